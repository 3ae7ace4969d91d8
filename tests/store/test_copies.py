"""A copy is the whole state at one moment, and what is put back is what was copied."""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from mud_poker.mud.character import Character
from mud_poker.mud.facts import HandActed, HandClosed, HandOpened, Moved, Noted, Posting, StaffLogged
from mud_poker.store.audit import audit
from mud_poker.store.copies import back_up, restore
from mud_poker.store.database import FILE, StateError
from mud_poker.store.portable import read_portable, write_portable
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store


@pytest.fixture
def lived(store) -> Store:
    """Something of everything."""
    store.write(
        [
            Moved((Posting("mint:gold", "bank:Ann:gold", "gold", 2**40),), "a gift", 1),
            Character("Ann", "hall", 1, aliases={"größe": "♠"}).kept(),
            HandOpened(1, "open", {"seed": "00"}, 5),
            HandActed(1, 1, None, "", {"do": "Overdue", "seat": None}, 6, 77),
            HandClosed(1, {"void": "a test"}, 7),
            HandOpened(2, "open", {}, 8),
            Noted("Ann", "Welcome back.", 9),
            StaffLogged("Ann", "@announce hello", 10),
        ]
    )
    return store


def everything(state: Reader) -> tuple[object, ...]:
    return (
        state.balances(),
        state.documents("character"),
        state.hands(),
        state.notes("Ann"),
        state.staff_log(),
        state.open_hands(),
    )


def read(state: str) -> tuple[object, ...]:
    reader = Reader.open(state)
    try:
        assert audit(reader) == []
        return everything(reader)
    finally:
        reader.close()


def test_a_copy_is_made_while_a_server_runs_and_put_back_it_is_the_state_of_then(lived, state, tmp_path, opened):
    then = everything(lived)
    back_up(lived, tmp_path / "copy")
    lived.write([Noted("Bob", "Later.", 11), Moved((Posting("mint:gold", "bank:Ann:gold", "gold", 1),), "later", 12)])
    later = everything(lived)
    lived.close()
    kept = restore(tmp_path / "copy", state)
    assert read(state) == then
    assert kept
    if "://" not in state:
        assert read(f"sqlite:///{kept}") == later
    again = opened(state)
    again.write([Noted("Ann", "New numbers come after the old ones.", 13), StaffLogged("Ann", "@log", 14)])
    assert len(again.notes("Ann")) == 2


def test_a_copy_moves_a_state_to_another_database(lived, tmp_path):
    back_up(lived, tmp_path / "copy")
    assert restore(tmp_path / "copy", tmp_path / "elsewhere") == ""
    assert read(str(tmp_path / "elsewhere")) == everything(lived)


@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_a_portable_file_moves_a_state_there_and_back(lived, state, tmp_path, kind):
    then = everything(lived)
    first, second = tmp_path / f"world.{kind}", tmp_path / f"again.{kind}"
    write_portable(lived, first)
    assert "♠" in first.read_text("utf-8")
    read_portable(first, tmp_path / "elsewhere")
    elsewhere = Reader.open(tmp_path / "elsewhere")
    assert everything(elsewhere) == then
    write_portable(elsewhere, second)
    elsewhere.close()
    assert second.read_bytes() == first.read_bytes()
    lived.close()
    read_portable(second, state)
    assert read(state) == then


def test_nothing_is_put_back_while_a_server_runs(lived, state, tmp_path):
    back_up(lived, tmp_path / "copy")
    with pytest.raises(StateError, match="in use by another server"):
        restore(tmp_path / "copy", state)


def test_a_copy_is_not_written_over_another(lived, tmp_path):
    back_up(lived, tmp_path / "copy")
    with pytest.raises(StateError, match="is there already"):
        back_up(lived, tmp_path / "copy")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE balances SET amount = amount + 1 WHERE account = 'bank:Ann:gold'",
        "DROP TABLE schema_version",
        "UPDATE documents SET data = '{'",
    ],
)
def test_a_copy_that_is_damaged_or_newer_is_refused_and_the_state_stays(lived, state, tmp_path, damage):
    back_up(lived, tmp_path / "copy")
    then = everything(lived)
    lived.close()
    database = sqlite3.connect(tmp_path / "copy")
    database.execute(damage)
    database.commit()
    database.close()
    with pytest.raises(StateError, match=r"^[^\n]+\.$"):
        restore(tmp_path / "copy", state)
    assert read(state) == then


def test_a_copy_of_a_newer_version_is_refused(lived, database, tmp_path):
    database("UPDATE schema_version SET number = 999")
    back_up(lived, tmp_path / "copy")
    with pytest.raises(StateError, match="has version 999"):
        restore(tmp_path / "copy", tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere").exists()


def test_a_copy_with_lost_or_changed_bytes_is_refused_or_is_the_state(lived, tmp_path):
    then = everything(lived)
    back_up(lived, tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    for place in range(0, len(whole), len(whole) // 40):
        for name, data in (("cut", whole[:place]), ("flipped", whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])):
            (tmp_path / name).write_bytes(data)
            target = tmp_path / f"{name}-{place}"
            with suppress(StateError):
                restore(tmp_path / name, target)
                assert read(str(target)) == then


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("hands"),
        lambda data: data["hands"][0].pop("dealer"),
        lambda data: data["hands"].append({"x": 1}),
        lambda data: data["balances"][0].update(amount=5),
        lambda data: data["schema_version"][0].update(number=1),
        lambda data: data.update(hands=7),
        lambda data: data["hands"].append(None),
    ],
)
@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_a_portable_file_that_is_no_whole_state_is_refused_in_one_sentence(lived, tmp_path, spoil, kind):
    file = tmp_path / f"world.{kind}"
    write_portable(lived, file)
    data = json.loads(file.read_text("utf-8")) if kind == "json" else yaml.safe_load(file.read_text("utf-8"))
    spoil(data)
    file.write_text(json.dumps(data) if kind == "json" else yaml.safe_dump(data))
    with pytest.raises(StateError, match=r"^[^\n]+\.$"):
        read_portable(file, tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere").exists()


def test_a_damaged_state_can_be_replaced_and_is_kept(lived, tmp_path, state):
    if "://" in state:
        pytest.skip("PostgreSQL sees to its files itself")
    back_up(lived, tmp_path / "copy")
    then = everything(lived)
    lived.close()
    file = tmp_path / "state" / "mud-poker.sqlite3"
    file.write_bytes(b"nothing that a database has" * 1000)
    kept = restore(tmp_path / "copy", state)
    assert read(state) == then
    assert Path(kept).read_bytes().startswith(b"nothing")


WAYS = {
    "copy": lambda state, file: back_up(state, file),
    "world.json": lambda state, file: write_portable(state, file),
    "world.yaml": lambda state, file: write_portable(state, file),
}


@pytest.mark.parametrize("name", WAYS)
def test_what_is_written_of_a_state_is_its_owners_alone_from_the_first_byte(lived, tmp_path, name):
    early = tmp_path / f"{name}.new"
    early.touch()
    early.chmod(0o666)
    with early.open() as opened_before:
        WAYS[name](lived, tmp_path / name)
        assert opened_before.read() == ""
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", WAYS)
def test_what_is_written_of_a_state_follows_no_link(lived, tmp_path, name):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("Another's.")
    (tmp_path / f"{name}.new").symlink_to(elsewhere)
    WAYS[name](lived, tmp_path / name)
    assert elsewhere.read_text() == "Another's."
    assert not (tmp_path / name).is_symlink()


def test_the_state_that_is_kept_follows_no_link_and_is_its_owners_alone(lived, tmp_path, state):
    if "://" in state:
        pytest.skip("PostgreSQL sees to its files itself")
    back_up(lived, tmp_path / "copy")
    lived.close()
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / "state" / f"{FILE}.before-1").symlink_to(elsewhere)
    kept = Path(restore(tmp_path / "copy", state))
    assert not elsewhere.exists()
    assert not kept.is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o600
