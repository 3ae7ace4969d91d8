"""What can be told of a table: what happens there, how it stands, its battle, and hands that are over?

A message like those of `messages.py`, which says how to add one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from mud_poker.cards.card import Face
from mud_poker.games.arena.film import Fighter, Frame
from mud_poker.games.arena.story import Told
from mud_poker.games.arena.units import Boon, Unit
from mud_poker.mud.definitions import Dealer, Pocket
from mud_poker.mud.messages import Message
from mud_poker.mud.money import Currency
from mud_poker.mud.table_view import TableView
from mud_poker.poker.events import Event
from mud_poker.poker.rules import FixedBets


@dataclass(frozen=True, slots=True)
class AtTable(Message):
    """Something happened at a table, as this reader sees it.

    `names` of the seats, `you` the reader's seat (None: watches); `says` are the dealer's own sentences by the event's name.
    """

    dealer: str
    event: Event
    names: Mapping[int, str]
    you: int | None
    currency: Currency
    says: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnCame(Message):
    """It is somebody's turn, or the reader's: `table.you` and `table.wait` say whose and what may be done."""

    table: TableView


@dataclass(frozen=True, slots=True)
class BattleLines(Message):
    """What has just happened in a battle, with the names of the seats; `you` the reader's seat (None: watches)."""

    lines: tuple[Told, ...]
    names: Mapping[int, str]
    you: int | None


@dataclass(frozen=True, slots=True)
class BattleMoves(Message):
    """What has just happened in a battle as a moving picture that takes `lasts` ms; `fighters` by their number."""

    fighters: tuple[Fighter, ...]
    frames: tuple[Frame, ...]
    lasts: int


@dataclass(frozen=True, slots=True)
class BattleSeen(Message):
    """The whole story of the battle of a hand: who fought with which cards, under which boon, and how it went."""

    hand: int
    armies: Mapping[int, tuple[Face, ...]]
    boon: Boon | None
    lines: tuple[Told, ...]
    names: Mapping[int, str]
    you: int | None = None


@dataclass(frozen=True, slots=True)
class BoonSeen(Message):
    """A boon as it lies on the floor, closer."""

    boon: Boon


@dataclass(frozen=True, slots=True)
class UnitSeen(Message):
    """A unit of the arena, as a spectator sees it, with its figures."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class PresetSeen(Message):
    """What the reader has decided before the turn comes (empty: nothing), or that it is `void` because the price changed."""

    way: str
    void: bool = False


@dataclass(frozen=True, slots=True)
class TableSeen(Message):
    """The whole table, as `table` or `cardtable` shows it."""

    table: TableView


@dataclass(frozen=True, slots=True)
class FactSeen(Message):
    """One fact of the table in one line: `what` is hand, board, pot, stacks, turn, blinds or players."""

    what: str
    table: TableView


@dataclass(frozen=True, slots=True)
class RulesSeen(Message):
    """The house's own rules, in plain words written from the dealer's fields."""

    dealer: Dealer


class Change(Enum):
    """What the house has changed of a dealer.  But for the rules each makes another table."""

    GAME = "game"
    MONEY = "money"
    PLACE = "place"
    STAKES = "stakes"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class HouseChanged(Message):
    """A dealer is no longer what it was; `waits` while a hand is played to its end by what it began with."""

    dealer: str
    what: Change
    waits: bool


@dataclass(frozen=True, slots=True)
class StillSeated(Message):
    """The house was closed, and the reader's table has gone on."""

    dealer: str


@dataclass(frozen=True, slots=True)
class TableHelp(Message):
    """The CARDTABLE commands that can be used now: what to type, and what it does."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BuyInAsked(Message):
    """How much to sit down with?  Blinds, `ante` and `bring_in` are 0 where there are none; `bets` are those of fixed limit."""

    dealer: str
    small: int
    big: int
    ante: int
    least: int
    most: int
    funds: int
    pocket: Pocket
    currency: Currency
    bring_in: int = 0
    bets: FixedBets | None = None


@dataclass(frozen=True, slots=True)
class LeaveAsked(Message):
    """Really leave the table?  `back_to` is None where the chips are worth nothing outside."""

    stack: int
    back_to: Pocket | None
    currency: Currency


@dataclass(frozen=True, slots=True)
class ChipsComing(Message):
    """Chips that the reader has bought, and gets when the hand is over."""

    amount: int
    currency: Currency


@dataclass(frozen=True, slots=True)
class NothingDone(Message):
    """A question was answered with no."""


@dataclass(frozen=True, slots=True)
class PaidOut(Message):
    """The reader's stack went from a table to `pocket`."""

    amount: int
    pocket: Pocket
    currency: Currency


@dataclass(frozen=True, slots=True)
class Watching(Message):
    """The reader now watches a dealer's table, or no longer does."""

    dealer: str
    on: bool


@dataclass(frozen=True, slots=True)
class Waiting(Message):
    """Who waits for a seat at a dealer's full table, in order."""

    dealer: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatFree(Message):
    """A seat is free at a table the reader waits for."""

    dealer: str


@dataclass(frozen=True, slots=True)
class JackpotSeen(Message):
    """The board: total, and the leading hand with who holds it (empty: none)."""

    total: int
    words: str
    holders: tuple[str, ...]
    currency: Currency


@dataclass(frozen=True, slots=True)
class JackpotWon(Message):
    """The jackpot was awarded: `shares` by holder."""

    shares: Mapping[str, int]
    words: str
    currency: Currency


@dataclass(frozen=True, slots=True)
class HandsSeen(Message):
    """Hands that the reader has played, the newest last: number, when (unix ms), dealer, game, put in, taken out, currency.

    A void hand took out what was put in.
    """

    rows: tuple[tuple[int, int, str, str, int, int, Currency], ...]


@dataclass(frozen=True, slots=True)
class HandReplayed(Message):
    """A hand that is over, as this reader may see it: who was in it sees their own cards, everybody what was shown."""

    number: int
    dealer: str
    game: str
    told: tuple[AtTable, ...]
