"""A film of a battle shows what happened in it, and changes nothing."""

import pytest

from mud_poker.cards.chance import Chance
from mud_poker.games.arena.battle import Battle
from mud_poker.games.arena.film import FRAME, Film
from mud_poker.games.arena.units import Army

from .pit import BOONS, UNITS
from .test_pacing import DECK

SEEDS = pytest.mark.parametrize("seed", range(6))


def filmed(seed: int) -> tuple[Battle, Film]:
    chance = Chance(seed)
    armies = {seat: Army.of([DECK.deal(chance), DECK.deal(chance)]) for seat in range(1, chance.between(2, 6) + 1)}
    film = Film()
    battle = Battle(armies, BOONS[seed % len(BOONS)], seed, film)
    while not battle.step():
        pass
    unseen = Battle(armies, BOONS[seed % len(BOONS)], seed)
    while not unseen.step():
        pass
    assert unseen.outcome == battle.outcome
    return battle, film


@SEEDS
def test_a_film_has_a_frame_every_two_turns_from_the_beginning_to_the_end(seed: int) -> None:
    battle, film = filmed(seed)
    assert [frame.at for frame in film.frames] == list(range(0, battle.time + 1, FRAME))


@SEEDS
def test_who_has_fallen_stays_down(seed: int) -> None:
    _, film = filmed(seed)
    gone: set[int] = set()
    standing: set[int] = set()
    for frame in film.frames:
        here = {place.number for place in frame.places}
        gone |= standing - here
        assert not here & gone
        standing = here


@SEEDS
def test_whoever_stands_has_health_and_a_place_in_the_pit(seed: int) -> None:
    _, film = filmed(seed)
    for frame in film.frames:
        for place in frame.places:
            assert 0 < place.health <= 100
            assert place.x**2 + place.y**2 < 20_000**2
            assert film.fighters[place.number].number == place.number


def test_every_unit_that_marches_in_is_on_the_first_frame() -> None:
    _, film = filmed(0)
    assert {fighter.unit.key for fighter in film.fighters} <= {unit.key for unit in UNITS}
    assert len(film.frames[0].places) == len({place.number for place in film.frames[0].places})
