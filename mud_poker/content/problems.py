"""What does a builder read when something in `world/` is wrong?

A problem says where, what, and what would be right.  Every reader and check of this package makes them; none raises.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """`line` and `column` count from 1; line 0 is the file as a whole, or what was typed and stands in no file.

    A `warning` does not keep the world from running.
    """

    file: str
    line: int
    column: int
    text: str
    hint: str = ""
    warning: bool = False

    @property
    def sentence(self) -> str:
        """What is wrong and how to mend it, without the place."""
        return f"{self.text}: {self.hint}" if self.hint else self.text

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {'warning: ' if self.warning else ''}{self.sentence}"


NEAR: Final = 3
"""How many names are offered for one that is not known."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The hint for a `word` that is none of `known`: the nearest ones, else all of them."""
    words = sorted(known)
    near = nearest(word, words)
    if near:
        return did_you_mean_one_of(near)
    return f"there are {', '.join(words)}" if words else "there are none"


def did_you_mean_one_of(words: Sequence[str]) -> str:
    *others, last = map(quoted, words)
    return f"did you mean {', '.join(others)} or {last}?" if others else f"did you mean {last}?"


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The one of `known` that is spelled most like `word`, else those that share words with it and have fewest others."""
    words = sorted(known)
    near = get_close_matches(word, words, n=1)
    if near:
        return near
    parts = _parts(word)
    return sorted(
        (one for one in words if parts & _parts(one)), key=lambda one: (-len(parts & _parts(one)), len(_parts(one)), one)
    )[:NEAR]


def _parts(word: str) -> set[str]:
    return set(re.split("[-_ .]+", word.lower())) - {""}


def quoted(value: object) -> str:
    """`value` as a builder would recognise it, cut where it is long."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a map"
        case list():
            return "a list"
        case str():
            short = value if len(value) <= 40 else value[:39] + "…"
            return "'" + "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in short) + "'"
        case _:
            return str(value)[:40]
