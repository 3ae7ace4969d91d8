"""What happens at a table between and around hands?"""

from dataclasses import dataclass
from enum import Enum

from mud_poker.poker.events import Event


class Gone(Enum):
    """Why somebody left a seat."""

    LEFT = "left"
    AWAY = "away for too long"
    BROKE = "out of chips"
    DISCONNECTED = "connection lost"
    ELIMINATED = "eliminated"
    CLOSED = "the table closed"
    KICKED = "sent away by the staff"
    GAME_OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    seat: int
    name: str
    stack: int


@dataclass(frozen=True, slots=True)
class WillLeave(Event):
    """A player has asked to leave, which is honoured when the hand is over."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A seat is empty again; `stack` goes back to where the house says."""

    seat: int
    name: str
    stack: int
    why: Gone


@dataclass(frozen=True, slots=True)
class ToppedUp(Event):
    seat: int
    name: str
    amount: int
    stack: int


@dataclass(frozen=True, slots=True)
class WentAway(Event):
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class LostConnection(Event):
    """`grace` milliseconds until the seat is cleared; None where a bot plays on."""

    seat: int
    name: str
    grace: int | None


@dataclass(frozen=True, slots=True)
class Broke(Event):
    """A player has no chips left, and `time` milliseconds to buy more."""

    seat: int
    name: str
    time: int


@dataclass(frozen=True, slots=True)
class TurnWarning(Event):
    """`left` milliseconds remain of a turn."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class ClockCalled(Event):
    """`by` has called the clock on `seat`, who has `limit` milliseconds."""

    seat: int
    by: int
    limit: int


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """A freeze-out begins with this many players."""

    players: int


@dataclass(frozen=True, slots=True)
class LevelBegan(Event):
    """`number` from 1; amounts of the forced bets."""

    number: int
    small: int
    big: int
    ante: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    seat: int
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    seat: int
    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class HandVoid(Event):
    """The hand is over without a result: what each put in is back."""

    number: int
