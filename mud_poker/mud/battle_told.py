"""Which battle is fought at a table, and what is told of it?

A hand that waits for a `Trial` is fought here, a slice at each tick of the world, so that nobody else has to wait for it.  Then it
is told, at the pace of `games/arena/pacing.py`, and when the end has been told the hand gets its verdict: nobody is paid before
the battle is over for those who watch it.  Where nobody watches there is no telling.  With the words goes the moving picture of
what they tell, and never more of it.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from mud_poker.games.arena.battle import Battle
from mud_poker.games.arena.film import Film, Frame
from mud_poker.games.arena.pacing import BEAT, Beat, paced
from mud_poker.games.arena.story import Told
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.games.arena.units import Boon
from mud_poker.mud.table_messages import BattleLines, BattleMoves, BattleSeen
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Trial, Wait

if TYPE_CHECKING:
    from mud_poker.mud.host import Host

BREATH: Final = 1_500
"""Milliseconds between the end of the telling and the verdict, to read it."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """What is told and shown `at` so many milliseconds after the telling began."""

    at: int
    lines: tuple[Told, ...]
    frames: tuple[Frame, ...]


class BattleTold:
    """The battles of one table.  Times in milliseconds; `deadline` is when the next slice, telling or verdict is due."""

    def __init__(self, host: "Host") -> None:
        self.deadline: int | None = None
        self._host = host
        self._battle: Battle | None = None
        self._began = 0
        self._film = Film()
        self._moments: deque[_Moment] = deque()
        self._seen: BattleSeen | None = None

    def heed(self, wait: Wait | None, now: int) -> None:
        """The hand waits for something: if that is a battle it begins; if there was one it is over, or void."""
        self._battle, self.deadline = None, None
        self._moments.clear()
        if isinstance(wait, Trial) and self._host.world.deals:
            self._film = Film()
            self._battle, self.deadline = battle_of(self._host.table.playing, self._film), now

    def tick(self, now: int) -> None:
        """Do the one thing that is due."""
        if self._battle is None or self.deadline is None or self.deadline > now:
            return
        if not self._battle.over:
            self._fight(self._battle, now)
        elif self._moments and self._host.readers():
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
            self._seen = _seen(self._host.table.playing, battle)
            self._began = now
            self._moments.extend(_moments(paced(battle.outcome.story), self._film.frames, battle.time))
            self.deadline = now + self._moments[0].at
        else:
            self.deadline = now

    def _tell(self, now: int) -> None:
        moment = self._moments.popleft()
        names = {seat.number: seat.name for seat in self._host.table.playing.order}
        for name, seat in self._host.readers().items():
            if moment.frames:
                self._host.world.tell(name, BattleMoves(tuple(self._film.fighters), moment.frames, BEAT))
            if moment.lines:
                self._host.world.tell(name, BattleLines(moment.lines, names, seat))
        self.deadline = self._began + self._moments[0].at if self._moments else now + BREATH


def _moments(beats: Sequence[Beat], frames: Sequence[Frame], fought: int) -> Iterator[_Moment]:
    """A moment for every beat's time, from the battle's first frame to its last."""
    lines = {beat.at: beat.lines for beat in beats}
    last = beats[-1].at
    for at in range(0, last + 1, BEAT):
        shown = tuple(frame for frame in frames if -(-frame.at * last // (fought * BEAT)) * BEAT == at)
        yield _Moment(at, lines.get(at, ()), shown)


def _seen(hand: Hand, battle: Battle) -> BattleSeen:
    boon = next((face for face in hand.board if isinstance(face, Boon)), None)
    names = {seat.number: seat.name for seat in hand.order}
    return BattleSeen(hand.opening.number, {seat.number: seat.faces for seat in hand.live}, boon, battle.outcome.story, names)
