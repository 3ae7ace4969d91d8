"""What players write is text, never markup."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.wire.clean import clean


@pytest.mark.parametrize("text", ["look", "'ace of ♠!", "naïve café", "日本語", "e\u0301", "a\u00a0b", "🂡🙂"])
def test_text_stays_as_it_is(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(
    ("dirty", "text"),
    [
        ("a\x1b[31mb", "a[31mb"),
        ("a\nb\r\nc", "abc"),
        ("a\u2028b\u2029c", "abc"),
        ("\u202eevil\u202c\u2066x\u2069", "evilx"),
        ("a\u200bb\u200dc\ufeffd\u2060e", "abcde"),
        ("♥\ufe0f", "♥"),
        ("a\u3164\u115f\u034fb", "ab"),
        ("a\x9b31mb\x85", "a31mb"),
        ("a\u0378b\ue000c\ud800", "abc"),
        ("say\thi", "say hi"),
    ],
)
def test_what_does_not_show_is_removed(dirty: str, text: str) -> None:
    assert clean(dirty) == text


@given(st.text(st.characters()))
def test_nothing_is_left_that_moves_a_cursor_hides_or_turns_text(text: str) -> None:
    assert not {unicodedata.category(character)[0] for character in clean(text)} & {"C"}
    assert not {unicodedata.category(character) for character in clean(text)} & {"Zl", "Zp"}
    assert clean(clean(text)) == clean(text)
