"""Where does the next card come from?"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance

BOARD, BURN = "board", "burn"

Planned: TypeAlias = Mapping[object, Iterable[Face]]
"""Cards by the place they are meant for."""


class Shoe:
    """The undealt cards of one hand: those of `deck`, as `order` puts them in order.

    `planned` names the cards that a story wants at a place: a seat's number, `(seat, "draws")`, BOARD or BURN; the rest of the
    cards are dealt wherever nothing is planned.
    """

    __slots__ = ("_left", "_planned", "_stock")

    def __init__(
        self, deck: Sequence[Face], planned: Planned | None = None, order: Callable[[Sequence[Face]], Iterator[Face]] = iter
    ) -> None:
        self._planned = {place: list(faces)[::-1] for place, faces in (planned or {}).items()}
        taken = {face.code for faces in self._planned.values() for face in faces}
        rest = [face for face in deck if face.code not in taken] if taken else deck
        self._left = len(rest)
        self._stock = order(rest)

    def __len__(self) -> int:
        return self._left + sum(map(len, self._planned.values())) if self._planned else self._left

    def deal(self, place: object) -> Face:
        """The next card for `place`.  The caller has seen to it that there is one."""
        planned = self._planned.get(place) if self._planned else None
        if planned:
            return planned.pop()
        if not self._left:
            return next(faces for faces in self._planned.values() if faces).pop()
        self._left -= 1
        return next(self._stock)

    def shuffle_in(self, faces: Sequence[Face], chance: Chance) -> None:
        """Put used cards under what is left, shuffled."""
        self._stock = chain(self._stock, chance.drawn(faces))
        self._left += len(faces)


class Rolled(Shoe):
    """The cards of a game without a deck: `deal` makes the next one for a place, and they never run out."""

    __slots__ = ("_made",)

    def __init__(self, deal: Callable[[object], Face], planned: Planned | None = None) -> None:
        super().__init__((), planned)
        self._made = deal

    def __len__(self) -> int:
        return sys.maxsize

    def deal(self, place: object) -> Face:
        planned = self._planned.get(place)
        return planned.pop() if planned else self._made(place)
