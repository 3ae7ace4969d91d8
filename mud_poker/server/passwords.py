"""How is a password kept, and is this the one?

By argon2id, which takes 20 ms and 19 MB for each: so in threads of its own, a few at a time, and only so many may wait.  A thread
cannot be called back: who no longer waits keeps the place until the thread comes to it, and passes over what it has not begun.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from twisted.internet.defer import CancelledError, Deferred
from twisted.python.failure import Failure

from mud_poker.poker.refused import Refused

T = TypeVar("T")

THREADS: Final = 2
MOST_WAITING: Final = 100
"""Two seconds of work for the threads."""
SHORTEST, LONGEST = 6, 128
"""Characters of a password."""

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""The second of the parameters that OWASP's Password Storage Cheat Sheet recommends."""


class Threads(Protocol):
    """Runs a function off the reactor thread; the Deferred fires on the reactor thread."""

    def __call__(self, function: Callable[[], T]) -> Deferred[T]: ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """`stale`: it is the right password, kept with older parameters than today's."""

    right: bool
    stale: bool = False


class Passwords:
    """Makes hashes and checks them, without the reactor waiting."""

    def __init__(self, threads: Threads, hasher: PasswordHasher = HASHER, most_waiting: int = MOST_WAITING) -> None:
        self._threads = threads
        self._hasher = hasher
        self._room = most_waiting

    async def hashed(self, password: str) -> str:
        """What to keep of `password`.  Raises Refused for one of a wrong length, and when too many wait."""
        check_length(password)
        return await self._run(lambda: self._hasher.hash(password))

    async def check(self, kept: str, password: str) -> Verdict:
        """Raises Refused when too many wait."""
        if len(password) > LONGEST:
            return Verdict(right=False)
        return await self._run(lambda: self._verdict(kept, password))

    def _verdict(self, kept: str, password: str) -> Verdict:
        try:
            self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return Verdict(right=False)
        return Verdict(right=True, stale=self._hasher.check_needs_rehash(kept))

    def _run(self, function: Callable[[], T]) -> Deferred[T]:
        if not self._room:
            raise Refused("Many people are at the door just now. Please try again in a few seconds.")
        self._room -= 1
        waiter: Deferred[T] = Deferred()

        def work() -> T:
            if waiter.called:
                raise CancelledError
            return function()

        def done(result: T | Failure) -> None:
            self._room += 1
            waiter.callback(result)

        self._threads(work).addBoth(done)
        return waiter


def check_length(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(f"A password has {SHORTEST} to {LONGEST} characters.")
