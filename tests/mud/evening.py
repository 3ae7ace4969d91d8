"""A small house for tests: a hall, a bank, four tables, a clock in hand, and a disk in memory."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from mud_poker.content.dealers import Known, dealer_from
from mud_poker.content.overrides import dealer_with
from mud_poker.content.source import Source
from mud_poker.games import GAMES
from mud_poker.mud import ledger
from mud_poker.mud.commands.run import typed
from mud_poker.mud.definitions import Dealer, Grant, HelpPage, Pocket, Room, Settings, WorldDefinition
from mud_poker.mud.facts import Fact, HandActed, HandClosed, HandOpened, Kept, Moved, Noted, StaffLogged
from mud_poker.mud.host import Host
from mud_poker.mud.journal import HandHistory
from mud_poker.mud.messages import Message, Refusal
from mud_poker.mud.money import Currency
from mud_poker.mud.outcome import Outcome, WebhookCall
from mud_poker.mud.table_messages import AtTable
from mud_poker.mud.world import Saved, World
from mud_poker.poker.events import Event
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Turn

START = 1_000_000_000_000
SECOND, MINUTE, DAY = 1_000, 60_000, 86_400_000

CURRENCIES = {
    "gold": Currency("gold", "gold"),
    "sosarian": Currency("sosarian", "sosarian dollars"),
    "points": Currency("points", "points"),
    "dollars": Currency("dollars", "dollars", "$", 5),
}
KNOWN = Known(GAMES, CURRENCIES)

ROOMS = {
    "hall": Room(
        "hall", "The Hall", "A hall.", {"north": "bank", "east": "parlour", "west": "kitchen"}, {"jackpot tin": "An empty tin."}
    ),
    "bank": Room("bank", "The Bank", "A bank.", {"south": "hall"}, bank=True),
    "parlour": Room("parlour", "The Parlour", "Two tables.", {"west": "hall", "up": "attic"}),
    "kitchen": Room("kitchen", "The Kitchen", "A stove.", {"east": "hall", "south": "garden"}),
    "garden": Room("garden", "The Garden", "A tree.", {"north": "kitchen", "ladder": "attic", "side door": "hall"}),
    "attic": Room("attic", "The Attic", "Dust.", {"down": "parlour"}),
}

FIELDS: Mapping[str, dict[str, Any]] = {
    "gold": {
        "name": "Aurelio",
        "look": "A man in a fancy shirt.",
        "room": "parlour",
        "exit": "hall",
        "game": "holdem",
        "seats": 3,
        "currency": "gold",
        "buy_in": {"least": "1000", "most": "5000"},
        "blinds": {"small": "5", "big": "10"},
        "turn": {"limit": "60s", "warn": "45s", "late": "fold"},
        "rake": {"percent": "10", "to": "jackpot"},
        "jackpot": {"award": "every 7 days"},
        "webhook": "GOLD_WEBHOOK",
    },
    "sosarian": {
        "name": "Lady Sosaria",
        "look": "A lady.",
        "room": "parlour",
        "exit": "hall",
        "game": "holdem",
        "currency": "sosarian",
        "buy_in": {"least": "100", "most": "500", "from": "purse", "back_to": "purse"},
        "blinds": {"small": "1", "big": "2"},
        "newcomers": "wait-for-blind",
    },
    "kitchen": {
        "name": "Old Bertram",
        "look": "A broad man.",
        "room": "kitchen",
        "exit": "hall",
        "game": "holdem",
        "seats": 3,
        "currency": "points",
        "freeze_out": True,
        "stack": "100",
        "starts": {"full": True, "after": "60s"},
        "ante": "1",
        "verbal": "binding",
        "turn": "none",
    },
    "tower": {
        "name": "the Keeper",
        "look": "An old woman.",
        "room": "attic",
        "exit": "parlour",
        "game": "five-card-draw",
        "dealing": "players",
        "seats": 4,
        "currency": "gold",
        "buy_in": {"least": "100", "most": "5000"},
        "ante": "5",
    },
    "practice": {
        "name": "Pim",
        "look": "A boy.",
        "room": "garden",
        "exit": "garden",
        "game": "holdem",
        "seats": 4,
        "currency": "gold",
        "buy_in": {"least": "400", "most": "4000"},
        "blinds": {"small": "10", "big": "20"},
        "bots": {"seats": 2},
    },
}


def dealer(key: str, **changes: Any) -> Dealer:
    """The dealer of this key, with other fields in its file; None takes one out."""
    given = {name: value for name, value in {**FIELDS[key], **changes}.items() if value is not None}
    made, problems = dealer_from(Source(f"{key}.yaml", given), key, KNOWN)
    assert made is not None, problems
    return made


def edit(one: Dealer, changes: Mapping[str, str]) -> Dealer:
    edited, problems = dealer_with(one.key, one.given, changes, KNOWN)
    if edited is None:
        raise Refused(". ".join(problem.sentence for problem in problems))
    return edited


def definition(*dealers: Dealer) -> WorldDefinition:
    """A world with these dealers; with all of `FIELDS` if there are none."""
    standing = {one.key: one for one in dealers or [dealer(key) for key in FIELDS]}
    settings = Settings(
        "Small",
        "hall",
        "A small house.",
        (Grant("gold", 10_000), Grant("gold", 500, Pocket.PURSE), Grant("sosarian", 1_000, Pocket.PURSE)),
        "Look around.",
        grants_a_day=100,
        house_bankroll={"gold": 100_000},
    )
    pages = {
        "betting": HelpPage("betting", "Betting", "How to bet.", ("bets", "bank-check", "deposit")),
        "help": HelpPage("help", "Help", "Begin here."),
    }
    games = GAMES | {one.game.key: one.game for one in standing.values()}
    return WorldDefinition(settings, CURRENCIES, ROOMS, standing, pages, games=games)


class Disk:
    """What outlives a crash: every fact that the world has said."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def saved(self) -> Saved:
        balances: dict[str, int] = {}
        documents: dict[str, dict[str, Any]] = {}
        hands: dict[int, HandHistory] = {}
        last, log = 0, []
        for fact in self.facts:
            match fact:
                case Moved(postings):
                    for posting in postings:
                        balances[posting.source] = balances.get(posting.source, 0) - posting.amount
                        balances[posting.target] = balances.get(posting.target, 0) + posting.amount
                case Kept(kind, key, None):
                    documents.setdefault(kind, {}).pop(key, None)
                case Kept(kind, key, data):
                    documents.setdefault(kind, {})[key] = data
                case HandOpened(hand):
                    hands[hand] = HandHistory(fact, (), None)
                    last = max(last, hand)
                case HandActed(hand):
                    hands[hand] = replace(hands[hand], actions=(*hands[hand].actions, fact))
                case HandClosed(hand):
                    del hands[hand]
                case StaffLogged():
                    log.append(fact)
        return Saved(balances, documents, tuple(hands.values()), last, tuple(log))

    def notes(self, name: str) -> list[str]:
        return [fact.text for fact in self.facts if isinstance(fact, Noted) and fact.character == name]


Kind = TypeVar("Kind", bound=Message)
Happened = TypeVar("Happened", bound=Event)


class Evening:
    """A house that is open.  `now` is its clock."""

    def __init__(self, *dealers: Dealer, disk: Disk | None = None, seed: bytes = b"seed", deals: bool = True) -> None:
        self.disk = disk or Disk()
        self.now = START
        self.calls: list[WebhookCall] = []
        self.closes = False
        self.world = World(definition(*dealers), self.disk.saved(), seed, deals, edit)
        self._heard: dict[str, list[Message]] = {}
        self.see(self.world.recover(self.now))

    # What can be done

    def see(self, outcome: Outcome) -> Outcome:
        self.disk.facts += outcome.facts
        self.calls += outcome.calls
        self.closes |= outcome.closes
        for letter in outcome.letters:
            self._heard.setdefault(letter.to, []).append(letter.message)
        return outcome

    def make(self, *names: str, room: str = "hall", staff: bool = False) -> None:
        """Characters with the newcomers' money, standing in a room."""
        for name in names:
            self.see(self.world.create(name, "", self.now))
            character = self.world.character(name)
            character.staff = staff
            self.world.people.move(character, room)
            self.disk.facts.append(character.kept())
        for name in names:
            self.forget(name)

    def types(self, name: str, *lines: str) -> list[Message]:
        """What `name` reads because of what `name` types."""
        self.forget(name)
        for line in lines:
            self.see(typed(self.world, name, line, self.now))
        return list(self._heard.get(name, ()))

    def refused(self, name: str, line: str) -> str:
        """Why the line is refused.  It must be, and no money may move."""
        before = sorted(self.world.ledger.all())
        reasons = [message.text for message in self.types(name, line) if isinstance(message, Refusal)]
        assert reasons, f"'{line}' was accepted"
        assert sorted(self.world.ledger.all()) == before
        return reasons[0]

    def done(self, name: str, *lines: str) -> None:
        """The lines are accepted."""
        for line in lines:
            reasons = [message.text for message in self.types(name, line) if isinstance(message, Refusal)]
            assert not reasons, f"'{line}': {reasons[0]}"

    def sit(self, key: str, **buy_ins: int) -> Host:
        """Players who are made for it sit down at a dealer, in this order."""
        host = self.world.hosts[key]
        for name, amount in buy_ins.items():
            if self.world.known(name) is None:
                self.make(name, room=host.dealer.room)
            self.done(name, f"join {key} {amount}" if host.dealer.rules.stack is None else f"join {key}")
        return host

    def passes(self, milliseconds: int) -> None:
        """Time goes by, stopping wherever something is due."""
        end = self.now + milliseconds
        while (due := self.world.deadline) is not None and due <= end:
            self.now = max(self.now, due)
            self.see(self.world.tick(self.now))
        self.now = end

    def connects(self, name: str) -> None:
        self.see(self.world.enter(name, self.now))

    def hangs_up(self, name: str) -> None:
        self.see(self.world.leave((name,), self.now))

    def crashes(self, *dealers: Dealer) -> "Evening":
        """The house as it opens again after a crash, an hour later."""
        after = Evening(*dealers, disk=self.disk)
        after.now = self.now + 60 * MINUTE
        return after

    # What can be seen

    def forget(self, name: str) -> None:
        self._heard.pop(name, None)

    def heard(self, name: str, kind: type[Kind]) -> list[Kind]:
        """Messages of a kind that `name` was told since last typing."""
        return [message for message in self._heard.get(name, ()) if isinstance(message, kind)]

    def saw(self, name: str, kind: type[Happened]) -> list[Happened]:
        """What of a kind happened at a table, as told to `name` since last typing."""
        return [message.event for message in self.heard(name, AtTable) if isinstance(message.event, kind)]

    def told(self, name: str, line: str, kind: type[Kind]) -> Kind:
        """The one answer of a kind to a line."""
        self.done(name, line)
        [answer] = self.heard(name, kind)
        return answer

    def bank(self, name: str, currency: str = "gold") -> int:
        return self.world.ledger.balance(ledger.bank(name, currency))

    def purse(self, name: str, currency: str = "gold") -> int:
        return self.world.ledger.balance(ledger.purse(name, currency))

    def room(self, name: str) -> str:
        return self.world.character(name).room

    def turn(self, key: str) -> str:
        """Whose betting turn it is."""
        hand = self.world.hosts[key].table.playing
        assert isinstance(hand.wait, Turn)
        return hand.seat(hand.wait.seat).name

    def play_out(self, key: str) -> None:
        """Everybody checks or calls until the hand is over."""
        table = self.world.hosts[key].table
        while table.running:
            self.done(self.turn(key), "call")

    def fold_out(self, key: str) -> None:
        """Everybody folds until the hand is over."""
        table = self.world.hosts[key].table
        while table.running:
            self.done(self.turn(key), "fold")


def books(world: World) -> dict[str, int]:
    """The sum of all accounts, by currency."""
    sums: dict[str, int] = {}
    for account, held in world.ledger.all():
        currency = account.rpartition(":")[2]
        sums[currency] = sums.get(currency, 0) + held
    return sums


def inactive(one: Dealer) -> Dealer:
    return replace(one, active=False)
