"""Who stands where when a battle begins, and who is near whom?

A pit is round; armies stand evenly around its wall in the order of their seats and face its middle, in ranks, the
shortest reach in front.  The seed decides how the ring is turned, and gives each body a small step aside and a
moment's delay of its own: all the luck a battle has.  Another formation is another `_places`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from mud_poker.cards.chance import Chance
from mud_poker.games.arena.units import Army, Unit

PIT = 12_000
"""From the middle to where armies stand, thousandths of a pace."""

FILE = 6
"""Bodies side by side in a rank."""

SPACING = 1_000
"""Between neighbours in rank and file, thousandths of a pace."""

STRAY = 300
"""How far a body stands from its place at most, in each direction."""

TURN = 2520
"""Parts of a whole turn: the least number that 1 to 9 armies, and 10, divide evenly."""

UNIT_LENGTH = 10_000
"""The length of a direction vector."""


@dataclass(slots=True, eq=False)
class Body:
    """One fighter.  `x`, `y`: where it is; `goal_x`, `goal_y`: its place when its army reaches the middle of the pit.

    `ready`, `looks`, `slowed_until`, `heals_at`, `summons_at`: battle times in ms from which it can strike again,
    looks for a nearer enemy, moves freely, heals, calls somebody.  `girth`: the square of its bulk.
    """

    seat: int
    unit: Unit
    x: int
    y: int
    goal_x: int
    goal_y: int
    ready: int
    looks: int
    hit_points: int
    shields: int
    girth: int
    target: "Body | None" = None
    arrived: bool = False
    slowed: int = 0
    slowed_until: int = 0
    heals_at: int = 0
    summons_at: int = 0
    summoned: int = 0

    @property
    def alive(self) -> bool:
        return self.hit_points > 0


def muster(armies: Mapping[int, Army], chance: Chance) -> list[Body]:
    """All bodies at their places."""
    turned = chance.below(TURN)
    return [
        body
        for place, seat in enumerate(sorted(armies))
        for body in _ranks(seat, armies[seat], turned + place * TURN // len(armies), chance)
    ]


def enlist(seat: int, unit: Unit, x: int, y: int, goal: tuple[int, int], ready: int, looks: int) -> Body:
    """A fresh body."""
    summons_at = ready + unit.summon.every if unit.summon else 0
    return Body(seat, unit, x, y, *goal, ready, looks, unit.hit_points, unit.shields, unit.bulk**2, summons_at=summons_at)


def _ranks(seat: int, army: Army, angle: int, chance: Chance) -> Iterator[Body]:
    out_x, out_y = sine(angle + TURN // 4), sine(angle)
    fighters = [card.unit for card in sorted(army.cards, key=lambda card: card.unit.range) for _ in range(card.count)]
    for number, (unit, (back, aside)) in enumerate(zip(fighters, _places(len(fighters)), strict=True)):
        back += chance.between(-STRAY, STRAY)
        aside += chance.between(-STRAY, STRAY)
        goal = (out_x * back - out_y * aside) // UNIT_LENGTH, (out_y * back + out_x * aside) // UNIT_LENGTH
        x, y = goal[0] + out_x * PIT // UNIT_LENGTH, goal[1] + out_y * PIT // UNIT_LENGTH
        yield enlist(seat, unit, x, y, goal, ready=chance.below(unit.attack_time), looks=number % FILE * 200)


def _places(count: int) -> Iterator[tuple[int, int]]:
    """How far back and aside from its army's spot each body stands: full ranks, the last centred like the others."""
    for number in range(count):
        rank, place = divmod(number, FILE)
        width = min(FILE, count - rank * FILE)
        yield rank * SPACING, place * SPACING - (width - 1) * SPACING // 2


def sine(angle: int) -> int:
    """Sine times `UNIT_LENGTH` of an angle in parts of `TURN`, within 17.

    Bhaskara's approximation (Mahabhaskariya VII, 17-19): whole numbers only, so it is the same on every machine.
    """
    half = TURN // 2
    angle %= TURN
    if angle >= half:
        return -sine(angle - half)
    bow = angle * (half - angle)
    return 16 * bow * UNIT_LENGTH // (5 * half * half - 4 * bow)


def nearest(body: Body, others: Iterable[Body]) -> Body | None:
    """Whom of `others` the body reaches first: of several equally near, the first.  None if there is nobody."""
    x, y = body.x, body.y
    found, least = None, 1 << 62
    for other in others:
        across, along = other.x - x, other.y - y
        away = across * across + along * along - other.girth
        if away < least:
            found, least = other, away
    return found


def within(centre: Body, radius: int, others: Iterable[Body]) -> list[Body]:
    """Those of `others` that reach into the circle around `centre`."""
    x, y, reach = centre.x, centre.y, radius * radius
    return [other for other in others if (other.x - x) ** 2 + (other.y - y) ** 2 - other.girth <= reach]
