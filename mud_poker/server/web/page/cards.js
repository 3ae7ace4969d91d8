/** How is a card drawn?
 *
 * Playing cards as rank and suit, other cards (the arena's) by their words.  `names` has the words of cards by their code.
 */

import { make, unseen } from "./elements.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const HIDDEN = "??";

export const isPlaying = (code) => /^[2-9TJQKA][cdhs]$/.test(code);

/** The inside of a card; its words are for who listens. */
export function face(code, names) {
  if (code === HIDDEN) return [make("span", { class: "card back" }, unseen("hidden card"))];
  if (!isPlaying(code)) return [army(code, names[code] ?? code)];
  const rank = code[0] === "T" ? "10" : code[0];
  const shown = make("span", { class: `card suit-${code[1]}`, "aria-hidden": "true" });
  shown.append(make("span", { class: "rank" }, rank), make("span", { class: "suit" }, SUITS[code[1]] + "\ufe0e"));
  return [shown, unseen(names[code] ?? code)];
}

/** A card that is a unit and a count, or a blessing. */
function army(code, words) {
  const count = /\*(\d+)$/.exec(code)?.[1];
  const card = make("span", { class: count ? "card army" : "card boon" });
  if (count) card.append(make("span", { class: "rank" }, count), " ", make("span", { class: "unit" }, words.replace(/^\d+ /, "")));
  else card.append(words);
  return card;
}

/** Cards in a list, drawn anew only where they changed. */
export function lay(list, codes, names) {
  const laid = codes.join(" ");
  if (list.dataset.laid === laid) return;
  const before = (list.dataset.laid ?? "").split(" ");
  list.dataset.laid = laid;
  list.replaceChildren(...codes.map((code, place) => {
    const item = make("li", {}, ...face(code, names));
    if (before[place] !== code) item.classList.add("new");
    return item;
  }));
}
