/** How is the table drawn?
 *
 * From `Poker.Table`, `Poker.Cards` and `Poker.Turn`, whole, each time one of them changes: the reader's seat at the bottom, the
 * others clockwise around the felt.
 */

import { face, lay } from "./cards.js";
import { colour } from "./colours.js";
import { byId, make, say, unseen } from "./elements.js";
import { chip, words } from "./money.js";

/** Seconds of a turn at which it is late. */
export const LATE = 10;

export class Table {
  #table = null;
  #turn = {};
  #cards = { cards: [], words: [] };
  #ends = null; // when the turn's time is over, by performance.now()
  #whole = 1; // seconds that the turn had when it was first heard of
  #seats = byId("seats");

  constructor() {
    setInterval(() => this.#tick(), 250);
  }

  get table() {
    return this.#table;
  }

  get turn() {
    return this.#turn;
  }

  get cards() {
    return this.#cards;
  }

  /** The seconds left of the turn; null where it has no limit. */
  get left() {
    return this.#ends === null ? null : Math.max(0, (this.#ends - performance.now()) / 1000);
  }

  name(seat) {
    return this.#table?.seats.find((place) => place.seat === seat)?.name ?? `seat ${seat}`;
  }

  setTable(table) {
    this.#table = table.dealer ? table : null;
    this.#draw();
  }

  setCards(cards) {
    this.#cards = cards;
    this.#draw();
  }

  setTurn(turn) {
    const another = JSON.stringify([turn.seat, turn.moves]) !== JSON.stringify([this.#turn.seat, this.#turn.moves]);
    this.#turn = turn;
    this.#ends = turn.seconds === undefined ? null : performance.now() + turn.seconds * 1000;
    if (another || turn.seconds > this.#whole) this.#whole = turn.seconds || 1;
    this.#draw();
  }

  #draw() {
    const table = this.#table;
    byId("table").hidden = !table;
    if (!table) return;
    say(byId("table-title"), `${table.name}: ${table.game}`);
    say(byId("stakes"), stakes(table));
    say(byId("phase"), table.phase === "Inactive" ? "Between hands" : table.phase);
    lay(byId("board"), table.board, table.names);
    byId("board").hidden = !table.board.length;
    say(byId("pot"), table.pot ? `Pot ${words(table.pot, table.currency)}` : "");
    const sides = table.pots.length > 1 ? table.pots.map((pot) => chip(pot, table.currency)).join(" + ") : "";
    say(byId("pots"), sides);
    byId("felt").classList.toggle("crowded", table.places > 6);
    this.#drawSeats(table);
    const mine = table.seats.find((place) => place.seat === table.you);
    byId("mine").hidden = !mine;
    say(byId("hand-words"), this.#cards.words.join("; "));
    say(byId("turn"), mine ? this.#whose(mine) : "You watch.");
    this.#tick();
  }

  #whose(mine) {
    if (this.#turn.moves?.length) return "Your turn";
    const acting = (this.#turn.seats ?? []).filter((seat) => seat !== mine.seat).map((seat) => this.name(seat));
    if (acting.length) return `${acting.join(", ")} to act`;
    return mine.in ? "" : "Not in this hand";
  }

  #drawSeats(table) {
    const here = new Map(table.seats.map((place) => [place.seat, place]));
    const first = table.you ?? table.button ?? 1;
    const items = [];
    const focused = document.activeElement?.dataset?.seat;
    for (let step = 0; step < table.places; step++) {
      const number = ((first - 1 + step) % table.places) + 1;
      const item = here.has(number) ? this.#seat(here.get(number), table) : free(number, table);
      const angle = Math.PI / 2 + (2 * Math.PI * step) / table.places;
      item.style.setProperty("--army", colour(number));
      item.style.setProperty("--x", Math.cos(angle).toFixed(4));
      item.style.setProperty("--y", Math.sin(angle).toFixed(4));
      items.push(item);
    }
    this.#seats.replaceChildren(...items);
    if (focused) this.#seats.querySelector(`[data-seat="${focused}"]`)?.focus();
  }

  #seat(place, table) {
    const acting = (this.#turn.seats ?? []).includes(place.seat);
    const states = [
      place.seat === table.button && "dealer button", acting && "to act", place.all_in && "all in",
      table.hand > 0 && place.folded && "folded", place.away && "away", place.bot && "bot",
    ].filter(Boolean);
    const item = make("li", { class: "seat" });
    item.classList.toggle("you", place.seat === table.you);
    item.classList.toggle("acting", acting);
    item.classList.toggle("out", !place.in);
        const cards = make("span", { class: "cards small" }, ...(place.in && place.seat !== table.you ? place.cards.flatMap((code) => face(code, table.names)) : []));
    const who = make("span", { class: "who" }, make("b", { class: "named" }, place.name),
      make("span", { class: "stack" }, unseen(", "), place.all_in ? "all in" : chip(place.stack, table.currency)));
    item.append(cards, who, unseen(states.length ? `, ${states.join(", ")}. ` : ". "));
    if (place.away || (table.hand && place.folded)) item.append(make("span", { class: "state", "aria-hidden": "true" }, place.away ? "away" : "folded"));
    if (place.seat === table.button) item.append(make("span", { class: "button", "aria-hidden": "true" }, "D"));
    if (acting) item.append(make("span", { class: "clock", "aria-hidden": "true" }));
    if (place.bet) item.append(make("span", { class: "bet" }, unseen("Bet "), chip(place.bet, table.currency)));
    return item;
  }

  /** The clock runs. */
  #tick() {
    const left = this.left;
    const shown = left === null ? "" : `${Math.ceil(left)} s`;
    for (const bar of this.#seats.querySelectorAll(".clock")) {
      bar.style.setProperty("--left", String(left === null ? 1 : left / this.#whole));
      bar.classList.toggle("late", left !== null && left < LATE);
    }
    say(byId("clock"), shown);
  }
}

function stakes(table) {
  const parts = [];
  if (table.level) parts.push(`Level ${table.level}`);
  if (table.big) parts.push(`Blinds ${chip(table.small, table.currency)} / ${chip(table.big, table.currency)}`);
  if (table.ante) parts.push(`Ante ${chip(table.ante, table.currency)}`);
  if (table.hand) parts.push(`Hand ${table.hand}`);
  return parts.join(" · ");
}

function free(number, table) {
  const item = make("li", { class: "seat free" });
  if (table.you === null) {
    item.append(make("button", { type: "button", "data-command": `join seat ${number}`, "data-seat": number }, "Sit", unseen(` in seat ${number}`)));
  } else item.append(make("span", { class: "empty" }, unseen(`Seat ${number} is free.`)));
  return item;
}
