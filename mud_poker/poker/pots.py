"""Who gets how much of what is in the middle?

Pure sums over what each seat put in, who is still in, and how strong each is; nothing here knows cards.
Sources: Robert's Rules of Poker "Ties" and "Side pots"; TDA 20 (odd chips).
"""

from collections.abc import Collection, Mapping, Sequence

from mud_poker.value import Value


class Pot(Value):
    """`amount` for whoever is best of `seats`."""

    amount: int
    seats: frozenset[int]


def side_pots(put: Mapping[int, int], live: Sequence[int], dead: int = 0) -> tuple[Pot, ...]:
    """The main pot, then the side pots, of what each seat `put` in; only the `live` can win.  `dead` goes to the main pot.

    What lies above the last live seat's share belongs to the last pot: no one who could claim it put in less.
    """
    return _layers(put, {seat: put[seat] for seat in live}, dead)


def open_pots(put: Mapping[int, int], live: Sequence[int], all_in: Collection[int], dead: int = 0) -> tuple[Pot, ...]:
    """The pots while there is betting: of the `live`, who is not `all_in` may still match whatever is in."""
    top = max(put.values())
    return _layers(put, {seat: put[seat] if seat in all_in else top for seat in live}, dead)


def _layers(put: Mapping[int, int], claims: Mapping[int, int], dead: int) -> tuple[Pot, ...]:
    """A pot for each of the `claims`, which say up to how much of what each seat put in a live seat can win."""
    pots: list[Pot] = []
    floor, amount = 0, dead
    for level in sorted(set(claims.values())):
        amount += sum([(chips if chips < level else level) - floor for chips in put.values() if chips > floor])
        seats = frozenset([seat for seat, claim in claims.items() if claim >= level])
        if amount:
            pots.append(Pot(amount, seats))
        floor, amount = level, 0
    over = sum([chips - floor for chips in put.values() if chips > floor])
    if over:
        last = pots.pop()
        pots.append(Pot(last.amount + over, last.seats))
    return tuple(pots)


def share_rake(rake: int, pots: Sequence[Pot]) -> tuple[Pot, ...]:
    """The pots less `rake`, taken from each in proportion; what is left over comes from the main pot, as far as it holds it."""
    if not rake:
        return tuple(pots)
    total = sum(pot.amount for pot in pots)
    takes = [rake * pot.amount // total for pot in pots]
    over = rake - sum(takes)
    less = []
    for pot, take in zip(pots, takes, strict=True):
        more = min(over, pot.amount - take)
        over -= more
        less.append(Pot(pot.amount - take - more, pot.seats))
    return tuple(less)


def split(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """`amount` in equal shares; odd chips one each, in the order of `winners`."""
    share, odd = divmod(amount, len(winners))
    return {seat: share + (place < odd) for place, seat in enumerate(winners)}


def equalise(amount: int, put: Mapping[int, int], winners: Sequence[int]) -> tuple[dict[int, int], int]:
    """What each winner gets back for putting in more than the winner who put in least, and what is left to share.

    If `amount` does not hold that much, the returns are cut in proportion, and nothing is left but what rounding leaves.
    """
    least = min(put[seat] for seat in winners)
    back = {seat: put[seat] - least for seat in winners if put[seat] > least}
    due = sum(back.values())
    if due > amount:
        back = {seat: amount * claim // due for seat, claim in back.items()}
    return {seat: claim for seat, claim in back.items() if claim}, amount - sum(back.values())


def best(seats: Sequence[int], strength: Mapping[int, object]) -> tuple[int, ...]:
    """Those of `seats` with the greatest strength, in the order given; none if none has any."""
    able = {seat: strength[seat] for seat in seats if seat in strength}
    if not able:
        return ()
    top = max(able.values())  # type: ignore[type-var]  # strengths of one ranking compare
    return tuple([seat for seat, value in able.items() if value == top])
