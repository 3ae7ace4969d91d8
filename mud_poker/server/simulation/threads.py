"""What can threads beside the game do to a server?

Take their time, and be done in another order than they were asked.  They stand where the threads do that hash passwords and read
the builders' files; what a crash finds in them is lost with the clock.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.task import Clock, deferLater

from mud_poker.cards.chance import Chance

T = TypeVar("T")

QUICK: Final = (5, 80)
SLOW: Final = (500, 15_000)
"""The shortest and the longest time for what is asked, in milliseconds."""
SLOW_ONES: Final = 5
"""How many in a hundred."""


class Threads:
    """As many threads as are asked for, on a simulated clock."""

    def __init__(self, clock: Clock, chance: Chance) -> None:
        self._clock = clock
        self._chance = chance

    def __call__(self, function: Callable[[], T]) -> Deferred[T]:
        low, high = SLOW if self._chance.below(100) < SLOW_ONES else QUICK
        return deferLater(self._clock, self._chance.between(low, high) / 1000, function)
