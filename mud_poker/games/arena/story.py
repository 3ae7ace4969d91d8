"""What is told of a battle?

The battle reports every death to a `Chronicle`; once a second it says what is worth hearing, three lines at most.
Events are data: seats, cards and times; the sentences are the screen's.  A new kind of line is a class here and its
place in `beat`.  All times are ms of battle time.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from mud_poker.games.arena.units import ArenaCard, Unit

BEAT = 1000
"""Battle time between two tellings, ms."""

LINES = 3
"""Most lines of one beat, but for armies that fall: each of those is told."""

TALLY = 5000
"""Battle time between two running counts, ms."""

LEAD = 100
"""By how much an army's strength must exceed all others' to be said to turn the battle, thousandths."""


@dataclass(frozen=True, slots=True)
class Began:
    """The armies stand around the pit, each with as many bodies as `standing` says."""

    at: int
    standing: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Losses:
    """`lost` of `seat` fell since they were last told of, the last to `by` of `by_seat`; `left` of them still stand."""

    at: int
    seat: int
    lost: ArenaCard
    left: int
    by_seat: int
    by: Unit


@dataclass(frozen=True, slots=True)
class ArmyFell:
    """The last body of `seat` fell, to `by` of `by_seat`."""

    at: int
    seat: int
    by_seat: int
    by: Unit


@dataclass(frozen=True, slots=True)
class Turned:
    """`seat` now has clearly the most of its strength left; before it was `before` (None: nobody clearly had)."""

    at: int
    seat: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """A running count: the bodies of every army that stands."""

    at: int
    standing: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Ended:
    """The battle is over; `standing` are the bodies of the armies alive: one, several when time ran out, or none."""

    at: int
    standing: Mapping[int, int]


Told = Began | Losses | ArmyFell | Turned | Tally | Ended


@dataclass(slots=True)
class _Toll:
    """Deaths of one unit of one army that are not told yet."""

    count: int
    by_seat: int
    by: Unit


class Chronicle:
    """Gathers a battle's deaths and tells them in beats.  `left`: the bodies that begin it, by seat and unit key."""

    def __init__(self, left: Mapping[tuple[int, str], int]) -> None:
        self.told: list[Told] = [Began(0, _by_seat(left))]
        self._tolls: dict[tuple[int, str], tuple[Unit, _Toll]] = {}
        self._fallen: list[ArmyFell] = []
        self._leader: int | None = None

    def death(self, seat: int, unit: Unit, by_seat: int, by: Unit) -> None:
        _, toll = self._tolls.setdefault((seat, unit.key), (unit, _Toll(0, by_seat, by)))
        toll.count += 1
        toll.by_seat, toll.by = by_seat, by

    def army_fell(self, at: int, seat: int, by_seat: int, by: Unit) -> None:
        """`seat` has nobody left.  Its deaths that are not told yet go into this one line."""
        self._fallen.append(ArmyFell(at, seat, by_seat, by))
        self._tolls = {place: toll for place, toll in self._tolls.items() if place[0] != seat}

    def beat(self, at: int, strength: Mapping[int, int], left: Mapping[tuple[int, str], int]) -> None:
        """Tell what happened since the last beat.

        `strength`: thousandths of its first hit points that each standing army has left; `left`: bodies by seat and
        unit key.
        """
        lines: list[Told] = [*self._fallen, *self._turning(at, strength)]
        self._fallen = []
        greatest = sorted(self._tolls, key=lambda place: -self._tolls[place][1].count)
        for place in greatest[: max(0, LINES - len(lines))]:
            unit, toll = self._tolls.pop(place)
            lines.append(Losses(at, place[0], ArenaCard(unit, toll.count), left.get(place, 0), toll.by_seat, toll.by))
        if at % TALLY == 0:
            lines.append(Tally(at, _by_seat(left)))
        self.told += lines

    def end(self, at: int, left: Mapping[tuple[int, str], int]) -> None:
        self.told += [*self._fallen, Ended(at, _by_seat(left))]

    def _turning(self, at: int, strength: Mapping[int, int]) -> list[Told]:
        if len(strength) < 2:
            return []
        first, second = sorted(strength, key=lambda seat: (-strength[seat], seat))[:2]
        if first == self._leader or strength[first] - strength[second] < LEAD:
            return []
        before, self._leader = self._leader, first
        return [Turned(at, first, before)]


def _by_seat(left: Mapping[tuple[int, str], int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for (seat, _), bodies in left.items():
        counts[seat] = counts.get(seat, 0) + bodies
    return counts
