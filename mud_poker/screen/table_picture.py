"""How does a whole table look?

Where the screen is wide enough, seats stand around a felt with the board and the pot on it; on narrower ones they stand in rows.
Where even those do not fit, or somebody listens, the table is told in sentences (`table_words.py`).
"""

from typing import Final

from mud_poker.mud.table_messages import TableSeen
from mud_poker.mud.table_view import Place, TableView
from mud_poker.screen import facts
from mud_poker.screen.faces import face, faces, own_faces
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.layout import centred, clipped, columns, left, right
from mud_poker.screen.phrases import capital, lasting
from mud_poker.screen.reader import Reader
from mud_poker.screen.spelling import ascii_only
from mud_poker.screen.table_events import stakes
from mud_poker.screen.table_words import heading, table_words

WIDEST: Final = 96
"""Columns that a picture takes at most, however wide the screen is."""

BLOCK: Final = 15
"""Columns that a seat at the felt needs."""

ROWS: Final = 40
"""Columns that seats in rows need."""


def table(message: TableSeen, reader: Reader) -> str:
    view = message.table
    width = min(reader.columns, WIDEST)
    if reader.screen_reader or width < ROWS:
        return table_words(view, reader)
    across = -(-view.seats // 2)
    seats = _felt(view, across, width, reader) if width - 4 >= across * BLOCK else _rows(view, width, reader)
    return "\n".join([*_title(view, reader), "", *seats, "", *_yours(view, reader)])


def _title(view: TableView, reader: Reader) -> list[str]:
    level = f"level {view.level}, " if view.level else ""
    following = f"; the next in {lasting(view.next_level)}" if view.level and view.next_level is not None else ""
    said = f"{heading(view)}. {capital(level + stakes(view))}{following}."
    return [paint(capital(view.name), Ink.TITLE, reader), paint(said, Ink.QUIET, reader)]


def _yours(view: TableView, reader: Reader) -> list[str]:
    lines = [facts.hand(view, reader)] if view.mine is not None else []
    return [*lines, paint(facts.turn(view, reader), Ink.TURN, reader)]


# Around the felt


def _felt(view: TableView, across: int, width: int, reader: Reader) -> list[str]:
    """Seats clockwise: the first ones from left to right above, the others from right to left below."""
    inner = width - 4
    block = inner // across
    around = {place.number: place for place in view.places}
    above = [around.get(number) for number in range(1, across + 1)]
    below = [around.get(number) for number in range(2 * across, across, -1)]
    return [
        *_blocks(above, 1, 1, view, block, reader),
        _edge("╭", "╮", inner, reader),
        _on_felt(_bets(above, view, block), inner, reader),
        *(_on_felt(centred(line, inner), inner, reader) for line in ("", *_middle(view, inner, reader), "")),
        _on_felt(_bets(below, view, block), inner, reader),
        _edge("╰", "╯", inner, reader),
        *reversed(_blocks(below, 2 * across, -1, view, block, reader)),
    ]


def _blocks(row: list[Place | None], first: int, step: int, view: TableView, block: int, reader: Reader) -> list[str]:
    """Who sits there, with how much and how, and the cards; a line that says nothing is left out."""
    seats = [_block(place, first + step * index, view, block, reader) for index, place in enumerate(row)]
    return ["  " + "".join(centred(said, block) for said in line) for line in zip(*seats, strict=True) if any(line)]


def _block(place: Place | None, number: int, view: TableView, block: int, reader: Reader) -> tuple[str, str, str]:
    if place is None:
        return (paint(f"{number} free", Ink.QUIET, reader) if number <= view.seats else "", "", "")
    button = " (D)" if number == view.button else ""
    sign = "> " if _acts(place, view) else ""
    name = clipped(facts.called(place, view), block - 1 - len(f"{sign}{number} {button}"))
    stack = view.currency.spell(place.stack) if place.stack else ""
    state = _state(place, view, block - 2 - columns(stack))
    return (
        _named(f"{sign}{number} {name}{button}", place, view, reader),
        " ".join(filter(None, (stack, paint(state, Ink.TURN if sign else Ink.QUIET, reader)))),
        _cards(place, view, block - 1, reader),
    )


def _acts(place: Place, view: TableView) -> bool:
    return "to act" in facts.states(place, view)


def _state(place: Place, view: TableView, width: int) -> str:
    """The most important word of a place that fits."""
    return next((word for word in facts.states(place, view) if columns(word) <= width), "")


def _named(text: str, place: Place, view: TableView, reader: Reader) -> str:
    if place.in_hand and place.folded:
        return paint(text, Ink.QUIET, reader)
    return paint(text, Ink.TITLE, reader) if place.number == view.you else text


def _cards(place: Place, view: TableView, width: int, reader: Reader) -> str:
    """The cards, closer together if they do not fit, else how many there are; folded ones are gone."""
    if place.folded or not place.cards:
        return ""
    close = "".join(face(one, reader) for one in place.cards)
    row = own_faces(place.cards, place.up, reader) if place.number == view.you else faces(place.cards, reader)
    fitting = (one for one in (row, close) if columns(one) <= width)
    return next(fitting, f"{len(place.cards)} cards")


def _bets(row: list[Place | None], view: TableView, block: int) -> str:
    return "".join(centred(_bet(place, view) if place is not None else "", block) for place in row)


def _bet(place: Place, view: TableView) -> str:
    return f"bet {view.currency.spell(place.bet)}" if place.bet else ""


def _middle(view: TableView, width: int, reader: Reader) -> list[str]:
    lines = ["  ".join(faces((one,), reader) for one in view.board)] if view.board else []
    lines.append(f"Pot {view.currency.words(view.pot)}")
    parts = facts.pot_parts(view)
    return [*lines, *([parts] if parts else []), *(clipped(note, width) for note in view.notes)]


def _edge(start: str, end: str, inner: int, reader: Reader) -> str:
    line = f"{start}{'─' * (inner + 2)}{end}"
    return paint(line if reader.utf8 else ascii_only(line), Ink.FELT, reader)


def _on_felt(text: str, inner: int, reader: Reader) -> str:
    side = paint("│" if reader.utf8 else "|", Ink.FELT, reader)
    return f"{side} {left(text, inner)} {side}"


# In rows


def _rows(view: TableView, width: int, reader: Reader) -> list[str]:
    """A line a seat; the board and the pot below."""
    spell = view.currency.spell
    ends = [
        " ".join(filter(None, (_cards(place, view, width // 3, reader), _state(place, view, width // 3)))) for place in view.places
    ]
    stack = max((len(spell(place.stack)) for place in view.places), default=0)
    bet = max((len(_bet(place, view)) for place in view.places), default=0)
    names = max((columns(facts.called(place, view)) for place in view.places), default=0)
    space = width - stack - bet - max(map(columns, ends), default=0) - len("> 10  D   ")
    name = max(6, min(names, space))
    lines = []
    for place, end in zip(view.places, ends, strict=True):
        sign = ">" if _acts(place, view) else " "
        who = left(clipped(facts.called(place, view), name), name)
        button = "D" if place.number == view.button else " "
        put = right(_bet(place, view), bet)
        lines.append(
            _named(f"{sign}{place.number:>3} {who} {button} {right(spell(place.stack), stack)} {put} {end}", place, view, reader)
        )
    return [*lines, "", *(f"     {line}" for line in _middle(view, width - 5, reader))]
