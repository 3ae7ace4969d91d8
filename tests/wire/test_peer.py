"""One client, from its first byte to its last."""

import pytest
from hypothesis import given

from mud_poker.wire.client import Client, Colours
from mud_poker.wire.happenings import AreYouThere, ClientChanged, Line
from mud_poker.wire.options import Option
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import subnegotiation
from tests.wire.alphabet import BYTES, CUTS, split

PUTTY = bytes.fromhex("FFFB1F FFFB20 FFFB18 FFFB27 FFFD01 FFFB03 FFFD03")


def started(*heard: bytes) -> Peer:
    peer = Peer()
    peer.start()
    for data in heard:
        peer.receive(data)
    peer.take_output()
    return peer


def terminal(answer: str) -> bytes:
    return subnegotiation(Option.TTYPE, b"\0" + answer.encode())


@given(BYTES, CUTS)
def test_how_the_network_cuts_the_bytes_changes_neither_happenings_nor_answers(data: bytes, cuts: list[int]) -> None:
    whole, cut = started(), started()
    happenings = whole.receive(data)
    assert [happening for piece in split(data, cuts) for happening in cut.receive(piece)] == happenings
    assert cut.take_output() == whole.take_output()
    assert cut.client == whole.client


@given(BYTES)
def test_two_of_us_come_to_rest(data: bytes) -> None:
    here, there = started(data), started()
    to_here, to_there = b"", here.start()
    rounds = 0
    while to_here or to_there:
        here.receive(to_here)
        there.receive(to_there)
        to_here, to_there = there.take_output(), here.take_output()
        rounds += 1
        assert rounds < 10


def test_putty_may_speak_first_and_is_kept_in_line_mode() -> None:
    peer = started()
    assert peer.receive(PUTTY) == []
    answers = peer.take_output()
    assert answers.startswith(bytes.fromhex("FFFE20"))
    assert bytes.fromhex("FFFC01 FFFE03 FFFC03") in answers
    assert subnegotiation(Option.TTYPE, b"\1") in answers


def test_after_an_interrupt_inetutils_gets_its_timing_mark_and_shows_output_again() -> None:
    peer = started()
    for _ in range(3):
        peer.receive(bytes.fromhex("FFF4 FFFD06"))
        assert peer.take_output() == bytes.fromhex("FFFC06")


def test_are_you_there_between_two_halves_of_a_line_does_not_part_them() -> None:
    assert started().receive(b"lo\xff\xf6ok\r\n") == [AreYouThere(), Line("look")]


def test_telnets_own_erase_commands_edit_the_line() -> None:
    assert started().receive(b"folx\xff\xf7d\r\n rubbish\xff\xf8call\r\n") == [Line("fold"), Line("call")]


def test_what_is_typed_before_we_have_said_anything_is_kept() -> None:
    assert Peer().receive(b"connect Ann\r\n") == [Line("connect Ann")]


# -- who the client is


def test_a_mud_client_tells_name_terminal_and_mtts_and_is_asked_until_it_repeats_itself() -> None:
    peer = started(b"\xff\xfb\x18")
    asked = []
    for answer in ("TINTIN++", "xterm-256color", "MTTS 2381", "MTTS 2381"):
        peer.receive(terminal(answer))
        asked.append(peer.take_output())
    assert asked == [subnegotiation(Option.TTYPE, b"\1")] * 3 + [b""]
    assert peer.client.name == "TINTIN++"
    assert peer.client.terminal == "xterm-256color"
    assert peer.client.mtts == 2381
    assert peer.client.screen_reader
    assert peer.client.utf8
    assert peer.client.colours is Colours.TRUE


def test_a_client_with_ever_new_answers_is_asked_four_times() -> None:
    peer = started()
    peer.receive(b"\xff\xfb\x18" + b"".join(terminal(f"T{number}") for number in range(50)))
    assert peer.take_output() == subnegotiation(Option.TTYPE, b"\1") * 4


def test_a_plain_telnet_tells_its_terminal_and_has_no_name() -> None:
    client = started(b"\xff\xfb\x18", terminal("XTERM"), terminal("XTERM")).client
    assert client == Client(terminal="XTERM", colours=Colours.SIXTEEN)


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("dumb", Colours.NONE),
        ("ansi", Colours.SIXTEEN),
        ("xterm-256color", Colours.PALETTE),
        ("ANSI-TRUECOLOR", Colours.TRUE),
    ],
)
def test_the_name_of_a_terminal_tells_its_colours(name: str, colours: Colours) -> None:
    assert started(terminal(name)).client.colours is colours


@pytest.mark.parametrize(
    ("sent", "size"),
    [
        ("0050 0018", (80, 24)),
        ("0084 002B", (132, 43)),
        ("0000 0000", (80, 24)),
        ("0001 0001", (20, 1)),
        ("FFFF FFFF 0030", (250, 48)),
        ("0050", (80, 24)),
        ("0050 0018 00", (80, 24)),
    ],
)
def test_a_window_size_may_come_unasked_and_is_held_to_what_can_be_read(sent: str, size: tuple[int, int]) -> None:
    client = started(bytes.fromhex("FFFA1F" + sent + "FFF0")).client
    assert (client.width, client.height) == size


def test_each_new_size_is_told_and_the_same_again_is_not() -> None:
    peer = started(b"\xff\xfb\x1f")
    size = subnegotiation(Option.NAWS, b"\0\x64\0\x32")
    changed = Client(width=100, height=50)
    assert peer.receive(size + size + b"look\n") == [ClientChanged(changed), Line("look")]


def test_environment_variables_are_asked_for_by_name_and_tell_the_rest() -> None:
    peer = started()
    peer.receive(b"\xff\xfb\x27")
    assert peer.take_output().startswith(b"\xff\xfa\x27\x01\0CLIENT_NAME\0")
    peer.receive(
        subnegotiation(
            Option.NEW_ENVIRON,
            b"\0\0CLIENT_NAME\1Mud\2\3let\0CLIENT_VERSION\x014.17\3MTTS\x01269\0USER\0CHARSET\1utf-8",
        )
    )
    assert (peer.client.name, peer.client.version) == ("Mudlet", "4.17")
    assert peer.client.mtts == 269
    assert peer.client.utf8


def test_utf8_is_asked_for_when_charset_is_agreed_and_believed_when_accepted() -> None:
    peer = started()
    peer.receive(b"\xff\xfd\x2a")
    assert peer.take_output() == b"\xff\xfa\x2a\x01;UTF-8\xff\xf0"
    peer.receive(b"\xff\xfa\x2a\x02 utf-8\xff\xf0")
    assert peer.client.utf8
    peer.receive(b"\xff\xfa\x2a\x03\xff\xf0")
    assert not peer.client.utf8


def test_a_client_that_asks_for_a_charset_itself_is_told_that_ours_goes_first() -> None:
    peer = started(b"\xff\xfd\x2a")
    peer.receive(b"\xff\xfa\x2a\x01;KOI8-R\xff\xf0")
    assert peer.take_output() == b"\xff\xfa\x2a\x03\xff\xf0"


# -- what we say


def test_the_opening_burst_is_the_one_that_was_tried_on_seven_clients() -> None:
    burst = "FFFD18 FFFD1F FFFD27 FFFB2A FFFBC9 FFFB46 FFFB45 FFFB19 FFFB5B FFFB56"
    assert Peer().start() == bytes.fromhex(burst)


def test_an_answer_that_is_due_goes_out_before_the_text_that_came_after_it() -> None:
    peer = started()
    peer.receive(b"\xff\xfd\x06")
    assert peer.text("hi\n") == b"\xff\xfc\x06hi\r\n"
    assert peer.take_output() == b""


def test_lines_end_in_cr_lf() -> None:
    assert started().text("one\ntwo\n") == b"one\r\ntwo\r\n"


def test_text_is_written_as_it_was_spelled_for_its_reader_whatever_the_client_said() -> None:
    peer = started()
    assert not peer.client.utf8
    assert peer.text("A♠ ÿ") == "A♠ ÿ".encode()
    assert peer.text("\ud800") == b"?"


def test_a_prompt_is_marked_once_with_ga_or_with_eor_if_agreed() -> None:
    assert started().prompt("> ") == b"> \xff\xf9"
    assert started(b"\xff\xfd\x19").prompt("> ") == b"> \xff\xef"
    assert started(b"\xff\xfe\x19").prompt("> ") == b"> \xff\xf9"


def test_input_is_hidden_around_a_password_and_each_change_is_said_once() -> None:
    peer = started()
    assert peer.hide_input() == b"\xff\xfb\x01"
    assert peer.hide_input() == b""
    peer.receive(b"\xff\xfd\x01")
    assert peer.show_input() == b"\xff\xfc\x01\r\n"
    assert peer.show_input() == b""
    peer.receive(b"\xff\xfe\x01")
    assert peer.take_output() == b""


def test_input_is_shown_again_even_if_the_client_never_answered() -> None:
    peer = started()
    said = [change() for change in (peer.hide_input, peer.show_input) * 2]
    assert said == [b"\xff\xfb\x01", b"\xff\xfc\x01\r\n"] * 2
