"""What must be put in before anybody chooses?"""

from dataclasses import dataclass

from mud_poker.poker.events import Posted, Why
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import Blinds
from mud_poker.poker.seat import Seat
from mud_poker.poker.waits import Script


@dataclass(frozen=True, slots=True)
class ForcedBets:
    """Antes, then blinds and what newcomers owe.  A short stack posts what it has; the price stays the full blind.

    The part of an ante that nobody else could match comes back.
    """

    def play(self, hand: Hand) -> Script:
        rules = hand.rules
        if rules.ante:
            for seat in hand.order:
                _post(hand, seat, Why.ANTE, rules.ante)
            hand.return_uncalled()
        if rules.blinds is not None:
            _blinds(hand, rules.blinds)
        return
        yield  # a step is a generator, and this one waits for nobody


def _blinds(hand: Hand, blinds: Blinds) -> None:
    posts, table = hand.opening.posts, hand.round
    # Heads-up with only a button and a small blind, the small blind posts the big one's amount and there is no other.
    small = blinds.big if posts.big is None and posts.small is not None else blinds.small
    for number, why, amount in (
        (posts.small, Why.SMALL, small),
        (posts.big, Why.BIG, blinds.big),
        (posts.straddle, Why.STRADDLE, blinds.straddle),
    ):
        if number is not None:
            seat = hand.seat(number)
            _post(hand, seat, why, amount)
            table.last_post = seat
    for number, with_dead in posts.owing.items():
        seat = hand.seat(number)
        _post(hand, seat, Why.BIG, blinds.big)
        if with_dead:
            _post(hand, seat, Why.DEAD, blinds.small)
    table.price = table.full = blinds.big
    if posts.straddle is not None:
        table.price = table.full = blinds.straddle
        table.raises = 1
        table.step = max(table.step, blinds.straddle - blinds.big)


def _post(hand: Hand, seat: Seat, why: Why, amount: int) -> None:
    put = min(amount, seat.stack)
    if not put:
        return
    match why:
        case Why.ANTE:
            seat.ante(put)
        case Why.DEAD:
            seat.pay_dead(put)
        case _:
            seat.pay(put)
    hand.pot += put
    hand.posted.setdefault(why, seat.number)
    hand.tell(Posted(seat.number, why, put, seat.stack == 0))
