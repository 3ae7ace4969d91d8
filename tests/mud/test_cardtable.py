"""The words of play: CARDTABLE commands in full and short, talk that binds, and the table that players run."""

import pytest

from mud_poker.cards.card import BACK
from mud_poker.mud.table_messages import AtTable, TableHelp, TableSeen, TurnCame
from mud_poker.poker.events import Acted, CardsDealt, Did, Discarded, HandEnded, HandShown, Won
from mud_poker.poker.waits import Dealing, DrawTurn, Due
from mud_poker.screen.gmcp import of_table
from tests.mud.evening import SECOND, Evening, dealer


@pytest.fixture
def evening() -> Evening:
    """Ann, Bob and Cid at a table that the players run; the hand waits for the deal."""
    evening = Evening(dealer("tower"), dealer("gold", rake=None, jackpot=None))
    evening.sit("tower", Ann=1000, Bob=1000, Cid=1000)
    evening.passes(4 * SECOND)
    return evening


def hand(evening: Evening, key: str = "tower"):
    return evening.world.hosts[key].table.playing


def button(evening: Evening) -> str:
    """Who has to deal."""
    playing = hand(evening)
    return playing.seat(playing.button).name


def others(evening: Evening) -> list[str]:
    return [name for name in ("Ann", "Bob", "Cid") if name != button(evening)]


def bet_round(evening: Evening, line: str = "check") -> None:
    while not isinstance(hand(evening).wait, Dealing):
        evening.done(evening.turn("tower"), line)


@pytest.mark.parametrize(
    "line",
    ["CARDTABLE DEAL 5 CARDS TO ALL", "cardtable deal 5 cards to all", "ct deal 5 all", "ct dea", "deal", "deal 5", "DEAL 5 CARDS"],
)
def test_the_button_deals_by_the_full_command_or_any_short_form(evening, line):
    evening.done(button(evening), line)
    assert [len(seat.faces) for seat in hand(evening).order] == [5, 5, 5]


@pytest.mark.parametrize("line", ["deal 4 cards to all", "deal 5 cards to table", "deal 3", "ct deal 52 cards to all"])
def test_a_number_that_is_not_due_is_refused_with_the_one_that_is(evening, line):
    assert evening.refused(button(evening), line) == "What is due is to deal 5 cards to all."


def test_only_the_button_deals_until_thirty_seconds_have_gone_by(evening):
    other = others(evening)[0]
    assert f"{button(evening)}, who has the button" in evening.refused(other, "deal")
    evening.passes(30 * SECOND)
    evening.done(other, "deal")
    assert len(hand(evening).order[0].faces) == 5


@pytest.mark.parametrize("line", ["CARDTABLE FOLD HAND", "ct fold", "fold hand", "fold", "f", "FOLD MY CARDS"])
def test_fold_hand_folds(evening, line):
    evening.done(button(evening), "deal")
    name = evening.turn("tower")
    evening.done(name, line)
    assert [event.did for event in evening.saw(name, Acted)] == [Did.FOLD]


@pytest.mark.parametrize(
    "line", ["CARDTABLE BET 40 GOLD", "ct bet 40", "bet 40 gold", "bet 40", "be 40", "raise to 40", "raise 40"]
)
def test_bet_bets(evening, line):
    evening.done(
        button(evening),
        "deal",
    )
    name = evening.turn("tower")
    evening.done(name, line)
    assert [event.bet for event in evening.saw(name, Acted)] == [40]


def test_a_bet_of_more_than_the_stack_is_refused_with_what_there_is(evening):
    evening.done(button(evening), "deal")
    assert (
        evening.refused(evening.turn("tower"), "cardtable bet 996 gold") == "You have only 995 gold, which is all in at 995 gold."
    )
    assert evening.refused(evening.turn("tower"), "bet 40 zebras").startswith("'40 zebras' is no amount.")


def test_call_matches_and_check_says_how_much_more_is_needed(evening):
    evening.done(button(evening), "deal")
    evening.done(evening.turn("tower"), "bet 40")
    name = evening.turn("tower")
    assert evening.refused(name, "CARDTABLE CHECK") == "You cannot check: it is 40 gold more to call."
    evening.done(name, "CARDTABLE CALL")
    assert [event.put for event in evening.saw(name, Acted)] == [40]


def test_call_checks_where_the_bet_is_matched(evening):
    evening.done(button(evening), "deal")
    name = evening.turn("tower")
    evening.done(name, "call")
    assert [event.did for event in evening.saw(name, Acted)] == [Did.CHECK]


def test_discards_by_name_short_form_and_place_add_up_until_the_deal_that_answers_them(evening):
    evening.done(button(evening), "deal")
    bet_round(evening)
    seat = hand(evening).seat(1)
    first, second, third = seat.faces[:3]
    evening.done("Ann", f"CARDTABLE DISCARD {first.words}", f"discard {second.code}", "discard 1")
    assert len(evening.saw("Bob", Discarded)) == 3
    assert all(
        face.code not in (first.code, second.code, third.code) for event in evening.saw("Bob", Discarded) for face in event.cards
    )
    evening.done(button(evening), "deal 9 cards to all")
    assert len(hand(evening).seat(1).faces) == 5
    assert not {first.code, second.code, third.code} & {face.code for face in hand(evening).seat(1).faces}


@pytest.mark.parametrize(
    "line",
    [
        "discard 6",
        "discard 0",
        "discard -1",
        "discard １",
        "discard 00015",
        "discard zebra",
        "discard",
        "discard 1 1",
        "discard ace of zebras",
    ],
)
def test_a_discard_of_what_one_does_not_hold_is_refused(evening, line):
    evening.done(button(evening), "deal")
    bet_round(evening)
    assert evening.refused("Ann", line)
    assert len(hand(evening).seat(1).faces) == 5


def test_a_hand_is_shown_and_the_pot_goes_to_the_best_hand_and_no_other(evening):
    evening.done(button(evening), "deal")
    bet_round(evening)
    evening.done(button(evening), "deal")
    bet_round(evening)
    assert hand(evening).wait.due is Due.SHOW
    dealing = button(evening)
    evening.done(dealing, "CARDTABLE SHOW CARDS ALL")
    assert {event.seat for event in evening.saw("Ann" if dealing != "Ann" else "Bob", HandShown)} == {1, 2, 3}
    [best] = hand(evening).wait.best
    names = {seat.number: seat.name for seat in hand(evening).order}
    loser = next(name for number, name in names.items() if number != best)
    assert names[best] in evening.refused(dealing, f"cardtable winner {loser}")
    assert "Nothing to split" in evening.refused(dealing, "winner split")
    assert "There is no 'zebra' in this hand" in evening.refused(dealing, "winner zebra")
    evening.done(dealing, f"CARDTABLE WINNER {names[best].upper()}")
    assert evening.saw(dealing, Won)
    assert evening.saw(dealing, HandEnded)


def test_when_all_fold_to_one_the_pot_is_paid_at_once(evening):
    evening.done(button(evening), "deal")
    evening.fold_out("tower")
    assert not evening.world.hosts["tower"].table.running


def test_cardtable_alone_shows_the_table_and_asks_back_what_is_not_clear(evening):
    assert evening.told("Ann", "cardtable", TableSeen).table.dealer == "tower"
    assert evening.refused("Ann", "ct b").startswith("Which: bet, blinds, board")
    assert "The table knows no 'zebra'" in evening.refused("Ann", "ct zebra")


@pytest.mark.parametrize("line", ["deal", "ct deal 2 cards to all", "burn next", "winner ann"])
def test_where_the_house_deals_the_dealing_words_say_so(evening, line):
    evening.sit("gold", Dan=1000, Eve=1000)
    evening.passes(4 * SECOND)
    assert evening.refused("Dan", line) == "Aurelio does that here, and needs no help."


def test_cards_can_be_shown_after_all_have_folded(evening):
    evening.sit("gold", Dan=1000, Eve=1000)
    evening.passes(4 * SECOND)
    assert "when the hand is over" in evening.refused("Dan", "show")
    evening.fold_out("gold")
    evening.done("Dan", "show")
    assert [event.seat for event in evening.saw("Eve", HandShown)] == [1]
    assert evening.refused("Dan", "show") == "Your cards have been shown."


# Who may see what


def test_each_player_is_told_the_own_cards_and_nobody_elses(evening):
    evening.forget("Ann")
    evening.done(button(evening), "deal")
    own = hand(evening).seat(1).faces
    for event in evening.saw("Ann", CardsDealt):
        assert all(face == BACK or face in own for face in event.own)
    assert not [
        message
        for message in evening.heard("Ann", AtTable)
        if any(face.code in repr(message) for face in hand(evening).seat(2).faces)
    ]


def test_who_has_put_cards_down_cannot_stand_pat_after_it(evening):
    evening.done(button(evening), "deal")
    bet_round(evening)
    evening.done("Ann", "ct discard 1 2")
    for name in ("Ann", "Bob"):
        if name == "Bob":
            evening.done(name, "stand pat")
        assert evening.refused(name, "ct stand pat").startswith("You have answered, and keep the cards that you hold now.")
    evening.done("Ann", "discard 1")
    assert len(hand(evening).seat(1).faces) == 2


@pytest.mark.parametrize("game", ["pineapple", "crazy-pineapple"])
@pytest.mark.parametrize("line", ["call", "check", "bet 40", "raise 5000", "all in", "stand pat", "discard", "discard none"])
def test_where_a_card_must_be_given_up_a_refusal_says_so_and_offers_nothing_else(game, line):
    evening = Evening(dealer("gold", game=game))
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    while not isinstance(host.table.playing.wait, DrawTurn):
        evening.done(evening.turn("gold"), "call")
    name = host.table.playing.seat(host.table.playing.wait.seat).name
    told = evening.refused(name, line)
    assert told == "Say which card to give up, by place, name or short form: 'discard 2', 'discard ace of spades'."
    assert [usage for usage, _ in evening.told(name, "ct help", TableHelp).rows][:2] == ["fold hand", "discard <cards>"]
    evening.done(name, "discard 2")


def test_at_stud_the_view_says_which_of_the_own_cards_everybody_sees():
    evening = Evening(dealer("gold", game="five-card-stud", blinds=None, ante="5", bring_in="10", rake=None, jackpot=None))
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    mine = host.view("Ann", evening.now).mine
    assert mine.up == mine.cards[1:] == host.table.playing.seat(1).faces[1:]
    seen = host.view("Bob", evening.now).place(1)
    assert seen.cards == (BACK, *mine.up)
    told = dict(of_table(host.view("Ann", evening.now)))["Poker.Cards"]
    assert told["up"] == [face.code for face in mine.up]
    assert len(told["cards"]) == 2


# Verbal is binding


@pytest.fixture
def kitchen() -> Evening:
    evening = Evening(dealer("kitchen", seats=2, out_of_turn="hold"))
    evening.sit("kitchen", Ann=0, Bob=0)
    evening.passes(5 * SECOND)
    return evening


@pytest.mark.parametrize(
    ("line", "did"), [("say check", Did.CHECK), ("'I'll check.", Did.CHECK), ("say I bet 5", Did.BET), ("'all in", Did.BET)]
)
def test_what_reads_as_an_action_and_is_said_in_turn_is_that_action(kitchen, line, did):
    name = kitchen.turn("kitchen")
    kitchen.done(name, line)
    assert [event.did for event in kitchen.saw(name, Acted)] == [did]


@pytest.mark.parametrize("line", ["say should I check?", "say I won't fold", "say check that out", "'bet?", "emote checks"])
def test_what_does_not_read_as_an_action_is_just_talk(kitchen, line):
    name = kitchen.turn("kitchen")
    kitchen.done(name, line)
    assert kitchen.saw(name, Acted) == []


def test_what_is_said_out_of_turn_or_from_the_room_is_just_talk(kitchen):
    kitchen.make("Cid", room="kitchen")
    other = "Ann" if kitchen.turn("kitchen") == "Bob" else "Bob"
    kitchen.done(other, "say fold")
    kitchen.done("Cid", "say fold")
    assert len(hand(kitchen, "kitchen").live) == 2


def test_who_sees_a_table_alike_is_told_the_same_message_and_shown_the_same_view():
    evening = Evening(dealer("gold"))
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.make("Cid", "Eve", room="parlour")
    evening.done("Cid", "watch gold")
    evening.done("Eve", "watch gold")
    evening.passes(5 * SECOND)
    evening.forget("Cid")
    evening.forget("Eve")
    evening.done(evening.turn("gold"), "call")
    for kind in (AtTable, TurnCame):
        [seen, *_], [also, *_], [own, *_] = (evening.heard(name, kind) for name in ("Cid", "Eve", "Ann"))
        assert seen is also
        assert seen is not own
    shown = [evening.world.prompt(name, evening.now).table for name in ("Cid", "Eve", "Ann")]
    assert shown[0] is shown[1]
    assert [table.you for table in shown] == [None, None, evening.world.hosts["gold"].table.chair("Ann").number]
