"""A battle is told in twenty seconds at most, a few lines at a time, and nothing great is left out."""

from functools import cache
from itertools import pairwise

import pytest

from mud_poker.cards.chance import Chance
from mud_poker.games.arena.battle import fight
from mud_poker.games.arena.pacing import BEAT, LINES, LONGEST, paced
from mud_poker.games.arena.story import ArmyFell, Ended, Losses, Told, Turned
from mud_poker.games.arena.units import ArenaCard, ArenaDeck, Army

from .pit import BOONS, UNITS

DECK = ArenaDeck(UNITS)
[FOOTMAN] = [unit for unit in UNITS if unit.key == "footman"]
SEEDS = pytest.mark.parametrize("seed", range(12))


@cache
def story(seed: int) -> tuple[Told, ...]:
    chance = Chance(seed)
    armies = {seat: Army.of([DECK.deal(chance), DECK.deal(chance)]) for seat in range(1, chance.between(2, 9) + 1)}
    return fight(armies, chance.pick(BOONS), seed).story


@SEEDS
def test_no_telling_takes_longer_than_the_battle_or_than_twenty_seconds(seed: int) -> None:
    assert paced(story(seed))[-1].at <= min(LONGEST, story(seed)[-1].at + BEAT)


@SEEDS
def test_beats_are_a_second_apart_or_more_and_have_a_few_lines_each(seed: int) -> None:
    beats = paced(story(seed))
    times = [beat.at for beat in beats]
    assert all(later - earlier >= BEAT for earlier, later in pairwise(times))
    for beat in beats:
        assert beat.lines
        assert sum(not isinstance(told, ArmyFell | Ended) for told in beat.lines) <= LINES


@SEEDS
def test_every_army_that_falls_is_told_and_the_end_is_told_last(seed: int) -> None:
    told = [one for beat in paced(story(seed)) for one in beat.lines]
    assert [one for one in told if isinstance(one, ArmyFell)] == [one for one in story(seed) if isinstance(one, ArmyFell)]
    assert told[-1] == story(seed)[-1]
    assert isinstance(told[-1], Ended)


@SEEDS
def test_no_more_losses_are_told_than_there_were(seed: int) -> None:
    def lost(lines: tuple[Told, ...]) -> dict[tuple[int, str], int]:
        sums: dict[tuple[int, str], int] = {}
        for one in lines:
            if isinstance(one, Losses):
                place = one.seat, one.lost.unit.key
                sums[place] = sums.get(place, 0) + one.lost.count
        return sums

    there = lost(story(seed))
    for place, count in lost(tuple(one for beat in paced(story(seed)) for one in beat.lines)).items():
        assert count <= there[place]


def test_losses_of_one_unit_within_a_beat_are_told_as_one() -> None:
    lines = (
        Losses(31_000, 1, ArenaCard(FOOTMAN, 2), 5, 2, FOOTMAN),
        Losses(32_000, 1, ArenaCard(FOOTMAN, 1), 4, 2, FOOTMAN),
        Ended(60_000, {1: 4}),
    )
    assert paced(lines)[0].lines == (Losses(32_000, 1, ArenaCard(FOOTMAN, 3), 4, 2, FOOTMAN),)


def test_a_lead_that_came_and_went_within_a_beat_is_not_told() -> None:
    lines = (Turned(31_000, 1, 2), Turned(32_000, 2, 1), Ended(60_000, {1: 4}))
    assert [beat.lines for beat in paced(lines)] == [(Ended(60_000, {1: 4}),)]
