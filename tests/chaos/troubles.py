"""What is done to the database of a house that runs.  Each is a context: the trouble ends with it."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, make_url
from sqlalchemy.engine import Connection
from sqlalchemy.pool import NullPool

from mud_poker.store.database import FILE
from tests.chaos.evening import Evening

_WRITE_VERSION: Final = 18
"""Where a SQLite file has the version that a program must know to write it (sqlite.org/fileformat2.html#file_format_version_numbers)."""
_WAL, _LATER = b"\x02", b"\x03"


def file_of(evening: Evening) -> Path:
    return Path(evening.state, FILE)


@contextmanager
def full_disk(evening: Evening) -> Iterator[None]:
    """No file of the server grows any more, or not by much.  It ends with the server."""
    largest = max(file.stat().st_size for file in Path(evening.state).iterdir() if file.is_file()) + 20_000
    resource.prlimit(evening.server.pid, resource.RLIMIT_FSIZE, (largest, largest))
    yield


@contextmanager
def locked(evening: Evening) -> Iterator[None]:
    """Another program keeps the file to itself."""
    with closing(sqlite3.connect(file_of(evening), isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def read_only(evening: Evening) -> Iterator[None]:
    """To SQLite the file is one of a later version, which may be read and not written.

    Rights would bind neither root nor a file that is open.  The server finds it in the file's first page, once that is not in the log.
    """
    file = file_of(evening)
    with closing(sqlite3.connect(file, timeout=10)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _patch(file, _LATER)
        while Path(f"{file}-wal").stat().st_size:  # something was written meanwhile, and the first page perhaps
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            _patch(file, _LATER)
    try:
        yield
    finally:
        _patch(file, _WAL)


def _patch(file: Path, version: bytes) -> None:
    with file.open("r+b") as pages:
        pages.seek(_WRITE_VERSION)
        pages.write(version)


@contextmanager
def cut_off(evening: Evening) -> Iterator[None]:
    """PostgreSQL ends every connection."""
    with _connected(evening) as other:
        other.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    yield


@contextmanager
def tables_locked(evening: Evening) -> Iterator[None]:
    """Another program keeps PostgreSQL's tables to itself."""
    with _connected(evening) as other:
        other.exec_driver_sql("BEGIN")
        other.exec_driver_sql("LOCK TABLE hands, actions, entries, documents, notes IN SHARE MODE")
        yield


@contextmanager
def rights_taken(evening: Evening) -> Iterator[None]:
    """To this user the database is read-only: what an owner lost counts at once, while a setting counts for new connections."""
    rights = "INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public"
    with _connected(evening) as other:
        other.exec_driver_sql(f"REVOKE {rights} FROM CURRENT_USER")
        try:
            yield
        finally:
            other.exec_driver_sql(f"GRANT {rights} TO CURRENT_USER")


@contextmanager
def _connected(evening: Evening) -> Iterator[Connection]:
    url = make_url(evening.state).set(drivername="postgresql+psycopg")
    with create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT").connect() as connection:
        yield connection
