"""What time is it, on a clock that never steps?

The clock on the wall is set right now and then, by hours even, and backwards too.  Turns, budgets and timers go by a clock that
does not: the wall's time when it began, and what was counted since.
"""

import time
from collections.abc import Callable


def steady(wall: Callable[[], float] = time.time, counted: Callable[[], float] = time.monotonic) -> Callable[[], float]:
    """A clock in seconds since 1970 that is right when it begins and goes on as `counted` does."""
    began = wall() - counted()
    return lambda: began + counted()
