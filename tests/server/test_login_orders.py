"""What is said before the login is answered at the door, in the order in which it was said, whoever says it and however it comes."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from twisted.logger import LogLevel, globalLogPublisher

from mud_poker.store.store import Store
from tests.server.conftest import Evening
from tests.server.test_gmcp import created, credentials

LINES = [
    f"{line}\r\n".encode() for line in ("look", "who", "password", "@log", "more", "Ann", "Cy", "yes", "secret1", "secret2", "")
]
MESSAGES = [
    credentials("Ann", "secret1"),
    credentials("Ann", "wrong-one"),
    credentials("Nobody", "secret1"),
    created("Bo", "secret1"),
    created("Ann", "secret1"),
    created("look", "secret1"),
]


def told(pieces: list[bytes]) -> tuple[list[str], list[str], bytes]:
    """Complaints in the log, who is in the house, and what a stranger reads who sends these pieces."""
    store = Store.open("sqlite://")
    complaints: list[str] = []

    def note(event: dict) -> None:
        if event["log_level"] >= LogLevel.error:
            complaints.append(str(event.get("log_failure") or event["log_format"]))

    globalLogPublisher.addObserver(note)
    try:
        evening = Evening(store)
        ann = evening.connects()
        ann.makes("Ann")
        ann.types("quit")
        stranger = evening.connects()
        for piece in pieces:
            stranger.line.dataReceived(piece)
        evening.passes(60)
        stranger.reads()
        return complaints, sorted(evening.house.here), stranger.raw
    finally:
        globalLogPublisher.removeObserver(note)
        store.close()


@settings(max_examples=100, deadline=None)
@given(said=st.lists(st.sampled_from(LINES + MESSAGES), max_size=8).map(b"".join), cuts=st.lists(st.integers(0, 500), max_size=4))
def test_lines_and_messages_in_any_order_and_cut_anywhere_break_nothing_and_come_to_the_same(said, cuts):
    places = sorted({0, *(min(cut, len(said)) for cut in cuts), len(said)})
    complaints, here, read = told([said])
    assert complaints == []
    assert told([said[begin:end] for begin, end in pairwise(places)]) == (complaints, here, read)


def test_a_line_before_a_message_in_the_same_piece_is_answered_at_the_door(evening, ann):
    ann.types("quit")
    stranger = evening.connects()
    text = stranger.sends(b"look\r\nwho\r\n" + credentials("Ann", "wrong-one"))
    assert "'look' has a meaning of its own" in text
    assert "Nobody is in the house yet" in text
    assert text.endswith("Your name: ")


def test_a_line_after_a_message_in_the_same_piece_waits_for_what_comes_of_it(evening):
    assert "You say" in evening.connects().sends(created("Bo", "secret1") + b"say hello\r\n")
    assert "Your password now" in evening.connects().sends(created("Cy", "secret1") + b"password\r\n")


def test_the_word_password_at_the_door_asks_nobody_for_one(evening):
    text = evening.connects().sends(b"password\r\n" + created("Bo", "secret1"))
    assert "'password' has a meaning of its own" in text
    assert "Your password now" not in text
    assert "Welcome, Bo" in text
