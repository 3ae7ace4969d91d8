"""RFC 1143: only a change is answered, and nobody talks for ever."""

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
