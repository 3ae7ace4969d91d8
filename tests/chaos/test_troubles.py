"""Whatever happens to the database: the server plays on right, or stops with one line; and what was told is so."""

import random
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from mud_poker.content.world import load_world
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.server.serve import CannotServe, world_of
from mud_poker.store.audit import audit
from mud_poker.store.database import FILE, StateError
from mud_poker.store.ledger import Account
from mud_poker.store.store import Store
from tests.chaos.players import read_together
from tests.chaos.test_kills import SEED
from tests.chaos.troubles import cut_off, file_of, full_disk, locked, read_only, rights_taken, tables_locked


@pytest.mark.parametrize(
    ("state", "trouble", "words"),
    [
        ("evening", full_disk, "disk"),
        ("evening", read_only, "it is read-only here"),
        ("evening", locked, "another program keeps the file locked"),
        ("postgresql", cut_off, "PostgreSQL"),
        ("postgresql", rights_taken, "permission denied"),
    ],
)
def test_a_database_that_cannot_be_written_stops_the_house_in_one_line_and_nothing_is_lost(request, state, trouble, words):
    evening = request.getfixturevalue(state)
    chance = random.Random(SEED)
    evening.goes_on(chance)
    with trouble(evening):
        evening.plays_until(lambda: evening.server.poll() is not None, chance)
        status, lines = evening.ends()
    assert status == 1
    [line] = lines
    assert words in line
    evening.check()
    evening.open_again()
    evening.goes_on(chance)


@pytest.mark.parametrize(("state", "delayed"), [("evening", locked), ("postgresql", tables_locked)])
def test_nobody_is_told_what_a_delayed_commit_has_not_written_yet_and_then_the_game_goes_on(request, state, delayed):
    evening = request.getfixturevalue(state)
    chance = random.Random(SEED)
    told_late = 0
    for _ in range(4):
        evening.goes_on(chance)
        with delayed(evening):
            read_together(evening.players, 0.2)  # what was on disk before
            told = evening.told
            evening.play(chance, 75)
            assert evening.told == told
        read_together(evening.players, 1)
        told_late += evening.told - told
        evening.goes_on(chance)
        evening.check()
    assert told_late > 0
    evening.stopped()
    evening.check()


def test_damaged_bytes_of_a_state_are_found_or_leave_every_chip_where_it_was(evening, tmp_path):
    chance = random.Random(SEED)
    evening.play(chance, 200)
    evening.killed()
    with closing(Store.open(evening.state)) as store:
        held = store.balances()
    whole = file_of(evening).read_bytes()  # nobody has it open, so the log is in it
    definition = load_world(evening.house.world)[0]
    found = 0
    for number in range(60):
        place = chance.randrange(len(whole))
        damaged = whole[:place] if number % 4 == 0 else whole[:place] + bytes([chance.randrange(256)]) + whole[place + 1 :]
        folder = tmp_path / f"damaged-{number}"
        folder.mkdir()
        (folder / FILE).write_bytes(damaged)
        problem = why_not(folder, definition, held)
        assert "\n" not in problem
        found += problem != ""
    assert found >= 60 // 4  # whatever else: a file that was cut


def why_not(folder: Path, definition: WorldDefinition, held: Mapping[Account, int]) -> str:
    """What keeps a server from running on the state; empty if it runs, on the chips that were there before."""
    try:
        with closing(Store.open(folder)) as store:
            assert store.balances() == held
            store.write(world_of(definition, store).recover(1).facts)
            return " ".join(audit(store))
    except (StateError, CannotServe) as error:
        return str(error)
