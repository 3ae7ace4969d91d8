"""What is a game?

A script of steps that reads like the page of a rule book, and a showdown that says who is best.  A new game is a file in `games/`
(or a YAML file of the world) with one `Game`; a new idea is a class with `play`.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeAlias

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.poker.actions import Action
from mud_poker.poker.events import Standing
from mud_poker.poker.shoe import Planned, Rolled, Shoe
from mud_poker.poker.waits import Script, Wait
from mud_poker.value import Value

if TYPE_CHECKING:
    from mud_poker.poker.hand import Hand
    from mud_poker.poker.view import View


Strength: TypeAlias = int | tuple[int, ...]


class Step(Protocol):
    """A line of the script: it changes the hand, tells events, and yields what the hand is waiting for."""

    def play(self, hand: "Hand") -> Script: ...


class Contest(Value):
    """One way to win: a seat without a strength cannot.  Greater is better; equal ones share."""

    name: str
    strengths: Mapping[int, Strength]
    standings: Mapping[int, Standing]


class Showdown(Protocol):
    """How a game decides among those left.  The pot is shared evenly over the contests; the first takes what is odd."""

    @property
    def contests(self) -> int:
        """How many ways to win there are."""

    @property
    def turns_up(self) -> bool:
        """Whether hands are turned up when nobody can bet any more, before the rest is dealt (TDA 16)."""

    def judge(self, hand: "Hand") -> Generator[Wait, tuple[int | None, Action], tuple[Contest, ...]]:
        """How the seats left stand; it may have to wait for the house's verdict."""

    def words(self, own: Sequence[Face], board: Sequence[Face]) -> tuple[str, ...]:
        """What a seat's cards are so far, in words, one for each contest; empty where nothing can be said."""

    def estimate(self, view: "View", chance: Chance) -> int:
        """How much of the pot the viewer wins on average, in thousandths, as far as the viewer can see."""

    def discards(self, view: "View", least: int, most: int, chance: Chance) -> tuple[str, ...]:
        """Codes of the viewer's cards, from `least` to `most` of them, that it does best to put down."""


class Source(Protocol):
    """Where the cards of a game without a deck come from.  Places are a seat's number, or BOARD."""

    def deal(self, chance: Chance, place: object) -> Face:
        """One more card for `place`: they never run out."""

    def read(self, place: object, words: str) -> tuple[Face, ...]:
        """Cards for `place` as people write them.  Raises ValueError with a sentence that says what was not understood."""


@dataclass(frozen=True, slots=True)
class Game:
    """`seats` least and most; `deck` a key of `cards.deck.DECKS`, empty for a game that brings its own cards.

    Such a game has a `source`.
    """

    key: str
    title: str
    seats: tuple[int, int]
    script: tuple[Step, ...]
    showdown: Showdown
    deck: str = "standard"
    source: Source | None = None
    has_board: bool = field(init=False)
    turns_up: bool = field(init=False)

    def __post_init__(self) -> None:
        """A step says of itself whether it deals `for_all`, and whether players choose cards in it (`chooses`)."""
        steps = self.script
        object.__setattr__(self, "has_board", any(getattr(step, "for_all", False) for step in steps))
        chooses = any(getattr(step, "chooses", False) for step in steps)
        object.__setattr__(self, "turns_up", self.showdown.turns_up and not chooses)

    def shoe(self, chance: Chance, shuffles: int, planned: Planned | None = None) -> Shoe:
        """The cards of a hand, as chance has them but for those that are planned."""
        if self.source is not None:
            return Rolled(partial(self.source.deal, chance), planned)
        return Shoe(DECKS[self.deck], planned, partial(chance.drawn, times=shuffles))
