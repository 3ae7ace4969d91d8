"""What happened to a character who was away?

Notes wait in the store until the character is here.  They are told first and taken then, so a crash between loses none.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from twisted.internet.defer import Deferred
from twisted.logger import Logger

from mud_poker.mud.facts import Noted
from mud_poker.mud.messages import NoteRead
from mud_poker.server.presence import Presence
from mud_poker.store.store import Store

log = Logger()
T = TypeVar("T")


class Thread(Protocol):
    """Runs functions off the reactor thread, one at a time and in order, such as a `WriterThread`."""

    def __call__(self, function: Callable[[], T]) -> Deferred[T]: ...


class Notes:
    """The notes of a store, read in its writer's thread: so after all that was written before."""

    def __init__(self, store: Store, thread: Thread) -> None:
        self._store = store
        self._thread = thread

    def tell(self, session: Presence) -> None:
        """Tell the character of `session` what there is to tell."""
        name = session.name
        read = self._thread(lambda: self._store.notes(name))
        read.addCallback(self._told, session)
        read.addErrback(lambda failure: log.failure("Notes could not be read", failure))

    def _told(self, notes: Mapping[int, Noted], session: Presence) -> Deferred[None] | None:
        if not notes or session.gone:
            return None
        for note in notes.values():
            session.tell(NoteRead(note.text))
        return self._thread(lambda: self._store.take_notes(notes))
