"""A house with its clock in hand, a store in memory, and players on strings instead of sockets."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, cast

import pytest
from argon2 import PasswordHasher
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from mud_poker.mud.definitions import Grant, Room, Settings, WorldDefinition
from mud_poker.mud.facts import Fact
from mud_poker.mud.money import Currency
from mud_poker.mud.outcome import WebhookCall
from mud_poker.mud.world import Saved, World
from mud_poker.server.accounts import Accounts
from mud_poker.server.admission import Admission
from mud_poker.server.committer import Committer
from mud_poker.server.house import House
from mud_poker.server.notes import Notes
from mud_poker.server.passwords import Passwords, Threads
from mud_poker.server.telnet import Telnet as Line
from mud_poker.store.database import StateError
from mud_poker.store.store import Store
from mud_poker.wire.telnet import Telnet, Text

T = TypeVar("T")

START = 1_800_000_000
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
HALL = Room("hall", "The Hall", "A bare hall.", {"north": "bank", "down": "cellar"})
BANK = Room("bank", "The Bank", "A bare bank.", {"south": "hall"}, bank=True)
CELLAR = Room("cellar", "The Cellar", "A hole.", {"down": "nowhere"})
"""A bug to fall into: an exit that no checked world has."""
WORLD = WorldDefinition(
    Settings("Small", "hall", "A small house.\n", (Grant("gold", 100),), "Look around."),
    {"gold": Currency("gold", "gold")},
    {"hall": HALL, "bank": BANK, "cellar": CELLAR},
    {},
)


def at_once(function: Callable[[], object]) -> Deferred[object]:
    """A thread that has always just finished."""
    return maybeDeferred(function)


class Busy:
    """Threads that begin nothing until they are let."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Callable[[], object], Deferred[object]]] = deque()

    def __call__(self, function: Callable[[], T]) -> Deferred[T]:
        done: Deferred[object] = Deferred()
        self.waiting.append((function, done))
        return cast("Deferred[T]", done)

    def finish(self) -> None:
        while self.waiting:
            function, done = self.waiting.popleft()
            maybeDeferred(function).addBoth(done.callback)


class Player:
    """One end of a string.  What the house writes is read as text; `raw` keeps all bytes."""

    def __init__(self, evening: "Evening", line: Line) -> None:
        self.line = line
        self.transport = StringTransport()
        self.raw = b""
        self._evening = evening
        self._telnet = Telnet()
        line.makeConnection(self.transport)

    def sends(self, data: bytes) -> str:
        """What comes in answer to `data`."""
        self.line.dataReceived(data)
        return self.reads()

    def types(self, *lines: str) -> str:
        """What comes in answer to lines that are typed one after the other."""
        return "".join(self.sends(f"{line}\r\n".encode()) for line in lines)

    def reads(self) -> str:
        """What has come since the last time."""
        self._evening.settle()
        data = self.transport.value()
        self.transport.clear()
        self.raw += data
        return b"".join(event.data for event in self._telnet.receive(data) if isinstance(event, Text)).decode()

    def makes(self, name: str, password: str = "secret1") -> str:
        return self.types(name, "yes", password, password)

    def hangs_up(self) -> None:
        self.line.connectionLost(Failure(ConnectionDone()))
        self._evening.settle()

    @property
    def sent_away(self) -> bool:
        return self.transport.disconnecting


class Evening:
    """A house, open."""

    def __init__(
        self,
        store: Store,
        admission: Admission | None = None,
        definition: WorldDefinition = WORLD,
        hashing: Threads = at_once,
    ) -> None:
        self.clock = Clock()
        self.clock.rightNow = START
        self.store = store
        self.disk_works = True
        self.failures: list[str] = []
        self.committer = Committer(self.write, at_once, self.clock, lambda error: self.failures.append(str(error)))
        passwords = Passwords(hashing, QUICK)
        accounts = Accounts(store.documents("login"), passwords, lambda login: self.house.keep(login))
        saved = Saved(
            {account: amount for (account, _), amount in store.balances().items()}, {"character": store.documents("character")}
        )
        self.world = World(definition, saved, bytes(32))
        self.called: list[WebhookCall] = []
        self.closings = 0
        self.house = House(
            self.world,
            self.committer,
            accounts,
            Notes(store, at_once),
            self.clock,
            admission,
            call=self.called.append,
            shut=self._close,
        )
        self.house.open(())
        self.settle()

    def write(self, facts: Sequence[Fact]) -> None:
        if not self.disk_works:
            raise StateError("The disk is full.")
        self.store.write(facts)

    def _close(self) -> None:
        self.closings += 1

    def connects(self) -> Player:
        return Player(self, self.house.connect())

    def settle(self) -> None:
        """Turns of the reactor until nothing is left to do now."""
        while any(call.getTime() <= self.clock.seconds() for call in self.clock.getDelayedCalls()):
            self.clock.advance(0)

    def passes(self, seconds: float) -> None:
        """Time, in the steps of the house's pulse."""
        while seconds > 0:
            self.clock.advance(min(1, seconds))
            self.settle()
            seconds -= 1


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store.open("sqlite://")
    yield store
    store.close()


@pytest.fixture
def evening(store) -> Evening:
    return Evening(store)


@pytest.fixture
def reopened(store) -> Callable[[], Evening]:
    """The house of the same store, opened anew."""
    return lambda: Evening(store)


@pytest.fixture
def admitting(store) -> Callable[..., Evening]:
    """A house with these limits."""
    return lambda **limits: Evening(store, Admission(**limits))


@pytest.fixture
def ann(evening) -> Player:
    """A player who has just made the character Ann."""
    player = evening.connects()
    player.makes("Ann")
    return player
