"""Can it be proved that no chip appeared or disappeared?

Reads only, in one transaction, so a server may run meanwhile.  A further proof is a generator of sentences in
`_PROOFS`.  Data is looked into at two places: documents of the kind `table` (the key is the dealer; `seats` has the
characters seated, as a list or as the keys of a map) and the record of a hand (`put` and `paid`: chips by seat; `rake`:
chips that the house or a jackpot took).
"""

from collections.abc import Callable, Iterator
from itertools import islice

from sqlalchemy import func, select, text
from sqlalchemy.engine import Connection

from mud_poker.store import ledger
from mud_poker.store.ledger import MOST_PROBLEMS
from mud_poker.store.reader import Reader
from mud_poker.store.schema import ACTIONS, BALANCES, DOCUMENTS, HANDS

_ROWS_AT_ONCE = 500


def audit(state: Reader) -> list[str]:
    """What is wrong, a sentence each, at most twenty of a kind; empty where all is well.

    Raises StateError for a state that is too damaged to be read.
    """
    with state.reading() as connection:
        return [problem for proof in _PROOFS for problem in islice(proof(connection), MOST_PROBLEMS)]


def _file(connection: Connection) -> Iterator[str]:
    """PostgreSQL checks its pages itself, when they are read."""
    if connection.dialect.name == "sqlite":
        for (line,) in connection.execute(text("PRAGMA integrity_check")):
            if line != "ok":
                yield f"The file is damaged: {line}"


def _stacks(connection: Connection) -> Iterator[str]:
    """Chips in front of players are at tables where they have a seat; a world that keeps no tables proves nothing."""
    documents = select(DOCUMENTS.c.key, DOCUMENTS.c.data).where(DOCUMENTS.c.kind == "table")
    tables = {row.key: row.data for row in connection.execute(documents)}
    if not tables:
        return
    stacks = select(BALANCES).where(BALANCES.c.amount != 0, BALANCES.c.account.startswith("stack:"))
    for account, currency, amount in connection.execute(stacks.order_by(BALANCES.c.account)):
        _, dealer, character, *_ = account.split(":")
        if character not in tables.get(dealer, {}).get("seats", ()):
            yield f"{character} has {amount} {currency} at {dealer}, and no seat there."


def _actions(connection: Connection) -> Iterator[str]:
    """The actions of a hand are numbered from 1 without a gap."""
    count, last = func.count(), func.max(ACTIONS.c.number)
    gaps = select(ACTIONS.c.hand, count, last).group_by(ACTIONS.c.hand).having(count != last).order_by(ACTIONS.c.hand)
    for hand, kept, number in connection.execute(gaps):
        yield f"Hand {hand} has {kept} actions, the last of which is number {number}."


def _payouts(connection: Connection) -> Iterator[str]:
    """A settled hand pays out what was put in."""
    records = select(HANDS.c.number, HANDS.c.record).where(HANDS.c.closed_at.is_not(None)).order_by(HANDS.c.number)
    for number, record in connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(records):
        if "put" in record and "paid" in record:
            put, paid, rake = sum(record["put"].values()), sum(record["paid"].values()), record.get("rake", 0)
            if put != paid + rake:
                yield f"Into hand {number} went {put}; it paid {paid} and took {rake} as rake."


_PROOFS: tuple[Callable[[Connection], Iterator[str]], ...] = (_file, ledger.problems, _stacks, _actions, _payouts)
