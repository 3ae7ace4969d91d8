"""Does a program send more than it should?

Two counts over a sliding time: messages of any kind, and requests that were refused.  They are of a character's programs, however
often these connect: a new connection is no new start.  Times are integer milliseconds.
"""

from collections import deque
from enum import Enum
from typing import Final

SECOND: Final = 1000
A_SECOND: Final = 20
"""Messages that are read; what comes beyond is refused unread."""
DELUGE: Final = 200
"""Messages in a second at which even to refuse them is too much."""
BAD_WITHIN: Final = 5 * SECOND
WARNED_AT: Final = 10
"""Refused requests."""
KICKED_AT: Final = 20


class Verdict(Enum):
    """What is to be done about it."""

    FINE = "fine"
    WARN = "warn"
    KICK = "kick"


class Rate:
    """Messages."""

    def __init__(self) -> None:
        self._read: deque[int] = deque()
        self._refused: deque[int] = deque()
        self._asked = False

    def asked(self) -> None:
        """A question was put to the program: its answer is welcome, however fast the game goes."""
        self._asked = True

    def passes(self, now: int) -> bool:
        """Whether one more message is read."""
        _forget(self._read, now - SECOND)
        _forget(self._refused, now - SECOND)
        if len(self._read) < A_SECOND:
            self._read.append(now)
            return True
        answers, self._asked = self._asked, False
        if not answers:
            self._refused.append(now)
        return answers

    @property
    def deluge(self) -> bool:
        return len(self._refused) + len(self._read) >= DELUGE


class Flood:
    """Refused requests."""

    def __init__(self) -> None:
        self._bad: deque[int] = deque()

    def bad(self, now: int) -> Verdict:
        """One more has been refused."""
        _forget(self._bad, now - BAD_WITHIN)
        self._bad.append(now)
        if len(self._bad) >= KICKED_AT:
            return Verdict.KICK
        return Verdict.WARN if len(self._bad) == WARNED_AT else Verdict.FINE


def _forget(times: deque[int], before: int) -> None:
    while times and times[0] <= before:
        times.popleft()
