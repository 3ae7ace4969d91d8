/** Which colour has a seat's army?  Told apart with the common colour blindnesses, as far as nine can be; the counts say names too. */

const COLOURS = ["#e4572e", "#2e86de", "#f2b134", "#17a673", "#b15cd6", "#e36bae", "#20b2b8", "#9c6b3f", "#7a8a99"];

export const colour = (seat) => COLOURS[(seat - 1) % COLOURS.length];
