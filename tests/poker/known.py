"""What does PokerKit do otherwise, and exactly when?

A difference is a member of `Known`, with the reason why ours is right.  `Reopening` foretells who may raise again, `paid_otherwise`
what each has in the end; the others are recognised by the referee.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum

from mud_poker.poker.hand import Hand
from mud_poker.poker.pots import Pot, best


class Known(Enum):
    """What PokerKit does otherwise."""

    ODD_CHIPS = "it gives all odd chips of a pot to the first winner; TDA 20 gives one each"
    MERGED_POTS = (
        "it mucks all that win nothing before it counts the pots, and splits as one those that the same winners are left in; TDA 21 "
        "splits each by itself, and mucking merges none"
    )
    SHORT_FIRST_RAISE = (
        "it takes the largest raise of the round, and no blind or least bet, for a full raise; Robert's Rules, 'No-limit', and TDA "
        "47 let an all-in below the least bet or raise reopen nothing"
    )
    ONE_MORE_SHORT = "once short all-ins add up to a full raise, it counts those that follow by themselves; TDA 47 counts all that a player faces"
    HALF_BET = (
        "it asks for a whole bet to reopen fixed limit, and adds to a short all-in; TDA 47B says half a bet, WSOP 129 completes it"
    )
    BRING_IN_AS_BET = "it lets who has no more than the bring-in bet it instead; that would be the same chips by another name"
    NO_LOW_IN_POT = (
        "if there is a low in any pot, it gives half of a pot without one to all who are in it; the whole is the high hand's"
    )


class Reopening:
    """Who has acted in a betting round and may raise all the same, for PokerKit and by the rules.

    `largest` is the largest raise so far (a blind is none), `full` the price after it, and `short` what all-ins have added since
    they last came to `largest`: less than that is always an all-in.
    """

    def __init__(self) -> None:
        self.largest = self.full = self.short = 0
        self.acted: dict[int, int] = {}

    def note(self, place: int, price: int, by: int = 0) -> None:
        """`place` has acted, raised `by` so much, and `price` is now to be matched."""
        self.acted[place] = price
        self.short += by
        if by >= self.largest:
            self.largest, self.full = by, price
        if self.short >= self.largest:
            self.short = 0

    def otherwise(self, place: int, price: int, least_bet: int) -> Known | None:
        """Why only one of the two lets `place` raise."""
        if place not in self.acted:
            return None
        faces = price - self.acted[place]
        rules = faces >= max(self.largest, least_bet)
        theirs = faces >= self.largest and not (self.short and self.acted[place] >= self.full)
        if rules == theirs:
            return None
        return Known.SHORT_FIRST_RAISE if theirs else Known.ONE_MORE_SHORT


def paid_otherwise(hand: Hand) -> tuple[list[int], set[Known]]:
    """The stacks as PokerKit pays `hand`, which is over, and why they are not ours.

    Raises AssertionError if ours are not what the rules say: one odd chip each, from the left of the button.
    """
    ours = {seat.number: seat.stack for seat in hand.order}
    contests = [contest.strengths for contest in hand.contests if contest.strengths]
    if not contests:
        return list(ours.values()), set()

    def won(pot: Pot) -> list[Sequence[int]]:
        return [winners for strengths in contests if (winners := best(sorted(pot.seats), strengths))]

    def won_or_in(pot: Pot) -> list[Sequence[int]]:
        return [best(sorted(pot.seats), strengths) or sorted(pot.seats) for strengths in contests]

    kept = {number: stack - hand.paid.get(number, 0) for number, stack in ours.items()}
    winning = {number for pot in hand.pots for winners in won(pot) for number in winners}
    pots = [Pot(pot.amount, pot.seats & winning) for pot in hand.pots]
    assert _paid(kept, pots, won, _one_each) == ours, f"not paid by the rules: {hand.pots}, {ours}"
    steps = (
        (Known.ODD_CHIPS, _paid(kept, pots, won, _first_takes)),
        (Known.NO_LOW_IN_POT, _paid(kept, pots, won_or_in, _first_takes)),
        (Known.MERGED_POTS, _paid(kept, _merged(pots), won_or_in, _first_takes)),
    )
    known, stacks = set(), ours
    for step, after in steps:
        if after != stacks:
            known.add(step)
        stacks = after
    return list(stacks.values()), known


def _one_each(amount: int, count: int) -> list[int]:
    share, odd = divmod(amount, count)
    return [share + (place < odd) for place in range(count)]


def _first_takes(amount: int, count: int) -> list[int]:
    share, odd = divmod(amount, count)
    return [share + odd] + [share] * (count - 1)


def _merged(pots: Iterable[Pot]) -> list[Pot]:
    """Neighbours with the same seats are one pot."""
    merged: list[Pot] = []
    for pot in pots:
        before = merged.pop().amount if merged and merged[-1].seats == pot.seats else 0
        merged.append(Pot(before + pot.amount, pot.seats))
    return merged


def _paid(
    kept: Mapping[int, int],
    pots: Iterable[Pot],
    winners: Callable[[Pot], list[Sequence[int]]],
    split: Callable[[int, int], list[int]],
) -> dict[int, int]:
    """What is `kept`, and a share of each pot for the `winners` of each contest; the first contest takes what is odd."""
    stacks = dict(kept)
    for pot in pots:
        contests = winners(pot)
        for share, won in zip(_first_takes(pot.amount, len(contests)), contests, strict=True):
            for number, chips in zip(won, split(share, len(won)), strict=True):
                stacks[number] += chips
    return stacks
