/** How is a piece of the page made?
 *
 * Text goes in as text, never as markup: whatever a player wrote stays what it is.
 */

export const byId = (id) => document.getElementById(id);

/** `make("button", {class: "first", "aria-pressed": "true"}, "Call ", make("b", {}, "40"))` */
export function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside.filter((part) => part !== null && part !== ""));
  return element;
}

/** Words for a screen reader alone. */
export const unseen = (words) => make("span", { class: "unseen" }, words);

/** Show `element` with these words, or not at all if there are none. */
export function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
  element.hidden = !words;
}
