"""What can never happen, whatever the game, the house rules and the players do."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import chain, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mud_poker.cards.card import Card, card
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.games import GAMES
from mud_poker.poker.actions import (
    Action,
    Award,
    BringIn,
    BurnNext,
    Call,
    Check,
    DealDue,
    Discard,
    Fold,
    Keep,
    Overdue,
    RaiseTo,
    Redraw,
    ShowAll,
    Verdict,
    from_data,
    to_data,
)
from mud_poker.poker.events import Event
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand, Opening, Posts
from mud_poker.poker.openers import Opens
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import (
    Betting,
    Blinds,
    Burn,
    DealtBy,
    DrawOpens,
    FirstTies,
    FixedBets,
    HouseRules,
    Late,
    OddChips,
    OutOfTurn,
    Payout,
    Rake,
    Showing,
    Tier,
    Ties,
    TurnClock,
)
from mud_poker.poker.seat import Lies
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.showdown import Cards
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Turn
from tests.poker.dealt import snapshot

CARD_GAMES = sorted(key for key, game in GAMES.items() if isinstance(game.showdown, Cards))
MOST_ACTIONS = 2000
"""No hand is longer: stacks are small and every raise takes at least a chip."""

each_game = pytest.mark.parametrize("key", CARD_GAMES)
quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def brings_in(game: Game) -> bool:
    return any(getattr(step, "opens", Opens.AFTER_BLINDS).brings_in for step in game.script)


@st.composite
def openings(draw: st.DrawFn, game: Game) -> Opening:
    """Any house that makes sense, and up to six players, some of them short."""
    count = draw(st.integers(2, min(6, game.seats[1])))
    stud = brings_in(game) and draw(st.booleans())
    straddle = draw(st.sampled_from((0, 20))) if count > 3 else 0
    fixed = draw(st.booleans())
    rules = HouseRules(
        dealing=draw(st.sampled_from(DealtBy)),
        ante=draw(st.sampled_from((0, 1, 3))),
        blinds=None if stud else draw(st.none() | st.just(Blinds(5, 10, straddle))),
        bring_in=2 if stud else 0,
        betting=Betting.FIXED_LIMIT if fixed else draw(st.sampled_from((Betting.NO_LIMIT, Betting.POT_LIMIT))),
        bets=FixedBets(10, 20) if fixed else None,
        raise_cap=draw(st.sampled_from((None, 1, 4))),
        min_bet=draw(st.sampled_from((None, 1, 10))),
        min_raise=None if fixed else draw(st.sampled_from((None, 1, 25))),
        shuffles=draw(st.sampled_from((1, 5))),
        burn=draw(st.sampled_from(Burn)),
        turn=draw(st.none() | st.builds(TurnClock, late=st.sampled_from(Late))),
        payout=draw(st.sampled_from(Payout)) if game.showdown.contests == 1 else Payout.SIDE_POTS,
        odd_chips=draw(st.sampled_from(OddChips)),
        ties=draw(st.sampled_from(Ties)),
        rake=draw(
            st.sampled_from(
                (
                    Rake(),
                    Rake((Tier(Fraction(10), cap=7),), no_flop_no_drop=True),
                    Rake((Tier(Fraction(5), cap=5), Tier(Fraction(1, 2), above=100)), to_jackpot=True),
                    Rake((Tier(Fraction(100)),)),
                )
            )
        ),
        out_of_turn=draw(st.sampled_from(OutOfTurn)),
        bet_before_deal=draw(st.booleans()),
        draw_opens=draw(st.sampled_from(DrawOpens)),
        first_to_act_ties=draw(st.sampled_from(FirstTies)),
        showing=draw(st.sampled_from(Showing)),
    )
    numbers = sorted(draw(st.permutations(range(1, 10)))[:count])
    seats = tuple((number, f"P{number}", draw(st.integers(1, 30) | st.integers(1, 300))) for number in numbers)
    posts = Posts() if rules.blinds is None else posted(draw, numbers, straddle)
    open_hands = frozenset(draw(st.sets(st.sampled_from(numbers))))
    return Opening(1, rules, seats, numbers[-1], posts, draw(st.binary(min_size=4, max_size=4)), open_hands)


def posted(draw: st.DrawFn, numbers: Sequence[int], straddle: int) -> Posts:
    """Who posts what, the last of `numbers` having the button."""
    if len(numbers) == 2:
        return draw(st.sampled_from((Posts(numbers[1], numbers[0]), Posts(small=numbers[0]))))
    small = draw(st.sampled_from((None, numbers[0])))
    owing = {numbers[-1]: draw(st.booleans())} if len(numbers) > 4 and draw(st.booleans()) else {}
    return Posts(small, numbers[1], numbers[2] if straddle else None, owing)


def offered(hand: Hand, chance: Chance) -> list[tuple[int | None, Action]]:
    """What the hand offers now, to whom; of what there is much of, a sample."""
    match hand.wait:
        case Turn(seat, options):
            bets = (
                []
                if options.least is None or options.most is None
                else [options.least, options.most, chance.between(options.least, options.most)]
            )
            moves: list[Action] = [Fold(), Check(), Call(), BringIn(), *map(RaiseTo, bets)]
            return [(seat, move) for move in moves if options.allows(move)] + [(None, Overdue(seat))]
        case DrawTurn(seat, least, most):
            return [(seat, down(hand, seat, chance.between(least, most), chance)), (seat, Fold()), (None, Overdue(seat))]
        case Dealing(due, by, count, discards, burn):
            dealers = [by] if by is not None else [seat.number for seat in hand.order]
            orders = due_orders(hand, due, count) + ([BurnNext()] if burn else [])
            exchanges = [
                (seat, down(hand, seat, chance.below(len(hand.seat(seat).faces) + 1), chance)) for seat in sorted(discards)
            ]
            return [(dealer, order) for dealer in dealers for order in orders] + exchanges + [(None, Overdue())]
    raise AssertionError(f"no game here waits for {hand.wait}")


def due_orders(hand: Hand, due: Due, count: int) -> list[Action]:
    match due:
        case Due.CARDS | Due.BOARD:
            return [DealDue(), DealDue(count, to_table=due is Due.BOARD)]
        case Due.REPLACEMENTS:
            return [DealDue(), DealDue(7)]
        case Due.SHOW:
            return [ShowAll()]
        case Due.AWARD:
            winners = hand.best_shown
            return [Award(winners[0] if len(winners) == 1 else None)]


def down(hand: Hand, seat: int, count: int, chance: Chance) -> Discard:
    return Discard(tuple(face.code for face in chance.shuffle(hand.seat(seat).faces)[:count]))


def choices(hand: Hand, chance: Chance) -> Iterator[tuple[int | None, Action]]:
    """Play the hand at random to its end, folding seldom; gives each choice before it is made."""
    for _ in range(MOST_ACTIONS):
        if hand.over:
            return
        moves = offered(hand, chance)
        kept = [move for move in moves if not isinstance(move[1], Fold | Overdue)]
        yield chance.pick(kept if kept and chance.below(8) else moves)
    raise AssertionError(f"the hand does not end: {hand.wait}")


def chips(hand: Hand) -> int:
    return sum(seat.stack for seat in hand.order) + hand.pot + (hand.rake if hand.over else 0)


def in_play(hand: Hand) -> list[str]:
    """Every card that lies somewhere, folded hands apart: those are among the used ones."""
    held = chain.from_iterable(seat.faces for seat in hand.live)
    return [face.code for face in chain(held, hand.board, hand.used)]


@each_game
@quick
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_chips_are_conserved_no_card_is_there_twice_and_every_hand_ends(key: str, data: st.DataObject, seed: int) -> None:
    game, chance = GAMES[key], Chance(seed)
    hand = Hand(game, data.draw(openings(game)))
    total = sum(stack for _, _, stack in hand.opening.seats)
    deck = sorted(one.code for one in DECKS[game.deck])
    for seat, action in choices(hand, chance):
        assert chips(hand) == total
        assert len(set(in_play(hand))) + len(hand.shoe) == len(deck)
        hand.act(seat, action)
    assert chips(hand) == total
    undealt = [hand.shoe.deal(None).code for _ in range(len(hand.shoe))]
    assert sorted(in_play(hand) + undealt) == deck
    assert all(seat.stack >= 0 for seat in hand.order)


@each_game
@quick
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_replay_equals_play(key: str, data: st.DataObject, seed: int) -> None:
    """The opening and the actions, as the journal spells them, give the same events."""
    game, chance = GAMES[key], Chance(seed)
    hand = Hand(game, data.draw(openings(game)))
    happened: list[Event] = list(hand.events())
    journal: list[str] = []
    for seat, action in choices(hand, chance):
        journal.append(json.dumps([seat, to_data(action)]))
        happened += hand.act(seat, action)
    again = Hand(game, hand.opening)
    retold = list(again.events())
    for line in journal:
        seat, action = json.loads(line)
        retold += again.act(seat, from_data(action))
    assert retold == happened


@each_game
@quick
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_whatever_is_offered_is_accepted_and_whatever_is_not_is_refused_and_changes_nothing(
    key: str, data: st.DataObject, seed: int
) -> None:
    game, chance = GAMES[key], Chance(seed)
    hand = Hand(game, data.draw(openings(game)))
    for seat, action in choices(hand, chance):
        before = snapshot(hand)
        for who, what in wrong(hand, chance):
            with pytest.raises(Refused):
                hand.act(who, what)
        assert snapshot(hand) == before
        hand.act(seat, action)
    for who, what in wrong(hand, chance):
        with pytest.raises(Refused):
            hand.act(who, what)


def wrong(hand: Hand, chance: Chance) -> list[tuple[int | None, Action]]:
    """Things that nobody may do now."""
    one = chance.pick(hand.order).number
    foreign: list[Action] = [
        Keep(),
        Redraw(),
        Overdue(one),
        Verdict(()),
        Discard(("??",)),
        RaiseTo(0),
        RaiseTo(-5),
        RaiseTo(10**30),
    ]
    tries: list[tuple[int | None, Action]] = [(one, action) for action in foreign] + [(99, Call()), (None, Check())]
    match hand.wait:
        case Turn(seat, options):
            moves: list[Action] = [Fold(), Check(), Call(), BringIn(), DealDue(), BurnNext(), ShowAll(), Award(one), Discard()]
            bets = [] if options.least is None or options.most is None else [options.least - 1, options.most + 1]
            tries += [(seat, move) for move in (*moves, *map(RaiseTo, bets)) if not options.allows(move)]
            if hand.rules.out_of_turn is OutOfTurn.REFUSE:
                tries += [(other.number, Fold()) for other in hand.order if other.number != seat]
        case DrawTurn(seat, least, most):
            tries += [(other.number, Discard()) for other in hand.order if other.number != seat]
            tries += [(seat, Check()), (seat, down(hand, seat, most + 1, chance))][: 1 + (most < len(hand.seat(seat).faces))]
            tries += [(seat, down(hand, seat, least - 1, chance))] if least else []
        case Dealing(due, by, count):
            tries += [(other.number, DealDue()) for other in hand.order if by not in (None, other.number)]
            dealer = by or one
            tries += [(dealer, DealDue(count + 1))] if due in (Due.CARDS, Due.BOARD) else []
            tries += [(dealer, Check()), (dealer, Award(99))]
    return tries


@each_game
@quick
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_cards_a_viewer_may_not_see_change_nothing_it_reads(key: str, data: st.DataObject, seed: int) -> None:
    """Two worlds alike but for the cards that one viewer may not see: its events, views and refusals are the same."""
    game, chance = GAMES[key], Chance(seed)
    opening = data.draw(openings(game))
    viewer = data.draw(st.sampled_from([None, *(number for number, _, _ in opening.seats)]))
    deck = chance.shuffle(DECKS[game.deck])
    played, seen = until_cards_decide(Hand(game, opening, Shoe(deck)), viewer, chance)
    unseen = [one for one in deck if one not in seen]
    other = dict(zip(unseen, chance.shuffle(unseen), strict=True))
    here = Hand(game, opening, Shoe(deck))
    there = Hand(game, opening, Shoe([other.get(one, one) for one in deck]))
    assert told(here, here.events(), viewer) == told(there, there.events(), viewer)
    for seat, action in played:
        for code in [one.code for one in unseen[:3]]:
            assert refusal(here, viewer, Discard((code,))) == refusal(there, viewer, Discard((code,)))
        mine = here.act(seat, action)
        theirs = there.act(seat, swapped(action, other))
        assert told(here, mine, viewer) == told(there, theirs, viewer)


Played = list[tuple[int | None, Action]]


def until_cards_decide(hand: Hand, viewer: int | None, chance: Chance) -> tuple[Played, set[object]]:
    """A hand played at random, but for what leads to a showdown; and all cards of it that `viewer` may see."""
    played: Played = []
    seen = in_sight(hand, viewer)
    for seat, action in choices(hand, chance):
        hand.act(seat, action)
        if hand.phase == "Showdown" and hand.contested:
            break
        played.append((seat, action))
        seen |= in_sight(hand, viewer)
    return played, seen


def in_sight(hand: Hand, viewer: int | None) -> set[object]:
    """The cards that `viewer` may look at now, by how they lie: the board, what is face up, and one's own."""
    held = [(seat.number, face, how) for seat in hand.order for face, how in zip(seat.faces, seat.lies, strict=True)]
    return {*hand.board, *(face for number, face, how in held if number == viewer or how is Lies.UP)}


def faces_in(value: object) -> Iterator[object]:
    """All cards in an event, a view or a list of them."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(faces_in, value))
    elif is_dataclass(value):
        yield from chain.from_iterable(faces_in(getattr(value, one.name)) for one in fields(value))


def told(hand: Hand, events: Sequence[Event], viewer: int | None) -> object:
    return [event.seen_by(viewer) for event in events], hand.view(viewer)


def refusal(hand: Hand, seat: int | None, action: Action) -> str:
    with pytest.raises(Refused) as refused:
        hand.act(seat, action)
    return refused.value.reason


def swapped(action: Action, other: Mapping[Card, Card]) -> Action:
    """What somebody does in the other world, who holds the other cards."""
    if not isinstance(action, Discard):
        return action
    return Discard(tuple(other.get(card(code), card(code)).code for code in action.cards))


@each_game
@quick
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_nobody_is_told_of_a_card_that_lies_face_down_before_another(key: str, data: st.DataObject, seed: int) -> None:
    game, chance = GAMES[key], Chance(seed)
    hand = Hand(game, data.draw(openings(game)))
    sights = {viewer: in_sight(hand, viewer) for viewer in (None, *(seat.number for seat in hand.order))}
    events = hand.events()
    for seat, action in chain(choices(hand, chance), [(None, Overdue())]):
        for viewer, sight in sights.items():
            sight |= in_sight(hand, viewer)
            assert set(faces_in(told(hand, events, viewer))) <= sight
        if not hand.over:
            events = hand.act(seat, action)


@each_game
def test_a_game_judges_the_cards_of_its_own_deck(key: str) -> None:
    game = GAMES[key]
    assert isinstance(game.showdown, Cards)
    assert game.showdown.deck == game.deck


@each_game
def test_the_phases_of_a_game_have_names_of_their_own_and_end_before_the_showdown(key: str) -> None:
    names = [step.name for step in GAMES[key].script if hasattr(step, "name")]
    assert len(set(names)) == len(names)
    assert "Deal Hole Cards" in names
    assert names[-1] == "Pre-Showdown"
    assert all(
        not name.startswith("Pre-") or name == f"Pre-{after}"
        for name, after in pairwise([*names, "Showdown"])
        if after not in ("Deal Hole Cards", "Discard")
    )
