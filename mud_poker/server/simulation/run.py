"""What happens in a house in so many simulated days?

`Simulation` opens the house, lets time jump from one thing that is due to the next, and now and then does to the house what is
done to servers: the power goes, the disk is full, it is stopped in order, builders reload.  Each time it is opened again on what is
durable.  All of it follows from the seed, so whoever runs a seed again sees the same.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from argon2 import PasswordHasher
from twisted.internet.defer import ensureDeferred
from twisted.internet.task import Clock
from twisted.logger import ILogObserver, LogEvent, globalLogPublisher
from twisted.python.failure import Failure
from zope.interface import implementer

from mud_poker.cards.chance import Chance
from mud_poker.content.overrides import editing
from mud_poker.content.problems import Problem
from mud_poker.mud.character import Character
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.facts import Fact
from mud_poker.mud.messages import Message
from mud_poker.mud.world import World
from mud_poker.server.accounts import Accounts, Login
from mud_poker.server.committer import Committer
from mud_poker.server.errands import Errands, Loaded
from mud_poker.server.house import House
from mud_poker.server.notes import Notes
from mud_poker.server.passwords import Passwords
from mud_poker.server.simulation.disk import Disk
from mud_poker.server.simulation.glances import glancing
from mud_poker.server.simulation.invariants import Broken, Witness, WitnessedWorld
from mud_poker.server.simulation.people import Person, password_of
from mud_poker.server.simulation.threads import Threads
from mud_poker.store.audit import audit
from mud_poker.store.database import StateError
from mud_poker.store.saved import saved
from mud_poker.store.store import Store

HASHER: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""As weak as can be: nobody guesses here."""
START: Final = 1_800_000_000
"""Unix time at which every simulation begins."""
LOOKS: Final = 1_000
"""Steps between looks at everything."""
REMEMBERED: Final = 40
"""How many of the last steps are told of when something breaks."""
TROUBLE: Final = (10, 120)
"""The shortest and the longest time between two troubles, in seconds."""
QUIET: Final = (600, 7_200)
"""The same after every tenth trouble, so that long games come to their end."""
CLOSED: Final = (1, 60)
"""How long the house stays closed, in seconds."""
STOPPING: Final = 10
"""Seconds from the order to stop until the server has ended."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was seen; `digest` is of all that happened, in order.  `days` are simulated."""

    seed: int
    days: float
    steps: int
    letters: int
    hands: int
    crashes: int
    failures: int
    stops: int
    reloads: int
    digest: str


@dataclass(slots=True)
class _Counts:
    steps: int = 0
    crashes: int = 0
    failures: int = 0
    stops: int = 0
    reloads: int = 0


class SimulationFailed(Exception):
    """Something that must hold did not; the text has the seed, the last steps, and what it was."""


class Simulation:
    """One house, its people and its troubles.  `committer` is for tests of the simulation itself."""

    clock: Clock
    house: House
    world: World

    def __init__(
        self, definition: WorldDefinition, seed: int, people: int, committer: Callable[..., Committer] = Committer
    ) -> None:
        self._shipped = self._definition = glancing(definition)
        self._seed = seed
        self._committer = committer
        self._chance = Chance(seed)
        self._witness = Witness()
        self._counts = _Counts()
        self._last: deque[str] = deque(maxlen=REMEMBERED)
        self._digest = sha256()
        self._at: float = START
        self.clock = Clock()
        self.clock.rightNow = START
        self._over = self._stopping = self._full = False
        self._broken: list[str] = []
        self._names = _names(people)
        self._people = [
            Person(self, name, number, staff=number == 0, chance=self._chance.fork(name)) for number, name in enumerate(self._names)
        ]

    def run(self, days: float) -> Report:
        """Let so many days go by.  Raises SimulationFailed."""
        end = START + days * 86_400
        self._store = Store.open("sqlite://")
        try:
            with TemporaryDirectory() as folder, _logged_to(_Observer(self._logged)):
                self._saves = Path(folder)
                self._write(_staff(self._names[0], self._definition))
                self._open()
                while self.clock.seconds() < end:
                    self._step()
                self._end()
                return self._report(days)
        except Exception as broken:  # whatever it is, told with the steps that led to it
            steps = "\n".join(self._last)
            raise SimulationFailed(f"{steps}\nSeed {self._seed}, step {self._counts.steps}: {broken}") from broken
        finally:
            self._store.close()

    # As the place where people are

    def saw(self, what: str) -> None:
        """A line of the story, which is all that a replay must have in common."""
        line = f"{self.clock.seconds() - START:.3f} {what}"
        self._last.append(line)
        self._digest.update(line.encode())

    def told(self, name: str, message: Message) -> None:
        self._seeing(lambda: self._witness.told(name, message))

    def broke(self, failure: Failure) -> None:
        self._broken.append(failure.getTraceback())

    # Inside

    def _open(self) -> None:
        """On what is durable, as after any start."""
        self._over = self._stopping = self._full = False
        self.clock = Clock()
        self.clock.rightNow = self._at
        chance = self._chance.fork(f"opened at {self._at:.3f}")
        self._disk = Disk(self.clock, chance.fork("disk"))
        kept = saved(self._store)
        self._witness.opens(kept)
        problems = audit(self._store)
        if problems:
            raise Broken(f"The audit says: {problems}")
        definition = self._definition
        seed = chance.below(1 << 256).to_bytes(32, "big")
        self.world = WitnessedWorld(
            definition, kept, seed, editing(definition), self._witness, self._seeing, lambda: self.house.now()
        )
        threads = Threads(self.clock, chance.fork("threads"))
        passwords = Passwords(threads, HASHER)
        self.house = House(
            self.world,
            self._committer(self._write, self._disk, self.clock, self._failed),
            Accounts(self._store.documents("login"), passwords, lambda login: self.house.keep(login)),
            Notes(self._store, self._disk),
            self.clock,
            shut=self._stop,
            run=lambda errand: self._errands.run(errand),
        )
        self._errands = Errands(self.house, self._store, self._disk, threads, self._read, self._saves)
        self.saw("the house opens")
        self.house.open(())
        for person in self._people:
            person.opens()
        self.clock.callLater(chance.between(*TROUBLE), self._trouble)

    def _step(self) -> None:
        """Time jumps to what is due next, and all that is due then happens."""
        self._counts.steps += 1
        calls = self.clock.getDelayedCalls()
        self.clock.rightNow = max(self.clock.seconds(), min(call.getTime() for call in calls))
        self.clock.advance(0)
        due = self.world.deadline
        if not self._stopping and due is not None and due < self.house.now():
            raise Broken(f"What was due {self.house.now() - due} ms ago has not been done.")
        if self._counts.steps % LOOKS == 0:
            self._witness.everything(self.world, self.house.now())
        if self._broken:
            raise Broken(self._broken[0])
        if self._over:
            self._disk.cut()
            self._at = self.clock.seconds() + self._chance.between(*CLOSED)
            self._open()

    def _end(self) -> None:
        """The last look is at everything, and at what another process would find."""
        self._witness.everything(self.world, self.house.now())
        self._disk.cut()
        self._witness.opens(saved(self._store))
        problems = audit(self._store, self._definition.games)
        if problems:
            raise Broken(f"The audit says: {problems}")

    def _report(self, days: float) -> Report:
        counts = self._counts
        return Report(
            self._seed,
            days,
            counts.steps,
            self._witness.letters,
            self._store.last_hand_number(),
            counts.crashes,
            counts.failures,
            counts.stops,
            counts.reloads,
            self._digest.hexdigest()[:16],
        )

    def _write(self, facts: Sequence[Fact]) -> None:
        if self._full:
            raise StateError("The disk is full.")
        self._store.write(facts)
        self._seeing(lambda: self._witness.written(facts))
        self.saw(f"{len(facts)} facts are on disk")

    def _seeing(self, look: Callable[[], None]) -> None:
        """What is broken ends the simulation after this step: the house would take it for a bug of one request."""
        try:
            look()
        except Broken as broken:
            self._broken.append(str(broken))

    def _logged(self, event: LogEvent) -> None:
        failure = event.get("log_failure")
        if failure is not None:
            self._broken.append(f"{event.get('log_format')}: {failure.getTraceback()}")

    # Troubles

    def _trouble(self) -> None:
        if self._stopping:
            return
        match self._chance.below(6):
            case 0:
                self.saw("the power goes")
                self._counts.crashes += 1
                self._over = True
            case 1:
                self.saw("the disk is full")
                self._full = True
            case 2:
                self._stop()
            case _:
                self._errands.reload()
        self.clock.callLater(self._chance.between(*(QUIET if self._chance.below(10) == 0 else TROUBLE)), self._trouble)

    def _failed(self, error: BaseException) -> None:
        self._counts.failures += 1
        self.saw(f"the house has to stop: {error}")
        if not isinstance(error, StateError):
            self._broken.append(str(error))
        self._close()

    def _stop(self) -> None:
        if not self._stopping:
            self._counts.stops += 1
            self.saw("the house is stopped")
            self._close()

    def _close(self) -> None:
        self._stopping = True
        closed = ensureDeferred(self.house.close("The house closes."))
        closed.addErrback(lambda failure: self._broken.append(f"The house did not close: {failure.getTraceback()}"))
        self.clock.callLater(STOPPING, self._closed)

    def _closed(self) -> None:
        self._over = True

    def _read(self) -> Loaded:
        """The builders' files as they are now, which may have a mistake in them."""
        self._counts.reloads += 1
        if self._chance.below(8) == 0:
            self.saw("builders have made a mistake")
            return None, [Problem("simulated.yaml", 1, 1, "a mistake")]
        what, self._definition = _rebuilt(self._shipped, self._chance)
        self.saw(f"builders reload: {what}")
        return self._definition, []


def _names(people: int) -> list[str]:
    """As many names as there are people, which no dealer and no command has."""
    vowels, ends = "aeiou", "bdfgklmnprstvz"
    return [f"Sim{vowels[n % 5]}{ends[n // 5 % 14]}{vowels[n // 70 % 5]}{ends[n // 350 % 14]}" for n in range(people)]


def _staff(name: str, definition: WorldDefinition) -> list[Fact]:
    character = Character(name, definition.settings.start, START * 1000, staff=True)
    return [character.kept(), Login(HASHER.hash(password_of(name))).kept(name)]


def _rebuilt(shipped: WorldDefinition, chance: Chance) -> tuple[str, WorldDefinition]:
    """The builders' world as it is, or with a dealer less, other pauses, or a room less."""
    key = chance.pick(sorted(shipped.dealers))
    match chance.below(4):
        case 0:
            return "as it was", shipped
        case 1:
            dealers = {other: dealer for other, dealer in shipped.dealers.items() if other != key}
            return f"without {key}", replace(shipped, dealers=dealers)
        case 2:
            dealer = shipped.dealers[key]
            slower = replace(dealer, rules=replace(dealer.rules, pause=dealer.rules.pause + 1_000))
            return f"{key} pauses longer", replace(shipped, dealers={**shipped.dealers, key: slower})
        case _:
            needed = {room for dealer in shipped.dealers.values() for room in (dealer.room, dealer.exit)} | {shipped.settings.start}
            gone = chance.pick(sorted(shipped.rooms.keys() - needed))
            rooms = {
                name: replace(room, exits={way: to for way, to in room.exits.items() if to != gone})
                for name, room in shipped.rooms.items()
                if name != gone
            }
            return f"without the room {gone}", replace(shipped, rooms=rooms)


@implementer(ILogObserver)
class _Observer:
    """Gives each line of the log to a function."""

    def __init__(self, hear: Callable[[LogEvent], None]) -> None:
        self._hear = hear

    def __call__(self, event: LogEvent) -> None:
        self._hear(event)


@contextmanager
def _logged_to(observer: ILogObserver) -> Iterator[None]:
    globalLogPublisher.addObserver(observer)
    try:
        yield
    finally:
        globalLogPublisher.removeObserver(observer)
