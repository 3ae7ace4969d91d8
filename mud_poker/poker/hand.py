"""How does one hand go, from forced bets to payout?

A `Hand` runs its game's script.  Give it actions; it gives back events.  It knows no clock, no chance but its seed's and no money
outside the hand: the table (`table.py`) has those.  An opening and the actions in order give the same events on any machine.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance
from mud_poker.poker import checks
from mud_poker.poker.actions import Action
from mud_poker.poker.events import Acted, Did, Event, HandBegan, PhaseBegan, Returned, Standing, Why
from mud_poker.poker.game import Contest, Game
from mud_poker.poker.pots import Pot, best, open_pots, side_pots
from mud_poker.poker.refused import Refused
from mud_poker.poker.round import Round, options
from mud_poker.poker.rules import HouseRules, OutOfTurn
from mud_poker.poker.seat import Seat, Seen
from mud_poker.poker.settle import settle, turn_up
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.view import View
from mud_poker.poker.waits import Options, Script, Turn, Wait


@dataclass(frozen=True, slots=True)
class Posts:
    """Which seats post the blinds: None where nobody does (a dead small blind).

    `owing` are seats that buy their way in or make up for missed blinds: a live big blind, and a dead small one if true.
    """

    small: int | None = None
    big: int | None = None
    straddle: int | None = None
    owing: Mapping[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """Everything a hand begins with: `seats` (number, name, stack) in seat order; `button` may be a seat nobody holds.

    `seed` decides every card: who knows it knows them all.
    """

    number: int
    rules: HouseRules
    seats: tuple[tuple[int, str, int], ...]
    button: int
    posts: Posts
    seed: bytes = field(repr=False)
    open_hands: frozenset[int] = frozenset()
    """Seats that show even a losing hand; the others muck it."""


class Hand:
    """One hand in progress.  `wait` is what it waits for, None when it is over."""

    __slots__ = (
        "_events", "_seats", "_seen", "_send", "alive", "board", "button", "chance", "contests", "dealt_late", "game", "opener",
        "opening", "order", "paid", "phase", "posted", "pot", "rake", "returned", "round", "rules", "shoe", "shown", "shows_first",
        "streets", "tell", "used", "wait", "won",
    )  # fmt: skip

    def __init__(self, game: Game, opening: Opening, shoe: Shoe | None = None) -> None:
        self.game = game
        self.opening = opening
        self.rules = opening.rules
        self.chance = Chance(opening.seed)
        self.shoe = game.shoe(self.chance, self.rules.shuffles) if shoe is None else shoe
        self.button = opening.button
        self._seen = Seen()
        self.order = _clockwise(opening.seats, opening.button, self._seen)
        self.board: tuple[Face, ...] = ()
        self.used: list[Face] = []  # discards and folded cards, to be shuffled in if the deck runs out
        self.phase = ""
        self.alive = len(self.order)
        self.pot = 0
        self.round = Round(self.rules)
        self.streets = 0  # betting rounds that have ended
        self.dealt_late = False  # a card was dealt after the first betting round: no flop, no drop
        self.shows_first = self.order[0]  # the last to bet or raise on the last street, else the first to act on it
        self.opener: Seat | None = None
        self.posted: dict[Why, int] = {}
        self.returned: dict[int, int] = {}
        self.contests: tuple[Contest, ...] = ()
        self.shown: list[int] = []
        self.paid: dict[int, int] = {}
        self.won: list[int] = []  # who won a pot or a part of one, in the order of the pots
        self.rake = 0
        self.wait: Wait | None = None
        self._seats = {seat.number: seat for seat in self.order}
        self._events: list[Event] = []
        self.tell = self._events.append  # what steps say has happened
        self._send: Callable[[Any], Wait] = self._run().send  # to begin, a generator is sent None
        self._resume(None)

    # What is asked of a hand

    def act(self, seat: int | None, action: Action) -> tuple[Event, ...]:
        """Play `action` for `seat` (None: the house), and give what happened.

        Raises Refused, with the hand untouched, when the hand does not wait for that or the action is not among what it offers.
        """
        wait = self.wait
        if isinstance(wait, Turn) and seat == wait.seat and wait.options.allows(action):
            self._resume((seat, action))  # what is asked most, and mostly allowed, goes before all other checks
        elif self._early(seat):
            checks.early(self, self._seats[seat], action)  # type: ignore[index]  # `_early` has seen the seat
        else:
            checks.check(self, seat, action)
            self._resume((seat, action))
        return self.events()

    def events(self) -> tuple[Event, ...]:
        """What happened since the last call."""
        told = tuple(self._events)
        self._events.clear()
        return told

    def view(self, viewer: int | None) -> View:
        """The hand as `viewer` may see it."""
        seats = self._seen.seats
        if seats is None:
            seats = self._seen.seats = tuple([seat.public or seat.view(own=False) for seat in self.order])
        mine = self._seats.get(viewer) if viewer is not None else None
        return View(
            viewer,
            self.game.key,
            self.phase,
            self.button,
            seats,
            self.board,
            self.pot,
            self.round.price,
            self.wait,
            None if mine is None else mine.own or mine.view(own=True),
        )

    @property
    def over(self) -> bool:
        return self.wait is None

    def seat(self, number: int) -> Seat:
        """The seat of this number.  Raises Refused if it is not in the hand."""
        try:
            return self._seats[number]
        except KeyError:
            raise Refused("You are not in this hand. You will be dealt in at the next.") from None

    def has(self, number: int) -> bool:
        return number in self._seats

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots of what is in the middle and in front; once it is over, what they were."""
        put, live = {seat.number: seat.put for seat in self.order}, self.live
        numbers, dead = [seat.number for seat in live], sum(seat.dead for seat in self.order)
        if self.over:
            return side_pots(put, numbers, dead)
        return open_pots(put, numbers, [seat.number for seat in live if not seat.stack], dead)

    @property
    def best_shown(self) -> tuple[int, ...]:
        """The seats with the best hand in the first contest, once it has been judged."""
        return best([seat.number for seat in self.live], self.contests[0].strengths)

    def words_of(self, number: int) -> tuple[str, ...]:
        """What the hand of a seat is in each contest it stands in, once they have been judged."""
        return tuple(standing.words for standing in self.standings_of(number))

    def standings_of(self, number: int) -> tuple[Standing, ...]:
        """How a seat stands in each contest it stands in, once they have been judged."""
        return tuple([one.standings[number] for one in self.contests if number in one.standings])

    # What steps use

    @property
    def live(self) -> list[Seat]:
        """Those who have not folded, clockwise from the left of the button."""
        return [seat for seat in self.order if not seat.folded]

    @property
    def contested(self) -> bool:
        return self.alive > 1

    @property
    def betting_over(self) -> bool:
        """Nobody is left who could bet against anybody."""
        able = 0
        for seat in self.order:
            if seat.stack and not seat.folded:
                able += 1
                if able > 1:
                    return False
        return True

    def others_can_call(self, seat: Seat) -> bool:
        """Whether anybody else has the chips to match more than the price: if not, there is nothing to bet for."""
        price = self.round.price
        for other in self.order:
            if other.stack and other.bet + other.stack > price and not other.folded and other is not seat:
                return True
        return False

    def after(self, seat: Seat) -> list[Seat]:
        """The others who can act, clockwise from the left of `seat`."""
        place = seat.index
        around = self.order[place + 1 :] + self.order[:place]
        return [other for other in around if other.stack and not other.folded]

    def options(self, seat: Seat) -> Options:
        return options(self.round, seat, self.pot, self.others_can_call(seat))

    def begin(self, phase: str, alone: bool = True) -> None:
        """`alone`: nothing that happens in it tells that it began."""
        self.phase = phase
        self.tell(PhaseBegan(phase, alone))

    def put(self, seat: Seat, amount: int) -> None:
        """Move chips from `seat` to the middle, as this street's bet."""
        seat.pay(amount)
        self.pot += amount

    def fold(self, seat: Seat) -> None:
        seat.fold()
        self.alive -= 1
        self.used.extend(seat.faces)
        self.tell(Acted(seat.number, Did.FOLD, 0, seat.bet, seat.stack, self.pot))

    def end_round(self) -> None:
        """Give back what nobody called, and clear the bets for the next street."""
        if self.round.price:
            self.return_uncalled()
            for seat in self.order:
                seat.next_street()
        self.round.next_street()
        self.streets += 1
        if self.alive > 1 and self.game.turns_up and self.betting_over:
            turn_up(self)

    def return_uncalled(self) -> None:
        """Give back what nobody else has matched."""
        *_, second, most = sorted([seat.put for seat in self.order])
        uncalled = most - second
        if not uncalled:
            return
        [top] = [seat for seat in self.order if seat.put == most]
        if not top.folded:
            top.take_back(uncalled)
            self.pot -= uncalled
            self.returned[top.number] = self.returned.get(top.number, 0) + uncalled
            self.tell(Returned(top.number, uncalled))

    def _early(self, seat: int | None) -> bool:
        return (
            self.rules.out_of_turn is OutOfTurn.HOLD
            and isinstance(self.wait, Turn)
            and seat is not None
            and seat != self.wait.seat
            and any(waiting.number == seat for waiting in self.round.to_act)
        )

    def _run(self) -> Script:
        self.tell(HandBegan(self.opening.number, self.button, tuple([(seat.number, seat.name, seat.stack) for seat in self.order])))
        for step in self.game.script:
            yield from step.play(self)
            if self.alive < 2:
                break
        yield from settle(self)

    def _resume(self, answer: tuple[int | None, Action] | None) -> None:
        try:
            self.wait = self._send(answer)
        except StopIteration:
            self.wait = None


def _clockwise(seats: Sequence[tuple[int, str, int]], button: int, seen: Seen) -> list[Seat]:
    """Seats from the left of the button round to the button."""
    beyond, before = [one for one in seats if one[0] > button], [one for one in seats if one[0] <= button]
    return [Seat(*one, index, seen) for index, one in enumerate(beyond + before)]
