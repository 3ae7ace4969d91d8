/** How does the game's text stand on the page, and how does the player type?
 *
 * Lines with ANSI colours become elements; words that the house offers as links (MXP) become buttons.  What is unfinished at the end
 * of a piece of text is the prompt, and stands over the command line.
 */

import { byId, make } from "./elements.js";

const MOST_LINES = 1500;
const MOST_HISTORY = 200;
const MARK = /\x1b\[([\d;]*)m|\x1b\[4z<SEND HREF="([^"]*)">|\x1b\[4z<\/SEND>|\x1b\[\d*z/g;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** `send` takes what was typed; `hide` switches to a line that is not shown. */
export class Story {
  #log = byId("story");
  #input = byId("command");
  #asked = byId("asked");
  #send;
  #history = [];
  #place = 0; // in the history; its length: the line being typed
  #draft = "";
  #unfinished = "";

  constructor(send) {
    this.#send = send;
    byId("prompt").addEventListener("submit", (event) => this.#enter(event));
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#log.addEventListener("click", (event) => {
      const command = event.target.closest("[data-command]")?.dataset.command;
      if (command !== undefined) this.type(command);
    });
  }

  /** Text as it comes from the house. */
  add(text) {
    const near = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 60;
    const plain = text.replaceAll("\r", "");
    const lines = (this.#unfinished && plain.startsWith("\n") ? plain.slice(1) : plain).split("\n");
    this.#unfinished = lines.pop();
    this.#log.append(...lines.map(line));
    while (this.#log.childElementCount > MOST_LINES) this.#log.firstElementChild.remove();
    const words = this.#unfinished.replace(MARK, "").trim().replace(/>$/, "").trim();
    this.#asked.textContent = words || "What do you do?";
    if (near) this.toEnd();
  }

  /** A line of the page's own. */
  note(words) {
    this.#log.append(make("p", { class: "note" }, words));
    this.toEnd();
  }

  /** Send a command as if it were typed. */
  type(command) {
    if (!this.#hidden) this.#log.append(make("p", { class: "typed" }, `> ${command}`));
    this.toEnd();
    if (!this.#send(command)) this.note("There is no connection; this was not sent.");
  }

  hide(hidden) {
    this.#input.type = hidden ? "password" : "text";
    this.#input.value = "";
  }

  /** Show the newest lines. */
  toEnd() {
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  focus() {
    this.#input.focus();
  }

  /** How many characters fit in a line. */
  get columns() {
    const ruler = make("span", { class: "ruler" }, "0".repeat(50));
    this.#log.append(ruler);
    const width = ruler.getBoundingClientRect().width / 50;
    ruler.remove();
    const style = getComputedStyle(this.#log);
    const space = this.#log.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return width ? Math.max(20, Math.min(250, Math.floor(space / width))) : 80;
  }

  get #hidden() {
    return this.#input.type === "password";
  }

  #enter(event) {
    event.preventDefault();
    const command = this.#input.value;
    if (!this.#hidden && command && command !== this.#history.at(-1)) {
      this.#history.push(command);
      this.#history.splice(0, this.#history.length - MOST_HISTORY);
    }
    this.#place = this.#history.length;
    this.type(command);
    this.#input.value = "";
  }

  #key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || this.#hidden || event.altKey || event.ctrlKey || event.metaKey) return;
    const place = this.#place + step;
    if (place < 0 || place > this.#history.length) return;
    event.preventDefault();
    if (this.#place === this.#history.length) this.#draft = this.#input.value;
    this.#place = place;
    this.#input.value = this.#history[place] ?? this.#draft;
    this.#input.setSelectionRange(this.#input.value.length, this.#input.value.length);
  }
}

/** A line of text with its colours and links. */
function line(text) {
  const element = make("p");
  let colours = [];
  let link = null;
  let from = 0;
  const put = (words) => {
    if (!words) return;
    const styled = colours.length ? make("span", { class: colours.join(" ") }, words) : words;
    (link ?? element).append(styled);
  };
  for (const mark of text.matchAll(MARK)) {
    put(text.slice(from, mark.index));
    from = mark.index + mark[0].length;
    if (mark[1] !== undefined) colours = after(colours, mark[1]);
    else if (mark[2] !== undefined) {
      const command = mark[2].replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]);
      link = make("button", { type: "button", class: "link", tabindex: "-1", "data-command": command });
      element.append(link);
    } else link = null;
  }
  put(text.slice(from));
  return element;
}

/** Classes after a colour code (ECMA-48 SGR; the house keeps to 16 colours here). */
function after(classes, codes) {
  for (const code of codes.split(";").map(Number)) {
    if (code === 0) classes = [];
    else if (code === 1) classes = [...classes, "bright"];
    else if (code === 2) classes = [...classes, "dim"];
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) {
      classes = [...classes.filter((name) => !name.startsWith("ink-")), `ink-${code % 10}`];
    }
  }
  return classes;
}
