"""Where do fair random numbers come from?

From a seed alone: `Chance(seed)` gives the same numbers on every machine and every Python, so who knows the seed of a
hand can deal it again.  To add a kind of draw, build it on `below`, the only place where bits become numbers.

To verify a shuffle of n cards in any language:

1. key = SHA-256 of `int:` and the seed in lower-case hexadecimal, of `str:` and its UTF-8 bytes, or of `bytes:` and its
   bytes.  The seed of a fork is bytes: the 32 of its parent's key, then the label in UTF-8.
2. stream = the first 136 bytes of SHAKE-256(key and the number 0 in 8 bytes, big-endian), then those of 1, 2, ...
3. To draw below m, where m - 1 has `bits` binary digits, take ceil(bits / 8) bytes from the stream, read them as one
   big-endian number and drop the lowest digits until `bits` are left.  If that is m or more, draw again.
4. Draw one number below n!.  For size = n, n - 1, ..., 1: divide it by size; the remainder says which of the cards left,
   counted from 0, comes next, and the last of those left takes its place; go on with the quotient.  A further shuffle
   does this again with the order that came out, further on in the stream.

Every order of the cards belongs to exactly one number below n!, so no order is likelier than another.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256, shake_256
from math import factorial
from typing import TypeVar

T = TypeVar("T")

BLOCK = 136
"""Bytes of SHAKE-256 taken at once: what its sponge gives in one squeeze (FIPS 202, table 3)."""


def _one_by_one(left: list[T], number: int) -> Iterator[T]:
    for size in range(len(left), 0, -1):
        number, which = divmod(number, size)
        taken, left[which] = left[which], left[-1]
        left.pop()
        yield taken


def _key(seed: int | str | bytes) -> bytes:
    match seed:
        case int():
            return sha256(f"int:{seed:x}".encode()).digest()
        case str():
            return sha256(b"str:" + seed.encode()).digest()
        case bytes():
            return sha256(b"bytes:" + seed).digest()


class Chance:
    """A stream of fair random numbers.  Its repr shows nothing of the seed, which would tell every card to come."""

    __slots__ = ("_block", "_key", "_unread")

    def __init__(self, seed: int | str | bytes) -> None:
        self._key = _key(seed)
        self._block = 0
        self._unread = b""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely.  Raises ValueError if `limit` is less than 1."""
        if limit < 1:
            raise ValueError(f"no number from 0 is below {limit}")
        bits = (limit - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            number = int.from_bytes(self._take(size), "big") >> size * 8 - bits
            if number < limit:
                return number

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included.  Raises ValueError if `high` is less than `low`."""
        return low + self.below(high - low + 1)

    def pick(self, sequence: Sequence[T]) -> T:
        """One of a sequence, each place as likely.  Raises ValueError if it is empty."""
        return sequence[self.below(len(sequence))]

    def drawn(self, sequence: Iterable[T], times: int = 1) -> Iterator[T]:
        """The things of a sequence in random order, each chosen when it is taken: a hand needs few cards of the deck.

        Once is already fair; `times` is for houses that shuffle five times.
        """
        left = self.shuffle(sequence, times - 1) if times > 1 else list(sequence)
        return _one_by_one(left, self.below(factorial(len(left))))

    def shuffle(self, sequence: Iterable[T], times: int = 1) -> list[T]:
        """A shuffled copy."""
        return list(self.drawn(sequence, times))

    def fork(self, label: str) -> "Chance":
        """An independent stream for one purpose.  It depends on the seed and `label`, not on what was drawn before."""
        return Chance(self._key + label.encode())

    def _take(self, size: int) -> bytes:
        while len(self._unread) < size:
            self._unread += shake_256(self._key + self._block.to_bytes(8, "big")).digest(BLOCK)
            self._block += 1
        taken, self._unread = self._unread[:size], self._unread[size:]
        return taken
