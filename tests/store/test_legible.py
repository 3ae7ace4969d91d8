"""What no world could read is named in one line: no server opens on it, and it takes the place of no state."""

import json
from contextlib import closing

import pytest

from mud_poker.mud.character import Character
from mud_poker.mud.facts import Kept, Moved, Posting
from mud_poker.mud.jackpot import Jackpot
from mud_poker.mud.keys import Key
from mud_poker.server.accounts import Login
from mud_poker.store import legible
from mud_poker.store.audit import audit
from mud_poker.store.copies import back_up, restore
from mud_poker.store.database import StateError
from mud_poker.store.portable import read_portable, write_portable
from mud_poker.store.reader import Reader
from mud_poker.store.saved import saved
from mud_poker.store.store import Store
from tests.store.conftest import table_kept

ANN = Character("Ann", "hall", 1).kept()
JACKPOT = Kept("jackpot", "gold", {"ranking": "high", "codes": "Ah Ad Ac As Kd", "holders": ["Ann"], "awarded": 5})
SOUND = [
    ANN,
    Login("a hash").kept("Ann"),
    Key("a hash", "Ann", 1).kept(),
    Jackpot("silver").kept(),
    JACKPOT,
    Kept("dealer", "open", {"changes": {"payout": "5"}}),
    table_kept(Ann=100),
    Moved((Posting("mint:gold", "stack:open:Ann:gold", "gold", 100),), "buy-in", 1),
]

DAMAGED = {
    "a character without a room": Kept("character", "Ann", {key: value for key, value in ANN.data.items() if key != "room"}),
    "a character that is a list": Kept("character", "Ann", []),
    "a character with a number for a room": Kept("character", "Ann", {**ANN.data, "room": 5}),
    "a character with a name that is none": Kept("character", "Ev\x1b[2Jil: \n:x", ANN.data),
    "a dealer without changes": Kept("dealer", "open", {}),
    "a change that is no text": Kept("dealer", "open", {"changes": {"payout": 5}}),
    "a login whose hash is a number": Kept("login", "ann", {"hashed": 5, "wrong": 0}),
    "a login without a count": Kept("login", "ann", {"hashed": "a hash"}),
    "a key of nobody": Kept("apikey", "a hash", {"made": 1, "auto_rebuy": False}),
    "a jackpot without a time": Kept("jackpot", "gold", {**JACKPOT.data, "awarded": None}),
    "a jackpot with a card that is none": Kept("jackpot", "gold", {**JACKPOT.data, "codes": "Ah Xx"}),
    "a jackpot that nobody holds": Kept("jackpot", "gold", {**JACKPOT.data, "holders": []}),
    "a jackpot of an unknown ranking": Kept("jackpot", "gold", {**JACKPOT.data, "ranking": "best"}),
    "a table that is a number": Kept("table", "draw", 7),
    "a table without what was brought": Kept("table", "draw", {**table_kept().data, "brought": None}),
    "a seat with no chips": Kept("table", "draw", {**table_kept().data, "seats": {"Ann": {"seat": 1}}}),
    "an account of nobody": Moved((Posting("mint:gold", "bank::gold", "gold", 1),), "a gift", 1),
}


def test_what_is_kept_of_a_world_can_be_read(store):
    store.write(SOUND)
    assert audit(store) == []
    assert set(saved(store).documents["character"]) == {"Ann"}


@pytest.fixture(params=DAMAGED)
def damaged(request, store) -> Store:
    store.write([*SOUND, DAMAGED[request.param]])
    return store


def test_no_world_is_made_of_what_cannot_be_read_and_an_audit_names_it_in_one_line(damaged):
    [problem] = audit(damaged)
    assert problem.isascii()
    assert problem.isprintable()
    with pytest.raises(StateError, match=r"^The [ -~]+ place\.$") as refused:
        saved(damaged)
    assert problem in str(refused.value)


@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_what_cannot_be_read_takes_the_place_of_no_state(damaged, tmp_path, kind):
    there = tmp_path / "there"
    with closing(Store.open(there)) as other:
        other.write([ANN])
    back_up(damaged, tmp_path / "copy")
    write_portable(damaged, tmp_path / f"world.{kind}")
    for put in (lambda: restore(tmp_path / "copy", there), lambda: read_portable(tmp_path / f"world.{kind}", there)):
        with pytest.raises(StateError, match=r"^[^\n\x1b]*nothing was changed\. The [ -~]+\.$"):
            put()
    with closing(Reader.open(there)) as state:
        assert state.documents("character") == {"Ann": ANN.data}
        assert state.documents("login") == {}
    assert [file.name for file in there.iterdir() if "before" in file.name] == []


def test_a_document_that_nobody_reads_harms_nobody():
    assert not legible.damage("world", "clock", json.loads("[1]"))
