"""How is money written and read?

An amount is an `int` in the currency's smallest unit; a `Currency` says how many decimals that is.  Nothing here or anywhere
else makes a float of it.
"""

import re
from dataclasses import dataclass

from mud_poker.poker.refused import Refused

_AMOUNT = re.compile(r"(?P<whole>[0-9]{1,40})(?:\.(?P<part>[0-9]{1,15}))?(?P<scale>[km]?)", re.ASCII)
_SCALES = {"": 0, "k": 3, "m": 6}
MOST = 10**15
"""The most that can be typed, in smallest units: it keeps sums in 64 bits, as the store does."""


@dataclass(frozen=True, slots=True)
class Currency:
    """Money of one kind.  `decimals` is how many digits after the point its smallest unit has; `one` a single one's name."""

    key: str
    name: str
    symbol: str = ""
    decimals: int = 0
    one: str = ""

    def spell(self, amount: int) -> str:
        """`amount` as digits: `1,250` or `0.095`; cents are always two digits where there are decimals."""
        sign, units = ("-" if amount < 0 else ""), abs(amount)
        if not self.decimals:
            return f"{sign}{units:,}"
        whole, part = divmod(units, 10**self.decimals)
        digits = f"{part:0{self.decimals}d}".rstrip("0").ljust(min(2, self.decimals), "0")
        return f"{sign}{whole:,}.{digits}"

    def words(self, amount: int) -> str:
        """`amount` with the currency's symbol or name: `$0.095`, `1,250 gold`."""
        if self.symbol:
            return f"{self.symbol}{self.spell(amount)}"
        return f"{self.spell(amount)} {self.one if self.one and amount == 10**self.decimals else self.name}"


CHIPS = Currency("chips", "chips", one="chip")
"""Whole chips: the currency of every scenario."""


def read(text: str, currency: Currency) -> int:
    """The amount a player or builder wrote: ASCII digits, commas between thousands, `k` or `m` at the end.  More than zero.

    Raises Refused, saying what would work.
    """
    plain = text.strip().lower().removeprefix(currency.symbol.lower()) if currency.symbol else text.strip().lower()
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?[km]?", plain, re.ASCII):
        plain = plain.replace(",", "")
    match = _AMOUNT.fullmatch(plain)
    if match is None:
        raise Refused(f"'{_quoted(text)}' is no amount. Write digits, such as {_example(currency)}.")
    part = match["part"] or ""
    shift = _SCALES[match["scale"]] + currency.decimals
    if len(part.rstrip("0")) > shift:
        if not currency.decimals:
            raise Refused(f"Write a whole number of {currency.name}.")
        raise Refused(f"{currency.name.capitalize()} go down to {currency.spell(1)}, not further.")
    amount: int = int(match["whole"]) * 10**shift + int(part[:shift].ljust(shift, "0") or "0")
    if amount > MOST:
        raise Refused(f"That is more {currency.name} than there can be.")
    if amount == 0:
        raise Refused(f"The amount must be more than zero, such as {_example(currency)}.")
    return amount


def _quoted(text: str) -> str:
    return text if len(text) <= 20 else text[:19] + "…"


def _example(currency: Currency) -> str:
    return "0.50" if currency.decimals >= 2 else "100"
