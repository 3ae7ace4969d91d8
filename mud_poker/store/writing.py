"""How do facts become rows?

A new kind of fact is a `case` here, a table in `schema`, and, where someone needs to read it, a method of `Reader`.
Rows of one table go in one statement: statement by statement costs ten times the processor time.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam
from sqlalchemy.engine import Connection

from mud_poker.mud.facts import Data, Fact, HandActed, HandClosed, HandOpened, Kept, Moved, Noted, StaffLogged
from mud_poker.store import ledger
from mud_poker.store.database import StateError
from mud_poker.store.schema import ACTIONS, DOCUMENTS, HANDS, NOTES, STAFF_LOG

_CLOSE = (
    HANDS.update()
    .where(HANDS.c.number == bindparam("hand"), HANDS.c.closed_at.is_(None))
    .values(record=bindparam("how"), closed_at=bindparam("at"))
)

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
            case Noted(character, text, at):
                notes.append({"character": character, "text": text, "at": at})
            case StaffLogged(who, command, at):
                staff.append({"who": who, "command": command, "at": at})
    for table, rows in ((HANDS, opened), (ACTIONS, actions), (NOTES, notes), (STAFF_LOG, staff)):
        if rows:
            connection.execute(table.insert(), rows)
    _close(connection, closed)
    ledger.post(connection, moves)
    _replace(connection, documents)


def _close(connection: Connection, closed: list[dict[str, object]]) -> None:
    if closed and connection.execute(_CLOSE, closed).rowcount != len(closed):
        numbers = ", ".join(str(row["hand"]) for row in closed)
        raise StateError(f"Of the hands {numbers} one was to be closed that is not open: nothing of this was written.")


def _replace(connection: Connection, documents: dict[tuple[str, str], Data | None]) -> None:
    if documents:
        connection.execute(_REMOVE, [{"of_kind": kind, "of_key": key} for kind, key in documents])
    if kept := [{"kind": kind, "key": key, "data": data} for (kind, key), data in documents.items() if data is not None]:
        connection.execute(DOCUMENTS.insert(), kept)
