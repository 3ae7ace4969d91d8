"""Do we and PokerKit agree?  `REFEREE=20000` plays that many hands, a quarter of them no-limit hold'em; a part of it otherwise."""

import os
from random import Random

import pokerkit as pk
import pytest

from mud_poker.poker.actions import Call, Fold, RaiseTo
from tests.poker.bouts import BOUTS, Bout
from tests.poker.dealt import dealt, offered, stacks
from tests.poker.dealt import play as acted
from tests.poker.known import Known, paid_otherwise
from tests.poker.referee import play

HANDS = int(os.environ.get("REFEREE", "2000"))
IN_NO_LIMIT_HOLDEM = {Known.ODD_CHIPS, Known.MERGED_POTS, Known.SHORT_FIRST_RAISE, Known.ONE_MORE_SHORT}


def met(bout: Bout, hands: int) -> set[Known]:
    """What PokerKit did otherwise in that many hands."""
    known: set[Known] = set()
    for number in range(hands):
        seed = f"{bout.name} {number}"
        try:
            known |= play(bout, Random(seed))
        except (AssertionError, ValueError) as problem:
            raise AssertionError(f"hand {seed!r}") from problem
    return known


@pytest.mark.parametrize("bout", BOUTS[1:], ids=lambda bout: bout.name)
def test_pokerkit_sees_the_same_options_and_the_same_stacks(bout: Bout) -> None:
    met(bout, HANDS * 3 // 4 // (len(BOUTS) - 1))


def test_pokerkit_sees_the_same_no_limit_holdem_but_for_what_is_known() -> None:
    assert met(BOUTS[0], HANDS // 4) <= IN_NO_LIMIT_HOLDEM


def test_equal_winners_split_each_pot_by_itself_and_pokerkit_all_at_once() -> None:
    hand = dealt(100, 3, 100, 15, 15, planned={2: "2c 3d", 4: "Ah Kc", 5: "Ad Kh", "board": "As Ks 7d 8h 9c"})
    acted(hand, Call(), RaiseTo(15), Call(), Fold(), Fold())
    assert [pot.amount for pot in hand.pots] == [15, 33]
    assert stacks(hand) == [95, 0, 90, 8 + 17, 7 + 16]
    assert paid_otherwise(hand) == ([95, 0, 90, 24, 24], {Known.MERGED_POTS})


def test_one_more_short_all_in_leaves_the_betting_open_and_pokerkit_closes_it() -> None:
    theirs = pk.NoLimitTexasHoldem.create_state(
        (pk.Automation.BLIND_OR_STRADDLE_POSTING, pk.Automation.HOLE_DEALING),
        *(True, 0, (5, 10), 10, (1000, 1000, 1000, 150, 210, 215), 6),
    )
    ours = dealt(1000, 1000, 1000, 150, 210, 215)
    for to in (110, 150, 210, 215):
        theirs.complete_bet_or_raise_to(to)
        acted(ours, RaiseTo(to))
    theirs.check_or_call()
    theirs.fold()
    acted(ours, Call(), Fold())
    assert (theirs.actor_index, theirs.checking_or_calling_amount) == (2, offered(ours).to_call) == (2, 105)
    assert (theirs.min_completion_betting_or_raising_to_amount, offered(ours).least) == (None, 315)
