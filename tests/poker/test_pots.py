"""Side pots, rake, odd chips, equalising, dead blinds: who gets how much."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mud_poker.poker.actions import Call, Check, Fold, RaiseTo
from mud_poker.poker.events import Equalised, Raked, Won
from mud_poker.poker.hand import Posts
from mud_poker.poker.pots import Pot, best, equalise, share_rake, side_pots, split
from mud_poker.poker.rules import OddChips, Payout, Rake, Tier, Ties, rake
from tests.poker.dealt import check_down, dealt, play, stacks

TEN_PERCENT = Rake((Tier(Fraction(10)),))

PUT = st.dictionaries(st.integers(1, 9), st.integers(1, 500), min_size=2, max_size=9)


def test_each_all_in_makes_a_pot_of_what_all_can_match() -> None:
    pots = side_pots({1: 100, 2: 300, 3: 500, 4: 500}, live=[1, 2, 3, 4])
    assert pots == (Pot(400, frozenset({1, 2, 3, 4})), Pot(600, frozenset({2, 3, 4})), Pot(400, frozenset({3, 4})))


def test_the_chips_of_who_folded_stay_in_the_pots_they_were_put_in() -> None:
    assert side_pots({1: 100, 2: 300, 3: 200}, live=[1, 2]) == (Pot(300, frozenset({1, 2})), Pot(300, frozenset({2})))


def test_what_who_folded_put_in_above_all_others_belongs_to_the_last_pot() -> None:
    assert side_pots({1: 100, 2: 100, 3: 150}, live=[1, 2]) == (Pot(350, frozenset({1, 2})),)


def test_a_dead_blind_belongs_to_the_main_pot() -> None:
    assert side_pots({1: 10, 2: 20}, live=[1, 2], dead=5)[0] == Pot(25, frozenset({1, 2}))


@given(PUT, st.data())
def test_side_pots_hold_what_was_put_in_and_nobody_can_win_more_from_another_than_he_put_in(
    put: dict[int, int], data: st.DataObject
) -> None:
    live = data.draw(st.lists(st.sampled_from(sorted(put)), min_size=1, unique=True))
    pots = side_pots(put, live)
    assert sum(pot.amount for pot in pots) == sum(put.values())
    for seat in live:
        won = sum(pot.amount for pot in pots if seat in pot.seats)
        assert won <= sum(min(chips, put[seat]) for chips in put.values()) or put[seat] == max(put[one] for one in live)


def test_rake_is_taken_from_the_pots_in_proportion_and_what_is_left_over_from_the_main_pot() -> None:
    everybody = frozenset({1, 2})
    assert share_rake(10, (Pot(100, everybody), Pot(51, everybody))) == (Pot(93, everybody), Pot(48, everybody))


@given(st.lists(st.integers(1, 50), min_size=1, max_size=5), st.data())
def test_no_pot_pays_more_rake_than_it_holds(amounts: list[int], data: st.DataObject) -> None:
    taken = data.draw(st.integers(0, sum(amounts)))
    less = share_rake(taken, [Pot(amount, frozenset()) for amount in amounts])
    assert sum(pot.amount for pot in less) == sum(amounts) - taken
    assert all(pot.amount >= 0 for pot in less)


def test_the_tiers_of_the_open_table_give_its_five_rows() -> None:
    """Dollars in hundred-thousandths."""
    tiers = (Tier(Fraction(5), cap=5_000), Tier(Fraction(1, 2), above=100_000))
    rows = {50_000: 2_500, 100_000: 5_000, 200_000: 5_500, 500_000: 7_000, 1_000_000: 9_500}
    assert {pot: rake(pot, tiers) for pot in rows} == rows


def test_rake_rounds_down_and_a_cap_of_nothing_takes_nothing() -> None:
    assert rake(19, (Tier(Fraction(10)),)) == 1
    assert rake(1000, (Tier(Fraction(10), cap=0),)) == 0


def test_odd_chips_go_one_each_from_the_first_winner_left_of_the_button() -> None:
    assert split(11, [3, 5, 2]) == {3: 4, 5: 4, 2: 3}


def test_equalising_gives_back_what_a_winner_put_in_above_the_least() -> None:
    assert equalise(250, {1: 50, 2: 100, 3: 100}, [1, 2]) == ({2: 50}, 200)


def test_equalising_gives_way_to_the_rake() -> None:
    back, rest = equalise(30, {1: 10, 2: 50, 3: 90}, [1, 2, 3])
    assert back == {2: 10, 3: 20}
    assert rest == 0


@given(PUT, st.data())
def test_equalising_conserves_the_pot(put: dict[int, int], data: st.DataObject) -> None:
    winners = data.draw(st.lists(st.sampled_from(sorted(put)), min_size=1, unique=True))
    amount = data.draw(st.integers(0, sum(put.values())))
    back, rest = equalise(amount, put, winners)
    assert sum(back.values()) + rest == amount
    assert rest >= 0


def test_who_has_no_strength_in_a_contest_cannot_win_it() -> None:
    assert best([1, 2, 3], {1: 5, 2: 7, 3: 7}) == (2, 3)
    assert best([1, 2], {3: 1}) == ()


# In a hand

BOARD = "2c 7d 9h Jc 3s"


def test_a_short_all_in_wins_the_main_pot_and_the_next_best_hand_the_side_pot() -> None:
    hand = dealt(300, 100, 300, planned={1: "Ks Kh", 2: "As Ah", 3: "Qs Qh", "board": BOARD})
    play(hand, RaiseTo(300), Call(), Call())
    assert stacks(hand) == [400, 300, 0]


def test_no_flop_no_drop() -> None:
    no_drop = Rake(TEN_PERCENT.tiers, no_flop_no_drop=True)
    hand = dealt(100, 100, 100, rake=no_drop)
    play(hand, RaiseTo(40), Fold(), Fold())
    assert hand.rake == 0
    hand = dealt(100, 100, 100, rake=no_drop)
    play(hand, Call(), Call(), Check(), RaiseTo(10), Fold(), Fold())
    assert hand.rake == 3


def test_in_a_game_without_a_board_no_drop_means_no_card_after_the_first_betting_round() -> None:
    no_drop = Rake(TEN_PERCENT.tiers, no_flop_no_drop=True)
    hand = dealt(100, 100, 100, game="five-card-stud", blinds=None, ante=10, rake=no_drop)
    play(hand, RaiseTo(20), Fold(), Fold())
    assert hand.rake == 0
    hand = dealt(100, 100, 100, game="five-card-stud", blinds=None, ante=10, rake=no_drop)
    play(hand, Check(), Check(), Check(), RaiseTo(20), Fold(), Fold())
    assert hand.rake == 3


def test_uncalled_chips_are_not_raked() -> None:
    hand = dealt(300, 100, rake=TEN_PERCENT)
    told = play(hand, RaiseTo(100), Call())
    assert Raked(20, to_jackpot=False) in told
    hand = dealt(100, 300, rake=TEN_PERCENT)
    assert Raked(20, to_jackpot=False) in play(hand, RaiseTo(300), Call())


def test_without_side_pots_a_short_all_in_that_wins_alone_takes_the_pot() -> None:
    hand = dealt(300, 100, 300, payout=Payout.EQUALISED, planned={1: "Ks Kh", 2: "As Ah", 3: "Qs Qh", "board": BOARD})
    play(hand, RaiseTo(300), Call(), Call())
    assert stacks(hand) == [0, 700, 0]


def test_winners_without_side_pots_are_equalised_before_they_share() -> None:
    hand = dealt(300, 100, 300, payout=Payout.EQUALISED, planned={1: "As Kh", 2: "Ah Ks", 3: "Qs Qh", "board": "Ac 7d 9h Jc 3s"})
    told = play(hand, RaiseTo(300), Call(), Call())
    assert Equalised(1, 200) in told
    assert stacks(hand) == [450, 250, 0]


def test_suits_break_ties_where_the_house_says_so_and_only_the_very_same_cards_split() -> None:
    planned = {1: "Ah Kd", 2: "Ac Ks", "board": "Ad 7d 9h Jc 3s"}
    hand = dealt(100, 100, ties=Ties.SUITS, planned=planned)
    play(hand, RaiseTo(100), Call())
    assert stacks(hand) == [200, 0]
    hand = dealt(100, 100, ties=Ties.SUITS, planned={1: "2h 3d", 2: "2c 3s", "board": "As Ks Qs Js Ts"})
    play(hand, RaiseTo(100), Call())
    assert stacks(hand) == [100, 100]


def test_an_odd_chip_goes_by_position_or_to_the_highest_card_by_suit() -> None:
    planned = {1: "Ac Kd", 2: "Ah Ks", 3: "2d 2h", "board": "Ad 7d 9h Jc 3s"}
    for odd, stacked in ((OddChips.POSITION, [103, 102, 95]), (OddChips.SUIT, [102, 103, 95])):
        hand = dealt(100, 100, 100, blinds=None, ante=5, odd_chips=odd, planned=planned)
        check_down(hand)
        assert stacks(hand) == stacked


def test_the_high_hand_takes_the_odd_chip_of_a_split_pot_and_all_of_it_without_a_low() -> None:
    board = "7h 8d 2c Kh Ks"
    planned = {1: "Kd Kc 9c Th", 2: "Ad 3c 9d Ts", 3: "Qd Qc Jd Jc", "board": board}
    hand = dealt(100, 100, 100, game="omaha-hi-lo", blinds=None, ante=5, planned=planned)
    told = check_down(hand)
    assert [(event.seat, event.amount, event.contest) for event in told if isinstance(event, Won)] == [
        (1, 8, "high"),
        (2, 7, "low"),
    ]
    hand = dealt(100, 100, 100, game="omaha-hi-lo", blinds=None, ante=5, planned=planned | {"board": "9h 9s 2c Kh Ks"})
    check_down(hand)
    assert stacks(hand) == [110, 95, 95]


def test_a_side_pot_without_a_low_goes_to_its_high_hand_even_if_the_main_pot_has_a_low() -> None:
    planned = {1: "Kd Kc 9c Th", 2: "Ad 3c 9d Ts", 3: "Qd Qc Jd Jc", "board": "7h 8d 2c Kh Ks"}
    hand = dealt(100, 20, 100, game="omaha-hi-lo", planned=planned)
    play(hand, RaiseTo(100), Call(), Call())
    assert stacks(hand) == [190, 30, 0]


def test_the_dead_blind_of_a_returning_player_is_in_the_main_pot() -> None:
    hand = dealt(100, 100, 100, 100, posts=Posts(1, 2, owing={4: True}), planned={1: "As Ah", 4: "Ks Kh", "board": BOARD})
    play(hand, Fold(), Check(), Call(), Fold())
    check_down(hand)
    assert stacks(hand) == [125, 90, 100, 85]
