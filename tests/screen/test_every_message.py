"""What holds for everything that can be told, to every reader."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mud_poker.cards.card import BACK, DECK
from mud_poker.mud.messages import Message
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_messages import AtTable, TableSeen
from mud_poker.mud.table_view import TableView
from mud_poker.poker.events import Event
from mud_poker.screen.layout import columns
from mud_poker.screen.prompt import prompt
from mud_poker.screen.reader import Colours, Reader, Verbosity
from mud_poker.screen.render import render
from tests.screen.values import CURRENCIES, EVENTS, MESSAGES, NAMES, READERS, TEXT, kinds, values

NAMED = st.dictionaries(st.integers(0, 12), NAMES, max_size=12)
AT_TABLE = st.builds(AtTable, TEXT, EVENTS, NAMED, st.none() | st.integers(0, 12), CURRENCIES)
TOLD = MESSAGES | AT_TABLE
PROMPTS = st.builds(Prompt, NAMES, st.none() | values(TableView), st.just("") | TEXT)

ART = re.compile(r"(?<!\S)([^\w\s]|_)\1{3,}(?!\S)|[♠♥♦♣♤♡♢♧\x1b\u2190-\u21ff\u2300-\u25ff]")
"""A ruler, a suit, an escape, an arrow, a box.  The texts here are anybody's; `tests/server/test_screen_reader.py` has the house's."""


@pytest.mark.parametrize("kind", kinds(Message), ids=lambda kind: kind.__name__)
@settings(max_examples=5)
@given(data=st.data(), reader=READERS)
def test_every_message_has_words(kind: type[Message], data: st.DataObject, reader: Reader) -> None:
    text = render(data.draw(values(kind)), reader)
    assert text == "" or text.endswith("\n")


@pytest.mark.parametrize("kind", kinds(Event), ids=lambda kind: kind.__name__)
@settings(max_examples=10)
@given(data=st.data(), names=NAMED, you=st.none() | st.integers(0, 12), currency=CURRENCIES)
def test_every_event_has_a_sentence_with_no_place_left_empty(
    kind: type[Event], data: st.DataObject, names: dict[int, str], you: int | None, currency
) -> None:
    text = render(AtTable("Quill", data.draw(values(kind)), names, you, currency), Reader(verbosity=Verbosity.FULL, width=250))
    assert "{" not in text


@settings(max_examples=150)
@given(TOLD, READERS)
def test_every_line_fits(message: Message, reader: Reader) -> None:
    assert all(columns(line) <= reader.width for line in render(message, reader).split("\n"))


@settings(max_examples=150)
@given(TOLD, READERS)
def test_a_client_without_utf8_gets_ascii(message: Message, reader: Reader) -> None:
    assert render(message, replace(reader, utf8=False)).isascii()


@settings(max_examples=150)
@given(TOLD, READERS)
def test_a_screen_reader_gets_no_art(message: Message, reader: Reader) -> None:
    assert not ART.search(render(message, replace(reader, screen_reader=True)))


@given(TOLD, READERS)
def test_a_client_without_colours_and_links_gets_no_escapes(message: Message, reader: Reader) -> None:
    assert "\x1b" not in render(message, replace(reader, colours=Colours.NONE, mxp=False))


@given(TOLD, READERS)
def test_colours_and_links_change_no_word(message: Message, reader: Reader) -> None:
    plain = render(message, replace(reader, colours=Colours.NONE, mxp=False))
    bare = re.sub("\x1b\\[4z<[^>]*>|\x1b\\[[0-9;]*m", "", render(message, reader))
    assert bare.split() == plain.split()


@settings(max_examples=100)
@given(PROMPTS, READERS)
def test_a_prompt_is_one_line_that_fits_and_says_where_to_type(asked: Prompt, reader: Reader) -> None:
    line = prompt(asked, reader)
    assert line.endswith("> ")
    assert "\n" not in line
    assert columns(line) <= reader.width
    assert reader.utf8 or line.isascii()
    assert not (reader.screen_reader and ART.search(line))


@settings(max_examples=100)
@given(EVENTS, NAMED, st.none() | st.integers(0, 12), CURRENCIES, READERS)
def test_a_card_that_the_viewer_may_not_see_has_no_name(event: Event, names, you, currency, reader: Reader) -> None:
    """Only the cards that the event as seen holds are named."""
    seen = event.seen_by(you)
    text = render(AtTable("", seen, names, you, currency), replace(reader, screen_reader=True, width=250))
    shown = {
        face.words
        for field in seen.__slots__
        if isinstance(row := getattr(seen, field), tuple)
        for face in row
        if hasattr(face, "code")
    }
    assert all(card.words in shown for card in DECK if f" {card.words}" in text)


@given(values(TableView), READERS)
def test_backs_are_backs_in_every_picture(table: TableView, reader: Reader) -> None:
    hidden = tuple(replace(place, cards=(BACK, BACK), name="Ann") for place in table.places)
    text = render(
        TableSeen(replace(table, places=hidden, board=(), showdown=None, notes=(), name="Table", game="Poker", phase="Flop")),
        replace(reader, colours=Colours.NONE),
    )
    assert not any(re.search(rf"\b{card.code}\b|{card.words}", text) for card in DECK)
