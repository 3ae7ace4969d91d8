"""Evenings on the databases that there are."""

import os
from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, make_url

from tests.chaos.evening import Evening
from tests.server.test_errands import House


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.end()


@pytest.fixture
def evening(house) -> Evening:
    return Evening(house, str(house.state))


@pytest.fixture
def postgresql(house) -> Evening:
    """On a database of its own, whose owner may do nothing else."""
    url = os.environ.get("MUD_POKER_TEST_POSTGRESQL")
    if url is None:
        pytest.skip("needs a PostgreSQL server")
    name = f"chaos_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"
    at_all = make_url(url).set(drivername="postgresql+psycopg")
    engine = create_engine(at_all, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.exec_driver_sql(f"DROP ROLE IF EXISTS {name}")
        connection.exec_driver_sql(f"CREATE ROLE {name} LOGIN PASSWORD '{name}'")
        connection.exec_driver_sql(f"CREATE DATABASE {name} OWNER {name} TEMPLATE template0")
    engine.dispose()
    own = make_url(url).set(database=name, username=name, password=name)
    return Evening(house, own.render_as_string(hide_password=False))
