"""Who waits for a seat at a full table?

Whoever is first is called when a seat is free, and the seat is held for a time.  Who does not take it is off the list, and the next
is called.
"""

from typing import Final

HELD: Final = 60_000
"""Milliseconds for which a seat is held for who has been called."""


class WaitingList:
    """Names in the order in which they came.  Times in milliseconds."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._called: dict[str, int] = {}

    def add(self, name: str) -> None:
        self.names.append(name)

    def remove(self, name: str) -> None:
        """Take somebody off the list, who may not be on it."""
        if name in self.names:
            self.names.remove(name)
            self._called.pop(name, None)

    def held_for(self, name: str) -> list[str]:
        """For whom else than `name` a seat is held."""
        return [called for called in self._called if called != name]

    def call(self, free: int, now: int) -> list[str]:
        """Who is called because `free` seats are free, and has not been called yet."""
        called = [name for name in self.names[:free] if name not in self._called]
        self._called.update(dict.fromkeys(called, now + HELD))
        return called

    @property
    def deadline(self) -> int | None:
        """When a seat is no longer held."""
        return min(self._called.values(), default=None)

    def expire(self, now: int) -> list[str]:
        """Who has been called and did not come: no longer on the list."""
        late = [name for name, until in self._called.items() if until <= now]
        for name in late:
            self.remove(name)
        return late
