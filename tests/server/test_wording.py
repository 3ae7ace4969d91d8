"""What many are told alike is put into words once, and everybody reads what their own reader would."""

from hypothesis import given
from hypothesis import strategies as st

from mud_poker.mud.messages import Message, Said
from mud_poker.mud.outcome import Prompt
from mud_poker.screen.gmcp import of_message, of_table
from mud_poker.screen.prompt import prompt
from mud_poker.screen.reader import Reader
from mud_poker.screen.render import render
from mud_poker.server.wording import MOST_ALIKE, Wording
from mud_poker.wire.gmcp import spelled
from tests.screen.tables import TABLE, WAITING

LONG = "a long story that wants more than one line of a narrow screen"
READERS = st.builds(Reader, screen_reader=st.booleans(), width=st.integers(20, 25), utf8=st.booleans())


def test_readers_who_are_alike_share_one_text():
    wording, message = Wording(), Said("Ann", LONG)
    here, there = wording.alike(Reader(width=30)), wording.alike(Reader(width=30))
    assert here is there
    assert wording.words(message, here) is wording.words(message, there)


def test_programs_share_what_they_are_told():
    wording, message = Wording(), Said("Ann", "hello")
    assert wording.of_message(message) is wording.of_message(message)
    assert list(wording.of_message(message)) == [spelled(name, data) for name, data in of_message(message)]


@given(st.lists(st.tuples(READERS, st.sampled_from(["one", "two", LONG]), st.booleans()), max_size=30))
def test_each_reads_what_their_reader_reads_whoever_was_told_before(told):
    """Messages die as soon as they are told, so that another may lie where one lay."""
    wording = Wording()
    for reader, text, turn_ends in told:
        assert wording.words(Said("Ann", text), wording.alike(reader)) == render(Said("Ann", text), reader)
        if turn_ends:
            wording.forget()


@given(st.lists(st.tuples(READERS, st.sampled_from([None, TABLE, WAITING]), st.sampled_from(["", "leave"])), max_size=30))
def test_each_is_shown_the_prompt_and_told_the_table_that_is_theirs_whoever_was_before(shown):
    wording = Wording()
    for reader, table, asks in shown:
        asked = Prompt("Ann", table, asks)
        assert wording.prompt(asked, wording.alike(reader)) == prompt(asked, reader)
        assert list(wording.of_table(table)) == [spelled(name, data) for name, data in of_table(table)]


def test_what_is_told_in_one_turn_is_not_kept_for_the_next():
    class Counted(Message):
        """Counts how many of it there are."""

        there_are = 0

        def __init__(self) -> None:
            Counted.there_are += 1

        def __del__(self) -> None:
            Counted.there_are -= 1

    wording = Wording()
    wording.of_message(Counted())
    assert Counted.there_are == 1
    wording.forget()
    assert Counted.there_are == 0


def test_readers_beyond_the_most_that_are_known_still_read_right():
    wording, message = Wording(), Said("Ann", "hello")
    for number in range(MOST_ALIKE + 1):
        own = Reader(prompt=str(number))
        assert wording.alike(own) == own
        assert wording.words(message, own) == render(message, own)
