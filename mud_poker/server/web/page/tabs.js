/** Which of the panels is shown?  After the ARIA pattern for tabs: arrows move, Home and End go to the ends. */

const tabs = [...document.querySelectorAll("[role=tab]")];

export function choose(tab, focus = false) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  tab.classList.remove("fresh");
  if (focus) tab.focus();
}

/** Something new is in the panel of `tab`. */
export function mark(tab) {
  if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("fresh");
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(tabs[(to + tabs.length) % tabs.length], true);
  });
}
