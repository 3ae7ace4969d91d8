"""Who does what needs the disk, beside the game?

A request to the world may end in an errand: to read old hands, to copy the state, to read the builders' files anew.  It is run
off the reactor thread, so nobody waits for it, and who asked is told what came of it.  A further errand is a class in
`mud/outcome.py` and a `case` here.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from twisted.internet.defer import Deferred, DeferredLock
from twisted.logger import Logger
from twisted.python.failure import Failure

from mud_poker.content.overrides import editing
from mud_poker.content.problems import Problem
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.messages import Message, Refusal, StaffSeen
from mud_poker.mud.outcome import Errand, ReadHand, ReadHands, Reload, Save
from mud_poker.mud.past_hands import hands_of, replayed_for
from mud_poker.poker.refused import Refused
from mud_poker.server.house import House
from mud_poker.server.notes import Thread
from mud_poker.store.copies import back_up
from mud_poker.store.database import StateError
from mud_poker.store.store import Store

log = Logger()
T = TypeVar("T")

NOBODY: Final = ""
"""Who asks when a signal or a changed file does: the answer goes to the log."""

Loaded: TypeAlias = tuple[WorldDefinition | None, list[Problem]]
"""The builders' world, or all that is wrong with it."""


class Errands:
    """The errands of a house.  `writer` is the store's thread, so what it reads is what has been told; `aside` is any other.

    `read` reads the builders' files; copies of the state go to the folder `saves`.
    """

    def __init__(self, house: House, store: Store, writer: Thread, aside: Thread, read: Callable[[], Loaded], saves: Path) -> None:
        self._house = house
        self._store = store
        self._writer = writer
        self._aside = aside
        self._read = read
        self._saves = saves
        self._reloading = DeferredLock()

    def run(self, errand: Errand) -> None:
        store, definition = self._store, self._house.definition
        match errand:
            case ReadHands(who):
                self._answer(who, self._writer(lambda: hands_of(who, store.hands(who=who), definition)))
            case ReadHand(who, number):
                self._answer(who, self._writer(lambda: replayed_for(who, store.hand(number), definition)))
            case Save(who, name):
                self._answer(who, self._writer(partial(self._save, name)))
            case Reload(who):
                self.reload(who)

    def reload(self, who: str = NOBODY) -> None:
        """Take the builders' files as they are now, if nothing is wrong with them; `who` is told all that is."""
        loaded = self._reloading.run(self._aside, self._read)
        self._answer(who, loaded.addCallback(self._loaded))

    def _loaded(self, loaded: Loaded) -> Message:
        definition, problems = loaded
        if definition is None:
            return StaffSeen((*map(str, problems), "The world stays as it was."))
        self._house.reload(definition, editing(definition))
        return StaffSeen((f"The world is read anew: {len(definition.rooms)} rooms and {len(definition.dealers)} dealers.",))

    def _save(self, name: str) -> Message:
        file = self._saves / f"{name}.sqlite3"
        back_up(self._store, file)
        return StaffSeen((f"The state is saved as {file.name}.",))

    def _answer(self, who: str, came: "Deferred[Message]") -> None:
        came.addErrback(self._failed).addCallback(self._tell, who)

    def _failed(self, failure: Failure) -> Message:
        match failure.value:
            case Refused() as refused:
                return Refusal(refused.reason)
            case StateError() as error:
                return Refusal(str(error))
        log.failure("An errand broke", failure)
        return Refusal("Something broke here, and is written down. Please try something else.")

    def _tell(self, message: Message, who: str) -> None:
        match message:
            case StaffSeen(lines) if who == NOBODY:
                for line in lines:
                    log.info("{line}", line=line)
            case Refusal(text) if who == NOBODY:
                log.error("{line}", line=text)
            case _:
                self._house.answer(who, message)


class Watch:
    """Calls `changed` when a file of `folder` has changed since the last look."""

    def __init__(self, folder: Path, aside: Thread, changed: Callable[[], None]) -> None:
        self._folder = folder
        self._aside = aside
        self._changed = changed
        self._seen = self._look()

    def look(self) -> "Deferred[None]":
        """Look once.  Fires when that is done."""
        return self._aside(self._look).addCallback(self._compare)

    def _look(self) -> frozenset[tuple[str, int, int]]:
        """Every file with its time and size; one that goes while it is looked at is not there."""
        found = set()
        for file in self._folder.rglob("*"):
            try:
                state = file.stat()
            except OSError:
                continue
            if file.is_file():
                found.add((str(file), state.st_mtime_ns, state.st_size))
        return frozenset(found)

    def _compare(self, found: frozenset[tuple[str, int, int]]) -> None:
        if found != self._seen:
            self._seen = found
            self._changed()
