"""Games that builders write as data: what they may say, and what they are told where it makes no sense."""

import copy
from typing import Any

import pytest
import yaml

from mud_poker.games.holdem import GAME as HOLDEM
from mud_poker.games.seven_card_stud_hi_lo import GAME as STUD_HI_LO
from mud_poker.games.written import WrongGame, game_from
from mud_poker.poker.hand import Hand
from mud_poker.poker.openers import Opens
from tests.poker.dealt import check_down, dealt

COURCHEVEL = """
title: Courchevel hi-lo
seats: [2, 8]
script:
- forced-bets
- deal: Deal Hole Cards
  down: 5
- board: First Flop Card
  cards: 1
- bet: Pre-Flop
  opens: left of the last blind
- board: Flop
  cards: 2
- bet: Pre-Turn
- board: Turn
  cards: 1
- bet: Pre-River
  big: true
- board: River
  cards: 1
- bet: Pre-Showdown
  big: true
showdown:
- {ranking: high, holding: two-and-three, name: high}
- {ranking: eight-or-better, holding: two-and-three, name: low}
"""


def courchevel() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(COURCHEVEL)
    return data


def test_a_written_game_is_played_like_any_other() -> None:
    game = game_from("courchevel", courchevel())
    assert game.seats == (2, 8)
    assert game.has_board
    opening = dealt(100, 100, 100).opening
    hand = Hand(game, opening)
    assert len(hand.board) == 1
    check_down(hand)
    assert hand.over
    assert len(hand.board) == 5
    assert sum(seat.stack for seat in hand.order) == 300


def test_the_games_that_ship_can_be_written_too() -> None:
    steps: list[Any] = ["forced-bets", {"bet-before-deal": "Pre-Deal"}, {"deal": "Deal Hole Cards", "down": 2}]
    steps += [{"bet": "Pre-Flop", "opens": Opens.AFTER_BLINDS.value}, {"board": "Flop", "cards": 3}, {"bet": "Pre-Turn"}]
    steps += [{"board": "Turn", "cards": 1}, {"bet": "Pre-River", "big": True}]
    steps += [{"board": "River", "cards": 1}, {"bet": "Pre-Showdown", "big": True}]
    assert game_from("holdem", {"title": "Texas hold'em", "seats": [2, 10], "script": steps, "showdown": "high"}) == HOLDEM


def test_a_showdown_of_two_rankings_shares_the_pot() -> None:
    data = {
        "title": "Razz or not",
        "seats": [2, 7],
        "script": [{"deal": "Deal Hole Cards", "down": 2, "up": 1}, {"bet": "Pre-Showdown", "opens": Opens.LOW_CARD.value}],
        "showdown": [{"ranking": "high", "name": "high"}, {"ranking": "eight-or-better", "name": "low"}],
    }
    assert game_from("razz-or-not", data).showdown.contests == STUD_HI_LO.showdown.contests


@pytest.mark.parametrize(
    ("path", "value", "where", "reason"),
    [
        (("blinds",), 1, ("blinds",), "unknown field 'blinds'"),
        (("title",), 7, ("title",), "this has to be words"),
        (("seats",), [2, 11], ("seats",), "seats are two numbers from 2 to 10"),
        (("seats",), [2, 10], ("script", 4), "10 players need more cards than the 52 of the deck"),
        (("deck",), "tarot", ("deck",), "'tarot' is none of standard, short"),
        (("script",), [], ("script",), "a script is a list of 1 to 40 steps"),
        (("script", 0), "forced-bet", ("script", 0), "a step is one of forced-bets"),
        (("script", 0), [1], ("script", 0), "a step is one of forced-bets"),
        (("script", 0), {5: 5}, ("script", 0), "a step is one of forced-bets"),
        (("script", 0), 5, ("script", 0), "a step is one of forced-bets"),
        (("script", 0), {"bet": "A", "deal": "B"}, ("script", 0), "a step is one of forced-bets"),
        (("script", 0), "bet", ("script", 0), "'bet' needs the name of its phase"),
        (("script", 0), {"forced-bets": "Blinds"}, ("script", 0, "name"), "unknown field 'name'"),
        (("script", 0), {"draw": "Draw"}, ("script", 0), "no player has cards yet"),
        (("script", 1), {"deal": "Deal Hole Cards"}, ("script", 1), "this deals no cards"),
        (("script", 1, "down"), 8, ("script", 1, "down"), "this has to be a number of cards, from 0 to 7"),
        (("script", 1, "down"), True, ("script", 1, "down"), "this has to be a number of cards, from 0 to 7"),
        (("script", 1, "up"), 4, ("script", 1), "a player may hold 7 cards at most, and this makes 9"),
        (("script", 2), {"board": "Flop"}, ("script", 2), "'board' needs 'cards'"),
        (("script", 2), {"give-up": "Discard", "cards": 5}, ("script", 2, "cards"), "a player has only 5 cards here, and must keep one"),
        (("script", 3, "open"), "left", ("script", 3, "open"), "unknown field 'open'"),
        (("script", 3, "opens"), "left", ("script", 3, "opens"), "'left' is none of left of the button"),
        (("script", 3, "opens"), "best hand showing", ("script", 3, "opens"), "no card lies face up yet"),
        (("script", 5, "bet"), "Pre-Flop", ("script", 5), "there is a phase 'Pre-Flop' already"),
        (("script", 7, "big"), "yes", ("script", 7, "big"), "this has to be true or false"),
        (("showdown",), "hihg", ("showdown", "ranking"), "'hihg' is none of high"),
        (("showdown",), [], ("showdown",), "a showdown is one ranking"),
        (("showdown", 1, "holding"), "three-and-two", ("showdown", 1, "holding"), "'three-and-two' is none of any"),
        (("showdown", 1, "kind"), "low", ("showdown", 1, "kind"), "unknown field 'kind'"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_named_by_its_path(
    path: tuple[Any, ...], value: object, where: tuple[Any, ...], reason: str
) -> None:
    data = courchevel()
    within: Any = data
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = value
    with pytest.raises(WrongGame) as wrong:
        game_from("courchevel", data)
    assert wrong.value.path == where
    assert wrong.value.reason.startswith(reason)


@pytest.mark.parametrize("field", ["title", "seats", "script", "showdown"])
def test_a_field_that_is_missing_is_named(field: str) -> None:
    data = courchevel()
    del data[field]
    with pytest.raises(WrongGame, match=f"the field '{field}' is missing"):
        game_from("courchevel", data)


def test_what_is_read_is_left_as_it_was() -> None:
    data = courchevel()
    before = copy.deepcopy(data)
    game_from("courchevel", data)
    assert data == before


def test_a_draw_needs_cards_to_draw() -> None:
    data = {"title": "Ten draw", "seats": [2, 10], "showdown": "high"}
    script = [{"deal": "Deal Hole Cards", "down": 5}, {"draw": "Draw"}, {"bet": "Pre-Showdown"}]
    with pytest.raises(WrongGame, match="10 players with 5 cards leave too few for a draw"):
        game_from("ten-draw", data | {"script": script})


def test_two_of_ones_own_and_three_of_the_board_have_to_be_there() -> None:
    script = [{"deal": "Deal Hole Cards", "down": 5}, {"bet": "Pre-Showdown"}]
    showdown = {"ranking": "high", "holding": "two-and-three"}
    with pytest.raises(WrongGame) as wrong:
        game_from("odd", {"title": "Odd", "seats": [2, 6], "script": script, "showdown": showdown})
    assert wrong.value.path == ("showdown", "holding")
