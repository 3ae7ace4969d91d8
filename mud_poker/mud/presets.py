"""What has a player decided before the turn comes?

Only the player knows.  When the turn comes it is played, if the price is still what it was; a price that changed makes it void, and
so does a new street.  A further way to decide ahead is a row of `WAYS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from mud_poker.poker.actions import Action, Call, Check, Fold
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Options, Turn

WAYS: Final[Mapping[str, Callable[[Options], Action]]] = {
    "check-fold": lambda options: Fold() if options.to_call else Check(),
    "call": lambda options: Call() if options.to_call else Check(),
}
"""What is played in a betting turn, by what is typed."""


@dataclass(frozen=True, slots=True)
class Preset:
    """One of `WAYS`, for as long as nothing of `at` has changed: hand, street and price."""

    way: str
    at: tuple[int, str, int]


class Presets:
    """What the players of one table have decided, by name."""

    def __init__(self) -> None:
        self._set: dict[str, Preset] = {}

    def of(self, name: str) -> str:
        """The way that waits for the turn of `name`; empty: none does."""
        preset = self._set.get(name)
        return preset.way if preset is not None else ""

    def set(self, name: str, way: str, hand: Hand) -> None:
        """`way` is one of `WAYS`.  Raises Refused where there is nothing to decide ahead."""
        seat = next((seat for seat in hand.live if seat.name == name), None)
        if seat is None or not seat.stack:
            raise Refused("You have nothing to decide in this hand any more.")
        self._set[name] = Preset(way, _at(hand))

    def forget(self, name: str) -> None:
        self._set.pop(name, None)

    def due(self, hand: Hand) -> tuple[str, Action | None] | None:
        """If the turn is somebody's who has decided: the name, and what to play, None where it is void.  It is gone then."""
        wait = hand.wait
        name = hand.seat(wait.seat).name if isinstance(wait, Turn) else ""
        preset = self._set.pop(name, None)
        if preset is None or not isinstance(wait, Turn):
            return None
        return name, WAYS[preset.way](wait.options) if preset.at == _at(hand) else None


def _at(hand: Hand) -> tuple[int, str, int]:
    return hand.opening.number, hand.phase, hand.round.price
