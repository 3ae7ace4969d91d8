"""How does the name of a state become a database, who may write to it, and what went wrong in words?

A state is a folder, which holds one SQLite file, or the URL of a database.  A further database is a `case` in `_engine`
and in `lock`, and a table of reasons.
"""

import fcntl
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from json import JSONDecodeError, JSONEncoder
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import create_engine, event, func, select
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, StatementError
from sqlalchemy.pool import QueuePool, StaticPool

FILE = "mud-poker.sqlite3"
"""The database in the folder of a state."""

_LOCK_KEY = int.from_bytes(b"mudpoker", "big")
"""The number of our advisory lock in a PostgreSQL database."""

_BUSY_SECONDS = 5
"""How long to wait for a program, such as a copy being made, that keeps the SQLite file locked."""


class StateError(Exception):
    """The state cannot be used, or not for this.  Its text is one sentence for the person who runs the server."""


_SQLITE_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only here; check who owns the file and its folder",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore a backup",
    sqlite3.SQLITE_NOTADB: "the file is damaged, or no SQLite database; restore a backup",
    sqlite3.SQLITE_BUSY: "another program keeps the file locked",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened; check who owns it and its folder",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write",
    sqlite3.SQLITE_CONSTRAINT: "what was to be written contradicts what is there",
}
"""By primary result code, the low byte of the extended one (sqlite.org/rescode.html)."""

_POSTGRESQL_REASONS = {
    "08": "the connection to PostgreSQL was lost",
    "23": "what was to be written contradicts what is there",
    "25": "the database is read-only here",
    "28": "PostgreSQL refuses this user",
    "3D": "PostgreSQL has no such database",
    "53": "PostgreSQL is out of disk, memory or connections",
    "57": "PostgreSQL ended the connection",
    "XX": "the database is damaged; restore a backup",
}
"""By class, the first two characters of SQLSTATE (PostgreSQL manual, appendix A)."""


def url_of(state: str | Path) -> URL:
    """`state` as a person names it: a folder, or a URL (`sqlite:///FILE`, `sqlite://` for memory, `postgresql://…`)."""
    if "://" not in str(state):
        return URL.create("sqlite", database=str(Path(state).absolute() / FILE))
    try:
        url = make_url(str(state))
    except (ArgumentError, ValueError):
        raise StateError("The state is no folder and no URL such as postgresql://user@host/database.") from None
    match url.get_backend_name():
        case "sqlite":
            return url
        case "postgresql":
            return url.set(drivername="postgresql+psycopg")
        case other:
            raise StateError(f"A state can be in SQLite or PostgreSQL, not in {other}.")


def name_of(url: URL) -> str:
    """For sentences: the file, or the URL without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "in memory"
    return url.render_as_string(hide_password=True)


def engine_to_write(url: URL) -> Engine:
    """Makes a SQLite file and its folder.  Each transaction is on disk when its commit returns.

    The file has the hashes of passwords and the seeds of hands that run, so it is its owner's alone, and so are the files that
    SQLite puts beside it with the same rights.
    """
    if url.get_backend_name() != "sqlite":
        return _engine(url)
    if url.database:
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            os.close(_made_or_opened(url.database, os.O_RDONLY))
        except OSError as error:
            raise StateError(f"The state {name_of(url)} cannot be made or opened: {error.strerror}.") from error
    engine = _engine(url)
    event.listen(engine, "connect", _make_durable)
    return engine


def writer(engine: Engine) -> Connection:
    """A connection whose transactions all write.

    SQLite waits for another program's lock only where a transaction begins: one that has read and turns to writing fails at
    once (sqlite.org/lang_transaction.html).
    """
    return engine.connect().execution_options(begin="BEGIN IMMEDIATE")


def engine_to_read(url: URL) -> Engine:
    """An engine that cannot write, and needs no lock.  Raises StateError where there is no state."""
    if url.get_backend_name() != "sqlite":
        return _engine(url, options="-c default_transaction_read_only=on")
    file = Path(url.database or "")
    if not file.is_file():
        raise StateError(f"There is no state at {name_of(url)}.")
    return _engine(url.set(database=f"file:{quote(str(file.absolute()))}", query={"mode": "ro", "uri": "true"}))


def _engine(url: URL, **connect_args: Any) -> Engine:
    # An error must not print what was to be written: openings tell the cards to come.
    create = partial(create_engine, url, json_serializer=_JSON.encode, hide_parameters=True)
    match url.get_backend_name():
        case "sqlite":
            engine = create(
                poolclass=QueuePool if url.database else StaticPool,
                connect_args={"check_same_thread": False, "timeout": _BUSY_SECONDS},
            )
            event.listen(engine, "connect", _leave_transactions_to_us)
            event.listen(engine, "begin", _begin)
            return engine
        case _:
            try:
                # As SQLite does by itself: a transaction, the long read of an audit too, sees one state throughout.
                return create(isolation_level="SERIALIZABLE", connect_args=connect_args)
            except ModuleNotFoundError as error:
                raise StateError("PostgreSQL needs psycopg: pip install 'mud-poker[postgres]'.") from error


# Stricter than quicker encoders: what is no JSON must not become another value on the way to the disk.
_JSON = JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


# Python's sqlite3 begins a transaction only before the first write.  A read of several tables, and the creation of
# tables, are one transaction here too, so it is told to leave that to the engine.
def _leave_transactions_to_us(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


# With synchronous = NORMAL a power cut may undo the last commits of a WAL (sqlite.org/pragma.html#pragma_synchronous).
def _make_durable(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


@contextmanager
def plain_errors(url: URL) -> Iterator[None]:
    """What the database says inside, and data that is no JSON, becomes a StateError."""
    try:
        yield
    except StatementError as error:
        raise StateError(f"The state {name_of(url)} cannot be used: {_reason(error.orig)}.") from error
    except ValueError as error:
        raise StateError(f"The state {name_of(url)} cannot be used: {_reason(error)}.") from error


def _reason(error: BaseException | None) -> str:
    known: str | None
    match error:
        case sqlite3.Error(sqlite_errorcode=int(code)):
            known = _SQLITE_REASONS.get(code & 0xFF)
        case JSONDecodeError():
            known = "a row is damaged; restore a backup"
        case _:
            known = _POSTGRESQL_REASONS.get((getattr(error, "sqlstate", None) or "")[:2])
    return known or str(error).partition("\n")[0][:200].rstrip(".")


def lock(url: URL, connection: Connection) -> Callable[[], None]:
    """Keep every other server off the state until the function returned is called, or this process ends in any way.

    On PostgreSQL the lock belongs to `connection`, the one that writes: who loses it can no longer write either.
    Raises StateError where another server has it.
    """
    match url.get_backend_name():
        case "sqlite" if not url.database:
            return _nothing
        case "sqlite":
            return lock_file(url)
        case _:
            with connection.begin():
                if not connection.scalar(select(func.pg_try_advisory_lock(_LOCK_KEY))):
                    raise StateError(f"The state {name_of(url)} is in use by another server. Stop that one first.")
            return _nothing


def _nothing() -> None:
    """The lock needs no release of its own."""


def _made_or_opened(file: str, flags: int) -> int:
    """A descriptor.  What root makes in another's folder is that one's, as are the files that SQLite makes there itself."""
    try:
        descriptor = os.open(file, flags | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(file, flags)
    if os.geteuid() == 0:
        owner = os.stat(os.path.dirname(file) or ".")
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
    return descriptor


def lock_file(url: URL) -> Callable[[], None]:
    """As `lock`, for a SQLite file, which need not be there.  Its folder must be."""
    try:
        descriptor = _made_or_opened(f"{url.database}.lock", os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        raise StateError(f"The state {name_of(url)} cannot be locked: {url.database}.lock: {error.strerror}.") from error
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:  # another's file, which is not ours to write to
        os.close(descriptor)
        raise StateError(f"The state {name_of(url)} cannot be locked: {url.database}.lock is no file of its own.")
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = os.read(descriptor, 20).decode("ascii", "replace").strip()
        os.close(descriptor)
        raise StateError(
            f"The state {name_of(url)} is in use by another server (process {holder}). Stop that one first."
        ) from error
    os.truncate(descriptor, 0)
    os.write(descriptor, b"%d\n" % os.getpid())
    return partial(os.close, descriptor)
