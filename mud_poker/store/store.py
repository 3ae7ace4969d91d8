"""How does the one server that may change a state open it, and write to it?

Opening locks, migrates, and audits the ledger: no server runs on books that do not balance.  Writing is one transaction
for all the facts given, on one connection that lives as long as the store.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import bindparam, text
from sqlalchemy.engine import URL, Connection, Engine

from mud_poker.mud.facts import Fact
from mud_poker.store import ledger, schema, writing
from mud_poker.store.database import StateError, engine_to_write, lock, name_of, plain_errors, url_of, writer
from mud_poker.store.reader import Reader
from mud_poker.store.schema import NOTES

_TAKE = NOTES.delete().where(NOTES.c.number == bindparam("taken"))


def _refuse_damage(url: URL, connection: Connection) -> None:
    """A damaged page may lie where nothing is read at the start; PostgreSQL checks its pages itself, when they are read."""
    if connection.dialect.name == "sqlite":
        found = " ".join(connection.execute(text("PRAGMA quick_check(1)")).scalar_one().split())
        if found != "ok":
            raise StateError(f"{name_of(url)} is damaged ({found}). 'mud-poker restore' puts a copy in its place.")


class Store(Reader):
    """A state that is written to.  Reads may come from any thread, writes from one at a time."""

    def __init__(self, url: URL, engine: Engine, writer: Connection, resources: ExitStack) -> None:
        super().__init__(url, engine)
        self._writer = writer
        self._resources = resources

    @classmethod
    def open(cls, state: str | Path) -> Self:
        """Makes the state if there is none, and its tables if they are older than this program.

        Raises StateError where another server runs on it, where its ledger does not balance, where it is damaged, of a
        newer version or cannot be written.
        """
        url = url_of(state)
        with ExitStack() as resources:
            engine = engine_to_write(url)
            resources.callback(engine.dispose)
            with plain_errors(url):
                connection = resources.enter_context(writer(engine))
                resources.callback(lock(url, connection))
                with connection.begin():
                    _refuse_damage(url, connection)
                    schema.migrate(connection)
                with connection.begin():
                    problems = list(ledger.problems(connection))
            if problems:
                raise StateError(
                    f"The ledger of {name_of(url)} does not balance, so no server may run on it; "
                    f"'mud-poker audit' says all. {problems[0]}"
                )
            return cls(url, engine, connection, resources.pop_all())

    def close(self) -> None:
        """Gives the state free for another server."""
        self._resources.close()

    def write(self, facts: Sequence[Fact]) -> None:
        """All of them or, with a StateError that says why, none.  What is written is on disk at return."""
        with self._writing() as connection:
            writing.write(connection, facts)

    def take_notes(self, numbers: Collection[int]) -> None:
        """Notes that were read are gone.  Told first and taken then, none is lost in a crash."""
        if numbers:
            with self._writing() as connection:
                connection.execute(_TAKE, [{"taken": number} for number in numbers])

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._writer.invalidated:  # it would connect anew, without the lock
            raise StateError(f"The connection to {name_of(self._url)} was lost, and with it the lock on the state.")
        with plain_errors(self._url), self._writer.begin():
            yield self._writer
