"""What comes of a request?"""

from dataclasses import dataclass, field
from typing import TypeAlias

from mud_poker.mud.facts import Data, Fact
from mud_poker.mud.messages import Message
from mud_poker.mud.money import Currency
from mud_poker.mud.table_view import TableView
from mud_poker.value import Value


class Letter(Value):
    """A message for one character, wherever it is connected."""

    to: str
    message: Message


@dataclass(frozen=True, slots=True)
class WebhookCall:
    """JSON for the URL in the environment variable `webhook`.  Whether it arrives is nothing that a game waits for."""

    webhook: str
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadHands:
    """`who` wants to see the last hands that `who` played in."""

    who: str


@dataclass(frozen=True, slots=True)
class ReadHand:
    """`who` wants to see a hand again."""

    who: str
    hand: int


@dataclass(frozen=True, slots=True)
class Save:
    """`who` wants a copy of the state, called `name`."""

    who: str
    name: str


@dataclass(frozen=True, slots=True)
class Reload:
    """`who` wants the builders' files to be read anew."""

    who: str


Errand: TypeAlias = ReadHands | ReadHand | Save | Reload
"""What needs the disk, and is done beside the game; `who` is told what came of it when it is done."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`facts` are made durable first; only then are the `letters` delivered, in order, the webhooks called, and the errands run.

    `closes` if the staff have ordered the house to close: when all this is told.
    """

    facts: tuple[Fact, ...] = ()
    letters: tuple[Letter, ...] = ()
    calls: tuple[WebhookCall, ...] = ()
    closes: bool = False
    errands: tuple[Errand, ...] = ()


class Prompt(Value):
    """What a prompt shows: the table where the reader sits or watches, and the question that waits for an answer.

    `funds` are what the reader has in bank and purse, of each currency there is any of.
    """

    name: str
    table: TableView | None = None
    asks: str = ""
    funds: tuple[tuple[Currency, int, int], ...] = ()
