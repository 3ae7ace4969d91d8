"""States to test with: each test that asks for `state` runs on SQLite and, where a URL is given, on PostgreSQL."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from sqlalchemy import URL, Connection, create_engine, make_url, text

from mud_poker.mud.facts import Kept
from mud_poker.store.store import Store

POSTGRESQL = "MUD_POKER_TEST_POSTGRESQL"
"""The variable with the URL of a PostgreSQL server on which databases may be made."""


def table_kept(**stacks: int) -> Kept:
    """The document of the table of the dealer `open`, where these sit with so much."""
    seats = {name: {"seat": number, "stack": stack} for number, (name, stack) in enumerate(stacks.items())}
    return Kept("table", "open", {"at": 1, "kind": ["holdem", "gold", None, False], "seats": seats, "brought": {}, "table": {}})


@pytest.fixture(params=["sqlite", "postgresql"])
def state(request, tmp_path) -> str:
    """The name of a state where nothing was ever kept."""
    if request.param == "sqlite":
        return str(tmp_path / "state")
    url = os.environ.get(POSTGRESQL)
    if url is None:
        pytest.skip(f"set {POSTGRESQL} to the URL of a PostgreSQL server on which databases may be made")
    return emptied(make_url(url), f"mud_poker_{os.environ.get('PYTEST_XDIST_WORKER', 'test')}")


def emptied(server: URL, name: str) -> str:
    """The URL of the database of this name, with nothing in it; tests that run at once use different ones."""
    with connected(server) as connection:
        if not connection.scalar(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": name}):
            connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template0")
    url = server.set(database=name)
    with connected(url) as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    return url.render_as_string(hide_password=False)


@contextmanager
def connected(url: URL) -> Iterator[Connection]:
    engine = create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.fixture
def opened() -> Iterator[Callable[[str], Store]]:
    """Opens stores and closes them after the test."""
    with ExitStack() as stack:

        def open_store(state: str) -> Store:
            store = Store.open(state)
            stack.callback(store.close)
            return store

        yield open_store


@pytest.fixture
def store(state, opened) -> Store:
    return opened(state)


@pytest.fixture
def database(state) -> Iterator[Callable[[str], None]]:
    """Runs SQL on the state behind the store's back, as damage or a careless hand would."""
    engine = create_engine(
        make_url(state).set(drivername="postgresql+psycopg") if "://" in state else f"sqlite:///{state}/mud-poker.sqlite3"
    )

    def run(sql: str) -> None:
        with engine.begin() as connection:
            connection.exec_driver_sql(sql)

    yield run
    engine.dispose()
