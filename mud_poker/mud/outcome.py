"""What comes of a request?"""

from dataclasses import dataclass, field

from mud_poker.mud.facts import Data, Fact
from mud_poker.mud.messages import Message
from mud_poker.mud.money import Currency
from mud_poker.mud.table_view import TableView


@dataclass(frozen=True, slots=True)
class Letter:
    """A message for one character, wherever it is connected."""

    to: str
    message: Message


@dataclass(frozen=True, slots=True)
class WebhookCall:
    """JSON for the URL in the environment variable `webhook`.  Whether it arrives is nothing that a game waits for."""

    webhook: str
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """`facts` are made durable first; only then are the `letters` delivered, in order, and the webhooks called.

    `closes` if the staff have ordered the house to close: when all this is told.
    """

    facts: tuple[Fact, ...] = ()
    letters: tuple[Letter, ...] = ()
    calls: tuple[WebhookCall, ...] = ()
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a prompt shows: the table where the reader sits or watches, and the question that waits for an answer.

    `funds` are what the reader has in bank and purse, of each currency there is any of.
    """

    name: str
    table: TableView | None = None
    asks: str = ""
    funds: tuple[tuple[Currency, int, int], ...] = ()
