"""What comes of a request?"""

from dataclasses import dataclass

from mud_poker.mud.facts import Fact
from mud_poker.mud.messages import Message
from mud_poker.mud.table_view import TableView


@dataclass(frozen=True, slots=True)
class Letter:
    """A message for one character, wherever it is connected."""

    to: str
    message: Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """`facts` are made durable first; only then are the `letters` delivered, in order."""

    facts: tuple[Fact, ...] = ()
    letters: tuple[Letter, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a prompt shows: the table where the reader sits or watches, and the question that waits for an answer."""

    name: str
    table: TableView | None = None
    asks: str = ""
