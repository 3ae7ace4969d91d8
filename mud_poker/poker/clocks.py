"""What is due at a table, and when?

Each limit is a line in `due`.  A turn that runs out is played at the time it ran out, not when somebody looked.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from mud_poker.poker.actions import Overdue
from mud_poker.poker.chair import Chair
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Gone, TurnWarning
from mud_poker.poker.waits import Dealing, DrawTurn, Turn, Wait, Window

if TYPE_CHECKING:
    from mud_poker.poker.table import Table

DEALING_LIMIT: Final = 30_000
"""How long the player with the button has to deal, show or award; then anybody in the hand may (HOUSE RULES 5)."""

Due = tuple[int, Callable[[int], None]]


class Clocks:
    """The time limits of one table.  `next_hand` is when the next hand may begin, None while none can."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._wait: Wait | None = None
        self.began = 0
        self._warned = False
        self._called: int | None = None
        self.next_hand: int | None = None

    def due(self) -> Iterator[Due]:
        """Everything that is due, with what to do then."""
        yield from self._of_turn()
        starts = self._table.freeze_out.starts_at()
        if starts is not None:
            yield starts, self._table.freeze_out.start
        for chair in self._table.chairs.values():
            if chair.dropped is not None and chair.due is None and not chair.plays_itself:
                yield chair.dropped + self._table.rules.disconnect, self._expel(chair, Gone.DISCONNECTED)
            if chair.broke is not None and chair.due is None:
                yield chair.broke + self._table.rules.broke, self._expel(chair, Gone.BROKE)

    @property
    def turn_ends(self) -> int | None:
        """When the time of who is to act runs out; None if it does not."""
        return min((at for at, _ in self._limits()), default=None)

    def begin(self, wait: Wait | None, now: int) -> None:
        """A wait is there; if it is a new one its time begins now.  A window stays the same one until all have chosen."""
        if wait is self._wait:
            return
        if not (isinstance(wait, Window) and isinstance(self._wait, Window)):
            self.began, self._warned, self._called = now, False, None
        self._wait = wait

    def rest(self) -> None:
        """No hand is being played."""
        self._wait = self._called = self.next_hand = None

    def gather(self, now: int) -> None:
        """A hand may have become possible: let it begin after the pause."""
        self._table.freeze_out.gather(now)
        if self.next_hand is None and not self._table.running:
            self.next_hand = now + self._table.rules.pause

    def call(self, by: int, now: int) -> tuple[int, int]:
        """The clock is called on who is thinking: that seat, and the time it has.  Raises Refused where it cannot be."""
        rules = self._table.playing.rules.clock
        if rules is None:
            raise Refused("No clock is called at this table.")
        if not isinstance(self._wait, Turn | DrawTurn):
            raise Refused("Nobody is thinking just now.")
        if self._wait.seat == by:
            raise Refused("It is your own turn.")
        if self._called is not None:
            raise Refused("The clock has been called already.")
        left = self.began + rules.after - now
        if left > 0:
            raise Refused(f"Give them {-(-left // 1000)} more seconds before you call the clock.")
        self._called = now + rules.limit
        return self._wait.seat, rules.limit

    def _of_turn(self) -> Iterator[Due]:
        yield from self._limits()
        match self._wait:
            case (Turn() | DrawTurn()) as turn:
                clock = self._table.playing.rules.turn
                if clock is not None and clock.warn is not None and not self._warned:
                    ends = self.turn_ends
                    assert ends is not None  # a turn with a clock ends
                    yield ends - (clock.limit - clock.warn), self._warn(turn.seat, ends)

    def _limits(self) -> Iterator[Due]:
        match self._wait:
            case (Turn() | DrawTurn()) as turn:
                if self._called is not None:
                    yield self._called, lambda at: self._table.fold_late(turn.seat, at)
                clock = self._table.playing.rules.turn
                if clock is not None:
                    chair = self._table.chairs[turn.seat]
                    limit = clock.relaxed if chair.relaxed and clock.relaxed is not None else clock.limit
                    yield self.began + limit, lambda at: self._table.run_out(turn.seat, at)
            case Window(seats, closes):
                yield self.began + closes, lambda at: self._table.run_out(min(seats), at)
            case Dealing():
                yield self.began + DEALING_LIMIT, lambda at: self._table.play(None, Overdue(), at)

    def _warn(self, seat: int, ends: int) -> Callable[[int], None]:
        def warn(at: int) -> None:
            self._warned = True
            self._table.tell(TurnWarning(seat, ends - at))

        return warn

    def _expel(self, chair: Chair, why: Gone) -> Callable[[int], None]:
        def expel(at: int) -> None:
            self._table.expel(chair, why, at)
            self._table.attend(at)

        return expel
