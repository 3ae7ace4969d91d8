"""How do players exchange or give up cards?"""

from dataclasses import dataclass

from mud_poker.poker.actions import DealDue, Discard, Fold, Overdue, Redraw
from mud_poker.poker.deals import burn, give, refill
from mud_poker.poker.events import DealingOpen, Discarded, Redrew, TimedOut
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import Burn, Late
from mud_poker.poker.seat import Lies, Seat
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Script, Window


@dataclass(frozen=True, slots=True)
class Draw:
    """Each player left may put down any number of cards and is dealt as many.

    Where the house deals, each says so in turn; where players deal, all may at once, until the deal that answers them.
    If the deck runs out, nobody gets back a card put down in this draw.
    """

    name: str
    chooses = True

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name)
        down: dict[int, tuple[str, ...]] = {}
        yield from _all_at_once(hand, down) if hand.rules.players_deal else _in_turn(hand, down, 0, None)
        if not hand.contested:
            return
        if hand.rules.burn is Burn.EVERY_DEAL and any(down.values()):
            burn(hand)
        for seat in hand.live:
            if codes := down.get(seat.number):
                refill(hand, len(codes), but_not=[code for waiting in down.values() for code in waiting])
                give(hand, seat, tuple(hand.shoe.deal((seat.number, "draws")) for _ in codes), (Lies.DOWN,) * len(codes))
                del down[seat.number]


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Each player left gives up exactly `cards` cards, in turn, and gets none back."""

    name: str
    cards: int = 1
    chooses = True

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name)
        yield from _in_turn(hand, {}, self.cards, self.cards)


@dataclass(frozen=True, slots=True)
class RedrawWindow:
    """Each player left may throw the whole hand back, all at the same time.  Silence keeps."""

    name: str
    chooses = True

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name)
        rules = hand.rules.redraw
        left = {seat.number: rules.times for seat in hand.live} if rules.times else {}
        while left:
            number, choice = yield Window(frozenset(left), rules.window)
            if isinstance(choice, Overdue):
                number = choice.seat
            assert number is not None  # the house only says Overdue, which names a seat
            if isinstance(choice, Redraw):
                _again(hand, hand.seat(number))
                left[number] -= 1
            else:
                hand.tell(Redrew(number, kept=True))
                left[number] = 0
            if not left[number]:
                del left[number]


def put_down(hand: Hand, seat: Seat, codes: tuple[str, ...]) -> None:
    """`seat` gives up the cards of these codes, face down."""
    gone = tuple(face for face in seat.faces if face.code in codes)
    kept = [place for place, face in enumerate(seat.faces) if face.code not in codes]
    seat.hold(tuple(seat.faces[place] for place in kept), tuple(seat.lies[place] for place in kept))
    hand.used.extend(gone)
    hand.tell(Discarded(seat.number, gone))


def _in_turn(hand: Hand, down: dict[int, tuple[str, ...]], least: int, most: int | None) -> Script:
    for seat in hand.live:
        if not hand.contested:
            return
        _, action = yield DrawTurn(seat.number, least, len(seat.faces) if most is None else most)
        if isinstance(action, Overdue):
            hand.tell(TimedOut(seat.number))
            turn = hand.rules.turn
            folds = turn is not None and turn.late is Late.FOLD and seat.stack
            action = Fold() if folds else Discard(tuple(face.code for face in seat.faces[:least]))
        match action:
            case Fold():
                hand.fold(seat)
            case Discard(codes):
                down[seat.number] = codes
                put_down(hand, seat, codes)


def _all_at_once(hand: Hand, down: dict[int, tuple[str, ...]]) -> Script:
    by: int | None = hand.button if hand.has(hand.button) else None
    while True:
        open_to = frozenset(seat.number for seat in hand.live)
        number, action = yield Dealing(Due.REPLACEMENTS, by, discards=open_to, answered=frozenset(down))
        match action:
            case Discard(codes) if number is not None:
                down[number] = down.get(number, ()) + codes
                put_down(hand, hand.seat(number), codes)
            case Overdue() if by is not None:
                by = None
                hand.tell(DealingOpen())
            case DealDue() | Overdue():
                return


def _again(hand: Hand, seat: Seat) -> None:
    """A new hand for an old one; the cards lie as the old ones lay."""
    lies = seat.lies
    hand.used.extend(seat.faces)
    seat.hold((), ())
    hand.tell(Redrew(seat.number, kept=False))
    refill(hand, len(lies))
    give(hand, seat, tuple(hand.shoe.deal(seat.number) for _ in lies), lies)
