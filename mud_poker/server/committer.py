"""When may someone be told what happened?

When it is on disk.  The world's outcomes come in with `add`, in the order in which they happened, and their `then` is
called in that order.  All outcomes of one turn of the reactor, and all that arrive while the disk is busy, become one
transaction on one writer thread: the busier the server, the fewer transactions an outcome costs.

An outcome without facts waits only for those before it.  When a write fails, no later `then` is ever called: nobody was
told anything that is not on disk, and the server stops.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import TypeAlias, TypeVar

from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.interfaces import IReactorFromThreads, IReactorTime
from twisted.internet.threads import deferToThreadPool
from twisted.logger import Logger
from twisted.python.failure import Failure
from twisted.python.threadpool import ThreadPool

from mud_poker.mud.facts import Fact
from mud_poker.store.database import StateError

log = Logger()
T = TypeVar("T")

Write: TypeAlias = Callable[[Sequence[Fact]], None]
"""`Store.write`: all facts or none, and on disk when it returns."""

Run: TypeAlias = Callable[[Callable[[], None]], Deferred[None]]
"""Runs a function off the reactor thread, such as a `WriterThread`; the Deferred fires on the reactor thread."""

MOST_UNDELIVERED = 10_000
"""Outcomes.  Sessions stop reading when half as many wait, so it comes to this only where the disk has stopped."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    facts: tuple[Fact, ...]
    then: Callable[[], None]
    since: float


class Committer:
    """Makes outcomes durable, then delivers them.  All its methods belong to the reactor thread, and none waits.

    `on_failure` is called once, with what `write` raised, and must stop the server; `waited` with the seconds from each outcome
    until it was delivered.
    """

    def __init__(
        self,
        write: Write,
        run: Run,
        clock: IReactorTime,
        on_failure: Callable[[BaseException], None],
        most: int = MOST_UNDELIVERED,
        waited: Callable[[float], None] | None = None,
    ) -> None:
        self._write = write
        self._run = run
        self._clock = clock
        self._on_failure = on_failure
        self._most = most
        self._waited = waited
        self._undelivered: deque[_Outcome] = deque()
        self._flushes: deque[Deferred[None]] = deque()
        self._rooms: list[Deferred[None]] = []
        self._busy = False
        self._error: BaseException | None = None

    @property
    def undelivered(self) -> int:
        """Outcomes that were added and not delivered yet, those being written included."""
        return len(self._undelivered)

    @property
    def works(self) -> bool:
        """Whether no write has failed."""
        return self._error is None

    @property
    def crowded(self) -> bool:
        """Whether sessions should stop reading: half of what can wait does."""
        return self.undelivered * 2 >= self._most

    def room(self) -> Deferred[None]:
        """Fires when it is not crowded, which may be at once.  Never fires after a failure."""
        if not self.crowded:
            return succeed(None)
        waiting: Deferred[None] = Deferred()
        self._rooms.append(waiting)
        return waiting

    def add(self, facts: Sequence[Fact], then: Callable[[], None]) -> None:
        """Call `then` when `facts`, and those of all outcomes added before, are on disk; never before this returns.

        The data of facts is read in the writer thread: who adds them changes them no more.  What `then` raises is
        logged, and the outcomes behind it are delivered all the same.
        """
        if self._error is not None:
            return
        if self.undelivered == self._most:
            self.fail(StateError(f"The disk does not keep up: {self._most} outcomes wait to be written."))
            return
        self._undelivered.append(_Outcome(tuple(facts), then, self._clock.seconds()))
        if not self._busy:
            self._turn_soon()

    def flush(self) -> Deferred[None]:
        """Fires when all that was added before is delivered; fails if that can no longer be."""
        if self._error is not None:
            return fail(self._error)
        flushed: Deferred[None] = Deferred()
        self._flushes.append(flushed)
        self.add((), lambda: self._flushes.popleft().callback(None))
        return flushed

    def fail(self, error: BaseException) -> None:
        """Deliver nothing more, and have the server stopped.  Only the first failure counts."""
        if self._error is not None:
            return
        self._error = error
        self._undelivered.clear()
        self._on_failure(error)
        while self._flushes:
            self._flushes.popleft().errback(error)

    def _turn_soon(self) -> None:
        """After the network had its turn, so that what it brings is part of the same transaction."""
        self._busy = True
        self._clock.callLater(0, self._turn)

    def _turn(self) -> None:
        self._deliver(sum(1 for _ in takewhile(lambda outcome: not outcome.facts, self._undelivered)))
        facts = [fact for outcome in self._undelivered for fact in outcome.facts]
        if facts:
            written = self._run(partial(self._write, facts))
            written.addCallbacks(self._written, self._not_written, callbackArgs=(self.undelivered,))
        else:
            self._rest()

    def _written(self, _: None, count: int) -> None:
        self._deliver(count)
        self._rest()

    def _deliver(self, count: int) -> None:
        for _ in range(count):
            if self._error is not None:
                return
            outcome = self._undelivered.popleft()
            try:
                outcome.then()
            except Exception:
                log.failure("An outcome could not be delivered")
            if self._waited is not None:
                self._waited(self._clock.seconds() - outcome.since)
        if not self.crowded:
            rooms, self._rooms = self._rooms, []
            for waiting in rooms:
                waiting.callback(None)

    def _rest(self) -> None:
        self._busy = False
        if self._undelivered:
            self._turn_soon()

    def _not_written(self, failure: Failure) -> None:
        try:
            failure.raiseException()
        except BaseException as error:
            self.fail(error)


class WriterThread:
    """One thread beside the reactor: what is given to it runs in order, one at a time."""

    def __init__(self, reactor: IReactorFromThreads) -> None:
        self._reactor = reactor
        self._pool = ThreadPool(minthreads=1, maxthreads=1, name="writer")
        self._pool.start()

    def __call__(self, function: Callable[[], T]) -> Deferred[T]:
        return deferToThreadPool(self._reactor, self._pool, function)

    def stop(self) -> None:
        """Returns when the function that runs has returned."""
        self._pool.stop()
