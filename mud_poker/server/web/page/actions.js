/** What can the player do now, with a button?
 *
 * The house says which moves are legal (`Poker.Turn`) and the words that do them; here they become buttons, a slider with the exact
 * amounts, and cards to pick.  A button sends the words, as if they were typed.
 */

import { lay } from "./cards.js";
import { byId, make } from "./elements.js";
import { chip, read, spell, words } from "./money.js";

export class Actions {
  #form = byId("actions");
  #hand = byId("hand");
  #type;
  #shown = "";
  #picked = new Set(); // places of own cards, from 1

  /** `type` sends a command. */
  constructor(type) {
    this.#type = type;
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("click", (event) => {
      const command = event.target.closest("[data-command]")?.dataset.command;
      if (command !== undefined) this.#type(command);
    });
    this.#hand.addEventListener("click", (event) => this.#pick(event.target.closest("button")));
  }

  /** Draw for this table and turn; what has not changed stays as it is, with what the player has set in it. */
  draw(table, turn, cards) {
    const state = JSON.stringify([table?.hand, table?.you, turn.moves, turn.discard, turn.least, turn.most, turn.due, cards]);
    if (state === this.#shown) return;
    this.#shown = state;
    this.#picked.clear();
    this.#drawHand(table, turn, cards);
    const held = this.#form.contains(document.activeElement);
    this.#form.replaceChildren(...(table && table.you !== null ? this.#controls(table, turn) : []));
    this.#form.hidden = !table || table.you === null;
    this.#form.classList.toggle("idle", !this.#form.childElementCount);
    if (held) this.#form.querySelector("button, input")?.focus();
  }

  #drawHand(table, turn, cards) {
    delete this.#hand.dataset.laid;
    lay(this.#hand, cards, table?.names ?? {});
    if (!turn.discard) return;
    for (const [index, item] of [...this.#hand.children].entries()) {
      const button = make("button", { type: "button", class: "pick", "aria-pressed": "false", "data-place": index + 1 });
      button.append(...item.childNodes);
      item.append(button);
    }
  }

  #pick(button) {
    if (!button) return;
    const place = Number(button.dataset.place);
    if (!this.#picked.delete(place)) this.#picked.add(place);
    button.setAttribute("aria-pressed", String(this.#picked.has(place)));
    const discard = byId("discard");
    const count = this.#picked.size;
    discard.textContent = count ? `Discard ${count}` : "Discard: pick cards";
    discard.disabled = !count;
    discard.dataset.command = `discard ${[...this.#picked].sort().join(" ")}`;
  }

  #controls(table, turn) {
    const parts = [];
    if (turn.discard) parts.push(make("button", { type: "button", id: "discard", class: "first", disabled: true }, "Discard: pick cards"));
    for (const move of turn.moves ?? []) {
      const raises = turn.least !== undefined && turn.least !== null && /^(bet|raise)\b/.test(move.command);
      if (raises && turn.least !== turn.most) parts.push(...slider(table, turn, move.command.startsWith("bet") ? "bet" : "raise to"));
      else if (move.command) parts.push(make("button", { type: "button", "data-command": move.command, class: kind(move.command) }, said(move.words)));
    }
    if (turn.due === "award") {
      for (const place of table.seats.filter((place) => place.in)) {
        parts.push(make("button", { type: "button", "data-command": `winner ${place.name}` }, `${place.name} wins`));
      }
    }
    return parts;
  }
}

/** The amount to bet or raise to: a button that says the whole of it, a slider in steps of a blind, and a field for any other. */
function slider(table, turn, verb) {
  const { least, most } = turn;
  const step = table.big || table.ante || 1;
  const range = make("input", { type: "range", min: 0, max: Math.ceil((most - least) / step), value: 0, "aria-label": `Amount to ${verb}` });
  const field = make("input", { class: "amount", inputmode: "decimal", "aria-label": `Exact amount to ${verb}`, autocomplete: "off", size: 7 });
  const button = make("button", { type: "button", class: "first" });
  const show = (amount, typed) => {
    const legal = amount !== null && amount >= least && amount <= most;
    button.disabled = !legal;
    button.textContent = legal ? said(`${verb} ${chip(amount, table.currency)}`) : `${chip(least, table.currency)} to ${chip(most, table.currency)}`;
    button.dataset.command = legal ? `${verb} ${spell(amount, table.currency).replaceAll(",", "")}` : "";
    if (!typed) field.value = spell(amount, table.currency);
    if (legal) {
      range.value = String(Math.round((amount - least) / step));
      range.setAttribute("aria-valuetext", words(amount, table.currency));
    }
  };
  range.addEventListener("input", () => show(Math.min(most, least + Number(range.value) * step), false));
  field.addEventListener("input", () => show(read(field.value, table.currency), true));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !button.disabled) button.click();
  });
  const price = (turn.call ?? 0) + table.pot;
  const shortcuts = [["½ pot", 0.5], ["Pot", 1]].map(([name, part]) => {
    const amount = Math.max(least, Math.min(most, table.price + Math.round(price * part)));
    const shortcut = make("button", { type: "button", class: "shortcut" }, name);
    shortcut.addEventListener("click", () => show(amount, false));
    return shortcut;
  });
  show(least, false);
  return [button, make("fieldset", { class: "slider" }, make("legend", { class: "unseen" }, said(verb)), range, field, ...shortcuts)];
}

const said = (text) => text[0].toUpperCase() + text.slice(1);

function kind(command) {
  if (/^(call|check|keep|deal|show|bring in|stand pat)/.test(command)) return "first";
  return command === "fold" ? "last" : null;
}
