"""A hand of the arena: what is dealt, who sees it, how it is bet on, and who is paid."""

from enum import Enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mud_poker.bots.player import choose
from mud_poker.bots.styles import STYLES
from mud_poker.cards.card import BACK
from mud_poker.cards.chance import Chance
from mud_poker.games.arena.battle import Battle
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.games.arena.units import Boon
from mud_poker.poker.actions import Action, Award, Call, Check, DealDue, Fold, Keep, Overdue, RaiseTo, Redraw, ShowAll, Verdict
from mud_poker.poker.events import BoardDealt, CardsDealt, CardsSeen, Event, HandShown, Mucked, Redrew, Returned
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import DealtBy, RedrawWindow
from mud_poker.poker.shoe import BOARD, Shoe
from mud_poker.poker.waits import Trial, Turn, Window
from tests.games.arena.ring import ARENA, BY_KEY, DECK, act, check_down, ends, keep, match, stacks

ARMIES = {1: "3 footman, 1 red dragon", 2: "8 assassin, 2 longbow", 3: "2 lantern nun, 5 footman"}
quick = settings(max_examples=100, deadline=None)


def seen(hand: Hand, seat: int, viewer: int | None) -> list[str]:
    """The cards of `seat` as `viewer` sees them."""
    view = hand.view(viewer)
    [shown] = [one for one in view.seats if one.number == seat]
    return [face.code for face in (view.mine if view.mine is not None and seat == viewer else shown).cards]


def words(events: list[Event]) -> dict[int, str]:
    return {event.seat: event.words[0] for event in events if isinstance(event, HandShown) and event.words}


# Cards, and who sees them


def test_the_whole_hand_is_dealt_at_once_and_its_owner_sees_the_first_card() -> None:
    hand = match(100, 100, 100, cards=ARMIES)
    assert seen(hand, 1, viewer=1) == ["footman*3", "??"]
    assert seen(hand, 1, viewer=2) == seen(hand, 1, viewer=None) == ["??", "??"]


def test_the_second_card_is_shown_to_its_owner_alone_when_the_first_betting_is_over() -> None:
    hand = match(100, 100, 100, cards=ARMIES)
    keep(hand)
    told = act(hand, Call(), Call(), Check())
    assert hand.phase == "Bet on Card Two"
    assert seen(hand, 1, viewer=1) == ["footman*3", "red-dragon*1"]
    assert seen(hand, 1, viewer=2) == seen(hand, 1, viewer=None) == ["??", "??"]
    shown = [event for event in told if isinstance(event, CardsSeen)]
    assert [event.seat for event in shown] == [1, 2, 3]
    assert shown[0].seen_by(2).own == (BACK, BACK)


def test_a_house_may_deal_one_card_and_bet_once() -> None:
    hand = match(100, 100, 100, hand_size=1)
    told = check_down(hand)
    assert isinstance(hand.wait, Trial)
    assert not [event for event in told if isinstance(event, CardsSeen)]
    assert all(len(seat.faces) == 1 for seat in hand.order)


def test_the_boon_is_public_at_once() -> None:
    hand = match(100, 100, boon="double-shield")
    assert hand.view(None).board == (BY_KEY["double-shield"],)
    assert [event.board for event in hand.events() if isinstance(event, BoardDealt)] == [(BY_KEY["double-shield"],)]


def test_cards_and_boon_follow_from_the_seed() -> None:
    one, other, third = match(100, 100, seed=b"1"), match(100, 100, seed=b"1"), match(100, 100, seed=b"2")
    assert one.seat(1).faces == other.seat(1).faces
    assert one.board == other.board
    assert [seat.faces for seat in one.order] != [seat.faces for seat in third.order]
    assert isinstance(one.board[0], Boon)


@pytest.mark.parametrize(("place", "words"), [(1, "3 footmen, 2 dragoons"), (1, "many rats"), (BOARD, "luck")])
def test_cards_that_nobody_knows_are_refused_with_those_there_are(place: object, words: str) -> None:
    assert ARENA.source is not None
    with pytest.raises(ValueError, match=r"There are: |such|begin with a number"):
        ARENA.source.read(place, words)


# The redraw


def test_a_redraw_throws_the_whole_hand_back_and_shows_only_the_first_new_card() -> None:
    hand = match(100, 100, 100, cards=ARMIES)
    hand.events()
    told = hand.act(1, Redraw())
    assert [type(event) for event in told] == [Redrew, CardsDealt]
    assert seen(hand, 1, viewer=1)[1] == "??"
    assert seen(hand, 1, viewer=2) == ["??", "??"]


def test_all_choose_at_once_in_any_order_and_each_only_as_often_as_the_house_allows() -> None:
    hand = match(100, 100, 100, redraw=RedrawWindow(15_000, 2))
    hand.act(3, Redraw())
    hand.act(1, Redraw())
    hand.act(3, Redraw())
    with pytest.raises(Refused, match="You have chosen"):
        hand.act(3, Redraw())
    hand.act(1, Keep())
    assert hand.wait == Window(frozenset({2}), 15_000)
    hand.act(2, Keep())
    assert isinstance(hand.wait, Turn)


def test_silence_keeps() -> None:
    hand = match(100, 100, 100, cards=ARMIES)
    for seat in (1, 2, 3):
        hand.act(None, Overdue(seat))
    assert isinstance(hand.wait, Turn)
    assert seen(hand, 1, viewer=1) == ["footman*3", "??"]


def test_a_house_without_redraws_goes_on_at_once() -> None:
    assert isinstance(match(100, 100, redraw=RedrawWindow(15_000, 0)).wait, Turn)


def test_in_the_window_nothing_else_can_be_done() -> None:
    hand = match(100, 100)
    with pytest.raises(Refused, match="'keep' or 'redraw'"):
        hand.act(1, Fold())


# Betting


def test_who_cannot_pay_the_ante_or_the_blind_posts_what_there_is_and_is_all_in() -> None:
    hand = match(3, 8, 200, 200, ante=5)
    assert hand.seat(1).put == 3
    assert hand.seat(2).put == 8
    assert hand.round.price == 10
    check_down(hand)
    ends(hand, (1,), (2,), (3,), (4,))
    # Seat 1 wins 3 from each; seat 2 the 5 more that each put beside it; seat 3 what is left between it and seat 4.
    assert stacks(hand) == [12, 15, 200 - 15 + 14, 185]


def test_all_in_from_the_ante_still_redraws_and_sees_the_second_card() -> None:
    hand = match(5, 5, 5, cards=ARMIES, ante=5)
    assert isinstance(hand.wait, Window)
    told = keep(hand)
    assert [event.seat for event in told if isinstance(event, CardsSeen)] == [1, 2, 3]
    assert isinstance(hand.wait, Trial)


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = match(1000, 130, 1000)
    keep(hand)
    act(hand, RaiseTo(100), Call(), RaiseTo(130))
    assert isinstance(hand.wait, Turn)
    assert hand.wait.options.most is None
    assert hand.wait.options.to_call == 30


def test_all_fold_to_one_who_is_paid_gets_the_uncalled_raise_back_and_shows_nothing() -> None:
    hand = match(100, 100, 100, cards=ARMIES)
    keep(hand)
    told = act(hand, RaiseTo(100), Fold(), Fold())
    assert hand.over
    assert stacks(hand) == [95, 90, 115]
    assert [(event.seat, event.amount) for event in told if isinstance(event, Returned)] == [(3, 90)]
    assert not [event for event in told if isinstance(event, HandShown)]
    assert seen(hand, 3, viewer=None) == ["??", "??"]
    assert seen(hand, 3, viewer=3) == ["lantern-nun*2", "??"]


# The battle and the payout


def test_the_armies_left_are_turned_up_before_they_fight_and_those_that_folded_are_not() -> None:
    hand = match(100, 100, 100, cards=ARMIES)
    keep(hand)
    act(hand, Fold())
    told = check_down(hand)
    assert hand.wait == Trial((1, 2))
    assert [event.seat for event in told if isinstance(event, HandShown)] == [1, 2]
    assert seen(hand, 1, viewer=None) == ["footman*3", "red-dragon*1"]
    assert seen(hand, 3, viewer=None) == ["??", "??"]


def test_while_the_armies_fight_nobody_can_act() -> None:
    hand = match(100, 100)
    check_down(hand)
    with pytest.raises(Refused, match="The battle decides now"):
        hand.act(1, Fold())
    with pytest.raises(Refused, match="The house does that"):
        hand.act(1, Verdict(((1,), (2,))))


@pytest.mark.parametrize("tiers", [(), ((1,),), ((1, 2), (2,)), ((1,), (3,))])
def test_a_verdict_names_each_army_once(tiers: tuple[tuple[int, ...], ...]) -> None:
    hand = match(100, 100)
    check_down(hand)
    with pytest.raises(Refused):
        hand.act(None, Verdict(tiers))


def test_the_last_army_takes_every_pot_it_is_in_and_the_longest_lasting_the_others() -> None:
    hand = match(300, 100, 300)
    keep(hand)
    act(hand, RaiseTo(300), Call(), Call())
    told = ends(hand, (2,), (3,), (1,))
    assert stacks(hand) == [0, 300, 400]
    assert words(told) == {2: "last army standing", 3: "fell second", 1: "fell first"}
    assert not [event for event in told if isinstance(event, Mucked)]


def test_time_runs_out_with_one_claimant_alive_of_a_pot_it_takes_all_of_that() -> None:
    """Seats 1 and 2 are alive; the side pot is seat 1's against seat 3, which fell."""
    hand = match(300, 100, 300)
    keep(hand)
    act(hand, RaiseTo(300), Call(), Call())
    ends(hand, (1, 2), (3,))
    assert stacks(hand) == [150 + 400, 150, 0]


def test_time_runs_out_with_several_alive_each_pot_is_split_among_its_living() -> None:
    hand = match(300, 100, 300, 300)
    keep(hand)
    act(hand, RaiseTo(300), Call(), Call(), Call())
    told = ends(hand, (1, 2, 4), (3,))
    assert stacks(hand) == [134 + 300, 133, 0, 133 + 300]
    assert words(told)[1] == words(told)[2] == "one of the last armies"


def test_time_runs_out_and_a_pot_with_none_living_goes_to_its_longest_lasting() -> None:
    hand = match(300, 100, 300)
    keep(hand)
    act(hand, RaiseTo(300), Call(), Call())
    ends(hand, (2,), (1,), (3,))
    assert stacks(hand) == [400, 300, 0]


def test_who_has_lasted_as_long_shares() -> None:
    hand = match(100, 100, 100)
    check_down(hand)
    ends(hand, (2, 3), (1,))
    assert stacks(hand) == [90, 105, 105]


def test_the_battle_follows_from_the_hand_and_its_verdict_pays() -> None:
    hand = match(100, 100, 100, cards=ARMIES, boon="double-shield")
    check_down(hand)
    battle = fought(hand)
    assert fought(hand).outcome == battle.outcome
    hand.act(None, verdict_of(battle.outcome))
    assert hand.over
    assert {seat for tier in battle.outcome.tiers for seat in tier} == {1, 2, 3}


def test_a_giant_army_beats_a_small_one() -> None:
    hand = match(100, 100, cards={1: "12 footman, 3 red dragon", 2: "1 footman, 1 footman"})
    check_down(hand)
    hand.act(None, verdict_of(fought(hand).outcome))
    assert stacks(hand) == [110, 90]


def fought(hand: Hand) -> Battle:
    battle = battle_of(hand)
    while not battle.step():
        pass
    return battle


def test_players_may_deal_the_arena_too() -> None:
    hand = match(100, 100, dealing=DealtBy.PLAYERS)
    with pytest.raises(Refused, match="deal 2 cards to all"):
        hand.act(2, DealDue(count=5))
    hand.act(2, DealDue(count=2))
    check_down(hand)
    hand.act(2, ShowAll())
    ends(hand, (1,), (2,))
    hand.act(2, Award(1))
    assert stacks(hand) == [110, 90]


# Bots


def test_a_bot_judges_an_army_by_the_cards_it_has_seen() -> None:
    def estimate(cards: str, redraws: int = 1, sealed: str = "1 footman") -> int:
        hand = match(100, 100, 100, cards={1: f"{cards}, {sealed}"}, boon="long-day", redraw=RedrawWindow(1, redraws))
        return sum(ARENA.showdown.estimate(hand.view(1), Chance(luck)) for luck in range(10)) // 10

    assert estimate("3 red dragon") > 400 > 333 > 250 > estimate("2 footman")
    assert estimate("3 red dragon") == estimate("3 red dragon", sealed="14 cellar rat")


def test_before_any_card_all_have_the_same_prospects() -> None:
    hand = match(100, 100, 100, 100)
    view = hand.view(None)
    assert ARENA.showdown.estimate(view, Chance(1)) == 0
    for seat in hand.order:
        seat.hold((), ())
    assert ARENA.showdown.estimate(hand.view(1), Chance(1)) == 250


# Whatever happens

MOVES = st.lists(st.integers(0, 999), max_size=40)


def do(hand: Hand, move: int) -> list[Event] | str:
    """Something that anybody could try, chosen by a number from what is public; in words if it is refused."""
    wait = hand.wait
    actions: list[tuple[int | None, Action]]
    match wait:
        case Window(seats):
            actions = [(seat, action) for seat in sorted(seats) for action in (Keep(), Redraw())] + [(min(seats), Fold())]
        case Turn(seat, options):
            some: list[Action] = [Call(), Check(), Call(), Check(), Fold(), RaiseTo(7)]
            if options.least is not None and options.most is not None:
                some += [RaiseTo(options.least), RaiseTo(options.most)]
            actions = [(seat, action) for action in some] + [(seat % len(hand.order) + 1, Check()), (None, Overdue(seat))]
        case _:
            numbers = sorted(seat.number for seat in hand.live)
            turned = numbers[move % len(numbers) :] + numbers[: move % len(numbers)]
            actions = [(None, Verdict(tuple((number,) for number in turned)))]
    seat, action = actions[move % len(actions)]
    try:
        return list(hand.act(seat, action))
    except Refused as refused:
        return refused.reason


STACKS = st.lists(st.integers(1, 60) | st.integers(1, 2000), min_size=2, max_size=9)
RULES = st.fixed_dictionaries(
    {
        "hand_size": st.sampled_from((1, 2)),
        "ante": st.sampled_from((0, 2)),
        "redraw": st.builds(RedrawWindow, st.just(15_000), st.integers(0, 2)),
    }
)


@quick
@given(STACKS, RULES, MOVES, st.binary(min_size=1, max_size=4))
def test_chips_are_conserved_and_a_replay_is_the_same_hand(chips, rules, moves, seed) -> None:
    here, there = match(*chips, seed=seed, **rules), match(*chips, seed=seed, **rules)
    assert here.events() == there.events()
    for move in moves:
        if here.over:
            break
        assert do(here, move) == do(there, move)
        assert sum(stacks(here)) + here.pot == sum(chips)


class Watches(Enum):
    """Who looks on: somebody who has no cards, or seat 1, with other sealed cards in both worlds or only other rivals."""

    NOBODY = None
    SEALED = "sealed cards differ"
    RIVALS = "the rivals' cards differ"


@quick
@given(STACKS, RULES, MOVES, st.binary(min_size=1, max_size=4), st.sampled_from(Watches))
def test_cards_a_viewer_may_not_see_change_nothing_it_is_told(chips, rules, moves, seed, watches) -> None:
    """Not even its owner learns a sealed card before it is shown; refusals read the same too."""
    viewer = None if watches is Watches.NOBODY else 1
    here, there = (match(*chips, seed=seed, shoe=world(seed, luck, watches, rules["hand_size"]), **rules) for luck in (1, 2))
    if not hidden(here, watches):
        return
    assert read(here.events(), viewer) == read(there.events(), viewer)
    for move in moves:
        assert here.view(viewer) == there.view(viewer)
        mine, other = do(here, move), do(there, move)
        if not hidden(here, watches):
            return
        assert read(mine, viewer) == read(other, viewer)
        if here.over:
            return


def hidden(hand: Hand, watches: Watches) -> bool:
    """Whether what differs is still hidden: armies till the battle, the second card till its owner is shown it."""
    return not isinstance(hand.wait, Trial) and not (watches is Watches.SEALED and hand.phase == "Bet on Card Two")


def world(seed: bytes, luck: int, watches: Watches, size: int) -> Shoe:
    """Seat 1 is dealt the same cards whatever the luck, but that those which lie sealed may be others."""
    own, others = Chance(seed), Chance(luck)
    same = [DECK.deal(own) for _ in range(6)]
    if watches is Watches.SEALED:
        same = [card if place % size == 0 else DECK.deal(others) for place, card in enumerate(same)]
    return ARENA.shoe(others, 1, {1: [] if watches is Watches.NOBODY else same, BOARD: [BY_KEY["long-day"]]})


def read(told: list[Event] | str, viewer: int | None) -> object:
    return told if isinstance(told, str) else [event.seen_by(viewer) for event in told]


@settings(max_examples=10, deadline=None)
@given(
    st.lists(st.integers(1, 300), min_size=2, max_size=4), RULES, st.sampled_from(sorted(STYLES)), st.binary(min_size=1, max_size=2)
)
def test_bots_play_hands_of_the_arena_to_the_end(chips, rules, style, seed) -> None:
    hand, chance = match(*chips, seed=seed, **rules), Chance(seed)
    while hand.wait is not None and not isinstance(hand.wait, Trial):
        asked = [seat.number for seat in hand.order if asks(hand, seat.number)]
        action = choose(ARENA, hand.view(asked[0]), STYLES[style], chance)
        assert action is not None
        hand.act(asked[0], action)
    if hand.wait is not None:
        hand.act(None, verdict_of(fought(hand).outcome))
    assert sum(stacks(hand)) == sum(chips)


def asks(hand: Hand, seat: int) -> bool:
    return seat in hand.wait.seats if isinstance(hand.wait, Window) else seat == hand.view(seat).to_act
