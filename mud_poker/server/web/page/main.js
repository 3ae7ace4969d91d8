/** What happens on the page?  The one place where the connection, the text, the table and the rest are put together. */

import { Actions } from "./actions.js";
import { Arena } from "./arena.js";
import * as choices from "./choices.js";
import { Connection } from "./connection.js";
import { byId, make, say } from "./elements.js";
import { Hands } from "./hands.js";
import { Room } from "./room.js";
import { Story } from "./story.js";
import { LATE, Table } from "./table.js";
import { choose, mark } from "./tabs.js";

const MOST_TALK = 300;

const connection = new Connection();
const story = new Story((line) => connection.send(line));
const type = (command) => story.type(command);
const table = new Table();
const actions = new Actions(type);
const hands = new Hands();
const room = new Room(type);
const arena = new Arena();
let inside = false; // a character is in the world
let warned = false; // of the time, in this turn

// The connection

connection.addEventListener("up", () => {
  say(byId("link"), connection.ticket ? "Connected, coming back …" : "Connected");
  document.body.classList.remove("lost");
  size();
  if (!connection.ticket) outside();
});

connection.addEventListener("down", ({ detail: wait }) => {
  document.body.classList.add("lost");
  inside = false;
  if (wait !== null) {
    say(byId("link"), "The connection is lost. Trying again …");
    return;
  }
  byId("link").replaceChildren("You are out. ", make("button", { type: "button", id: "again" }, "Come back in"));
  byId("again").addEventListener("click", () => connection.open());
  byId("again").focus();
  outside(false);
});

connection.addEventListener("text", ({ detail: text }) => story.add(text));
connection.addEventListener("message", ({ detail: [name, data] }) => heard(name, data));

function heard(name, data) {
  switch (name) {
    case "Char.Name":
      say(byId("link"), `You are ${data.name}`);
      come();
      break;
    case "Char.Login.Result":
      if (!data.success) refused(data.message);
      break;
    case "Client.Input":
      story.hide(data.hidden);
      break;
    case "Comm.Channel.Text":
      talked(data);
      break;
    case "Poker.Table":
      table.setTable(data);
      draw();
      break;
    case "Poker.Cards":
      table.setCards(data);
      draw();
      break;
    case "Poker.Turn":
      if (data.seat !== table.turn.seat) warned = false;
      table.setTurn(data);
      draw();
      break;
    case "Poker.Event":
      hands.heard(data, table.table, (seat) => table.name(seat));
      if (data.event === "HandBegan") arena.clear();
      if (data.event === "HandEnded") mark(byId("hands-tab"));
      break;
    case "Poker.Battle":
      arena.heard(data, (seat) => table.name(seat));
      break;
    case "Core.Goodbye":
      story.note(data);
      break;
    default:
      room.heard(name, data);
  }
}

function draw() {
  actions.draw(table.table, table.turn, table.cards.cards);
  document.body.classList.toggle("seated", table.table !== null && table.table.you !== null);
  document.body.classList.toggle("my-turn", Boolean(table.turn.moves?.length));
  document.title = `${table.turn.moves?.length ? "Your turn · " : ""}${title}`;
}

const title = document.title;

// In and out

function come() {
  inside = true;
  byId("door").hidden = true;
  byId("password").value = "";
  say(byId("door-said"), "");
  story.focus();
}

function outside(door = true) {
  inside = false;
  byId("door").hidden = !door;
  byId("room").hidden = true;
  table.setTable({});
  draw();
  arena.clear();
  if (door) byId("name").focus();
}

function refused(reason) {
  connection.forget();
  outside();
  say(byId("door-said"), reason);
  byId("password").select();
}

byId("login").addEventListener("submit", (event) => {
  event.preventDefault();
  say(byId("door-said"), "");
  const [name, password] = [byId("name").value.trim(), byId("password").value];
  if (event.submitter?.value === "new") connection.makeCharacter(name, password);
  else connection.logIn(name, password);
});

// Talk

function talked({ channel, talker, text }) {
  const words = channel === "emote" ? ` ${text}` : channel === "tell" ? ` tells you: ${text}` : `: ${text}`;
  const list = byId("talk");
  list.append(make("li", { class: channel }, make("b", {}, talker), words));
  while (list.childElementCount > MOST_TALK) list.firstElementChild.remove();
  list.scrollTop = list.scrollHeight;
  mark(byId("talk-tab"));
}

byId("saying").addEventListener("submit", (event) => {
  event.preventDefault();
  if (byId("say").value.trim()) type(`say ${byId("say").value}`);
  byId("say").value = "";
});

// The page

byId("seats").addEventListener("click", (event) => {
  const command = event.target.closest("[data-command]")?.dataset.command;
  if (command !== undefined) type(command);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    byId("choices").open = false;
    choose(byId("story-tab"));
    story.focus();
  }
});

setInterval(() => {
  const left = table.left;
  if (table.turn.moves?.length && left !== null && left < LATE && !warned) {
    warned = true;
    say(byId("spoken"), `${Math.ceil(left)} seconds left.`);
    byId("spoken").hidden = false;
  }
}, 500);

let told = 0;
function size() {
  if (story.columns !== told || !inside) connection.tell("Client.Screen", { columns: (told = story.columns), links: true });
}

let resized = 0;
new ResizeObserver(() => {
  clearTimeout(resized);
  story.toEnd();
  resized = setTimeout(size, 200);
}).observe(byId("story"));

choices.begin(
  (plain) => type(inside ? `screenreader ${plain ? "on" : "off"}` : "screenreader"),
  (four) => inside && type(`config fourcolour ${four ? "on" : "off"}`),
);
connection.open();
