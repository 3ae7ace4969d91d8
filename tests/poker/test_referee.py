"""Do we and PokerKit agree?  `REFEREE=20000` plays that many hands, a quarter of them no-limit hold'em; a part of it otherwise."""

import os
from random import Random

import pytest

from tests.poker.referee import BOUTS, Bout, play

HANDS = int(os.environ.get("REFEREE", "2000"))


@pytest.mark.parametrize("bout", BOUTS, ids=lambda bout: bout.name)
def test_pokerkit_sees_the_same_options_and_the_same_stacks(bout: Bout) -> None:
    hands = HANDS // 4 if bout is BOUTS[0] else HANDS * 3 // 4 // (len(BOUTS) - 1)
    for number in range(hands):
        seed = f"{bout.name} {number}"
        try:
            play(bout, Random(seed))
        except (AssertionError, ValueError) as problem:
            raise AssertionError(f"hand {seed!r}") from problem
