"""What is put right puts right all that the audit found, and no chip appears or disappears."""

import pytest

from mud_poker.cards.chance import Chance
from mud_poker.games import GAMES
from mud_poker.mud.facts import Kept
from mud_poker.poker.rules import Blinds, HouseRules
from mud_poker.store.audit import audit
from mud_poker.store.repair import repair
from mud_poker.store.store import Store
from tests.mud.courses import Run, begin, deal_and_play, house, play_on


@pytest.fixture
def played(store) -> Store:
    """Two hands have been played, and a third is being played."""
    run = Run(house("holdem", HouseRules(blinds=Blinds(5, 10))), store)
    run.sit(("Ann", "Bob", "Cid"), [300, 200, 100])
    run.settle()
    chance = Chance(4)
    for _ in range(2):
        deal_and_play(run, chance)
    begin(run)
    play_on([run], chance, 2)
    assert run.host.table.running
    return store


def total(store: Store) -> int:
    return sum(amount for (account, _), amount in store.balances().items() if not account.startswith("mint:"))


def test_where_all_is_well_nothing_is_done(played):
    assert audit(played, GAMES) == []
    assert repair(played, GAMES, {}, 1) == []


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE hands SET record = '{\"put\": {}, \"paid\": {}}' WHERE number = 1", "Hand 1 played again does not end as its record says."),
        ("UPDATE actions SET action = '{\"do\": \"Fold\"}' WHERE hand = 1 AND number = 1", "Hand 1"),
        ("UPDATE actions SET proof = 1 WHERE hand = 3 AND number = 2", "Hand 3 played again is another after action 2 than the journal says."),
        ("UPDATE actions SET action = '{\"do\": \"Dance\"}' WHERE hand = 3 AND number = 2", "Hand 3 cannot be played again: KeyError: 'Dance'"),
    ],
    ids=["a record", "an action", "a check", "no action"],
)  # fmt: skip
def test_a_hand_that_is_not_the_one_that_was_played_is_found(played, database, damage, problem):
    database(damage)
    [found] = [line for line in audit(played, GAMES) if line.startswith(problem)]
    assert found


def test_a_hand_in_progress_that_cannot_be_played_again_is_void(played, database):
    database("UPDATE actions SET proof = 1 WHERE hand = 3 AND number = 2")
    before = total(played)
    [said] = repair(played, GAMES, {}, 1)
    assert said.startswith("Hand 3 is void")
    assert played.open_hands() == []
    assert total(played) == before
    assert audit(played, GAMES) == []


def test_chips_where_nobody_sits_go_to_the_bank_and_the_hand_is_void(played):
    before = total(played)
    played.write([Kept("table", "gold", None)])
    assert len(audit(played, GAMES)) == 3
    said = repair(played, GAMES, {}, 1)
    assert len(said) == 4
    assert audit(played, GAMES) == []
    assert total(played) == before
    assert not any(account.startswith("stack:") and amount for (account, _), amount in played.balances().items())
    assert len(played.notes("Ann")) == 1


def test_a_table_that_does_not_say_what_the_ledger_says_is_cleared(played):
    table = dict(played.documents("table")["gold"])
    seats = {**table["seats"], "Ann": {"seat": 1, "stack": 1_000_000}}
    played.write([Kept("table", "gold", {**table, "seats": seats})])
    before = total(played)
    assert repair(played, GAMES, {}, 1)
    assert audit(played, GAMES) == []
    assert total(played) == before


def test_a_table_whose_document_cannot_be_read_is_cleared(played):
    played.write([Kept("table", "gold", [])])
    before = total(played)
    assert repair(played, GAMES, {}, 1)
    assert audit(played, GAMES) == []
    assert total(played) == before


def test_a_hand_whose_opening_cannot_be_read_is_void(played, database):
    database("UPDATE hands SET opening = '5' WHERE number = 3")
    [said] = repair(played, GAMES, {}, 1)
    assert said.startswith("Hand 3 is void: Hand 3 cannot be played again: TypeError")
