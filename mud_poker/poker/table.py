"""How does a table go on from hand to hand?

Who sits, who is dealt in, who is gone at the boundary.  Pure like a hand: every call takes `now` in milliseconds and gives back
what happened.  The time limits of a table stand in `clocks.py`, a freeze-out's course in `freeze_out.py`.
"""

from mud_poker.poker.actions import Action, Fold, Overdue, Verdict
from mud_poker.poker.chair import Chair
from mud_poker.poker.clocks import Clocks
from mud_poker.poker.events import Event, HandEnded, TimedOut
from mud_poker.poker.freeze_out import FreezeOut
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand, Opening
from mud_poker.poker.lineup import Last, Lineup, places_for
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import HouseRules, Newcomers, OnDisconnect
from mud_poker.poker.seat import Lies
from mud_poker.poker.settle import show
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.table_events import (
    Broke,
    CameBack,
    ClockCalled,
    Gone,
    HandVoid,
    Left,
    LostConnection,
    SatDown,
    ToppedUp,
    WentAway,
    WillLeave,
)
from mud_poker.poker.waits import Dealing, DrawTurn, Turn, Window


class Table:
    """Chairs, the hand that runs or ran last, and what is due when."""

    def __init__(self, game: Game, rules: HouseRules) -> None:
        self.game = game
        self.rules = rules
        self.chairs: dict[int, Chair] = {}
        self.hand: Hand | None = None
        self.moves: list[tuple[int | None, Action]] = []
        """What the hand that runs or ran last was given, in order: with its opening, all that a replay needs."""
        self.last = Last()
        self.clocks = Clocks(self)
        self.freeze_out = FreezeOut(self)
        self.left: dict[str, tuple[int, int]] = {}
        self._events: list[Event] = []

    # Who sits

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def playing(self) -> Hand:
        """The hand being played.  Raises Refused if there is none."""
        if self.hand is None or self.hand.over:
            raise Refused("No hand is being played just now.")
        return self.hand

    def chair(self, name: str) -> Chair:
        """The chair of a player.  Raises Refused for who does not sit here."""
        for chair in self.chairs.values():
            if chair.name == name:
                return chair
        raise Refused("You do not sit at this table. 'join' takes a seat.")

    def sits(self, name: str) -> bool:
        return any(chair.name == name for chair in self.chairs.values())

    def stack(self, number: int) -> int:
        """What lies in front of a chair now."""
        if self.hand is not None and not self.hand.over and self.hand.has(number):
            return self.hand.seat(number).stack
        return self.chairs[number].stack

    @property
    def free_seats(self) -> list[int]:
        return [number for number in range(1, self.rules.seats + 1) if number not in self.chairs]

    def must_bring(self, name: str, now: int) -> int:
        """The least that `name` has to sit down with for having left with it a short time ago (`return_within`); else 0."""
        stack, at = self.left.get(name, (0, 0))
        return stack if stack and now - at < self.rules.return_within else 0

    def sit(self, name: str, stack: int, now: int, number: int | None = None) -> tuple[Event, ...]:
        """`name` takes a seat (`number`, or the first free one) with `stack`, and is dealt in at the next hand."""
        if self.sits(name):
            raise Refused("You already sit here.")
        self.freeze_out.admit()
        free = self.free_seats
        if not free:
            raise Refused("Every seat is taken.")
        if number is not None and number not in free:
            raise Refused(f"Seat {number} is not free. Free: {', '.join(map(str, free))}.")
        if not self.freeze_out.may_begin:
            self.hand = None  # it was the last of the game before
        chair = Chair(number or free[0], name, stack)
        chair.waits = self.rules.newcomers is Newcomers.WAIT_FOR_BLIND and self.last.button is not None
        self.chairs[chair.number] = chair
        self.left.pop(name, None)
        self._tell(SatDown(chair.number, name, stack))
        self.clocks.gather(now)
        return self._told()

    def leave(self, name: str, now: int) -> tuple[Event, ...]:
        """`name` leaves: at once, or when the hand that runs is over for who is in it."""
        chair = self.chair(name)
        if self.in_hand(chair.number):
            if chair.leaving:
                raise Refused("You are leaving already, when this hand is over.")
            chair.leaving = True
            self._tell(WillLeave(chair.number, name))
        else:
            self._remove(chair, Gone.LEFT, now)
            self.freeze_out.settle(now)
        return self._told()

    def remove(self, name: str, why: Gone, now: int) -> tuple[Event, ...]:
        """The house clears a seat: folded when the turn comes, gone when the hand is over."""
        self.expel(self.chair(name), why, now)
        self.attend(now)
        return self._told()

    def top_up(self, name: str, amount: int, now: int) -> tuple[Event, ...]:
        """`amount` more for `name`, when the hand that runs is over for who is in it.  Money and limits are the caller's."""
        chair = self.chair(name)
        if self.rules.freeze_out:
            raise Refused("There is no buying chips in a freeze-out.")
        chair.coming += amount
        chair.broke = None
        if not self.in_hand(chair.number):
            self._add(chair)
        self.clocks.gather(now)
        return self._told()

    def go_away(self, name: str, now: int) -> tuple[Event, ...]:
        """Until back `name` is not dealt in, but in a freeze-out, and each turn that comes is over at once."""
        chair = self.chair(name)
        if chair.away:
            raise Refused("You are away already. 'back' when you are here again.")
        chair.away = True
        self._tell(WentAway(chair.number, name))
        self.attend(now)
        return self._told()

    def come_back(self, name: str, now: int) -> tuple[Event, ...]:
        chair = self.chair(name)
        if not chair.away:
            raise Refused("You are not away.")
        chair.away, chair.missed = False, 0
        self._tell(CameBack(chair.number, name))
        self.clocks.gather(now)
        return self._told()

    def drop(self, name: str, now: int) -> tuple[Event, ...]:
        """The connection of `name` is lost."""
        chair = self.chair(name)
        bot = self.rules.on_disconnect is OnDisconnect.BOT
        chair.dropped = now
        chair.plays_itself = bot
        self._tell(LostConnection(chair.number, name, None if bot else self.rules.disconnect))
        return self._told()

    def reconnect(self, name: str, now: int) -> tuple[Event, ...]:
        chair = self.chair(name)
        if chair.dropped is not None:
            chair.dropped = None
            chair.plays_itself = False
            if chair.due is Gone.DISCONNECTED:
                chair.due = None
            self._tell(CameBack(chair.number, name))
        return self._told()

    # The hand

    def in_hand(self, number: int) -> bool:
        """Whether a chair is in the hand that runs, folded or not."""
        return self.hand is not None and not self.hand.over and self.hand.has(number)

    def next_lineup(self, seed: bytes) -> Lineup | None:
        """Who would be dealt in now, and with which places; None if no hand can begin."""
        if self.running or not self.freeze_out.may_begin:
            return None
        return places_for(self.rules, self.chairs, self.last, seed)

    def deal(self, number: int, seed: bytes, now: int, shoe: Shoe | None = None, lineup: Lineup | None = None) -> tuple[Event, ...]:
        """Begin hand `number`.  Raises Refused if none can begin.  `shoe` and `lineup` are for hands that are told, not dealt."""
        self._boundary(now)
        places = lineup or self.next_lineup(seed)
        if places is None:
            raise Refused("A hand needs two players with chips.")
        rules = self.freeze_out.forced_bets(now)
        seats = tuple((number, self.chairs[number].name, self.chairs[number].stack) for number in places.seats)
        self._note_missed(places)
        shows = frozenset(number for number, chair in self.chairs.items() if chair.shows)
        opening = Opening(number, rules, seats, places.button, places.posts, seed, shows)
        self.last = places.last
        self.moves = []
        self.hand = Hand(self.game, opening, shoe)
        self._after(self.hand.events(), now)
        return self._told()

    def act(self, name: str, action: Action, now: int) -> tuple[Event, ...]:
        """`name` does `action`.  Raises Refused with the table untouched."""
        chair = self.chair(name)
        events = self.playing.act(chair.number, action)
        chair.acted, chair.missed = True, 0
        self._played(chair.number, action, events, now)
        return self._told()

    def verdict(self, verdict: Verdict, now: int) -> tuple[Event, ...]:
        """The house's word on a showdown that was fought outside."""
        self.play(None, verdict, now)
        return self._told()

    def call_clock(self, name: str, now: int) -> tuple[Event, ...]:
        """`name` calls the clock on who is thinking."""
        chair = self.chair(name)
        if not self.in_hand(chair.number) or self.playing.seat(chair.number).folded:
            raise Refused("Only who is in the hand may call the clock.")
        seat, limit = self.clocks.call(chair.number, now)
        self._tell(ClockCalled(seat, chair.number, limit))
        return self._told()

    def show(self, name: str) -> tuple[Event, ...]:
        """`name` turns over the hand of the last deal, which is over."""
        chair = self.chair(name)
        hand = self.hand
        dealt = hand is not None and hand.has(chair.number) and hand.seat(chair.number).name == name  # not who sat here before
        if hand is None or not dealt or not hand.seat(chair.number).faces:
            raise Refused("You have no cards to show.")
        if not hand.over:
            raise Refused("You can show your cards when the hand is over.")
        if chair.number in hand.shown:
            raise Refused("Your cards have been shown.")
        if Lies.SEALED in hand.seat(chair.number).lies:
            raise Refused("You cannot show a card that you have not seen yourself.")
        show(hand, hand.seat(chair.number))
        self._events.extend(hand.events())
        return self._told()

    def close(self, now: int) -> tuple[Event, ...]:
        """The table closes: the hand is void, everybody leaves with what was there when it began."""
        if self.hand is not None and not self.hand.over:
            self._tell(HandVoid(self.hand.opening.number))
        self.hand = None
        for chair in list(self.chairs.values()):
            self._remove(chair, Gone.CLOSED, now)
        self.freeze_out.stop()
        self.clocks.rest()
        return self._told()

    # Time

    @property
    def deadline(self) -> int | None:
        """When something is due next, a hand aside (`clocks.next_hand`); None if nothing is."""
        return min((at for at, _ in self.clocks.due()), default=None)

    def tick(self, now: int) -> tuple[Event, ...]:
        """Do what is due until `now`, each at its own time, the earliest first."""
        while True:
            due = min(self.clocks.due(), key=lambda pair: pair[0], default=None)
            if due is None or due[0] > now:
                return self._told()
            at, do = due
            do(at)

    # What clocks and freeze-outs use

    def play(self, number: int | None, action: Action, now: int) -> None:
        """Give `action` to the hand, and see to what follows."""
        self._played(number, action, self.playing.act(number, action), now)

    def run_out(self, number: int, now: int) -> None:
        """The time of a turn is over."""
        self.chairs[number].late = True
        self.play(None, Overdue(number), now)

    def fold_late(self, number: int, now: int) -> None:
        """The called clock has run out, or the seat is to be cleared: its hand is folded, or left alone where it cannot be."""
        self.chairs[number].late = True
        hand = self.playing
        wait = hand.wait
        if isinstance(wait, Window) or (isinstance(wait, Turn) and not wait.options.may_fold):
            self.play(None, Overdue(number), now)
        else:
            self._tell(TimedOut(number))
            self.play(number, Fold(), now)

    def expel(self, chair: Chair, why: Gone, now: int) -> None:
        if self.in_hand(chair.number):
            chair.due = why
        else:
            self._remove(chair, why, now)
            self.freeze_out.settle(now)

    def tell(self, event: Event) -> None:
        self._events.append(event)

    _tell = tell

    def attend(self, now: int) -> None:
        """See to a wait: start its clock if it is new, and act for who is to be cleared from the seat, or is away."""
        if self.hand is None or self.hand.over:
            return
        wait = self.hand.wait
        self.clocks.begin(wait, now)
        match wait:
            case Turn(seat) | DrawTurn(seat) | Dealing(by=int(seat)):
                asked = [seat]
            case Window(seats):
                asked = sorted(seats)
            case _:
                return
        for chair in [self.chairs[number] for number in asked if number in self.chairs]:
            if chair.due is not None and not isinstance(wait, Dealing):
                self.fold_late(chair.number, now)
                return
            if chair.due is not None or chair.away:
                self.run_out(chair.number, now)
                return

    def _played(self, number: int | None, action: Action, events: tuple[Event, ...], now: int) -> None:
        self.moves.append((number, action))
        self._after(events, now)

    def _after(self, events: tuple[Event, ...], now: int) -> None:
        self._events.extend(events)
        if self.hand is not None and self.hand.over:
            self._ended(self.hand, now)
        else:
            self.attend(now)

    def _ended(self, hand: Hand, now: int) -> None:
        if not any(isinstance(event, HandEnded) for event in self._events):
            return
        for seat in hand.order:
            chair = self.chairs[seat.number]
            chair.stack = seat.stack
            if chair.late and not chair.acted:
                chair.missed += 1
        self.clocks.rest()
        self._boundary(now)
        self.clocks.gather(now)

    def _boundary(self, now: int) -> None:
        """Between hands: who asked to leave or is due to go is gone, chips that were bought are there, who is broke is told."""
        for chair in list(self.chairs.values()):
            if chair.coming:
                self._add(chair)
            if chair.leaving:
                self._remove(chair, Gone.LEFT, now)
            elif chair.due is not None:
                self._remove(chair, chair.due, now)
            elif not self.rules.freeze_out and chair.missed >= self.rules.away:
                self._remove(chair, Gone.AWAY, now)
            elif not self.rules.freeze_out and not chair.stack and chair.broke is None:
                chair.broke = now
                self._tell(Broke(chair.number, chair.name, self.rules.broke))
        self.freeze_out.settle(now)

    def _note_missed(self, places: Lineup) -> None:
        """Count the hand for who is not in it, and remember who misses a blind."""
        for number, chair in self.chairs.items():
            if number in places.seats:
                chair.is_dealt_in()
            else:
                chair.missed += chair.away
                if self.rules.newcomers is Newcomers.WAIT_FOR_BLIND:
                    chair.is_passed_by(*places.missed(self.last, number))

    def _add(self, chair: Chair) -> None:
        chair.stack += chair.coming
        self._tell(ToppedUp(chair.number, chair.name, chair.coming, chair.stack))
        chair.coming = 0

    def _remove(self, chair: Chair, why: Gone, now: int) -> None:
        del self.chairs[chair.number]
        stack = chair.stack + chair.coming
        if self.rules.return_within:
            self.left = {name: (kept, at) for name, (kept, at) in self.left.items() if now - at < self.rules.return_within}
            self.left[chair.name] = (stack, now)
        self._tell(Left(chair.number, chair.name, stack, why))

    clear = _remove

    def _told(self) -> tuple[Event, ...]:
        told = tuple(self._events)
        self._events.clear()
        return told
