"""Where does the next card come from?"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance

BOARD, BURN = "board", "burn"

Planned: TypeAlias = Mapping[object, Iterable[Face]]
"""Cards by the place they are meant for."""


class Shoe:
    """The undealt cards of one hand.

    `planned` names the cards that a story wants at a place: a seat's number, `(seat, "draws")`, BOARD or BURN; the rest of the
    cards are dealt from the top wherever nothing is planned.
    """

    __slots__ = ("_planned", "_stock")

    def __init__(self, stock: Sequence[Face], planned: Planned | None = None) -> None:
        self._planned = {place: list(faces)[::-1] for place, faces in (planned or {}).items()}
        taken = {face.code for faces in self._planned.values() for face in faces}
        self._stock = [face for face in stock if face.code not in taken][::-1] if taken else list(stock)[::-1]

    def __len__(self) -> int:
        return len(self._stock) + sum(map(len, self._planned.values())) if self._planned else len(self._stock)

    def deal(self, place: object) -> Face:
        """The next card for `place`.  The caller has seen to it that there is one."""
        planned = self._planned.get(place) if self._planned else None
        return planned.pop() if planned else self._next(place)

    def _next(self, place: object) -> Face:
        """A card for `place`, for which none is planned."""
        return self._stock.pop() if self._stock else self._last_planned()

    def _last_planned(self) -> Face:
        return next(faces for faces in self._planned.values() if faces).pop()

    def shuffle_in(self, faces: Iterable[Face], chance: Chance) -> None:
        """Put used cards under what is left, shuffled."""
        self._stock[:0] = chance.shuffle(tuple(faces))


class Rolled(Shoe):
    """The cards of a game without a deck: `deal` makes the next one for a place, and they never run out."""

    __slots__ = ("_made",)

    def __init__(self, deal: Callable[[object], Face], planned: Planned | None = None) -> None:
        super().__init__((), planned)
        self._made = deal

    def __len__(self) -> int:
        return sys.maxsize

    def _next(self, place: object) -> Face:
        return self._made(place)
