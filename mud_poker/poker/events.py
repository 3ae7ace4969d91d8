"""What happened, and who may see it?

An event has one method that matters, `seen_by(viewer)`: itself, or a copy with the hidden cards as backs.  A class with cards must
say so, which a test over all events holds it to.  `viewer` is a seat's number, or None for whoever only watches.
"""

from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Protocol

from mud_poker.cards.card import BACK, Face
from mud_poker.poker.actions import Action


class Standing(Protocol):
    """How one seat stands in one contest, in words."""

    @property
    def words(self) -> str: ...


class Event:
    """Something that happened at a table."""

    __slots__ = ()

    def seen_by(self, viewer: int | None) -> "Event":
        return self


class Why(StrEnum):
    """Why chips were posted before anybody chose to."""

    ANTE = "ante"
    SMALL = "small blind"
    BIG = "big blind"
    STRADDLE = "straddle"
    DEAD = "dead blind"
    BRING_IN = "bring-in"


class Did(Enum):
    """What a player did in turn."""

    FOLD = "folds"
    CHECK = "checks"
    CALL = "calls"
    BET = "bets"
    RAISE = "raises"


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    """`seats` are those dealt in, clockwise from the left of the button: number, name, stack."""

    number: int
    button: int
    seats: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    name: str


@dataclass(frozen=True, slots=True)
class Posted(Event):
    seat: int
    why: Why
    amount: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """Cards for one seat: `cards` as they lie for everybody, `own` as their owner sees them."""

    seat: int
    cards: tuple[Face, ...]
    own: tuple[Face, ...] = field(repr=False)

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, own=self.cards)


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """Cards that lay sealed may now be seen by their owner: all of that seat's cards as the owner sees them."""

    seat: int
    own: tuple[Face, ...] = field(repr=False)

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, own=(BACK,) * len(self.own))


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """`cards` are new; `board` is all of it."""

    name: str
    cards: tuple[Face, ...]
    board: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """A card went from the top of the deck face down; nobody ever sees it."""


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The deck ran out; this many used cards were shuffled in."""

    count: int


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """`put` is what went in now, `bet` this street's bet of the seat after it, `stack` and `pot` what is there after it."""

    seat: int
    did: Did
    put: int
    bet: int
    stack: int
    pot: int

    @property
    def all_in(self) -> bool:
        return self.put > 0 and self.stack == 0


@dataclass(frozen=True, slots=True)
class ActionHeld(Event):
    """A player acted before the turn came; the action waits, and all see it."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class HeldVoid(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class DealingOpen(Event):
    """The player with the button let the time go by: anybody in the hand may deal."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Cards put down face down.  None of them: the player stands pat."""

    seat: int
    cards: tuple[Face, ...] = field(repr=False)

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, cards=(BACK,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Redrew(Event):
    """A player threw the whole hand back (`kept` is false) or kept it; the new cards are a `CardsDealt`."""

    seat: int
    kept: bool


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """What nobody called comes back."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A hand is turned over.  Each of `standings` says what it is in one contest; none before the showdown."""

    seat: int
    cards: tuple[Face, ...]
    standings: tuple[Standing, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(standing.words for standing in self.standings)


@dataclass(frozen=True, slots=True)
class Mucked(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Raked(Event):
    amount: int
    to_jackpot: bool


@dataclass(frozen=True, slots=True)
class Won(Event):
    """`pot` is the pot's index (0 the main pot), `of` how many there are; `standing` is None if nobody had to show."""

    seat: int
    amount: int
    pot: int
    of: int
    contest: str
    standing: Standing | None

    @property
    def words(self) -> str:
        return self.standing.words if self.standing is not None else ""


@dataclass(frozen=True, slots=True)
class Equalised(Event):
    """What a winner put in above the winner who put in least comes back (`payout: equalised`)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """The hand is settled.  `stacks`: seat and chips after it."""

    number: int
    stacks: tuple[tuple[int, int], ...]
