/** How is an amount written?  As the house writes it: digits for a command, symbol or name for a reader. */

/** `1,250` or `0.095`: cents are always two digits where there are decimals. */
export function spell(amount, currency) {
  const units = Math.abs(amount).toString().padStart(currency.decimals + 1, "0");
  const whole = units.slice(0, units.length - currency.decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const part = currency.decimals ? "." + units.slice(-currency.decimals).replace(/0+$/, "").padEnd(2, "0") : "";
  return (amount < 0 ? "-" : "") + whole + part;
}

/** `$0.095`, `1,250 gold`. */
export const words = (amount, currency) =>
  currency.symbol ? currency.symbol + spell(amount, currency) : `${spell(amount, currency)} ${currency.name}`;

/** Short, for a chip: `$0.095`, `1,250`. */
export const chip = (amount, currency) => currency.symbol + spell(amount, currency);

/** The amount that somebody wrote, in smallest units; null if it is none. */
export function read(text, currency) {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.trim().replaceAll(",", ""));
  if (!match || (match[2] ?? "").length > currency.decimals) return null;
  return Number(match[1] + (match[2] ?? "").padEnd(currency.decimals, "0"));
}
