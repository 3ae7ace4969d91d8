"""Who shows, in which order, and who may muck."""

from mud_poker.poker.actions import Call, Check, Discard, Fold, RaiseTo
from mud_poker.poker.events import CardsDealt, Event, HandShown, Mucked, Won
from mud_poker.poker.rules import Showing
from tests.poker.dealt import check_down, dealt, play

BOARD = "2c 7d 9h Jc 3s"
CARDS = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", "board": BOARD}


def order(told: tuple[Event, ...]) -> list[tuple[int, bool]]:
    """Seats in the order in which they showed (true) or mucked (false) at the showdown."""
    ended = [event for event in told if isinstance(event, Mucked) or (isinstance(event, HandShown) and event.standings)]
    return [(event.seat, isinstance(event, HandShown)) for event in ended]


def test_tda_17_without_a_bet_the_first_to_act_shows_first_and_who_is_beaten_mucks() -> None:
    assert order(check_down(dealt(100, 100, 100, planned=CARDS))) == [(1, True), (2, False), (3, False)]


def test_tda_17_the_last_who_bet_on_the_last_street_shows_first() -> None:
    hand = dealt(100, 100, 100, planned=CARDS)
    while hand.phase != "Pre-Showdown":
        play(hand, Call() if hand.wait.options.to_call else Check())  # type: ignore[union-attr]
    told = play(hand, Check(), RaiseTo(10), Call(), Call())
    assert order(told) == [(2, True), (3, False), (1, True)]


def test_equal_hands_both_show() -> None:
    planned = {1: "As Kh", 2: "Ah Ks", 3: "Qs Qh", "board": "Ac 7d 9h Jc 3s"}
    assert order(check_down(dealt(100, 100, 100, planned=planned))) == [(1, True), (2, True), (3, False)]


def test_who_could_win_the_low_half_shows() -> None:
    planned = {1: "Kd Kc 9c Th", 2: "Ad 3c 9d Ts", 3: "Qd Qc Jd Jc", "board": "7h 8d 2c Kh Ks"}
    hand = dealt(100, 100, 100, game="omaha-hi-lo", planned=planned)
    assert order(check_down(hand)) == [(1, True), (2, True), (3, False)]


def test_where_all_show_all_show() -> None:
    hand = dealt(100, 100, 100, planned=CARDS, showing=Showing.ALL)
    assert order(check_down(hand)) == [(1, True), (2, True), (3, True)]


def test_a_player_may_show_a_losing_hand() -> None:
    hand = dealt(100, 100, 100, planned=CARDS, open_hands=frozenset({3}))
    assert order(check_down(hand)) == [(1, True), (2, False), (3, True)]


def test_tda_16_hands_are_turned_up_as_soon_as_nobody_can_bet_and_no_one_mucks() -> None:
    hand = dealt(100, 100, 100, planned=CARDS)
    told = play(hand, RaiseTo(100), Call(), Call())
    names = [type(event).__name__ for event in told]
    assert names.index("HandShown") < names.index("BoardDealt")
    assert order(told) == [(1, True), (2, True), (3, True)]


def test_tda_16_nobody_mucks_where_somebody_is_all_in_though_others_could_bet_on() -> None:
    hand = dealt(100, 100, 10, planned=CARDS)
    play(hand, Call())
    assert order(check_down(hand)) == [(1, True), (2, True), (3, True)]


def test_tda_16_nobody_mucks_an_all_in_after_a_draw() -> None:
    planned = {1: "As Ah Ad 2c 3c", 2: "Ks Kh 4c 5c 7c"}
    hand = dealt(100, 100, game="five-card-draw", planned=planned)
    play(hand, RaiseTo(100), Call())
    told = play(hand, Discard(), Discard())
    assert order(told) == [(1, True), (2, True)]


def test_nothing_is_turned_up_while_players_have_to_choose_cards() -> None:
    hand = dealt(100, 100, game="five-card-draw")
    told = play(hand, RaiseTo(100), Call())
    assert not [event for event in told if isinstance(event, HandShown)]


def test_the_last_card_of_stud_is_dealt_up_to_hands_that_are_turned_up() -> None:
    hand = dealt(100, 100, game="seven-card-stud", blinds=None)
    told = play(hand, RaiseTo(100), Call())
    last = [event for event in told if isinstance(event, CardsDealt)][-1]
    assert last.cards == last.own


def test_all_in_before_the_deal_the_hands_are_turned_up_once_they_are_dealt() -> None:
    hand = dealt(10, 10, ante=10, blinds=None, bet_before_deal=True)
    told = hand.events()
    shown = [event for event in told if isinstance(event, HandShown)]
    assert [len(event.cards) for event in shown] == [2, 2, 2, 2]


def test_who_wins_because_all_fold_shows_nothing() -> None:
    hand = dealt(100, 100, 100)
    told = play(hand, RaiseTo(30), Fold(), Fold())
    assert order(told) == []
    [won] = [event for event in told if isinstance(event, Won)]
    assert (won.seat, won.words) == (3, "")
