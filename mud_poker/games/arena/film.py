"""How does a battle look, to whom a moving picture can be shown?

A battle that is given a film is taken on it: a frame at its beginning, and one after every `FRAME` ms of battle time.  A frame has
who stands where, and how hurt; who is in it no more has fallen.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from mud_poker.games.arena.bodies import Body
from mud_poker.games.arena.units import Unit

FRAME: Final = 400
"""Battle time between two frames, ms: two turns of every body."""


class Place(NamedTuple):
    """Where the fighter `number` stands, in thousandths of a pace from the middle, and what is left of its health in percent."""

    number: int
    x: int
    y: int
    health: int


@dataclass(frozen=True, slots=True)
class Frame:
    at: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Fighter:
    """`number` counts from 0 through the battle, those who are summoned at the end."""

    number: int
    seat: int
    unit: Unit


class Film:
    """What was taken so far."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.fighters: list[Fighter] = []
        self._numbers: dict[Body, int] = {}

    def take(self, at: int, bodies: Iterable[Body]) -> None:
        """A frame, if one is due `at` this time."""
        if at % FRAME == 0:
            self.frames.append(Frame(at, tuple(self._place(body) for body in bodies)))

    def _place(self, body: Body) -> Place:
        number = self._numbers.get(body)
        if number is None:
            number = self._numbers[body] = len(self.fighters)
            self.fighters.append(Fighter(number, body.seat, body.unit))
        return Place(number, body.x, body.y, -(-100 * body.hit_points // body.unit.hit_points))
