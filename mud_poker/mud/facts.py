"""What must be on disk before anyone is told?

The world says what happened as facts; the store writes them, all facts of one turn of the reactor in one transaction.  Facts are
plain values: JSON data, strings and ints.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

Data: TypeAlias = Mapping[str, Any]
"""JSON values only."""


@dataclass(frozen=True, slots=True)
class Posting:
    """`amount` (more than zero, smallest units) of `currency` moves from account `source` to account `target`.

    Accounts: `bank:<character>:<currency>`, `purse:…`, `stack:<dealer>:<character>:<currency>`, `jackpot:<currency>`,
    `house:<currency>`, `mint:<currency>`.  No account but a mint may go below zero.
    """

    source: str
    target: str
    currency: str
    amount: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Postings that belong together, and why: one entry of the ledger.  `hand` is the hand they settle, if any."""

    postings: tuple[Posting, ...]
    why: str
    at: int
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A document of the world's state: the newest of a `kind` and `key` counts; `data` None removes it.

    Kinds: `character`, `login`, `dealer`, `table`, `jackpot`, `world`.
    """

    kind: str
    key: str
    data: Data | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand begins: all that a replay needs (rules, seats, stacks, button, sealed seed)."""

    hand: int
    dealer: str
    opening: Data = field(repr=False)
    at: int = 0


@dataclass(frozen=True, slots=True)
class HandActed:
    """The `number`-th action of a hand, counted from 1.  `who` is the character, or empty for the house.

    `check` proves a replay: 32 bits of what the hand is afterwards; None where more of the same moment follow.
    """

    hand: int
    number: int
    seat: int | None
    who: str
    action: Data = field(repr=False)
    at: int = 0
    check: int | None = None


@dataclass(frozen=True, slots=True)
class HandClosed:
    """A hand is settled (`record` says how) or void (`record` says why under `void`)."""

    hand: int
    record: Data = field(repr=False)
    at: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that a character reads once, now or at the next login."""

    character: str
    text: str
    at: int


REPORT: Final = "reports "
"""How the log's lines begin that are of players: no staff command does."""


@dataclass(frozen=True, slots=True)
class StaffLogged:
    """What a member of the staff did, or what a player reported to them."""

    who: str
    command: str
    at: int

    @property
    def report(self) -> bool:
        return self.command.startswith(REPORT)


Fact: TypeAlias = Moved | Kept | HandOpened | HandActed | HandClosed | Noted | StaffLogged
