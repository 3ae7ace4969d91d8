"""Least raises, short all-ins, limits, blinds: who may do what in a betting round.  TDA rules as of 2024."""

import pytest

from mud_poker.poker.actions import BringIn, Call, Check, Fold, Overdue, RaiseTo
from mud_poker.poker.events import Acted, Did, HeldVoid, Posted, Returned, Why
from mud_poker.poker.hand import Hand, Posts
from mud_poker.poker.rules import Betting, Blinds, FixedBets, Late, OutOfTurn, TurnClock
from mud_poker.poker.waits import Options, Turn
from tests.poker.dealt import check_down, dealt, offered, play, refused, stacks, turn

FIXED = {"betting": Betting.FIXED_LIMIT, "bets": FixedBets(10, 20)}


def flop(*given: int, **rules: object) -> Hand:
    """A hand at the flop, where all have called the big blind of 10 and seat 1 is first."""
    hand = dealt(*(stack + 10 for stack in given), **rules)  # type: ignore[arg-type]
    while hand.phase != "Pre-Turn":
        play(hand, Call() if offered(hand).to_call else Check())
    return hand


# Raises (TDA 43, 44)


def test_the_least_bet_is_the_big_blind_and_the_most_is_the_stack() -> None:
    assert offered(flop(300, 500)) == Options(0, 10, 300, bets=True)


def test_a_raise_is_by_at_least_the_last_full_raise() -> None:
    hand = flop(1000, 1000)
    play(hand, RaiseTo(30), RaiseTo(100))
    assert offered(hand) == Options(70, 170, 1000)


def test_a_flat_least_raise_does_not_grow_with_the_last_raise() -> None:
    hand = flop(1000, 1000, min_raise=25)
    play(hand, RaiseTo(30), RaiseTo(100))
    assert offered(hand).least == 125


def test_the_least_bet_of_a_house_goes_before_the_big_blind() -> None:
    assert offered(flop(300, 300, min_bet=7)).least == 7


def test_without_blinds_the_least_bet_is_the_ante_and_without_an_ante_one() -> None:
    assert offered(dealt(300, 300, blinds=None, ante=4)).least == 4
    assert offered(dealt(300, 300, blinds=None)).least == 1


def test_a_stack_below_the_least_raise_can_only_be_raised_whole() -> None:
    hand = flop(1000, 150, 1000)
    play(hand, RaiseTo(100))
    assert offered(hand) == Options(100, 150, 150)


def test_nobody_is_offered_a_raise_that_no_other_has_the_chips_to_call() -> None:
    hand = dealt(50, 60, 200, 1000)
    play(hand, RaiseTo(200))
    assert turn(hand) == 4
    assert offered(hand) == Options(200, None, None)


# Reopening (TDA 47)


def test_47a_an_all_in_below_a_full_raise_does_not_reopen_the_betting_to_who_has_acted() -> None:
    hand = flop(1000, 150, 1000)
    play(hand, RaiseTo(100), RaiseTo(150), Call())
    assert turn(hand) == 1
    assert offered(hand) == Options(50, None, None)


def test_47a_who_has_not_acted_yet_may_raise_over_a_short_all_in() -> None:
    hand = flop(1000, 150, 1000)
    play(hand, RaiseTo(100), RaiseTo(150))
    assert turn(hand) == 3
    assert offered(hand) == Options(150, 250, 1000)


def test_47a_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    hand = flop(1000, 150, 200, 1000)
    play(hand, RaiseTo(100), RaiseTo(150), RaiseTo(200), Call())
    assert turn(hand) == 1
    assert offered(hand) == Options(100, 300, 1000)


def test_47a_short_all_ins_reopen_only_to_who_faces_as_much_as_a_full_raise() -> None:
    hand = flop(1000, 160, 1000, 220, 1000)
    play(hand, RaiseTo(100), RaiseTo(160), Call(), RaiseTo(220), Call())
    assert turn(hand) == 1
    assert offered(hand) == Options(120, 320, 1000)
    play(hand, Call())
    assert turn(hand) == 3
    assert offered(hand) == Options(60, None, None)


def test_47a_a_checker_may_not_raise_an_all_in_below_the_least_bet() -> None:
    hand = flop(1000, 6, 1000)
    play(hand, Check(), RaiseTo(6), Call())
    assert turn(hand) == 1
    assert offered(hand) == Options(6, None, None)


def test_47a_a_limper_may_not_raise_a_short_all_in_over_the_big_blind() -> None:
    hand = dealt(1000, 1000, 1000, 14)
    play(hand, Call(), RaiseTo(14), Call(), Call())
    assert turn(hand) == 3
    assert offered(hand) == Options(4, None, None)


def test_the_big_blind_may_raise_when_all_have_called() -> None:
    hand = dealt(1000, 1000, 1000)
    play(hand, Call(), Call())
    assert turn(hand) == 2
    assert offered(hand) == Options(0, 20, 1000)


def test_47b_in_fixed_limit_half_a_bet_reopens_the_betting_and_less_does_not() -> None:
    for all_in, reopened in ((14, False), (15, True)):
        hand = flop(1000, all_in, 1000, **FIXED)
        play(hand, RaiseTo(10), RaiseTo(all_in), Call())
        assert turn(hand) == 1
        assert (offered(hand).least is not None) is reopened


def test_47b_less_than_half_a_bet_may_be_completed_by_who_has_not_acted() -> None:
    hand = flop(1000, 14, 1000, **FIXED)
    play(hand, RaiseTo(10), RaiseTo(14))
    assert offered(hand) == Options(14, 20, 20)


# Limits


def test_the_bets_of_fixed_limit_double_from_the_turn() -> None:
    hand = flop(1000, 1000, **FIXED)
    assert offered(hand) == Options(0, 10, 10, bets=True)
    play(hand, Check(), Check())
    assert offered(hand) == Options(0, 20, 20, bets=True)


def test_the_cap_is_a_bet_and_four_raises_with_three_or_more_players() -> None:
    hand = flop(1000, 1000, 1000, **FIXED)
    play(hand, *(RaiseTo(price) for price in (10, 20, 30, 40, 50)))
    assert offered(hand) == Options(20, None, None)
    assert refused(hand, turn(hand), RaiseTo(60)) == "The betting is capped: no more raises on this street. You can call or fold."


def test_there_is_no_cap_heads_up() -> None:
    hand = flop(1000, 1000, **FIXED)
    play(hand, *(RaiseTo(price) for price in range(10, 110, 10)))
    assert offered(hand).least == 110


def test_a_house_may_have_no_cap() -> None:
    hand = flop(1000, 1000, 1000, raise_cap=None, **FIXED)
    play(hand, *(RaiseTo(price) for price in range(10, 110, 10)))
    assert offered(hand).least == 110


def test_a_pot_limit_raise_is_by_at_most_the_pot_after_the_call() -> None:
    hand = dealt(500, 500, 500, 500, betting=Betting.POT_LIMIT)
    assert offered(hand) == Options(10, 20, 35)
    play(hand, Call())
    assert offered(hand) == Options(10, 20, 45)


def test_the_least_bet_may_be_more_than_a_tiny_pot() -> None:
    hand = dealt(500, 500, blinds=None, min_bet=20, betting=Betting.POT_LIMIT)
    assert offered(hand) == Options(0, 20, 20, bets=True)


# Blinds, antes, straddles


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_only_before_the_flop() -> None:
    hand = dealt(100, 100)
    assert hand.posted == {Why.SMALL: 2, Why.BIG: 1}
    assert turn(hand) == 2
    play(hand, Call(), Check())
    assert turn(hand) == 1


def test_heads_up_with_only_a_small_blind_it_is_as_big_as_the_big_one_and_the_button_acts_first() -> None:
    hand = dealt(100, 100, posts=Posts(small=1))
    assert stacks(hand) == [90, 100]
    assert turn(hand) == 2
    assert offered(hand) == Options(10, 20, 100)
    play(hand, Call(), Check())
    assert turn(hand) == 1


def test_a_short_big_blind_does_not_lower_the_price() -> None:
    hand = dealt(100, 3, 100)
    assert offered(hand) == Options(10, 20, 100)


def test_a_short_small_blind_and_a_short_ante_are_all_in() -> None:
    hand = dealt(4, 100, 2, ante=2)
    posted = [event for event in hand.events() if isinstance(event, Posted)]
    assert posted == [
        Posted(1, Why.ANTE, 2, False),
        Posted(2, Why.ANTE, 2, False),
        Posted(3, Why.ANTE, 2, True),
        Posted(1, Why.SMALL, 2, True),
        Posted(2, Why.BIG, 10, False),
    ]


def test_a_player_is_not_asked_when_nobody_could_answer_and_nothing_is_owed() -> None:
    hand = dealt(100, 100, 8)
    play(hand, Call(), Fold())
    assert hand.over


def test_who_owes_is_asked_even_if_nobody_could_answer() -> None:
    hand = dealt(100, 30)
    play(hand, RaiseTo(30))
    assert turn(hand) == 1
    assert offered(hand) == Options(20, None, None)


def test_the_small_blind_is_not_asked_when_it_covers_an_all_in_big_blind() -> None:
    assert dealt(3, 100).over


def test_a_straddle_is_a_raise_and_acts_last() -> None:
    hand = dealt(200, 200, 200, 200, blinds=Blinds(1, 2, straddle=4), min_bet=2)
    assert turn(hand) == 4
    assert offered(hand) == Options(4, 6, 200)
    play(hand, Call(), Call(), Call())
    assert turn(hand) == 3
    assert offered(hand) == Options(0, 6, 200)


def test_a_straddle_counts_towards_the_cap() -> None:
    hand = dealt(200, 200, 200, 200, blinds=Blinds(5, 10, straddle=20), raise_cap=2, **FIXED)
    play(hand, RaiseTo(30))
    assert offered(hand).least is None


def test_who_buys_in_posts_a_live_big_blind_and_a_missed_small_one_is_dead() -> None:
    hand = dealt(100, 100, 100, 100, posts=Posts(1, 2, owing={4: True}))
    assert stacks(hand) == [95, 90, 100, 85]
    play(hand, Call())
    assert turn(hand) == 4
    assert offered(hand) == Options(0, 20, 95)


def test_a_dead_small_blind_is_posted_by_nobody() -> None:
    hand = dealt(100, 100, 100, posts=Posts(None, 2))
    assert stacks(hand) == [100, 90, 100]


def test_an_uncalled_bet_comes_back() -> None:
    hand = flop(300, 100)
    told = play(hand, RaiseTo(300), Call())
    assert Returned(1, 200) in told
    assert hand.returned == {1: 200}


def test_a_walk_gives_the_big_blind_the_small_one_unshown() -> None:
    hand = dealt(100, 100, 100)
    told = play(hand, Fold(), Fold())
    assert Returned(2, 5) in told
    assert stacks(hand) == [95, 105, 100]
    assert hand.shown == []


# Bring-in


def stud(*given: int, **rules: object) -> Hand:
    """Seat 2 has the lowest up card, seat 3 the best hand showing."""
    planned = {1: "As Ks", 2: "Ah 2c", 3: "Ad Ac"}
    return dealt(*given, game="five-card-stud", blinds=None, planned=planned, **{"ante": 1, "bring_in": 2} | FIXED | rules)  # type: ignore[arg-type]


def test_the_lowest_up_card_must_bring_it_in_or_complete() -> None:
    hand = stud(100, 100, 100)
    assert hand.wait == Turn(2, Options(0, 10, 10, bring_in=2, bets=True, may_fold=False))
    assert refused(hand, 2, Check()) == "You must bring it in for 2, or raise."
    assert refused(hand, 2, Fold()) == "You cannot fold yet: you must bring it in for 2."
    assert refused(hand, 2, Call()) == "There is nothing to call. You can check."


def test_completing_is_not_a_raise_so_all_raises_of_the_cap_remain() -> None:
    hand = stud(100, 100, 100, raise_cap=1)
    play(hand, BringIn(), RaiseTo(10))
    assert offered(hand) == Options(10, 20, 20)
    play(hand, RaiseTo(20))
    assert offered(hand).least is None


def test_a_short_bring_in_is_all_in_and_does_not_lower_the_price() -> None:
    hand = stud(100, 2, 100)
    assert offered(hand).bring_in == 1
    play(hand, BringIn())
    assert offered(hand) == Options(2, 10, 10)


def test_where_there_is_no_bring_in_the_best_hand_showing_opens() -> None:
    hand = stud(100, 100, 100, bring_in=0)
    assert hand.wait == Turn(3, Options(0, 10, 10, bets=True))


def test_who_lets_the_time_go_by_brings_it_in() -> None:
    hand = stud(100, 100, 100)
    hand.act(None, Overdue(2))
    assert hand.posted[Why.BRING_IN] == 2


# Time


@pytest.mark.parametrize(("late", "did"), [(Late.CHECK_OR_FOLD, Did.CHECK), (Late.FOLD, Did.FOLD)])
def test_who_is_late_checks_or_folds_as_the_house_says(late: Late, did: Did) -> None:
    hand = flop(100, 100, 100, turn=TurnClock(late=late))
    told = hand.act(None, Overdue(1))
    assert [event.did for event in told if isinstance(event, Acted)] == [did]


def test_who_is_late_and_owes_is_folded() -> None:
    hand = dealt(100, 100, 100)
    told = hand.act(None, Overdue(3))
    assert [event.did for event in told if isinstance(event, Acted)] == [Did.FOLD]


# Out of turn (the kitchen's)


def early() -> Hand:
    return flop(100, 100, 100, out_of_turn=OutOfTurn.HOLD)


def test_an_early_action_stands_if_those_before_only_check() -> None:
    hand = early()
    hand.act(3, RaiseTo(20))
    play(hand, Check(), Check())
    assert turn(hand) == 1
    assert offered(hand).to_call == 20


def test_an_early_action_is_void_if_somebody_bets_before_the_turn_comes() -> None:
    hand = early()
    hand.act(3, Check())
    told = play(hand, RaiseTo(20))
    assert HeldVoid(3) in told
    play(hand, Call())
    assert turn(hand) == 3


def test_an_early_action_must_be_possible_and_cannot_be_taken_back() -> None:
    hand = early()
    assert refused(hand, 3, Call()) == "There is nothing to call. You can check."
    hand.act(3, Check())
    assert refused(hand, 3, RaiseTo(20)).startswith("You have already acted early.")


def test_where_the_house_refuses_an_early_action_it_says_whose_turn_it_is() -> None:
    assert refused(flop(100, 100, 100), 3, Check()) == "It is not your turn: it is P1's."


# Refusals


def test_a_refusal_says_what_would_work() -> None:
    hand = dealt(1000, 1000, 1000)
    assert refused(hand, 3, Check()) == "You cannot check: it is 10 more to call."
    assert refused(hand, 3, RaiseTo(19)) == "The least you can raise to is 20."
    assert refused(hand, 3, RaiseTo(1001)) == "You have only enough to raise to 1000, which is all in."
    assert refused(hand, 9, Call()) == "You are not in this hand. You will be dealt in at the next."
    play(hand, Fold())
    assert refused(hand, 3, Call()) == "You have folded. You will be dealt in at the next hand."
    check_down(hand)
    assert refused(hand, 1, Check()) == "No hand is being played."
