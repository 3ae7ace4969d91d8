"""How does money move in the books, and do the books balance?

Double entry: each posting is two lines that sum to zero.  Balances are kept beside the lines, changed in the same
transaction, for two reasons: a posting can be refused for lack of money without summing an account's whole past, and
the sum over the past then proves the balances, which nothing could prove if they were that sum.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sqlalchemy import bindparam, func, select, text, union_all
from sqlalchemy.engine import Connection

from mud_poker.mud.facts import Moved
from mud_poker.store.database import StateError
from mud_poker.store.schema import BALANCES, ENTRIES, POSTINGS

Account: TypeAlias = tuple[str, str]
"""Its name and its currency."""

MOST_PROBLEMS = 20
"""Of one kind in a report: who has more wants a backup, not a longer list."""

_ACCOUNTS_AT_ONCE = 1000
"""Names in one query; SQLite takes 32,766 values, PostgreSQL 65,535."""

_READ = select(BALANCES).where(BALANCES.c.account.in_(bindparam("names", expanding=True)))
_ENTER = ENTRIES.insert().returning(ENTRIES.c.number, sort_by_parameter_order=True)
_POST = POSTINGS.insert()
_KEEP = text(
    "INSERT INTO balances (account, currency, amount) VALUES (:account, :currency, :amount) "
    "ON CONFLICT (account, currency) DO UPDATE SET amount = excluded.amount"
)


class Overdrawn(StateError):
    """Money was to be moved that is not there."""

    def __init__(self, account: Account, balance: int) -> None:
        super().__init__(f"Account {account[0]} would have {balance} {account[1]}: nothing of this was written.")
        self.account = account
        self.balance = balance


def post(connection: Connection, moves: Sequence[Moved]) -> None:
    """Write entries, in order.

    Raises Overdrawn if after any of them an account other than a mint is below zero, and StateError for an amount that
    is not more than zero; the transaction must then be rolled back.
    """
    if not moves:
        return
    balances = _balances(connection, moves)
    for move in moves:
        _apply(move, balances)
    numbers = connection.execute(_ENTER, [{"at": move.at, "why": move.why, "hand": move.hand} for move in moves]).scalars().all()
    if lines := [line for number, move in zip(numbers, moves, strict=True) for line in _lines(number, move)]:
        connection.execute(_POST, lines)
    if kept := [{"account": name, "currency": currency, "amount": amount} for (name, currency), amount in balances.items()]:
        connection.execute(_KEEP, kept)


def _balances(connection: Connection, moves: Sequence[Moved]) -> dict[Account, int]:
    names = sorted({name for move in moves for posting in move.postings for name in (posting.source, posting.target)})
    balances: dict[Account, int] = {}
    for first in range(0, len(names), _ACCOUNTS_AT_ONCE):
        rows = connection.execute(_READ, {"names": names[first : first + _ACCOUNTS_AT_ONCE]})
        balances.update(((account, currency), amount) for account, currency, amount in rows)
    return balances


def _apply(move: Moved, balances: dict[Account, int]) -> None:
    sources = []
    for posting in move.postings:
        if posting.amount <= 0:
            raise StateError(f"{posting.amount} {posting.currency} from {posting.source} to {posting.target} is no posting.")
        source, target = (posting.source, posting.currency), (posting.target, posting.currency)
        balances[source] = balances.get(source, 0) - posting.amount
        balances[target] = balances.get(target, 0) + posting.amount
        sources.append(source)
    for account in sources:
        if balances[account] < 0 and not _is_mint(account[0]):
            raise Overdrawn(account, balances[account])


def _is_mint(name: str) -> bool:
    return name.startswith("mint:")


def _lines(entry: int, move: Moved) -> Iterator[dict[str, object]]:
    for index, posting in enumerate(move.postings):
        for line, account, amount in (
            (2 * index, posting.source, -posting.amount),
            (2 * index + 1, posting.target, posting.amount),
        ):
            yield {"entry": entry, "line": line, "account": account, "currency": posting.currency, "amount": amount}


def problems(connection: Connection) -> Iterator[str]:
    """What does not balance, a sentence each; nothing where all is well."""
    lines = POSTINGS.c
    total = func.sum(lines.amount)
    of_entries = (
        select(lines.entry, lines.currency, total).group_by(lines.entry, lines.currency).having(total != 0).order_by(lines.entry)
    )
    for entry, currency, amount in connection.execute(of_entries.limit(MOST_PROBLEMS)):
        yield f"The postings of entry {entry} sum to {amount} {currency}, not to zero."

    both = union_all(
        select(lines.account, lines.currency, lines.amount),
        select(BALANCES.c.account, BALANCES.c.currency, -BALANCES.c.amount),
    ).subquery()
    missing = func.sum(both.c.amount)
    of_accounts = (
        select(both.c.account, both.c.currency, missing)
        .group_by(both.c.account, both.c.currency)
        .having(missing != 0)
        .order_by(both.c.account)
    )
    for account, currency, amount in connection.execute(of_accounts.limit(MOST_PROBLEMS)):
        yield f"The postings of account {account} sum to {amount} {currency} more than its balance says."

    overdrawn = select(BALANCES).where(BALANCES.c.amount < 0, ~BALANCES.c.account.startswith("mint:"))
    for account, currency, amount in connection.execute(overdrawn.limit(MOST_PROBLEMS)):
        yield f"Account {account} is below zero: {amount} {currency}."
