"""Games and styles of bots that builders write: what is wrong with them is told by its place."""

from pathlib import Path

import jsonschema
import pytest

from mud_poker.content.bots import styles
from mud_poker.content.games import schema, written_game
from mud_poker.content.source import read
from mud_poker.content.world import load_world
from mud_poker.games import GAMES

SHIPPED = Path(__file__).parents[2] / "world"

GAME = """\
title: Two Card Joe
seats: [2, 8]
script:
- forced-bets
- deal: Deal Hole Cards
  down: 2
- bet: Pre-Flop
  opens: left of the last blind
showdown: high
"""


def told_of_game(text, key="joe"):
    source, problems = read("joe.yaml", text.encode())
    assert problems == []
    game, problems = written_game(source, key, GAMES)
    assert (game is None) == bool(problems)
    return [str(problem) for problem in problems]


def told_of_styles(text):
    source, problems = read("bots.yaml", text.encode())
    assert problems == []
    return [str(problem) for problem in styles(source)[1]]


def test_a_game_is_its_steps_in_order():
    assert told_of_game(GAME) == []


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("title: Two Card Joe\n", "", "joe.yaml:1:1: the field 'title' is missing"),
        ("showdown: high", "showdown: hihg", "joe.yaml:9:11: showdown.ranking: 'hihg' is none of high, short-deck, ace-to-five, eight-or-better, deuce-to-seven, badugi"),
        ("title", "titel", "joe.yaml:1:1: titel: unknown field 'titel': did you mean 'title'?"),
        ("  down: 2", "  dwon: 2", "joe.yaml:6:3: script.1.dwon: unknown field 'dwon': did you mean 'down'?"),
        ("down: 2", "down: two", "joe.yaml:6:9: script.1.down: this has to be a number of cards, from 0 to 7"),
        ("- bet:", "- bets:", "joe.yaml:7:3: script.2: a step is one of forced-bets, bet-before-deal, deal, board, bet, draw, give-up, redraw"),
        ("seats: [2, 8]", "seats: [2, 11]", "joe.yaml:2:8: seats: seats are two numbers from 2 to 10, least and most: [2, 8]"),
        ("left of the last blind", "left", "joe.yaml:8:10: script.2.opens: 'left' is none of left of the button, left of the last blind, after a draw, as the house says, lowest up card brings in, highest up card brings in, aces low, best hand showing, best low hand showing"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_game_is_told_by_its_place(before, after, problem):
    assert told_of_game(GAME.replace(before, after)) == [problem]


def test_a_game_takes_the_name_of_no_other():
    assert told_of_game(GAME, "holdem") == ["joe.yaml: there is a game 'holdem' already: rename the file"]
    assert told_of_game(GAME, "Joe") == ["joe.yaml: 'Joe' is no key: small letters, digits and single hyphens, such as 'card-hall'"]


def test_editors_know_what_a_game_may_say():
    source, _ = read("joe.yaml", GAME.encode())
    jsonschema.validate(source.data, schema())
    for wrong in (GAME.replace("down", "dwon"), GAME.replace("high", "hihg"), GAME.replace("forced-bets", "forced")):
        source, _ = read("joe.yaml", wrong.encode())
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(source.data, schema())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("calm: {tightness: 1000, value: 1000, aggression: 300}", "bots.yaml:1:7: the field 'bluff' is missing: it must be given"),
        ("calm: {tightness: 0, value: 1000, aggression: 300, bluff: 1}", "bots.yaml:1:19: tightness: 0 is less than 1"),
        ("calm: {tightness: 1, value: 1000, aggression: 1001, bluff: 1}", "bots.yaml:1:47: aggression: 1001 is more than 1000"),
        ("calm: {tightness: 1, value: 1000, aggression: 10, bluff: 11}", "bots.yaml:1:58: bluff: this style bets more often without good cards than with them: at most as high as aggression"),
        ("Calm: {tightness: 1, value: 1, aggression: 1, bluff: 1}", "bots.yaml:1:1: 'Calm' is no key: small letters, digits and single hyphens, such as 'card-hall'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_style_is_told_by_its_place(text, problem):
    assert told_of_styles(text) == [problem]


def test_the_shipped_world_deals_the_arena_and_a_game_of_its_own():
    world, _ = load_world(SHIPPED)
    assert world.games.keys() == GAMES.keys() | {"arena", "lantern-holdem"}
    assert world.dealers["arena"].game is world.games["arena"]
    assert world.dealers["sit-and-go"].rules.freeze_out


def test_the_arenas_pages_name_every_unit_and_every_boon():
    world, _ = load_world(SHIPPED)
    rules, balance = (world.help[key].text.lower().replace("\n", " ") for key in ("arena", "arena-balance"))
    for unit in world.units.values():
        assert unit.name in rules or unit.plural in rules
        assert unit.plural in balance or unit.count is None
    for boon in world.boons.values():
        name = boon.name.removeprefix("the ").lower()
        assert name in rules
        assert name in balance
