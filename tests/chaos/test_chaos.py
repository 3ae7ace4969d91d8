"""Whatever is done to the server: no chip appears or disappears, and what was told is so."""

import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url

from mud_poker.content.world import load_world
from mud_poker.server.serve import CannotServe, world_of
from mud_poker.store.audit import audit
from mud_poker.store.database import FILE, StateError
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store
from tests.chaos.players import Player
from tests.server.test_errands import House
from tests.server.test_serve import PATIENCE

KILLS = int(os.environ.get("MUD_POKER_CHAOS_KILLS", "10"))
"""How often the server is killed; the long form is 200."""
SEED = int(os.environ.get("MUD_POKER_CHAOS_SEED", "1"))

NAMES = ("Ann", "Bob", "Cid")
_TABLE_MOVES = {"Fold", "Check", "Call", "RaiseTo"}


class Evening:
    """A house whose table resumes, and three players at it."""

    def __init__(self, house: House, state: str) -> None:
        self.house = house
        self.state = state
        self._arguments = ("--state", state, "--telnet", "tcp:0:interface=127.0.0.1")
        self.players = [Player(name) for name in NAMES]
        house.changes("dealers/gold.yaml", "after_crash: refund", "after_crash: resume")
        self.server = self.open()
        for player in self.players:
            player.types(player.name, "yes", "secret1", "secret1")
            player.hears("Welcome")
            player.types("north", "north", "join 50000")
            player.hears("You sit down")

    def open(self, **process: object) -> subprocess.Popen[str]:
        """The house opens, and everybody is connected."""
        server = subprocess.Popen(
            [sys.executable, "-m", "mud_poker", "serve", "--world", str(self.house.world), *self._arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **process,  # type: ignore[call-overload]
        )
        self.house.processes.append(server)
        line = server.stdout.readline()
        assert "port " in line, server.communicate()
        for player in self.players:
            player.connect(int(line.partition("port ")[2].partition(":")[0]))
        return server

    def come_back(self) -> None:
        for player in self.players:
            player.types(player.name, "secret1")
            player.hears("Welcome back")

    def play(self, chance: random.Random, turns: int) -> None:
        for _ in range(turns):
            player = chance.choice(self.players)
            player.acts(chance)
            for other in self.players:
                other.reads(0.02)

    def sit_again(self) -> None:
        """Who is broke or was paid out takes a seat again, with what there is."""
        for player in self.players:
            player.types("north", "north", "join 20000")

    def ends(self) -> tuple[int, list[str]]:
        """Status and plain lines on standard error; the players read to the end."""
        _, errors = self.server.communicate(timeout=PATIENCE)
        self.house.processes.remove(self.server)
        for player in self.players:
            player.reads(5)
        return self.server.returncode, [line for line in errors.splitlines() if not line.startswith("{")]

    def check(self) -> None:
        """The state adds up, every hand plays again, and each action that was told is in the journal."""
        games = load_world(self.house.world)[0].games
        with closing(Reader.open(self.state)) as state:
            assert audit(state, games) == []
            kept = {hand.opened.hand: hand for hand in state.hands(limit=100_000)}
            minted = sum(amount for amount in state.balances().values())
        assert minted == 0
        for player in self.players:
            for number, told in player.told.items():
                assert number in kept, f"{player.name} was told of hand {number}"
                moves = sum(action.action["do"] in _TABLE_MOVES | {"Overdue"} for action in kept[number].actions)
                assert told <= moves, f"{player.name} was told of {told} actions in hand {number}, {moves} are kept"


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
    url = os.environ.get("MUD_POKER_TEST_POSTGRESQL")
    if url is None:
        pytest.skip("needs a PostgreSQL server")
    return Evening(house, emptied(url, f"chaos_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"))


def emptied(url: str, name: str) -> str:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template0")
    engine.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)


def test_a_kill_at_any_moment_loses_nothing_that_was_told(evening):
    chance = random.Random(SEED)
    hands = 0
    for _ in range(KILLS):
        evening.play(chance, chance.randrange(5, 120))
        stops = chance.randrange(5) == 0
        evening.server.send_signal(signal.SIGTERM if stops else signal.SIGKILL)
        status, _ = evening.ends()
        assert status == (0 if stops else -signal.SIGKILL)
        evening.check()
        evening.server = evening.open()
        evening.come_back()
        evening.sit_again()
        hands = max([hands, *(max(player.told, default=0) for player in evening.players)])
    evening.check()
    assert hands > 0


def test_a_signal_ends_the_house_in_order_and_the_hand_goes_on_in_the_same_seats(evening):
    chance = random.Random(SEED)
    for player in evening.players:
        player.hears("are dealt")
    evening.server.send_signal(signal.SIGTERM)
    status, lines = evening.ends()
    assert (status, lines) == (0, [])
    with closing(Reader.open(evening.state)) as state:
        [running] = state.open_hands()
        seats = state.documents("table")["gold"]["seats"]
    evening.server = evening.open()
    for player in evening.players:
        player.types(player.name, "secret1")
        player.hears("You still sit at Aurelio's table")
    evening.play(chance, 60)
    with closing(Reader.open(evening.state)) as state:
        assert state.hand(running.opened.hand).actions[: len(running.actions)] == running.actions
        assert state.documents("table")["gold"]["seats"].keys() <= seats.keys()
    evening.check()


def test_a_full_disk_stops_the_house_in_one_line_and_nothing_is_lost(evening):
    evening.server.send_signal(signal.SIGTERM)
    evening.ends()
    largest = Path(evening.state, FILE).stat().st_size + 100_000

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    evening.server = evening.open(preexec_fn=small_files)
    evening.come_back()
    chance = random.Random(SEED)
    for _ in range(200):
        if evening.server.poll() is not None:
            break
        evening.play(chance, 20)
    status, lines = evening.ends()
    assert status == 1
    assert len(lines) == 1, lines
    evening.check()
    evening.server = evening.open()
    evening.come_back()


def test_a_lost_connection_to_the_database_stops_the_house_in_one_line_and_nothing_is_lost(postgresql):
    chance = random.Random(SEED)
    for _ in range(2):
        postgresql.play(chance, 40)
        engine = create_engine(make_url(postgresql.state).set(drivername="postgresql+psycopg"))
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        engine.dispose()
        for _ in range(100):
            if postgresql.server.poll() is not None:
                break
            postgresql.play(chance, 5)
        status, lines = postgresql.ends()
        assert status == 1
        assert len(lines) == 1, lines
        postgresql.check()
        postgresql.server = postgresql.open()
        postgresql.come_back()
        postgresql.sit_again()


def test_damaged_bytes_of_a_state_are_found_or_change_nothing(evening, tmp_path):
    chance = random.Random(SEED)
    evening.play(chance, 60)
    evening.server.kill()
    evening.ends()
    with closing(Store.open(evening.state)):
        pass  # takes up the log, so that the whole state is one file
    whole = Path(evening.state, FILE).read_bytes()
    definition = load_world(evening.house.world)[0]
    for number in range(40):
        place = chance.randrange(len(whole))
        damaged = whole[:place] if number % 4 == 0 else whole[:place] + bytes([chance.randrange(256)]) + whole[place + 1 :]
        folder = tmp_path / f"damaged-{number}"
        folder.mkdir()
        (folder / FILE).write_bytes(damaged)
        opens_or_says_why(folder, lambda store: store.write(world_of(definition, store).recover(1).facts))


def opens_or_says_why(folder: Path, begin: Callable[[Store], object]) -> None:
    try:
        with closing(Store.open(folder)) as store:
            begin(store)
            problems: Sequence[str] = audit(store)
    except (StateError, CannotServe) as error:
        problems = [str(error)]
    assert all("\n" not in problem for problem in problems)
