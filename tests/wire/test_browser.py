"""How a web page, and other clients of `gmcp.mudstandards.org`, speak."""

import json

from hypothesis import given
from hypothesis import strategies as st

from mud_poker.wire.browser import Browser
from mud_poker.wire.gmcp import spelled
from mud_poker.wire.happenings import ClientChanged, Gmcp, Line, ProgramListens


def framed(message: str | bytes) -> bytes:
    """A frame that shows its kind."""
    return b"T" + message.encode() if isinstance(message, str) else b"B" + message


def browser() -> Browser:
    return Browser(framed)


def test_bytes_are_lines_whether_they_end_or_not() -> None:
    assert browser().receive(b"look") == [Line("look")]
    assert browser().receive(b"look\r\nnorth\n") == [Line("look"), Line("north")]


def test_text_is_gmcp() -> None:
    [message] = browser().receive('Char.Login.Credentials {"account": "Ann"}')
    assert message == Gmcp("char.login.credentials", {"account": "Ann"})


def test_a_ping_is_answered_and_nothing_else_is() -> None:
    ours = browser()
    assert ours.receive("Core.Ping") == []
    assert ours.take_output() == b"TCore.Ping"
    assert ours.take_output() == b""


def test_only_what_was_asked_for_is_sent() -> None:
    ours = browser()
    assert ours.gmcp(spelled("Room.Info", {"name": "Hall"})) == b'TRoom.Info {"name":"Hall"}'
    assert ours.receive('Core.Supports.Set ["Char 1"]') == [ClientChanged(ours.client), ProgramListens()]
    assert ours.receive('Core.Supports.Set ["Char 1"]') == []
    assert ours.gmcp(spelled("Room.Info", {})) == b""
    assert ours.gmcp(spelled("Char.Name", {})) == b"TChar.Name {}"


def test_a_client_says_how_wide_it_is_and_whether_it_makes_links() -> None:
    ours = browser()
    ours.receive('Client.Screen {"columns": 300, "links": true}')
    assert (ours.client.width, ours.client.mxp) == (250, True)
    ours.receive('Client.Screen {"columns": "many", "links": true}')
    assert ours.client.width == 250


def test_hiding_is_said_once() -> None:
    ours = browser()
    assert json.loads(ours.hide_input().removeprefix(b"TClient.Input ")) == {"hidden": True}
    assert ours.hide_input() == b""
    assert json.loads(ours.show_input().removeprefix(b"TClient.Input ")) == {"hidden": False}
    assert ours.show_input() == b""


def test_text_has_the_ends_of_lines_that_terminals_want() -> None:
    assert browser().text("one\ntwo\n") == b"Bone\r\ntwo\r\n"
    assert browser().prompt("> ") == b"B> "
    assert browser().text_and_prompt("one\n", "> ") == b"Bone\r\nB> "
    assert browser().text_and_prompt("", "> ") == b"B> "


@given(st.binary(max_size=60) | st.text(max_size=60) | st.text(max_size=60).map(lambda words: f"Client.Screen {words}"))
def test_whatever_comes_it_never_raises(data: str | bytes) -> None:
    ours = browser()
    ours.receive(data)
    ours.take_output()
