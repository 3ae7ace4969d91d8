"""How do numbers, lists and times read in a sentence?"""

from collections.abc import Sequence
from typing import Final

_SMALL: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(count: int, one: str, many: str = "") -> str:
    """`two cards`, `one card`, `no cards`; digits above ten.  `many` is the plural that is not `one` and an s."""
    number = _SMALL[count] if 0 <= count < len(_SMALL) else f"{count:,}"
    return f"{number} {one if count == 1 else many or one + 's'}"


def numbered(count: int, one: str) -> str:
    """`2 hands`, `1 hand`: always in digits, for a sentence with several numbers."""
    return f"{count:,} {one if count == 1 else one + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """`Ann, Bob and Cid`."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def lasting(milliseconds: int) -> str:
    """A time in words, rounded up to seconds: `45 seconds`, `2 minutes 30 seconds`, `3 days`."""
    seconds = -(-milliseconds // 1000)
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return _two(days, "day", hours % 24, "hour")
    if hours:
        return _two(hours, "hour", minutes % 60, "minute")
    if minutes:
        return _two(minutes, "minute", seconds % 60, "second")
    return numbered(seconds, "second")


def capital(text: str) -> str:
    """`text` with a capital first letter."""
    return text[:1].upper() + text[1:]


def _two(large: int, large_unit: str, small: int, small_unit: str) -> str:
    return numbered(large, large_unit) + (f" {numbered(small, small_unit)}" if small else "")
