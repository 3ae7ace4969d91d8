"""How much may one connection send?

A token bucket: so much at once, then so much a second.  Times are integer milliseconds.
"""


class Budget:
    """What one connection may still send of something."""

    __slots__ = ("_a_second", "_burst", "_full_at")

    def __init__(self, burst: int, a_second: int) -> None:
        self._burst = burst
        self._a_second = a_second
        self._full_at = 0  # when all that was spent has come back, in milliseconds times `a_second`

    def wait(self, now: int) -> int:
        """Milliseconds until one more may pass; 0: it may now."""
        missing = self._full_at - now * self._a_second - (self._burst - 1) * 1000
        return max(0, -(-missing // self._a_second))

    def spend(self, now: int, amount: int = 1) -> None:
        """So many pass, even if that is more than there was."""
        self._full_at = max(self._full_at, now * self._a_second) + amount * 1000
