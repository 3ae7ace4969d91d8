"""How bots play: always as the rules allow, and by nothing but what they see."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mud_poker.bots.player import THINKING, choose, thinks
from mud_poker.bots.styles import STYLES, Style
from mud_poker.cards.card import Card, Face, card
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.games import GAMES
from mud_poker.poker.actions import Action, Award, Call, Check, DealDue, Discard, Fold, Overdue, RaiseTo
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand, Opening
from mud_poker.poker.rules import DealtBy
from mud_poker.poker.shoe import BOARD, Shoe
from mud_poker.poker.view import View
from mud_poker.poker.waits import Dealing, Due
from tests.bots.hands import games, openings
from tests.poker.dealt import check_down, dealt, turn

STEADY = STYLES["steady"]
styles = st.sampled_from(sorted(STYLES)).map(STYLES.__getitem__)
quick = settings(max_examples=30, deadline=None)


def choices(hand: Hand, style: Style, chance: Chance) -> list[tuple[int, Action]]:
    """What each seat would do now, if anything."""
    chosen = ((seat.number, choose(hand.game, hand.view(seat.number), style, chance)) for seat in hand.order)
    return [(number, action) for number, action in chosen if action is not None]


def play(hand: Hand, style: Style, chance: Chance) -> None:
    """Bots on all seats, till the hand is over; the time runs out where all of them wait."""
    for _ in range(1000):
        if hand.wait is None:
            return
        asked = choices(hand, style, chance)
        hand.act(*(asked[0] if asked else (None, Overdue())))
    raise AssertionError(f"the hand does not end: {hand.wait}")


@quick
@given(st.data(), games(), styles, st.integers(0, 9))
def test_whatever_a_bot_chooses_is_accepted_and_hands_of_bots_come_to_an_end(data, game, style, luck) -> None:
    opening = data.draw(openings(game))
    hand = Hand(game, opening)
    play(hand, style, Chance(luck))
    assert sum(seat.stack for seat in hand.order) + hand.rake == sum(stack for _, _, stack in opening.seats)


@quick
@given(st.data(), games(), styles, st.integers(0, 9))
def test_what_a_bot_cannot_see_makes_no_difference_to_it(data, game, style, luck) -> None:
    """Two hands that differ only in cards hidden from seat 1, played alike: its bot does the same in both, at every step."""
    opening, deck = data.draw(openings(game)), Chance(luck).shuffle(DECKS[game.deck])
    moves = before_showdown(Hand(game, opening, Shoe(deck)), style, Chance(luck))
    seen = {face for hand in steps(game, opening, deck, moves) for face in in_sight(hand.view(1))}
    hidden = [card for card in deck if card not in seen]
    others = dict(zip(hidden, Chance(luck).shuffle(hidden), strict=True))
    twin = [others.get(card, card) for card in deck]
    twins = [(seat, swapped(action, others)) for seat, action in moves]
    for here, there in zip(steps(game, opening, deck, moves), steps(game, opening, twin, twins), strict=True):
        assert here.view(1) == there.view(1)
        assert choose(game, here.view(1), style, Chance(luck)) == choose(game, there.view(1), style, Chance(luck))


Move = tuple[int | None, Action]


def before_showdown(hand: Hand, style: Style, chance: Chance) -> list[Move]:
    """How bots play `hand`, as far as nobody has to show: there any card may make a difference."""
    moves: list[Move] = []
    while hand.phase != "Showdown":
        asked = choices(hand, style, chance)
        moves.append(asked[0] if asked else (None, Overdue()))
        hand.act(*moves[-1])
    return moves[:-1]


def steps(game: Game, opening: Opening, deck: list[Card], moves: list[Move]) -> Iterator[Hand]:
    """The hand at its beginning, and after each of `moves`."""
    hand = Hand(game, opening, Shoe(deck))
    yield hand
    for seat, action in moves:
        hand.act(seat, action)
        yield hand


def in_sight(view: View) -> set[Face]:
    return {*view.board, *(face for seat in (*view.seats, view.mine) if seat is not None for face in seat.cards)}


def swapped(action: Action, others: dict[Card, Card]) -> Action:
    """The same action where cards have changed places."""
    if not isinstance(action, Discard):
        return action
    return Discard(tuple(others.get(card(code), card(code)).code for code in action.cards))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_full_table_may_need_more_cards_than_the_deck_has_to_be_judged(key: str) -> None:
    game = GAMES[key]
    hand = dealt(*[1000] * game.seats[1], game=key, blinds=None)
    shares = [game.showdown.estimate(hand.view(seat.number), Chance(1)) for seat in hand.order]
    assert all(0 <= share <= 1000 for share in shares)
    assert len(set(shares)) > 2


def test_three_cards_are_no_better_than_two_while_all_have_three() -> None:
    hands = [dealt(*[1000] * 5, game="pineapple", seed=bytes([deal])) for deal in range(20)]
    shares = [hand.game.showdown.estimate(hand.view(1), Chance(1)) for hand in hands]
    assert 150 < sum(shares) // len(shares) < 260


@pytest.mark.parametrize(
    ("game", "keeps", "goes"),
    [
        ("five-card-draw", "Ah Ad", "9c 5s 2d"),
        ("five-card-draw", "Kh Kd 4c 4s", "9d"),
        ("five-card-draw", "2h 6h 9h Jh Qh", ""),
        ("five-card-draw", "2h 5h 9h Jh", "6c"),
        ("five-card-draw", "9h Tc Jd Qs", "2c"),
        ("deuce-to-seven-single-draw", "2c 3d 5h 7s", "Kd"),
        ("deuce-to-seven-triple-draw", "2c 3d 4h 7s", "Kd"),
        ("ace-to-five-triple-draw", "Ac 2d 3h 4s", "Kd"),
        ("badugi", "Ac 2d 4h", "5h"),
        ("badugi", "Ac 2d 4h 5s", ""),
    ],
)
def test_a_bot_mostly_keeps_what_is_good_and_draws_to_what_may_be(game: str, keeps: str, goes: str) -> None:
    """It tries too few hands to see always what is only a little better.  A kicker may stay beside a pair: it hardly matters."""
    hand = dealt(1000, 1000, 1000, game=game, planned={1: f"{keeps} {goes}"})
    view = _at_draw(hand)
    downs = [action.cards for seed in range(20) if isinstance(action := choose(hand.game, view, STEADY, Chance(seed)), Discard)]
    assert len(downs) == 20
    assert sum(set(down) <= set(goes.split()) and len(down) >= bool(goes) for down in downs) >= 12


def _at_draw(hand: Hand) -> View:
    """Check till seat 1 draws."""
    check_down(hand)
    while turn(hand) != 1:
        hand.act(turn(hand), Discard())
    return hand.view(1)


def acts(hand: Hand, style: Style, times: int = 100) -> Counter[type[Action]]:
    """What a bot does when it is asked many times over."""
    view = hand.view(turn(hand))
    return Counter(type(choose(hand.game, view, style, Chance(luck))) for luck in range(times))


def test_a_bot_bets_aces_and_folds_rags_to_a_big_bet() -> None:
    planned = {1: "Ah Ad", 2: "2c 7d", 3: "Kh Qd"}
    assert acts(dealt(1000, 1000, 1000, planned={3: "Ah Ad"}), STEADY)[RaiseTo] > 40
    facing = dealt(1000, 1000, 1000, planned=planned)
    facing.act(3, RaiseTo(1000))
    facing.act(1, Call())
    assert acts(facing, STEADY)[Fold] > 95


def test_a_bot_never_folds_for_free() -> None:
    hand = dealt(1000, 1000, planned={1: "2c 7d", 2: "Ah Ad"})
    hand.act(2, Call())
    assert acts(hand, STYLES["meek"])[Fold] == 0
    assert acts(hand, STYLES["meek"])[Check] > 90


def test_the_better_the_price_the_sooner_a_bot_calls() -> None:
    def calls(price: int) -> int:
        hand = dealt(1000, 1000, planned={1: "9h 8h", 2: "Ah Ad"})
        hand.act(2, RaiseTo(price))
        return acts(hand, STEADY)[Call]

    assert calls(20) > 80 > 30 > calls(1000)


def test_a_bold_bot_bluffs_now_and_then_and_a_meek_one_hardly_ever() -> None:
    hand = dealt(1000, 1000, 1000, planned={1: "Ac As", 2: "Kc Ks", 3: "2c 7d"})
    bluffs = {style: acts(hand, STYLES[style], 300)[RaiseTo] for style in ("bold", "steady", "meek")}
    assert 15 < bluffs["bold"] < 75
    assert bluffs["bold"] > bluffs["steady"] > bluffs["meek"] < 8


def test_loose_players_call_more_than_tight_ones() -> None:
    hand = dealt(1000, 1000, planned={1: "9h 8h", 2: "Ah Ad"})
    hand.act(2, RaiseTo(60))
    assert acts(hand, STYLES["loose"])[Call] > acts(hand, STYLES["tight"])[Call]


def test_a_bet_is_between_half_the_pot_and_the_pot_and_never_more_than_the_stack() -> None:
    hand = dealt(5000, 5000, 5000, planned={3: "Ah Ad"})
    view = hand.view(3)
    prices = {action.price for luck in range(60) if isinstance(action := choose(hand.game, view, STEADY, Chance(luck)), RaiseTo)}
    assert len(prices) > 3
    assert min(prices) >= 10 + 25 // 2 - 1
    assert max(prices) <= 10 + 25
    poor = dealt(500, 500, 17, planned={3: "Ah Ad"})
    assert acts(poor, STYLES["bold"]).keys() == {RaiseTo, Call}


def test_where_players_deal_a_bot_waits_for_the_discards_of_the_others_until_the_time_is_over() -> None:
    hand = dealt(1000, 1000, 1000, game="five-card-draw", dealing=DealtBy.PLAYERS)
    hand.act(3, DealDue())
    check_down(hand)
    assert isinstance(choose(hand.game, hand.view(3), STEADY, Chance(1)), Discard)
    hand.act(3, Discard())
    assert choose(hand.game, hand.view(3), STEADY, Chance(1)) is None
    hand.act(None, Overdue())
    assert choose(hand.game, hand.view(3), STEADY, Chance(1)) == DealDue()


def test_a_bot_that_deals_names_the_winner_from_the_open_hands() -> None:
    hand = dealt(1000, 1000, planned={1: "Ah Ad", 2: "Kh Kd", BOARD: "2c 7d 9h Jc 3s"}, dealing=DealtBy.PLAYERS)
    while not (isinstance(hand.wait, Dealing) and hand.wait.due is Due.AWARD):
        hand.act(*(choices(hand, STYLES["meek"], Chance(1))[0]))
    assert choose(hand.game, hand.view(2), STEADY, Chance(1)) == Award(1)
    assert choose(hand.game, hand.view(1), STEADY, Chance(1)) is None


def test_who_only_watches_is_asked_nothing() -> None:
    hand = dealt(1000, 1000)
    assert choose(hand.game, hand.view(None), STEADY, Chance(1)) is None
    assert choose(hand.game, hand.view(1), STEADY, Chance(1)) is None


def test_bots_take_their_time_but_not_too_long() -> None:
    times = [thinks(Chance(luck)) for luck in range(200)]
    shortest, longest = THINKING
    assert shortest <= min(times) < max(times) <= longest
