"""Whatever is wrong with a state, one plain sentence says so, and nothing is half done."""

import sqlite3
import threading
from contextlib import closing
from itertools import count

import pytest
from sqlalchemy import event, inspect, text
from sqlalchemy.engine import Engine

from mud_poker.mud.facts import HandActed, HandOpened, Kept, Moved, Posting
from mud_poker.mud.journal import HandHistory
from mud_poker.store import schema
from mud_poker.store.audit import audit
from mud_poker.store.database import FILE, StateError, engine_to_write, name_of, url_of
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store

SENTENCE = r"^[A-Z][^\n]+\.$"


@pytest.fixture
def with_pragma():
    """Every connection opened from now on has this SQLite setting."""
    listeners = []

    def set_pragma(pragma: str) -> None:
        def connected(connection: sqlite3.Connection, _: object) -> None:
            connection.execute(f"PRAGMA {pragma}")

        event.listen(Engine, "connect", connected)
        listeners.append(connected)

    yield set_pragma
    for connected in listeners:
        event.remove(Engine, "connect", connected)


def test_a_folder_holds_one_file(tmp_path):
    Store.open(tmp_path / "new" / "state").close()
    assert (tmp_path / "new" / "state" / FILE).is_file()


def test_a_password_in_a_url_is_not_repeated():
    assert "hush" not in name_of(url_of("postgresql://dealer:hush@127.0.0.1/cards"))


@pytest.mark.parametrize("state", ["mysql://127.0.0.1/cards", "nonsense://x", "://", "postgresql://h:port/x"])
def test_a_url_that_names_no_state_is_refused_in_one_sentence(state):
    with pytest.raises(StateError, match=SENTENCE):
        Store.open(state)


def test_a_database_that_does_not_answer_is_one_sentence():
    pytest.importorskip("psycopg", reason="needs the extra 'postgres'")
    with pytest.raises(StateError, match=SENTENCE):
        Store.open("postgresql://127.0.0.1:1/nothing")


def test_a_state_of_a_newer_version_is_refused_and_left_alone(state, opened, database):
    opened(state).close()
    database("UPDATE schema_version SET number = 999")
    for open_state in (Store.open, Reader.open):
        with pytest.raises(StateError, match=r"^The state has version 999, [^\n]*install a newer mud-poker\.$"):
            open_state(state)


def test_a_reader_finds_no_state_where_none_was_made(state):
    with pytest.raises(StateError, match=r"^There is no state at "):
        Reader.open(state)


def test_steps_bring_an_older_state_to_today_and_are_not_taken_twice(state, opened):
    opened(state).close()
    engine = engine_to_write(url_of(state))
    steps = [
        lambda connection: connection.execute(text("ALTER TABLE staff_log ADD COLUMN room VARCHAR")),
        lambda connection: connection.execute(text("UPDATE staff_log SET room = 'hall'")),
    ]
    for known in (steps[:1], steps, steps):
        with engine.begin() as connection:
            schema.migrate(connection, [*schema.STEPS, *known])
            assert schema.version(connection) == 1 + len(schema.STEPS) + len(known)
    assert "room" in {column["name"] for column in inspect(engine).get_columns("staff_log")}
    engine.dispose()


UNDONE = ("ALTER TABLE actions DROP COLUMN proof", "CREATE INDEX actions_by_who ON actions (who, hand)")
"""What makes a state of today one of version 1, the newest step last: one for each step there is."""


def shape(state: str) -> dict[str, set[str | None]]:
    """The names of the columns and indexes of each table."""
    engine = engine_to_write(url_of(state))
    seen = inspect(engine)
    found = {
        table: {part["name"] for part in (*seen.get_columns(table), *seen.get_indexes(table))} for table in schema.METADATA.tables
    }
    engine.dispose()
    return found


@pytest.mark.parametrize("version", range(1, 1 + len(schema.STEPS)))
def test_a_state_of_each_earlier_version_becomes_one_of_today_with_all_it_holds(state, opened, database, version):
    assert len(UNDONE) == len(schema.STEPS)
    store = Store.open(state)
    store.write([HandOpened(1, "gold", {}), HandActed(1, 1, 3, "Ann", {"do": "Fold"}, 5), Kept("world", "clock", {"at": 5})])
    store.close()
    today = shape(state)
    for sql in (*reversed(UNDONE[version - 1 :]), f"UPDATE schema_version SET number = {version}"):
        database(sql)
    assert shape(state) != today
    store = opened(state)
    assert shape(state) == today
    assert store.open_hands() == [HandHistory(HandOpened(1, "gold", {}), (HandActed(1, 1, 3, "Ann", {"do": "Fold"}, 5),), None)]
    assert store.documents("world") == {"clock": {"at": 5}}
    assert audit(store) == []


def test_a_step_that_fails_leaves_the_state_as_it_was(state, opened):
    opened(state).close()
    engine = engine_to_write(url_of(state))
    steps = [
        lambda connection: connection.execute(text("ALTER TABLE staff_log ADD COLUMN room VARCHAR")),
        lambda connection: 1 // 0,
    ]
    with pytest.raises(ZeroDivisionError), engine.begin() as connection:
        schema.migrate(connection, [*schema.STEPS, *steps])
    with engine.begin() as connection:
        assert schema.version(connection) == 1 + len(schema.STEPS)
    assert "room" not in {column["name"] for column in inspect(engine).get_columns("staff_log")}
    engine.dispose()


def test_a_full_disk_is_one_sentence_and_what_was_written_before_stays(tmp_path, with_pragma):
    with_pragma("max_page_count = 60")
    store = Store.open(tmp_path)
    written = set()

    def write_until_full():
        for number in count():
            store.write([Kept("world", str(number), {"words": "many " * 200})])
            written.add(str(number))

    with pytest.raises(StateError, match=r"the disk is full\.$"):
        write_until_full()
    assert store.documents("world").keys() == written
    store.close()


def test_a_read_only_state_is_not_opened_and_one_sentence_says_so(tmp_path, with_pragma):
    Store.open(tmp_path).close()
    with_pragma("query_only = ON")
    with pytest.raises(StateError, match=r"it is read-only here; [^\n]+\.$"):
        Store.open(tmp_path)


def test_a_server_that_lost_its_connection_lost_its_lock_and_writes_no_more(state, store, database):
    if "://" not in state:
        pytest.skip("a file has no connection to lose")
    database(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )
    for _ in range(2):
        with pytest.raises(StateError, match=SENTENCE):
            store.write([Kept("world", "clock", {})])
    assert store.documents("world") == {}


def test_a_file_in_the_place_of_the_folder_is_one_sentence(tmp_path):
    (tmp_path / "state").write_text("not a folder")
    with pytest.raises(StateError, match=SENTENCE):
        Store.open(tmp_path / "state")


def test_a_file_that_is_no_database_is_one_sentence(tmp_path):
    (tmp_path / FILE).write_bytes(b"anything else " * 1000)
    for open_state in (Store.open, Reader.open):
        with pytest.raises(StateError, match=r"damaged[^\n]+\.$"):
            open_state(tmp_path)


def test_a_damaged_page_is_a_problem_or_one_sentence(tmp_path):
    store = Store.open(tmp_path)
    store.write([Kept("character", str(number), {"words": "many " * 200}) for number in range(500)])
    store.close()
    path = tmp_path / FILE
    whole = path.read_bytes()

    def problems():
        try:
            reader = Reader.open(tmp_path)
            found = audit(reader)
            reader.close()
        except StateError as error:
            return [str(error)]
        return found

    for page in range(1, len(whole) // 4096, 7):
        path.write_bytes(whole[: page * 4096] + b"\xff" * 64 + whole[page * 4096 + 64 :])
        assert problems()
        assert not any("\n" in problem for problem in problems())


def test_a_row_that_is_no_json_is_one_sentence(tmp_path):
    store = Store.open(tmp_path)
    store.write([Kept("world", "clock", {"now": 1})])
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE documents SET data = '{\"now\": '")
    connection.close()
    with pytest.raises(StateError, match=r"a row is damaged[^\n]+\.$"):
        store.documents("world")
    store.close()


def test_an_error_does_not_show_what_was_to_be_written(store):
    with pytest.raises(StateError) as caught:
        store.write([Kept("world", "seed", {"secret": "Ac", "rate": float("inf")})])
    assert "Ac" not in f"{caught.value} {caught.value.__cause__}"


def test_no_server_runs_on_a_state_with_a_damaged_page(tmp_path):
    store = Store.open(tmp_path)
    store.write([Kept("character", str(number), {"words": "many " * 200}) for number in range(500)])
    store.close()
    path = tmp_path / FILE
    whole = path.read_bytes()
    for page in range(1, len(whole) // 4096, 7):
        path.write_bytes(whole[: page * 4096] + b"\xff" * 64 + whole[page * 4096 + 64 :])
        with pytest.raises(StateError, match="damaged"):
            Store.open(tmp_path)


@pytest.mark.parametrize(
    "fact", [Kept("world", "anything", {"of": 1}), Moved((Posting("mint:gold", "bank:Ann:gold", "gold", 5),), "gift", 1)]
)
def test_a_write_waits_for_a_program_that_keeps_the_file_to_itself_whatever_it_begins_with(tmp_path, fact):
    with closing(Store.open(tmp_path)) as store:
        other = sqlite3.connect(tmp_path / FILE, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        released = threading.Timer(0.3, other.close)
        released.start()
        store.write([fact])
        released.join()
        assert audit(store) == []
