"""What must hold in the house, whatever happened?

After each request the `Witness` looks at what changed: the accounts that moved, the tables that were touched, the letters that
are to go out.  `everything` looks at all there is.  Who may see a card is worked out from the hands themselves, not by the
code that tells players.  A further invariant is a method here, called from `happened` or from `everything`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mud_poker.cards.card import Card, Face
from mud_poker.games.arena.units import ArenaCard
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.facts import Data, Fact, HandActed, HandClosed, HandOpened, Kept, Moved
from mud_poker.mud.host import Host
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.ledger import MINT, stack
from mud_poker.mud.messages import Message
from mud_poker.mud.outcome import Outcome, Prompt
from mud_poker.mud.overrides import Edit
from mud_poker.mud.table_messages import AtTable, FactSeen, TableSeen, TurnCame
from mud_poker.mud.table_view import TableView
from mud_poker.mud.world import Saved, World
from mud_poker.poker.hand import Hand
from mud_poker.poker.seat import Lies
from mud_poker.poker.waits import DrawTurn, Turn, Wait
from mud_poker.store.saved import KINDS


class Broken(Exception):
    """Something that must hold does not.  Its text says what."""


class Witness:
    """Sees every outcome of a world, every write, and every letter that is told.  Lives as long as the state does."""

    def __init__(self) -> None:
        self.letters = 0
        self._books: dict[str, int] = {}
        self._outcomes = 0
        self._documents: dict[tuple[str, str], str] = {}
        self._hands: dict[int, int] = {}  # the actions of each hand that runs
        self._unwritten: dict[int, tuple[Fact, int, str]] = {}  # by identity, in order: the fact, its outcome's number, its text
        self._untold: dict[int, tuple[Message, int]] = {}
        self._turns: dict[str, tuple[Wait, int]] = {}

    # What is seen

    def opens(self, saved: Saved) -> None:
        """The house opens on what the store kept: which must be all that was written, and nothing else."""
        self._unwritten.clear()
        self._untold.clear()
        self._turns.clear()
        _same("The balances of the store and what was written", _held(saved.balances), _held(self._books))
        documents = {(kind, key): _text(data) for kind, kept in saved.documents.items() for key, data in kept.items()}
        _same(
            "The documents of the store and what was written",
            documents,
            {at: self._documents[at] for at in self._documents if at[0] in KINDS},
        )
        hands = {history.opened.hand: len(history.actions) for history in saved.open_hands}
        _same("The open hands of the store and what was written", hands, self._hands)

    def happened(self, world: World, outcome: Outcome, touched: Iterable[str], now: int) -> None:
        self._outcomes += 1
        for fact in outcome.facts:
            self._unwritten[id(fact)] = fact, self._outcomes, _text(fact.data) if isinstance(fact, Kept) else ""
            if isinstance(fact, Moved):
                _check_accounts(world, {name for posting in fact.postings for name in (posting.source, posting.target)})
        for key in touched:
            if key in world.hosts:
                self._check_table(world, world.hosts[key], now)
        for letter in outcome.letters:
            self._untold[id(letter.message)] = letter.message, self._outcomes
            _check_hidden(world, letter.to, letter.message)

    def written(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            _, _, text = self._unwritten.pop(id(fact), (fact, 0, ""))  # the house adds logins of its own
            match fact:
                case Moved():
                    _post(self._books, fact)
                case Kept(kind, key, None):
                    self._documents.pop((kind, key), None)
                case Kept(kind, key, data):
                    self._documents[kind, key] = _text(data)
                    if text and text != _text(data):
                        raise Broken(f"What is kept of {kind} {key} changed before it was written: {text} is now {_text(data)}")
                case HandOpened(hand):
                    self._hands[hand] = 0
                case HandActed(hand):
                    self._hands[hand] += 1
                case HandClosed(hand):
                    self._hands.pop(hand, None)

    def told(self, name: str, message: Message) -> None:
        """What is told is durable, and so is all that happened before it."""
        self.letters += 1
        _, number = self._untold.get(id(message), (message, 0))
        while self._untold and next(iter(self._untold.values()))[1] < number:
            del self._untold[next(iter(self._untold))]  # letters go out in order: who was to be told of those has been
        _, oldest, _ = next(iter(self._unwritten.values()), (None, number + 1, ""))
        if oldest <= number:
            raise Broken(f"{name} was told {type(message).__name__}, which is not on disk.")

    # What must hold of everything

    def everything(self, world: World, now: int) -> None:
        ahead = dict(self._books)
        for fact, _, _ in self._unwritten.values():
            if isinstance(fact, Moved):
                _post(ahead, fact)
        accounts = dict(world.ledger.all())
        _same("The ledger and the facts", _held(accounts), _held(ahead))
        _check_accounts(world, accounts)
        sums: dict[str, int] = {}
        for account, held in accounts.items():
            currency = account.rpartition(":")[2]
            sums[currency] = sums.get(currency, 0) + held
        _same("The sums of all accounts and nothing", _held(sums), {})
        for host in world.hosts.values():
            self._check_table(world, host, now)
        seated = {
            stack(host.dealer.key, chair.name, host.dealer.currency.key)
            for host in world.hosts.values()
            for chair in host.table.chairs.values()
        }
        stray = [account for account, _ in world.ledger.accounts("stack") if account not in seated]
        if stray:
            raise Broken(f"There are chips without a seat: {stray}")
        for name, host in world.seats.items():
            if not host.table.sits(name) or world.hosts.get(host.dealer.key) is not host:
                raise Broken(f"{name} is said to sit with {host.dealer.name}, and does not.")

    # Inside

    def _check_table(self, world: World, host: Host, now: int) -> None:
        table, dealer = host.table, host.dealer
        running = table.playing if table.running else None
        begun = {seat: chips for seat, _, chips in running.opening.seats} if running is not None else {}
        for number, chair in table.chairs.items():
            held = world.ledger.balance(stack(dealer.key, chair.name, dealer.currency.key))
            there = (begun[number] if table.in_hand(number) else chair.stack) + chair.coming
            if held != there:
                raise Broken(f"{chair.name} has {there} at {dealer.name}'s table, and {held} by the ledger.")
            if not is_bot(chair.name) and world.seats.get(chair.name) is not host:
                raise Broken(f"{chair.name} has a seat at {dealer.name}'s table, and another or none by the world.")
        names = [chair.name for chair in table.chairs.values()]
        if len(set(names)) < len(names):
            raise Broken(f"Somebody has two seats at {dealer.name}'s table: {names}")
        if running is not None:
            there = sum(seat.stack for seat in running.order) + running.pot
            if there != sum(begun.values()):
                raise Broken(f"Into hand {running.opening.number} went {sum(begun.values())}, and {there} are there.")
            self._check_clock(host, running, now)

    def _check_clock(self, host: Host, hand: Hand, now: int) -> None:
        wait, clocks = hand.wait, host.table.clocks
        if not isinstance(wait, Turn | DrawTurn):
            return
        before, began = self._turns.get(host.dealer.key, (None, 0))
        if wait is before and clocks.began != began:
            raise Broken(f"The clock of a turn at {host.dealer.name}'s table was started anew.")
        self._turns[host.dealer.key] = wait, clocks.began
        rules, ends = hand.rules.turn, clocks.turn_ends
        if rules is not None and (ends is None or ends > now + max(rules.limit, rules.relaxed or 0)):
            raise Broken(f"A turn at {host.dealer.name}'s table does not end in its time.")


class WitnessedWorld(World):
    """The world, where each outcome is looked at before it goes anywhere.

    `seeing` is given each look, and what it raises; `clock` tells milliseconds.
    """

    def __init__(
        self,
        definition: WorldDefinition,
        saved: Saved,
        seed: bytes,
        edit: Edit,
        witness: Witness,
        seeing: Callable[[Callable[[], None]], None],
        clock: Callable[[], int],
    ) -> None:
        super().__init__(definition, saved, seed, edit=edit)
        self._witness = witness
        self._seeing = seeing
        self._clock = clock

    def outcome(self) -> Outcome:
        touched = tuple(self._touched)
        outcome = super().outcome()
        self._seeing(lambda: self._witness.happened(self, outcome, touched, self._clock()))
        return outcome

    def prompt(self, name: str, now: int) -> Prompt:
        prompt = super().prompt(name, now)
        if prompt.table is not None:
            seen = TableSeen(prompt.table)
            self._seeing(lambda: _check_hidden(self, name, seen))
        return prompt


def _post(books: dict[str, int], moved: Moved) -> None:
    for posting in moved.postings:
        books[posting.source] = books.get(posting.source, 0) - posting.amount
        books[posting.target] = books.get(posting.target, 0) + posting.amount


def _text(data: Data | None) -> str:
    return json.dumps(data, sort_keys=True)


def _held(accounts: Mapping[str, int]) -> dict[str, int]:
    return {account: held for account, held in accounts.items() if held}


def _same(what: str, here: Mapping[Any, Any], there: Mapping[Any, Any]) -> None:
    if here != there:
        differ = {key: (here.get(key), there.get(key)) for key in here.keys() | there.keys() if here.get(key) != there.get(key)}
        raise Broken(f"{what} are not the same: {differ}")


def _check_accounts(world: World, accounts: Iterable[str]) -> None:
    for account in accounts:
        if world.ledger.balance(account) < 0 and not account.startswith(f"{MINT}:"):
            raise Broken(f"{account} is below zero.")


# Hidden cards


def _check_hidden(world: World, reader: str, message: Message) -> None:
    """A letter has no card that, as things stand, its reader may not see: one that lies face down before somebody else."""
    match message:
        case AtTable(dealer=dealer, event=event):
            host = next((host for host in world.hosts.values() if host.dealer.name == dealer), None)
            told: object = event
        case TurnCame(table) | TableSeen(table) | FactSeen(table=table):
            host = world.hosts.get(table.dealer)
            told = table
        case _:
            return
    hand = host.table.hand if host is not None else None
    if hand is None:
        return
    own = next((seat.number for seat in hand.order if seat.name == reader), None)
    hidden, open_faces = set[str](), {face.code for face in hand.board}
    for seat in hand.order:
        for face, lies in zip(seat.faces, seat.lies, strict=True):
            (open_faces if lies is Lies.UP or seat.number == own else hidden).add(face.code)
    leaked = {face.code for face in _faces(_of_others(told, own))} & hidden - open_faces
    if leaked:
        raise Broken(f"{reader} is told hidden cards ({', '.join(sorted(leaked))}) in {type(told).__name__}.")


def _of_others(told: object, own: int | None) -> object:
    """What of a letter is not about the reader's own seat."""
    if isinstance(told, TableView):
        return told.board, tuple(place.cards for place in told.places if place.number != own)
    return () if own is not None and getattr(told, "seat", None) == own else told


def _faces(value: object) -> Iterator[Face]:
    match value:
        case Card() | ArenaCard():
            yield value
        case tuple() | list():
            for item in value:
                yield from _faces(item)
        case Mapping():
            yield from _faces(tuple(value.values()))
        case _:
            for name in getattr(type(value), "__match_args__", ()):
                yield from _faces(getattr(value, name))
