"""When is a connection read on?

Not while more lines wait than are answered soon, and not at once when its bytes took long to read: what comes meanwhile fills the
client's own buffers, and nothing is lost.
"""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from twisted.internet.interfaces import IReactorTime

T = TypeVar("T")

QUICK: Final = 0.002
"""Seconds of work to read what comes at once.  No client that means well needs more."""
RESTS: Final = 100
"""Who is slower to read is not read on for so many times as long: no few of them can keep the house busy."""
LONGEST_REST: Final = 10
"""Seconds."""


class Intake:
    """One connection's.  `worked` tells the seconds of work of this thread, in all."""

    __slots__ = ("_clock", "_full", "_over", "_reading", "_rests", "_transport", "_worked")

    def __init__(self, transport: Any, clock: IReactorTime, worked: Callable[[], float] = time.thread_time) -> None:
        self._transport = transport
        self._clock = clock
        self._worked = worked
        self._reading = True
        self._full = False
        self._rests = 0  # that have not ended
        self._over = False

    def taken(self, read: Callable[[], T]) -> T:
        """What `read` makes of bytes that came, and a rest if that took long."""
        began = self._worked()
        result = read()
        work = self._worked() - began
        if work > QUICK:
            self._rests += 1
            self._clock.callLater(min(work * RESTS, LONGEST_REST), self._rested)
            self._look()
        return result

    def waits(self, full: bool) -> None:
        """Whether so much waits that no more is to come."""
        self._full = full
        self._look()

    def drain(self) -> None:
        """Nothing that comes matters any more: it is read so that the client's end can close."""
        self._full, self._rests = False, 0
        self._look()
        self._over = True

    def lost(self) -> None:
        """There is nothing to read any more."""
        self._over = True

    def _rested(self) -> None:
        self._rests -= 1
        self._look()

    def _look(self) -> None:
        reading = not self._full and not self._rests
        if reading is not self._reading and not self._over:
            self._reading = reading
            if reading:
                self._transport.resumeProducing()
            else:
                self._transport.pauseProducing()
