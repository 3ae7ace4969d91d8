"""What is a hand called?

Every name begins with the kind of hand, so that `flush` begins no name but a flush's, then says the ranks that count,
in the order in which they count, without signs that a screen reader would stumble over.
"""

from collections.abc import Iterable, Sequence

from mud_poker.cards.card import ACE, RANK_WORDS, Card
from mud_poker.cards.high import Category

PLURALS = tuple(word + ("es" if word.endswith("x") else "s") for word in RANK_WORDS)
COUNTS = ("one-card hand", "two-card hand", "three-card hand", "badugi")


def high(category: Category, played: Sequence[Card]) -> str:
    """`two pair, aces and kings, queen kicker`, for the cards of a high hand in the order in which they count."""
    match category:
        case Category.HIGH_CARD:
            return f"high card, {_one(played[0])}" + _kickers(played[1:])
        case Category.PAIR:
            return f"pair of {_many(played[0])}" + _kickers(played[2:])
        case Category.TWO_PAIR:
            return f"two pair, {_many(played[0])} and {_many(played[2])}" + _kickers(played[4:])
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_many(played[0])}" + _kickers(played[3:])
        case Category.STRAIGHT:
            return f"straight, {_one(played[0])} high"
        case Category.FLUSH:
            return f"flush, {_one(played[0])} high" + _kickers(played[1:])
        case Category.FULL_HOUSE:
            return f"full house, {_many(played[0])} over {_many(played[3])}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_many(played[0])}" + _kickers(played[4:])
        case Category.STRAIGHT_FLUSH if played[0].rank == ACE:
            return "royal flush"
        case Category.STRAIGHT_FLUSH:
            return f"straight flush, {_one(played[0])} high"


def low(category: Category, played: Sequence[Card]) -> str:
    """`low, eight six four two ace`, for the cards of a low hand in the order in which they count."""
    if category is Category.HIGH_CARD:
        return f"low, {_row(played)}"
    return f"low, {high(category, played)}"


def badugi(played: Sequence[Card]) -> str:
    """`three-card hand, five two ace`, for the cards of a badugi in the order in which they count."""
    return f"{COUNTS[len(played) - 1]}, {_row(played)}"


def _one(card: Card) -> str:
    return RANK_WORDS[card.rank - 2]


def _many(card: Card) -> str:
    return PLURALS[card.rank - 2]


def _row(cards: Iterable[Card]) -> str:
    return " ".join(map(_one, cards))


def _kickers(cards: Sequence[Card]) -> str:
    match len(cards):
        case 0:
            return ""
        case 1:
            return f", {_one(cards[0])} kicker"
        case _:
            return f", {_row(cards)} kickers"
