"""MSDP: values both ways, and what clients ask for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telnetlib3 import mud

from mud_poker.wire import msdp
from mud_poker.wire.happenings import Happening, MsdpRequested
from mud_poker.wire.options import Option
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import subnegotiation

NAME = st.text("ABC_", min_size=1)
VALUE = st.recursive(
    st.text("abc ♠", min_size=1),
    lambda inner: st.lists(inner, min_size=1, max_size=3) | st.dictionaries(NAME, inner, min_size=1, max_size=3),
    max_leaves=6,
)
VARIABLES = frozenset({"GOLD", "ROOM", "POT"})


def speaking() -> Peer:
    peer = Peer(variables=VARIABLES)
    peer.start()
    peer.receive(b"\xff\xfd\x45")
    return peer


def hears(peer: Peer, variables: dict[str, msdp.Value]) -> list[Happening]:
    return peer.receive(subnegotiation(Option.MSDP, msdp.encode(variables)))


@given(st.dictionaries(NAME, VALUE, max_size=4))
def test_what_is_sent_is_what_another_library_reads_and_what_we_read(variables: dict[str, msdp.Value]) -> None:
    payload = msdp.encode(variables)
    assert mud.msdp_decode(payload) == variables
    assert dict(msdp.parse(payload)) == variables


@given(st.lists(st.sampled_from([1, 2, 3, 4, 5, 6, 0x41, 0xFF])).map(bytes))
def test_no_bytes_make_it_raise_or_hang(payload: bytes) -> None:
    msdp.parse(payload)


@pytest.mark.parametrize(
    "bad", ["01 41 02 03 78", "01 41 02 05 04", "01 41 02 03", "78", "01 41 02 78 04", "01 41 02" + "05 02" * 5000]
)
def test_what_is_not_msdp_is_ignored(bad: str) -> None:
    assert msdp.parse(bytes.fromhex(bad)) == []


def test_lists_may_lie_in_each_other_to_a_limit() -> None:
    def nested(depth: int) -> msdp.Value:
        return [nested(depth - 1)] if depth else "x"

    assert msdp.parse(msdp.encode({"A": nested(msdp.DEEPEST)})) == [("A", nested(msdp.DEEPEST))]
    assert msdp.parse(msdp.encode({"A": nested(msdp.DEEPEST + 1)})) == []


def test_send_asks_for_values_once_given_as_a_list_or_one_by_one() -> None:
    peer = speaking()
    assert hears(peer, {"SEND": ["GOLD", "ROOM", "NO_SUCH"]}) == [MsdpRequested(("GOLD", "ROOM"))]
    several = b"\1SEND\2GOLD\2ROOM"
    assert peer.receive(subnegotiation(Option.MSDP, several)) == [MsdpRequested(("GOLD", "ROOM"))]
    assert peer.reported == frozenset()


def test_report_asks_for_values_now_and_at_every_change_till_unreport_or_reset() -> None:
    peer = speaking()
    assert hears(peer, {"REPORT": ["GOLD", "POT"]}) == [MsdpRequested(("GOLD", "POT"))]
    assert peer.reported == {"GOLD", "POT"}
    hears(peer, {"UNREPORT": "GOLD"})
    assert peer.reported == {"POT"}
    hears(peer, {"RESET": "REPORTED_VARIABLES"})
    assert peer.reported == frozenset()


def test_list_is_answered() -> None:
    peer = speaking()
    hears(peer, {"REPORT": "POT", "LIST": ["REPORTABLE_VARIABLES", "REPORTED_VARIABLES", "NO_SUCH_LIST"]})
    assert peer.take_output() == subnegotiation(
        Option.MSDP, msdp.encode({"REPORTABLE_VARIABLES": ["GOLD", "POT", "ROOM"]})
    ) + subnegotiation(Option.MSDP, msdp.encode({"REPORTED_VARIABLES": ["POT"]}))


@pytest.mark.parametrize("name", msdp.LISTS)
def test_every_list_that_we_name_is_there(name: str) -> None:
    assert list(msdp.answer(name, VARIABLES, VARIABLES)) == [name]


def test_values_go_to_clients_that_speak_msdp_only() -> None:
    assert speaking().msdp({"GOLD": 5}) == b"\xff\xfa\x45\x01GOLD\x025\xff\xf0"
    assert Peer().msdp({"GOLD": 5}) == b""
