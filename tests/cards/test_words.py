"""What hands are called."""

import pytest

from mud_poker.cards.card import cards
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.cards.ranking import RANKINGS

KINDS = (
    "high card",
    "pair of",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)


@pytest.mark.parametrize(
    ("key", "held", "words"),
    [
        ("high", "Ac Kd 9h 5s 3c", "high card, ace, king nine five three kickers"),
        ("high", "Ac Ad Kd 9h 5s", "pair of aces, king nine five kickers"),
        ("high", "Ac Ad Kd Kh Qs", "two pair, aces and kings, queen kicker"),
        ("high", "Tc Td Th 6h 5s", "three of a kind, tens, six five kickers"),
        ("high", "9c 8d 7h 6h 5s", "straight, nine high"),
        ("high", "5c 4d 3h 2h As", "straight, five high"),
        ("high", "Ac 9c 7c 6c 2c", "flush, ace high, nine seven six two kickers"),
        ("high", "Kc Kd Kh 2c 2h", "full house, kings over twos"),
        ("high", "6c 6d 6h 6s Ac", "four of a kind, sixes, ace kicker"),
        ("high", "9c 8c 7c 6c 5c", "straight flush, nine high"),
        ("high", "5c 4c 3c 2c Ac", "straight flush, five high"),
        ("high", "Ac Kc Qc Jc Tc", "royal flush"),
        ("high", "Qc", "high card, queen"),
        ("high", "Qc Qd", "pair of queens"),
        ("high", "Qc Qd 3d", "pair of queens, three kicker"),
        ("high", "Qc Qd 3d 3h", "two pair, queens and threes"),
        ("short-deck", "9c 8d 7h 6h As", "straight, nine high"),
        ("short-deck", "9c 8c 7c 6c Ac", "straight flush, nine high"),
        ("ace-to-five", "8c 6d 4h 2s Ac Kd Kh", "low, eight six four two ace"),
        ("ace-to-five", "2c 2d Kh Qs 9c", "low, pair of twos, king queen nine kickers"),
        ("ace-to-five", "4c 2d", "low, four two"),
        ("eight-or-better", "8c 6d 4h 2s Ac", "low, eight six four two ace"),
        ("deuce-to-seven", "7c 5d 4h 3s 2c", "low, seven five four three two"),
        ("deuce-to-seven", "6c 5d 4h 3s 2c", "low, straight, six high"),
        ("deuce-to-seven", "Ac 5d 4h 3s 2c", "low, ace five four three two"),
        ("badugi", "8c 5d 2h As", "badugi, eight five two ace"),
        ("badugi", "8c 5d 2h Ah", "three-card hand, eight five ace"),
        ("badugi", "8c 5c 8d 5d", "two-card hand, eight five"),
        ("badugi", "8c 5c 2c Ac", "one-card hand, ace"),
    ],
)
def test_a_hand_is_called(key, held, words):
    assert RANKINGS[key].best(cards(held)).words == words


def test_a_low_that_does_not_qualify_has_no_name():
    assert RANKINGS["eight-or-better"].best(cards("9c 4d 3h 2s Ac Kd Kh")) is None


@pytest.mark.parametrize("key", ["high", "short-deck"])
def test_a_name_begins_with_one_kind_of_hand_and_a_better_kind_is_a_stronger_hand(key):
    chance, deck = Chance("words"), DECKS["short" if key == "short-deck" else "standard"]
    strongest: dict[int, set[int]] = {}
    for _ in range(3_000):
        best = RANKINGS[key].best(chance.shuffle(deck)[:7])
        kinds = [kind for kind in KINDS if f"{best.words},".startswith((f"{kind},", f"{kind} "))]
        kind = max(kinds, key=len)
        assert all(kind.startswith(other) for other in kinds)
        strongest.setdefault(best.strength >> 24, set()).add(kind)
    assert all(len(kinds) == 1 for kinds in strongest.values())
