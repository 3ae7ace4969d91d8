"""Which high hand do cards make, and which five of them play it?

A `Chart` is the page of a rule book that says which hands there are and which beats which.  A new one is a value: its
ranks from the lowest up, its straights from the highest down, and its categories from the lowest up.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import islice
from typing import Final

import eval7

from mud_poker.cards.card import DECK, RANKS, Card, tie_suit


class Category(IntEnum):
    """The kinds of hands, in the order of the usual rules."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


SHAPES: Final = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.STRAIGHT: (1, 1, 1, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
}
"""How many cards of each rank a hand has, in the order in which they count."""

WHEEL: Final = "5432A"
STRAIGHTS: Final = (*(RANKS[low : low + 5][::-1] for low in range(8, -1, -1)), WHEEL)
"""The straights from the highest down, each with the card first that counts first."""

SUIT_BITS: Final = 13
ONE_SUIT: Final = (1 << SUIT_BITS) - 1
CATEGORY_SHIFT: Final = 24
DIGIT_SHIFTS: Final = (16, 12, 8, 4, 0)
"""A strength is the category, then the ranks that count, four bits each: the same numbers as eval7's."""


class Chart:
    """Which hand one to seven cards make, and how strong it is.  Fewer than five make no straight and no flush."""

    def __init__(
        self,
        ranks: str = RANKS,
        straights: Sequence[str] = STRAIGHTS,
        flushes: bool = True,
        categories: Sequence[Category] = tuple(Category),
    ) -> None:
        self._rank = {card: ranks.index(card.code[0]) for card in DECK}
        self._bit = {card: 1 << SUIT_BITS * card.suit + rank for card, rank in self._rank.items()}
        self._runs = {ranks.index(run[0]): tuple(map(ranks.index, run)) for run in straights}
        self._straights = tuple((sum(1 << rank for rank in run), top) for top, run in self._runs.items())
        self._flushes = flushes
        self._worth = {category: worth << CATEGORY_SHIFT for worth, category in enumerate(categories)}

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of the best hand in `cards`: more is better, and equal hands are equal."""
        category, ranks = self._read(cards)
        strength = self._worth[category]
        for rank, shift in zip(ranks, DIGIT_SHIFTS, strict=False):
            strength |= rank << shift
        return strength

    def category(self, cards: Sequence[Card]) -> Category:
        """The kind of the best hand in `cards`."""
        return self._read(cards)[0]

    def played(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of the best hand in the order in which they count; of equal hands, those of the highest suits."""
        category, ranks = self._read(cards)
        pool = sorted(cards, key=tie_suit, reverse=True)
        if category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
            [(suit, _)] = Counter(card.suit for card in cards).most_common(1)
            pool = [card for card in pool if card.suit == suit]
        if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
            ranks = self._runs[ranks[0]]
        return tuple(self._take(pool, ranks, SHAPES[category]))

    def _take(self, pool: Sequence[Card], ranks: Sequence[int], shape: Sequence[int]) -> Iterator[Card]:
        for rank, times in zip(ranks, shape, strict=False):
            yield from islice((card for card in pool if self._rank[card] == rank), times)

    def _read(self, cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
        """The kind of the best hand, and the ranks in it in the order in which they count; of a straight, its top.

        Ranks are bits of a number, one number a suit.  In at most seven cards a flush leaves no room for a full house
        or four of a kind, so it does not matter here which of them a chart puts higher.
        """
        held = sum(map(self._bit.__getitem__, cards))
        clubs, diamonds, hearts, spades = suits = (
            held & ONE_SUIT,
            held >> SUIT_BITS & ONE_SUIT,
            held >> 2 * SUIT_BITS & ONE_SUIT,
            held >> 3 * SUIT_BITS,
        )
        if self._flushes:
            for suit in suits:
                if suit.bit_count() >= 5:
                    if run := self._straight(suit):
                        return Category.STRAIGHT_FLUSH, run
                    return Category.FLUSH, _highest(suit, 5)
        ranks = clubs | diamonds | hearts | spades
        if ranks.bit_count() == len(cards):
            if run := self._straight(ranks):
                return Category.STRAIGHT, run
            return Category.HIGH_CARD, _highest(ranks, 5)
        if fours := clubs & diamonds & hearts & spades:
            four = _highest(fours, 1)
            return Category.FOUR_OF_A_KIND, four + _highest(ranks & ~fours, 1)
        pairs = clubs & diamonds | (clubs | diamonds) & hearts | (clubs | diamonds | hearts) & spades
        threes = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        if threes:
            three = _highest(threes, 1)
            if others := pairs & ~(1 << three[0]):
                return Category.FULL_HOUSE, three + _highest(others, 1)
        if run := self._straight(ranks):
            return Category.STRAIGHT, run
        if threes:
            return Category.THREE_OF_A_KIND, three + _highest(ranks & ~threes, 2)
        pair = _highest(pairs, 2)
        rest = ranks & ~sum(1 << rank for rank in pair)
        if len(pair) == 2:
            return Category.TWO_PAIR, pair + _highest(rest, 1)
        return Category.PAIR, pair + _highest(rest, 3)

    def _straight(self, ranks: int) -> tuple[int, ...]:
        """The top of the highest straight among ranks, or nothing."""
        for run, top in self._straights:
            if ranks & run == run:
                return (top,)
        return ()


def _highest(ranks: int, count: int) -> tuple[int, ...]:
    """The highest ranks of a set of bits, at most `count` of them."""
    found: list[int] = []
    while ranks and len(found) < count:
        top = ranks.bit_length() - 1
        found.append(top)
        ranks ^= 1 << top
    return tuple(found)


STANDARD: Final = Chart()
"""The usual rules, which define what `standard` computes faster."""

SHORT_DECK: Final = Chart(
    straights=(*STRAIGHTS[:5], "9876A"),
    categories=(
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FULL_HOUSE,
        Category.FLUSH,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    ),
)
"""Thirty-six cards, six up: a flush is rarer than a full house, and the ace stands below the six."""

_COMPILED: Final = {card: eval7.Card(card.code) for card in DECK}


def standard(cards: Sequence[Card]) -> int:
    """The same as `STANDARD.strength(cards)`, by eval7's compiled tables."""
    strength: int = eval7.evaluate(list(map(_COMPILED.__getitem__, cards)))
    return strength
