/** How does the page speak with the house?
 *
 * Over a WebSocket with the subprotocol `gmcp.mudstandards.org`: binary frames are text with ANSI colours, text frames are
 * messages `Package.Name json`.  When the connection is lost it is made again, with a ticket in place of a password.
 */

const WAITS = [500, 1000, 2000, 4000, 8000]; // milliseconds before each new try; the last again and again
const KEPT = "ticket";

/** Events: `up`, `down` (detail: milliseconds until the next try, or null for none), `text` (a string), `message` ([package, data]). */
export class Connection extends EventTarget {
  #socket = null;
  #tries = 0;
  #over = false; // the house has said goodbye, and nobody asked to come back
  #timer = 0;

  open() {
    clearTimeout(this.#timer);
    this.#over = false;
    const place = new URL("ws", location.href);
    place.protocol = place.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(place, ["gmcp.mudstandards.org"]);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (event) => this.#heard(event.data));
    socket.addEventListener("close", () => this.#closed(socket));
    this.#socket = socket;
  }

  get up() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** A line, as if it were typed. */
  send(line) {
    if (this.up) this.#socket.send(new TextEncoder().encode(line + "\n"));
    return this.up;
  }

  tell(name, data) {
    if (this.up) this.#socket.send(data === undefined ? name : `${name} ${JSON.stringify(data)}`);
  }

  logIn(account, password) {
    this.tell("Char.Login.Credentials", { account, password });
  }

  makeCharacter(account, password) {
    this.tell("Char.Login.Create", { account, password });
  }

  /** Whether this tab was logged in before, and so may come back without a password. */
  get ticket() {
    return JSON.parse(sessionStorage.getItem(KEPT));
  }

  forget() {
    sessionStorage.removeItem(KEPT);
  }

  #opened() {
    this.tell("Core.Hello", { client: "mud-poker page", version: "1" });
    if (this.ticket) this.tell("Char.Login.Credentials", this.ticket);
    this.dispatchEvent(new CustomEvent("up"));
  }

  #heard(data) {
    if (typeof data !== "string") {
      this.dispatchEvent(new CustomEvent("text", { detail: new TextDecoder().decode(data) }));
      return;
    }
    const blank = data.indexOf(" ");
    const name = blank < 0 ? data : data.slice(0, blank);
    const said = blank < 0 ? null : JSON.parse(data.slice(blank + 1));
    if (name === "Char.Login.Ticket") sessionStorage.setItem(KEPT, JSON.stringify(said));
    if (name === "Char.Name") {
      this.#tries = 0;
      this.tell("Char.Login.Ticket");
    }
    if (name === "Core.Goodbye") {
      this.#over = true;
      this.forget();
    }
    this.dispatchEvent(new CustomEvent("message", { detail: [name, said] }));
  }

  #closed(socket) {
    if (socket !== this.#socket) return;
    const wait = this.#over ? null : WAITS[Math.min(this.#tries++, WAITS.length - 1)] * (0.75 + Math.random() / 2);
    if (wait !== null) this.#timer = setTimeout(() => this.open(), wait);
    this.dispatchEvent(new CustomEvent("down", { detail: wait }));
  }
}
