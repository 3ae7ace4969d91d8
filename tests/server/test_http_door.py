"""Who comes in over HTTP, and where the first line of a connection leads."""

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.testing import StringTransport

from mud_poker.server.admission import Admission
from tests.server.bots import Night, gold


@pytest.fixture
def night() -> Night:
    return Night(gold(), names=())


def visit(night: Night, *pieces: bytes) -> StringTransport:
    """What one connection reads that sends these bytes."""
    visitor, transport = night.door.buildProtocol(IPv4Address("TCP", "10.0.0.1", 1)), StringTransport()
    visitor.makeConnection(transport)
    for piece in pieces:
        visitor.dataReceived(piece)
    return transport


OPENING = (
    b"GET /ws HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
"""The sample of RFC 6455, section 1.3."""


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_ws_is_a_websocket_however_its_request_was_cut(night, size):
    pieces = [OPENING[start : start + size] for start in range(0, len(OPENING), size)]
    assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in visit(night, *pieces).value()


@pytest.mark.parametrize("path", [b"/", b"/wsx", b"/ws/x", b"/index.html?/ws"])
def test_everything_else_is_the_sites(night, path):
    assert visit(night, b"GET " + path + b" HTTP/1.1\r\nHost: h\r\n\r\n").value().startswith(b"HTTP/1.1 404")


def test_a_first_line_that_does_not_end_is_cut_off(night):
    assert visit(night, b"x" * 5000, b"x" * 5000).disconnecting


def test_who_says_nothing_is_dropped(night):
    transport = visit(night, b"GET /w")
    night.passes(11)
    assert transport.disconnecting


def test_a_request_to_open_that_does_not_end_is_dropped(night):
    transport = visit(night, OPENING[:60])
    night.passes(11)
    assert transport.disconnecting


def test_only_so_many_may_come_from_one_address(night):
    night.door.admission = Admission(most_from_one=2)
    assert [visit(night).disconnecting for _ in range(3)] == [False, False, True]
