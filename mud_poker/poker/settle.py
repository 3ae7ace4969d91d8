"""How does a hand end: who shows, who is paid?

Sources: TDA 16 and 17 (turning up, order of showing), 20 (odd chips); HOUSE RULES "Payout" for `equalised`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mud_poker.cards.card import Card
from mud_poker.poker.actions import Overdue
from mud_poker.poker.events import (
    DealingOpen,
    Equalised,
    HandEnded,
    HandShown,
    Mucked,
    Raked,
    Won,
)
from mud_poker.poker.game import Contest
from mud_poker.poker.pots import best, equalise, share_rake, side_pots, split
from mud_poker.poker.rules import OddChips, Payout, Showing, rake
from mud_poker.poker.seat import Seat
from mud_poker.poker.waits import Dealing, Due, Script

if TYPE_CHECKING:
    from mud_poker.poker.hand import Hand


def settle(hand: "Hand") -> Script:
    """The showdown, or none if all but one have folded, and the payout."""
    hand.begin("Showdown", alone=hand.alive > 1)
    if hand.alive > 1:
        if hand.rules.players_deal:
            yield from _ordered(hand, Due.SHOW)
        hand.contests = yield from hand.game.showdown.judge(hand)
        _show(hand)
        if hand.rules.players_deal:
            yield from _ordered(hand, Due.AWARD)
    _pay(hand)
    hand.pot = 0
    hand.tell(HandEnded(hand.opening.number, tuple([(seat.number, seat.stack) for seat in hand.order])))


def turn_up(hand: "Hand") -> None:
    """All hands left are turned up: nobody can bet any more, and there are cards to come."""
    for seat in hand.live:
        if seat.faces and seat.number not in hand.shown:
            show(hand, seat)


def show(hand: "Hand", seat: Seat) -> None:
    """`seat` turns its cards over to everybody."""
    seat.turn_up()
    hand.shown.append(seat.number)
    hand.tell(HandShown(seat.number, seat.faces, hand.standings_of(seat.number)))


def _ordered(hand: "Hand", due: Due) -> Script:
    """A player who deals has to order this; anybody in the hand, once the time is over; then the house does it.

    Equal winners are not kept waiting for a second time to run out.
    """
    by: int | None = hand.button if hand.has(hand.button) else None
    while True:
        best = hand.best_shown if due is Due.AWARD else ()
        _, action = yield Dealing(due, by, best=best)
        tied = len(best) > 1
        if not isinstance(action, Overdue) or by is None or tied:
            return
        by = None
        hand.tell(DealingOpen())


def _show(hand: "Hand") -> None:
    """From the last who bet, else the first to act, clockwise: whoever is not beaten by what is shown shows; the rest may muck.

    Nobody mucks where somebody is all in (TDA 16) or hands lie open: those are told again, now that it is known what they are.
    """
    first = hand.shows_first.index
    open_now = bool(hand.shown) or any(not seat.stack for seat in hand.live)
    every = hand.rules.showing is Showing.ALL or hand.rules.players_deal or open_now
    hand.shown = []
    shown: list[Seat] = []
    open_hands, contests = hand.opening.open_hands, hand.contests
    for seat in hand.order[first:] + hand.order[:first]:
        if seat.folded:
            continue
        if every or seat.number in open_hands or not _beaten(seat, shown, contests):
            show(hand, seat)
            shown.append(seat)
        else:
            hand.tell(Mucked(seat.number))


def _beaten(seat: Seat, shown: Sequence[Seat], contests: Sequence[Contest]) -> bool:
    """Whether hands already shown beat `seat` in each contest, for every pot it is in."""
    rivals = [other.number for other in shown if other.put >= seat.put]
    for contest in contests:
        own = contest.strengths.get(seat.number)
        if own is None:
            continue
        if own >= max([contest.strengths.get(rival, own) for rival in rivals], default=own):  # type: ignore[operator]  # as in `best`
            return False
    return True


def _pay(hand: "Hand") -> None:
    rules = hand.rules
    seen = bool(hand.board) if hand.game.has_board else hand.dealt_late
    if rules.rake.tiers and (seen or not rules.rake.no_flop_no_drop):
        hand.rake = rake(hand.pot, rules.rake.tiers)
    if hand.rake:
        hand.tell(Raked(hand.rake, rules.rake.to_jackpot))
    if hand.alive == 1:
        [winner] = hand.live
        _give(hand, winner, hand.pot - hand.rake, 0, 1, None)
    elif rules.payout is Payout.EQUALISED:
        _pay_equalised(hand)
    else:
        _pay_pots(hand)


def _pay_pots(hand: "Hand") -> None:
    live = [seat.number for seat in hand.live]
    put = {seat.number: seat.put for seat in hand.order}
    pots = share_rake(hand.rake, side_pots(put, live, sum([seat.dead for seat in hand.order])))
    for place, pot in enumerate(pots):
        seats = [number for number in live if number in pot.seats]
        if len(seats) == 1:  # nobody else could win it, whatever the cards say
            _give(hand, hand.seat(seats[0]), pot.amount, place, len(pots), None)
            continue
        winners = [(one, won) for one in hand.contests if (won := best(seats, one.strengths))]
        for share, (contest, won) in zip(_shares(pot.amount, len(winners)), winners, strict=True):
            for number, amount in split(share, _odd_order(hand, won)).items():
                _give(hand, hand.seat(number), amount, place, len(pots), contest)


def _pay_equalised(hand: "Hand") -> None:
    put = {seat.number: seat.put for seat in hand.order}
    contest = hand.contests[0]
    winners = hand.best_shown
    back, rest = equalise(hand.pot - hand.rake, put, winners)
    for number, amount in back.items():
        _receive(hand, hand.seat(number), amount)
        hand.tell(Equalised(number, amount))
    for number, amount in split(rest, _odd_order(hand, winners)).items():
        _give(hand, hand.seat(number), amount, 0, 1, contest)


def _shares(amount: int, count: int) -> tuple[int, ...]:
    return tuple(split(amount, range(count)).values())


def _odd_order(hand: "Hand", winners: Sequence[int]) -> Sequence[int]:
    """Who takes odd chips first: from the left of the button, or by the highest card each holds (all cards count)."""
    if hand.rules.odd_chips is OddChips.POSITION:
        return winners
    return sorted(winners, key=lambda number: _highest(hand.seat(number)), reverse=True)


def _highest(seat: Seat) -> tuple[int, int]:
    return max(((face.rank, face.suit) for face in seat.faces if isinstance(face, Card)), default=(0, 0))


def _give(hand: "Hand", seat: Seat, amount: int, place: int, of: int, contest: Contest | None) -> None:
    if not amount:
        return
    _receive(hand, seat, amount)
    if seat.number not in hand.won:
        hand.won.append(seat.number)
    name, standing = (contest.name, contest.standings[seat.number]) if contest is not None else ("", None)
    hand.tell(Won(seat.number, amount, place, of, name, standing))


def _receive(hand: "Hand", seat: Seat, amount: int) -> None:
    seat.win(amount)
    hand.paid[seat.number] = hand.paid.get(seat.number, 0) + amount
