"""MCCP2: from the marker on everything is one zlib stream, until the client ends it."""

import zlib

from hypothesis import given
from hypothesis import strategies as st

from mud_poker.wire.options import OFFERED_IN_TLS
from mud_poker.wire.peer import Peer

MARKER = bytes.fromhex("FFFA56FFF0")


def compressing() -> tuple[Peer, bytes]:
    """A client that has agreed, and what it was sent at that."""
    peer = Peer()
    peer.start()
    peer.receive(b"\xff\xfd\x56")
    return peer, peer.take_output()


def test_the_marker_and_the_head_of_the_stream_go_out_together() -> None:
    _, sent = compressing()
    head = sent.removeprefix(MARKER)
    assert sent.startswith(MARKER)
    assert head
    assert zlib.decompressobj().decompress(head) == b""


@given(st.text("ab♠\n", max_size=50), st.text("ab♠", max_size=20))
def test_text_and_prompt_in_one_piece_read_as_one_after_the_other(text: str, prompt: str) -> None:
    peer, sent = compressing()
    plain, inflate = Peer(), zlib.decompressobj()
    inflate.decompress(sent.removeprefix(MARKER))
    assert plain.text_and_prompt(text, prompt) == plain.text(text) + plain.prompt(prompt)
    assert inflate.decompress(peer.text_and_prompt(text, prompt)) == plain.text_and_prompt(text, prompt)


@given(st.lists(st.text("ab♠\n", max_size=50)))
def test_each_write_can_be_read_at_once(texts: list[str]) -> None:
    peer, sent = compressing()
    plain, inflate = Peer(), zlib.decompressobj()
    inflate.decompress(sent.removeprefix(MARKER))
    for text in texts:
        assert inflate.decompress(peer.text(text)) == plain.text(text)


def test_what_was_due_before_is_plain_and_what_comes_after_is_compressed() -> None:
    peer = Peer()
    peer.start()
    peer.receive(b"\xff\xfd\x06\xff\xfd\x56\xff\xfd\x06")
    before, _, after = peer.take_output().partition(MARKER)
    assert before == b"\xff\xfc\x06"
    assert zlib.decompressobj().decompress(after) == b"\xff\xfc\x06"


def test_a_client_that_wants_no_more_gets_the_end_of_the_stream_and_then_plain_bytes() -> None:
    peer, sent = compressing()
    inflate = zlib.decompressobj()
    inflate.decompress(sent.removeprefix(MARKER) + peer.text("hello\n"))
    peer.receive(b"\xff\xfe\x56")
    inflate.decompress(peer.text("plain\n"))
    assert inflate.eof
    assert inflate.unused_data == b"\xff\xfc\x56plain\r\n"


def test_under_tls_nothing_is_compressed() -> None:
    peer = Peer(OFFERED_IN_TLS)
    assert not peer.start().endswith(b"\xff\xfb\x56")
    peer.receive(b"\xff\xfd\x56")
    assert peer.take_output() == b"\xff\xfc\x56"
