"""Who acts first, and in which order?

A way to open a round is a member of `Opens` and a function in `ORDERS` that gives the seats in the order in which they are asked.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from mud_poker.cards.card import ACE, Card
from mud_poker.cards.ranking import RANKINGS
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import DrawOpens, FirstTies
from mud_poker.poker.seat import Lies, Seat


class Opens(StrEnum):
    LEFT_OF_BUTTON = "left of the button"
    AFTER_BLINDS = "left of the last blind"
    AFTER_DRAW = "after a draw, as the house says"
    LOW_CARD = "lowest up card brings in"
    HIGH_CARD = "highest up card brings in, aces low"
    BEST_HIGH = "best hand showing"
    BEST_LOW = "best low hand showing"

    @property
    def brings_in(self) -> bool:
        return self in (Opens.LOW_CARD, Opens.HIGH_CARD)

    @property
    def reads_up_cards(self) -> bool:
        return self.brings_in or self in (Opens.BEST_HIGH, Opens.BEST_LOW)


def _from(hand: Hand, index: int) -> list[Seat]:
    """The seats that can act, clockwise from the place `index` in the order."""
    around = hand.order[index:] + hand.order[:index]
    return [seat for seat in around if seat.stack and not seat.folded]


def _left_of_button(hand: Hand) -> list[Seat]:
    return _from(hand, 0)


def _after_blinds(hand: Hand) -> list[Seat]:
    last = hand.round.last_post
    return _from(hand, 0 if last is None else last.index + 1)


def _after_draw(hand: Hand) -> list[Seat]:
    if hand.rules.draw_opens is DrawOpens.LEFT_OF_DEALER or hand.opener is None:
        return _left_of_button(hand)
    return _from(hand, hand.opener.index)


def up_cards(seat: Seat) -> tuple[Card, ...]:
    """The cards of `seat` that everybody sees."""
    return tuple(face for face, how in zip(seat.faces, seat.lies, strict=True) if how is Lies.UP and isinstance(face, Card))


# Suits for the bring-in and for who acts first: clubs, diamonds, hearts, spades, clubs the lowest, which is the cards' own order.
def _lowest(hand: Hand) -> Seat:
    """The lowest last up card, aces high."""
    return min(hand.live, key=lambda seat: (up_cards(seat)[-1].rank, up_cards(seat)[-1].suit))


def _highest(hand: Hand) -> Seat:
    """The highest last up card, aces low."""
    return max(hand.live, key=lambda seat: (up_cards(seat)[-1].rank % ACE, up_cards(seat)[-1].suit))


def _low_card(hand: Hand) -> list[Seat]:
    """From who brings in; at a house without a bring-in the best hand showing opens."""
    return _from(hand, _lowest(hand).index) if hand.rules.bring_in else _best_high(hand)


def _high_card(hand: Hand) -> list[Seat]:
    """The same where low hands win."""
    return _from(hand, _highest(hand).index) if hand.rules.bring_in else _best_low(hand)


def _best(hand: Hand, ranking: str) -> list[Seat]:
    """From the best hand showing; equal ones as the house says: by the suit of the first card that counts, or by position."""
    by_suit = hand.rules.first_to_act_ties is FirstTies.SUIT

    def showing(seat: Seat) -> tuple[int, int, int]:
        best = RANKINGS[ranking].best(up_cards(seat))
        assert best is not None  # both rankings rank any cards
        return best.strength, best.cards[0].suit if by_suit else 0, -seat.index

    return _from(hand, max(hand.live, key=showing).index)


def _best_high(hand: Hand) -> list[Seat]:
    return _best(hand, "high")


def _best_low(hand: Hand) -> list[Seat]:
    return _best(hand, "ace-to-five")


BRINGS_IN: Final[dict[Opens, Callable[[Hand], Seat]]] = {Opens.LOW_CARD: _lowest, Opens.HIGH_CARD: _highest}
"""Who has to bring in, in the rounds that open so, all-in or not."""

ORDERS: Final[dict[Opens, Callable[[Hand], list[Seat]]]] = {
    Opens.LEFT_OF_BUTTON: _left_of_button,
    Opens.AFTER_BLINDS: _after_blinds,
    Opens.AFTER_DRAW: _after_draw,
    Opens.LOW_CARD: _low_card,
    Opens.HIGH_CARD: _high_card,
    Opens.BEST_HIGH: _best_high,
    Opens.BEST_LOW: _best_low,
}
