"""How long must somebody wait who gave a wrong password?

Counted by name and by address, whichever is worse, and forgotten after a quarter of an hour without one: guessing is slow,
and still nobody can lock a player out for long.  The wait begins with the wrong password: who comes later has waited.
"""

from typing import Final

FIRST: Final = 5_000
"""Milliseconds after one wrong password; each further one doubles it.  Mudlet stops hiding what is typed after five changes that
are less than 5 seconds apart: three tries with these waits between stay below that."""
LONGEST: Final = 60_000
FORGOTTEN: Final = 900_000
MOST: Final = 20_000
"""Names and addresses remembered; the oldest go first."""


class Guesses:
    """The wrong passwords of late.  Times are integer milliseconds."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, int]] = {}  # how often, and when last, by name or address; oldest first

    def pause(self, name: str, address: str, now: int) -> int:
        """Milliseconds until the next password for `name` from `address` is looked at."""
        return max(self._left(key, now) for key in _keys(name, address))

    def early(self, address: str, now: int) -> int:
        """Milliseconds until a password from `address` may be tried: more than 0 where others gave wrong ones since it was asked.

        Only the address counts: a name that others guess at is open to its player all the time.
        """
        return self._left(_from(address), now)

    def wrong(self, name: str, address: str, now: int) -> None:
        for key in _keys(name, address):
            count = self._count(key, now) + 1
            self._wrong.pop(key, None)
            self._wrong[key] = (min(count, LONGEST.bit_length()), now)
        while len(self._wrong) > MOST:
            del self._wrong[next(iter(self._wrong))]

    def right(self, name: str) -> None:
        """The name's own wrong guesses are over; those from an address, which may have been for other names, stay."""
        self._wrong.pop(_keys(name, "")[0], None)

    def _left(self, key: str, now: int) -> int:
        """Of the wait after the last wrong password, which has gone on since then."""
        wrong = self._count(key, now)
        return max(0, self._wrong[key][1] + min(FIRST << (wrong - 1), LONGEST) - now) if wrong else 0

    def _count(self, key: str, now: int) -> int:
        count, last = self._wrong.get(key, (0, 0))
        return count if now - last < FORGOTTEN else 0


def _keys(name: str, address: str) -> tuple[str, str]:
    return f"name {name.lower()}", _from(address)


def _from(address: str) -> str:
    return f"from {address}"
