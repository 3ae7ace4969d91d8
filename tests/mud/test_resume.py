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
from mud_poker.poker.rules import Newcomers
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
