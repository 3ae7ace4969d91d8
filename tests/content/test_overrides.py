"""What staff set on a dealer is checked like the file."""

from mud_poker.content.dealers import REQUIRED, Known, dealer_from
from mud_poker.content.overrides import dealer_with
from mud_poker.content.source import read
from mud_poker.games import GAMES
from mud_poker.mud.money import CHIPS
from mud_poker.poker.rules import Blinds, HeadsUp, Payout

KNOWN = Known(GAMES, {"chips": CHIPS})
FILE = b"""
name: Ann
look: A dealer.
room: hall
game: holdem
currency: chips
buy_in: {least: 10, most: 100}
blinds: {small: 1, big: 2}
"""


def given():
    source, _ = read("ann.yaml", FILE)
    return dealer_from(source, "ann", KNOWN, REQUIRED)[0].given


def refused(changes):
    changed, problems = dealer_with("ann", given(), changes, KNOWN)
    assert changed is None
    return [problem.sentence for problem in problems]


def test_a_field_and_a_part_of_one_can_be_set():
    changed, problems = dealer_with(
        "ann", given(), {"payout": "equalised", "blinds.big": "4", "blinds.heads_up": "button-and-small"}, KNOWN
    )
    assert not problems
    assert changed.rules.payout is Payout.EQUALISED
    assert changed.rules.blinds == Blinds(1, 4, heads_up=HeadsUp.BUTTON_AND_SMALL)


def test_a_whole_map_and_the_word_none_can_be_set():
    changed, _ = dealer_with("ann", given(), {"turn": "none", "blinds": "{small: 5, big: 10}"}, KNOWN)
    assert changed.rules.turn is None
    assert changed.rules.blinds == Blinds(5, 10)


def test_the_file_is_left_as_it_was():
    fields = given()
    dealer_with("ann", fields, {"blinds.big": "4"}, KNOWN)
    assert fields["blinds"] == {"small": 1, "big": 2}


def test_what_the_file_could_not_say_cannot_be_set():
    assert refused({"payot": "equalised"}) == ["unknown field 'payot': did you mean 'payout'?"]
    assert refused({"blinds.small": "3"}) == ["the small blind is more than the big blind: make it at most as high"]
    assert refused({"active": "no"}) == ["active: 'no' is neither true nor false: write true or false"]
    assert refused({"rake": "{percent: 5"}) == ["this map is never closed, or lacks a comma: write {one: 1, two: 2}"]
    assert refused({"ante": ""}) == ["no value is written here: write one, or leave the line out"]
    assert refused({"ante": "5\nseats: 3"}) == ["only one value can be set at a time"]
    assert refused({"seats.most": "3"}) == ["seats: a map is no whole number: write digits, such as 3"]
