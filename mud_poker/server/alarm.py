"""When does the world have something to do next?

One timer rings for the earliest deadline.  Deadlines are put off far more often than they come: a timer that rings too early is
left, and looks again when it rings.
"""

from collections.abc import Callable
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IReactorTime

LONGEST_WAIT: Final = 86_400_000
"""Milliseconds; a later deadline is looked at again then."""


class Alarm:
    """`ring` is called no earlier than the deadline that was set last, and sets the next.  Times are Unix milliseconds."""

    def __init__(self, clock: IReactorTime, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._timer: IDelayedCall | None = None
        self._rings_at = 0

    def set(self, deadline: int | None, now: int) -> None:
        """Ring at `deadline`; None: there is nothing to ring for."""
        if self._timer is not None and self._timer.active():
            if deadline is not None and self._rings_at <= deadline:
                return
            self._timer.cancel()
        if deadline is not None:
            wait = min(max(0, deadline - now), LONGEST_WAIT)
            self._rings_at = now + wait
            self._timer = self._clock.callLater(wait / 1000, self._ring)
