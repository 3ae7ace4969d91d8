"""A table that players run: what is due, who may do it, and what happens when nobody does."""

import pytest

from mud_poker.cards.card import BACK
from mud_poker.poker.actions import Award, BurnNext, Call, Check, DealDue, Discard, Overdue, RaiseTo, ShowAll
from mud_poker.poker.events import BoardDealt, Burned, CardsDealt, DealingOpen, Discarded
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import Burn, DealtBy
from mud_poker.poker.waits import Dealing, Due
from tests.poker.dealt import check_down, dealt, play, refused, stacks

DRAW = {1: "As Ah Ad 2c 3c", 2: "Ks Kh 4c 5c 7c", 3: "Qs Qh 4d 5d 7d"}


def run(*given: int, game: str = "five-card-draw", **rules: object) -> Hand:
    """A table run by its players; seat 3 has the button."""
    hand = dealt(*(given or (100, 100, 100)), game=game, dealing=DealtBy.PLAYERS, **rules)  # type: ignore[arg-type]
    hand.events()
    return hand


def to_the_draw(**rules: object) -> Hand:
    hand = run(**{"planned": DRAW} | rules)  # type: ignore[arg-type]
    hand.act(3, DealDue())
    check_down(hand)
    return hand


def to_the_show(**rules: object) -> Hand:
    hand = to_the_draw(**rules)
    hand.act(3, DealDue())
    check_down(hand)
    return hand


def test_the_hand_waits_for_the_button_to_deal_what_is_due() -> None:
    hand = run()
    assert hand.wait == Dealing(Due.CARDS, 3, 5)
    assert refused(hand, 1, DealDue()) == "That is for P3, who has the button."
    assert refused(hand, 3, DealDue(4)) == "What is due is to deal 5 cards to all."
    assert refused(hand, 3, DealDue(5, to_table=True)) == "What is due is to deal 5 cards to all."
    assert refused(hand, 3, Check()) == "The next thing to do is to deal 5 cards to all."
    assert refused(hand, 3, BurnNext()) == "No card is to be burned now."
    assert refused(hand, 1, Discard()) == "That is for P3, who has the button."
    told = hand.act(3, DealDue(5, to_table=False))
    assert [event.seat for event in told if isinstance(event, CardsDealt)] == [1, 2, 3]


def test_when_the_button_lets_the_time_go_by_anybody_in_the_hand_may_deal() -> None:
    hand = run()
    assert hand.act(None, Overdue()) == (DealingOpen(),)
    assert hand.wait == Dealing(Due.CARDS, None, 5)
    hand.act(2, DealDue())
    assert hand.phase == "Pre-Draw"


def test_when_everybody_lets_the_time_go_by_the_house_deals() -> None:
    hand = run()
    hand.act(None, Overdue())
    hand.act(None, Overdue())
    assert hand.phase == "Pre-Draw"


def test_only_the_house_says_that_the_time_is_over() -> None:
    assert refused(run(), 3, Overdue()) == "The house does that."


def test_discards_are_open_to_all_at_once_and_add_up_until_the_deal_that_answers_them() -> None:
    hand = to_the_draw()
    assert hand.wait == Dealing(Due.REPLACEMENTS, 3, discards=frozenset({1, 2, 3}))
    hand.act(2, Discard(("4c",)))
    hand.act(1, Discard(("2c", "3c")))
    [told] = hand.act(2, Discard(("5c", "7c")))
    assert told.seen_by(1) == Discarded(2, (BACK, BACK))
    dealing = hand.act(3, DealDue(1))
    assert [(event.seat, len(event.own)) for event in dealing if isinstance(event, CardsDealt)] == [(1, 2), (2, 3)]
    assert {len(seat.faces) for seat in hand.order} == {5}


def test_a_discard_must_be_of_own_cards_each_once() -> None:
    hand = to_the_draw()
    assert refused(hand, 1, Discard(("Ks",))) == "You do not hold Ks."
    assert refused(hand, 1, Discard(("As", "As"))) == "You named a card twice."


def test_a_deal_with_no_discards_means_that_all_stand_pat() -> None:
    hand = to_the_draw()
    told = hand.act(3, DealDue())
    assert not [event for event in told if isinstance(event, CardsDealt)]
    assert hand.phase == "Pre-Showdown"


def test_when_the_betting_has_ended_the_hands_have_to_be_shown_and_the_pot_given() -> None:
    hand = to_the_show()
    assert refused(hand, 3, Award(1)) == "The betting is over: 'show cards all' comes next."
    hand.act(3, ShowAll())
    assert hand.shown == [1, 2, 3]
    assert refused(hand, 3, ShowAll()) == "The hands are shown: 'winner' and a name, or 'winner split', comes next."
    assert refused(hand, 3, Award(2)).startswith("The best hand is P1's, three of a kind, aces")
    assert refused(hand, 3, Award(None)).startswith("Nothing to split: P1 has the best hand")
    hand.act(3, Award(1))
    assert hand.over
    assert stacks(hand) == [120, 90, 90]


def test_equal_winners_are_split_and_after_one_time_limit_by_themselves() -> None:
    equal = {1: "Ad Kd 9c 4d 2h", 2: "Ac Ks 9d 4c 2d", 3: "Qs Jh 4h 5d 7d"}
    for answer in (Award(None), Overdue()):
        hand = to_the_show(planned=equal)
        hand.act(3, ShowAll())
        assert refused(hand, 3, Award(1)) == "P1 and P2 are equal: it is 'winner split'."
        hand.act(3 if answer == Award(None) else None, answer)
        assert stacks(hand) == [105, 105, 90]


def test_a_burn_nobody_ordered_is_made_with_the_deal_and_an_ordered_one_only_once() -> None:
    for ordered in (False, True):
        hand = run(game="holdem")
        hand.act(3, DealDue(2))
        check_down(hand)
        assert hand.wait == Dealing(Due.BOARD, 3, 3, burn=True)
        told = hand.act(3, BurnNext()) if ordered else ()
        if ordered:
            assert refused(hand, 3, BurnNext()) == "No card is to be burned now."
        told += hand.act(3, DealDue(3, to_table=True))
        assert [type(event) for event in told if isinstance(event, Burned | BoardDealt)] == [Burned, BoardDealt]


@pytest.mark.parametrize(("burn", "burned"), [(Burn.NONE, 0), (Burn.BEFORE_BOARD, 3), (Burn.EVERY_DEAL, 4)])
def test_cards_are_burned_as_the_house_says(burn: Burn, burned: int) -> None:
    told = check_down(dealt(100, 100, burn=burn))
    assert sum(isinstance(event, Burned) for event in told) == burned


def test_when_all_fold_to_one_the_pot_is_paid_at_once() -> None:
    hand = run()
    hand.act(3, DealDue())
    hand.act(None, Overdue(3))
    hand.act(None, Overdue(1))
    assert hand.over


def test_a_button_that_is_not_in_the_hand_leaves_the_dealing_to_all() -> None:
    hand = run(100, 100, 100)
    gone = Hand(hand.game, type(hand.opening)(1, hand.rules, hand.opening.seats, 9, hand.opening.posts, b"x"))
    assert gone.wait == Dealing(Due.CARDS, None, 5)


def test_the_deals_after_an_all_in_still_wait_for_the_button() -> None:
    hand = run(game="holdem")
    hand.act(3, DealDue())
    play(hand, RaiseTo(100), Call(), Call())
    assert hand.wait == Dealing(Due.BOARD, 3, 3, burn=True)
    for _ in range(3):
        hand.act(3, DealDue())
    hand.act(3, ShowAll())
    hand.act(3, Award(hand.best_shown[0]))
    assert hand.over
