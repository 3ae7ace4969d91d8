"""What is written to a connection that sends at once arrives whole and in order, however slowly it is read."""

import socket
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet import tcp
from twisted.internet.main import CONNECTION_LOST
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.testing import MemoryReactor

from mud_poker.server.eager import Eager, hurry


class Pair:
    """A connection that was accepted, and the socket of who reads it."""

    def __init__(self) -> None:
        self.reactor = MemoryReactor()
        ours, self.theirs = socket.socketpair()
        ours.setblocking(False)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)  # as little as the system allows
        self.theirs.setblocking(False)
        self.line = Eager(ours, Protocol(), ("127.0.0.1", 1), None, 1, self.reactor)
        self.read = b""

    @property
    def waits(self) -> bool:
        """Whether the connection asks to be told when there is room."""
        return self.line in self.reactor.getWriters()

    def reads(self) -> None:
        """All that has come so far."""
        try:
            self.read += self.theirs.recv(1 << 20)
        except BlockingIOError:
            return

    def closes(self) -> None:
        self.theirs.close()
        self.line.socket.close()


@pytest.fixture
def pair() -> Iterator[Pair]:
    pair = Pair()
    yield pair
    pair.closes()


def test_what_the_socket_takes_is_sent_before_the_reactor_has_its_turn(pair):
    pair.line.write(b"Your turn.")
    pair.reads()
    assert pair.read == b"Your turn."
    assert not pair.waits


def test_what_the_socket_does_not_take_waits_for_room(pair):
    pair.line.write(b"x" * 1_000_000)
    assert pair.waits
    pair.line.write(b"last")
    while pair.waits:
        pair.reads()
        pair.line.doWrite()
    pair.reads()
    assert pair.read == b"x" * 1_000_000 + b"last"


@given(st.lists(st.one_of(st.integers(0, 20_000), st.sampled_from(["reads", "room"])), max_size=40))
def test_what_is_written_arrives_in_order_however_it_is_read(happens):
    pair, written = Pair(), b""
    for number, what in enumerate(happens):
        match what:
            case "reads":
                pair.reads()
            case "room":
                if pair.waits:
                    pair.line.doWrite()
            case size:
                piece = bytes([number]) * size
                pair.line.writeSequence([piece[:5], piece[5:]])
                written += piece
    while pair.waits:
        pair.reads()
        pair.line.doWrite()
    pair.reads()
    pair.closes()
    assert pair.read == written


def test_to_write_to_who_is_gone_ends_the_connection_when_the_reactor_has_its_turn(pair):
    pair.theirs.close()
    pair.line.write(b"Anybody there?")
    assert pair.waits
    assert pair.line.doWrite() is CONNECTION_LOST


def test_connections_over_tcp_hurry_and_others_stay_as_they_are():
    port = tcp.Port(0, Factory(), interface="127.0.0.1", reactor=MemoryReactor())
    hurry(port)
    assert port.transport is Eager
