"""What is dealt in the arena, and what do a unit's figures mean?

A card is a unit and how many of it march: `7 footmen`.  Units and boons are data (`world/arena/`); a new one is an
entry there.  A new ability is a class and a field of `Unit` here, and its place in `battle.py`.  A new effect of boons
is a field of `Boon`.

Everything is a whole number.  Lengths are thousandths of a pace, times milliseconds, speeds thousandths of a pace a
second.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from mud_poker.cards.chance import Chance


class Damage(StrEnum):
    CUT = "cut"
    PIERCE = "pierce"
    CRUSH = "crush"
    FIRE = "fire"
    MAGIC = "magic"


@dataclass(frozen=True, slots=True)
class Armour:
    """What covers a body.  `takes`: percent of each kind of damage that comes through; what is not named does whole."""

    key: str
    name: str
    takes: Mapping[Damage, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class CountRange:
    """How many of a unit one card may hold, both ends included."""

    low: int
    high: int

    @property
    def mean(self) -> int:
        """The middle, halves up."""
        return (self.low + self.high + 1) // 2


@dataclass(frozen=True, slots=True)
class Heal:
    """Besides its blows: every `every` ms give `amount` hit points to the worst hurt friend within `range`."""

    amount: int
    range: int
    every: int


@dataclass(frozen=True, slots=True)
class Slow:
    """Who is struck moves and strikes `percent` (below 100) slower for `lasts` ms."""

    percent: int
    lasts: int


@dataclass(frozen=True, slots=True)
class Chain:
    """A blow goes on to `leaps` more enemies, each within `range` of the last, and keeps `keeps` percent at each."""

    leaps: int
    range: int
    keeps: int


@dataclass(frozen=True, slots=True)
class Summon:
    """A new `unit` beside the summoner after every `every` ms, `most` of them in a battle."""

    unit: "Unit"
    every: int
    most: int


@dataclass(frozen=True, slots=True)
class Unit:
    """One kind of fighter.

    A blow does `damage` less what the victim's armour keeps out: its type a percentage, then its `armour` in points,
    but never more than three quarters.  `bulk` is half the body's breadth: the wider it is, the sooner it is reached,
    and aimed at, before others.  `splash` is the radius around the victim in which all enemies take the blow (0:
    none).  Who does not hit air can neither aim at fliers nor splash them.  Each of `shields` swallows one blow whole.
    `regeneration` is hit points a second.  Without `count` a unit is only ever summoned.
    """

    key: str
    name: str
    plural: str
    look: str
    hit_points: int
    armour_type: Armour
    damage: int
    damage_type: Damage
    attack_time: int
    range: int
    speed: int
    bulk: int = 0
    armour: int = 0
    splash: int = 0
    flies: bool = False
    hits_air: bool = False
    shields: int = 0
    regeneration: int = 0
    heal: Heal | None = None
    slow: Slow | None = None
    chain: Chain | None = None
    summon: Summon | None = None
    tags: frozenset[str] = frozenset()
    count: CountRange | None = None

    def hurts(self, victim: "Unit") -> int:
        """Hit points one blow takes from `victim`, at least 1."""
        through = self.damage * victim.armour_type.takes.get(self.damage_type, 100) // 100
        return max(1, through - victim.armour, through // 4)


EVERYONE = "all"


@dataclass(frozen=True, slots=True)
class Boon:
    """A blessing on a hand: a `Face` that lies open for everybody.  `covers` is `all`, a tag, or the key of one unit.

    `health`, `attack`, `speed` and `range` are percent more, `haste` percent more blows in the same time; `armour`,
    `shields`, `regeneration` and `splash` are added to the unit's own.
    """

    key: str
    name: str
    look: str
    covers: str
    health: int = 0
    attack: int = 0
    speed: int = 0
    range: int = 0
    haste: int = 0
    armour: int = 0
    shields: int = 0
    regeneration: int = 0
    splash: int = 0
    hits_air: bool = False

    @property
    def code(self) -> str:
        return self.key

    @property
    def words(self) -> str:
        return self.name

    def covers_unit(self, unit: Unit) -> bool:
        return self.covers in (EVERYONE, unit.key, *unit.tags)

    def on(self, unit: Unit) -> Unit:
        """The unit as it fights under this boon, and so whom it summons: itself where nothing is covered."""
        if unit.summon:
            unit = replace(unit, summon=replace(unit.summon, unit=self.on(unit.summon.unit)))
        if not self.covers_unit(unit):
            return unit
        return replace(
            unit,
            hit_points=_more(unit.hit_points, self.health),
            damage=_more(unit.damage, self.attack),
            speed=_more(unit.speed, self.speed),
            range=_more(unit.range, self.range),
            attack_time=unit.attack_time * 100 // (100 + self.haste),
            armour=unit.armour + self.armour,
            shields=unit.shields + self.shields,
            regeneration=unit.regeneration + self.regeneration,
            splash=unit.splash + self.splash,
            hits_air=unit.hits_air or self.hits_air,
        )


def _more(amount: int, percent: int) -> int:
    return amount * (100 + percent) // 100


@dataclass(frozen=True, slots=True)
class ArenaCard:
    """A `Face`: so many of one unit."""

    unit: Unit
    count: int

    @property
    def code(self) -> str:
        return f"{self.unit.key}*{self.count}"

    @property
    def words(self) -> str:
        return f"{self.count} {self.unit.name if self.count == 1 else self.unit.plural}"

    def __repr__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Army:
    """What one seat sends into the pit: each unit once, by key, so that the order of the cards makes no difference."""

    cards: tuple[ArenaCard, ...]

    @classmethod
    def of(cls, cards: Iterable[ArenaCard]) -> "Army":
        counts: dict[Unit, int] = {}
        for card in cards:
            counts[card.unit] = counts.get(card.unit, 0) + card.count
        return cls(tuple(ArenaCard(unit, counts[unit]) for unit in sorted(counts, key=lambda unit: unit.key)))

    def under(self, boon: Boon) -> "Army":
        return Army(tuple(ArenaCard(boon.on(card.unit), card.count) for card in self.cards))


class ArenaDeck:
    """All cards that can be dealt.  It never runs out: every card is rolled anew.

    `units` may hold summoned units too: they are known by name, and never dealt.  Decks of equal units are equal.
    """

    def __init__(self, units: Iterable[Unit]) -> None:
        self.units: Mapping[str, Unit] = {unit.key: unit for unit in units}
        self.ranges: Sequence[tuple[Unit, CountRange]] = [(unit, unit.count) for unit in self.units.values() if unit.count]
        self._spoken = {_plain(word): unit for unit in self.units.values() for word in (unit.key, unit.name, unit.plural)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArenaDeck) and self.units == other.units

    def __hash__(self) -> int:
        return hash(tuple(self.units))

    def deal(self, chance: Chance) -> ArenaCard:
        """A unit, all equally likely, and a count from its range, all equally likely."""
        unit, count = chance.pick(self.ranges)
        return ArenaCard(unit, chance.between(count.low, count.high))

    def card(self, code: str) -> ArenaCard:
        """The card of a code such as `footman*7`.  Raises KeyError or ValueError for anything else."""
        key, _, count = code.partition("*")
        return ArenaCard(self.units[key], int(count))

    def parse(self, words: str) -> tuple[ArenaCard, ...]:
        """Cards as people write them: `3 footman, 1 red dragon`; key, name or plural.

        Raises ValueError with a sentence that says what was not understood.
        """
        return tuple(self._read(part.strip()) for part in words.split(","))

    def unit(self, words: str) -> Unit | None:
        """The unit that is called so: key, name or plural."""
        return self._spoken.get(_plain(words))

    def _read(self, part: str) -> ArenaCard:
        count, _, name = part.partition(" ")
        if not (count.isascii() and count.isdigit() and len(count) <= 3 and int(count)):
            raise ValueError(f"“{part}” does not begin with a number from 1 to 999, as “3 footman” does.")
        unit = self.unit(name)
        if unit is None:
            raise ValueError(f"No unit is called “{name}”. There are: {', '.join(self.units)}.")
        return ArenaCard(unit, int(count))


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").split())
