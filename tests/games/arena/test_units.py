"""Cards of the arena, what boons do to units, and that the shipped data keeps the house rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.cards.chance import Chance
from mud_poker.games.arena.units import EVERYONE, ArenaCard, ArenaDeck, Army, Boon

from .pit import BOONS, UNITS

DECK = ArenaDeck(UNITS)
UNIT = DECK.units
BOON = {boon.key: boon for boon in BOONS}


@given(st.integers())
def test_a_dealt_card_holds_a_count_from_its_units_range(seed: int) -> None:
    card = DECK.deal(Chance(seed))
    assert card.unit.count
    assert card.unit.count.low <= card.count <= card.unit.count.high


@given(st.integers())
def test_a_card_is_found_again_by_its_code_and_by_its_words(seed: int) -> None:
    card = DECK.deal(Chance(seed))
    assert DECK.card(card.code) == card
    assert DECK.parse(card.words) == (card,)


def test_a_code_is_ascii_without_blanks() -> None:
    codes = [ArenaCard(unit, 3).code for unit in UNITS]
    assert all(code.isascii() and " " not in code for code in codes)
    assert ArenaCard(UNIT["footman"], 7).code == "footman*7"


def test_one_is_singular_and_several_are_plural() -> None:
    assert ArenaCard(UNIT["footman"], 7).words == "7 footmen"
    assert ArenaCard(UNIT["red-dragon"], 1).words == "1 red dragon"


def test_people_write_cards_with_key_name_or_plural() -> None:
    written = (ArenaCard(UNIT["footman"], 3), ArenaCard(UNIT["red-dragon"], 1))
    assert DECK.parse("3 footman, 1 red dragon") == written
    assert DECK.parse("3 Footmen,1 red-dragon") == written


@pytest.mark.parametrize("words", ["footman", "3 wombats", "", "0 footman", "٣ footman", "3 footman,", "9999999 footman"])
def test_what_is_no_card_is_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match="“"):
        DECK.parse(words)


def test_the_order_of_an_armys_cards_makes_no_difference() -> None:
    first, second = DECK.parse("3 footman, 1 red dragon")
    assert Army.of([first, second]) == Army.of([second, first])


def test_two_cards_of_one_unit_march_together() -> None:
    assert Army.of(DECK.parse("3 footman, 4 footman")).cards == DECK.parse("7 footman")


def test_armour_keeps_out_three_quarters_at_most() -> None:
    rat, colossus = UNIT["cellar-rat"], UNIT["bronze-colossus"]
    assert rat.hurts(colossus) >= rat.damage * colossus.armour_type.takes[rat.damage_type] // 100 // 4 > 0


def test_a_boon_leaves_alone_whom_it_does_not_cover() -> None:
    assert BOON["whetstone"].on(UNIT["pikeman"]) is UNIT["pikeman"]


def test_a_boon_on_all_covers_every_unit() -> None:
    assert all(BOON["double-shield"].on(unit).shields == unit.shields + 2 for unit in UNITS)


def test_a_boon_on_a_tag_covers_the_units_with_it() -> None:
    boon = Boon("test", "test", "test", covers="giant", health=50)
    grown = {unit.key for unit in UNITS if boon.on(unit).hit_points > unit.hit_points}
    assert grown == {unit.key for unit in UNITS if "giant" in unit.tags}


def test_a_boon_follows_its_unit_when_it_is_summoned() -> None:
    summon = BOON["pipers-tune"].on(UNIT["bone-piper"]).summon
    assert summon
    assert summon.unit.damage > UNIT["rattlebones"].damage


def test_haste_shortens_the_time_between_blows() -> None:
    boon = Boon("test", "test", "test", covers=EVERYONE, haste=100)
    assert boon.on(UNIT["footman"]).attack_time * 2 == UNIT["footman"].attack_time


def test_the_house_has_units_and_boons_enough_under_names_of_their_own() -> None:
    assert sum(unit.count is not None for unit in UNITS) >= 16
    assert len(BOONS) >= 12
    words = [word for unit in UNITS for word in (unit.name, unit.plural)]
    assert len(set(words)) == len(words)
    assert len({boon.name for boon in BOONS}) == len(BOONS)


@pytest.mark.parametrize(("key", "low", "high"), [("assassin", 1, 8), ("footman", 2, 12), ("red-dragon", 1, 3)])
def test_the_ranges_of_the_house_rules_are_in_the_deck(key: str, low: int, high: int) -> None:
    count = UNIT[key].count
    assert count
    assert (count.low, count.high) == (low, high)


def test_every_boon_covers_something_and_no_tag_is_a_units_key() -> None:
    tags = {tag for unit in UNITS for tag in unit.tags}
    assert not tags & UNIT.keys()
    assert {boon.covers for boon in BOONS} <= tags | UNIT.keys() | {EVERYONE}


def test_the_house_has_every_ability() -> None:
    for ability in ("heal", "slow", "chain", "summon", "splash", "flies", "hits_air", "regeneration"):
        assert any(getattr(unit, ability) for unit in UNITS), ability
