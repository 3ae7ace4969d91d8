"""What is the world, and what comes of a request to it?

Rooms, people, and the dealers in them.  The world knows no network, clock or disk: each request comes with the time, and
its outcome says what must be made durable and who is then told what.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mud_poker.cards.chance import Chance
from mud_poker.mud import ledger, recovery
from mud_poker.mud.awards import Awards
from mud_poker.mud.character import Character
from mud_poker.mud.definitions import AfterCrash, Room, WorldDefinition
from mud_poker.mud.facts import Fact, Moved, Noted, StaffLogged
from mud_poker.mud.host import Host
from mud_poker.mud.jackpot import Jackpot
from mud_poker.mud.journal import HandHistory
from mud_poker.mud.keys import Keys, no_keys
from mud_poker.mud.ledger import Ledger
from mud_poker.mud.messages import Arrived, Departed, Message, NoteRead, Welcomed
from mud_poker.mud.money import Currency
from mud_poker.mud.newcomers import Newcomers
from mud_poker.mud.outcome import Errand, Letter, Outcome, Prompt, WebhookCall
from mud_poker.mud.overrides import Edit, Overrides, fixed
from mud_poker.mud.people import People
from mud_poker.mud.room_view import see_room
from mud_poker.mud.settings import SETTINGS
from mud_poker.mud.table_messages import StillSeated, TableSeen
from mud_poker.poker.refused import Refused

STAFF_LOG: Final = 200
"""Lines of the staff's log, and as many of players' reports, that can be read in the world."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What the store kept: balances by account, documents by kind and key, hands that were not finished, the log's last lines."""

    balances: Mapping[str, int] = field(default_factory=dict)
    documents: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    open_hands: tuple[HandHistory, ...] = ()
    last_hand: int = 0
    staff_log: tuple[StaffLogged, ...] = ()


class World:
    """Everything that is not a connection.

    `deals` is false where hands begin only on demand, as in a scenario; `edit` makes the changes that staff may make to dealers;
    `make_key` the secrets of programs.
    """

    def __init__(
        self,
        definition: WorldDefinition,
        saved: Saved,
        seed: bytes,
        deals: bool = True,
        edit: Edit = fixed,
        make_key: Callable[[], str] = no_keys,
    ) -> None:
        documents = saved.documents
        self.definition = definition
        self.deals = deals
        self.chance = Chance(seed)
        self.ledger = Ledger(saved.balances, self._moved)
        self.people = People(Character.restored(name, data) for name, data in documents.get("character", {}).items())
        self.seats: dict[str, Host] = {}
        """The dealer at whose table a player sits, by the player's name."""
        self.overrides = Overrides(edit, documents.get("dealer", {}))
        self.awards = Awards(self, documents.get("jackpot", {}))
        self.keys = Keys(make_key, documents.get("apikey", {}))
        self.staff_log = deque((line for line in saved.staff_log if not line.report), STAFF_LOG)
        self.reports = deque((line for line in saved.staff_log if line.report), STAFF_LOG)
        self.hosts = {key: Host(self, self.overrides.over(dealer, definition.rooms)) for key, dealer in definition.dealers.items()}
        self._facts: list[Fact] = []
        self._letters: list[Letter] = []
        self._calls: list[WebhookCall] = []
        self._closes = False
        self._errands: list[Errand] = []
        self._touched: dict[str, None] = {}
        self._due: dict[str, int] = {}
        self._prompts: dict[str, Prompt] = {}  # of who is at no table and is asked nothing, until their money moves
        self._unfinished = saved.open_hands, documents.get("table", {})
        self._hand_number = saved.last_hand
        self._newcomers = Newcomers(self)

    # Requests

    def recover(self, now: int) -> Outcome:
        """Begin: fill the house's bankroll in a new world; go on with the tables of the last time, or pay them back."""
        recovery.fill_bankroll(self, now)
        recovery.reopen(self, *self._unfinished, now)
        for host in self.hosts.values():
            host.open(now)
        self._schedule(now)
        return self.outcome()

    def check_welcome(self, name: str) -> None:
        """Raise Refused for a character that has been banned: to be asked before it enters."""
        if self.character(name).banned:
            raise Refused(f"{self.character(name).name} is no longer welcome in this house.")

    def create(self, name: str, address: str, now: int) -> Outcome:
        """A new character enters the world, with starting money unless too many came from this address today."""
        settings = self.definition.settings
        character = Character(name, settings.start, now)
        self.people.add(character)
        given = self._newcomers.give(name, address, now)
        self.record(character.kept())
        self._arrive(character, Welcomed(name, True, given, settings.newcomer_words), now)
        return self.outcome()

    def enter(self, name: str, now: int) -> Outcome:
        """A known character is connected, for the first time or once more."""
        character = self.character(name)
        self._arrive(character, Welcomed(name, False), now)
        return self.outcome()

    def leave(self, names: Iterable[str], now: int) -> Outcome:
        """The connections of these characters are gone.  When a network fails they are many, and only who stays is told."""
        leaving = [character for character in map(self.character, names) if character.online]
        for character in leaving:
            self.people.go(character)
        for character in leaving:
            self._take_leave(character, now)
        return self.outcome()

    def _take_leave(self, character: Character, now: int) -> None:
        name = character.name
        character.afk, character.asks = False, ""
        for host in self.hosts.values():
            if name in host.waiting.names:
                host.stop_waiting(name, now)
        seated = self.host_of(name)
        if seated is not None:
            seated.do(lambda: seated.table.drop(name, now), now)
        self.tell_room(character.room, Departed(name))
        self.record(character.kept())
        self._prompts.pop(name, None)

    def ask(self, name: str, what: Callable[["World", int], Iterable[Message]], now: int) -> Outcome:
        """What a program asks for a character.  Its answer goes before all that comes of it."""
        answer = tuple(Letter(name, message) for message in what(self, now))
        outcome = self.outcome()
        return replace(outcome, letters=(*answer, *outcome.letters))

    def tick(self, now: int) -> Outcome:
        """Do what is due."""
        for key in [key for key, at in self._due.items() if at <= now]:
            self.hosts[key].tick(now)
        self.awards.tick(now)
        return self.outcome()

    @property
    def deadline(self) -> int | None:
        """When something is due next; None while nothing is."""
        awards = self.awards.deadline
        return min((*self._due.values(), *(() if awards is None else (awards,))), default=None)

    def prompt(self, name: str, now: int) -> Prompt:
        """What the prompt of a character shows."""
        character = self.character(name)
        alone = self._prompts.get(name)
        if alone is None:
            alone = self._prompts[name] = Prompt(name, funds=self._funds_of(name))
        host = self.host_of(name) or self.hosts.get(character.watches)
        if host is None and not character.asks:
            return alone
        return Prompt(name, host.view(name, now) if host is not None else None, character.asks.partition(" ")[0], alone.funds)

    def _funds_of(self, name: str) -> tuple[tuple[Currency, int, int], ...]:
        """Bank and purse, of each currency there is any of."""
        held = [
            (currency, self.ledger.balance(ledger.bank(name, key)), self.ledger.balance(ledger.purse(name, key)))
            for key, currency in self.definition.currencies.items()
        ]
        return tuple(row for row in held if any(row[1:]))

    def _moved(self, moved: Moved) -> None:
        self.record(moved)
        for posting in moved.postings:
            self._prompts.pop(ledger.owner(posting.source), None)
            self._prompts.pop(ledger.owner(posting.target), None)

    def settings(self, name: str) -> dict[str, str]:
        """What a character chose, and the defaults for the rest."""
        return {key: setting.default for key, setting in SETTINGS.items()} | self.character(name).settings

    def setting(self, name: str, key: str) -> str:
        """One setting of a character."""
        return self.character(name).settings.get(key, SETTINGS[key].default)

    def known(self, name: str) -> str | None:
        """The spelling of a character's name, however it is typed; None for nobody's."""
        character = self.people.get(name)
        return character.name if character is not None else None

    def close(self, now: int) -> Outcome:
        """The house closes.  Tables whose dealer resumes go on when it opens again; the others are void and paid out."""
        for host in self.hosts.values():
            if host.dealer.after_crash is not AfterCrash.RESUME:
                host.close(now)
        for character in self.people.online:
            self.record(character.kept())
        return self.outcome()

    def reload(self, definition: WorldDefinition, edit: Edit, now: int) -> Outcome:
        """Take a new definition: rooms and words at once, rules from the next hand; dealers that are gone pay out."""
        old, self.definition = self.definition, definition
        self._prompts.clear()
        self.overrides.edit = edit
        for key in [key for key in old.dealers if key not in definition.dealers]:
            self.hosts[key].close(now)
            del self.hosts[key]
        for key, dealer in definition.dealers.items():
            if key in self.hosts:
                self.hosts[key].change(self.overrides.over(dealer, definition.rooms), now)
            else:
                self.hosts[key] = Host(self, self.overrides.over(dealer, definition.rooms))
                self.hosts[key].open(now)
        for character in self.people:
            if character.room not in definition.rooms:
                self.people.move(character, definition.settings.start)
                self.record(character.kept())
                if character.online:
                    self.show_room(character)
        self._schedule(now)
        return self.outcome()

    def answer(self, name: str, message: Message, now: int) -> Outcome:
        """What came of an errand."""
        self.tell(name, message)
        return self.outcome()

    def forget(self) -> tuple[Fact, ...]:
        """A request broke: nobody is told what it had done so far.  Returns the facts that it had recorded, which are lost."""
        return self.outcome().facts

    # What commands and dealers use

    def record(self, fact: Fact) -> None:
        """This must be durable before anyone is told."""
        self._facts.append(fact)

    def call(self, call: WebhookCall) -> None:
        self._calls.append(call)

    def send(self, errand: Errand) -> None:
        """Something to be done beside the game, when what has happened is told."""
        self._errands.append(errand)

    def log(self, who: str, command: str, now: int) -> None:
        """Write a line into the log that the staff can read.  However much players report, it crowds out nothing of the staff's."""
        line = StaffLogged(who, command, now)
        (self.reports if line.report else self.staff_log).append(line)
        self.record(line)

    def shut(self) -> None:
        """The house is to close when all that has happened is told."""
        self._closes = True

    def touch(self, host: Host) -> None:
        """Something changed at a table: when it is due next is asked again at the end of the request."""
        self._touched[host.dealer.key] = None

    def renew(self, key: str, now: int) -> None:
        """The staff have changed a dealer, or taken their changes back."""
        self.record(self.overrides.kept(key))
        self.hosts[key].change(self.overrides.over(self.definition.dealers[key], self.definition.rooms), now)
        self._schedule(now)

    def tell(self, name: str, message: Message) -> None:
        """A letter for a character; who is not connected gets none."""
        character = self.people.get(name)
        if character is not None and character.online:
            self._letters.append(Letter(character.name, message))

    def tell_room(self, room: str, message: Message, but: str = "") -> None:
        for character in self.people.in_room(room):
            if character.name != but:
                self.tell(character.name, message)

    def announce(self, message: Message) -> None:
        """Tell everybody who is connected."""
        for character in self.people.online:
            self.tell(character.name, message)

    def note(self, name: str, text: str, now: int) -> None:
        """Something that a character reads now, or at the next login."""
        self.tell_or_note(name, NoteRead(text), text, now)

    def tell_or_note(self, name: str, message: Message, text: str, now: int) -> None:
        """A letter; for who is not connected `text`, to be read at the next login."""
        character = self.people.get(name)
        if character is not None and character.online:
            self.tell(name, message)
        else:
            self.record(Noted(name, text, now))

    def character(self, name: str) -> Character:
        character = self.people.get(name)
        assert character is not None  # whoever asks knows that there is one
        return character

    @property
    def jackpots(self) -> Mapping[str, Jackpot]:
        """By currency."""
        return self.awards.pots

    def currency(self, key: str) -> Currency:
        """The currency of a key; one that the world no longer has keeps its key as its name."""
        return self.definition.currencies.get(key) or Currency(key, key)

    def room(self, key: str) -> Room:
        return self.definition.rooms[key]

    def hosts_in(self, room: str) -> list[Host]:
        return [host for host in self.hosts.values() if host.dealer.room == room]

    def host_of(self, name: str) -> Host | None:
        """The dealer at whose table a character sits."""
        return self.seats.get(name)

    def next_seed(self) -> bytes:
        """The seed of a hand."""
        return self.chance.below(1 << 256).to_bytes(32, "big")

    def next_hand_number(self) -> int:
        self._hand_number += 1
        return self._hand_number

    def played(self, name: str, won: bool) -> None:
        """Count a hand for a character."""
        character = self.people.get(name)
        if character is not None:
            character.hands += 1
            character.won += won
            self.record(character.kept())

    def show_room(self, character: Character) -> None:
        """Tell a character what the room looks like."""
        self.tell(character.name, see_room(self, character))

    def outcome(self) -> Outcome:
        """What came of what was done since the last outcome."""
        outcome = Outcome(tuple(self._facts), tuple(self._letters), tuple(self._calls), self._closes, tuple(self._errands))
        self._facts, self._letters, self._calls, self._closes, self._errands = [], [], [], False, []
        for key in self._touched:
            deadline = self.hosts[key].deadline if key in self.hosts else None
            if deadline is None:
                self._due.pop(key, None)
            else:
                self._due[key] = deadline
        self._touched.clear()
        return outcome

    # Inside

    def _schedule(self, now: int) -> None:
        self.awards.schedule((host.dealer for host in self.hosts.values()), now)

    def _arrive(self, character: Character, welcome: Welcomed, now: int) -> None:
        was_here, character.seen, character.asks = character.online, now, ""
        if character.room not in self.definition.rooms:
            self.people.move(character, self.definition.settings.start)
        self.people.come(character)
        self.tell(character.name, welcome)
        self.show_room(character)
        if not was_here:
            self.tell_room(character.room, Arrived(character.name), but=character.name)
        host = self.host_of(character.name)
        if host is not None:
            host.do(lambda: host.table.reconnect(character.name, now), now)
            if character.name in host.resumed:
                host.resumed.remove(character.name)
                self.tell(character.name, StillSeated(host.dealer.name))
            self.tell(character.name, TableSeen(host.view(character.name, now)))
