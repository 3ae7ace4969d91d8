"""How do cards come to players and to the board?"""

from collections.abc import Collection
from dataclasses import dataclass

from mud_poker.cards.card import Face
from mud_poker.poker.actions import BurnNext, DealDue, Overdue
from mud_poker.poker.events import BoardDealt, Burned, CardsDealt, DealingOpen, Shuffled
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import Burn
from mud_poker.poker.seat import Lies, Seat
from mud_poker.poker.shoe import BOARD, BURN
from mud_poker.poker.waits import Dealing, Due, Script


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards to each player left, one at a time from the left of the button: `down` first, then `up`."""

    name: str
    down: int = 0
    up: int = 0

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name)
        burns = hand.rules.burn is Burn.EVERY_DEAL or (hand.rules.burn is Burn.BEFORE_BOARD and hand.streets > 0)
        yield from ordered(hand, Due.CARDS, self.down + self.up, burns)
        live = hand.live
        each = self.down + self.up
        if len(hand.shoe) < each * len(live):
            _common(hand, self.name, each)
            return
        lies = (Lies.DOWN,) * self.down + (Lies.UP,) * self.up
        deal = hand.shoe.deal
        rounds = [[deal(seat.number) for seat in live] for _ in lies]
        for seat, new in zip(live, zip(*rounds, strict=True), strict=True):
            give(hand, seat, new, (Lies.UP,) * each if seat.number in hand.shown else lies)


@dataclass(frozen=True, slots=True)
class Board:
    """Cards for everybody, face up."""

    name: str
    cards: int
    for_all = True

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name, alone=False)
        yield from ordered(hand, Due.BOARD, self.cards, hand.rules.burn is not Burn.NONE)
        _to_board(hand, self.name, self.cards)


def give(hand: Hand, seat: Seat, new: tuple[Face, ...], lies: tuple[Lies, ...]) -> None:
    """`seat` gets these cards beside those it has; they lie so."""
    seat.hold(seat.faces + new, seat.lies + lies)
    hand.dealt_late = hand.dealt_late or hand.streets > 0
    hand.tell(CardsDealt(seat.number, seat.lying[-len(new) :], seat.known[-len(new) :]))


def ordered(hand: Hand, due: Due, count: int, burns: bool) -> Script:
    """See to it that the deal is ordered, where players deal, and that the burn before it is made once."""
    if hand.rules.players_deal:
        by: int | None = hand.button if hand.has(hand.button) else None
        while True:
            _, action = yield Dealing(due, by, count, burn=burns)
            match action:
                case BurnNext():
                    burns = False
                    burn(hand)
                case Overdue() if by is not None:
                    by = None
                    hand.tell(DealingOpen())
                case DealDue() | Overdue():
                    break
    if burns:
        burn(hand)


def burn(hand: Hand) -> None:
    """The top card goes away, face down, unless that would leave the deck empty."""
    if len(hand.shoe) > 1:
        hand.used.append(hand.shoe.deal(BURN))
        hand.tell(Burned())


def refill(hand: Hand, needed: int, but_not: Collection[str] = ()) -> None:
    """If the deck cannot give `needed` cards, shuffle in the used ones, except those of codes `but_not`."""
    if len(hand.shoe) < needed:
        back = [face for face in hand.used if face.code not in but_not]
        hand.used = [face for face in hand.used if face.code in but_not]
        hand.shoe.shuffle_in(back, hand.chance)
        hand.tell(Shuffled(len(back)))


def _common(hand: Hand, name: str, each: int) -> None:
    """Too few cards for one each: those due are dealt once, for everybody (Robert's Rules, "Seven-card stud" 9)."""
    _to_board(hand, name, each)


def _to_board(hand: Hand, name: str, count: int) -> None:
    new = tuple([hand.shoe.deal(BOARD) for _ in range(count)])
    hand.board += new
    hand.dealt_late = hand.dealt_late or hand.streets > 0
    hand.tell(BoardDealt(name, new, hand.board))
