"""How text is spelled, wrapped, painted and linked for one client."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.screen.ink import Ink, link, paint
from mud_poker.screen.layout import columns, finish, terms
from mud_poker.screen.reader import Colours, Reader, Theme

UTF8 = Reader(utf8=True)
NARROW = Reader(width=20, utf8=True)


def test_lines_are_broken_at_blanks() -> None:
    assert finish("The quick brown fox jumps over the dog.", NARROW) == "The quick brown fox\njumps over the dog.\n"


def test_a_word_longer_than_a_line_is_broken_anywhere() -> None:
    assert finish("a" * 45, NARROW) == "a" * 20 + "\n" + "a" * 20 + "\n" + "a" * 5 + "\n"


def test_entries_of_a_list_hang() -> None:
    assert finish("- The quick brown fox jumps.", NARROW) == "- The quick brown\n  fox jumps.\n"


def test_wide_letters_count_twice() -> None:
    assert finish("漢" * 11, NARROW) == "漢" * 10 + "\n漢\n"


def test_colours_take_no_room() -> None:
    bright = replace(NARROW, colours=Colours.TRUE)
    assert finish(f"The {paint('quick', Ink.WON, bright)} brown fox jumps", bright).count("\n") == 2


def test_a_link_is_never_broken() -> None:
    linked = replace(NARROW, mxp=True)
    text = finish(f"You may now {link('stand pat', 'stand pat', linked)}", linked)
    assert text == 'You may now\n\x1b[4z<SEND HREF="stand pat">stand pat\x1b[4z</SEND>\n'


def test_what_a_link_sends_cannot_end_its_tag() -> None:
    assert link("go", '"><b>&', replace(UTF8, mxp=True)) == '\x1b[4z<SEND HREF="&quot;&gt;&lt;b&gt;&amp;">go\x1b[4z</SEND>'


def test_a_screen_reader_gets_no_links_and_no_colours() -> None:
    reader = Reader(screen_reader=True, mxp=True, colours=Colours.TRUE)
    assert link("call", "call", reader) == paint("call", Ink.TURN, reader) == "call"


def test_letters_beyond_ascii_are_spelled_as_near_as_can_be() -> None:
    assert finish("“Café” — naïve… A♥ Ł 漢", Reader()) == '"Cafe" - naive... Ah L ?\n'


def test_rulers_and_art_are_left_out_aloud() -> None:
    aloud = Reader(screen_reader=True, utf8=True)
    assert finish("Hey -----\n╭────╮ A♥\n______\n==== Title ====\n+----+ |", aloud) == "Hey\n  A hearts\n\n Title\n |\n"


@pytest.mark.parametrize(
    "words",
    ["mp_a--b__c----d", "http://a.b/c", "wow!!! C++ ...", "mud-poker simulate --arena", '"frames": [[[0, 1]]]', "“!!!!”", "#----"],
)
def test_signs_that_belong_to_something_are_read_as_they_are_written(words: str) -> None:
    assert finish(words, Reader(screen_reader=True, utf8=True)) == f"{words}\n"


def test_terms_stand_in_a_column_and_are_sentences_aloud() -> None:
    rows = (("n", "north"), ("cf", "check and fold"))
    assert finish(terms(rows, UTF8), UTF8) == "n   north\ncf  check and fold\n"
    aloud = Reader(screen_reader=True)
    assert finish(terms(rows, aloud), aloud) == "n: north\ncf: check and fold\n"


def test_what_is_said_of_a_term_hangs_in_its_column() -> None:
    rows = (("abc", "one two three four five six"),)
    assert finish(terms(rows, NARROW), NARROW) == "abc  one two three\n     four five six\n"


@given(st.sampled_from(Ink), st.sampled_from(Theme), st.sampled_from((Colours.SIXTEEN, Colours.PALETTE, Colours.TRUE)))
def test_every_theme_has_every_colour(ink: Ink, theme: Theme, colours: Colours) -> None:
    painted = paint("A", ink, Reader(colours=colours, theme=theme))
    assert painted.endswith("mA\x1b[0m")
    assert columns(painted) == 1


def test_what_is_painted_inside_stays_so_and_the_rest_goes_on() -> None:
    reader = Reader(colours=Colours.SIXTEEN)
    inner = paint("A", Ink.RED_SUIT, reader)
    assert paint(f"a {inner} b", Ink.FELT, reader) == f"\x1b[32ma {inner}\x1b[32m b\x1b[0m"
