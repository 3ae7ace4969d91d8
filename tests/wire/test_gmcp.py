"""GMCP: messages both ways, and nothing but messages."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telnetlib3 import mud

from mud_poker.wire import gmcp
from mud_poker.wire.gmcp import spelled
from mud_poker.wire.happenings import Gmcp, Happening
from mud_poker.wire.options import Option
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import subnegotiation

TEXT = st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters="\u115f\u1160\u3164\uffa0"))
JSON = st.recursive(
    st.booleans() | st.integers(1 - 10**17, 10**17) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)


def speaking() -> Peer:
    peer = Peer()
    peer.start()
    peer.receive(b"\xff\xfd\xc9")
    return peer


def hears(peer: Peer, message: bytes) -> list[Happening]:
    return peer.receive(subnegotiation(Option.GMCP, message))


@given(JSON)
def test_what_is_sent_is_what_another_library_reads_and_what_we_read(data: object) -> None:
    payload = spelled("Poker.Event", data).payload
    assert mud.gmcp_decode(payload) == ("Poker.Event", data)
    assert gmcp.parse(payload) == ("poker.event", data)


@given(st.binary())
def test_no_bytes_make_it_raise(payload: bytes) -> None:
    gmcp.parse(b"A " + payload)
    gmcp.parse(payload)


@pytest.mark.parametrize(
    "bad",
    [
        b"Char.Login {",
        b"Char.Login NaN",
        b"Char.Login -Infinity",
        b"Char.Login 1e999",
        b"Char.Login " + b"9" * 15_000,
        b'Char.Login "\\ud800"',
        b'Char.Login {"\\udfff": 1}',
        b"Char.Login " + b"[" * 15_000,
        b"Char.Login " + b"[" * 20 + b"]" * 20,
        b'Char.Login "\xff"',
        b"Char.Login 'Ann'",
        b"",
        b" {}",
        b"Char\x1b[31m {}",
        b"A" * 100 + b" {}",
    ],
)
def test_what_is_not_plain_json_is_ignored_and_the_session_lives(bad: bytes) -> None:
    peer = speaking()
    assert hears(peer, bad) == []
    assert hears(peer, b"Char.Login 1") == [Gmcp("char.login", 1)]


def test_names_come_in_any_case_and_data_may_be_missing() -> None:
    assert hears(speaking(), b"CHAR.Items.inv") == [Gmcp("char.items.inv", None)]


def test_texts_from_the_client_are_cleaned() -> None:
    said = b'Say {"text": "hi\\u001b[31m\\n\\u202eall"}'
    assert hears(speaking(), said) == [Gmcp("say", {"text": "hi[31mall"})]


def test_a_message_of_8_kb_is_taken() -> None:
    assert hears(speaking(), b'Say "' + b"a" * 8192 + b'"') == [Gmcp("say", "a" * 8192)]


def test_what_a_message_says_is_in_no_log_as_it_may_be_a_password() -> None:
    assert "secret" not in repr(hears(speaking(), b'Char.Login.Credentials {"password": "secret"}'))


def test_hello_names_the_client() -> None:
    peer = speaking()
    hears(peer, b'Core.Hello {"client": "Mudlet", "version": "4.17"}')
    assert (peer.client.name, peer.client.version) == ("Mudlet", "4.17")


def test_a_ping_is_answered() -> None:
    peer = speaking()
    assert hears(peer, b"core.ping 120") == []
    assert peer.take_output() == subnegotiation(Option.GMCP, b"Core.Ping")


def test_a_client_gets_what_it_asked_for_and_what_lies_within() -> None:
    peer = speaking()
    hears(peer, b'Core.Supports.Set ["Char 1", "Comm.Channel 1"]')
    hears(peer, b'Core.Supports.Add ["Poker 1"]')
    hears(peer, b'Core.Supports.Remove ["Comm.Channel"]')
    assert peer.gmcp(spelled("Char.Vitals", {"gold": 5})) == subnegotiation(Option.GMCP, b'Char.Vitals {"gold":5}')
    assert peer.gmcp(spelled("Poker.Turn", [])) == subnegotiation(Option.GMCP, b"Poker.Turn []")
    assert peer.gmcp(spelled("Core.Goodbye", "bye")) == subnegotiation(Option.GMCP, b'Core.Goodbye "bye"')
    assert peer.gmcp(spelled("Comm.Channel.Text", {})) == b""
    assert peer.gmcp(spelled("Charm", {})) == b""


def test_a_client_that_asked_for_nothing_gets_everything_and_one_without_gmcp_nothing() -> None:
    assert speaking().gmcp(spelled("Room.Info", {})) == subnegotiation(Option.GMCP, b"Room.Info {}")
    assert Peer().gmcp(spelled("Room.Info", {})) == b""


def test_what_was_asked_for_first_stays_when_too_much_is_asked_for() -> None:
    peer = speaking()
    hears(peer, b'Core.Supports.Set ["Room 1"]')
    hears(peer, f"Core.Supports.Add {json.dumps([f'A.{number}' for number in range(900)])}".encode())
    assert peer.client.wants_gmcp("Room.Info")
    assert peer.client.wants_gmcp("A.0")
    assert not peer.client.wants_gmcp("A.899")


def test_a_client_may_ask_for_so_many_packages_only() -> None:
    peer = speaking()
    for number in range(20):
        hears(peer, spelled("Core.Supports.Add", [f"P{number}.{part}" for part in range(20)]).payload)
    assert peer.client.gmcp is not None
    assert len(peer.client.gmcp) == gmcp.MOST_PACKAGES
