"""What a dealer file may say, and what is refused with the reason."""

from fractions import Fraction
from pathlib import Path

import pytest

from mud_poker.content.dealer_form import DealerForm
from mud_poker.content.dealers import REQUIRED, Known, dealer_from
from mud_poker.content.source import read
from mud_poker.games import GAMES
from mud_poker.games.arena.game import arena
from mud_poker.games.arena.units import ArenaDeck
from mud_poker.mud.definitions import BuyIn, Pocket
from mud_poker.mud.money import CHIPS, Currency
from mud_poker.poker import rules
from tests.games.arena.pit import BOONS, UNITS

DOLLARS = Currency("dollars", "dollars", "$", decimals=5)
ARENA = arena(ArenaDeck(UNITS), {boon.key: boon for boon in BOONS})
KNOWN = Known(GAMES | {"arena": ARENA}, {"chips": CHIPS, "dollars": DOLLARS})
SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000


def made(text):
    source, problems = read("gold.yaml", text.encode())
    assert not problems
    result, problems = dealer_from(source, "gold", KNOWN)
    assert [str(problem) for problem in problems] == []
    return result


def told(text, required=()):
    source, problems = read("gold.yaml", text.encode())
    result, more = dealer_from(source, "gold", KNOWN, required)
    assert result is None
    return [str(problem) for problem in (*problems, *more)]


def test_fields_left_out_are_plain_poker():
    plain = made("blinds: {small: 5, big: 10}")
    assert plain.rules == rules.HouseRules(blinds=rules.Blinds(5, 10))
    assert plain.game.key == "holdem"
    assert plain.currency == CHIPS


def test_every_field_reaches_the_rules():
    full = made(
        """
currency: dollars
game: five-card-stud
seats: 6
buy_in: {least: 1.00, most: $10, from: purse, back_to: purse}
ante: 0.001
bring_in: 0.01
betting: fixed-limit
bets: {small: 0.02, big: 0.04}
raise_cap: none
raise_means: by
shuffles: 5
burn: every-deal
turn: {limit: 2m, warn: 90s, late: fold, relaxed: 3 minutes}
clock: {after: 20, limit: 60s}
payout: equalised
odd_chips: suit
ties: suits
rake: {tiers: [{percent: 5, cap: 0.05}, {percent: 0.5, above: 1.00}], no_flop_no_drop: true}
away: 2
broke: 30s
disconnect: bot
verbal: binding
out_of_turn: hold
first_to_act_ties: position
return_within: 1 hour
showing: all
pause: 5s
active: false
bots: {seats: 2}
after_crash: resume
webhook: GOLD_WEBHOOK
bots_welcome: true
"""
    )
    assert full.buy_in == BuyIn(100_000, 1_000_000, Pocket.PURSE, Pocket.PURSE)
    assert full.rules == rules.HouseRules(
        seats=6,
        ante=100,
        bring_in=1000,
        betting=rules.Betting.FIXED_LIMIT,
        bets=rules.FixedBets(2000, 4000),
        raise_cap=None,
        raise_means=rules.RaiseMeans.BY,
        shuffles=5,
        burn=rules.Burn.EVERY_DEAL,
        turn=rules.TurnClock(2 * MINUTE, 90 * SECOND, rules.Late.FOLD, 3 * MINUTE),
        clock=rules.CalledClock(20 * SECOND, MINUTE),
        payout=rules.Payout.EQUALISED,
        odd_chips=rules.OddChips.SUIT,
        ties=rules.Ties.SUITS,
        rake=rules.Rake((rules.Tier(Fraction(5), cap=5000), rules.Tier(Fraction(1, 2), above=100_000)), no_flop_no_drop=True),
        away=2,
        broke=30 * SECOND,
        on_disconnect=rules.OnDisconnect.BOT,
        verbal=rules.Verbal.BINDING,
        out_of_turn=rules.OutOfTurn.HOLD,
        first_to_act_ties=rules.FirstTies.POSITION,
        return_within=60 * MINUTE,
        showing=rules.Showing.ALL,
        pause=5 * SECOND,
    )


def test_a_cap_of_zero_is_a_cap_of_nothing_and_no_cap_is_none():
    assert made("ante: 1\nrake: {percent: 5, cap: 0}").rules.rake.tiers == (rules.Tier(Fraction(5), cap=0),)
    assert made("ante: 1\nrake: {percent: 5}").rules.rake.tiers == (rules.Tier(Fraction(5), cap=None),)


def test_a_jackpot_is_awarded_by_its_schedule():
    fed = made("ante: 1\nrake: {percent: 10, to: jackpot}\njackpot: {award: every 7 days}")
    assert fed.rules.rake.to_jackpot
    assert fed.jackpot_every == 7 * DAY


def test_a_dealers_own_sentences_are_kept_by_their_names():
    assert made("ante: 1\nsays: {turn-warning: Hurry.}").says == {"turn-warning": "Hurry."}


def test_the_word_none_switches_a_clock_off():
    assert made("ante: 1\nturn: none").rules.turn is None


def test_a_freeze_out_gives_everybody_the_same_stack():
    game = made("freeze_out: true\nstack: 1500\nlevels: [{small: 5, big: 10, lasts: 5m}, {small: 10, big: 20, ante: 1}]")
    assert game.rules.levels == (rules.Level(5, 10, 0, 5 * MINUTE), rules.Level(10, 20, 1, None))
    assert (game.buy_in.least, game.buy_in.most) == (1500, 1500)


def test_who_gives_levels_need_not_give_blinds():
    assert made("freeze_out: true\nlevels: [{small: 5, big: 10}]").rules.blinds == rules.Blinds(5, 10)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("blind: {small: 1, big: 2}\nante: 1", "gold.yaml:1:1: unknown field 'blind': did you mean 'blinds'?"),
        ("blinds: {small: 1, bug: 2, big: 2}", "gold.yaml:1:20: blinds: unknown field 'bug': did you mean 'big'?"),
        ("blinds: {small: 1}", "gold.yaml:1:9: blinds: the field 'big' is missing: it must be given"),
        ("ante: 1\nrake:\n  percent: 110", "gold.yaml:3:12: rake.percent: 110 is more than 100: percent of the pot, from 0 to 100"),
        ("ante: 1\nrake: {percent: 10%}", "gold.yaml:2:17: rake.percent: '10%' is no percentage: write a number such as 5 or 0.5"),
        ("ante: 1.5", "gold.yaml:1:7: ante: write a whole number of chips"),
        ("ante: -5", "gold.yaml:1:7: ante: -5 is less than zero: the amount must be 0 or more"),
        ("blinds: {small: 1, big: -2}", "gold.yaml:1:25: blinds.big: -2 is less than zero: the amount must be more than zero"),
        ("ante: 1\nlimit: 60s", "gold.yaml:2:1: unknown field 'limit': did you mean 'turn.limit' or 'clock.limit'?"),
        (
            "ante: 1\ngame: draw",
            "gold.yaml:2:7: game: there is no game 'draw': did you mean 'five-card-draw', 'ace-to-five-triple-draw' or 'deuce-to-seven-single-draw'?",
        ),
        ("ante: 1_000", "gold.yaml:1:7: ante: '1_000' is no amount: write digits, such as 100"),
        ("ante: １", "gold.yaml:1:7: ante: '１' is no amount: write digits, such as 100"),
        ("blinds: {small: 0, big: 0}", "gold.yaml:1:25: blinds.big: the amount must be more than zero, such as 100"),
        ("ante: 1\nactive: no", "gold.yaml:2:9: active: 'no' is neither true nor false: write true or false"),
        ("ante: 1\nseats: 010", "gold.yaml:2:8: seats: '010' is no whole number: write digits, such as 3"),
        ("ante: 1\nseats: true", "gold.yaml:2:8: seats: true is no whole number: write digits, such as 3"),
        (
            "ante: 1\nturn: {limit: 22:30}",
            "gold.yaml:2:15: turn.limit: '22:30' is no time: write 60s, 2m, 3 hours or 7 days; a bare number is seconds",
        ),
        (
            "ante: 1\nturn: {limit: 0}",
            "gold.yaml:2:15: turn.limit: the time must be more than zero: write 60s, 2m, 3 hours or 7 days",
        ),
        ("ante: 1\nreturn_within: 2000 days", "gold.yaml:2:16: return_within: '2000 days' is too long: at most 366 days"),
        ("ante: 1\npayout: equalized", "gold.yaml:2:9: payout: 'equalized' is no choice here: did you mean 'equalised'?"),
        ("ante: 1\nname: 7", "gold.yaml:2:7: name: 7 is not text: put it in quotes"),
        ("ante: 1\nname: |\n  a\n  b", "gold.yaml:2:7: name: this must be one line: break no lines here"),
        ('ante: 1\nname: "\\e[1mA"', "gold.yaml:2:7: name: the character 0x1b cannot be shown: delete it"),
        ("ante: 1\nlook: ' '", "gold.yaml:2:7: look: there is no text here: write some, or leave the line out"),
        (
            "ante: 1\nroom: The Hall",
            "gold.yaml:2:7: room: 'The Hall' is no key: small letters, digits and single hyphens, such as 'card-hall'",
        ),
        ("ante: 1\ngame: holdme", "gold.yaml:2:7: game: there is no game 'holdme': did you mean 'holdem'?"),
        ("ante: 1\ncurrency: dolars", "gold.yaml:2:11: currency: there is no currency 'dolars': did you mean 'dollars'?"),
        (
            "ante: 1\nwebhook: https://example.org",
            "gold.yaml:2:10: webhook: 'https://example.org' cannot be understood: write it like 'GOLD_WEBHOOK'",
        ),
        (
            "ante: 1\nbots: {seats: 2, style: stedy}",
            "gold.yaml:2:25: bots.style: there is no style 'stedy': did you mean 'steady'?",
        ),
        (
            "ante: 1\nsays: {turn-waring: Hurry.}",
            "gold.yaml:2:8: says: a dealer has no sentence 'turn-waring': did you mean 'turn-warning'?",
        ),
        ("ante: 1\njackpot: {award: sometimes}", "gold.yaml:2:18: jackpot.award: 'sometimes' is no schedule: write 'every 7 days'"),
        (
            "ante: 1\nturn: 60s",
            "gold.yaml:2:7: turn: '60s' is no map: write lines such as 'word: value' below it, or {word: value}",
        ),
        ("levels: {small: 1}\nante: 1", "gold.yaml:1:9: levels: a map is no list: write [one, two]"),
        ("ante: 1\nhand_size: 3\ngame: holdem", "gold.yaml:2:12: hand_size: 3 is more than 2"),
    ],
)
def test_a_field_that_cannot_be_read_is_told_where_it_stands(text, line):
    assert told(text) == [line]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("name: Ann", "gold.yaml:1:1: nobody has to put anything into the pot: give blinds, an ante, a bring-in or levels"),
        ("blinds: {small: 3, big: 2}", "gold.yaml:1:17: the small blind is more than the big blind: make it at most as high"),
        (
            "blinds: {small: 1, big: 2, straddle: 2}",
            "gold.yaml:1:38: a straddle is a raise, and this one is not more than the big blind: twice the big blind is usual",
        ),
        (
            "seats: 2\nblinds: {small: 1, big: 2, straddle: 4}",
            "gold.yaml:2:38: a straddle is posted left of the big blind, where nobody sits with two seats: leave straddle out, or have 3 seats",
        ),
        (
            "blinds: {small: 1, big: 2}\nbuy_in: {least: 1, most: 1}",
            "gold.yaml:2:26: nobody may bring enough for the big blind: 20 to 100 big blinds are usual",
        ),
        ("ante: 1\nseats: 11", "gold.yaml:2:8: seats: 11 cannot play Texas hold'em: 2 to 10 can"),
        ("ante: 1\nseats: 1", "gold.yaml:2:8: seats: 1 cannot play Texas hold'em: 2 to 10 can"),
        (
            "ante: 1\nseats: 3\nbots: {seats: 3}",
            "gold.yaml:3:15: bots.seats: 3 bots leave no seat for a player: at most 2 of 3 seats",
        ),
        (
            "ante: 1\nbuy_in: {least: 20, most: 10}",
            "gold.yaml:2:17: buy_in.least is more than buy_in.most: make it at most as high",
        ),
        (
            "ante: 1\nbuy_in: {least: 1, most: 2}\nfreeze_out: true",
            "gold.yaml:2:9: in a freeze-out all start with equal stacks: give buy_in the same least and most",
        ),
        (
            "ante: 1\nbuy_in: {least: 2, most: 2}\nfreeze_out: true\nstack: 5",
            "gold.yaml:4:8: stack and buy_in both say what a player starts with: leave one out",
        ),
        (
            "ante: 1\nstack: 5",
            "gold.yaml:2:8: stack gives chips that are worth nothing, which only a freeze-out does: write freeze_out: true, or give buy_in",
        ),
        (
            "ante: 1\nnewcomers: wait-for-blind",
            "gold.yaml:2:12: newcomers cannot wait for a blind where there is none: give blinds, or write next-hand",
        ),
        (
            "ante: 1\nbutton: dead",
            "gold.yaml:2:9: a dead button keeps the order of blinds, and there are none: give blinds, or write moving",
        ),
        ("ante: 1\nbring_in: 1", "gold.yaml:2:11: Texas hold'em has no bring-in: leave bring_in out"),
        (
            "game: five-card-stud\nbring_in: 30\nbetting: fixed-limit\nbets: {small: 20, big: 40}",
            "gold.yaml:2:11: the bring-in is more than the small bet: half the small bet or less is usual",
        ),
        ("ante: 1\nbetting: fixed-limit", "gold.yaml:2:10: fixed-limit betting has fixed bets: give bets: {small, big}"),
        (
            "ante: 1\nbets: {small: 1, big: 2}",
            "gold.yaml:2:7: bets are for fixed-limit betting, and this is no-limit: leave bets out, or write betting: fixed-limit",
        ),
        (
            "ante: 1\nbetting: fixed-limit\nbets: {small: 4, big: 2}",
            "gold.yaml:3:15: the small bet is more than the big bet: make it at most as high",
        ),
        (
            "ante: 1\nraise_cap: 3",
            "gold.yaml:2:12: only fixed-limit betting has a cap on raises, and this is no-limit: leave raise_cap out",
        ),
        (
            "ante: 1\nbetting: fixed-limit\nbets: {small: 1, big: 2}\nmin_bet: 5",
            "gold.yaml:4:10: in fixed-limit betting the bets are fixed, so min_bet has no say: leave min_bet out",
        ),
        (
            "ante: 1\nturn: {limit: 60s, warn: 60s}",
            "gold.yaml:2:26: the warning would come after the time is over: warn counts from the turn's start: less than limit",
        ),
        (
            "ante: 1\nturn: {limit: 60s, relaxed: 50s}",
            "gold.yaml:2:29: relaxed is for players who ask for more time, and this is not more: more than limit",
        ),
        (
            "ante: 1\nclock: {after: 60s, limit: 60s}",
            "gold.yaml:2:16: the turn is over before anybody may call the clock: less than turn.limit, or turn: none",
        ),
        (
            "ante: 1\ngame: omaha-hi-lo\npayout: equalised",
            "gold.yaml:3:9: Omaha hi-lo, eight or better splits its pots, and an equalised pot has one kind of winner: write side-pots",
        ),
        (
            "ante: 1\njackpot: {award: every 7 days}",
            "gold.yaml:2:10: this dealer feeds no jackpot that could be awarded: give rake: {percent, to: jackpot}",
        ),
        ("ante: 1\nrake: {to: house}", "gold.yaml:2:7: this rake does not say how much is taken: give percent, or tiers"),
        (
            "ante: 1\nrake: {percent: 5, tiers: [{percent: 1}]}",
            "gold.yaml:2:27: percent and tiers both say what is taken: leave one out; a tier has a percent of its own",
        ),
        (
            "ante: 1\nrake: {tiers: [{percent: 1}], cap: 5}",
            "gold.yaml:2:36: a cap needs a percent: give percent; a tier has a cap of its own",
        ),
        (
            "ante: 1\nrake: {tiers: [{percent: 60}, {percent: 60}]}",
            "gold.yaml:2:15: these tiers together take more than the pot: at most 100 percent in all",
        ),
        (
            "ante: 1\nfreeze_out: true\nstack: 100\nrake: {percent: 5}",
            "gold.yaml:4:7: chips that are given away are worth nothing, so there is nothing to rake: leave rake out, or stack",
        ),
        (
            "ante: 1\nfreeze_out: true\nstack: 100\nbroke: 60s",
            "gold.yaml:4:8: who has no chips is out of a freeze-out: leave broke out",
        ),
        (
            "ante: 1\nfreeze_out: true\nstack: 100\nreturn_within: 1h",
            "gold.yaml:4:16: nobody comes back to a freeze-out: leave return_within out",
        ),
        (
            "ante: 1\nfreeze_out: true\nstack: 100\nstarts: {full: false, after: none}",
            "gold.yaml:4:9: a match that starts neither full nor after a time never starts: write full: true, or give after",
        ),
        (
            "freeze_out: true\nlevels: [{small: 5, big: 10}, {small: 10, big: 20}]",
            "gold.yaml:2:10: only the last level may last for ever: give lasts, such as 5m",
        ),
        (
            "freeze_out: true\nlevels: [{small: 50, big: 10}]",
            "gold.yaml:2:18: the small blind is more than the big blind: make it at most as high",
        ),
        (
            "levels: [{small: 5, big: 10}]",
            "gold.yaml:1:9: levels climb from the beginning of a freeze-out, and this table has none: write freeze_out: true, or give blinds instead",
        ),
        (
            "freeze_out: true\nlevels: [{small: 5, big: 10, lasts: 5m}, {small: 4, big: 8}]",
            "gold.yaml:2:58: the big blind is less than a level before: levels climb, or stay",
        ),
        (
            "freeze_out: true\nstack: 5\nlevels: [{small: 5, big: 10}]",
            "gold.yaml:2:8: nobody starts with enough for the first level's big blind: 50 to 100 big blinds are usual",
        ),
        (
            "freeze_out: true\nblinds: {small: 5, big: 10, straddle: 20}\nlevels: [{small: 5, big: 10}]",
            "gold.yaml:2:39: a straddle does not climb with the levels: leave straddle out",
        ),
        (
            "freeze_out: true\nmin_bet: 5\nlevels: [{small: 5, big: 10}]",
            "gold.yaml:2:10: min_bet does not climb with the levels: leave min_bet out, or levels",
        ),
        (
            "ante: 1\nfreeze_out: true\nstack: 100\naway: 2",
            "gold.yaml:4:7: who is away from a freeze-out is dealt in all the same: leave away out",
        ),
        (
            "ante: 1\nstarts: {after: 30s}",
            "gold.yaml:2:9: only a freeze-out has a start: leave starts out, or write freeze_out: true",
        ),
        (
            "game: arena\nante: 1\npayout: equalised",
            "gold.yaml:3:9: The Arena pays each pot to who lasted longest in it, and an equalised pot is one for all: write side-pots",
        ),
        ("game: arena\nante: 1\nshuffles: 2", "gold.yaml:3:11: The Arena has no deck: leave shuffles out"),
        ("game: arena\nante: 1\nties: suits", "gold.yaml:3:7: the cards of The Arena have no suits: write split"),
        ("game: arena\nante: 1\ndealing: players", "gold.yaml:3:10: The Arena is dealt by the house alone: write house"),
        (
            "freeze_out: true\nlevels: [{small: 5, big: 10}]\nante: 1",
            "gold.yaml:3:7: ante and levels both say what the ante is: leave ante out, and give it in the levels",
        ),
        (
            "freeze_out: true\nlevels: [{small: 5, big: 10}]\nblinds: {small: 1, big: 2}",
            "gold.yaml:3:9: the first level says other blinds: leave blinds out, or make them the first level's",
        ),
        ("ante: 1\ndraw_opens: opener", "gold.yaml:2:13: Texas hold'em has no draw: leave draw_opens out"),
        ("ante: 1\nredraw: {times: 2}", "gold.yaml:2:9: Texas hold'em has no redraw: leave redraw out"),
    ],
)
def test_choices_that_contradict_each_other_are_refused_with_the_reason(text, line):
    assert told(text) == [line]


def test_what_can_be_read_is_checked_together_though_other_fields_are_wrong():
    assert told("seats: many\nblinds: {small: 3, big: 2}\nbots: {seats: 20}") == [
        "gold.yaml:1:8: seats: 'many' is no whole number: write digits, such as 3",
        "gold.yaml:2:17: the small blind is more than the big blind: make it at most as high",
    ]


EVERYTHING = "buy_in: {least: 20, most: 10}\nblinds: {small: 3, big: 2}\nturn: {limit: 60s, warn: 90s}\nseats: 3\nbots: {seats: 3}"
SENSE = [
    "gold.yaml:1:17: buy_in.least is more than buy_in.most: make it at most as high",
    "gold.yaml:2:17: the small blind is more than the big blind: make it at most as high",
    "gold.yaml:3:26: the warning would come after the time is over: warn counts from the turn's start: less than limit",
    "gold.yaml:5:15: bots.seats: 3 bots leave no seat for a player: at most 2 of 3 seats",
]


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ("game: ludo", "game: there is no game 'ludo'"),
        ("currency: shells", "currency: there is no currency 'shells'"),
        ("payout: equalized", "payout: 'equalized' is no choice here"),
        ("nonsense: 1", "unknown field 'nonsense'"),
    ],
)
def test_whether_the_rest_makes_sense_is_told_whatever_else_is_wrong(wrong, line):
    lines = told(f"{EVERYTHING}\n{wrong}")
    assert sorted(found for found in lines if not found.startswith("gold.yaml:6:")) == SENSE
    assert any(line in found for found in lines)


@pytest.mark.parametrize("place", ["buy_in: {", "blinds: {", "turn: {", "bots: {"])
def test_what_stands_beside_a_wrong_field_of_the_same_map_is_checked_too(place):
    lines = told(EVERYTHING.replace(place, f"{place}zzz: 1, "))
    assert len(lines) == len(SENSE) + 1
    assert any("unknown field 'zzz'" in found for found in lines)


def test_what_was_likely_meant_is_not_said_to_contradict_the_rest():
    assert told("ante: 1\nturn: {limt: 90s, warn: 80s}") == ["gold.yaml:2:8: turn: unknown field 'limt': did you mean 'limit'?"]
    assert told("limit: 90s\nante: 1\nturn: {warn: 80s}") == [
        "gold.yaml:1:1: unknown field 'limit': did you mean 'turn.limit' or 'clock.limit'?"
    ]
    assert told("blind: {small: 1, big: 2}") == ["gold.yaml:1:1: unknown field 'blind': did you mean 'blinds'?"]


def test_an_unknown_field_that_is_like_none_is_answered_with_all_there_are():
    [line] = told("ante: 1\nzzz: 1")
    assert all(f" {field}" in line for field in DealerForm.words())


def test_a_file_must_say_who_deals_what_where_and_for_which_money():
    assert told("ante: 1", REQUIRED) == [
        *(
            f"gold.yaml:1:1: the field '{name}' is missing: it must be given"
            for name in ("name", "look", "room", "game", "currency")
        ),
        "gold.yaml:1:1: the field 'buy_in' is missing: give buy_in, or stack where chips are worth nothing",
    ]


def test_a_dealer_inside_another_file_is_told_by_that_files_lines():
    source, _ = read("story.yaml", b"scenario: A rule\ndealer:\n  blinds: {small: 3, big: 2}\n")
    _, problems = dealer_from(source.part("dealer"), "table", KNOWN)
    assert [str(problem) for problem in problems] == [
        "story.yaml:3:19: the small blind is more than the big blind: make it at most as high"
    ]


CASES = Path(__file__).parents[3] / "shared" / "cases"


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_the_dealers_of_all_shared_cases_make_sense():
    known = Known(KNOWN.games, {key: Currency(key, key, decimals=5) for key in ("gold", "chips", "points", "dollars")})
    for path in sorted(CASES.glob("*/*.yaml")):
        source, problems = read(path.name, path.read_bytes())
        assert dealer_from(source.part("dealer"), "table", known)[1] == problems == []
