"""Which battle is fought at a table, and what is told of it?

A hand that waits for a `Trial` is fought here, a slice at each tick of the world, so that nobody else has to wait for it.  Then it
is told, at the pace of `games/arena/pacing.py`, and when the end has been told the hand gets its verdict: nobody is paid before
the battle is over for those who watch it.  Where nobody watches there is no telling.
"""

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mud_poker.games.arena.battle import Battle
from mud_poker.games.arena.pacing import Beat, paced
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.games.arena.units import Boon
from mud_poker.mud.messages import BattleLines, BattleSeen
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Trial, Wait

if TYPE_CHECKING:
    from mud_poker.mud.host import Host

BREATH: Final = 1_500
"""Milliseconds between the end of the telling and the verdict, to read it."""


class BattleTold:
    """The battles of one table.  Times in milliseconds; `deadline` is when the next slice, telling or verdict is due."""

    def __init__(self, host: "Host") -> None:
        self.deadline: int | None = None
        self._host = host
        self._battle: Battle | None = None
        self._began = 0
        self._beats: deque[Beat] = deque()
        self._seen: BattleSeen | None = None

    def heed(self, wait: Wait | None, now: int) -> None:
        """The hand waits for something: if that is a battle it begins; if there was one it is over, or void."""
        self._battle, self.deadline = None, None
        self._beats.clear()
        if isinstance(wait, Trial) and self._host.world.deals:
            self._battle, self.deadline = battle_of(self._host.table.playing), now

    def tick(self, now: int) -> None:
        """Do the one thing that is due."""
        if self._battle is None or self.deadline is None or self.deadline > now:
            return
        if not self._battle.over:
            self._fight(self._battle, now)
        elif self._beats and self._host.readers():
            self._tell(now)
        else:
            self._host.decide(verdict_of(self._battle.outcome), now)

    def seen_by(self, name: str) -> BattleSeen:
        """The whole story of the last battle.  Raises Refused if there is none, or it is still being told."""
        if self._battle is not None:
            raise Refused("The armies are still at it. You can read the whole battle when it is over.")
        if self._seen is None:
            raise Refused("No battle has been fought at this table yet.")
        you = next((seat for seat, known in self._seen.names.items() if known == name), None)
        return replace(self._seen, you=you)

    def _fight(self, battle: Battle, now: int) -> None:
        """One slice: a few milliseconds at most (`battle.SLICE`).  The next is due at once, when others have had their turn."""
        if battle.step():
            story = battle.outcome.story
            self._seen = _seen(self._host.table.playing, battle)
            self._began = now
            self._beats.extend(paced(story))
            self.deadline = now + self._beats[0].at
        else:
            self.deadline = now

    def _tell(self, now: int) -> None:
        beat = self._beats.popleft()
        names = {seat.number: seat.name for seat in self._host.table.playing.order}
        for name, seat in self._host.readers().items():
            self._host.world.tell(name, BattleLines(beat.lines, names, seat))
        self.deadline = self._began + self._beats[0].at if self._beats else now + BREATH


def _seen(hand: Hand, battle: Battle) -> BattleSeen:
    boon = next((face for face in hand.board if isinstance(face, Boon)), None)
    names = {seat.number: seat.name for seat in hand.order}
    return BattleSeen(hand.opening.number, {seat.number: seat.faces for seat in hand.live}, boon, battle.outcome.story, names)
