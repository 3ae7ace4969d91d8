"""What players decide before their turn comes, and the chat of the house."""

import pytest

from mud_poker.mud.messages import Chatted
from mud_poker.mud.table_messages import PresetSeen
from mud_poker.poker.events import Acted, Did
from tests.mud.evening import SECOND, Evening, dealer


@pytest.fixture
def evening() -> Evening:
    """Three at a table where a hand has begun."""
    evening = Evening(dealer("gold", rake=None, jackpot=None))
    evening.sit("gold", Ann=1000, Bob=1000, Cid=1000)
    evening.passes(4 * SECOND)
    return evening


def order(evening: Evening) -> tuple[str, str, str]:
    """Who acts first, then, and last, if nobody raises: button, small blind, big blind."""
    hand = evening.world.hosts["gold"].table.playing
    small, big, button = (seat.name for seat in hand.order)
    return button, small, big


def acted(evening: Evening, name: str) -> list[tuple[int, Did]]:
    return [(event.seat, event.did) for event in evening.saw(name, Acted)]


def test_check_fold_folds_when_the_turn_comes_and_something_is_owed(evening):
    first, second, third = order(evening)
    assert evening.told(second, "check-fold", PresetSeen) == PresetSeen("check-fold")
    evening.done(first, "call")
    assert [did for _, did in acted(evening, first)] == [Did.CALL, Did.FOLD]
    assert evening.turn("gold") == third


def test_check_fold_checks_where_nothing_is_owed(evening):
    first, second, third = order(evening)
    evening.done(third, "cf")
    evening.done(first, "call")
    evening.done(second, "call")
    assert [did for _, did in acted(evening, second)][:2] == [Did.CALL, Did.CHECK]


def test_what_was_decided_is_void_when_the_price_changes_and_its_owner_is_told(evening):
    first, second, *_ = order(evening)
    evening.done(second, "preset call")
    evening.forget(second)
    evening.done(first, "raise to 50")
    assert evening.heard(second, PresetSeen) == [PresetSeen("", void=True)]
    assert evening.turn("gold") == second


def test_nobody_else_learns_what_was_decided(evening):
    first, second, *_ = order(evening)
    evening.forget(first)
    evening.done(second, "check-fold")
    assert evening.heard(first, PresetSeen) == []
    assert evening.saw(first, Acted) == []


def test_what_was_decided_can_be_seen_and_taken_back(evening):
    first, second, *_ = order(evening)
    evening.done(second, "preset check-fold")
    assert evening.told(second, "preset", PresetSeen) == PresetSeen("check-fold")
    assert evening.told(second, "preset none", PresetSeen) == PresetSeen("")
    evening.done(first, "call")
    assert evening.turn("gold") == second


def test_what_is_decided_in_ones_own_turn_is_done_at_once_but_costs_nothing(evening):
    first, *_ = order(evening)
    assert evening.refused(first, "preset call") == "It is your turn: 'call' calls 10 gold."
    evening.done(first, "check-fold")
    assert [did for _, did in acted(evening, first)] == [Did.FOLD]


def test_no_way_is_shortened_and_each_can_be_taken_back_by_off(evening):
    _, second, *_ = order(evening)
    assert "You can decide ahead" in evening.refused(second, "preset check")
    evening.done(second, "check-fold")
    assert evening.told(second, "check-fold off", PresetSeen) == PresetSeen("")
    assert "takes it back" in evening.refused(second, "check-fold dance")


def test_a_new_street_asks_again(evening):
    first, second, third = order(evening)
    evening.done(first, "call")
    evening.done(first, "check-fold")
    evening.done(second, "call")
    evening.done(third, "check")
    evening.done(second, "check")
    evening.done(third, "check")
    assert evening.turn("gold") == first


def test_who_has_folded_has_nothing_to_decide(evening):
    first, second, *_ = order(evening)
    evening.done(first, "fold")
    assert "nothing to decide" in evening.refused(first, "check-fold")
    assert "You can decide ahead" in evening.refused(second, "preset dance")


def test_chat_is_heard_in_the_whole_house_by_who_listens(evening):
    evening.make("Dot", "Eve", "Fay", room="bank")
    evening.done("Eve", "config chat off")
    evening.done("Fay", "ignore Dot")
    for name in ("Ann", "Eve", "Fay"):
        evening.forget(name)
    assert evening.told("Dot", "chat good evening", Chatted) == Chatted("chat", "Dot", "good evening", you=True)
    assert evening.heard("Ann", Chatted) == [Chatted("chat", "Dot", "good evening")]
    assert evening.heard("Eve", Chatted) == evening.heard("Fay", Chatted) == []
    assert "config chat on" in evening.refused("Eve", "chat hello")
