"""How is a state copied, put back, and moved to another database?

A copy is always one SQLite file, whichever database the state is in.  It is made in one transaction, so a server may run meanwhile,
and sealed with a sum over every row, because a database does not notice when bytes inside a row change.
What is to be put back, or comes out of a portable file (`portable.py`), is first made ready in a file of its own, migrated and
audited there; only then does it take the place of the state, whose old self is kept beside it.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Table, func, select, text
from sqlalchemy.engine import URL, Connection

from mud_poker.store import schema
from mud_poker.store.audit import audit
from mud_poker.store.database import FILE, StateError, engine_to_write, lock, lock_file, name_of, plain_errors, url_of
from mud_poker.store.reader import Reader
from mud_poker.store.schema import METADATA
from mud_poker.store.store import Store

_ROWS_AT_ONCE = 500
_NUMBERED = ("entries", "notes", "staff_log")
"""Tables whose rows the database numbers by itself."""


def back_up(state: Reader, file: Path) -> None:
    """A copy of `state` as it is at one moment, to `file`, which must not be there.  Raises StateError."""
    if file.exists():
        raise StateError(f"{file} is there already.")
    with state.reading() as connection, in_place(file) as new:
        if connection.dialect.name == "sqlite":
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection)  # the dialect says so
            with closing(sqlite3.connect(new)) as target:
                source.backup(target)
        else:
            fill(new, rows_of(connection))
        with closing(sqlite3.connect(new)) as copy, copy:
            copy.execute("CREATE TABLE seal (sum TEXT NOT NULL)")
            copy.execute("INSERT INTO seal VALUES (?)", (_sum(copy),))


def restore(file: Path, state: str | Path) -> str:
    """Make `state` what it was when the copy `file` was made.

    Returns the name under which the old state is kept, if there was one.  Raises StateError, with nothing changed, for a copy that
    is damaged or newer than this program, and while a server runs.
    """
    if not file.is_file():
        raise StateError(f"There is no file {file}.")
    with TemporaryDirectory() as folder:
        ready = Path(folder) / FILE
        try:
            shutil.copyfile(file, ready)
            with closing(sqlite3.connect(ready)) as copy, copy:
                if copy.execute("SELECT sum FROM seal").fetchall() != [(_sum(copy),)]:
                    raise StateError(f"{file} is damaged: it is not what was copied.")
                copy.execute("DROP TABLE seal")
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StateError(f"{file} is damaged, or no copy of a state.") from error
        return install(ready, str(file), state)


def install(ready: Path, origin: str, state: str | Path) -> str:
    """Put the SQLite file `ready` in the place of `state`, if it is sound.  Returns the name under which the old state is kept."""
    engine = engine_to_write(url_of(f"sqlite:///{ready}"))
    with plain_errors(url_of(f"sqlite:///{origin}")), engine.connect() as connection, connection.begin():
        if schema.version(connection) is None:
            raise StateError(f"{origin} is no copy of a state.")
    engine.dispose()
    with closing(Store.open(f"sqlite:///{ready}")) as checked:  # migrates it
        problems = audit(checked)
    if problems:
        raise StateError(f"{origin} is damaged, and nothing was changed. {problems[0]}")
    url = url_of(state)
    return _replace_file(ready, url) if url.get_backend_name() == "sqlite" else _replace_tables(ready, url)


def _sum(copy: sqlite3.Connection) -> str:
    """SHA-256 over all rows of all tables but the seal's own."""
    summed = sha256()
    names = copy.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('seal', 'sqlite_sequence') ORDER BY name"
    )
    for (name,) in names.fetchall():
        columns = len(copy.execute(f'SELECT * FROM "{name}" LIMIT 0').description)
        summed.update(name.encode())
        for row in copy.execute(f'SELECT * FROM "{name}" ORDER BY {", ".join(map(str, range(1, columns + 1)))}'):
            summed.update(repr(row).encode())
    return summed.hexdigest()


def rows_of(connection: Connection) -> Iterator[tuple[Table, Iterator[dict[str, Any]]]]:
    """Every table with its rows, in an order in which they can be written."""
    for table in METADATA.sorted_tables:
        rows = connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(select(table).order_by(*table.primary_key.columns))
        names = [str(column.name) for column in table.columns]
        yield table, (dict(zip(names, row, strict=True)) for row in rows)


def fill(file: Path, tables: Iterable[tuple[Table, Iterable[Mapping[str, Any]]]]) -> None:
    """Make the SQLite file `file` of these rows."""
    engine = engine_to_write(url_of(f"sqlite:///{file}"))
    with engine.begin() as connection:
        METADATA.create_all(connection)
        _insert(connection, tables)
    engine.dispose()


def _insert(connection: Connection, tables: Iterable[tuple[Table, Iterable[Mapping[str, Any]]]]) -> None:
    for table, rows in tables:
        left = iter(rows)
        while some := list(islice(left, _ROWS_AT_ONCE)):
            connection.execute(table.insert(), some)


@contextmanager
def in_place(file: Path) -> Iterator[Path]:
    """A file to write that takes its name when it is whole.

    Nobody else may read it, nor has it open from before: what lies at its first name, be it a link to elsewhere, is not written to.
    Raises StateError.
    """
    new = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield new
        os.replace(new, file)
    except (OSError, sqlite3.Error) as error:
        raise StateError(f"{file} cannot be written: {error}.") from error
    finally:
        new.unlink(missing_ok=True)


def _replace_file(ready: Path, url: URL) -> str:
    """The old file stays where it is until the new one takes its name in one step, and stays beside it.

    Both are whose the old one was, or whose the folder is: the server must be able to open what root puts back.
    """
    assert url.database  # memory has no copy
    place = Path(url.database)
    place.parent.mkdir(parents=True, exist_ok=True)
    release = lock_file(url)
    try:
        owner = os.lstat(place if os.path.lexists(place) else place.parent)
        kept = _keep_file(place, owner) if place.exists() else ""
        _copy(ready, place, owner)
    finally:
        release()
    return kept


def _keep_file(place: Path, owner: os.stat_result) -> str:
    number = next(number for number in range(1, 10_000) if not place.with_name(f"{place.name}.before-{number}").exists())
    kept = place.with_name(f"{place.name}.before-{number}")
    log, kept_log = place.with_name(f"{place.name}-wal"), kept.with_name(f"{kept.name}-wal")
    if log.exists():
        _copy(log, kept_log, owner)
    _copy(place, kept, owner)
    with suppress(sqlite3.Error), closing(sqlite3.connect(place)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # What the old file had not taken up of its log yet would be taken for the new file's: a damaged one may still have a log.
    for name in (f"{place.name}-wal", f"{place.name}-shm"):
        place.with_name(name).unlink(missing_ok=True)
    return str(kept)


def _copy(source: Path, target: Path, owner: os.stat_result) -> None:
    with in_place(target) as new:
        shutil.copyfile(source, new)
        with new.open("rb+") as written:
            if os.geteuid() == 0:
                os.fchown(written.fileno(), owner.st_uid, owner.st_gid)
            os.fsync(written.fileno())


def _replace_tables(ready: Path, url: URL) -> str:
    """In one transaction; the old tables are kept in a schema of their own."""
    engine = engine_to_write(url)
    source = Reader.open(f"sqlite:///{ready}")
    try:
        with plain_errors(url), engine.connect() as connection:
            lock(url, connection)
            with connection.begin():
                kept = _keep_schema(connection) if schema.version(connection) is not None else ""
                METADATA.create_all(connection)
                with source.reading() as rows:
                    _insert(connection, rows_of(rows))
                for table in _NUMBERED:
                    last = (
                        select(func.coalesce(func.max(text("number")), 0) + 1).select_from(METADATA.tables[table]).scalar_subquery()
                    )
                    connection.execute(select(func.setval(func.pg_get_serial_sequence(table, "number"), last, False)))
    finally:
        source.close()
        engine.dispose()
    return f"schema {kept} of {name_of(url)}" if kept else ""


def _keep_schema(connection: Connection) -> str:
    taken = set(connection.execute(text("SELECT nspname FROM pg_namespace")).scalars())
    kept = next(name for number in range(1, 10_000) if (name := f"before_{number}") not in taken)
    connection.execute(text(f"ALTER SCHEMA public RENAME TO {kept}"))
    connection.execute(text("CREATE SCHEMA public"))
    return kept
