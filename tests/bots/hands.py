"""Random hands for bots: any game, at any house."""

from hypothesis import strategies as st

from mud_poker.games import GAMES
from mud_poker.poker.betting import Bet
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Opening
from mud_poker.poker.lineup import Last, line_up
from mud_poker.poker.rules import Betting, Blinds, DealtBy, FixedBets, HouseRules, OutOfTurn, Payout, Showing, Ties


def stacks(most_seats: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 40) | st.integers(1, 3000), min_size=2, max_size=most_seats)


@st.composite
def openings(draw: st.DrawFn, game: Game) -> Opening:
    """The beginning of a random hand of `game`, few seats more often than many."""
    brings_in = any(isinstance(step, Bet) and step.opens.brings_in for step in game.script)
    rules = HouseRules(
        dealing=draw(st.sampled_from(DealtBy)),
        ante=draw(st.sampled_from((0, 1, 7))),
        blinds=None if brings_in else draw(st.sampled_from((Blinds(5, 10), Blinds(5, 10, straddle=20), None))),
        bring_in=3 if brings_in else 0,
        betting=draw(st.sampled_from(Betting)),
        bets=FixedBets(10, 20),
        payout=draw(st.sampled_from(Payout)),
        ties=draw(st.sampled_from(Ties)),
        bet_before_deal=draw(st.booleans()),
        showing=draw(st.sampled_from(Showing)),
        out_of_turn=draw(st.sampled_from(OutOfTurn)),
        hand_size=draw(st.sampled_from((1, 2))),
    )
    seats = draw(stacks(min(game.seats[1], 5)))
    places = line_up(rules, range(1, len(seats) + 1), {}, Last(), draw(st.integers(1, len(seats))))
    assert places is not None  # two seats or more are ready
    named = tuple((number, f"P{number}", stack) for number, stack in enumerate(seats, 1))
    return Opening(1, rules, named, places.button, places.posts, draw(st.binary(min_size=4, max_size=4)))


def games() -> st.SearchStrategy[Game]:
    return st.sampled_from(sorted(GAMES)).map(GAMES.__getitem__)
