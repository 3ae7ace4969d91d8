"""What stands in the line where the player types?

What matters now: own cards, pot, and in the reader's turn what it costs to stay in and the time that is left.  Of the versions of a
prompt the first that fits is shown.
"""

from typing import Final

from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_view import TableView
from mud_poker.screen.faces import faces
from mud_poker.screen.ink import GLUE, Ink, paint
from mud_poker.screen.layout import clipped, columns
from mud_poker.screen.moves import Move, moves, waiting_line
from mud_poker.screen.phrases import lasting
from mud_poker.screen.reader import Reader
from mud_poker.screen.spelling import spelled

END: Final = "> "


def prompt(asked: Prompt, reader: Reader) -> str:
    """One line without a newline, no wider than the reader's; it ends with `> `."""
    space = reader.columns - len(END) - 1
    if asked.asks:
        return f"{clipped(spelled(asked.asks, reader), space)} {END}"
    if asked.table is None:
        return END
    between = ", " if reader.screen_reader else " · " if reader.utf8 else " | "
    versions = (between.join(filter(None, parts)) for parts in _versions(asked.table, reader))
    fitting = next((line for line in versions if columns(line) <= space), "")
    return (f"{fitting} {END}" if fitting else END).replace(GLUE, " ")


def _versions(table: TableView, reader: Reader) -> tuple[tuple[str, ...], ...]:
    """Parts of a prompt, the fullest version first."""
    mine = table.mine
    cards = faces(mine.cards, reader) if mine is not None and not mine.folded else ""
    found = moves(table)
    if reader.screen_reader:
        return _spoken(table, found) if found else (("",),)
    pot = f"pot {table.currency.spell(table.pot)}"
    if not found:
        return ((cards, pot, waiting_line(table).rstrip(".")), (cards, pot), (cards,)) if table.wait is not None else (("",),)
    # The line of the turn has just said what may be done: here stands only what it costs to stay in.
    owed = found[0].shown(reader) if table.options is not None and table.options.to_call else "your turn"
    turn = paint(owed, Ink.TURN, reader)
    left = f"{-(-table.left // 1000)}s" if table.left is not None else ""
    return ((cards, pot, turn, left), (cards, turn, left), (turn, left), (turn,))


def _spoken(table: TableView, found: tuple[Move, ...]) -> tuple[tuple[str, ...], ...]:
    """Short, for it is read aloud each time: the line of the turn has said what may be done, and `turn` says it again."""
    left = lasting(table.left) if table.left is not None else ""
    return (("Your turn", found[0].words, left), ("Your turn", left), ("Your turn",))
