"""What must be kept of a table, so that it goes on where it stood when the house opens again?

All that the rules need between hands.  The hand that runs is kept by its opening and its moves.  What a chair, the clocks or a
freeze-out remember beyond a hand is a field here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter

from mud_poker.poker.actions import Action
from mud_poker.poker.chair import Chair
from mud_poker.poker.hand import Hand
from mud_poker.poker.lineup import Last
from mud_poker.poker.table import Table

_VALUES = attrgetter(*(one.name for one in fields(Chair)))
"""All that a chair was made of, in order: `replace` takes four times as long, and the state is taken after every action."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Times in milliseconds of the world's clock; the fields are those of Table, Clocks and FreezeOut."""

    chairs: tuple[Chair, ...] = ()
    last: Last = field(default_factory=Last)
    left: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    next_hand: int | None = None
    began: int | None = None
    gathered: int | None = None
    filled: int | None = None
    level: int = 0


def state_of(table: Table) -> TableState:
    """A copy, which later play does not change."""
    course = table.freeze_out
    return TableState(
        tuple(Chair(*_VALUES(chair)) for chair in table.chairs.values()),
        table.last,
        dict(table.left),
        table.clocks.next_hand,
        course.began,
        course.gathered,
        course.filled,
        course.level,
    )


def restore(table: Table, state: TableState, closed: int) -> None:
    """Make an empty table what it was.  For the `closed` milliseconds that nobody could play time stood still."""

    def later(at: int | None) -> int | None:
        return None if at is None else at + closed

    table.chairs = {chair.number: replace(chair, dropped=later(chair.dropped), broke=later(chair.broke)) for chair in state.chairs}
    table.last = state.last
    table.left = {name: (stack, at + closed) for name, (stack, at) in state.left.items()}
    table.clocks.next_hand = later(state.next_hand)
    course = table.freeze_out
    course.began, course.gathered, course.filled = later(state.began), later(state.gathered), later(state.filled)
    course.level = state.level


def take_up(table: Table, hand: Hand, moves: Iterable[tuple[int | None, Action]], now: int) -> None:
    """`hand`, which has come so far by `moves`, goes on at this table; who is to act has the whole time again."""
    table.hand = hand
    table.moves = list(moves)
    table.clocks.next_hand = None
    table.attend(now)
