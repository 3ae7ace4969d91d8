"""What does a state say?

A `Reader` needs no lock, so it also reads the state of a running server: each method sees the state as it was at one
moment.  What was written as facts is read as facts.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import ColumnElement, Row, Select, Text, cast, func, select
from sqlalchemy.engine import URL, Connection, Engine

from mud_poker.mud.facts import Data, HandActed, HandClosed, HandOpened, Noted, StaffLogged
from mud_poker.mud.journal import HandHistory
from mud_poker.store import schema
from mud_poker.store.database import StateError, engine_to_read, name_of, plain_errors, url_of
from mud_poker.store.ledger import Account
from mud_poker.store.schema import ACTIONS, BALANCES, DOCUMENTS, HANDS, NOTES, STAFF_LOG

_HANDS_AT_ONCE = 500


class Reader:
    """A state that is only read.  May be used from any thread.  Every method raises StateError if the state fails."""

    def __init__(self, url: URL, engine: Engine) -> None:
        self._url = url
        self._engine = engine

    @classmethod
    def open(cls, state: str | Path) -> Self:
        """Raises StateError where there is no state, or one of another version than this program's."""
        url = url_of(state)
        reader = cls(url, engine_to_read(url))
        with reader.reading() as connection:
            found = schema.version(connection)
        if found is None:
            raise StateError(f"There is no state at {name_of(url)}.")
        schema.check_not_newer(found)
        if found < 1 + len(schema.STEPS):
            raise StateError(f"The state {name_of(url)} has an older version: start the server on it once.")
        return reader

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction: all that is read inside belongs to the same moment."""
        with plain_errors(self._url), self._engine.connect() as connection, connection.begin():
            yield connection

    def balances(self) -> dict[Account, int]:
        """Every account that was ever posted to, by name and currency."""
        with self.reading() as connection:
            return {(name, currency): amount for name, currency, amount in connection.execute(select(BALANCES))}

    def documents(self, kind: str) -> dict[str, Data]:
        """By key."""
        with self.reading() as connection:
            rows = connection.execute(select(DOCUMENTS.c.key, DOCUMENTS.c.data).where(DOCUMENTS.c.kind == kind))
            return {row.key: row.data for row in rows}

    def hand(self, number: int) -> HandHistory | None:
        with self.reading() as connection:
            return next(iter(_histories(connection, select(HANDS.c.number).where(HANDS.c.number == number))), None)

    def open_hands(self) -> list[HandHistory]:
        """The hands in progress, or that were when a server died, by number."""
        with self.reading() as connection:
            return _histories(connection, select(HANDS.c.number).where(HANDS.c.closed_at.is_(None)))

    def hands(
        self, *, dealer: str | None = None, who: str | None = None, before: int | None = None, limit: int = 20
    ) -> list[HandHistory]:
        """The last `limit` hands, oldest first: of a dealer, with a character dealt in, before a hand's number."""
        conditions: list[ColumnElement[bool]] = []
        if dealer is not None:
            conditions.append(HANDS.c.dealer == dealer)
        if who is not None:
            conditions.append(cast(HANDS.c.opening, Text).contains(f',"{who}",'))  # seats are [number,"name",stack]
        if before is not None:
            conditions.append(HANDS.c.number < before)
        with self.reading() as connection:
            numbers = select(HANDS.c.number).where(*conditions).order_by(HANDS.c.number.desc()).limit(limit)
            return _histories(connection, numbers)

    def last_hand_number(self) -> int:
        """0 before the first hand."""
        with self.reading() as connection:
            return connection.scalar(select(func.max(HANDS.c.number))) or 0

    def notes(self, character: str) -> dict[int, Noted]:
        """What the character has not read yet, oldest first, by a number to take it with."""
        with self.reading() as connection:
            rows = connection.execute(select(NOTES).where(NOTES.c.character == character).order_by(NOTES.c.number))
            return {row.number: Noted(row.character, row.text, row.at) for row in rows}

    def staff_log(self, limit: int = 100) -> list[StaffLogged]:
        """The last `limit` lines, oldest first."""
        with self.reading() as connection:
            rows = connection.execute(select(STAFF_LOG).order_by(STAFF_LOG.c.number.desc()).limit(limit))
            return [StaffLogged(row.who, row.command, row.at) for row in rows][::-1]


def histories(connection: Connection) -> Iterator[HandHistory]:
    """Every hand, by number, read a few hundred at a time."""
    last: int | None = 0
    while last is not None:
        numbers = select(HANDS.c.number).where(HANDS.c.number > last).order_by(HANDS.c.number).limit(_HANDS_AT_ONCE)
        some = _histories(connection, numbers)
        yield from some
        last = some[-1].opened.hand if some else None


def _histories(connection: Connection, numbers: Select[int]) -> list[HandHistory]:
    chosen = numbers.subquery()
    actions: dict[int, list[HandActed]] = {}
    for row in connection.execute(
        select(ACTIONS).where(ACTIONS.c.hand.in_(select(chosen.c.number))).order_by(ACTIONS.c.hand, ACTIONS.c.number)
    ):
        action = HandActed(row.hand, row.number, row.seat, row.who, row.action, row.at, row.proof)
        actions.setdefault(row.hand, []).append(action)
    hands = connection.execute(select(HANDS).where(HANDS.c.number.in_(select(chosen.c.number))).order_by(HANDS.c.number))
    return [_history(row, actions.get(row.number, [])) for row in hands]


def _history(row: Row[int], actions: list[HandActed]) -> HandHistory:
    return HandHistory(
        HandOpened(row.number, row.dealer, row.opening, row.opened_at),
        tuple(actions),
        None if row.closed_at is None else HandClosed(row.number, row.record, row.closed_at),
    )
