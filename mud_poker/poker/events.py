"""What happened, and who may see it?

An event has one method that matters, `seen_by(viewer)`: itself, or a copy with the hidden cards as backs.  A class with cards must
say so, which a test over all events holds it to.  `viewer` is a seat's number, or None for whoever only watches.
"""

from enum import Enum, StrEnum
from typing import Protocol

from mud_poker.cards.card import BACK, Face
from mud_poker.poker.actions import Action
from mud_poker.value import Value


class Standing(Protocol):
    """How one seat stands in one contest, in words."""

    @property
    def words(self) -> str: ...


class Event(Value):
    """Something that happened at a table.  Its repr shows what all may see, so that no log tells more."""

    def __repr__(self) -> str:
        return Value.__repr__(self.seen_by(None))

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


class HandBegan(Event):
    """`seats` are those dealt in, clockwise from the left of the button: number, name, stack."""

    number: int
    button: int
    seats: tuple[tuple[int, str, int], ...]


class PhaseBegan(Event):
    """`alone`: nothing else tells of it.  A round of bets is told by its turns, the board by its cards, a win without a showdown by
    the fold before it.
    """

    name: str
    alone: bool = True


class Posted(Event):
    seat: int
    why: Why
    amount: int
    all_in: bool


class CardsDealt(Event):
    """Cards for one seat: `cards` as they lie for everybody, `own` as their owner sees them."""

    seat: int
    cards: tuple[Face, ...]
    own: tuple[Face, ...]

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else CardsDealt(self.seat, self.cards, self.cards)


class CardsSeen(Event):
    """Cards that lay sealed may now be seen by their owner: all of that seat's cards as the owner sees them."""

    seat: int
    own: tuple[Face, ...]

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else CardsSeen(self.seat, (BACK,) * len(self.own))


class BoardDealt(Event):
    """`cards` are new; `board` is all of it."""

    name: str
    cards: tuple[Face, ...]
    board: tuple[Face, ...]


class Burned(Event):
    """A card went from the top of the deck face down; nobody ever sees it."""


class Shuffled(Event):
    """The deck ran out; this many used cards were shuffled in."""

    count: int


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


class ActionHeld(Event):
    """A player acted before the turn came; the action waits, and all see it."""

    seat: int
    action: Action


class HeldVoid(Event):
    seat: int


class TimedOut(Event):
    seat: int


class DealingOpen(Event):
    """The player with the button let the time go by: anybody in the hand may deal."""


class Discarded(Event):
    """Cards put down face down.  None of them: the player stands pat."""

    seat: int
    cards: tuple[Face, ...]

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else Discarded(self.seat, (BACK,) * len(self.cards))


class Redrew(Event):
    """A player threw the whole hand back (`kept` is false) or kept it; the new cards are a `CardsDealt`."""

    seat: int
    kept: bool


class Returned(Event):
    """What nobody called comes back."""

    seat: int
    amount: int


class HandShown(Event):
    """A hand is turned over.  Each of `standings` says what it is in one contest; none before the showdown."""

    seat: int
    cards: tuple[Face, ...]
    standings: tuple[Standing, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(standing.words for standing in self.standings)


class Mucked(Event):
    seat: int


class Raked(Event):
    amount: int
    to_jackpot: bool


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


class Equalised(Event):
    """What a winner put in above the winner who put in least comes back (`payout: equalised`)."""

    seat: int
    amount: int


class HandEnded(Event):
    """The hand is settled.  `stacks`: seat and chips after it."""

    number: int
    stacks: tuple[tuple[int, int], ...]
