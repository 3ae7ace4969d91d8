"""RFC 1143: only a change is answered, and nobody talks for ever."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.wire.options import ASKED, OFFERED, SWITCHES, Option, Options, Switched
from mud_poker.wire.telnet import Code, Negotiation, Telnet, negotiation
from tests.wire.alphabet import VERBS

ANY = range(256)
HEARD = st.lists(st.tuples(st.sampled_from(VERBS), st.sampled_from([*Option, 0, 3, 6, 34])), max_size=60)


def answers(options: Options, data: bytes) -> bytes:
    heard = [event for event in Telnet().receive(data) if isinstance(event, Negotiation)]
    return b"".join(options.receive(event.verb, event.option)[0] for event in heard)


@pytest.mark.parametrize("opened", [True, False])
def test_will_naws_five_times_gets_at_most_one_answer(opened: bool) -> None:
    options = Options()
    if opened:
        options.open()
    assert answers(options, b"\xff\xfb\x1f" * 5) == (b"" if opened else b"\xff\xfd\x1f")


def test_a_timing_mark_is_answered_every_time() -> None:
    options = Options()
    options.open()
    assert answers(options, b"\xff\xfd\x06" * 5) == b"\xff\xfc\x06" * 5


@given(st.sampled_from([Code.WILL, Code.DO]), st.integers(0, 255))
def test_what_is_not_spoken_is_refused_and_remembers_nothing(verb: Code, option: int) -> None:
    options = Options(asked=(), offered=())
    refusal = negotiation(Code.DONT if verb == Code.WILL else Code.WONT, option)
    assert [options.receive(verb, option) for _ in range(3)] == [(refusal, None)] * 3


@given(HEARD, st.booleans())
def test_the_same_again_is_answered_only_with_the_same_refusal(heard: list[tuple[Code, int]], opened: bool) -> None:
    options = Options()
    if opened:
        options.open()
    for verb, option in heard:
        first, second = options.receive(verb, option), options.receive(verb, option)
        refusal = negotiation(Code.WONT if verb == Code.DO else Code.DONT, option)
        assert second == (b"", None) or (first == second == (refusal, None) and verb in (Code.DO, Code.WILL))


@given(HEARD, HEARD, st.booleans())
def test_two_ends_come_to_rest_whatever_was_said_before(
    here: list[tuple[Code, int]], there: list[tuple[Code, int]], eager: bool
) -> None:
    """The other end is one like us, or one that wants everything."""
    ours, theirs = Options(), Options(ANY, ANY) if eager else Options()
    for verb, option in here:
        ours.receive(verb, option)
    for verb, option in there:
        theirs.receive(verb, option)
    to_theirs, to_ours = ours.open(), theirs.open()
    rounds = 0
    while to_theirs or to_ours:
        to_theirs, to_ours = answers(ours, to_ours), answers(theirs, to_theirs)
        rounds += 1
        assert rounds < 5


def test_an_eager_client_ends_with_all_that_we_ask_and_offer() -> None:
    ours, client = Options(), Options(ANY, ANY)
    burst = Telnet().receive(answers(client, ours.open()))
    switched = [ours.receive(event.verb, event.option) for event in burst if isinstance(event, Negotiation)]
    assert switched == [(b"", Switched(option, on=True)) for option in (*ASKED, *OFFERED)]


def test_a_client_that_turns_an_option_on_and_off_for_ever_is_refused_at_last() -> None:
    options = Options()
    heard = answers(options, b"\xff\xfd\x46\xff\xfe\x46" * (SWITCHES + 5))
    assert heard.count(b"\xff\xfb\x46") == SWITCHES
    assert heard.endswith(b"\xff\xfc\x46" * 5)


STEPS = st.lists(st.sampled_from(["hide", "show", "reaches the client", "reaches us"]), max_size=50)
ECHO = Option.ECHO


@given(STEPS, st.booleans())
def test_whatever_the_delay_of_who_agrees_to_hide_the_last_word_holds_at_both_ends_and_nothing_loops(
    steps: list[str], asks_first: bool
) -> None:
    """A client that asks first is one like PuTTY, which says DO ECHO before it is told anything."""
    ours, client = Options(), Options(asked=[ECHO], offered=[])
    to_us = deque(Telnet().receive(client.open() if asks_first else b""))
    to_client: deque[Negotiation] = deque()
    announced, told, answered = False, 0, 0

    def reaches_us() -> int:
        heard = to_us.popleft()
        answer, _ = ours.receive(heard.verb, heard.option)
        to_client.extend(Telnet().receive(answer))
        return len(answer)

    def reaches_client() -> None:
        heard = to_client.popleft()
        to_us.extend(Telnet().receive(client.receive(heard.verb, heard.option)[0]))

    for step in steps:
        match step:
            case "hide" | "show" if announced is not (step == "hide"):
                announced = step == "hide"
                told += 1
                to_client.extend(Telnet().receive(ours.announce(ECHO, announced)))
            case "reaches the client" if to_client:
                reaches_client()
            case "reaches us" if to_us:
                answered += bool(reaches_us())
    rounds = 0
    while to_client or to_us:
        rounds += 1
        assert rounds <= 2 * len(steps) + 5
        if to_client:
            reaches_client()
        if to_us:
            answered += bool(reaches_us())
    assert (client.receive(Code.WONT, ECHO)[0] != b"") is ours.speaks(ECHO) is announced
    assert answered <= asks_first


@given(st.lists(st.booleans(), max_size=20))
def test_who_refuses_to_hide_is_told_what_is_hidden_and_nothing_else(late: list[bool]) -> None:
    """Each answer may come before the next word, or after all of them."""
    ours = Options()
    refusals = 0
    for hidden, answers_later in zip([True, False] * 10, late, strict=False):
        assert ours.announce(ECHO, hidden) == negotiation(Code.WILL if hidden else Code.WONT, ECHO)
        refusals += hidden
        if not answers_later:
            assert [ours.receive(Code.DONT, ECHO) for _ in range(refusals)] == [(b"", None)] * refusals
            refusals = 0
    assert [ours.receive(Code.DONT, ECHO) for _ in range(refusals)] == [(b"", None)] * refusals


def test_who_hides_and_then_wishes_to_show_is_obeyed() -> None:
    ours = Options()
    ours.announce(ECHO, on=True)
    assert ours.receive(Code.DO, ECHO) == (b"", None)
    assert ours.receive(Code.DONT, ECHO) == (b"\xff\xfc\x01", Switched(ECHO, on=False))
    assert ours.receive(Code.DONT, ECHO) == (b"", None)
    assert ours.receive(Code.DO, ECHO) == (b"\xff\xfc\x01", None)
