/** How does a battle look?
 *
 * `Poker.Battle` brings the next piece of it: who is on the sand, and some frames of where each stands and how hurt.  Between frames
 * the picture moves evenly, a piece behind the telling.  The told story stands in the text; the armies' counts in a list.
 */

import { colour } from "./colours.js";
import { byId, make } from "./elements.js";

const MIDDLE = 360; // of the canvas, in its units, and
const RADIUS = 330; // how far from there a fighter is drawn
const NEAREST = 4000; // thousandths of a pace that are seen at least, in each direction
const GRACE = 6000; // milliseconds that the sand stays to be seen after the last piece
const FADE = 1400; // milliseconds that a fallen fighter can be seen
const FAR = 3000; // thousandths of a pace: who strikes from there does so from afar
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Arena {
  #canvas = byId("pit");
  #pen = this.#canvas.getContext("2d");
  #armies = byId("armies");
  #kinds = new Map(); // the fighters, by their number
  #frames = []; // {when, places: Map of number to [x, y, health]}
  #fallen = []; // {x, y, seat, when}
  #struck = new Map(); // number to when
  #first = new Map(); // seat to fighters at the beginning
  #pit = 12000; // thousandths of a pace from the middle to where armies begin
  #seen = 0; // how far from the middle is seen now: the picture comes closer as the armies meet
  #drawing = false;

  /** The next piece, told at a table whose seats have these names. */
  heard(piece, name) {
    const now = performance.now();
    if (piece.at === 0) this.clear();
    this.#pit = piece.pit;
    for (const fighter of piece.fighters) this.#kinds.set(fighter.id, fighter);
    const begins = Math.max(now, this.#frames.at(-1)?.when ?? now);
    const step = piece.lasts / piece.frames.length;
    piece.frames.forEach((frame, index) => {
      const places = new Map(frame.map(([number, ...place]) => [number, place]));
      this.#frames.push({ when: begins + step * (index + 1), places });
    });
    this.#count(piece.frames.at(-1), name);
    this.#canvas.hidden = this.#armies.hidden = false;
    byId("felt").classList.add("battle");
    if (!this.#drawing) requestAnimationFrame((at) => this.#draw(at));
    this.#drawing = true;
  }

  clear() {
    this.#kinds.clear();
    this.#frames = [];
    this.#fallen = [];
    this.#struck.clear();
    this.#first.clear();
    this.#seen = 0;
    this.#canvas.hidden = this.#armies.hidden = true;
    byId("felt").classList.remove("battle");
  }

  #count(frame, name) {
    const standing = new Map();
    for (const [number] of frame) {
      const { seat } = this.#kinds.get(number);
      standing.set(seat, (standing.get(seat) ?? 0) + 1);
    }
    for (const [seat, count] of standing) this.#first.set(seat, Math.max(count, this.#first.get(seat) ?? 0));
    this.#armies.replaceChildren(...[...this.#first].map(([seat, first]) => {
      const left = standing.get(seat) ?? 0;
      const flag = make("span", { class: "flag", "aria-hidden": "true" });
      flag.style.setProperty("background", colour(seat));
      return make("li", { class: left ? null : "out" }, flag, make("b", {}, name(seat)), ` ${left ? `${left} of ${first}` : "fallen"}`);
    }));
  }

  #draw(now) {
    const frames = this.#frames;
    while (frames.length > 2 && frames[1].when <= now) this.#pass(frames.shift(), frames[0]);
    if (!frames.length || now - frames.at(-1).when > GRACE) {
      this.#drawing = false;
      this.clear();
      return;
    }
    const [before, after] = frames.length > 1 ? frames : [frames[0], frames[0]];
    const part = after.when > before.when ? Math.max(0, Math.min(1, (now - before.when) / (after.when - before.when))) : 1;
    const scale = this.#approach(before.places);
    this.#sand(now, scale);
    for (const [number, [x, y, health]] of before.places) {
      const next = after.places.get(number) ?? [x, y, 0];
      if (next[2] < health) this.#struck.set(number, now);
      const moved = still.matches ? 0 : part;
      this.#fighter(number, MIDDLE + (x + (next[0] - x) * moved) * scale, MIDDLE + (y + (next[1] - y) * moved) * scale, health, now);
    }
    requestAnimationFrame((at) => this.#draw(at));
  }

  /** Come a little closer to where they fight, or further away; how many units of the canvas a thousandth of a pace is. */
  #approach(places) {
    const furthest = Math.max(NEAREST, ...[...places.values()].map(([x, y]) => Math.hypot(x, y) * 1.12));
    this.#seen = this.#seen ? this.#seen + (furthest - this.#seen) * (still.matches ? 1 : 0.03) : furthest;
    return RADIUS / this.#seen;
  }

  /** A frame is over: who is not in the next one has fallen. */
  #pass(before, after) {
    for (const [number, [x, y]] of before.places) {
      if (!after.places.has(number)) this.#fallen.push({ x, y, seat: this.#kinds.get(number).seat, when: after.when });
    }
  }

  #sand(now, scale) {
    const pen = this.#pen;
    pen.clearRect(0, 0, 720, 720);
    const sand = pen.createRadialGradient(MIDDLE, MIDDLE - 40, 40, MIDDLE, MIDDLE, 350);
    sand.addColorStop(0, "#ecd6a2");
    sand.addColorStop(0.8, "#cda86a");
    sand.addColorStop(1, "#a07d47");
    disc(pen, MIDDLE, MIDDLE, 350, sand);
    pen.lineWidth = 10;
    pen.strokeStyle = "#5b4126";
    pen.stroke();
    for (const part of [0.25, 0.5, 0.75, 1, 1.25]) {
      const radius = this.#pit * part * scale;
      if (radius > 345) continue;
      pen.beginPath();
      pen.arc(MIDDLE, MIDDLE, radius, 0, Math.PI * 2);
      pen.lineWidth = 2;
      pen.strokeStyle = "rgba(120, 86, 40, 0.28)";
      pen.stroke();
    }
    this.#fallen = this.#fallen.filter((one) => now - one.when < FADE * 4);
    for (const { x, y, seat, when } of this.#fallen) {
      pen.globalAlpha = Math.max(0.15, 1 - Math.max(0, now - when) / FADE);
      pen.strokeStyle = colour(seat);
      pen.lineWidth = 3;
      const [left, top] = [MIDDLE + x * scale, MIDDLE + y * scale];
      pen.beginPath();
      pen.moveTo(left - 6, top - 6);
      pen.lineTo(left + 6, top + 6);
      pen.moveTo(left + 6, top - 6);
      pen.lineTo(left - 6, top + 6);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }

  /** Fliers are triangles with a shadow, who strikes from afar a diamond, the others round; the rim is their health. */
  #fighter(number, x, y, health, now) {
    const { seat, unit, bulk, flies, range } = this.#kinds.get(number);
    const pen = this.#pen;
    const size = (11 + Math.min(14, bulk / 90)) * Math.min(1.5, Math.max(1, 7000 / this.#seen));
    if (flies) disc(pen, x + 5, y + 12, size * 0.7, "rgba(40, 25, 10, 0.3)");
    const hit = now - (this.#struck.get(number) ?? -Infinity) < 120;
    const sides = flies ? 3 : range > FAR ? 4 : 0;
    shape(pen, x, y, size, sides);
    pen.fillStyle = hit ? "#fff6dc" : colour(seat);
    pen.fill();
    pen.lineWidth = 2;
    pen.strokeStyle = "#241a10";
    pen.stroke();
    pen.beginPath();
    pen.arc(x, y, size + 3.5, -Math.PI / 2, -Math.PI / 2 + (Math.PI * 2 * health) / 100);
    pen.lineWidth = 2.5;
    pen.strokeStyle = health > 50 ? "#2f7d32" : health > 25 ? "#b26a00" : "#b3261e";
    pen.stroke();
    pen.fillStyle = "#1a120a";
    pen.font = `bold ${Math.round(size)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(unit.split(" ").map((word) => word[0].toUpperCase()).join(""), x, y + 1);
  }
}

function disc(pen, x, y, radius, fill) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = fill;
  pen.fill();
}

function shape(pen, x, y, size, sides) {
  pen.beginPath();
  if (!sides) {
    pen.arc(x, y, size, 0, Math.PI * 2);
    return;
  }
  for (let corner = 0; corner < sides; corner++) {
    const angle = -Math.PI / 2 + (corner * Math.PI * 2) / sides;
    pen.lineTo(x + Math.cos(angle) * size * 1.2, y + Math.sin(angle) * size * 1.2);
  }
  pen.closePath();
}
