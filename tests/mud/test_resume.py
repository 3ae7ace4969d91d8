"""A table that resumes is, after a crash at any moment, the table that it would have been without."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mud_poker.cards.chance import Chance
from mud_poker.content.world import load_world
from mud_poker.games import GAMES
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.journal import replay
from mud_poker.mud.table_messages import StillSeated, TableSeen
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import Blinds, HouseRules, Level, Newcomers
from mud_poker.poker.table_state import TableState, state_of
from mud_poker.store.audit import audit
from mud_poker.store.store import Store
from tests.games.test_properties import CARD_GAMES, openings
from tests.mud.courses import NAMES, Run, begin, deal_and_play, house, play_on
from tests.mud.evening import MINUTE

SHIPPED, _ = load_world(Path("world"))


@pytest.mark.parametrize("key", CARD_GAMES)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seed=st.integers(0, 2**32), before=st.integers(0, 40), away=st.sampled_from((0, 1, 60 * MINUTE)))
def test_a_crash_at_any_moment_of_any_game_changes_no_event_and_no_stack(key, data, seed, before, away):
    opening = data.draw(openings(GAMES[key]))
    rules = replace(opening.rules, newcomers=data.draw(st.sampled_from(Newcomers)))
    crash_anywhere(house(key, rules), [stack for _, _, stack in opening.seats], seed, before, away)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), before=st.integers(0, 20))
def test_a_crash_at_any_moment_of_a_match_in_the_arena_changes_no_event_and_no_stack(seed, before):
    assert SHIPPED is not None
    rules = replace(SHIPPED.dealers["arena"].rules, freeze_out=False, stack=None)
    crash_anywhere(house("arena", rules, SHIPPED), [300, 40, 200], seed, before, 0)


def crash_anywhere(world: WorldDefinition, stacks: list[int], seed: int, before: int, away: int) -> None:
    chance, store = Chance(seed), Store.open("sqlite://")
    unharmed = Run(world, store)
    unharmed.sit(NAMES[: len(stacks)], stacks)
    unharmed.settle()
    for _ in range(chance.below(3)):
        deal_and_play(unharmed, chance)
    begin(unharmed)
    play_on([unharmed], chance, before)
    resumed = unharmed.crashes(away)
    assert view(resumed) == view(unharmed)
    assert known(resumed) == known(unharmed)
    unharmed.store = None
    play_on([unharmed, resumed], chance, 10_000)
    assert known(resumed) == known(unharmed)
    assert resumed.host.table.next_lineup(b"next") == unharmed.host.table.next_lineup(b"next")
    assert audit(store, world.games) == []
    store.close()


def known(run: Run) -> TableState:
    """What the table remembers, times apart: those stood still while the house was closed."""
    state = state_of(run.host.table)
    return replace(
        state, chairs=tuple(replace(chair, broke=None) for chair in state.chairs), next_hand=None, gathered=None, filled=None
    )


def view(run: Run) -> list[object]:
    hand = run.host.table.hand
    return [] if hand is None or hand.over else [hand.view(chair.number) for chair in run.host.table.chairs.values()]


@pytest.fixture
def evening() -> Run:
    """Ann, Bob and Cid play hold'em, and a hand has begun."""
    run = Run(house("holdem", HouseRules(blinds=Blinds(5, 10))), Store.open("sqlite://"))
    run.sit(NAMES[:3], [300, 200, 100])
    run.settle()
    begin(run)
    play_on([run], Chance(1), 2)
    assert run.host.table.running
    return run


def reopened(run: Run, world: WorldDefinition | None = None, away: int = 1000) -> Run:
    """The house as it opens again, and nobody is back yet."""
    assert run.store is not None
    return Run(world or run.house, run.store, run.now + away)


def stacks(run: Run) -> dict[str, int]:
    return {chair.name: chair.stack for chair in run.host.table.chairs.values()}


def notes(run: Run, name: str) -> list[str]:
    assert run.store is not None
    return [note.text for note in run.store.notes(name).values()]


def test_who_comes_back_sees_the_table_and_reads_that_it_went_on(evening):
    after = reopened(reopened(evening))
    letters = [letter.message for letter in after.world.enter("Ann", after.now).letters if letter.to == "Ann"]
    assert [message for message in letters if isinstance(message, StillSeated)] == [StillSeated("Aurelio")]
    assert any(isinstance(message, TableSeen) for message in letters)


def test_who_has_lost_the_seat_meanwhile_is_not_told_that_it_is_still_theirs(evening):
    after = reopened(evening)
    for _ in range(20):
        after.now += after.host.table.rules.disconnect
        after.settle()
    assert "Ann" not in stacks(after)
    assert not any(isinstance(letter.message, StillSeated) for letter in after.world.enter("Ann", after.now).letters)
    assert not any("still sit" in note for note in notes(after, "Ann"))


def test_who_does_not_come_back_falls_under_the_disconnect_rule_from_the_opening_on(evening):
    after = reopened(evening)
    limit = after.host.table.rules.disconnect
    after.now += limit - 1
    after.settle()
    assert set(stacks(after)) == set(NAMES[:3])
    for _ in range(20):
        after.now += limit
        after.settle()
    assert stacks(after) == {}
    assert audit(after.store, after.house.games) == []


def test_who_is_to_act_has_the_whole_time_again(evening):
    after = reopened(evening, away=60 * MINUTE)
    assert after.host.table.clocks.turn_ends == after.now + 60_000


def test_a_hand_that_cannot_be_played_again_is_void_and_paid_back_and_the_staff_read_why(evening):
    [history] = evening.store.open_hands()
    begun = {name: stack for _, name, stack in replay(history, GAMES).hand.opening.seats}
    other = replace(evening.house, games={**GAMES, "holdem": GAMES["short-deck"]})
    after = reopened(evening, other)
    assert not after.host.table.running
    assert stacks(after) == begun
    assert after.store.open_hands() == []
    assert "void" in after.store.hand(history.opened.hand).closed.record
    assert "is void, and what you put in is back" in notes(after, "Bob")[-1]
    assert "played again" in after.store.staff_log()[-1].command
    assert audit(after.store, GAMES) == []


def test_a_table_whose_game_has_changed_is_paid_back(evening):
    after = reopened(evening, house("omaha", HouseRules(blinds=Blinds(5, 10))))
    assert stacks(after) == {}
    assert after.world.ledger.accounts("stack") == []
    assert "has changed" in after.store.staff_log()[-1].command
    assert audit(after.store, GAMES) == []


def test_a_house_that_closes_in_order_keeps_the_hand_too(evening):
    before = [hand.actions for hand in evening.store.open_hands()]
    evening.see(evening.world.close(evening.now))
    after = reopened(evening)
    assert after.host.table.running
    assert [hand.actions for hand in after.store.open_hands()] == before


def test_a_freeze_out_goes_on_at_its_level_and_the_time_that_the_house_was_closed_does_not_count():
    levels = (Level(1, 2, lasts=MINUTE), Level(5, 10, lasts=MINUTE), Level(10, 20))
    rules = HouseRules(blinds=Blinds(1, 2), freeze_out=True, stack=100, levels=levels)
    run = Run(house("holdem", rules), Store.open("sqlite://"))
    run.sit(NAMES[:3], [100, 100, 100])
    run.host.table.freeze_out.start(run.now)
    run.now += MINUTE
    begin(run)
    assert run.host.table.freeze_out.level == 2
    after = reopened(run, away=60 * MINUTE)
    course = after.host.table.freeze_out
    assert after.host.table.running
    assert course.level == 2
    assert course.began == run.host.table.freeze_out.began + 60 * MINUTE
    with pytest.raises(Refused, match="The game has begun"):
        after.host.table.sit("Dot", 100, after.now)
    assert audit(after.store, GAMES) == []
