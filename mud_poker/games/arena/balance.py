"""How often does each card win?

`report` plays battles by the thousand, among two, three and six armies of one card each, and counts.  A card is a
unit at its mean count.  A boon is measured by what it is worth: one army alone carries it, on a card that it changes.
Everything follows from the seed.

A victory shared by several counts as a part for each.  To measure another size of table add it to `TABLES` and to
`Line`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mud_poker.cards.chance import Chance
from mud_poker.games.arena.battle import fight
from mud_poker.games.arena.units import ArenaCard, Army, Boon, Unit

TABLES = (2, 3, 6)

Progress = Callable[[int, int], None]
"""Called with how many lines are done, and how many there will be, after each that is done."""


@dataclass(frozen=True, slots=True)
class Line:
    """How often one card, or cards under one boon, won: parts of all battles.  A fair share is 1/2, 1/3 and 1/6."""

    key: str
    name: str
    heads_up: Fraction
    three_way: Fraction
    six_way: Fraction

    @property
    def crowd(self) -> Fraction:
        """How a crowd suits it: six-way in fair shares, less heads-up in fair shares.  Above 0: better among six."""
        return self.six_way * 6 - self.heads_up * 2


@dataclass(frozen=True, slots=True)
class Report:
    """`units`: all that are dealt.  `boons`: all that change one of them.  Both in the order they were given."""

    seed: int
    battles: int
    units: tuple[Line, ...]
    boons: tuple[Line, ...]


def report(
    units: Iterable[Unit],
    boons: Iterable[Boon],
    battles: int,
    seed: int,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Let every card, and every boon, fight `battles` battles at each size of table.

    In all that is `battles` for each card, and three times as many for each boon.
    """
    cards = mean_cards(units)
    by_boon = [(boon, changed) for boon in boons if (changed := [card for card in cards if boon.on(card.unit) != card.unit])]
    total = len(cards) + len(by_boon)
    of_units = unit_lines(cards, battles, Chance(seed).fork("units"))
    progress(len(cards), total)
    of_boons = []
    for boon, changed in by_boon:
        of_boons.append(boon_line(boon, changed, cards, battles, Chance(seed).fork(boon.key)))
        progress(len(cards) + len(of_boons), total)
    return Report(seed, battles, of_units, tuple(of_boons))


def mean_cards(units: Iterable[Unit]) -> list[ArenaCard]:
    """Every unit that is dealt, at its mean count."""
    return [ArenaCard(unit, unit.count.mean) for unit in units if unit.count]


def unit_lines(cards: Sequence[ArenaCard], battles: int, chance: Chance) -> tuple[Line, ...]:
    """Shuffle the cards, cut them into tables, let each table fight; `battles` times for each size of table."""
    shares = [_shares(cards, size, battles, chance) for size in TABLES]
    return tuple(Line(card.unit.key, card.words, *(share[card.unit.key] for share in shares)) for card in cards)


def _shares(cards: Sequence[ArenaCard], size: int, battles: int, chance: Chance) -> dict[str, Fraction]:
    fought: Counter[str] = Counter()
    won: dict[str, Fraction] = {card.unit.key: Fraction(0) for card in cards}
    for _ in range(battles):
        order = chance.shuffle(cards)
        for first in range(0, len(order) - size + 1, size):
            table = order[first : first + size]
            fought.update(card.unit.key for card in table)
            for seat, share in _winners([Army.of([card]) for card in table], chance).items():
                won[table[seat].unit.key] += share
    return {key: share / fought[key] if fought[key] else share for key, share in won.items()}


def boon_line(boon: Boon, changed: Sequence[ArenaCard], cards: Sequence[ArenaCard], battles: int, chance: Chance) -> Line:
    """Let one of the cards that `boon` changes fight under it, against others without it."""
    shares = []
    for size in TABLES:
        won = Fraction(0)
        for _ in range(battles):
            card = chance.pick(changed)
            rivals = chance.shuffle([other for other in cards if other is not card])[: size - 1]
            armies = [Army.of([card]).under(boon), *(Army.of([rival]) for rival in rivals)]
            won += _winners(armies, chance).get(0, Fraction(0))
        shares.append(won / battles)
    return Line(boon.key, boon.name, *shares)


def _winners(armies: Sequence[Army], chance: Chance) -> dict[int, Fraction]:
    first = fight(dict(enumerate(armies)), None, chance.below(1 << 64)).tiers[0]
    return {seat: Fraction(1, len(first)) for seat in first}
