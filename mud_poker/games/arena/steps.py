"""How do armies and boons come to a hand?"""

from dataclasses import dataclass

from mud_poker.poker.betting import Bet
from mud_poker.poker.deals import give, ordered
from mud_poker.poker.events import BoardDealt, CardsSeen
from mud_poker.poker.hand import Hand
from mud_poker.poker.seat import Lies, Seat
from mud_poker.poker.shoe import BOARD
from mud_poker.poker.waits import Due, Script


@dataclass(frozen=True, slots=True)
class DealArmies:
    """All cards of a hand to each player (`hand_size`).  Only the first may be looked at, by its owner; the others are sealed."""

    name: str

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name)
        size = hand.rules.hand_size
        yield from ordered(hand, Due.CARDS, size, burns=False)
        lies = (Lies.DOWN,) + (Lies.SEALED,) * (size - 1)
        for seat in hand.live:
            give(hand, seat, tuple(hand.shoe.deal(seat.number) for _ in lies), lies)


@dataclass(frozen=True, slots=True)
class DrawBoon:
    """The boon of this hand lies open on the floor, for everybody."""

    name: str

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name, alone=False)
        hand.board = (hand.shoe.deal(BOARD),)
        hand.tell(BoardDealt(self.name, hand.board, hand.board))
        return
        yield  # a step is a generator, and this one waits for nobody


@dataclass(frozen=True, slots=True)
class NextCard:
    """Each player left may look at the next of the own cards, and there is a `bet`; nothing, if no card is sealed."""

    name: str
    bet: Bet

    def play(self, hand: Hand) -> Script:
        if not any(Lies.SEALED in seat.lies for seat in hand.live):
            return
        hand.begin(self.name)
        for seat in hand.live:
            _unseal(hand, seat)
        yield from self.bet.play(hand)


def _unseal(hand: Hand, seat: Seat) -> None:
    place = seat.lies.index(Lies.SEALED)
    seat.hold(seat.faces, (*seat.lies[:place], Lies.DOWN, *seat.lies[place + 1 :]))
    hand.tell(CardsSeen(seat.number, seat.view(own=True).cards))
