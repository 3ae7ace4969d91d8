"""How fast may one connection send lines?

A token bucket: so many at once, then so many a second.  Times are integer milliseconds.
"""

from typing import Final

BURST: Final = 20
"""Lines that pass at once: what a player pastes, or a client sends by itself at login."""
INTERVAL: Final = 100
"""Milliseconds for one more line."""


class Budget:
    """What one connection may still send."""

    __slots__ = ("_full_at",)

    def __init__(self) -> None:
        self._full_at = 0

    def wait(self, now: int) -> int:
        """Milliseconds until one more line may pass; 0: it may now."""
        return max(0, self._full_at - now - (BURST - 1) * INTERVAL)

    def spend(self, now: int) -> None:
        """One line passes."""
        self._full_at = max(self._full_at, now) + INTERVAL
