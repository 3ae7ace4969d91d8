"""What was written is there, whole, after anything."""

import signal
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.mud.facts import HandActed, HandClosed, HandOpened, Kept, Moved, Noted, Posting, StaffLogged
from mud_poker.mud.journal import HandHistory
from mud_poker.store.audit import audit
from mud_poker.store.database import StateError
from mud_poker.store.ledger import Overdrawn
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store

WRITES_FOREVER = """
import sys
from mud_poker.mud.facts import *
from mud_poker.store.store import Store

store = Store.open(sys.argv[1])
for number in range(1, 1_000_000):
    store.write([
        HandOpened(number, "gold", {"seats": ["Ann"]}),
        Moved((Posting("mint:gold", "bank:Ann:gold", "gold", 1),), "a coin", number),
        Kept("world", "coins", {"given": number}),
    ])
    print(number, flush=True)
"""


def moved(source: str, target: str, amount: int, currency: str = "gold") -> Moved:
    return Moved((Posting(f"{source}:{currency}", f"{target}:{currency}", currency, amount),), "a test", 1)


def killed_while_writing(state: str) -> int:
    """The last number that a server told to have written before it was killed."""
    writer = subprocess.Popen([sys.executable, "-c", WRITES_FOREVER, state], stdout=subprocess.PIPE, text=True)
    for _ in range(25):
        writer.stdout.readline()
    writer.send_signal(signal.SIGKILL)
    told = [line for line in writer.communicate()[0].split("\n") if line]
    return int(told[-1]) if told else 25


def test_what_was_told_to_be_written_is_there_after_a_kill(state, opened):
    told = killed_while_writing(state)
    store = opened(state)
    given = store.documents("world")["coins"]["given"]
    assert given >= told
    assert store.balances() == {("mint:gold", "gold"): -given, ("bank:Ann:gold", "gold"): given}
    assert store.last_hand_number() == given
    assert audit(store) == []


def test_after_a_kill_the_state_is_free_for_the_next_server(state, opened):
    killed_while_writing(state)
    opened(state)


def test_a_second_server_on_the_same_state_is_refused(state, store):
    with pytest.raises(StateError, match=r"^The state .* is in use by another server[^\n]*\.$"):
        Store.open(state)


def test_a_state_that_was_closed_can_be_opened_again(state, opened):
    Store.open(state).close()
    opened(state)


def test_a_state_is_read_while_a_server_runs_on_it(state, store):
    store.write([moved("mint", "bank:Ann", 5)])
    reader = Reader.open(state)
    assert reader.balances() == store.balances() == {("mint:gold", "gold"): -5, ("bank:Ann:gold", "gold"): 5}
    assert audit(reader) == []
    reader.close()


def test_a_reader_cannot_write(state, store):
    reader = Reader.open(state)
    with pytest.raises(StateError, match="read-only"), reader.reading() as connection:
        connection.exec_driver_sql("DELETE FROM notes")
    reader.close()


def test_the_newest_document_of_a_key_counts_and_none_removes_it(state, store, opened):
    store.write([Kept("character", "Ann", {"room": "hall"}), Kept("character", "Bob", {"room": "bank"})])
    store.write([Kept("character", "Ann", {"room": "street"}), Kept("character", "Ann", {"room": "bank", "größe": [1]})])
    store.write([Kept("character", "Bob", None), Kept("login", "Ann", {})])
    store.close()
    store = opened(state)
    assert store.documents("character") == {"Ann": {"room": "bank", "größe": [1]}}
    assert store.documents("login") == {"Ann": {}}


def test_a_document_that_is_no_json_stops_the_write_in_one_line(store):
    with pytest.raises(StateError, match=r"^[^\n]+$"):
        store.write([Kept("world", "clock", {"rate": float("nan")})])


OPENED = HandOpened(7, "gold", {"seats": {"0": "Ann", "1": "Bob"}, "seed": 2**300}, 100)
ACTED = (HandActed(7, 1, 0, "Ann", {"raise to": 40}, 101, 2**32 - 1), HandActed(7, 2, None, "", {"deal": 3}, 102))
CLOSED = HandClosed(7, {"put": {"0": 40, "1": 20}, "paid": {"0": 60}}, 103)


def test_a_hand_is_read_as_it_was_written_in_progress_and_after(store):
    store.write([OPENED, ACTED[0]])
    store.write([ACTED[1]])
    assert store.open_hands() == [HandHistory(OPENED, ACTED, None)]
    store.write([CLOSED])
    assert store.open_hands() == []
    assert store.hand(7) == HandHistory(OPENED, ACTED, CLOSED)
    assert store.hand(8) is None


def test_a_hand_opened_and_closed_in_one_batch_is_closed(store):
    store.write([OPENED, *ACTED, CLOSED])
    assert store.hand(7) == HandHistory(OPENED, ACTED, CLOSED)


def test_hands_are_found_by_dealer_by_who_was_dealt_in_and_backwards(store):
    for number in range(1, 31):
        seats = [[1, "Ann" if number % 3 else "Bob", 100], [2, "Cid", 100]]
        store.write([HandOpened(number, "gold" if number % 2 else "open", {"opening": {"seats": seats}})])

    def numbers(**conditions):
        return [hand.opened.hand for hand in store.hands(**conditions)]

    assert numbers() == list(range(11, 31))
    assert numbers(dealer="gold", limit=3) == [25, 27, 29]
    assert numbers(who="Bob", limit=2) == [27, 30]
    assert numbers(dealer="gold", who="Bob", before=27) == [3, 9, 15, 21]
    assert store.last_hand_number() == 30


@pytest.mark.parametrize(
    "facts",
    [
        [HandClosed(7, {"void": "crash"})],
        [OPENED, CLOSED, CLOSED],
        [OPENED, OPENED],
        [ACTED[0]],
        [OPENED, ACTED[0], ACTED[0]],
        [Moved((), "settled", 1, hand=7)],
    ],
    ids=["close what is not open", "close twice", "open twice", "act in no hand", "act twice", "settle no hand"],
)
def test_facts_that_contradict_the_journal_are_refused_with_their_whole_batch(store, facts):
    with pytest.raises(StateError, match=r"^[^\n]+\.$"):
        store.write([Kept("world", "clock", {}), *facts])
    assert store.documents("world") == {}
    assert store.hands() == []


def test_a_note_waits_until_it_is_taken(store):
    first, second = Noted("Ann", "Your hand is void.", 1), Noted("Ann", "Welcome back.", 2)
    store.write([first, second, Noted("Bob", "Hello.", 3)])
    notes = store.notes("Ann")
    assert list(notes.values()) == [first, second]
    store.take_notes(notes)
    assert store.notes("Ann") == {}
    store.write([second])
    assert notes.keys().isdisjoint(store.notes("Ann"))
    assert len(store.notes("Bob")) == 1


def test_the_staff_log_is_read_from_its_end(store):
    lines = [StaffLogged("Ann", f"@reload {number}", number) for number in range(5)]
    store.write(lines)
    assert store.staff_log(limit=3) == lines[2:]


def test_money_that_is_not_there_is_not_moved_and_nothing_of_the_batch_is_kept(store):
    store.write([moved("mint", "bank:Ann", 100)])
    with pytest.raises(Overdrawn, match=r"^Account bank:Ann:gold would have -1 gold: nothing of this was written\.$"):
        store.write([moved("bank:Ann", "purse:Ann", 60), Kept("world", "clock", {}), moved("bank:Ann", "stack:gold:Ann", 41)])
    assert store.balances() == {("mint:gold", "gold"): -100, ("bank:Ann:gold", "gold"): 100}
    assert store.documents("world") == {}
    store.write([moved("bank:Ann", "purse:Ann", 100)])
    assert audit(store) == []


def test_money_that_comes_later_in_the_batch_does_not_pay_what_was_moved_before(store):
    with pytest.raises(Overdrawn):
        store.write([moved("bank:Ann", "purse:Ann", 10), moved("mint", "bank:Ann", 10)])


def test_the_postings_of_one_entry_are_one_move(store):
    through = Moved(
        (Posting("house:gold", "bank:Ann:gold", "gold", 10), Posting("mint:gold", "house:gold", "gold", 10)), "bonus", 1
    )
    store.write([through])
    assert store.balances()["house:gold", "gold"] == 0


@pytest.mark.parametrize("amount", [0, -5])
def test_an_amount_that_is_not_more_than_zero_is_no_posting(store, amount):
    with pytest.raises(StateError, match="is no posting"):
        store.write([moved("mint", "bank:Ann", amount)])
    assert store.balances() == {}


ACCOUNTS = st.sampled_from(["mint", "bank:Ann", "purse:Ann", "bank:Bob", "jackpot", "house"])
MOVES = st.builds(moved, ACCOUNTS, ACCOUNTS, st.integers(-3, 100), st.sampled_from(["gold", "silver"]))


@given(st.lists(st.lists(MOVES, max_size=6), max_size=12))
def test_whatever_is_posted_the_ledger_balances_and_only_the_mint_goes_below_zero(batches):
    store = Store.open("sqlite://")
    expected: dict[tuple[str, str], int] = {}
    for batch in batches:
        after, valid = dict(expected), True
        for posting in (posting for move in batch for posting in move.postings):
            source, target = (posting.source, posting.currency), (posting.target, posting.currency)
            after[source] = after.get(source, 0) - posting.amount
            after[target] = after.get(target, 0) + posting.amount
            valid = valid and posting.amount > 0 and (after[source] >= 0 or posting.source.startswith("mint:"))
        if valid:
            store.write(batch)
            expected = after
        else:
            with pytest.raises(StateError):
                store.write(batch)
    assert store.balances() == expected
    assert audit(store) == []
    store.close()


def test_nobody_else_on_the_machine_can_read_a_new_state(tmp_path):
    store = Store.open(tmp_path)
    store.write([Kept("login", "ann", {"hashed": "x"})])
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
    store.close()
