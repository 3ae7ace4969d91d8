"""How is a card written?

`A♥` in UTF-8, `Ah` in ASCII, `ace of hearts` where it is read aloud.  Cards of other games are written by their words.  No playing
card signs (U+1F0A1 and on), which few fonts have, and no variation selectors, which make widths a guess.
"""

from collections.abc import Sequence
from typing import Final

from mud_poker.cards.card import BACK, Card, Face
from mud_poker.screen.ink import GLUE, Ink, paint
from mud_poker.screen.phrases import counted
from mud_poker.screen.reader import Reader

_SUITS: Final = "♣♦♥♠"
_TWO_COLOURS: Final = (Ink.BLACK_SUIT, Ink.RED_SUIT, Ink.RED_SUIT, Ink.BLACK_SUIT)
_FOUR_COLOURS: Final = (Ink.GREEN_SUIT, Ink.BLUE_SUIT, Ink.RED_SUIT, Ink.BLACK_SUIT)


def face(one: Face, reader: Reader) -> str:
    """One card."""
    if reader.screen_reader:
        return one.words
    if one is BACK:
        return paint("▒▒" if reader.utf8 else "##", Ink.QUIET, reader)
    if not isinstance(one, Card):
        return one.words.replace(" ", GLUE)
    suit = _SUITS[one.suit] if reader.utf8 else one.code[1]
    return paint(one.code[0] + suit, (_FOUR_COLOURS if reader.four_colour else _TWO_COLOURS)[one.suit], reader)


def faces(row: Sequence[Face], reader: Reader) -> str:
    """Cards in a row: `A♥ K♣`; aloud `ace of hearts, king of clubs`, and hidden ones counted at the end.

    Among cards that are written in words a hidden one is a question mark: `7 footmen, ?`.
    """
    if not reader.screen_reader:
        if all(isinstance(one, Card) or one is BACK for one in row):
            return " ".join(face(one, reader) for one in row)
        return ", ".join("?" if one is BACK else face(one, reader) for one in row)
    seen = [one.words for one in row if one is not BACK]
    hidden = len(row) - len(seen)
    return ", ".join([*seen, *([counted(hidden, "hidden card")] if hidden else [])])


def own_faces(row: Sequence[Face], up: Sequence[Face], reader: Reader) -> str:
    """The reader's own cards; where some are `up` for everybody the others are in parentheses: `(4♣) 9♦`."""
    if not _some_up(row, up):
        return faces(row, reader)
    if reader.screen_reader:
        return up_and_down(row, up, reader)
    return " ".join(face(one, reader) if one in up else f"({face(one, reader)})" for one in row)


def up_and_down(row: Sequence[Face], up: Sequence[Face], reader: Reader) -> str:
    """The same in words: `4♣ down, 9♦ up`."""
    if not _some_up(row, up):
        return faces(row, reader)
    return ", ".join(f"{face(one, reader)} {'up' if one in up else 'down'}" for one in row)


def _some_up(row: Sequence[Face], up: Sequence[Face]) -> bool:
    return bool(up) and any(one not in up for one in row)
