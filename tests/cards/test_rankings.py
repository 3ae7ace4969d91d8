"""What beats what: pairs of hands that a player can read, and what holds for all hands."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

from mud_poker.cards.card import cards, codes, suit_key
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.cards.high import STANDARD, standard
from mud_poker.cards.ranking import RANKINGS, together, two_and_three

HERE = Path(__file__).parent
FILES = [HERE / "rankings.yaml", HERE.parents[2] / "shared" / "cases" / "rankings.yaml"]
PAIRS = [pair for file in FILES if file.exists() for pair in yaml.safe_load(file.read_text())]

OTHERS = {
    "high": StandardHighHand,
    "short-deck": ShortDeckHoldemHand,
    "ace-to-five": RegularLowHand,
    "eight-or-better": EightOrBetterLowHand,
    "deuce-to-seven": StandardLowHand,
    "badugi": BadugiHand,
}
"""The same rankings, worked out by somebody else."""

FULL = {key: 4 if key == "badugi" else 5 for key in RANKINGS}


def deck_of(key):
    return DECKS["short" if key == "short-deck" else "standard"]


def strength(key, held):
    """Comparable even where a hand does not qualify: below everything."""
    best = RANKINGS[key].best(held)
    return float("-inf") if best is None else best.strength


def sign(first, second):
    return (first > second) - (first < second)


def holdings(least=5, most=7):
    """A ranking's key and some cards of its deck."""
    return st.sampled_from(sorted(RANKINGS)).flatmap(
        lambda key: st.tuples(st.just(key), st.lists(st.sampled_from(deck_of(key)), min_size=least, max_size=most, unique=True))
    )


@pytest.mark.parametrize("pair", PAIRS, ids=[pair["rule"] for pair in PAIRS])
def test_the_better_hand_wins(pair):
    key = pair.get("ranking", "high")
    first, second = strength(key, cards(pair["first"])), strength(key, cards(pair["second"]))
    assert sign(first, second) == {"first": 1, "tie": 0, "second": -1}[pair["better"]]


def test_every_ranking_has_pairs_of_its_own():
    assert {pair.get("ranking", "high") for pair in PAIRS} == set(RANKINGS)


def test_the_compiled_tables_and_the_definition_give_the_same_strength():
    chance = Chance("compiled")
    for _ in range(4_000):
        order = chance.shuffle(DECKS["standard"])
        for size in range(1, 8):
            held = order[7 * size - 7 : 7 * size - 7 + size]
            assert standard(held) == STANDARD.strength(held), codes(held)


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("size", ["full", 6, 7])
def test_another_implementation_ranks_random_hands_the_same(key, size):
    chance, other = Chance(f"other {key} {size}"), OTHERS[key]
    count = FULL[key] if size == "full" else size
    ranked = []
    for _ in range(500):
        held = chance.shuffle(deck_of(key))[:count]
        ours = RANKINGS[key].best(held)
        theirs = other.from_game_or_none(codes(held).replace(" ", ""))
        assert (ours is None) == (theirs is None), codes(held)
        if ours is not None:
            ranked.append((ours.strength, theirs, codes(held)))
    assert ranked
    ranked.sort(key=lambda entry: entry[0])
    for (ours, theirs, held), (our_next, their_next, held_next) in pairwise(ranked):
        assert sign(ours, our_next) == sign(theirs, their_next), (held, held_next)


@pytest.mark.parametrize(("key", "other"), [("high", OmahaHoldemHand), ("eight-or-better", OmahaEightOrBetterLowHand)])
@pytest.mark.parametrize("own", [4, 5])
def test_another_implementation_plays_two_own_and_three_of_the_board(key, other, own):
    chance, ranked = Chance(f"omaha {key} {own}"), []
    for _ in range(60):
        order = chance.shuffle(DECKS["standard"])
        hole, board = order[:own], order[own : own + 5]
        ours = RANKINGS[key].best_of(two_and_three(hole, board))
        theirs = other.from_game_or_none(codes(hole).replace(" ", ""), codes(board).replace(" ", ""))
        assert (ours is None) == (theirs is None)
        if ours is not None:
            assert len(set(ours.cards) & set(hole)) == 2
            ranked.append((ours.strength, theirs))
    ranked.sort(key=lambda entry: entry[0])
    for (ours, theirs), (our_next, their_next) in pairwise(ranked):
        assert sign(ours, our_next) == sign(theirs, their_next)


@given(holdings(1, 8), st.randoms())
def test_the_order_in_which_cards_are_held_changes_nothing(holding, mixer):
    key, held = holding
    mixed = mixer.sample(held, len(held))
    best, again = RANKINGS[key].best(held), RANKINGS[key].best(mixed)
    if best is None or again is None:
        assert best is again
    else:
        assert (best.strength, best.cards, best.words) == (again.strength, again.cards, again.words)


@settings(max_examples=60, deadline=None)
@given(holdings(5, 8))
def test_the_cards_that_play_are_the_highest_suited_of_the_best_that_can_be_chosen(holding):
    key, held = holding
    ranking = RANKINGS[key]
    best = ranking.best(held)
    choices = [hand for size in range(1, FULL[key] + 1) for hand in combinations(held, size) if key == "badugi" or size == 5]
    strengths = {hand: ranking.strength(hand) for hand in choices}
    if best is None:
        assert set(strengths.values()) == {None}
        return
    assert best.strength == max(value for value in strengths.values() if value is not None)
    equals = [ranking.played(hand) for hand, value in strengths.items() if value == best.strength]
    assert suit_key(best.cards) == max(map(suit_key, equals))
    assert set(best.cards) <= set(held)
    assert ranking.strength(best.cards) == best.strength


@given(holdings(6, 7))
def test_a_further_card_never_makes_a_hand_worse(holding):
    key, held = holding
    assert strength(key, held) >= strength(key, held[:-1])


@given(st.sampled_from(sorted(RANKINGS)), st.permutations(DECKS["standard"]))
def test_only_the_very_same_cards_are_equal_where_suits_break_ties(key, order):
    deck = [card for card in order if card in deck_of(key)]
    board = deck[:5]
    first, second = (RANKINGS[key].best_of(together(hole, board)) for hole in (deck[5:7], deck[7:9]))
    if first is not None and second is not None:
        assert (first.by_suits == second.by_suits) == (first.cards == second.cards)
        if first.strength != second.strength:
            assert sign(first.by_suits, second.by_suits) == sign(first.strength, second.strength)


@pytest.mark.parametrize(
    ("held", "played"),
    [
        ("Kc Kd 9h 7s 7c 7d 2h", "7s 7d 7c Kd Kc"),
        ("Ac Kd Qh Qs Js Th 2c", "Ac Kd Qs Js Th"),
        ("Ac 5d 5s 4c 3h 2d 9d", "5s 4c 3h 2d Ac"),
        ("Ah 9h 8h 7h 6h 5h 9s", "9h 8h 7h 6h 5h"),
        ("Ah Kh 9h 8h 7h 2h As", "Ah Kh 9h 8h 7h"),
        ("3c 3d 9s 9h Jc Jd 9c", "9s 9h 9c Jd Jc"),
        ("3c 3d 9s 9h Jc Jd Kc", "Jd Jc 9s 9h Kc"),
    ],
)
def test_cards_play_in_the_order_in_which_they_count(held, played):
    assert RANKINGS["high"].best(cards(held)).cards == cards(played)


def test_omaha_does_not_let_four_own_spades_flush_with_two_on_the_board():
    holding = two_and_three(cards("As Ks Qs Js"), cards("9s 8s 2c 3d 4h"))
    assert RANKINGS["high"].best_of(holding).words == "high card, ace, king nine eight four kickers"


def test_omaha_before_the_flop_is_the_best_two_own_cards():
    assert RANKINGS["high"].best_of(two_and_three(cards("As Ad Kc 2h"), ())).cards == cards("As Ad")


@pytest.mark.parametrize("key", RANKINGS)
def test_no_cards_are_no_hand(key):
    assert RANKINGS[key].best(()) is None


def test_a_log_of_a_ranked_hand_shows_no_cards():
    assert "Ah" not in repr(RANKINGS["high"].best(cards("Ah Kd")))
