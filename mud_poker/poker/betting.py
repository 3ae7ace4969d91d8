"""How does a betting round go?

`Bet` is the step: it asks each seat in turn and does what is answered.  What a seat may do stands in `round.py`, who begins in
`openers.py`.
"""

from dataclasses import dataclass

from mud_poker.poker.actions import Action, BringIn, Call, Check, Fold, Overdue, RaiseTo
from mud_poker.poker.events import Acted, Did, HeldVoid, Posted, TimedOut, Why
from mud_poker.poker.hand import Hand
from mud_poker.poker.openers import BRINGS_IN, ORDERS, Opens
from mud_poker.poker.round import options
from mud_poker.poker.rules import Late
from mud_poker.poker.seat import Seat
from mud_poker.poker.waits import Script, Turn

_CHECKS, _CALLS = Did.CHECK, Did.CALL  # looked up once: members of an Enum are slow to reach


@dataclass(frozen=True, slots=True)
class Bet:
    """One betting round.  `big` rounds have the larger bet of fixed limit; `marks_opener` remembers who bet first."""

    name: str
    opens: Opens = Opens.LEFT_OF_BUTTON
    big: bool = False
    marks_opener: bool = False

    def play(self, hand: Hand) -> Script:
        hand.begin(self.name, alone=False)
        rules, table = hand.rules, hand.round
        if table.fixed and rules.bets is not None:
            table.step = rules.bets.big if self.big else rules.bets.small
        table.to_act = ORDERS[self.opens](hand)
        hand.shows_first = table.to_act[0] if table.to_act else hand.order[0]
        brings_in = BRINGS_IN.get(self.opens) if rules.bring_in else None
        bring_in = 0 if brings_in is None else rules.bring_in
        # If who has to bring in is all-in on the ante, the next may bring in, and may fold (Robert's Rules, "Seven-card stud").
        may_fold = brings_in is None or table.to_act[:1] != [brings_in(hand)]
        while table.to_act and hand.alive > 1:
            seat = table.to_act.pop(0)
            rivals = hand.others_can_call(seat)
            if seat.folded or not seat.stack or not (rivals or _really_owes(hand, seat)):
                continue
            action = _held(hand, seat) if table.held else None
            if action is None:
                post = min(bring_in, seat.stack) if bring_in else 0
                _, action = yield Turn(seat.number, options(table, seat, hand.pot, rivals, post, may_fold))
            _act(hand, seat, action, bring_in, may_fold)
            bring_in, may_fold = bring_in if seat.folded else 0, True
        if self.marks_opener:
            hand.opener = table.opened
        hand.end_round()


@dataclass(frozen=True, slots=True)
class BetBeforeDeal:
    """A betting round before any card, at a house that has one (`bet_before_deal`)."""

    name: str

    def play(self, hand: Hand) -> Script:
        if hand.rules.bet_before_deal:
            yield from Bet(self.name, Opens.AFTER_BLINDS).play(hand)


def _really_owes(hand: Hand, seat: Seat) -> bool:
    """Whether somebody else has put in more, or still may: what a short all-in blind could not fill is owed to nobody.

    Who enters the pot must enter for the least bet (Robert's Rules, "No-limit" 4), if anybody is left who can match a part of it.
    """
    waiting = hand.round.to_act
    return any((other.bet + other.stack if other in waiting else other.bet) > seat.bet for other in hand.order if not other.folded)


def _held(hand: Hand, seat: Seat) -> Action | None:
    """The action that `seat` announced before its turn, if it can still be made."""
    action = hand.round.held.pop(seat.number, None)
    if action is None or hand.options(seat).allows(action):
        return action
    hand.tell(HeldVoid(seat.number))
    return None


def _late(hand: Hand, seat: Seat, bring_in: int, may_fold: bool) -> Action:
    if not may_fold:
        return BringIn()
    turn = hand.rules.turn
    free = not bring_in and hand.round.price <= seat.bet
    return Check() if free and (turn is None or turn.late is Late.CHECK_OR_FOLD) else Fold()


def _act(hand: Hand, seat: Seat, action: Action, bring_in: int, may_fold: bool) -> None:
    table = hand.round
    match action:  # what is done most stands first
        case Check():
            hand.tell(Acted(seat.number, _CHECKS, 0, seat.bet, seat.stack, hand.pot))
        case Call():
            put = min(table.price - seat.bet, seat.stack)
            hand.put(seat, put)
            hand.tell(Acted(seat.number, _CALLS, put, seat.bet, seat.stack, hand.pot))
        case Fold():
            hand.fold(seat)
        case BringIn():
            put = min(bring_in, seat.stack)
            hand.put(seat, put)
            table.price = bring_in
            hand.posted[Why.BRING_IN] = seat.number
            hand.tell(Posted(seat.number, Why.BRING_IN, put, seat.stack == 0))
        case RaiseTo(price):
            _raise(hand, seat, price)
        case Overdue():
            hand.tell(TimedOut(seat.number))
            _act(hand, seat, _late(hand, seat, bring_in, may_fold), bring_in, may_fold)
    table.acted[seat.number] = table.price


def _raise(hand: Hand, seat: Seat, price: int) -> None:
    rules, table = hand.rules, hand.round
    did = Did.RAISE if table.price else Did.BET
    if table.is_full(price):
        if table.full:
            table.raises += 1
            if table.fixed and rules.raise_cap is not None and hand.alive > 2:
                table.capped = table.raises >= rules.raise_cap
        if not table.fixed and rules.min_raise is None:
            table.step = price - table.price
        table.full = price
    put = price - seat.bet
    hand.put(seat, put)
    table.price = price
    table.opened = table.opened or seat
    table.to_act = hand.after(seat)
    hand.shows_first = seat
    hand.tell(Acted(seat.number, did, put, price, seat.stack, hand.pot))
    for number in table.held:
        hand.tell(HeldVoid(number))
    table.held.clear()
