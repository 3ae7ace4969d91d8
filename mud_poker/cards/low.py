"""Which low hand do cards make, and which five of them play it?

The best low hand is the worst high hand of a chart, so a low ranking is a chart and the fives that can be the worst.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from mud_poker.cards.card import ACE, Card, suit_key, tie_suit
from mud_poker.cards.high import STRAIGHTS, WHEEL, Chart

Fives = Callable[[Sequence[Card]], Iterable[Sequence[Card]]]


@dataclass(frozen=True, slots=True)
class Low:
    """The worst hand of `chart` wins.  `fives` gives all fives of a holding that can be its worst."""

    chart: Chart
    fives: Fives

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of the best low in `cards`, a number below zero: more is better, and equal hands are equal."""
        return -min(map(self.chart.strength, self.fives(cards)))

    def played(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of the best low in the order in which they count; of equal hands, those of the highest suits."""
        hands = map(self.chart.played, self.fives(cards))
        return max(hands, key=lambda hand: (-self.chart.strength(hand), suit_key(hand)))


def every_five(cards: Sequence[Card]) -> Iterable[Sequence[Card]]:
    """All fives; of five cards or fewer, just these."""
    return combinations(cards, min(5, len(cards)))


def lowest_five(cards: Sequence[Card]) -> Iterable[Sequence[Card]]:
    """Where only ranks count and aces are low: the five lowest different ranks, if there are as many."""
    if len(cards) <= 5:
        return (cards,)
    highest_suited = {card.rank % ACE: card for card in sorted(cards, key=tie_suit)}
    if len(highest_suited) < 5:
        return every_five(cards)
    return ([highest_suited[rank] for rank in sorted(highest_suited)[:5]],)


ACE_TO_FIVE: Final = Low(Chart(ranks="A23456789TJQK", straights=(), flushes=False), lowest_five)
"""Aces are low; straights and flushes do not count: the best is 5-4-3-2-A."""

DEUCE_TO_SEVEN: Final = Low(Chart(straights=[run for run in STRAIGHTS if run != WHEEL]), every_five)
"""Aces are high; straights and flushes count against the hand: the best is 7-5-4-3-2, not all of a suit."""


def eight_or_better(cards: Sequence[Card]) -> int | None:
    """Ace-to-five, but None without five different ranks from the eight down."""
    if len({card.rank for card in cards if card.rank % ACE <= 8}) < 5:
        return None
    return ACE_TO_FIVE.strength(cards)
