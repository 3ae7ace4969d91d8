"""What makes a table pleasant: time, showing or not, coming back, starting money."""

from dataclasses import replace

import pytest

from mud_poker.cards.card import DECK, cards
from mud_poker.mud.messages import ScoreSeen, Welcomed
from mud_poker.mud.outcome import Outcome
from mud_poker.mud.table_messages import TableSeen
from mud_poker.poker.events import Acted, Did, HandShown, Mucked, TimedOut
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.table_events import ClockCalled, TurnWarning
from tests.mud.evening import DAY, MINUTE, SECOND, Evening, dealer, edit

SLOW = {"limit": "60s", "warn": "45s", "late": "fold", "relaxed": "120s"}


def table(**fields: object) -> Evening:
    """Ann and Bob at the gold table with these fields; a hand has begun."""
    evening = Evening(dealer("gold", **{"rake": None, "jackpot": None, **fields}))
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    return evening


# Time


def test_a_player_is_warned_and_then_folded_as_the_house_says():
    evening = table()
    name = evening.turn("gold")
    evening.forget(name)
    evening.passes(44 * SECOND)
    assert not evening.saw(name, TurnWarning)
    evening.passes(SECOND)
    assert [event.left for event in evening.saw(name, TurnWarning)] == [15 * SECOND]
    evening.passes(15 * SECOND)
    assert evening.saw(name, TimedOut)
    assert [event.did for event in evening.saw(name, Acted)] == [Did.FOLD]


def test_who_asks_for_slow_turns_has_them_where_the_dealer_allows_it():
    evening = table(turn=SLOW)
    name = evening.turn("gold")
    evening.done(name, "config slowturns on")
    assert evening.world.prompt(name, evening.now).table.left == 120 * SECOND
    evening.passes(61 * SECOND)
    assert evening.turn("gold") == name
    evening.passes(60 * SECOND)
    assert not evening.world.hosts["gold"].table.running
    plain = table()
    plain.done(plain.turn("gold"), "config slowturns on")
    plain.passes(61 * SECOND)
    assert not plain.world.hosts["gold"].table.running


def test_the_clock_can_be_called_where_the_house_has_one():
    evening = table(turn="none", clock={"after": "20s", "limit": "60s"})
    thinking = evening.turn("gold")
    other = "Ann" if thinking == "Bob" else "Bob"
    assert evening.refused(other, "clock") == "Give them 20 more seconds before you call the clock."
    evening.passes(20 * SECOND)
    evening.done(other, "ct clock")
    assert evening.saw(other, ClockCalled)
    evening.passes(60 * SECOND)
    assert not evening.world.hosts["gold"].table.running
    assert table().refused("Ann", "clock") == "No clock is called at this table."


# Showing


@pytest.mark.parametrize(("automuck", "event"), [("on", Mucked), ("off", HandShown)])
def test_a_losing_hand_is_mucked_unless_its_player_wants_to_show(automuck, event):
    evening = Evening(dealer("gold", rake=None, jackpot=None), deals=False)
    host = evening.sit("gold", Ann=1000, Bob=1000)
    for name in ("Ann", "Bob"):
        evening.done(name, f"config automuck {automuck}")
    host.deal(evening.now, Shoe(DECK, {1: cards("As Ad"), 2: cards("7c 2d"), "board": cards("Kc Qh 8s 5d 3c")}))
    evening.see(evening.world.tick(evening.now))
    first = evening.turn("gold")
    evening.forget("Ann")
    evening.play_out("gold")
    told = [
        *evening.saw("Ann", Mucked),
        *evening.saw("Ann", HandShown),
        *evening.saw(first, Mucked),
        *evening.saw(first, HandShown),
    ]
    bobs = [one for one in told if one.seat == 2]
    assert bobs
    shows_first = host.table.hand.shows_first.number == 2
    assert all(isinstance(one, event if not shows_first else HandShown) for one in bobs)


# Coming back


def test_who_comes_back_soon_brings_at_least_what_they_left_with():
    evening = Evening(dealer("gold", return_within="10m", rake=None, jackpot=None))
    evening.sit("gold", Ann=3000)
    evening.done("Ann", "leave now", "east")
    assert evening.refused("Ann", "join gold 1000").startswith("Sit down with 3,000 gold to 5,000 gold.")
    evening.passes(10 * MINUTE)
    evening.done("Ann", "join gold 1000")


# Newcomers


def opened(grants_a_day: int) -> Evening:
    evening = Evening()
    definition = evening.world.definition
    evening.see(
        evening.world.reload(
            replace(definition, settings=replace(definition.settings, grants_a_day=grants_a_day)), edit, evening.now
        )
    )
    return evening


def comes(evening: Evening, name: str, address: str) -> Outcome:
    return evening.see(evening.world.create(name, address, evening.now))


def test_newcomers_from_one_address_are_given_money_a_few_times_a_day():
    evening = opened(grants_a_day=2)
    for name in ("Ann", "Bob", "Cid"):
        comes(evening, name, "10.0.0.1")
    comes(evening, "Dan", "10.0.0.2")
    assert [evening.bank(name) for name in ("Ann", "Bob", "Cid", "Dan")] == [10_000, 10_000, 0, 10_000]
    given = {name: evening.heard(name, Welcomed)[-1].given for name in ("Cid", "Dan")}
    assert given["Cid"] is None
    assert given["Dan"]
    evening.passes(DAY)
    comes(evening, "Eve", "10.0.0.1")
    assert evening.bank("Eve") == 10_000


def test_a_house_may_give_nothing():
    evening = opened(grants_a_day=0)
    comes(evening, "Ann", "10.0.0.1")
    comes(evening, "Bob", "10.0.0.1")
    assert evening.bank("Ann") == evening.bank("Bob") == 0


def test_the_question_of_the_buy_in_does_not_swallow_what_is_said():
    evening = Evening(dealer("gold"))
    evening.make("Ann", room="parlour")
    evening.done("Ann", "join gold", "'hello", "join gold", "score")
    assert evening.heard("Ann", ScoreSeen)
    assert evening.told("Ann", "join gold 1000", TableSeen)


def test_what_is_written_down_of_a_character_is_not_changed_by_what_the_character_does_next(evening):
    evening.make("Ann")
    evening.done("Ann", "alias b bet", "config autotopup on")
    kept = evening.world.character("Ann").kept()
    evening.done("Ann", "alias c call", "config autotopup off")
    assert kept.data["aliases"] == {"b": "bet"}
    assert kept.data["settings"]["autotopup"] == "on"
