"""What is the world, and what comes of a request to it?

Rooms, people, and the dealers in them.  The world knows no network, clock or disk: each request comes with the time, and
its outcome says what must be made durable and who is then told what.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mud_poker.cards.chance import Chance
from mud_poker.cards.ranking import Ranked
from mud_poker.mud import ledger
from mud_poker.mud.character import Character
from mud_poker.mud.commands.command import Command
from mud_poker.mud.commands.registry import BY_WORD, COMMANDS
from mud_poker.mud.commands.run import run
from mud_poker.mud.definitions import Dealer, Pocket, Room, WorldDefinition
from mud_poker.mud.facts import Fact, HandClosed, Kept, Noted
from mud_poker.mud.host import Host
from mud_poker.mud.house_bots import NAMES, is_bot
from mud_poker.mud.jackpot import Jackpot
from mud_poker.mud.ledger import Ledger
from mud_poker.mud.messages import (
    Arrived,
    DealerSeen,
    Departed,
    JackpotWon,
    Message,
    NoteRead,
    RoomSeen,
    SeatFree,
    TableSeen,
    Welcomed,
)
from mud_poker.mud.money import Currency
from mud_poker.mud.outcome import Letter, Outcome, Prompt
from mud_poker.mud.settings import SETTINGS
from mud_poker.poker.refused import Refused

DAY: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class Saved:
    """What the store kept: balances by account, documents by kind and key, hands that were not finished."""

    balances: Mapping[str, int] = field(default_factory=dict)
    documents: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    open_hands: tuple[int, ...] = ()
    last_hand: int = 0


class World:
    """Everything that is not a connection.  `deals` is false where hands begin only on demand, as in a scenario."""

    def __init__(self, definition: WorldDefinition, saved: Saved, seed: bytes, deals: bool = True) -> None:
        self.definition = definition
        self.deals = deals
        self.chance = Chance(seed)
        self._facts: list[Fact] = []
        self._letters: list[Letter] = []
        self.ledger = Ledger(saved.balances, self.record)
        documents = saved.documents
        self.characters = {name.lower(): Character.restored(name, data) for name, data in documents.get("character", {}).items()}
        self.jackpots = {key: Jackpot(key, data) for key, data in documents.get("jackpot", {}).items()}
        self.hosts = {key: Host(self, dealer) for key, dealer in definition.dealers.items()}
        self._seats = documents.get("table", {})
        self._open_hands = saved.open_hands
        self._hand_number = saved.last_hand
        self._grants: dict[str, list[int]] = {}

    # Requests

    def recover(self, now: int) -> Outcome:
        """Begin: fill the house's bankroll in a new world; void what a crash left, and pay it back."""
        for key, amount in self.definition.settings.house_bankroll.items():
            missing = amount - self.ledger.balance(ledger.house(key))
            if missing > 0 and not self.ledger.balance(ledger.mint(key)):
                self.ledger.move(ledger.mint(key), ledger.house(key), self.currency(key), missing, "bankroll", now)
        for number in self._open_hands:
            self.record(HandClosed(number, {"void": "the house closed in mid-hand"}, now))
        for account, held in self.ledger.accounts("stack"):
            _, dealer, name, key = account.split(":")
            self._refund(account, dealer, name, self.currency(key), held, now)
        for key in self._seats:
            self.record(Kept("table", key, None))
        for host in self.hosts.values():
            host.open(now)
        return self._outcome()

    def create(self, name: str, address: str, now: int) -> Outcome:
        """A new character enters the world, with starting money unless too many came from this address today."""
        settings = self.definition.settings
        character = Character(name, settings.start, now)
        self.characters[name.lower()] = character
        given: list[tuple[int, Currency, Pocket]] = []
        recent = [at for at in self._grants.get(address, ()) if now - at < DAY]
        if len(recent) < settings.grants_a_day:
            self._grants = {known: times for known, times in self._grants.items() if times and now - times[-1] < DAY}
            self._grants[address] = [*recent, now]
            for grant in settings.newcomer:
                currency = self.currency(grant.currency)
                account = ledger.bank if grant.pocket is Pocket.BANK else ledger.purse
                self.ledger.move(ledger.mint(currency.key), account(name, currency.key), currency, grant.amount, "newcomer", now)
                given.append((grant.amount, currency, grant.pocket))
        self.record(character.kept())
        self._arrive(character, Welcomed(name, True, tuple(given), settings.newcomer_words), now)
        return self._outcome()

    def enter(self, name: str, now: int) -> Outcome:
        """A known character is connected, for the first time or once more."""
        character = self.character(name)
        self._arrive(character, Welcomed(name, False), now)
        return self._outcome()

    def leave(self, name: str, now: int) -> Outcome:
        """The connection of a character is gone."""
        character = self.character(name)
        if character.online:
            character.online = character.afk = False
            character.asks = character.watches = character.waits_at = ""
            for host in self.hosts.values():
                if name in host.waiting:
                    host.waiting.remove(name)
            seated = self.host_of(name)
            if seated is not None:
                seated.do(lambda: seated.table.drop(name, now), now)
            self.tell_room(character.room, Departed(name), but=name)
            self.record(character.kept())
        return self._outcome()

    def typed(self, name: str, line: str, now: int) -> Outcome:
        """A line from a character."""
        run(self, self.character(name), line, now)
        return self._outcome()

    def tick(self, now: int) -> Outcome:
        """Do what is due."""
        for host in self.hosts.values():
            deadline = host.deadline
            if deadline is not None and deadline <= now:
                host.tick(now)
        for at, key in self._awards():
            if at <= now:
                self.award_jackpot(key, now)
        return self._outcome()

    @property
    def deadline(self) -> int | None:
        """When something is due next; None while nothing is."""
        hosts = (host.deadline for host in self.hosts.values())
        times = [at for at in (*hosts, *(at for at, _ in self._awards())) if at is not None]
        return min(times, default=None)

    def prompt(self, name: str, now: int) -> Prompt:
        """What the prompt of a character shows."""
        character = self.character(name)
        host = self.host_of(name) or self.hosts.get(character.watches)
        table = host.view(name, now) if host is not None else None
        return Prompt(name, table, character.asks.split(" ")[0] if character.asks else "")

    def settings(self, name: str) -> dict[str, str]:
        """What a character chose, and the defaults for the rest."""
        return {key: setting.default for key, setting in SETTINGS.items()} | self.character(name).settings

    def known(self, name: str) -> str | None:
        """The spelling of a character's name, however it is typed; None for nobody's."""
        character = self.characters.get(name.lower())
        return character.name if character is not None else None

    def reserved(self, name: str) -> bool:
        """Whether a newcomer may not take this name because somebody in the world has it."""
        dealers = {word.lower() for dealer in self.definition.dealers.values() for word in (dealer.key, *dealer.name.split())}
        return name.lower() in {bot.lower() for bot in NAMES} | dealers

    def close(self, now: int) -> Outcome:
        """The house closes: every table is void and paid out."""
        for host in self.hosts.values():
            host.close(now)
        for character in self.characters.values():
            if character.online:
                self.record(character.kept())
        return self._outcome()

    def reload(self, definition: WorldDefinition, now: int) -> Outcome:
        """Take a new definition: rooms and words at once, rules from the next hand; dealers that are gone pay out."""
        old, self.definition = self.definition, definition
        for key in old.dealers.keys() - definition.dealers.keys():
            self.hosts.pop(key).close(now)
        for key, dealer in definition.dealers.items():
            if key in self.hosts:
                self.hosts[key].change(dealer, now)
            else:
                self.hosts[key] = Host(self, dealer)
                self.hosts[key].open(now)
        for character in self.characters.values():
            if character.room not in definition.rooms:
                character.room = definition.settings.start
                self.record(character.kept())
                if character.online:
                    self.show_room(character)
        return self._outcome()

    # What commands and dealers use

    def record(self, fact: Fact) -> None:
        """This must be durable before anyone is told."""
        self._facts.append(fact)

    def tell(self, name: str, message: Message) -> None:
        """A letter for a character; who is not connected gets none."""
        character = self.characters.get(name.lower())
        if character is not None and character.online:
            self._letters.append(Letter(character.name, message))

    def tell_room(self, room: str, message: Message, but: str = "") -> None:
        for name in self.people_in(room):
            if name != but:
                self.tell(name, message)

    def announce(self, message: Message) -> None:
        """Tell everybody who is connected."""
        for character in self.characters.values():
            self.tell(character.name, message)

    def note(self, name: str, text: str, now: int) -> None:
        """Something that a character reads now, or at the next login."""
        character = self.characters.get(name.lower())
        if character is not None and character.online:
            self.tell(name, NoteRead(text))
        else:
            self.record(Noted(name, text, now))

    def character(self, name: str) -> Character:
        return self.characters[name.lower()]

    def currency(self, key: str) -> Currency:
        """The currency of a key; one that the world no longer has keeps its key as its name."""
        return self.definition.currencies.get(key) or Currency(key, key)

    @property
    def commands(self) -> list[Command]:
        """Every command, in the order of their topics."""
        return list(COMMANDS.values())

    def command(self, word: str) -> Command | None:
        return BY_WORD.get(word)

    def room(self, key: str) -> Room:
        return self.definition.rooms[key]

    def people_in(self, room: str) -> list[str]:
        return [character.name for character in self.characters.values() if character.online and character.room == room]

    def hosts_in(self, room: str) -> list[Host]:
        return [host for host in self.hosts.values() if host.dealer.room == room]

    def host_of(self, name: str) -> Host | None:
        """The dealer at whose table a character sits."""
        return next((host for host in self.hosts.values() if host.table.sits(name)), None)

    def watchers(self, dealer: str) -> Iterator[str]:
        return (character.name for character in self.characters.values() if character.online and character.watches == dealer)

    def next_seed(self) -> bytes:
        """The seed of a hand."""
        return self.chance.below(1 << 256).to_bytes(32, "big")

    def next_hand_number(self) -> int:
        self._hand_number += 1
        return self._hand_number

    def played(self, name: str, won: bool) -> None:
        """Count a hand for a character."""
        character = self.characters.get(name.lower())
        if character is not None:
            character.hands += 1
            character.won += won
            self.record(character.kept())

    def show_room(self, character: Character) -> None:
        """Tell a character what the room looks like."""
        room = self.room(character.room)
        self.tell(
            character.name,
            RoomSeen(
                room.name,
                room.look,
                tuple((way, self.room(key).name) for way, key in room.exits.items()),
                tuple(name for name in self.people_in(room.key) if name != character.name),
                tuple(
                    DealerSeen(host.dealer.name, host.dealer.game.title, host.active, len(host.table.chairs), host.seats)
                    for host in self.hosts_in(room.key)
                ),
                room.bank,
            ),
        )

    def move(self, character: Character, room: str, out: str, back: str) -> None:
        """Take a character to another room, by the way `out`; there they come from `back`."""
        self.tell_room(character.room, Departed(character.name, out), but=character.name)
        character.room, character.watches = room, ""
        self.tell_room(room, Arrived(character.name, back), but=character.name)
        self.show_room(character)
        self.record(character.kept())

    def walk_out(self, name: str, dealer: Dealer, stays: bool) -> None:
        """Who got up from a table is taken to the dealer's exit room; or `stays`, and watches."""
        character = self.character(name)
        if stays:
            character.watches = dealer.key
        elif character.room != dealer.exit:
            if character.online:
                self.move(character, dealer.exit, "out", "")
            else:
                character.room = dealer.exit
                self.record(character.kept())

    def offer_to_jackpot(self, currency: str, ranked: Ranked, holders: tuple[str, ...]) -> None:
        jackpot = self.jackpots.setdefault(currency, Jackpot(currency))
        if jackpot.offer(ranked, holders):
            self.record(jackpot.kept())

    def award_jackpot(self, currency: str, now: int) -> None:
        """Pay the jackpot in equal parts to the banks of who holds the leading hand, and tell the world.

        Raises Refused if nobody holds one or there is nothing to share.
        """
        jackpot = self.jackpots.setdefault(currency, Jackpot(currency))
        account, money = ledger.jackpot(currency), self.currency(currency)
        shares = jackpot.shares(self.ledger.balance(account))
        if not shares:
            jackpot.awarded = now
            raise Refused("Nobody holds a leading hand, or there is nothing to share: the jackpot stays as it is.")
        words = jackpot.leading.words if jackpot.leading is not None else ""
        for name, share in shares.items():
            self.ledger.move(account, ledger.bank(name, currency), money, share, "jackpot", now)
            self.note(name, f"A bank check: your share of the jackpot, {money.words(share)}, for {words}.", now)
        jackpot.start_afresh(now)
        self.record(jackpot.kept())
        self.announce(JackpotWon(shares, words, money))

    def call_waiting(self, host: Host, now: int) -> None:
        """A seat is free: tell the first who waits for it and is still there."""
        for name in host.waiting:
            if self.character(name).online:
                self.tell(name, SeatFree(host.dealer.name))
                return

    # Inside

    def _outcome(self) -> Outcome:
        outcome = Outcome(tuple(self._facts), tuple(self._letters))
        self._facts, self._letters = [], []
        return outcome

    def _arrive(self, character: Character, welcome: Welcomed, now: int) -> None:
        was_here, character.online, character.seen = character.online, True, now
        if character.room not in self.definition.rooms:
            character.room = self.definition.settings.start
        self.tell(character.name, welcome)
        self.show_room(character)
        if not was_here:
            self.tell_room(character.room, Arrived(character.name), but=character.name)
        host = self.host_of(character.name)
        if host is not None:
            host.do(lambda: host.table.reconnect(character.name, now), now)
            self.tell(character.name, TableSeen(host.view(character.name, now)))

    def _refund(self, account: str, dealer: str, name: str, currency: Currency, held: int, now: int) -> None:
        definition = self.definition.dealers.get(dealer)
        own_chips = definition is not None and definition.rules.stack is not None
        if is_bot(name):
            self.ledger.move(account, ledger.house(currency.key), currency, held, "crash", now)
        elif own_chips:
            self.ledger.move(account, ledger.mint(currency.key), currency, held, "crash", now)
        else:
            self.ledger.move(account, ledger.bank(name, currency.key), currency, held, "crash", now)
        character = self.characters.get(name.lower())
        if character is None:
            return
        if definition is not None:
            character.room = definition.exit
            self.record(character.kept())
        table = definition.name if definition is not None else dealer
        paid = "" if own_chips else f" Your {currency.words(held)} went to your bank."
        self.note(name, f"The house closed while you sat at {table}'s table; the hand that ran is void.{paid}", now)

    def _awards(self) -> Iterator[tuple[int, str]]:
        """When each jackpot with a schedule is due, by currency."""
        for dealer in self.definition.dealers.values():
            if dealer.jackpot_every is not None:
                jackpot = self.jackpots.get(dealer.currency.key)
                if jackpot is not None and jackpot.leading is not None:
                    yield jackpot.awarded + dealer.jackpot_every, dealer.currency.key
