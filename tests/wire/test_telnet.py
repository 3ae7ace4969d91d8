"""Bytes in, telnet events out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telnetlib3 import telopt

from mud_poker.wire.options import Option
from mud_poker.wire.telnet import (
    SUBNEGOTIATION_LIMIT,
    Code,
    Command,
    Negotiation,
    Subnegotiation,
    Telnet,
    TelnetEvent,
    Text,
    negotiation,
    subnegotiation,
)
from tests.wire.alphabet import BYTES, CUTS, split


def joined(events: list[TelnetEvent]) -> list[TelnetEvent]:
    """`events`, each run of text as one."""
    together: list[TelnetEvent] = []
    for event in events:
        match together[-1:], event:
            case [Text(before)], Text(data):
                together[-1] = Text(before + data)
            case _:
                together.append(event)
    return together


@given(BYTES, CUTS)
def test_how_the_network_cuts_the_bytes_changes_nothing(data: bytes, cuts: list[int]) -> None:
    parser = Telnet()
    pieces = [event for piece in split(data, cuts) for event in parser.receive(piece)]
    assert joined(pieces) == joined(Telnet().receive(data))


@given(st.binary())
def test_text_with_every_255_doubled_comes_back_as_it_was(text: bytes) -> None:
    events = joined(Telnet().receive(text.replace(b"\xff", b"\xff\xff")))
    assert events == ([Text(text)] if text else [])


@given(st.integers(0, 254), st.binary())
def test_a_subnegotiation_comes_back_as_it_was_sent(option: int, payload: bytes) -> None:
    assert Telnet().receive(subnegotiation(option, payload)) == [Subnegotiation(option, payload)]


@given(st.sampled_from([Code.WILL, Code.WONT, Code.DO, Code.DONT]), st.integers(0, 255))
def test_every_option_number_can_be_negotiated(verb: Code, option: int) -> None:
    assert Telnet().receive(negotiation(verb, option)) == [Negotiation(verb, option)]


@pytest.mark.parametrize("pair", [b"\xff\xec", b"\xff\xf0", b"\xff\x01", b"\xff\xfa\xff\xf0"])
def test_bytes_that_mean_nothing_here_are_skipped_and_the_text_goes_on(pair: bytes) -> None:
    events = [event for event in joined(Telnet().receive(b"lo" + pair + b"ok")) if not isinstance(event, Command)]
    assert b"".join(event.data for event in events if isinstance(event, Text)) == b"look"


def test_a_command_in_a_subnegotiation_ends_it_and_counts() -> None:
    assert Telnet().receive(b"\xff\xfa\x18\0xt\xff\xfb\x1fhi") == [Negotiation(Code.WILL, 31), Text(b"hi")]


def test_a_subnegotiation_at_the_limit_is_taken_and_one_above_is_dropped_whole() -> None:
    longest = b"a" * SUBNEGOTIATION_LIMIT
    assert Telnet().receive(subnegotiation(201, longest)) == [Subnegotiation(201, longest)]
    assert Telnet().receive(subnegotiation(201, longest + b"a") + b"hi") == [Text(b"hi")]


def test_a_subnegotiation_without_end_takes_no_more_memory_than_its_limit() -> None:
    parser = Telnet()
    parser.receive(b"\xff\xfa\xc9")
    for _ in range(100):
        assert parser.receive(b"a" * SUBNEGOTIATION_LIMIT) == []
    assert parser.receive(b"\xff\xf0look") == [Text(b"look")]


def test_the_numbers_are_those_of_another_telnet_library() -> None:
    commands = {Code.EOR: telopt.CMD_EOR} | {code: getattr(telopt, code.name) for code in Code if code != Code.EOR}
    options = {option: getattr(telopt, {"MCCP2": "MCCP2_COMPRESS"}.get(option.name, option.name)) for option in Option}
    assert all(bytes([number]) == theirs for number, theirs in {**commands, **options}.items())
    assert len(commands) == len(Code)
