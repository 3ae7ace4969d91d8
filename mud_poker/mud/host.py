"""What does a dealer do, standing in a room?

A `Host` runs one table in the world: it takes buy-ins and pays out, begins hands, journals every action, lets house bots play, and
says who is told.  The rules of play are the table's.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from mud_poker.bots.player import choose, thinks
from mud_poker.bots.styles import STYLES
from mud_poker.cards.ranking import Ranked
from mud_poker.mud import ledger
from mud_poker.mud.definitions import Dealer, Pocket
from mud_poker.mud.facts import HandActed, HandClosed, HandOpened, Kept, Posting
from mud_poker.mud.house_bots import NAMES, is_bot
from mud_poker.mud.journal import opening_data
from mud_poker.mud.messages import AtTable, PaidOut, TurnCame
from mud_poker.mud.table_view import TableView, see
from mud_poker.poker.actions import Action, Verdict, to_data
from mud_poker.poker.events import Event, HandEnded
from mud_poker.poker.hand import Hand
from mud_poker.poker.lineup import Lineup
from mud_poker.poker.refused import Refused
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.table import Table
from mud_poker.poker.table_events import GameWon, Gone, HandVoid, Left, SatDown
from mud_poker.poker.waits import Dealing, DrawTurn, Turn, Window

if TYPE_CHECKING:
    from mud_poker.mud.world import World

BOT_SITS_AFTER: Final = 3_000
"""Milliseconds until a house bot takes a seat it is wanted in."""

FOR_THE_ROOM: Final = (SatDown, Left, GameWon)
"""What everybody in the room is told of a table, watching or not."""


class Host:
    """A dealer at work.  Amounts in smallest units of its currency, times in milliseconds."""

    def __init__(self, world: "World", dealer: Dealer) -> None:
        self.world = world
        self.dealer = dealer
        self.active = dealer.active
        self.table = Table(dealer.game, dealer.rules)
        self.waiting: list[str] = []
        """Who waits for a seat at a full table, in order."""
        self._moves = 0
        self._wait: object = None
        self._bot_at: int | None = None
        self._sits_at: int | None = None

    # Sitting down and leaving

    @property
    def own_chips(self) -> bool:
        """Whether everybody sits down with the same chips, which are worth nothing outside."""
        return self.dealer.rules.stack is not None

    def funds(self, name: str) -> int:
        """What `name` can buy in with here."""
        return self.world.ledger.balance(self._source(name))

    def limits(self, name: str, now: int) -> tuple[int, int]:
        """The least and the most to sit down with."""
        buy_in = self.dealer.buy_in
        least = self.table.must_bring(name, now)
        return (least, max(least, buy_in.most)) if least else (buy_in.least, buy_in.most)

    def check_open(self, name: str) -> None:
        """Raise Refused unless `name` could sit down here now."""
        if not self.active:
            raise Refused(f"{self.dealer.name} deals no cards just now.")
        buy_in = self.dealer.buy_in
        if not self.own_chips and not 0 < buy_in.least <= buy_in.most:
            raise Refused(f"{self.dealer.name} shrugs: the buy-in limits of this table make no sense. Tell the staff.")
        seated = self.world.host_of(name)
        if seated is not None:
            raise Refused("You already sit here." if seated is self else f"You already sit at {seated.dealer.name}'s table.")
        self.table.freeze_out.admit()
        if not self.table.free_seats:
            raise Refused("Every seat is taken. 'waitlist' has you called when one is free.")

    def join(self, name: str, amount: int, now: int, seat: int | None = None) -> None:
        """`name` sits down with `amount`.  Raises Refused, with nothing moved, where that cannot be."""
        self.check_open(name)
        currency = self.dealer.currency
        if self.own_chips:
            amount = self.dealer.rules.stack or 0
        else:
            least, most = self.limits(name, now)
            if not least <= amount <= most:
                raise Refused(f"Sit down with {currency.words(least)} to {currency.words(most)}.")
            if amount > self.funds(name):
                where = self.dealer.buy_in.source.value
                raise Refused(f"You have {currency.words(self.funds(name))} in your {where}.")
        events = self.table.sit(name, amount, now, seat)
        self.world.ledger.move(self._source(name), self._stack(name), currency, amount, "buy-in", now)
        if name in self.waiting:
            self.waiting.remove(name)
        if not is_bot(name):
            self._sits_at = self._sits_at or now + BOT_SITS_AFTER
        self.tell(events, now)
        self._keep_seats()

    def buy_more(self, name: str, amount: int, now: int) -> None:
        """A rebuy or top-up: up to the most of the buy-in, from the pocket that pays."""
        chair = self.table.chair(name)
        currency = self.dealer.currency
        if self.own_chips:
            raise Refused("There is no buying chips in this game.")
        room = self.dealer.buy_in.most - self.table.stack(chair.number) - chair.coming
        if room <= 0:
            raise Refused(f"You have as much in front of you as this table allows: {currency.words(self.dealer.buy_in.most)}.")
        if chair.stack == 0 and amount < self.dealer.buy_in.least and not self.table.in_hand(chair.number):
            raise Refused(f"A rebuy is at least {currency.words(self.dealer.buy_in.least)}.")
        if amount > room:
            raise Refused(f"You can add up to {currency.words(room)}.")
        if amount > self.funds(name):
            raise Refused(f"You have {currency.words(self.funds(name))} in your {self.dealer.buy_in.source.value}.")
        self.world.ledger.move(self._source(name), self._stack(name), currency, amount, "top-up", now)
        self.tell(self.table.top_up(name, amount, now), now)

    # What happens

    def do(self, what: Callable[[], tuple[Event, ...]], now: int) -> None:
        """Ask something of the table, in amounts of this dealer's currency if it refuses, and tell what happened."""
        try:
            events = what()
        except Refused as refused:
            raise Refused(refused.spelled(self.dealer.currency.words)) from None
        self.tell(events, now)

    @property
    def seats(self) -> int:
        return min(self.dealer.rules.seats, self.dealer.game.seats[1])

    def change(self, dealer: Dealer, now: int) -> None:
        """The builders changed the dealer: words at once, rules from the next hand; a changed game or currency pays out first."""
        if dealer.game != self.dealer.game or dealer.currency != self.dealer.currency:
            self.close(now)
            self.table = Table(dealer.game, dealer.rules)
        if self.active and not dealer.active:
            self.close(now)
        self.dealer, self.active, self.table.rules = dealer, dealer.active, dealer.rules

    def act(self, name: str, action: Action, now: int) -> None:
        self.do(lambda: self.table.act(name, action, now), now)

    def decide(self, verdict: Verdict, now: int) -> None:
        """The showdown that was fought outside the hand has ended like this."""
        self.do(lambda: self.table.verdict(verdict, now), now)

    def deal(self, now: int, shoe: Shoe | None = None, lineup: Lineup | None = None) -> None:
        """Begin the next hand."""
        seed = self.world.next_seed()
        number = self.world.next_hand_number()
        self._moves = 0
        events = self.table.deal(number, seed, now, shoe, lineup)
        hand = self.table.hand
        assert hand is not None  # it has just begun
        self.world.record(HandOpened(number, self.dealer.key, opening_data(self.dealer, hand.opening), now))
        self.tell(events, now)

    def open(self, now: int) -> None:
        """The house opens: house bots come to their seats."""
        self._sits_at = now + BOT_SITS_AFTER

    def close(self, now: int) -> None:
        """Everybody gets up with the full stack, which goes to the bank; a hand that runs is void."""
        self.tell(self.table.close(now), now)

    @property
    def deadline(self) -> int | None:
        """When something is due here next."""
        times = (self.table.deadline, self._bot_at, self._sits_at, self._next_hand)
        return min((at for at in times if at is not None), default=None)

    def tick(self, now: int) -> None:
        """Do what is due until `now`."""
        deadline = self.table.deadline
        if deadline is not None and deadline <= now:
            self.do(lambda: self.table.tick(now), now)
        if self._bot_at is not None and self._bot_at <= now:
            self._bot_at = None
            self._let_bot_play(now)
        if self._sits_at is not None and self._sits_at <= now:
            self._sits_at = None
            self._seat_bot(now)
        next_hand = self._next_hand
        if next_hand is not None and next_hand <= now:
            self._begin(now)

    def view(self, reader: str | None, now: int) -> TableView:
        dealer = self.dealer
        return see(self.table, dealer.key, dealer.name, dealer.currency, reader, now)

    def readers(self) -> dict[str, int | None]:
        """Who is told of this table, and the seat each sees it from."""
        seats: dict[str, int | None] = dict.fromkeys(self.world.watchers(self.dealer.key))
        seats.update({chair.name: chair.number for chair in self.table.chairs.values()})
        return seats

    def tell(self, events: Iterable[Event], now: int) -> None:
        """Make of what happened: facts, money, and letters; then say whose turn it is."""
        events = tuple(events)
        self._journal(now)
        names = {chair.number: chair.name for chair in self.table.chairs.values()}
        names |= {event.seat: event.name for event in events if isinstance(event, Left)}
        readers = self.readers()
        readers |= {event.name: event.seat for event in events if isinstance(event, Left)}
        for event in events:
            for name, seat in readers.items():
                self._letter(name, event, seat, names)
            if isinstance(event, FOR_THE_ROOM):
                for name in self.world.people_in(self.dealer.room):
                    if name not in readers:
                        self._letter(name, event, None, names)
            self._follow(event, now)
        self._say_turn(now)

    # Inside

    def _letter(self, name: str, event: Event, seat: int | None, names: dict[int, str]) -> None:
        if not is_bot(name):
            dealer = self.dealer
            message = AtTable(dealer.name, event.seen_by(seat), names, seat, dealer.currency, dealer.says)
            self.world.tell(name, message)

    def _follow(self, event: Event, now: int) -> None:
        match event:
            case Left():
                self._pay_out(event, now)
            case HandEnded():
                assert self.table.hand is not None  # it has just ended
                self._settle(self.table.hand, now)
            case HandVoid(number):
                self.world.record(HandClosed(number, {"void": "the table closed"}, now))

    def _journal(self, now: int) -> None:
        hand = self.table.hand
        if hand is None:
            return
        for index in range(self._moves, len(self.table.moves)):
            seat, action = self.table.moves[index]
            who = hand.seat(seat).name if seat is not None else ""
            self.world.record(HandActed(hand.opening.number, index + 1, seat, who, to_data(action), now))
        self._moves = len(self.table.moves)

    def _settle(self, hand: Hand, now: int) -> None:
        """The hand's chips move in the ledger, in one entry: what was lost to the pot, from there to winners, rake and jackpot."""
        currency = self.dealer.currency.key
        pot = ledger.pot(self.dealer.key, currency)
        begun = {number: stack for number, _, stack in hand.opening.seats}
        changes = [(seat, seat.stack - begun[seat.number]) for seat in hand.order]
        rakes = ledger.jackpot(currency) if hand.rules.rake.to_jackpot else ledger.house(currency)
        postings = [Posting(self._stack(seat.name), pot, currency, -change) for seat, change in changes if change < 0]
        postings += [Posting(pot, self._stack(seat.name), currency, change) for seat, change in changes if change > 0]
        if hand.rake:
            postings.append(Posting(pot, rakes, currency, hand.rake))
        record = {
            "put": {seat.name: seat.put + seat.dead for seat in hand.order},
            "paid": {hand.seat(number).name: amount for number, amount in hand.paid.items()},
            "rake": hand.rake,
            "board": [face.code for face in hand.board],
            "shown": [hand.seat(number).name for number in hand.shown],
        }
        self.world.record(HandClosed(hand.opening.number, record, now))
        self.world.ledger.post(postings, f"hand {hand.opening.number}", now, hand.opening.number)
        for seat in hand.order:
            self.world.played(seat.name, won=hand.paid.get(seat.number, 0) > 0)
        if hand.rules.rake.to_jackpot and hand.contests and hand.alive > 1:
            self._offer_to_jackpot(hand)

    def _offer_to_jackpot(self, hand: Hand) -> None:
        winners = hand.best_shown
        ranked = hand.contests[0].standings[winners[0]]
        people = tuple(hand.seat(number).name for number in winners if not is_bot(hand.seat(number).name))
        if people and isinstance(ranked, Ranked):
            self.world.offer_to_jackpot(self.dealer.currency.key, ranked, people)

    def _pay_out(self, left: Left, now: int) -> None:
        currency = self.dealer.currency
        back_to = Pocket.BANK if left.why is Gone.CLOSED else self.dealer.buy_in.back_to
        if self.own_chips:
            target = ledger.mint(currency.key)
        elif is_bot(left.name):
            target = ledger.house(currency.key)
        else:
            target = self._pocket(left.name, back_to)
        held = self.world.ledger.balance(self._stack(left.name))
        self.world.ledger.move(self._stack(left.name), target, currency, held, "cash-out", now)
        self._keep_seats()
        if is_bot(left.name):
            self._sits_at = self._sits_at or now + BOT_SITS_AFTER
            return
        if not self.own_chips and left.stack:
            self.world.tell(left.name, PaidOut(left.stack, back_to, currency))
        self.world.walk_out(left.name, self.dealer, stays=left.why is Gone.ELIMINATED)
        self.world.call_waiting(self, now)

    def _keep_seats(self) -> None:
        seats = {chair.name: {"seat": chair.number} for chair in self.table.chairs.values()}
        self.world.record(Kept("table", self.dealer.key, {"seats": seats} if seats else None))

    def _say_turn(self, now: int) -> None:
        hand = self.table.hand
        wait = hand.wait if hand is not None else None
        if wait is self._wait:
            return
        self._wait = wait
        self._bot_at = None
        if wait is None:
            return
        if self._bots_asked():
            self._bot_at = now + thinks(self.world.chance)
        for name in self.readers():
            if not is_bot(name):
                self.world.tell(name, TurnCame(self.view(name, now)))

    # House bots

    def _bots_asked(self) -> list[str]:
        """The bots that the hand waits for."""
        hand = self.table.hand
        if hand is None or hand.over:
            return []
        match hand.wait:
            case Turn(seat) | DrawTurn(seat):
                numbers = [seat]
            case Window(seats):
                numbers = sorted(seats)
            case Dealing(by=by, discards=discards):
                numbers = sorted(discards) if discards else []
                numbers += [by] if by is not None else [seat.number for seat in hand.live]
            case _:
                numbers = []
        chairs = (self.table.chairs.get(number) for number in numbers)
        return [chair.name for chair in chairs if chair is not None and (chair.plays_itself or is_bot(chair.name))]

    def _let_bot_play(self, now: int) -> None:
        hand = self.table.hand
        for name in self._bots_asked():
            assert hand is not None  # somebody is asked
            chair = self.table.chair(name)
            style = STYLES[self.dealer.bots.style if self.dealer.bots is not None else "steady"]
            action = choose(self.dealer.game, hand.view(chair.number), style, self.world.chance)
            if action is not None:
                self.do(lambda number=chair.number, action=action: self._bot_plays(number, action, now), now)  # type: ignore[misc]
                return

    def _bot_plays(self, number: int, action: Action, now: int) -> tuple[Event, ...]:
        self.table.play(number, action, now)
        return self.table.tick(now)

    def _seat_bot(self, now: int) -> None:
        """One more house bot, if the dealer wants one and a seat stays free for a player; one less if none does."""
        bots = self.dealer.bots
        if bots is None or not self.active:
            return
        seated = [chair.name for chair in self.table.chairs.values() if is_bot(chair.name)]
        people = len(self.table.chairs) - len(seated)
        may_sit = people > 0 if self.dealer.rules.freeze_out else True
        if len(seated) < bots.seats and len(self.table.free_seats) > (0 if people else 1) and may_sit:
            name = self.world.chance.pick([name for name in NAMES if self.world.host_of(name) is None])
            buy_in = min(self.dealer.buy_in.most, max(self.dealer.buy_in.least, 100 * self.dealer.rules.least_bet))
            try:
                self.join(name, buy_in, now)
            except Refused:  # the house's bankroll is empty, or the game has begun
                return
            self._sits_at = now + BOT_SITS_AFTER

    # Times

    @property
    def _next_hand(self) -> int | None:
        """When the next hand begins; None while no player is there for it."""
        if not self.active or self.table.running:
            return None
        people = any(not is_bot(chair.name) for chair in self.table.chairs.values())
        return self.table.clocks.next_hand if people and self.world.deals else None

    def _begin(self, now: int) -> None:
        self.table.clocks.next_hand = None
        try:
            self.deal(now)
        except Refused:  # too few with chips: whoever sits down or comes back sets the time anew
            return

    # Accounts

    def _pocket(self, name: str, pocket: Pocket) -> str:
        key = self.dealer.currency.key
        return ledger.bank(name, key) if pocket is Pocket.BANK else ledger.purse(name, key)

    def _stack(self, name: str) -> str:
        return ledger.stack(self.dealer.key, name, self.dealer.currency.key)

    def _source(self, name: str) -> str:
        if self.own_chips:
            return ledger.mint(self.dealer.currency.key)
        if is_bot(name):
            return ledger.house(self.dealer.currency.key)
        return self._pocket(name, self.dealer.buy_in.source)
