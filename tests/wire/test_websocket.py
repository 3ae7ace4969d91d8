"""Our end of a WebSocket: bytes in, happenings out (RFC 6455)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto import ConnectionType, WSConnection
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, Request, TextMessage

from mud_poker.wire.websocket import MOST_BYTES, MOST_PIECES, Closed, Message, Opening, WebSocket


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


@pytest.mark.parametrize("data", ["", "x"])
def test_a_message_in_too_many_pieces_closes_with_1009_however_small_they_are(data):
    pair = Pair()
    happened = [pair.sends(TextMessage(data, message_finished=False)) for _ in range(MOST_PIECES + 1)]
    assert happened == [[]] * MOST_PIECES + [[Closed()]]
    assert pair.heard()[0].code == 1009


def test_what_comes_after_the_end_is_not_read_even_if_it_came_with_it():
    pair = Pair()
    piece = pair.client.send(TextMessage("x" * 1000, message_finished=False))
    assert pair.ours.receive(piece * 1000) == [Closed()]
    assert pair.ours.frames <= MOST_BYTES // 1000 + 1


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x82\0\0\0\0\xc3\x28", 1007),
        (b"\x01\x81\0\0\0\0\xff", 1007),
        (b"\x88\x83\0\0\0\0\x03\xe8\xff", 1007),
        (b"\x80\x80\0\0\0\0", 1002),
        (b"\xc1\x80\0\0\0\0", 1002),
        (b"\x81\x00", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\x09\x80\0\0\0\0", 1002),
    ],
    ids=[
        "text that is no UTF-8",
        "a piece of it",
        "a reason that is none",
        "a continuation of nothing",
        "a reserved bit",
        "no mask",
        "an unknown opcode",
        "a ping in pieces",
    ],
)
def test_a_frame_that_is_none_is_answered_with_what_is_wrong_and_closes(frame, code):
    pair = Pair()
    assert pair.ours.receive(frame) == [Closed()]
    assert pair.heard()[0].code == code
    assert not pair.ours.open


def test_frames_are_counted_whatever_they_carry():
    pair = Pair()
    before = pair.ours.frames
    for event in (Ping(), Pong(), TextMessage("a", message_finished=False), TextMessage("b"), BytesMessage(b"")):
        pair.sends(event)
    assert pair.ours.frames - before == 5


def test_to_fail_is_to_close_and_wait_for_nothing():
    pair = Pair()
    more = pair.client.send(TextMessage("more"))
    assert pair.ours.fail(1008) == [Closed()]
    assert pair.heard()[0].code == 1008
    assert pair.ours.receive(more) == []
    assert pair.ours.fail(1008) == []


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
