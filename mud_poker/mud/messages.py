"""What can a player be told?

A message is a value without sentences: `screen` turns it into text, GMCP or a picture for one reader.  A command that has something
new to say adds a class here and its words in `screen/`.  What a reader may not see is not in the message.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mud_poker.games.arena.units import Boon
from mud_poker.mud.definitions import Pocket
from mud_poker.mud.money import Currency
from mud_poker.poker.rules import HouseRules


class Message:
    """Something for one reader."""

    __slots__ = ()


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
    """A character is in the world: `new` for the first time, with what was `given` and what to do next in `words`.

    Nothing was given (None) where as many newcomers as the house helps in a day came from the same address.
    """

    name: str
    new: bool
    given: tuple[tuple[int, Currency, Pocket], ...] | None = ()
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
    """The reader's aliases and what they mean, after one of them was `forgotten` (empty: none was)."""

    rows: tuple[tuple[str, str], ...]
    forgotten: str = ""


@dataclass(frozen=True, slots=True)
class HistorySeen(Message):
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IgnoredSeen(Message):
    """Whom the reader ignores, and who is heard `again` (empty: nobody new)."""

    names: tuple[str, ...]
    again: str = ""


@dataclass(frozen=True, slots=True)
class AwaySet(Message):
    """The reader is away from the keyboard, or back; where they sit, by these rules, the `table` has said so already."""

    on: bool
    table: HouseRules | None = None


@dataclass(frozen=True, slots=True)
class ReportTaken(Message):
    """A bug report was written down."""


@dataclass(frozen=True, slots=True)
class Surroundings(Message):
    """Who the reader is, and where: for the client's own program, which has just begun to listen.  The reader knows."""

    name: str
    room: RoomSeen


@dataclass(frozen=True, slots=True)
class Refusal(Message):
    """The house says no, in a sentence that says what would work; `offers` are words in it that may be typed."""

    text: str
    offers: tuple[str, ...] = ()


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
