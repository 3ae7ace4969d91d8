"""What stands in the line where the player types?

What matters now: own cards, pot, and in the reader's turn what it costs to stay in and the time that is left.  Of the versions of a
prompt the first that fits is shown.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.waits import Trial
from mud_poker.screen.faces import faces, own_faces
from mud_poker.screen.ink import GLUE, Ink, paint
from mud_poker.screen.layout import clipped, columns
from mud_poker.screen.moves import Move, moves, waiting_line
from mud_poker.screen.phrases import lasting
from mud_poker.screen.reader import Colours, Reader
from mud_poker.screen.spelling import spelled

END: Final = "> "


def prompt(asked: Prompt, reader: Reader) -> str:
    """One line without a newline, no wider than the reader's; it ends with `> `."""
    if asked.asks:
        return f"{clipped(spelled(asked.asks, reader), _space(reader))} {END}"
    if reader.prompt:
        own = reader.prompt.rstrip()
        text = own.removesuffix(END.rstrip())
        between = " " if text == own else ""  # a sign that the reader has typed stands where it was typed
        return f"{_fitting(asked.table, replace(reader, prompt=text), _space(reader))}{between}{END}".replace(GLUE, " ")
    if asked.table is None:
        return END
    space = _space(reader)
    between = ", " if reader.screen_reader else " · " if reader.utf8 else " | "
    versions = (between.join(filter(None, parts)) for parts in _versions(asked.table, reader))
    fitting = next((line for line in versions if columns(line) <= space), "")
    return (f"{fitting} {END}" if fitting else END).replace(GLUE, " ")


def _space(reader: Reader) -> int:
    """Columns for what stands before the end."""
    return reader.columns - len(END) - 1


def _cards(mine: Place | None, reader: Reader) -> str:
    return own_faces(mine.cards, mine.up, reader) if mine is not None and not mine.folded else ""


_TOKENS: Final[Mapping[str, Callable[[TableView, Reader], str]]] = {
    "h": lambda table, reader: _cards(table.mine, reader),
    "b": lambda table, reader: faces(table.board, reader),
    "p": lambda table, reader: table.currency.spell(table.pot),
    "c": lambda table, reader: table.currency.spell(table.options.to_call if table.options is not None else 0),
    "s": lambda table, reader: table.currency.spell(table.mine.stack if table.mine is not None else 0),
    "t": lambda table, reader: str(-(-table.left // 1000)) if table.left is not None else "",
    "w": lambda table, reader: "you" if moves(table) else waiting_line(table).rstrip("."),
}
"""What stands for each letter after a percent sign in a player's own prompt."""


def _fitting(table: TableView | None, reader: Reader, space: int) -> str:
    """The reader's own prompt; without colours and cut where it is too long."""
    own = _own(table, reader)
    return own if columns(own) <= space else clipped(_own(table, replace(reader, colours=Colours.NONE)), space)


def _own(table: TableView | None, reader: Reader) -> str:
    """The reader's own prompt; away from a table its tokens stand for nothing."""

    def value(found: re.Match[str]) -> str:
        return _TOKENS[found[1]](table, reader) if table is not None else ""

    return re.sub(f"%([{''.join(_TOKENS)}])", value, spelled(reader.prompt, reader))


def _versions(table: TableView, reader: Reader) -> tuple[tuple[str, ...], ...]:
    """Parts of a prompt, the fullest version first."""
    mine = table.mine
    cards = _cards(mine, reader)
    found = moves(table)
    if reader.screen_reader:
        return _spoken(table, found) if found else (("",),)
    pot = f"pot {table.currency.spell(table.pot)}"
    if isinstance(table.wait, Trial):
        return ((pot, "the armies fight"), ("the armies fight",), ("",))
    if not found:
        waits = waiting_line(table).rstrip(".")
        hud = ((cards, pot, _level(table), waits), (cards, pot, waits), (cards, pot), (cards,))
        return hud if table.wait is not None else (("",),)
    # The line of the turn has just said what may be done: here stands only what it costs to stay in.
    owed = found[0].shown(reader) if table.options is not None and table.options.to_call else "your turn"
    turn = paint(owed, Ink.TURN, reader)
    left = f"{-(-table.left // 1000)}s" if table.left is not None else ""
    return ((cards, pot, _level(table), turn, left), (cards, pot, turn, left), (cards, turn, left), (turn, left), (turn,))


def _level(table: TableView) -> str:
    """`level 3`, and the minutes until the next; nothing without levels."""
    if not table.level or table.next_level is None:
        return f"level {table.level}" if table.level else ""
    minutes = -(-table.next_level // 60_000)
    return f"level {table.level}, {f'{minutes} min' if minutes else 'up next hand'}"


def _spoken(table: TableView, found: tuple[Move, ...]) -> tuple[tuple[str, ...], ...]:
    """Short, for it is read aloud each time: the line of the turn has said what may be done, and `turn` says it again."""
    left = lasting(table.left) if table.left is not None else ""
    return (("Your turn", found[0].words, left), ("Your turn", left), ("Your turn",))
