"""Can it be proved that no chip appeared or disappeared?

Reads only, in one transaction, so a server may run meanwhile.  A further proof is a generator of sentences in
`_PROOFS`.  Data is looked into at four places: every document, for whether a world can read it (`legible.py`); those of the kind
`table` (the key is the dealer; `seats` has the characters seated, each with a `stack`); the record of a hand (`put` and `paid`:
chips by name; `rake`: chips that the house or a jackpot took); and its journal, which is played again.  What one proof finds
damaged the others leave out.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.engine import Connection

from mud_poker.mud.journal import Disagreement, record_of, replay
from mud_poker.poker.game import Game
from mud_poker.store import ledger, legible
from mud_poker.store.ledger import MOST_PROBLEMS
from mud_poker.store.reader import Reader, histories
from mud_poker.store.schema import ACTIONS, BALANCES, DOCUMENTS, HANDS

_ROWS_AT_ONCE = 500


def audit(state: Reader, games: Mapping[str, Game] | None = None) -> list[str]:
    """What is wrong, a sentence each, at most twenty of a kind; empty where all is well.

    Hands are played again if it is told with which `games`.  Raises StateError for a state that is too damaged to be read.
    """
    with state.reading() as connection:
        proofs = [proof(connection) for proof in _PROOFS]
        if games is not None:
            proofs.append(_replays(connection, games))
        return [problem for proof in proofs for problem in islice(proof, MOST_PROBLEMS)]


def _file(connection: Connection) -> Iterator[str]:
    """PostgreSQL checks its pages itself, when they are read."""
    if connection.dialect.name == "sqlite":
        for (line,) in connection.execute(text("PRAGMA integrity_check")):
            if line != "ok":
                yield f"The file is damaged: {' '.join(line.split())}"  # SQLite's own takes two lines


def _stacks(connection: Connection) -> Iterator[str]:
    """The chips in front of a player are what the table says, and nobody has any without a seat."""
    documents = select(DOCUMENTS.c.key, DOCUMENTS.c.data).where(DOCUMENTS.c.kind == "table")
    seated = {
        (row.key, name): seat["stack"]
        for row in connection.execute(documents)
        if not legible.damage("table", row.key, row.data)
        for name, seat in row.data["seats"].items()
    }
    held: dict[tuple[str, str], int] = {}
    accounts = select(BALANCES).where(BALANCES.c.amount != 0, BALANCES.c.account.startswith("stack:"))
    for account, currency, amount in connection.execute(accounts.order_by(BALANCES.c.account)):
        if not legible.ACCOUNT.fullmatch(account):
            continue
        _, dealer, name, _ = account.split(":")
        held[dealer, name] = amount
        if (dealer, name) not in seated:
            yield f"{name} has {amount} {currency} at {dealer}, and no seat there."
    for (dealer, name), stack in sorted(seated.items()):
        if stack != held.get((dealer, name), 0):
            yield f"{name} has {held.get((dealer, name), 0)} at {dealer} by the ledger, and {stack} by the table."


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
        if not _reads(record):
            yield f"The record of hand {number} is damaged."
        elif "put" in record:
            put, paid, rake = sum(record["put"].values()), sum(record["paid"].values()), record.get("rake", 0)
            if put != paid + rake:
                yield f"Into hand {number} went {put}; it paid {paid} and took {rake} as rake."


def _reads(record: Any) -> bool:
    """Whether it is of a hand that is void, or of one that was paid."""
    match record:
        case {"void": str()}:
            return True
        case {"put": {**put}, "paid": {**paid}}:
            return all(isinstance(chips, int) for chips in (*put.values(), *paid.values(), record.get("rake", 0)))
    return False


def _replays(connection: Connection, games: Mapping[str, Game]) -> Iterator[str]:
    """Each hand that is not void, played again, is the hand of its journal, and ends as its record says."""
    for history in histories(connection):
        record = history.closed.record if history.closed is not None else None
        if record is None or (_reads(record) and "void" not in record):
            try:
                hand = replay(history, games).hand
            except Disagreement as error:
                yield str(error)
                continue
            if hand.over and record != record_of(hand):
                yield f"Hand {history.opened.hand} played again does not end as its record says."
            elif not hand.over and record is not None:
                yield f"Hand {history.opened.hand} is closed, and was not played to its end."


_PROOFS: tuple[Callable[[Connection], Iterator[str]], ...] = (
    _file,
    ledger.problems,
    legible.problems,
    _stacks,
    _actions,
    _payouts,
)
