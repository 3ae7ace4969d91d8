"""Chance is fair, and follows from its seed."""

from collections import Counter
from hashlib import sha256, shake_256
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.cards.card import cards, codes
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS

SEEDS = st.one_of(st.integers(), st.text(max_size=20), st.binary(max_size=20))


def chi_square(counts: list[int]) -> float:
    """How far counts are from being all alike; about as large as their number when they differ by chance only."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def shuffled_as_the_documentation_says(key: bytes, faces: tuple[object, ...]) -> list[object]:
    stream = b"".join(shake_256(key + block.to_bytes(8, "big")).digest(136) for block in range(20))
    limit = factorial(len(faces))
    bits = (limit - 1).bit_length()
    size = -(-bits // 8)
    number = limit
    while number >= limit:
        draw, stream = stream[:size], stream[size:]
        number = int.from_bytes(draw, "big") >> (8 * size - bits)
    left, order = list(faces), []
    while left:
        number, which = number // len(left), number % len(left)
        order.append(left[which])
        left[which] = left[-1]
        left.pop()
    return order


@pytest.mark.parametrize(
    ("seed", "tagged"), [(255, b"int:ff"), (-1, b"int:-1"), ("Ann", b"str:Ann"), (b"\x00\xff", b"bytes:\x00\xff")]
)
@pytest.mark.parametrize("deck", DECKS)
def test_a_shuffle_can_be_verified_from_its_seed(seed, tagged, deck):
    key = sha256(tagged).digest()
    assert Chance(seed).shuffle(DECKS[deck]) == shuffled_as_the_documentation_says(key, DECKS[deck])


def test_a_fork_can_be_verified_from_its_parents_seed():
    key = sha256(b"bytes:" + sha256(b"int:1").digest() + b"deck").digest()
    assert Chance(1).fork("deck").shuffle(DECKS["short"]) == shuffled_as_the_documentation_says(key, DECKS["short"])


def test_a_seed_gives_this_order_on_every_machine():
    assert codes(Chance(1).shuffle(cards("2c 3c 4c 5c 6c 7c 8c 9c Tc"))) == "8c 9c Tc 7c 3c 4c 6c 2c 5c"


def test_seeds_of_different_kinds_are_different_seeds():
    assert len({Chance(seed).below(2**64) for seed in (1, "1", b"1", -1, "int:1", b"int:1")}) == 6


@given(SEEDS, st.integers(1, 2**300))
def test_a_number_is_below_its_limit(seed, limit):
    chance = Chance(seed)
    assert all(0 <= chance.below(limit) < limit for _ in range(5))


@given(SEEDS, st.integers(-100, 100), st.integers(0, 100))
def test_between_includes_both_ends(seed, low, more):
    assert low <= Chance(seed).between(low, low + more) <= low + more


@pytest.mark.parametrize("limit", [0, -1])
def test_nothing_is_below_zero(limit):
    with pytest.raises(ValueError, match="below"):
        Chance(1).below(limit)


def test_everything_can_be_picked():
    chance = Chance(1)
    assert {chance.pick("abc") for _ in range(50)} == set("abc")


def test_from_nothing_nothing_can_be_picked():
    with pytest.raises(ValueError, match="below"):
        Chance(1).pick(())


@given(SEEDS, st.lists(st.integers(), max_size=200), st.integers(1, 3))
def test_a_shuffle_loses_and_adds_nothing(seed, things, times):
    before = list(things)
    assert Counter(Chance(seed).shuffle(things, times)) == Counter(things)
    assert things == before


def test_five_shuffles_are_five_draws_on_one_stream():
    one_by_one, order = Chance("five"), list(DECKS["standard"])
    for _ in range(5):
        order = one_by_one.shuffle(order)
    assert Chance("five").shuffle(DECKS["standard"], times=5) == order


@given(SEEDS, st.integers(0, 10))
def test_a_fork_does_not_depend_on_what_was_drawn_before(seed, draws):
    parent = Chance(seed)
    early = parent.fork("deck").below(2**64)
    for _ in range(draws):
        parent.below(1000)
    assert parent.fork("deck").below(2**64) == early
    assert parent.fork("battle").below(2**64) != early


def test_nobody_reads_the_seed_in_a_log():
    assert "3405691582" not in repr(Chance(3405691582))


def test_every_order_of_four_cards_is_as_likely():
    chance, seen = Chance("fair"), Counter()
    for _ in range(24_000):
        seen[tuple(chance.shuffle("abcd"))] += 1
    assert set(seen) == set(permutations("abcd"))
    assert chi_square(list(seen.values())) < 49.7  # 23 degrees of freedom: chance alone exceeds this once in 1,000


def test_every_card_of_the_deck_is_as_likely_in_every_place():
    chance, deck = Chance("fair"), DECKS["standard"]
    seen = {place: Counter() for place in (0, 1, 26, 51)}
    for _ in range(10_400):
        order = chance.shuffle(deck)
        for place, counter in seen.items():
            counter[order[place]] += 1
    for counter in seen.values():
        assert chi_square([counter[card] for card in deck]) < 87.97  # 51 degrees of freedom, once in 1,000


def test_every_pair_of_neighbours_is_as_likely():
    chance, deck, seen = Chance("fair"), DECKS["short"], Counter()
    for _ in range(36 * 35 * 8):
        order = chance.shuffle(deck)
        seen[order[0], order[1]] += 1
    pairs = [seen[pair] for pair in permutations(deck, 2)]
    assert chi_square(pairs) < 1418  # 1,259 degrees of freedom, once in 1,000


def test_numbers_below_a_limit_that_is_no_power_of_two_are_as_likely():
    chance, seen = Chance("fair"), Counter()
    for _ in range(52_000):
        seen[chance.below(52)] += 1
    assert chi_square([seen[number] for number in range(52)]) < 87.97


def test_the_decks_have_every_card_once():
    assert len(set(DECKS["standard"])) == 52
    assert len(set(DECKS["short"])) == 36
    assert min(card.rank for card in DECKS["short"]) == 6
