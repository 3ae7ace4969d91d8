"""How does a freeze-out go, from the first who sits down to the last with chips?"""

from dataclasses import replace
from typing import TYPE_CHECKING

from mud_poker.poker.lineup import Last
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import Blinds, HouseRules, Level
from mud_poker.poker.table_events import Eliminated, GameBegan, GameWon, Gone, LevelBegan, StartSet

if TYPE_CHECKING:
    from mud_poker.poker.table import Table


class FreezeOut:
    """The course of a game that nobody joins once it has begun; at a table without one it admits everybody, always.

    `gathered` is since when there are two players or more, `filled` since when every seat has been taken where that begins the
    game; `began` is when it began, None before; `level` the number of the level in force, from 1.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.began: int | None = None
        self.gathered: int | None = None
        self.filled: int | None = None
        self.level = 0

    def admit(self) -> None:
        """Raises Refused if nobody may sit down any more."""
        if self._table.rules.freeze_out and self.began is not None:
            raise Refused("The game has begun. You can watch, and join the next one.")

    @property
    def may_begin(self) -> bool:
        """Whether hands may be dealt: always, but for a freeze-out that still gathers its players."""
        return not self._table.rules.freeze_out or self.began is not None

    def starts_at(self) -> int | None:
        """When a game that gathers its players begins; None while nothing says so."""
        rules = self._table.rules
        if not rules.freeze_out or self.began is not None or self.gathered is None:
            return None
        if self.filled is not None:
            return self.filled
        return None if rules.starts.after is None else self.gathered + rules.starts.after

    def gather(self, now: int) -> None:
        """Somebody sat down or left: the time to the start runs from the second player, and is over when all seats are taken."""
        table, before = self._table, self.starts_at()
        self.gathered = _since(self.gathered, len(table.chairs) > 1, now)
        self.filled = _since(self.filled, table.rules.starts.full and not table.free_seats, now)
        starts = self.starts_at()
        if before is None and starts is not None and starts > now:
            table.tell(StartSet(starts - now))
        elif before is not None and starts is None and self.began is None:
            table.tell(StartSet(None))

    def start(self, now: int) -> None:
        self.began = now
        self._table.tell(GameBegan(len(self._table.chairs)))
        self._table.clocks.gather(now)

    def forced_bets(self, now: int) -> HouseRules:
        """The rules with the forced bets of the level that counts now; a new level counts from the hand that begins."""
        rules = self._table.rules
        if not rules.levels:
            return rules
        number, level = self._level(now)
        if number != self.level:
            self.level = number
            self._table.tell(LevelBegan(number, level.small, level.big, level.ante))
        blinds = replace(rules.blinds or Blinds(0, 0), small=level.small, big=level.big)
        return replace(rules, blinds=blinds, ante=level.ante)

    def next_level_at(self) -> int | None:
        """When the next level counts; None after the last."""
        if self.began is None:
            return None
        at = self.began
        for level in self._table.rules.levels[: max(1, self.level)]:
            if level.lasts is None:
                return None
            at += level.lasts
        return at if self.level < len(self._table.rules.levels) else None

    def settle(self, now: int) -> None:
        """Between hands: who has no chips is out, and the last with chips has won."""
        table = self._table
        if not table.rules.freeze_out:
            return
        self.gather(now)
        if self.began is None:
            return
        hand = table.hand
        at_start = {number: stack for number, _, stack in hand.opening.seats} if hand is not None else {}
        out = [chair for chair in table.chairs.values() if not chair.stack]
        place = len(table.chairs)
        # Of several who are out at once, who had more chips when the hand began places higher.
        for chair in sorted(out, key=lambda chair: (at_start.get(chair.number, 0), -chair.number)):
            table.tell(Eliminated(chair.number, chair.name, place))
            place -= 1
            table.clear(chair, Gone.ELIMINATED, now)
        if len(table.chairs) == 1:
            [winner] = table.chairs.values()
            table.tell(GameWon(winner.number, winner.name, winner.stack))
            table.clear(winner, Gone.GAME_OVER, now)
        if not table.chairs:
            self.stop()

    def stop(self) -> None:
        """Back to gathering players; who has the button first will be drawn anew."""
        self.began = self.gathered = self.filled = None
        self.level = 0
        self._table.last = Last()

    def _level(self, now: int) -> tuple[int, Level]:
        levels = self._table.rules.levels
        ends = now if self.began is None else self.began
        for number, level in enumerate(levels, 1):
            if level.lasts is None:
                return number, level
            ends += level.lasts
            if now < ends:
                return number, level
        return len(levels), levels[-1]


def _since(before: int | None, holds: bool, now: int) -> int | None:
    """Since when something holds that has held since `before`, if it did; None if it does not."""
    if not holds:
        return None
    return now if before is None else before
