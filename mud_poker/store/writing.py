"""How do facts become rows?

A new kind of fact is a `case` here, a table in `schema`, and, where someone needs to read it, a method of `Reader`.
Rows of one table go in one statement: statement by statement costs ten times the processor time.  Statements are made once:
SQLAlchemy finds what it compiled by the statement, and has to look through a new one for that.
"""

from collections.abc import Sequence

from sqlalchemy import JSON, bindparam, text
from sqlalchemy.engine import Connection

from mud_poker.mud.facts import Data, Fact, HandActed, HandClosed, HandOpened, Kept, Moved, Noted, StaffLogged
from mud_poker.store import ledger
from mud_poker.store.database import StateError
from mud_poker.store.schema import ACTIONS, DOCUMENTS, HANDS, NOTES, STAFF_LOG

_OPEN = HANDS.insert()
_ACT = ACTIONS.insert()
_NOTE = NOTES.insert()
_LOG = STAFF_LOG.insert()

_CLOSE = (
    HANDS.update()
    .where(HANDS.c.number == bindparam("hand"), HANDS.c.closed_at.is_(None))
    .values(record=bindparam("how"), closed_at=bindparam("at"))
)

# A row that is changed where it lies costs one page of the log; one that is removed and put elsewhere four.
_KEEP = text(
    "INSERT INTO documents (kind, key, data) VALUES (:kind, :key, :data) ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data"
).bindparams(bindparam("data", type_=JSON))

_REMOVE = DOCUMENTS.delete().where(DOCUMENTS.c.kind == bindparam("of_kind"), DOCUMENTS.c.key == bindparam("of_key"))


def write(connection: Connection, facts: Sequence[Fact]) -> None:
    """Raises StateError for facts that contradict what is there; the transaction must then be rolled back."""
    opened: list[dict[str, object]] = []
    actions: list[dict[str, object]] = []
    closed: list[dict[str, object]] = []
    moves: list[Moved] = []
    documents: dict[tuple[str, str], Data | None] = {}
    notes: list[dict[str, object]] = []
    staff: list[dict[str, object]] = []
    for fact in facts:
        match fact:
            case HandOpened(hand, dealer, opening, at):
                opened.append({"number": hand, "dealer": dealer, "opening": opening, "opened_at": at})
            case HandActed(hand, number, seat, who, action, at, check):
                actions.append(
                    {"hand": hand, "number": number, "seat": seat, "who": who, "action": action, "at": at, "proof": check}
                )
            case HandClosed(hand, record, at):
                closed.append({"hand": hand, "how": record, "at": at})
            case Moved():
                moves.append(fact)
            case Kept(kind, key, data):
                documents[kind, key] = data
            case Noted(character, words, at):
                notes.append({"character": character, "text": words, "at": at})
            case StaffLogged(who, command, at):
                staff.append({"who": who, "command": command, "at": at})
    for insert, rows in ((_OPEN, opened), (_ACT, actions), (_NOTE, notes), (_LOG, staff)):
        if rows:
            connection.execute(insert, rows)
    _close(connection, closed)
    ledger.post(connection, moves)
    _replace(connection, documents)


def _close(connection: Connection, closed: list[dict[str, object]]) -> None:
    if closed and connection.execute(_CLOSE, closed).rowcount != len(closed):
        numbers = ", ".join(str(row["hand"]) for row in closed)
        raise StateError(f"Of the hands {numbers} one was to be closed that is not open: nothing of this was written.")


def _replace(connection: Connection, documents: dict[tuple[str, str], Data | None]) -> None:
    if kept := [{"kind": kind, "key": key, "data": data} for (kind, key), data in documents.items() if data is not None]:
        connection.execute(_KEEP, kept)
    if removed := [{"of_kind": kind, "of_key": key} for (kind, key), data in documents.items() if data is None]:
        connection.execute(_REMOVE, removed)
