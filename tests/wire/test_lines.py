"""What ends a line, what erases in it, how long it may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.wire.happenings import ClientAnswer, Line, LineCut
from mud_poker.wire.lines import LINE_LIMIT, LineEditor
from tests.wire.alphabet import CUTS, split

ENDS = [b"\r\n", b"\r\0", b"\r", b"\n"]
TYPED = st.lists(st.sampled_from([*ENDS, b"\0", b"\x08", b"\x7f", b"\x15", b"\x17", b" ", b"a", b"\xe9", "é♠🂡".encode()]))


def lines(data: bytes) -> list[Line | LineCut | ClientAnswer]:
    return LineEditor().receive(data)


@given(TYPED.map(b"".join), CUTS)
def test_how_the_network_cuts_the_bytes_changes_no_line(data: bytes, cuts: list[int]) -> None:
    editor = LineEditor()
    assert [line for piece in split(data, cuts) for line in editor.receive(piece)] == lines(data)


@given(st.lists(st.tuples(st.sampled_from(["look", "x", "ace of hearts"]), st.sampled_from(ENDS))))
def test_each_of_the_four_ends_ends_exactly_one_line(typed: list[tuple[str, bytes]]) -> None:
    assert lines(b"".join(text.encode() + end for text, end in typed)) == [Line(text) for text, _ in typed]


@pytest.mark.parametrize("end", ENDS)
def test_an_empty_line_is_a_line(end: bytes) -> None:
    assert lines(b"a" + end + b"b" + end + b"c" + end) == [Line("a"), Line("b"), Line("c")]
    assert lines(b"\n\n") == [Line(""), Line("")]


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (b"lokk\x08\x08ok", "look"),
        (b"lokk\x7f\x7fok", "look"),
        ("café♠\x08\x08e".encode(), "cafe"),
        (b"caf\xe9\x08e", "cafe"),
        (b"\x08\x08call", "call"),
        (b"raise 50\x15fold", "fold"),
        (b"raise 50\x1760", "raise 60"),
        (b"raise 50  \x17\x17call", "call"),
    ],
)
def test_editing_keys_edit_the_line(keys: bytes, text: str) -> None:
    assert lines(keys + b"\r\n") == [Line(text)]


@pytest.mark.parametrize(
    ("typed", "text"), [("naïve ♠".encode(), "naïve ♠"), (b"na\xefve \x80", "naïve €"), (b"\x81\xff", "\ufffdÿ")]
)
def test_what_is_not_utf8_is_read_as_cp1252_and_never_refused(typed: bytes, text: str) -> None:
    assert lines(typed + b"\n") == [Line(text)]


def test_a_line_over_the_limit_is_cut_with_a_notice_and_the_next_one_is_whole() -> None:
    assert lines(b"a" * (LINE_LIMIT + 1) + b"\nlook\n") == [LineCut(LINE_LIMIT), Line("a" * LINE_LIMIT), Line("look")]
    assert lines(b"a" * LINE_LIMIT + b"\n") == [Line("a" * LINE_LIMIT)]


def test_a_cut_through_a_character_leaves_that_character_out() -> None:
    assert lines(("é" * LINE_LIMIT).encode()[1:] + b"\n")[0] == LineCut(LINE_LIMIT)
    assert lines(b"a" + ("é" * LINE_LIMIT).encode() + b"\n")[1] == Line("a" + "é" * ((LINE_LIMIT - 1) // 2))


def test_a_line_that_was_too_long_and_is_killed_is_forgotten() -> None:
    assert lines(b"a" * 5000 + b"\x15fold\n") == [Line("fold")]


def test_what_a_client_answers_to_a_tag_is_no_command() -> None:
    assert lines(b"\x1b[1z<VERSION MXP=1.0>\r\nlook\r\n") == [ClientAnswer("<VERSION MXP=1.0>"), Line("look")]
    assert lines(b"\x1b[1zlook\r\n") == [Line("[1zlook")]


def test_a_line_shows_nothing_in_a_log_as_it_may_be_a_password() -> None:
    assert "secret" not in repr(lines(b"secret\n"))
