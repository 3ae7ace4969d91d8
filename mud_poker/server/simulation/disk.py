"""What can a disk do to a server?

Be slow, and lose what was not yet written when the power goes.  It stands where the writer's thread does: what is given to it runs
in order, one at a time, some time later.  That it is full is the affair of what is given to it.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.task import Clock

from mud_poker.cards.chance import Chance
from mud_poker.poker.refused import Refused
from mud_poker.store.database import StateError

T = TypeVar("T")

QUICK: Final = (1, 15)
SLOW: Final = (200, 5_000)
"""The shortest and the longest time of a write, in milliseconds."""
SLOW_WRITES: Final = 3
"""How many in a hundred."""


class Disk:
    """A writer's thread on a simulated clock."""

    def __init__(self, clock: Clock, chance: Chance) -> None:
        self._clock = clock
        self._chance = chance
        self._waiting: deque[tuple[Callable[[], Any], Deferred[Any]]] = deque()

    def __call__(self, function: Callable[[], T]) -> Deferred[T]:
        done: Deferred[T] = Deferred()
        self._waiting.append((function, done))
        if len(self._waiting) == 1:
            self._begin()
        return done

    def cut(self) -> None:
        """The power goes: of what waits, any first part has been written, and nobody was told."""
        written = self._chance.below(len(self._waiting) + 1)
        for function, _ in list(self._waiting)[:written]:
            with suppress(StateError, Refused):
                function()
        self._waiting.clear()

    def _begin(self) -> None:
        low, high = SLOW if self._chance.below(100) < SLOW_WRITES else QUICK
        self._clock.callLater(self._chance.between(low, high) / 1000, self._next)

    def _next(self) -> None:
        function, done = self._waiting.popleft()
        if self._waiting:
            self._begin()
        maybeDeferred(function).chainDeferred(done)
