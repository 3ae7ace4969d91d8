"""What can a house choose?

Each field is one choice; the engine knows every value of it.  A new house rule is a field here, the place in `poker/` or
`mud/` that reads it, and its line in `content/dealers.py`, which reads the same names from YAML.  Money is in the currency's
smallest unit, time in milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor

SECOND = 1000


class Betting(StrEnum):
    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


class RaiseMeans(StrEnum):
    TO = "to"
    BY = "by"


class DealtBy(StrEnum):
    HOUSE = "house"
    PLAYERS = "players"


_PLAYERS = DealtBy.PLAYERS  # looked up once: members of an Enum are slow to reach


class Burn(StrEnum):
    NONE = "none"
    BEFORE_BOARD = "before-board"
    EVERY_DEAL = "every-deal"


class HeadsUp(StrEnum):
    """Two players: the button posts the small blind, or only the other one posts, the big blind's amount."""

    USUAL = "usual"
    BUTTON_AND_SMALL = "button-and-small"


class Payout(StrEnum):
    SIDE_POTS = "side-pots"
    EQUALISED = "equalised"


class OddChips(StrEnum):
    POSITION = "position"
    SUIT = "suit"


class Ties(StrEnum):
    SPLIT = "split"
    SUITS = "suits"


class OutOfTurn(StrEnum):
    REFUSE = "refuse"
    HOLD = "hold"


class Verbal(StrEnum):
    TALK = "talk"
    BINDING = "binding"


class DrawOpens(StrEnum):
    LEFT_OF_DEALER = "left-of-dealer"
    OPENER = "opener"


class FirstTies(StrEnum):
    SUIT = "suit"
    POSITION = "position"


class Newcomers(StrEnum):
    NEXT_HAND = "next-hand"
    WAIT_FOR_BLIND = "wait-for-blind"


class ButtonMoves(StrEnum):
    MOVING = "moving"
    DEAD = "dead"


class Showing(StrEnum):
    USUAL = "usual"
    ALL = "all"


class Late(StrEnum):
    CHECK_OR_FOLD = "check-or-fold"
    FOLD = "fold"


class OnDisconnect(StrEnum):
    REMOVE = "remove"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Blinds:
    """`straddle` is posted every hand by the seat left of the big blind, and acts last before the flop."""

    small: int
    big: int
    straddle: int = 0
    heads_up: HeadsUp = HeadsUp.USUAL


@dataclass(frozen=True, slots=True)
class FixedBets:
    """The bets of fixed limit: on the early streets, and on the late ones."""

    small: int
    big: int


@dataclass(frozen=True, slots=True)
class Tier:
    """`percent` of what lies above `above`, at most `cap` (None: no cap)."""

    percent: Fraction
    above: int = 0
    cap: int | None = None

    def of(self, pot: int) -> Fraction:
        due = max(0, pot - self.above) * self.percent / 100
        return due if self.cap is None else min(due, Fraction(self.cap))


@dataclass(frozen=True, slots=True)
class Rake:
    tiers: tuple[Tier, ...] = ()
    no_flop_no_drop: bool = False
    to_jackpot: bool = False


def rake(pot: int, tiers: Sequence[Tier]) -> int:
    """What the house takes from `pot`, rounded down to the smallest unit."""
    return floor(sum((tier.of(pot) for tier in tiers), Fraction()))


@dataclass(frozen=True, slots=True)
class TurnClock:
    """Time for one decision: `warn` counts from the turn's start; `relaxed` is the limit of those who ask for more time."""

    limit: int = 60 * SECOND
    warn: int | None = None
    late: Late = Late.CHECK_OR_FOLD
    relaxed: int | None = None


@dataclass(frozen=True, slots=True)
class CalledClock:
    """Anybody in the hand may call the clock `after` this time; the hand is folded `limit` later."""

    after: int
    limit: int


@dataclass(frozen=True, slots=True)
class RedrawWindow:
    window: int = 15 * SECOND
    times: int = 1


@dataclass(frozen=True, slots=True)
class Level:
    """Forced bets of a tournament, for a time (None: to the end)."""

    small: int
    big: int
    ante: int = 0
    lasts: int | None = None


@dataclass(frozen=True, slots=True)
class Starts:
    """When a freeze-out begins: when its seats are `full`, or `after` the second player sat down."""

    full: bool = True
    after: int | None = 60 * SECOND


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything a hand and a table ask their house.  Pinned when a hand begins."""

    seats: int = 10
    dealing: DealtBy = DealtBy.HOUSE
    ante: int = 0
    blinds: Blinds | None = None
    bring_in: int = 0
    betting: Betting = Betting.NO_LIMIT
    bets: FixedBets | None = None
    raise_cap: int | None = 4
    min_bet: int | None = None
    min_raise: int | None = None
    """Least raise *by*; None: the last full raise."""
    raise_means: RaiseMeans = RaiseMeans.TO
    shuffles: int = 1
    burn: Burn = Burn.BEFORE_BOARD
    turn: TurnClock | None = TurnClock()
    clock: CalledClock | None = None
    payout: Payout = Payout.SIDE_POTS
    odd_chips: OddChips = OddChips.POSITION
    ties: Ties = Ties.SPLIT
    rake: Rake = Rake()
    away: int = 3
    """Hands a player may miss before the seat is cleared."""
    broke: int = 60 * SECOND
    disconnect: int = 30 * SECOND
    on_disconnect: OnDisconnect = OnDisconnect.REMOVE
    verbal: Verbal = Verbal.TALK
    out_of_turn: OutOfTurn = OutOfTurn.REFUSE
    bet_before_deal: bool = False
    draw_opens: DrawOpens = DrawOpens.LEFT_OF_DEALER
    first_to_act_ties: FirstTies = FirstTies.SUIT
    newcomers: Newcomers = Newcomers.NEXT_HAND
    button: ButtonMoves = ButtonMoves.MOVING
    return_within: int = 0
    showing: Showing = Showing.USUAL
    hand_size: int = 2
    redraw: RedrawWindow = RedrawWindow()
    levels: tuple[Level, ...] = ()
    freeze_out: bool = False
    stack: int | None = None
    starts: Starts = Starts()
    pause: int = 4 * SECOND
    """Between the end of a hand and the next."""

    @property
    def least_bet(self) -> int:
        """The least opening bet: `min_bet`, else the big blind, else the ante, else one unit."""
        if self.min_bet is not None:
            return self.min_bet
        if self.blinds is not None:
            return self.blinds.big
        return self.ante or 1

    @property
    def players_deal(self) -> bool:
        return self.dealing is _PLAYERS
