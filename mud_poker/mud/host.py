"""What does a dealer do, standing in a room?

A `Host` runs one table in the world: it lets players sit down and get up, begins hands, journals every action, and says who is
told.  The rules of play are the table's, the money is the cashier's (`cashier.py`), the house bots are `seat_fillers.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from mud_poker.cards.ranking import Ranked
from mud_poker.games.arena.units import Boon
from mud_poker.mud.battle_told import BattleTold
from mud_poker.mud.cashier import Cashier
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.facts import HandClosed
from mud_poker.mud.getting_up import game_over, got_up
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.journal import record_of
from mud_poker.mud.messages import NoteRead
from mud_poker.mud.presets import Presets
from mud_poker.mud.rule_changes import RuleChanges
from mud_poker.mud.seat_fillers import SeatFillers
from mud_poker.mud.table_journal import TableJournal
from mud_poker.mud.table_messages import AtTable, PresetSeen, SeatFree, TurnCame
from mud_poker.mud.table_view import TableView, see
from mud_poker.mud.waiting import WaitingList
from mud_poker.mud.webhook import came_or_went
from mud_poker.poker.actions import Action, Verdict
from mud_poker.poker.events import Event, HandEnded
from mud_poker.poker.hand import Hand
from mud_poker.poker.lineup import Lineup
from mud_poker.poker.refused import Refused
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.table import Table
from mud_poker.poker.table_events import (
    Broke,
    Eliminated,
    GameBegan,
    GameWon,
    HandVoid,
    Left,
    LostConnection,
    SatDown,
    StartSet,
)
from mud_poker.poker.waits import Window

if TYPE_CHECKING:
    from mud_poker.mud.world import World

FOR_THE_ROOM: Final = (SatDown, Left, StartSet, GameBegan, Eliminated, GameWon)
"""What everybody in the room is told of a table, watching or not."""


class Host:
    """A dealer at work.  Amounts in smallest units of its currency, times in milliseconds."""

    def __init__(self, world: "World", dealer: Dealer) -> None:
        self.world = world
        self.dealer = dealer
        self.cashier = Cashier(world.ledger, dealer)
        self.table = Table(dealer.game, dealer.rules)
        self.waiting = WaitingList()
        self.presets = Presets()
        self.bots = SeatFillers(self)
        self.battle = BattleTold(self)
        self.journal = TableJournal(self)
        self.changes = RuleChanges(self)
        self.brought: dict[str, int] = {}
        """What players sat down with: `autotopup` fills up to it."""
        self.resumed: set[str] = set()
        """Who sat here when the house was closed, and has not been back."""
        self._wait: object = None
        self._views: dict[int | None, TableView] = {}
        self._viewed = 0

    @property
    def seats(self) -> int:
        return min(self.dealer.rules.seats, self.dealer.game.seats[1])

    @property
    def people(self) -> bool:
        """Whether anybody sits here who is not a house bot."""
        return any(not is_bot(chair.name) for chair in self.table.chairs.values())

    @property
    def hurries(self) -> bool:
        """Whether house bots play a freeze-out by themselves, for who looks on: it ends when nobody does, or a player sits down."""
        return self.table.freeze_out.began is not None and not self.people

    @property
    def floor(self) -> Boon | None:
        """The boon of the hand being played."""
        hand = self.table.hand
        faces = hand.board if hand is not None and not hand.over else ()
        return next((face for face in faces if isinstance(face, Boon)), None)

    def view(self, reader: str | None, now: int) -> TableView:
        """The table as `reader` sees it, made once for all who ask at the same time and see it alike."""
        if now != self._viewed:
            self._views.clear()
            self._viewed = now
        you = next((chair.number for chair in self.table.chairs.values() if chair.name == reader), None)
        if you not in self._views:
            dealer = self.dealer
            self._views[you] = see(self.table, dealer.key, dealer.name, dealer.currency, you, now, self.bots.awaited)
        return self._views[you]

    # Sitting down and what players do there

    def limits(self, name: str, now: int) -> tuple[int, int]:
        """The least and the most to sit down with."""
        buy_in = self.dealer.buy_in
        least = self.table.must_bring(name, now)
        return (least, max(least, buy_in.most)) if least else (buy_in.least, buy_in.most)

    def check_open(self, name: str) -> None:
        """Raise Refused unless `name` could sit down here now."""
        if not self.dealer.active:
            raise Refused(f"{self.dealer.name} deals no cards just now.")
        self.cashier.check_open()
        seated = self.world.host_of(name)
        if seated is not None:
            raise Refused("You already sit here." if seated is self else f"You already sit at {seated.dealer.name}'s table.")
        if self.hurries:
            return
        self.table.freeze_out.admit()
        held = self.waiting.held_for(name)
        if not self.table.free_seats:
            raise Refused("Every seat is taken. 'waitlist' has you called when one is free.")
        if len(self.table.free_seats) <= len(held):
            raise Refused(f"The free seat is held for {held[0]}. 'waitlist' has you called when the next one is free.")

    def join(self, name: str, amount: int, now: int, seat: int | None = None) -> None:
        """`name` sits down with `amount`.  Raises Refused, with nothing moved, where that cannot be."""
        self.check_open(name)
        if self.hurries:
            self.close(now)
        if self.dealer.rules.stack is not None:
            amount = self.dealer.rules.stack
        else:
            self.cashier.check_buy_in(name, amount, *self.limits(name, now))
        events = self.table.sit(name, amount, now, seat)
        self.table.chair(name).plays_itself = is_bot(name)
        self.cashier.take(name, amount, "buy-in", now)
        self.brought[name] = amount
        self.tell(events, now)
        self.stop_waiting(name, now)

    def buy_more(self, name: str, amount: int, now: int) -> None:
        """A rebuy or top-up: up to the most of the buy-in, from the pocket that pays."""
        chair = self.table.chair(name)
        playing = self.table.in_hand(chair.number)
        stack = self.table.stack(chair.number) + chair.coming
        self.cashier.check_more(name, amount, stack, broke=not stack and not playing)
        events = self.table.top_up(name, amount, now)
        self.cashier.take(name, amount, "top-up", now)
        self.tell(events, now)

    def heed(self, name: str) -> None:
        """Take up what a player has set for the table."""
        chair, settings = self.table.chair(name), self.world.settings(name)
        chair.shows = settings["automuck"] == "off"
        chair.relaxed = settings["slowturns"] == "on"
        self._views.clear()
        self.world.touch(self)

    def post(self, name: str, now: int) -> None:
        """Who waits for the big blind posts it, to be dealt in at the next hand."""
        chair = self.table.chair(name)
        if not chair.waits:
            raise Refused("You are not waiting for the big blind.")
        chair.buys = True
        self.table.clocks.gather(now)
        self.journal.keep(now)
        self.world.touch(self)

    def wait_for_seat(self, name: str, now: int) -> None:
        """Put `name` on the waiting list.  Raises Refused where there is nothing to wait for."""
        self.table.freeze_out.admit()
        if len(self.table.free_seats) > len(self.waiting.names):
            raise Refused("There is a free seat: 'join' takes it.")
        self.waiting.add(name)
        self.bots.look_around(now)
        self._call_waiting(now)

    def stop_waiting(self, name: str, now: int) -> None:
        """Take `name` off the waiting list, where it may not be: another may be called."""
        self.waiting.remove(name)
        self._call_waiting(now)

    def act(self, name: str, action: Action, now: int) -> None:
        self.do(lambda: self.table.act(name, action, now), now)

    def do(self, what: Callable[[], tuple[Event, ...]], now: int) -> None:
        """Ask something of the table, in amounts of this dealer's currency if it refuses, and tell what happened."""
        try:
            events = what()
        except Refused as refused:
            raise Refused(refused.spelled(self.dealer.currency.words)) from None
        self.tell(events, now)

    # What the house does

    def open(self, now: int) -> None:
        """The house opens: house bots come to their seats."""
        self.bots.look_around(now)
        self.world.touch(self)

    def close(self, now: int) -> None:
        """Everybody gets up with the full stack, which goes to the bank; a hand that runs is void."""
        self.waiting = WaitingList()
        self.tell(self.table.close(now), now)

    def change(self, dealer: Dealer, now: int) -> None:
        """The dealer has been changed."""
        self.changes.take(dealer, now)

    def become(self, dealer: Dealer, now: int) -> None:
        """Be this dealer from now on, whose rules count from the next hand.  Nobody may sit where another game is to be played."""
        self._views.clear()
        if dealer.kind != self.dealer.kind:
            self.table = Table(dealer.game, dealer.rules)
        self.dealer, self.cashier = dealer, Cashier(self.world.ledger, dealer)
        self.table.rules = dealer.rules
        self.open(now)

    def decide(self, verdict: Verdict, now: int) -> None:
        """The showdown that was fought outside the hand has ended like this."""
        self.do(lambda: self.table.verdict(verdict, now), now)

    def deal(self, now: int, shoe: Shoe | None = None, lineup: Lineup | None = None) -> None:
        """Begin the next hand.  Raises Refused if none can begin; `shoe` and `lineup` are for hands that are told, not dealt."""
        seed = self.world.next_seed()
        number = self.world.next_hand_number()
        events = self.table.deal(number, seed, now, shoe, lineup)
        self.journal.opened(now)
        self._views.clear()
        self.changes.announce(now)
        self.tell(events, now)

    @property
    def deadline(self) -> int | None:
        """When something is due here next."""
        times = (self.table.deadline, self.bots.deadline, self.battle.deadline, self.waiting.deadline, self._next_hand)
        return min((at for at in times if at is not None), default=None)

    def tick(self, now: int) -> None:
        """Do what is due until `now`."""
        self.tell(self.table.tick(now), now)
        self.bots.tick(now)
        self.battle.tick(now)
        for name in self.waiting.expire(now):
            self.world.tell(name, NoteRead(f"You did not take the seat at {self.dealer.name}'s table, and wait for it no more."))
            self._call_waiting(now)
        next_hand = self._next_hand
        if next_hand is not None and next_hand <= now:
            self._begin(now)
        self.world.touch(self)

    @property
    def _next_hand(self) -> int | None:
        """When the next hand begins; None while no player is there for it, but for a game that has begun."""
        if not self.world.deals or not self.dealer.active or self.table.running:
            return None
        return self.table.clocks.next_hand if self.people or self.hurries else None

    def _begin(self, now: int) -> None:
        self.table.clocks.next_hand = None
        try:
            self.deal(now)
        except Refused:  # too few with chips: whoever sits down or comes back sets the time anew
            self.tell(self.table.tick(now), now)

    # What happened, and who is told

    def readers(self) -> dict[str, int | None]:
        """Who is told of this table, and the seat each sees it from; no bots."""
        seats: dict[str, int | None] = dict.fromkeys(self.world.people.watching(self.dealer.key))
        seats.update({chair.name: chair.number for chair in self.table.chairs.values() if not is_bot(chair.name)})
        return seats

    def tell(self, events: Iterable[Event], now: int) -> None:
        """Make of what happened: facts, money, and letters; then say whose turn it is."""
        events = tuple(events)
        self._views.clear()
        self.journal.acted(now)
        names = {chair.number: chair.name for chair in self.table.chairs.values()}
        readers = self.readers()
        for event in events:
            match event:
                case SatDown(name=name) if not is_bot(name):
                    self.world.seats[name] = self
                case Left(seat, name):
                    names[seat] = name
                    self.resumed.discard(name)
                    if not is_bot(name):
                        readers[name] = seat
                        self.world.seats.pop(name, None)
        for event in events:
            hear = readers
            if isinstance(event, FOR_THE_ROOM):
                hear = dict.fromkeys((one.name for one in self.world.people.in_room(self.dealer.room)), None) | readers
            self._letters(event, hear, names)
            self._follow(event, now)
        if any(isinstance(event, HandEnded) for event in events):
            self._top_up(now)
        self._say_turn(now)
        self.journal.keep(now)
        self.changes.settle(now)
        self.world.touch(self)

    def _letters(self, event: Event, readers: Mapping[str, int | None], names: Mapping[int, str]) -> None:
        """Tell all `readers`; those who see it from the same seat, or from none, get the same message."""
        dealer = self.dealer
        seen: dict[int | None, AtTable] = {}
        for name, you in readers.items():
            if you not in seen:
                seen[you] = AtTable(dealer.name, event.seen_by(you), names, you, dealer.currency, dealer.says)
            self.world.tell(name, seen[you])

    def _follow(self, event: Event, now: int) -> None:
        match event:
            case SatDown(name=name) | Left(name=name):
                if isinstance(event, Left):
                    got_up(self, event, now)
                    self._call_waiting(now)
                call = came_or_went(self.dealer, event)
                if call is not None:
                    self.world.call(call)
                self.bots.look_around(now)
            case Eliminated() | GameWon():
                game_over(self, event, now)
            case Broke(name=name) if is_bot(name):
                self.bots.look_around(now)
            case LostConnection():
                self.bots.heed(self.table.hand.wait if self.table.hand is not None else None, now)
            case HandEnded():
                assert self.table.hand is not None  # it has just ended
                self._settle(self.table.hand, now)
            case HandVoid(number):
                self.world.record(HandClosed(number, {"void": "the table closed"}, now))

    def _settle(self, hand: Hand, now: int) -> None:
        """A hand is over: its record, its money, who has played, and what the jackpot makes of it."""
        self.world.record(HandClosed(hand.opening.number, record_of(hand), now))
        self.cashier.settle(hand, now)
        for seat in hand.order:
            self.world.played(seat.name, won=hand.paid.get(seat.number, 0) > 0)
        if hand.rules.rake.to_jackpot and hand.contests and hand.alive > 1:
            self._offer_to_jackpot(hand)

    def _offer_to_jackpot(self, hand: Hand) -> None:
        winners = hand.best_shown
        ranked = hand.contests[0].standings[winners[0]]
        people = tuple(hand.seat(number).name for number in winners if not is_bot(hand.seat(number).name))
        if people and isinstance(ranked, Ranked):
            self.world.awards.offer(self.dealer.currency.key, ranked, people)

    def _top_up(self, now: int) -> None:
        """Between hands: buy back what was lost, for who has set `autotopup` and has the money."""
        for chair in list(self.table.chairs.values()):
            missing = self.brought.get(chair.name, 0) - chair.stack - chair.coming
            if missing > 0 and not is_bot(chair.name) and self.world.settings(chair.name)["autotopup"] == "on":
                try:
                    self.buy_more(chair.name, min(missing, self.cashier.funds(chair.name)), now)
                except Refused:  # too little money, or no buying here: the player is told when the chips are gone
                    continue

    def _call_waiting(self, now: int) -> None:
        for name in self.waiting.call(len(self.table.free_seats), now):
            self.world.tell(name, SeatFree(self.dealer.name))
        self.world.touch(self)

    def _say_turn(self, now: int) -> None:
        hand = self.table.hand
        wait = hand.wait if hand is not None else None
        if wait is self._wait:
            return
        before, self._wait = self._wait, wait
        self.bots.heed(wait, now)
        self.battle.heed(wait, now)
        decided = self.presets.due(hand) if hand is not None else None
        if decided is not None:
            name, action = decided
            if action is not None:
                self.act(name, action, now)
                return
            self.world.tell(name, PresetSeen("", void=True))
        if wait is not None:
            know = before.seats & wait.seats if isinstance(before, Window) and isinstance(wait, Window) else frozenset()
            seen: dict[int | None, TurnCame] = {}
            for name, seat in self.readers().items():
                if seat not in know:
                    if seat not in seen:
                        seen[seat] = TurnCame(self.view(name, now))
                    self.world.tell(name, seen[seat])
