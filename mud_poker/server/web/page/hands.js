/** What were the last hands?
 *
 * From `Poker.Event`: each hand that ends here becomes a line with who won what, the board, and what was shown.
 */

import { face } from "./cards.js";
import { byId, make, say } from "./elements.js";
import { words } from "./money.js";

const MOST = 30;

export class Hands {
  #list = byId("hands");
  #result = byId("result");
  #hand = null;

  /** Something happened at `table`; `name` gives a seat's name. */
  heard(event, table, name) {
    if (event.event === "HandBegan") {
      this.#hand = { number: event.number, board: [], shown: [], won: [] };
      say(this.#result, "");
    }
    if (!this.#hand) return;
    switch (event.event) {
      case "BoardDealt":
        this.#hand.board = event.board;
        break;
      case "HandShown":
        this.#hand.shown.push([name(event.seat), event.cards, event.standings]);
        break;
      case "Won":
        this.#hand.won.push([name(event.seat), event.amount, event.standing]);
        if (table) say(this.#result, this.#hand.won.map(([who, amount]) => `${who} wins ${words(amount, table.currency)}`).join(", "));
        break;
      case "HandVoid":
        this.#hand = null;
        break;
      case "HandEnded":
        if (table) this.#add(this.#hand, table);
        this.#hand = null;
    }
  }

  #add(hand, table) {
    const won = hand.won.map(([who, amount, why]) => `${who} wins ${words(amount, table.currency)}${why ? ` with ${why}` : ""}`);
    const entry = make("li", {}, make("b", {}, `Hand ${hand.number}`), `: ${won.join("; ")}.`);
    const rows = [["Board", hand.board], ...hand.shown].filter(([, cards]) => cards.length);
    for (const [who, cards] of rows) {
      const row = make("span", { class: "cards small" }, ...cards.flatMap((code) => face(code, table.names)));
      entry.append(make("div", { class: "shown" }, make("span", { class: "who" }, who), row));
    }
    this.#list.prepend(entry);
    while (this.#list.childElementCount > MOST) this.#list.lastElementChild.remove();
  }
}
