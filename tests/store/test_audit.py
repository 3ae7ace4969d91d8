"""What does not balance is found, named, and never run on."""

import json

import pytest
from sqlalchemy.exc import IntegrityError

from mud_poker.games import GAMES
from mud_poker.mud.facts import HandActed, HandClosed, HandOpened, Moved, Posting
from mud_poker.store.audit import audit
from mud_poker.store.database import StateError
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store
from tests.store.conftest import table_kept


@pytest.fixture
def played(store) -> Store:
    """Ann bought in for 100 and won a hand against Bob, who has 80 left."""
    store.write(
        [
            Moved(
                tuple(Posting("mint:gold", f"stack:open:{name}:gold", "gold", 100) for name in ("Ann", "Bob")),
                "buy-in",
                1,
            ),
            table_kept(Ann=120, Bob=80),
            HandOpened(1, "open", {}),
            HandActed(1, 1, 0, "Ann", {"call": True}),
            HandActed(1, 2, 1, "Bob", {"fold": True}),
            HandClosed(1, {"put": {"0": 20, "1": 20}, "paid": {"0": 39}, "rake": 1}),
            Moved((Posting("stack:open:Bob:gold", "stack:open:Ann:gold", "gold", 20),), "hand", 2, hand=1),
        ]
    )
    return store


def test_a_state_in_which_all_is_well_has_no_problems(played):
    assert audit(played) == []


@pytest.mark.parametrize(
    ("damage", "problems"),
    [
        (
            "UPDATE postings SET amount = 30 WHERE amount = 20",
            [
                "The postings of entry 2 sum to 10 gold, not to zero.",
                "The postings of account stack:open:Ann:gold sum to 10 gold more than its balance says.",
            ],
        ),
        (
            "UPDATE balances SET amount = 170 WHERE account = 'stack:open:Ann:gold'",
            [
                "The postings of account stack:open:Ann:gold sum to -50 gold more than its balance says.",
                "Ann has 170 at open by the ledger, and 120 by the table.",
            ],
        ),
        (
            "DELETE FROM balances WHERE account = 'stack:open:Bob:gold'",
            [
                "The postings of account stack:open:Bob:gold sum to 80 gold more than its balance says.",
                "Bob has 0 at open by the ledger, and 80 by the table.",
            ],
        ),
        (
            f"UPDATE documents SET data = '{json.dumps(table_kept(Ann=120).data)}'",
            ["Bob has 80 gold at open, and no seat there."],
        ),
        ("DELETE FROM actions WHERE number = 1", ["Hand 1 has 1 actions, the last of which is number 2."]),
        (
            'UPDATE hands SET record = \'{"put": {"0": 20}, "paid": {"0": 30}}\'',
            ["Into hand 1 went 20; it paid 30 and took 0 as rake."],
        ),
        ("UPDATE hands SET record = '5'", ["The record of hand 1 is damaged."]),
        ('UPDATE hands SET record = \'{"put": {"0": "1"}, "paid": {}}\'', ["The record of hand 1 is damaged."]),
    ],
    ids=["a posting", "a balance", "a lost balance", "a seat", "a lost action", "a payout", "a record", "chips that are none"],
)
def test_each_kind_of_damage_is_named(played, database, damage, problems):
    database(damage)
    assert audit(played) == problems


def test_an_account_below_zero_is_named(played, database, state):
    postgresql = "ALTER TABLE balances DROP CONSTRAINT only_a_mint_goes_below_zero"
    database(postgresql if "://" in state else "PRAGMA ignore_check_constraints = ON")
    database("INSERT INTO entries (number, at, why) VALUES (9, 1, 'theft')")
    database("INSERT INTO postings VALUES (9, 0, 'mint:gold', 'gold', 5), (9, 1, 'house:gold', 'gold', -5)")
    database("INSERT INTO balances VALUES ('house:gold', 'gold', -5)")
    database("UPDATE balances SET amount = -195 WHERE account = 'mint:gold'")
    assert audit(played)[-1] == "Account house:gold is below zero: -5 gold."


def test_the_database_itself_refuses_an_account_below_zero(played, database):
    with pytest.raises(IntegrityError):
        database("UPDATE balances SET amount = -1 WHERE account = 'stack:open:Bob:gold'")


def test_a_void_hand_proves_nothing(store):
    store.write([HandOpened(1, "open", {}), HandClosed(1, {"void": "the server stopped"})])
    assert audit(store, GAMES) == []


def test_a_report_names_at_most_twenty_problems_of_a_kind(played, database):
    played.write([HandOpened(number, "open", {}) for number in range(2, 50)])
    played.write([HandClosed(number, {"put": {"0": 1}, "paid": {}}) for number in range(2, 50)])
    assert len(audit(played)) == 20


def test_no_server_runs_on_a_ledger_that_does_not_balance(played, database, state):
    played.close()
    database("UPDATE balances SET amount = 170 WHERE account = 'stack:open:Ann:gold'")
    with pytest.raises(StateError, match=r"^The ledger of .* does not balance[^\n]*sum to -50 gold[^\n]*\.$"):
        Store.open(state)
    reader = Reader.open(state)
    assert audit(reader)[0].startswith("The postings of account stack:open:Ann:gold")
    reader.close()
