"""Who is dealt in, and who has the button and the blinds?

Sources: TDA 32 to 34 (dead button, heads-up), Robert's Rules "Button and blind use" (missed blinds, newcomers).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mud_poker.cards.chance import Chance
from mud_poker.poker.chair import Chair
from mud_poker.poker.hand import Posts
from mud_poker.poker.rules import ButtonMoves, HeadsUp, HouseRules


@dataclass(frozen=True, slots=True)
class Last:
    """Where button and blinds were in the hand before; `small` may be an empty seat, None is where there was none."""

    button: int | None = None
    small: int | None = None
    big: int | None = None
    seats: frozenset[int] = frozenset()
    """Who was dealt in."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """`seats` dealt in, in seat order; `button` may be an empty seat (dead button)."""

    seats: tuple[int, ...]
    button: int
    posts: Posts
    dead_small: int | None = None
    """The empty seat where the small blind would be, if nobody posts it."""

    @property
    def last(self) -> Last:
        """This lineup, for the next one to follow."""
        small = self.posts.small if self.dead_small is None else self.dead_small
        return Last(self.button, small, self.posts.big, frozenset(self.seats))

    def missed(self, last: Last, seat: int) -> tuple[bool, bool]:
        """Whether the small and the big blind passed by `seat`, which is not dealt in, on their way from the hand before."""
        return _passed(last.small, seat, self.last.small), _passed(last.big, seat, self.posts.big)


def places_for(rules: HouseRules, chairs: Mapping[int, Chair], last: Last, seed: bytes) -> Lineup | None:
    """The next hand's places for who sits in `chairs`, or None if fewer than two can be dealt in.

    `seed` decides who has the button, if nobody had it before.
    """
    ready = [
        number
        for number, chair in chairs.items()
        if (chair.stack > 0 if rules.freeze_out else chair.can_be_dealt and not chair.waits)
    ]
    waiting = {
        number: chair.missed_small if chair.buys else None for number, chair in chairs.items() if chair.waits and chair.can_be_dealt
    }
    first = Chance(seed).fork("button").pick(sorted({*ready, *waiting})) if ready or waiting else 0
    return line_up(rules, ready, waiting, last, first)


def line_up(rules: HouseRules, ready: Sequence[int], waiting: Mapping[int, bool | None], last: Last, first: int) -> Lineup | None:
    """The next hand's places, or None if fewer than two can be dealt in.

    `ready` are the seats that may be dealt in at once; `waiting` those that wait for the big blind: the value is None, or for who
    buys in now whether a dead small blind is owed too.  `first` is who has the button if nobody had it before.
    """
    buying = {seat: dead for seat, dead in waiting.items() if dead is not None}
    seats = sorted({*ready, *buying})
    if len(seats) < 2:  # nobody waits for a blind that cannot come
        seats, buying = sorted({*ready, *waiting}), {}
    if len(seats) < 2:
        return None
    # The button goes to who was there before: a newcomer pays a blind before having it (Robert's Rules, "Button and blind use" 3).
    known = [seat for seat in seats if seat in last.seats]
    button = first if last.button is None else _next(known if len(known) > 1 else seats, last.button)
    if rules.blinds is None:
        return Lineup(tuple(seats), button, Posts())
    if rules.button is ButtonMoves.DEAD and last.big is not None and len(seats) > 2:
        return _dead_button(rules, seats, buying, waiting, last)
    if len(seats) == 2 and _next(seats, button) == last.big:  # nobody has the big blind twice in a row (TDA 34)
        button = last.big
    if len(seats) > 2:
        seats, buying = _put_off(seats, buying, button)
        big = _next(seats, _next(seats, button))
        seats, buying = _let_in(seats, buying, waiting, _next(seats, button), big)
    return Lineup(tuple(seats), button, _posts(rules, seats, button, buying))


def _dead_button(
    rules: HouseRules, seats: list[int], buying: dict[int, bool], waiting: Mapping[int, bool | None], last: Last
) -> Lineup:
    """The big blind moves on by one player; the small blind and the button follow to where big and small blind were."""
    assert last.big is not None  # the caller has seen to it
    seats, buying = _let_in(seats, buying, waiting, last.big, _next(seats, last.big))
    big = _next(seats, last.big)
    small = last.big if last.big in seats else None
    button = last.small if last.small is not None else _before(seats, last.big)
    owing = {seat: dead for seat, dead in buying.items() if seat not in (small, big)}
    posts = Posts(small, big, _straddle(rules, seats, big), owing)
    return Lineup(tuple(seats), button, posts, dead_small=last.big if small is None else None)


def _put_off(seats: list[int], buying: dict[int, bool], button: int) -> tuple[list[int], dict[int, bool]]:
    """Nobody buys in between the button and the big blind (Robert's Rules, "Button and blind use" 3)."""
    others = [seat for seat in seats if seat not in buying]
    if len(others) < 3:
        return seats, buying
    big = _next(others, _next(others, button))
    late = [seat for seat in buying if _between(button, seat, big)]
    return [seat for seat in seats if seat not in late], {seat: dead for seat, dead in buying.items() if seat not in late}


def _let_in(
    seats: list[int], buying: dict[int, bool], waiting: Mapping[int, bool | None], small: int, big: int
) -> tuple[list[int], dict[int, bool]]:
    """Let in who waits for the big blind and sits where it falls now: between the small blind and who would have it."""
    came = [seat for seat in waiting if seat not in seats and _between(small, seat, big)]
    if not came:
        return seats, buying
    nearest = min(came, key=lambda seat: (seat <= small, seat))
    return sorted((*seats, nearest)), buying


def _posts(rules: HouseRules, seats: Sequence[int], button: int, buying: Mapping[int, bool]) -> Posts:
    assert rules.blinds is not None  # the caller has seen to it
    small = _next(seats, button)
    if len(seats) == 2:
        if rules.blinds.heads_up is HeadsUp.BUTTON_AND_SMALL:
            return Posts(small=small)
        return Posts(small=button, big=small)
    big = _next(seats, small)
    owing = {seat: dead for seat, dead in buying.items() if seat not in (small, big)}
    return Posts(small, big, _straddle(rules, seats, big), owing)


def _straddle(rules: HouseRules, seats: Sequence[int], big: int) -> int | None:
    assert rules.blinds is not None
    return _next(seats, big) if rules.blinds.straddle else None


def _next(seats: Sequence[int], seat: int) -> int:
    """The first of `seats` clockwise from the left of `seat`."""
    return min(seats, key=lambda other: (other <= seat, other))


def _before(seats: Sequence[int], seat: int) -> int:
    return max(seats, key=lambda other: (other < seat, other))


def _between(low: int, seat: int, high: int) -> bool:
    """Whether `seat` lies clockwise after `low` and before `high`."""
    return (low < seat < high) if low < high else (seat > low or seat < high)


def _passed(before: int | None, seat: int, now: int | None) -> bool:
    return before is not None and now is not None and _between(before, seat, now)
