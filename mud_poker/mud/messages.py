"""What can a player be told?

A message is a value without sentences: `screen` turns it into text, GMCP or a picture for one reader.  A command that has something
new to say adds a class here and its words in `screen/`.  What a reader may not see is not in the message.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mud_poker.cards.card import Face
from mud_poker.games.arena.film import Fighter, Frame
from mud_poker.games.arena.story import Told
from mud_poker.games.arena.units import Boon, Unit
from mud_poker.mud.definitions import Dealer, Pocket
from mud_poker.mud.money import Currency
from mud_poker.mud.table_view import TableView
from mud_poker.poker.events import Event


class Message:
    """Something for one reader."""

    __slots__ = ()


# At the table


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


@dataclass(frozen=True, slots=True)
class TableHelp(Message):
    """The CARDTABLE commands that can be used now: what to type, and what it does."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BuyInAsked(Message):
    """How much to sit down with?  `small` and `big` blind are 0 where there are none."""

    dealer: str
    small: int
    big: int
    ante: int
    least: int
    most: int
    funds: int
    pocket: Pocket
    currency: Currency


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


# In the room


@dataclass(frozen=True, slots=True)
class DealerSeen:
    """A dealer in a room: name, what is dealt there, whether the table is open, how many sit of how many seats.

    `floor` is the boon that lies there for the hand being played; `watches` says that the players deal, and the dealer looks on.
    """

    name: str
    game: str
    active: bool
    seated: int
    seats: int
    floor: Boon | None = None
    watches: bool = False


@dataclass(frozen=True, slots=True)
class RoomSeen(Message):
    """`exits`: direction and the name of the room there.  `key` is the room's, `leads` has those of the rooms around."""

    name: str
    look: str
    exits: tuple[tuple[str, str], ...]
    people: tuple[str, ...]
    dealers: tuple[DealerSeen, ...]
    bank: bool = False
    key: str = ""
    leads: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Looked(Message):
    """What something or somebody looks like, in the builder's or the player's words."""

    text: str


@dataclass(frozen=True, slots=True)
class Arrived(Message):
    """`way` is the direction they came from; empty for who just connected."""

    who: str
    way: str = ""


@dataclass(frozen=True, slots=True)
class Departed(Message):
    """`way` is the direction; empty for who disconnected."""

    who: str
    way: str = ""


@dataclass(frozen=True, slots=True)
class Said(Message):
    speaker: str
    text: str
    you: bool = False


@dataclass(frozen=True, slots=True)
class Emoted(Message):
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Chatted(Message):
    """On a channel that is heard in the whole house."""

    channel: str
    speaker: str
    text: str
    you: bool = False


@dataclass(frozen=True, slots=True)
class ToldTo(Message):
    """Between two people; `you` if the reader is the speaker."""

    speaker: str
    listener: str
    text: str
    you: bool = False


@dataclass(frozen=True, slots=True)
class Announced(Message):
    """From the staff to everybody."""

    text: str


# About oneself, the world and the commands


@dataclass(frozen=True, slots=True)
class Welcomed(Message):
    """A character is in the world: `new` for the first time, with what was `given` and what to do next in `words`."""

    name: str
    new: bool
    given: tuple[tuple[int, Currency, Pocket], ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class NoteRead(Message):
    """Something that happened while the reader was away, or that is only told once."""

    text: str


@dataclass(frozen=True, slots=True)
class FundsSeen(Message):
    """Bank, purse and chips at tables, by currency."""

    rows: tuple[tuple[Currency, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class MoneyMoved(Message):
    """Between the reader's pockets: into the bank if `deposited`."""

    amount: int
    currency: Currency
    deposited: bool
    bank: int
    purse: int


@dataclass(frozen=True, slots=True)
class WhoSeen(Message):
    """Everybody here: name, where (room, or table), idle minutes, away."""

    rows: tuple[tuple[str, str, int, bool], ...]


@dataclass(frozen=True, slots=True)
class ScoreSeen(Message):
    """The reader: hands played and won, at which table, since when (unix ms)."""

    name: str
    room: str
    seat: str
    hands: int
    won: int
    since: int
    funds: FundsSeen


@dataclass(frozen=True, slots=True)
class HelpSeen(Message):
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class CommandsSeen(Message):
    """Topic, and its commands' names."""

    topics: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class SettingsSeen(Message):
    """Name of the setting, its value, what it does."""

    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class SettingChanged(Message):
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class AliasesSeen(Message):
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HistorySeen(Message):
    lines: tuple[str, ...]


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


@dataclass(frozen=True, slots=True)
class IgnoredSeen(Message):
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AwaySet(Message):
    """The reader is away from the keyboard, or back; `seated`, the table has said so already."""

    on: bool
    seated: bool = False


@dataclass(frozen=True, slots=True)
class ReportTaken(Message):
    """A bug report was written down."""


@dataclass(frozen=True, slots=True)
class Refusal(Message):
    """The house says no, in a sentence that says what would work."""

    text: str


@dataclass(frozen=True, slots=True)
class KeyMade(Message):
    """The key with which a program plays as the reader: told once, and known nowhere else."""

    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyRevoked(Message):
    """The key of this name is good for nothing any more."""

    name: str


@dataclass(frozen=True, slots=True)
class KeysSeen(Message):
    """The reader's keys: name, and when it was made (unix ms)."""

    rows: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class StaffSeen(Message):
    """Lines for a member of the staff."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoggedOff(Message):
    """The session ends; `reason` is empty for who asked for it."""

    reason: str = ""
