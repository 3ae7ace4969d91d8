"""Our end of a WebSocket: bytes in, happenings out (RFC 6455)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto import ConnectionType, WSConnection
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Request, TextMessage

from mud_poker.wire.websocket import MOST_BYTES, Closed, Message, Opening, WebSocket


class Pair:
    """Two ends, open."""

    def __init__(self, **request) -> None:
        self.ours, self.client = WebSocket(), WSConnection(ConnectionType.CLIENT)
        [self.opening] = self.ours.receive(self.client.send(Request("house", "/ws", **request)))
        self.ours.accept()
        self.heard()

    def heard(self) -> list[Event]:
        self.client.receive_data(self.ours.take_output())
        return list(self.client.events())

    def sends(self, event: Event):
        return self.ours.receive(self.client.send(event))


def test_an_opening_says_what_the_client_wants():
    ours, client = WebSocket(), WSConnection(ConnectionType.CLIENT)
    headers = [(b"Authorization", b"bearer abc"), (b"Origin", b"https://house")]
    [opening] = ours.receive(client.send(Request("house", "/ws?token=x&a=b", subprotocols=["b", "a"], extra_headers=headers)))
    assert isinstance(opening, Opening)
    assert (opening.path, opening.subprotocols, opening.bearer, opening.origin) == ("/ws", ("b", "a"), "abc", "https://house")
    assert opening.query["token"] == "x"


def test_a_secret_is_in_no_log():
    assert "abc" not in repr(Pair(extra_headers=[(b"Authorization", b"Bearer abc")]).opening)


def test_whole_messages_come_however_they_were_cut():
    pair = Pair()
    data = pair.client.send(TextMessage("hé", message_finished=False)) + pair.client.send(TextMessage("llo"))
    happened = [one for index in range(len(data)) for one in pair.ours.receive(data[index : index + 1])]
    assert happened == [Message("héllo")]
    assert pair.sends(BytesMessage(b"\xff")) == [Message(b"\xff")]


def test_pings_are_answered():
    pair = Pair()
    assert pair.sends(Ping(b"x")) == []
    assert pair.heard()[0].payload == b"x"


def test_a_close_is_answered_and_nothing_comes_after_it():
    pair = Pair()
    assert pair.sends(CloseConnection(1000)) == [Closed()]
    assert pair.heard()[0].code == 1000
    assert not pair.ours.open
    assert pair.ours.receive(b"more") == []


def test_our_close_is_said_once():
    pair = Pair()
    pair.ours.close(4001, "auth_failed")
    pair.ours.close(4001, "auth_failed")
    [closing] = pair.heard()
    assert (closing.code, closing.reason) == (4001, "auth_failed")
    assert pair.sends(closing.response()) == [Closed()]


def test_a_message_that_is_too_long_closes_with_1009_even_if_it_never_ends():
    pair = Pair()
    happened = [pair.sends(TextMessage("x" * 1000, message_finished=False)) for _ in range(MOST_BYTES // 1000 + 1)]
    assert happened[-1] == [Closed()]
    assert pair.heard()[0].code == 1009


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /ws HTTP/1.1\r\nHost: h\r\n\r\n",
        b"POST /ws HTTP/1.1\r\nHost: h\r\n\r\n",
        b"GET //[ HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
        b"\xff\xfe\r\n\r\n",
        b"x" * 200_000,
    ],
)
def test_what_does_not_open_is_refused(request_):
    ours = WebSocket()
    assert ours.receive(request_) == [Closed()]
    assert ours.take_output().startswith(b"HTTP/1.1 4")


@given(st.binary(max_size=300))
def test_no_bytes_break_an_open_connection_but_by_closing_it(data):
    pair = Pair()
    for happening in pair.ours.receive(data):
        assert isinstance(happening, Message | Closed)
    pair.ours.take_output()
