"""Who reads, and what can that reader's client show?

Everything here makes one line longer, shorter or brighter; nothing changes what may be known.  A new preference is a field of
`Reader`.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

LEAST_WIDTH: Final = 20
MOST_WIDTH: Final = 250


class Colours(IntEnum):
    """How many colours the reader's client shows."""

    NONE = 0
    SIXTEEN = 16
    PALETTE = 256
    TRUE = 1 << 24


class Verbosity(IntEnum):
    """How much is told.  `BRIEF` leaves out forced bets of others; `FULL` adds burns, others' turns and all stacks."""

    BRIEF = 0
    NORMAL = 1
    FULL = 2


class Theme(StrEnum):
    """Colours for a dark background, for a light one, and for who tells red from green badly."""

    DARK = "dark"
    LIGHT = "light"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Reader:
    """`width` in columns, held to 20 to 250; `prompt` is the reader's own, with tokens; empty: the house's.

    A screen reader gets neither colours nor links, whatever the other fields say.
    """

    screen_reader: bool = False
    width: int = 80
    colours: Colours = Colours.NONE
    utf8: bool = False
    mxp: bool = False
    verbosity: Verbosity = Verbosity.NORMAL
    four_colour: bool = False
    theme: Theme = Theme.DARK
    prompt: str = ""

    @property
    def columns(self) -> int:
        return min(max(self.width, LEAST_WIDTH), MOST_WIDTH)
