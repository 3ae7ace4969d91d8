"""The battle: the same everywhere, in slices or not; who wins for which reason; what is told."""

import ast
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mud_poker.games.arena as arena
from mud_poker.cards.chance import Chance
from mud_poker.games.arena.battle import LIMIT, SLICE, Battle, Outcome, fight
from mud_poker.games.arena.bodies import TURN, UNIT_LENGTH, sine
from mud_poker.games.arena.story import BEAT, LINES, ArmyFell, Began, Ended, Losses, Tally, Turned
from mud_poker.games.arena.units import ArenaCard, ArenaDeck, Army, Boon, Chain, Heal, Slow, Summon, Unit

from .pit import BOONS, UNITS

DECK = ArenaDeck(UNITS)
FOOTMAN = DECK.units["footman"]
SEEDS = range(5)


def army(words: str) -> Army:
    return Army.of(DECK.parse(words))


def of(unit: Unit, count: int) -> Army:
    return Army.of([ArenaCard(unit, count)])


@st.composite
def armies(draw: st.DrawFn) -> dict[int, Army]:
    chance = Chance(draw(st.integers()))
    seats = draw(st.sets(st.integers(0, 8), min_size=2, max_size=4))
    return {seat: Army.of([DECK.deal(chance), DECK.deal(chance)]) for seat in seats}


quick = settings(max_examples=25, deadline=None)
seeds = st.integers(0, 1 << 64)
boons = st.sampled_from([None, *BOONS])


def digest(outcome: Outcome) -> str:
    """Everything that can be seen of a battle, as one number."""
    tiers = [sorted(tier) for tier in outcome.tiers]
    told = [(type(event).__name__, *(getattr(event, name) for name in event.__slots__ if name != "by")) for event in outcome.story]
    return sha256(repr((tiers, outcome.survivors, outcome.time, told)).encode()).hexdigest()[:16]


def test_a_battle_is_the_same_on_every_machine() -> None:
    sent = {
        0: army("7 footman, 2 storm caller"),
        1: army("3 bone piper, 4 lantern nun"),
        2: army("1 red dragon, 3 frost singer"),
        3: army("3 fire-pot thrower, 9 cellar rat"),
    }
    assert digest(fight(sent, BOONS[0], 7)) == "01ac3088dca82f5b"


@pytest.mark.parametrize("module", ["units", "bodies", "battle", "story"])
def test_there_are_no_numbers_but_whole_ones(module: str) -> None:
    tree = ast.parse((Path(arena.__file__).parent / f"{module}.py").read_text())
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Div)
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.Name) and node.id == "float")


@quick
@given(armies(), boons, seeds, st.lists(st.integers(1, 400), min_size=1, max_size=5))
def test_slices_make_no_difference(sent: dict[int, Army], boon: Boon | None, seed: int, slices: list[int]) -> None:
    battle, turn = Battle(sent, boon, seed), 0
    while not battle.step(slices[turn % len(slices)]):
        turn += 1
    assert battle.outcome == fight(sent, boon, seed)


@quick
@given(armies(), boons, seeds)
def test_the_order_in_which_armies_are_named_makes_no_difference(sent: dict[int, Army], boon: Boon | None, seed: int) -> None:
    assert fight(dict(reversed(sent.items())), boon, seed) == fight(sent, boon, seed)


@quick
@given(armies(), seeds)
def test_the_numbers_of_the_seats_make_no_difference(sent: dict[int, Army], seed: int) -> None:
    moved = fight({seat * 3 + 1: one for seat, one in sent.items()}, None, seed)
    assert moved.tiers == tuple(frozenset(seat * 3 + 1 for seat in tier) for tier in fight(sent, None, seed).tiers)


@quick
@given(armies(), boons, seeds)
def test_every_army_is_in_one_tier_and_only_the_first_has_survivors(sent: dict[int, Army], boon: Boon | None, seed: int) -> None:
    outcome = fight(sent, boon, seed)
    assert sorted(seat for tier in outcome.tiers for seat in tier) == sorted(sent)
    assert not outcome.survivors or outcome.survivors.keys() == outcome.tiers[0]
    assert len(outcome.survivors) <= 1 or outcome.time == LIMIT
    assert outcome.time <= LIMIT


@quick
@given(armies(), seeds)
def test_no_more_come_back_than_went(sent: dict[int, Army], seed: int) -> None:
    went = {(seat, card.unit.key): card.count for seat, one in sent.items() for card in one.cards}
    for seat, cards in fight(sent, None, seed).survivors.items():
        assert all(card.count <= went[seat, card.unit.key] for card in cards if card.unit.count)


def test_a_longer_life_is_a_higher_tier() -> None:
    outcome = fight({0: army("2 footman"), 1: army("3 red dragon"), 2: army("12 footman")}, None, 1)
    fallen = [event.seat for event in outcome.story if isinstance(event, ArmyFell)]
    assert outcome.tiers == tuple(frozenset({seat}) for seat in (1, *reversed(fallen)))


def test_those_alive_when_time_runs_out_share_the_first_tier() -> None:
    lasting = replace(FOOTMAN, hit_points=1_000_000)
    outcome = fight({0: of(lasting, 2), 1: of(lasting, 2), 2: army("2 footman")}, None, 1)
    assert outcome.tiers == (frozenset({0, 1}), frozenset({2}))
    assert outcome.time == LIMIT


def test_armies_that_fall_at_the_same_moment_share_a_tier() -> None:
    deadly = replace(FOOTMAN, damage=100_000, attack_time=200)
    outcome = fight({0: of(deadly, 1), 1: of(deadly, 1)}, None, 1)
    assert outcome.tiers == (frozenset({0, 1}),)
    assert outcome.survivors == {}


SKELETON = DECK.units["rattlebones"]


@pytest.mark.parametrize(
    "better",
    [
        replace(FOOTMAN, hit_points=FOOTMAN.hit_points * 3 // 2),
        replace(FOOTMAN, damage=FOOTMAN.damage * 3 // 2),
        replace(FOOTMAN, attack_time=FOOTMAN.attack_time * 2 // 3),
        replace(FOOTMAN, armour=FOOTMAN.armour + 8),
        replace(FOOTMAN, range=FOOTMAN.range * 8),
        replace(FOOTMAN, splash=2000),
        replace(FOOTMAN, flies=True),
        replace(FOOTMAN, shields=6),
        replace(FOOTMAN, regeneration=15),
        replace(FOOTMAN, heal=Heal(amount=40, range=4000, every=1000)),
        replace(FOOTMAN, slow=Slow(percent=50, lasts=2000)),
        replace(FOOTMAN, chain=Chain(leaps=2, range=3000, keeps=80)),
        replace(FOOTMAN, summon=Summon(SKELETON, every=2000, most=3)),
    ],
    ids=lambda unit: next(name for name in unit.__slots__ if getattr(unit, name) != getattr(FOOTMAN, name)),
)
def test_of_two_armies_alike_but_for_one_thing_the_better_wins(better: Unit) -> None:
    assert {fight({0: of(FOOTMAN, 7), 1: of(better, 7)}, None, seed).tiers[0] for seed in SEEDS} == {frozenset({1})}


def test_speed_saves_from_arrows() -> None:
    left = Counter[int]()
    for speed in (1200, 4800):
        for seed in SEEDS:
            outcome = fight({0: of(replace(FOOTMAN, speed=speed), 8), 1: army("6 longbow")}, None, seed)
            left[speed] += sum(card.count for card in outcome.survivors.get(0, ()))
    assert left[4800] > left[1200]


def test_who_cannot_hit_air_never_hurts_a_flier() -> None:
    outcome = fight({0: army("12 footman"), 1: army("1 red dragon")}, None, 1)
    assert outcome.tiers[0] == {1}
    assert {event.seat for event in outcome.story if isinstance(event, Losses)} == {0}


def test_no_seat_is_favoured() -> None:
    sent = {seat: army("4 footman") for seat in range(3)}
    won = Counter(seat for seed in range(300) for seat in fight(sent, None, seed).tiers[0])
    assert all(75 <= won[seat] <= 150 for seat in sent), won


@pytest.mark.parametrize("cards", ["14 cellar rat, 12 footman", "12 footman, 12 longbow", "8 lantern nun, 4 bone piper"])
def test_nine_full_armies_are_done_in_few_turns(cards: str) -> None:
    """A turn takes 3 to 4 µs in such a crowd: 25,000 of them are a tenth of a second."""
    battle = Battle({seat: army(cards) for seat in range(9)}, None, 1)
    while not battle.step():
        pass
    assert battle.turns < 25_000


def test_a_slice_is_so_many_turns_and_no_more() -> None:
    battle = Battle({seat: army("12 footman") for seat in range(9)}, None, 1)
    battle.step(SLICE)
    assert battle.turns == SLICE


@quick
@given(armies(), boons, seeds)
def test_a_few_lines_a_second_are_told_at_most(sent: dict[int, Army], boon: Boon | None, seed: int) -> None:
    story = fight(sent, boon, seed).story
    lines = Counter(event.at for event in story if isinstance(event, Losses | Turned))
    assert all(at % BEAT == 0 and count <= LINES for at, count in lines.items())
    assert [event.at for event in story if not isinstance(event, ArmyFell)] == sorted(
        event.at for event in story if not isinstance(event, ArmyFell)
    )


@quick
@given(armies(), boons, seeds)
def test_the_story_tells_of_every_army_that_falls_and_ends_with_who_stands(
    sent: dict[int, Army], boon: Boon | None, seed: int
) -> None:
    outcome = fight(sent, boon, seed)
    fallen = {event.seat for event in outcome.story if isinstance(event, ArmyFell)}
    last = outcome.story[-1]
    assert fallen == sent.keys() - outcome.survivors.keys()
    assert isinstance(last, Ended)
    assert last.standing == {seat: sum(card.count for card in cards) for seat, cards in outcome.survivors.items()}


def test_a_story_begins_with_how_many_march_in_for_each_army() -> None:
    assert fight({0: army("12 footman"), 1: army("2 red dragon, 1 assassin")}, None, 1).story[0] == Began(0, {0: 12, 1: 3})


def test_a_running_count_says_how_many_stand() -> None:
    counts = [
        sum(event.standing.values())
        for event in fight({0: army("12 footman"), 1: army("12 footman")}, None, 1).story
        if isinstance(event, Tally)
    ]
    assert len(counts) >= 2
    assert counts == sorted(counts, reverse=True)


def test_who_gets_the_upper_hand_is_told() -> None:
    story = fight({0: army("12 footman"), 1: army("4 footman")}, None, 1).story
    assert [(event.seat, event.before) for event in story if isinstance(event, Turned)] == [(0, None)]


@given(st.integers(-TURN, TURN))
def test_the_sine_of_whole_numbers_is_near_enough(angle: int) -> None:
    across, along = sine(angle + TURN // 4), sine(angle)
    assert abs(across**2 + along**2 - UNIT_LENGTH**2) < UNIT_LENGTH**2 // 200
    assert sine(angle + TURN // 2) == -along
