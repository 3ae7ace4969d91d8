/** What has the player chosen about how the page looks?  Kept in this browser. */

import { byId } from "./elements.js";

const root = document.documentElement;

function keep(name, value) {
  root.dataset[name] = value;
  localStorage.setItem(name, value);
}

/** `plain` and `four` are called when the player wants plain sentences, or four colours of suits, or no longer does. */
export function begin(plain, four) {
  const theme = byId("theme");
  const suits = byId("suits");
  theme.value = root.dataset.theme = localStorage.getItem("theme") ?? "auto";
  root.dataset.suits = localStorage.getItem("suits") ?? "four";
  suits.checked = root.dataset.suits === "four";
  theme.addEventListener("change", () => keep("theme", theme.value));
  suits.addEventListener("change", () => {
    keep("suits", suits.checked ? "four" : "two");
    four(suits.checked);
  });
  byId("plain").addEventListener("change", (event) => plain(event.target.checked));
}
