"""Which colour has a word, and how does a player click it?

A meaning is an `Ink`; a theme says what colour that is, for 16 colours and for more.  Nothing is told by colour alone.
"""

import re
from collections.abc import Collection, Mapping
from enum import Enum, auto
from typing import Final

from mud_poker.screen.reader import Colours, Reader, Theme

RESET: Final = "\x1b[0m"
GLUE: Final = "\x1f"
"""A blank at which no line is broken; `layout.finish` makes a blank of it."""

_TAG: Final = "\x1b[4z"
"""MXP: what comes right after it is a tag.  All other text is locked and shown as it is, whatever players write."""

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Ink(Enum):
    """What a colour means."""

    TITLE = auto()
    QUIET = auto()
    TURN = auto()
    WON = auto()
    WARNING = auto()
    FELT = auto()
    BLACK_SUIT = auto()
    RED_SUIT = auto()
    GREEN_SUIT = auto()
    BLUE_SUIT = auto()


Shade = tuple[str, tuple[int, int, int]]
"""A colour as SGR parameters where there are 16, and as red, green and blue where there are more."""

_DARK: Final[Mapping[Ink, Shade]] = {
    Ink.TITLE: ("1", (240, 228, 196)),
    Ink.QUIET: ("2", (140, 140, 140)),
    Ink.TURN: ("1;33", (255, 205, 96)),
    Ink.WON: ("1;32", (150, 215, 130)),
    Ink.WARNING: ("1;31", (255, 135, 105)),
    Ink.FELT: ("32", (80, 140, 100)),
    Ink.BLACK_SUIT: ("1", (230, 230, 230)),
    Ink.RED_SUIT: ("1;31", (255, 105, 105)),
    Ink.GREEN_SUIT: ("1;32", (110, 210, 110)),
    Ink.BLUE_SUIT: ("1;36", (110, 185, 255)),
}
_LIGHT: Final[Mapping[Ink, Shade]] = {
    Ink.TITLE: ("1", (70, 50, 20)),
    Ink.QUIET: ("2", (115, 115, 115)),
    Ink.TURN: ("1;35", (150, 80, 0)),
    Ink.WON: ("1;32", (0, 110, 30)),
    Ink.WARNING: ("1;31", (180, 30, 0)),
    Ink.FELT: ("32", (60, 120, 80)),
    Ink.BLACK_SUIT: ("1", (20, 20, 20)),
    Ink.RED_SUIT: ("31", (190, 0, 0)),
    Ink.GREEN_SUIT: ("32", (0, 120, 0)),
    Ink.BLUE_SUIT: ("34", (0, 60, 200)),
}
_CLEAR: Final[Mapping[Ink, Shade]] = {
    # After Okabe and Ito, "Color Universal Design" (2008): told apart with every common colour blindness.
    **_DARK,
    Ink.TURN: ("1;33", (240, 228, 66)),
    Ink.WON: ("1;36", (86, 180, 233)),
    Ink.WARNING: ("1;33", (230, 159, 0)),
    Ink.FELT: ("34", (90, 150, 200)),
    Ink.RED_SUIT: ("1;33", (230, 159, 0)),
    Ink.GREEN_SUIT: ("1;32", (0, 158, 115)),
    Ink.BLUE_SUIT: ("1;36", (86, 180, 233)),
}
_THEMES: Final[Mapping[Theme, Mapping[Ink, Shade]]] = {Theme.DARK: _DARK, Theme.LIGHT: _LIGHT, Theme.CLEAR: _CLEAR}


def paint(text: str, ink: Ink, reader: Reader) -> str:
    """`text` in the colour of `ink`, as far as the reader's client shows colours.  What is painted in it already stays so."""
    if not text or reader.screen_reader or not reader.colours:
        return text
    start = f"\x1b[{_code(_THEMES[reader.theme][ink], reader.colours)}m"
    return f"{start}{text.replace(RESET, RESET + start)}{RESET}"


def link(text: str, command: str, reader: Reader) -> str:
    """`text`, which sends `command` when it is clicked where the client can.

    A text that might not fit in a line stays plain: a link must not be broken.
    """
    if not reader.mxp or reader.screen_reader or len(text) > reader.columns // 2:
        return text
    return f'{_TAG}<SEND HREF="{command.translate(_ESCAPES)}">{text.replace(" ", GLUE)}{_TAG}</SEND>'


def linked(text: str, commands: Collection[str], reader: Reader) -> str:
    """`text`, in which each of the `commands` is a link that sends it."""
    if not commands or not reader.mxp:
        return text
    known = "|".join(map(re.escape, sorted(commands, key=len, reverse=True)))
    return re.sub(rf"\b(?:{known})\b", lambda found: link(found[0], found[0], reader), text)


def _code(shade: Shade, colours: Colours) -> str:
    few, (red, green, blue) = shade
    match colours:
        case Colours.TRUE:
            return f"38;2;{red};{green};{blue}"
        case Colours.PALETTE:
            return f"38;5;{16 + 36 * _sixth(red) + 6 * _sixth(green) + _sixth(blue)}"
        case _:
            return few


def _sixth(level: int) -> int:
    """The nearest of the six levels that the palette's cube has: 0, 95, 135, 175, 215, 255."""
    return 0 if level < 48 else 1 if level < 115 else (level - 35) // 40
