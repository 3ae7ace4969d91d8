"""Exchanging cards: how many, in which order, and what happens when the deck runs out."""

from mud_poker.poker.actions import Check, Discard, Fold, Overdue, RaiseTo
from mud_poker.poker.events import CardsDealt, Event, Shuffled
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import DrawOpens, Late, TurnClock
from mud_poker.poker.waits import DrawTurn
from tests.poker.dealt import check_down, dealt, play, refused, turn


def to_the_draw(*given: int, **rules: object) -> Hand:
    hand = dealt(*given, **{"game": "five-card-draw"} | rules)  # type: ignore[arg-type]
    check_down(hand)
    return hand


def all_five(hand: Hand) -> Discard:
    return Discard(tuple(face.code for face in hand.seat(turn(hand)).faces))


def new_cards(told: tuple[Event, ...]) -> dict[int, int]:
    return {event.seat: len(event.own) for event in told if isinstance(event, CardsDealt)}


def test_each_player_left_of_the_button_first_may_change_none_to_all_five() -> None:
    hand = to_the_draw(100, 100, 100)
    assert hand.wait == DrawTurn(1, 0, 5)
    assert refused(hand, 2, Discard()) == "It is not your turn: it is P1's."
    assert refused(hand, 1, Check()) == "Say which cards to exchange, such as 'discard 2 5', or 'stand pat'."
    assert refused(hand, 1, Discard(("??",))) == "You do not hold ??."
    told = play(hand, all_five(hand), Discard(), Discard((hand.seat(3).faces[0].code,)))
    assert new_cards(told) == {1: 5, 3: 1}
    assert hand.phase == "Pre-Showdown"


def test_when_the_deck_runs_out_the_discards_are_shuffled_in_but_never_those_of_who_draws() -> None:
    hand = to_the_draw(*[100] * 8)
    own = {seat.number: {face.code for face in seat.faces} for seat in hand.order}
    told: tuple[Event, ...] = ()
    while isinstance(hand.wait, DrawTurn):
        told += play(hand, all_five(hand))
    assert [event.count for event in told if isinstance(event, Shuffled)] == [10, 10, 10]
    assert new_cards(told) == dict.fromkeys(range(1, 9), 5)
    cards = [face.code for seat in hand.order for face in seat.faces]
    assert len(set(cards)) == 40
    assert not any(own[seat.number] & {face.code for face in seat.faces} for seat in hand.order)


def test_folded_cards_are_shuffled_in_too() -> None:
    hand = dealt(*[100] * 8, game="five-card-draw")
    play(hand, RaiseTo(20), Fold())
    check_down(hand)
    told: tuple[Event, ...] = ()
    while isinstance(hand.wait, DrawTurn):
        told += play(hand, all_five(hand))
    assert [event.count for event in told if isinstance(event, Shuffled)] == [15, 15]


def test_who_is_late_in_the_draw_stands_pat_or_is_folded_as_the_house_says() -> None:
    hand = to_the_draw(100, 100, 100)
    hand.act(None, Overdue(1))
    assert not hand.seat(1).folded
    hand = to_the_draw(100, 100, 100, turn=TurnClock(late=Late.FOLD))
    hand.act(None, Overdue(1))
    assert hand.seat(1).folded


def test_who_is_all_in_is_not_folded_for_being_late_in_the_draw() -> None:
    hand = to_the_draw(10, 100, 100, turn=TurnClock(late=Late.FOLD))
    hand.act(None, Overdue(1))
    assert not hand.seat(1).folded


def test_a_player_may_fold_instead_of_drawing_and_the_last_one_left_is_dealt_nothing() -> None:
    hand = to_the_draw(100, 100)
    told = play(hand, all_five(hand), Fold())
    assert hand.over
    assert new_cards(told) == {}


def test_the_round_after_the_draw_is_begun_left_of_the_dealer_or_by_who_opened() -> None:
    for opens, first in ((DrawOpens.LEFT_OF_DEALER, 1), (DrawOpens.OPENER, 2)):
        hand = dealt(100, 100, 100, game="five-card-draw", blinds=None, ante=5, draw_opens=opens)
        play(hand, Check(), RaiseTo(10))
        check_down(hand)
        play(hand, Discard(), Discard(), Discard())
        assert turn(hand) == first


def test_if_the_opener_has_folded_the_next_to_the_left_begins() -> None:
    hand = dealt(100, 100, 100, game="five-card-draw", blinds=None, ante=5, draw_opens=DrawOpens.OPENER)
    play(hand, Check(), RaiseTo(10))
    check_down(hand)
    play(hand, Discard(), Fold(), Discard())
    assert turn(hand) == 3


def test_if_nobody_opened_the_next_to_the_left_of_the_dealer_begins() -> None:
    hand = dealt(100, 100, 100, game="five-card-draw", blinds=None, ante=5, draw_opens=DrawOpens.OPENER)
    check_down(hand)
    play(hand, Discard(), Discard(), Discard())
    assert turn(hand) == 1


def test_in_pineapple_each_gives_up_exactly_one_card() -> None:
    hand = dealt(100, 100, 100, game="pineapple")
    assert hand.wait == DrawTurn(1, 1, 1)
    assert refused(hand, 1, Discard()) == "You have to give up 1 card here."
    play(hand, *(Discard((hand.seat(number).faces[0].code,)) for number in (1, 2, 3)))
    assert hand.phase == "Pre-Flop"
    assert {len(seat.faces) for seat in hand.order} == {2}


def test_in_crazy_pineapple_the_card_goes_after_the_flop_is_bet() -> None:
    hand = dealt(100, 100, 100, game="crazy-pineapple")
    check_down(hand)
    assert hand.wait == DrawTurn(1, 1, 1)
    assert len(hand.board) == 3


def test_a_bet_may_come_before_the_deal_and_be_won_there() -> None:
    hand = dealt(100, 100, 100, game="five-card-draw", bet_before_deal=True)
    assert hand.phase == "Pre-Deal"
    told = play(hand, RaiseTo(20), Fold(), Fold())
    assert hand.over
    assert new_cards(told) == {}
