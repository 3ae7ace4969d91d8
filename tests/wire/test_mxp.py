"""MXP: words to click, and nothing else."""

from mud_poker.wire import mxp
from mud_poker.wire.peer import Peer


def test_the_client_is_locked_once_when_it_agrees() -> None:
    peer = Peer()
    peer.start()
    peer.receive(b"\xff\xfd\x5b" * 3)
    assert peer.take_output() == b"\xff\xfa\x5b\xff\xf0\x1b[7z"
    assert peer.client.mxp


def test_a_client_that_turns_it_off_gets_no_more_links() -> None:
    peer = Peer()
    peer.start()
    peer.receive(b"\xff\xfd\x5b\xff\xfe\x5b")
    assert not peer.client.mxp


def test_a_link_is_a_tag_a_text_and_a_tag() -> None:
    assert mxp.link("call", "call") == '\x1b[4z<SEND HREF="call">call\x1b[4z</SEND>'


def test_a_command_cannot_end_the_tag_it_is_in() -> None:
    assert mxp.link('say "<&>', "say") == '\x1b[4z<SEND HREF="say &quot;&lt;&amp;&gt;">say\x1b[4z</SEND>'
