"""What happens at a table between and around hands?"""

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


class SatDown(Event):
    seat: int
    name: str
    stack: int


class WillLeave(Event):
    """A player has asked to leave, which is honoured when the hand is over."""

    seat: int
    name: str


class Left(Event):
    """A seat is empty again; `stack` goes back to where the house says."""

    seat: int
    name: str
    stack: int
    why: Gone


class ToppedUp(Event):
    seat: int
    name: str
    amount: int
    stack: int


class WentAway(Event):
    seat: int
    name: str


class CameBack(Event):
    seat: int
    name: str


class LostConnection(Event):
    """`grace` milliseconds until the seat is cleared; None where a bot plays on."""

    seat: int
    name: str
    grace: int | None


class Broke(Event):
    """A player has no chips left, and `time` milliseconds to buy more."""

    seat: int
    name: str
    time: int


class TurnWarning(Event):
    """`left` milliseconds remain of a turn."""

    seat: int
    left: int


class ClockCalled(Event):
    """`by` has called the clock on `seat`, who has `limit` milliseconds."""

    seat: int
    by: int
    limit: int


class GameBegan(Event):
    """A freeze-out begins with this many players."""

    players: int


class LevelBegan(Event):
    """`number` from 1; amounts of the forced bets."""

    number: int
    small: int
    big: int
    ante: int


class StartSet(Event):
    """A game that gathers its players begins `after` so many ms; None: it waits for another player again."""

    after: int | None


class Eliminated(Event):
    seat: int
    name: str
    place: int


class GameWon(Event):
    seat: int
    name: str
    chips: int


class HandVoid(Event):
    """The hand is over without a result: what each put in is back."""

    number: int
