/** Where is the player, and who is there?  The room's dealers, ways out and people, each with a button that types the command. */

import { byId, make, say } from "./elements.js";

export class Room {
  #people = new Set();
  #info = null;

  constructor(type) {
    byId("room").addEventListener("click", (event) => {
      const command = event.target.closest("[data-command]")?.dataset.command;
      if (command !== undefined) type(command);
    });
  }

  /** Whether `message` was about the room. */
  heard(name, data) {
    switch (name) {
      case "Room.Info":
        this.#info = data;
        break;
      case "Room.Players":
        this.#people = new Set(data.map((person) => person.name));
        break;
      case "Room.AddPlayer":
        this.#people.add(data.name);
        break;
      case "Room.RemovePlayer":
        this.#people.delete(data);
        break;
      default:
        return;
    }
    this.#draw();
  }

  #draw() {
    const info = this.#info;
    byId("room").hidden = !info;
    if (!info) return;
    say(byId("place"), info.name);
    byId("room-title").textContent = info.name;
    byId("exits").replaceChildren(...Object.entries(info.ways).map(([way, where]) =>
      make("li", {}, make("button", { type: "button", "data-command": way }, make("b", {}, way), ` ${where}`))));
    byId("dealers").replaceChildren(...info.dealers.map((dealer) => at(dealer, info.dealers.length > 1 ? ` ${dealer.name}` : "")));
    say(byId("people"), this.#people.size ? `Here: ${[...this.#people].join(", ")}` : "");
  }
}

/** A dealer; `which` is what a command has to say of it. */
function at(dealer, which) {
  const taken = dealer.open ? `${dealer.seated} of ${dealer.seats} seats taken` : "closed";
  return make("li", {}, make("p", {}, make("b", {}, dealer.name), ` deals ${dealer.game}: ${taken}`),
    make("button", { type: "button", class: "first", "data-command": `join${which}` }, "Sit down"),
    make("button", { type: "button", "data-command": `watch${which}` }, "Watch"));
}
