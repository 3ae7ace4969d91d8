"""Whose cards are best?

`best_of` makes the showdown of a card game: each contest names a ranking of `cards.ranking` and how a hand is put together.
A way to put a hand together is a row of `HOLDINGS`.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from mud_poker.cards.card import BACK, Card, Face
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.cards.ranking import RANKINGS, Ranked, together, two_and_three
from mud_poker.poker.actions import Action
from mud_poker.poker.estimate import Outlook
from mud_poker.poker.game import Contest, Strength
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import Ties
from mud_poker.poker.view import View
from mud_poker.poker.waits import Wait

HOLDINGS: Final[dict[str, Callable[[Sequence[Card], Sequence[Card]], Iterable[Sequence[Card]]]]] = {
    "any": together,
    "two-and-three": two_and_three,
}


@dataclass(frozen=True, slots=True)
class Best:
    """One contest: the best hand by `ranking`, put together as `holding` says."""

    ranking: str
    holding: str = "any"
    name: str = ""
    _best_of: Callable[[Iterable[Sequence[Card]]], Ranked | None] = field(init=False, repr=False, compare=False)
    _holdings: Callable[[Sequence[Card], Sequence[Card]], Iterable[Sequence[Card]]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_best_of", RANKINGS[self.ranking].best_of)
        object.__setattr__(self, "_holdings", HOLDINGS[self.holding])

    def rank(self, own: Sequence[Card], board: Sequence[Card]) -> Ranked | None:
        return self._best_of(self._holdings(own, board))


@dataclass(frozen=True, slots=True)
class Cards:
    """A showdown of cards, in one contest or more."""

    ways: tuple[Best, ...]
    deck: str = "standard"
    own: int = 2
    """How many cards of one's own a player has in the end; what an estimate deals to the others."""
    board: int = 0
    turns_up: bool = True

    @property
    def contests(self) -> int:
        return len(self.ways)

    def judge(self, hand: Hand) -> Generator[Wait, tuple[int | None, Action], tuple[Contest, ...]]:
        board = cast("tuple[Card, ...]", hand.board)
        held = cast("list[tuple[int, tuple[Card, ...]]]", [(seat.number, seat.faces) for seat in hand.live])
        by_suits = hand.rules.ties is Ties.SUITS
        contests = []
        for way in self.ways:
            ranked = [(number, way.rank(own, board)) for number, own in held]
            standings = {number: one for number, one in ranked if one is not None}
            strengths: dict[int, Strength] = {
                number: one.by_suits if by_suits else one.strength for number, one in standings.items()
            }
            contests.append(Contest(way.name, strengths, standings))
        return tuple(contests)
        yield  # a judge is a generator, and cards wait for nobody

    def words(self, own: Sequence[Face], board: Sequence[Face]) -> tuple[str, ...]:
        mine = [face for face in own if isinstance(face, Card)]
        common = [face for face in board if isinstance(face, Card)]
        ranked = [way.rank(mine, common) for way in self.ways] if mine else []
        return tuple(one.words for one in ranked if one is not None)

    def estimate(self, view: View, chance: Chance) -> int:
        return self._outlook.estimate(view, chance)

    def discards(self, view: View, least: int, most: int, chance: Chance) -> tuple[str, ...]:
        return self._outlook.discards(view, least, most, chance)

    @property
    def _outlook(self) -> Outlook:
        return Outlook(self.ways, DECKS[self.deck], self.own, self.board)


def seen(faces: Iterable[Face]) -> tuple[Card, ...]:
    """Those of `faces` that are cards and not backs."""
    return tuple(face for face in faces if face is not BACK and isinstance(face, Card))
