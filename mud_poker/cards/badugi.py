"""Which badugi do cards make: the most cards of different ranks and suits, and of as many the lowest?"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from mud_poker.cards.card import ACE, Card, suit_key

COUNT_SHIFT = 16
RANK_BITS = 4


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best badugi in `cards`: more is better, and equal hands are equal."""
    return max(map(_strength, _largest(cards)))


def played(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Its one to four cards, the highest first, as they count; of equal hands, those of the highest suits."""
    hands = (tuple(sorted(hand, key=_height, reverse=True)) for hand in _largest(cards))
    return max(hands, key=lambda hand: (_strength(hand), suit_key(hand)))


def _height(card: Card) -> int:
    """Aces are low: 0, then 2 to 13."""
    return card.rank % ACE


def _strength(hand: Sequence[Card]) -> int:
    low = 0
    for height in sorted(map(_height, hand), reverse=True):
        low = low << RANK_BITS | height
    return (len(hand) << COUNT_SHIFT) - low


def _largest(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """All hands of the largest size that can be made."""
    sizes = (list(_hands(cards, size)) for size in range(min(4, len(cards)), 0, -1))
    return next(hands for hands in sizes if hands)


def _hands(cards: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """All choices of `size` cards in which no rank and no suit is there twice."""
    for hand in combinations(cards, size):
        if len({card.rank for card in hand}) == size == len({card.suit for card in hand}):
            yield hand
