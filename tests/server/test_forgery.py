"""What players write can forge nothing: no line, colour, link, message of a program, name or line of the log."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from twisted.logger import globalLogPublisher

from mud_poker.server.logs import line_of
from mud_poker.wire.options import Option
from mud_poker.wire.telnet import Code, Subnegotiation, Telnet, Text, negotiation, subnegotiation

WICKED = st.sampled_from(
    ["\x1b[31m", "\x1b[4z<SEND HREF=\"quit\">", "\x1b[1z", "<SEND>", "&lt;", "\n", "\r", "\u2028", "\x85", "\u202e", "\u200b", "\x00",
     "\xff", "\xff\xfa", "\xf0", "\x07", "\x9b31m", "> ", "Bo says, ", "\U000e0041", "\ufeff", "\t"]
)  # fmt: skip
SAID = st.lists(WICKED | st.text(max_size=5), min_size=1, max_size=8).map("".join)


def events(player) -> tuple[str, list[bytes]]:
    """Text and subnegotiations that came since the last time."""
    player.raw = b""
    player.reads()
    found = Telnet().receive(player.raw)
    text = b"".join(event.data for event in found if isinstance(event, Text)).decode()
    return text, [event.payload for event in found if isinstance(event, Subnegotiation)]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=SAID)
def test_what_is_said_is_one_line_of_plain_text_and_one_message(evening, said):
    """Whatever Bo says, Ann's client with colours, links and GMCP reads one line that begins with Bo's name."""
    evening.passes(10)
    ann, bo = evening.connects(), evening.connects()
    ann.sends(negotiation(Code.DO, Option.MXP) + negotiation(Code.DO, Option.GMCP))
    for player, name in ((ann, "Ann"), (bo, "Bo")):
        player.types(name, "secret1") if evening.house.known(name) else player.makes(name)
    ann.types("config colour true", "config width 250")
    bo.types("config tabletalk on")
    evening.passes(5)
    ann.reads()
    bo.sends(
        b"say " + said.encode(errors="replace").replace(b"\r", b"").replace(b"\n", b"").replace(b"\xff", b"\xff\xff") + b"\r\n"
    )
    text, messages = events(ann)
    lines = [line for line in text.splitlines() if line.strip() not in ("", ">")]
    assert len(lines) <= 1
    assert all(line.startswith("Bo says, ") for line in lines)
    assert "\x1b" not in text.replace("\x1b[0m", "")
    assert sum(message.startswith(b"Comm.") for message in messages) == len(lines)
    for player in (ann, bo):
        player.hangs_up()


@pytest.mark.parametrize(
    "name",
    [
        "\u0410nn",
        "An\u0301n",
        "Ann\u200b",
        "A",
        "Ann Bo",
        "A" * 17,
        "Ann1",
        "all",
        "Dealer",
        "north",
        "quit",
        "<b>Ann</b>",
        "Ann\x1b[31m",
    ],
)
def test_a_name_is_plain_letters_and_no_word_of_the_house(evening, name):
    text = evening.connects().types(name)
    assert "Make a new character" not in text or re.search(r"Nobody is called [A-Za-z]{2,16}\.", text)
    assert evening.house.known("Ann") is None


def test_a_name_differs_by_more_than_case(evening, ann):
    assert "Password of Ann" in evening.connects().types("aNN")


def test_a_name_is_not_one_that_looks_the_same_on_the_screen(evening):
    evening.connects().makes("Carla")
    assert "'CarIa' looks like Carla, who plays here. Please type another name." in evening.connects().types("CarIa")
    assert "Make a new character" in evening.connects().types("Caria")
    evening.connects().makes("Ian")
    assert "Make a new character" in evening.connects().types("Lan")


def test_mxp_in_a_line_is_shown_and_not_obeyed(evening, ann):
    ann.sends(negotiation(Code.DO, Option.MXP))
    bo = evening.connects()
    bo.makes("Bo")
    ann.reads()
    bo.types('say <SEND HREF="quit">click</SEND>')
    assert '<SEND HREF="quit">click</SEND>' in ann.reads()
    assert b'\x1b[4z<SEND HREF="quit">' not in ann.raw


def test_what_an_mxp_client_answers_by_itself_is_no_command(evening, ann):
    assert "Goodbye" not in ann.sends(b"\x1b[1z<VERSION>quit\r\n")
    assert not ann.sent_away


def test_no_password_is_in_the_log_whatever_breaks(evening, ann):
    lines = []

    def observe(event):
        lines.append(line_of(event))

    globalLogPublisher.addObserver(observe)
    ann.types("password", "hunter2222", "password", "secret1", "hunter2222", "hunter2222", "down", "quit")
    evening.passes(20)
    assert "Something broke" in ann.reads()
    player = evening.connects()
    player.sends(negotiation(Code.DO, Option.GMCP))
    player.sends(subnegotiation(Option.GMCP, b'Char.Login.Credentials {"account":"Ann","password":"hunter2222"}'))
    player.types("down")
    globalLogPublisher.removeObserver(observe)
    assert any("traceback" in line for line in lines)
    assert not any("hunter2222" in line or "secret1" in line for line in lines)
