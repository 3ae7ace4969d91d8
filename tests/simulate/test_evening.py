"""Bots play a dealer's own rules, and what is counted is what happened."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mud_poker.bots.styles import STYLES
from mud_poker.content.world import load_world
from mud_poker.poker.rules import Rake, Tier
from mud_poker.simulate.evening import HOUR, CannotSimulate, Figures, simulate

WORLD, _ = load_world(Path(__file__).parents[2] / "world")
assert WORLD is not None
DEALERS = dict(WORLD.dealers)
STEADY = STYLES["steady"]


@pytest.mark.parametrize("key", DEALERS)
def test_every_dealer_of_the_world_can_be_simulated_and_keeps_its_chips(key: str) -> None:
    figures = simulate(DEALERS[key], STEADY, hands=6, seats=3)
    assert figures.hands == 6
    assert 12 <= figures.dealt <= 18
    assert figures.time > 0
    assert figures.brought % figures.buy_in == 0


@given(seed=st.integers(0, 1 << 64), seats=st.integers(2, 6))
@settings(max_examples=10, deadline=None)
def test_the_same_seed_gives_the_same_figures(seed: int, seats: int) -> None:
    first, second = (simulate(DEALERS["practice"], STEADY, 3, seats, seed) for _ in range(2))
    assert first == second


def test_the_rake_is_what_the_house_takes_of_the_pots() -> None:
    practice = DEALERS["practice"]
    raked = replace(practice, rules=replace(practice.rules, rake=Rake((Tier(Fraction(10)),))))
    figures = simulate(raked, STEADY, hands=20, seats=3)
    assert figures.pots // 10 - figures.hands <= figures.rake <= figures.pots // 10
    assert simulate(practice, STEADY, hands=20, seats=3).rake == 0


def test_who_lost_everything_buys_in_again_and_is_counted() -> None:
    figures = simulate(DEALERS["practice"], STYLES["bold"], hands=40, seats=3)
    assert figures.busts > 0
    assert figures.brought >= (3 + figures.busts - 1) * figures.buy_in
    assert figures.hands_a_buy_in == figures.dealt // figures.busts


def test_a_freeze_out_begins_anew_when_it_is_won() -> None:
    figures = simulate(DEALERS["kitchen"], STYLES["bold"], hands=60, seats=2)
    assert figures.games > 1
    assert figures.brought in ((2 * figures.games) * 100, (2 * figures.games + 2) * 100)


def test_time_goes_by_as_bots_think_and_pause() -> None:
    slow = replace(DEALERS["practice"], rules=replace(DEALERS["practice"].rules, pause=60_000))
    quick, late = (simulate(dealer, STEADY, hands=10, seats=3) for dealer in (DEALERS["practice"], slow))
    assert late.time - quick.time == 10 * (60_000 - DEALERS["practice"].rules.pause)
    assert late.hands_an_hour == 10 * HOUR // late.time


def test_progress_is_told_after_each_hand() -> None:
    told: list[tuple[int, int]] = []
    simulate(DEALERS["practice"], STEADY, hands=3, seats=2, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(("hands", "seats"), [(0, 2), (-1, 2), (5, 1), (5, 7), (5, 0)])
def test_what_cannot_be_simulated_is_said(hands: int, seats: int) -> None:
    with pytest.raises(CannotSimulate):
        simulate(DEALERS["practice"], STEADY, hands, seats)


def test_a_buy_in_that_nobody_lost_has_no_end() -> None:
    assert Figures(hands=10, seats=2, buy_in=100, dealt=20).hands_a_buy_in is None
