"""What a program says is read strictly, and what it is told is spelled exactly as it is described."""

import json
import sys
from contextlib import suppress
from dataclasses import fields
from decimal import Decimal
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.wire.open_poker import Act, JoinLobby, Malformed, Numbering, Rebuy, parse, spell, state_hash
from tests.wire.described import DOCUMENT, MESSAGES, codes, operation, problems

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
FIELDS = (
    "type",
    "buy_in",
    "dealer",
    "action",
    "amount",
    "client_action_id",
    "hand_id",
    "turn_token",
    "enabled",
    "table_id",
    "last_table_seq",
)
REQUESTS = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted(operation("request"))) | JSON},
    optional=dict.fromkeys(FIELDS[1:], JSON),
)


AMOUNTS = st.integers(0, 10**12) | st.floats(0, 1e12).map(lambda number: round(number, 5))
DESCRIBED = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("join_lobby"), "buy_in": AMOUNTS}, optional={"dealer": st.none() | st.text(max_size=200)}
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("action"),
            "hand_id": st.text(),
            "action": st.sampled_from(["fold", "check", "call", "raise", "all_in"]),
            "client_action_id": st.text(max_size=200) | st.integers(-(10**30), 10**30) | AMOUNTS,
            "turn_token": st.text(),
        },
        optional={"amount": st.none() | AMOUNTS},
    ),
    st.fixed_dictionaries({"type": st.just("rebuy"), "amount": AMOUNTS}),
    st.fixed_dictionaries({"type": st.just("set_auto_rebuy"), "enabled": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("leave_table")}),
    st.fixed_dictionaries(
        {"type": st.just("resync_request"), "table_id": st.text(max_size=200), "last_table_seq": st.integers(0, 10**12)}
    ),
)


@given(st.text() | st.binary() | JSON.map(json.dumps) | REQUESTS.map(json.dumps))
def test_whatever_comes_is_a_request_or_malformed(data):
    try:
        parse(data)
    except Malformed as malformed:
        refused = {malformed.code}
    else:
        refused = set()
    assert refused <= {"invalid_message", "unknown_message"}


@given(DESCRIBED)
def test_what_is_described_is_read(request_):
    assert problems(request_) == []
    parse(json.dumps(request_))


def test_every_request_that_is_read_is_described_and_no_other():
    for kind in ("join_lobby", "action", "rebuy", "set_auto_rebuy", "leave_table", "resync_request"):
        assert kind in operation("request")
    assert len(operation("request")) == 6
    assert operation("request") | operation("tell") == set(MESSAGES) == set(DOCUMENT["channels"]["door"]["messages"])


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("2", "2"),
        ("2.0", "2"),
        ("0.095", "0.095"),
        ("0.30000000000000004", "0.3"),
        ("0.060000000000000005", "0.06"),
        ("1e-05", "0.00001"),
        ("999999999999999", "999999999999999"),
    ],
)
def test_an_amount_is_the_decimal_number_that_a_program_meant(sent, meant):
    assert parse(f'{{"type": "rebuy", "amount": {sent}}}') == Rebuy(Decimal(meant))


@given(st.integers(0, 10**15), st.integers(0, 5))
def test_what_a_program_computes_in_doubles_is_read_as_what_it_meant(units, decimals):
    amount = parse(json.dumps({"type": "join_lobby", "buy_in": units / 10**decimals}))
    assert amount == JoinLobby(Decimal(units).scaleb(-decimals))


def test_an_action_lacks_what_is_no_text():
    assert parse('{"type": "action", "hand_id": 5, "turn_token": null, "action": [], "client_action_id": true}') == Act(
        None, None, None, None, None, parse('{"type": "action", "hand_id": 5, "action": []}').payload
    )


@pytest.mark.parametrize("field", ["hand_id", "turn_token", "action", "amount", "client_action_id"])
def test_of_an_action_little_is_kept_however_much_was_sent_and_another_is_told_apart(field):
    one, other = (parse(json.dumps({"type": "action", field: "\U0001f600" * 60_000 + end})) for end in ("", "x"))
    assert all(sys.getsizeof(getattr(one, kept.name)) < 100 for kept in fields(one))
    assert (one.payload != other.payload) == (field != "client_action_id")


@pytest.mark.parametrize("field", ["amount", "hand_id", "client_action_id", "type", "unknown"])
def test_a_value_that_is_nested_however_deeply_breaks_nothing(field):
    for depth in range(1, sys.getrecursionlimit()):
        value = "[" * depth + "]" * depth
        with suppress(Malformed):
            parse(f'{{"type": "action", "{field}": {value}}}')


def test_a_program_that_computes_the_hash_as_it_is_described_finds_the_same():
    frame = Numbering("t-1").wrap({"type": "busted", "options": ["rebuy"], "name": "Zoë", "pot": 0.00001}, "7", 1_800_000_000_123)
    read = json.loads(spell(frame))
    hashed = {name: value for name, value in read.items() if name not in ("ts", "table_seq", "hand_seq", "state_hash")}
    text = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert read["state_hash"] == "sha256:" + sha256(text.encode("ascii")).hexdigest() == state_hash(read)
    assert read["ts"] == "2027-01-15T08:00:00.123000+00:00"


def test_frames_are_counted_at_the_table_and_in_the_hand():
    numbering = Numbering("t-1", 40)
    told = [numbering.wrap({"type": "busted"}, hand, 0) for hand in (None, "1", "1", None, "2")]
    assert [(frame["table_seq"], frame["hand_seq"]) for frame in told] == [(41, 0), (42, 1), (43, 2), (44, 0), (45, 1)]


def test_a_frame_inside_another_has_its_number():
    numbering = Numbering("t-1")
    inner = numbering.inside({"type": "table_state"}, None, 0)
    assert inner["table_seq"] == numbering.wrap({"type": "resync_response", "snapshot": inner}, None, 0)["table_seq"] == 1


def test_the_codes_are_those_of_the_protocol():
    rejections = "not_your_turn missing_action_id action_id_conflict stale_hand_action stale_turn_token invalid_action"
    assert codes("rejection") == {*rejections.split(), "no_hand_in_progress", "table_not_found"}
    errors = (
        "auth_failed unknown_message invalid_message rate_limited insufficient_funds already_seated already_in_lobby not_at_table"
    )
    assert codes("error") == {*errors.split(), "flood_warning", "flood_kick", "table_not_found"}
