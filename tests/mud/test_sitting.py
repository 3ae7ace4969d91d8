"""How a player sits down at a table, buys more, and is there or away."""

import pytest

from mud_poker.cards.card import BACK
from mud_poker.mud.definitions import Pocket
from mud_poker.mud.messages import AwaySet, RoomSeen
from mud_poker.mud.table_messages import (
    BuyInAsked,
    ChipsComing,
    FactSeen,
    NothingDone,
    SeatFree,
    TableHelp,
    TableSeen,
    Waiting,
    Watching,
)
from mud_poker.poker.events import CardsDealt
from mud_poker.poker.table_events import CameBack, GameBegan, GameWon, Gone, Left, SatDown, ToppedUp, WentAway
from tests.mud.evening import MINUTE, SECOND, Evening, dealer, inactive
from tests.mud.test_money import BAD


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.make("Ann", "Bob", "Cid", "Dan", room="parlour")
    return evening


def stack(evening: Evening, key: str, name: str) -> int:
    return evening.world.hosts[key].table.chair(name).stack


def jackpot(evening: Evening) -> int:
    return evening.world.awards.total("gold")


# Joining


@pytest.mark.parametrize("line", ["join gold", "use gold", "join aurelio", "join the aurelio table"])
def test_join_shows_blinds_limits_and_funds_and_asks_for_the_amount(evening, line):
    asked = evening.told("Ann", line, BuyInAsked)
    assert (asked.small, asked.big, asked.least, asked.most) == (5, 10, 1_000, 5_000)
    assert (asked.funds, asked.pocket) == (10_000, Pocket.BANK)
    assert evening.world.host_of("Ann") is None
    assert evening.told("Ann", "1500", TableSeen)
    assert (stack(evening, "gold", "Ann"), evening.bank("Ann")) == (1_500, 8_500)


@pytest.mark.parametrize(
    "line",
    ["join gold 1500", "join gold 1,500", "join gold 1500 gold", "join 1500 gold", "use aurelio 1.5k", "ct join game gold 1500"],
)
def test_join_with_an_amount_asks_nothing(evening, line):
    assert evening.told("Ann", line, TableSeen)
    assert stack(evening, "gold", "Ann") == 1_500


def test_where_one_dealer_stands_it_need_not_be_named(evening):
    evening.make("Eve", room="attic")
    assert evening.told("Eve", "use dealer", BuyInAsked).least == 100
    evening.done("Eve", "no", "join 200")
    assert stack(evening, "tower", "Eve") == 200


def test_where_two_dealers_stand_join_asks_which(evening):
    assert evening.refused("Ann", "join") == "Which dealer: Aurelio (gold), Lady Sosaria (sosarian)?"
    assert evening.refused("Ann", "join 1500") == "Which dealer: Aurelio (gold), Lady Sosaria (sosarian)?"
    assert (
        evening.refused("Ann", "join bertram")
        == "There is no dealer 'bertram' here. Here: Aurelio (gold), Lady Sosaria (sosarian)."
    )


def test_where_no_dealer_stands_there_is_nothing_to_join(evening):
    evening.done("Ann", "west")
    assert evening.refused("Ann", "join") == "There is no dealer here."


@pytest.mark.parametrize("amount", ["999", "5001", "10001", *BAD])
def test_a_wrong_amount_leaves_the_question_open(evening, amount):
    evening.done("Ann", "join gold")
    assert evening.refused("Ann", amount)
    assert evening.world.prompt("Ann", evening.now).asks == "buy-in"
    evening.done("Ann", "1000")
    assert stack(evening, "gold", "Ann") == 1_000


def test_what_is_refused_says_the_range_and_the_funds(evening):
    assert evening.refused("Ann", "join gold 999") == "Sit down with 1,000 gold to 5,000 gold. You have 10,000 gold in your bank."
    evening.make("Eve", room="bank")
    evening.done("Eve", "withdraw 9500 gold", "south", "east")
    assert evening.refused("Eve", "join gold 1000") == "Sit down with 1,000 gold to 5,000 gold. You have 500 gold in your bank."


@pytest.mark.parametrize("word", ["no", "n", "cancel"])
def test_no_ends_the_question(evening, word):
    evening.done("Ann", "join gold")
    assert evening.told("Ann", word, NothingDone)
    assert evening.refused("Ann", "1500").startswith("A number alone does nothing here")


def test_a_command_ends_the_question_and_is_done(evening):
    evening.done("Ann", "join gold")
    assert evening.told("Ann", "look", RoomSeen)
    assert evening.world.prompt("Ann", evening.now).asks == ""


def test_the_bank_pays_at_the_gold_table_and_the_purse_at_the_sosarian(evening):
    evening.done("Ann", "join gold 1000")
    evening.done("Bob", "join sosarian 200")
    assert (evening.bank("Ann"), evening.purse("Ann")) == (9_000, 500)
    assert (evening.bank("Bob", "sosarian"), evening.purse("Bob", "sosarian")) == (0, 800)


def test_one_seat_of_one_table_only(evening):
    evening.done("Ann", "join gold 1000")
    assert evening.refused("Ann", "join sosarian 200") == "You already sit at Aurelio's table."
    assert evening.refused("Ann", "join gold 1000") == "You already sit here."


def test_a_seat_can_be_chosen_where_it_is_free(evening):
    evening.done("Ann", "join gold 1000 seat 3")
    assert evening.world.hosts["gold"].table.chair("Ann").number == 3
    assert evening.refused("Bob", "join gold 1000 seat 3") == "Seat 3 is not free. Free: 1, 2."
    assert evening.refused("Bob", "join gold 1000 seat 9") == "Seat 9 is not free. Free: 1, 2."
    for wrong in ("0", "-1", "x", "１"):
        assert evening.refused("Bob", f"join gold 1000 seat {wrong}") == "Say the seat's number: 'join seat 3'."
    evening.done("Bob", "join gold seat 2", "1000")
    assert evening.world.hosts["gold"].table.chair("Bob").number == 2


def test_an_inactive_dealer_and_one_whose_limits_make_no_sense_seat_nobody():
    evening = Evening(inactive(dealer("gold")))
    evening.make("Ann", room="parlour")
    assert evening.refused("Ann", "join") == "Aurelio deals no cards just now."


def test_the_room_sees_who_sits_down(evening):
    evening.forget("Bob")
    evening.done("Ann", "join gold 1000")
    assert [event.name for event in evening.saw("Bob", SatDown)] == ["Ann"]


def test_who_joins_while_a_hand_runs_is_dealt_in_at_the_next(evening):
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    evening.done("Cid", "join gold 1000")
    hand = evening.world.hosts["gold"].table.playing
    assert len(hand.order) == 2
    assert evening.refused("Cid", "fold") == "You are not in this hand. You will be dealt in at the next."
    evening.fold_out("gold")
    evening.passes(4 * SECOND)
    assert len(evening.world.hosts["gold"].table.playing.order) == 3


def test_where_newcomers_wait_for_the_blind_they_can_post_it(evening):
    evening.sit("sosarian", Ann=200, Bob=200)
    evening.passes(4 * SECOND)
    evening.done("Cid", "join sosarian 200")
    assert evening.refused("Ann", "post") == "You are not waiting for the big blind."
    assert evening.told("Cid", "post", FactSeen).what == "blinds"
    evening.fold_out("sosarian")
    evening.passes(4 * SECOND)
    assert evening.world.hosts["sosarian"].table.playing.has(3)


# Buying more


def test_a_rebuy_comes_from_the_pocket_that_pays_and_is_there_when_the_hand_is_over(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.done("Ann", "rebuy 500")
    assert (stack(evening, "gold", "Ann"), evening.bank("Ann")) == (1_500, 8_500)
    evening.passes(4 * SECOND)
    assert evening.told("Ann", "top up 100 gold", ChipsComing).amount == 100
    assert evening.bank("Ann") == 8_400
    assert host.table.chair("Ann").coming == 100
    evening.done("Cid", "watch gold")
    evening.fold_out("gold")
    assert [(event.name, event.amount) for event in evening.saw("Cid", ToppedUp)] == [("Ann", 100)]
    assert host.table.chair("Ann").stack + host.table.chair("Bob").stack + jackpot(evening) == 2_600


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rebuy", "Say how much"),
        ("rebuy 4001", "You can add up to 4,000 gold."),
        ("rebuy 100 zebras", "is no amount of gold"),
    ],
)
def test_a_rebuy_keeps_to_the_most_of_the_table(evening, line, reason):
    evening.sit("gold", Ann=1000)
    assert reason in evening.refused("Ann", line)


def test_a_full_stack_cannot_be_topped_up_and_nobody_buys_with_money_they_have_not(evening):
    evening.sit("gold", Ann=5000)
    assert "as much in front of you as this table allows" in evening.refused("Ann", "rebuy 1")
    evening.make("Eve", room="bank")
    evening.done("Eve", "withdraw 9000 gold", "south", "east", "join gold 1000")
    assert evening.refused("Eve", "rebuy 100") == "You have 0 gold in your bank."


def test_who_is_broke_has_a_minute_to_buy_at_least_the_least(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000)
    while all(chair.stack for chair in host.table.chairs.values()):
        evening.passes(4 * SECOND)
        while host.table.running:
            evening.done(evening.turn("gold"), "all in")
    [broke] = [chair.name for chair in host.table.chairs.values() if not chair.stack]
    assert evening.refused(broke, "rebuy 999") == "A rebuy is at least 1,000 gold."
    evening.done(broke, "rebuy 1000")
    evening.passes(2 * MINUTE)
    assert host.table.sits(broke)


def test_who_stays_broke_is_gone_after_a_minute(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000)
    while all(chair.stack for chair in host.table.chairs.values()):
        evening.passes(4 * SECOND)
        while host.table.running:
            evening.done(evening.turn("gold"), "all in")
    [broke] = [chair.name for chair in host.table.chairs.values() if not chair.stack]
    evening.passes(61 * SECOND)
    assert not host.table.sits(broke)
    assert evening.room(broke) == "hall"


def test_autotopup_buys_back_to_the_buy_in_between_hands(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.done("Ann", "config autotopup on")
    evening.done("Bob", "config autotopup on")
    for _ in range(4):
        evening.passes(4 * SECOND)
        evening.fold_out("gold")
    assert min(chair.stack for chair in host.table.chairs.values()) == 1_000
    total = sum(chair.stack for chair in host.table.chairs.values())
    assert total > 2_000
    assert evening.bank("Ann") + evening.bank("Bob") + total + jackpot(evening) == 20_000


def test_autotopup_without_the_money_changes_nothing():
    evening = Evening(dealer("gold", buy_in={"least": "10000", "most": "10000"}, rake=None, jackpot=None))
    host = evening.sit("gold", Ann=10_000, Bob=10_000)
    for name in ("Ann", "Bob"):
        evening.done(name, "config autotopup on")
    evening.passes(4 * SECOND)
    evening.fold_out("gold")
    assert sorted(chair.stack for chair in host.table.chairs.values()) == [9_995, 10_005]


# Away


def test_who_is_away_is_not_dealt_in_until_back(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000, Cid=1000)
    assert evening.told("Cid", "sitout", AwaySet) == AwaySet(True, host.table.rules)
    assert [event.name for event in evening.saw("Ann", WentAway)] == ["Cid"]
    assert "away already" in evening.refused("Cid", "afk")
    evening.passes(4 * SECOND)
    assert len(host.table.playing.order) == 2
    assert evening.told("Cid", "sitin", AwaySet) == AwaySet(False, host.table.rules)
    assert evening.saw("Cid", CameBack)
    evening.fold_out("gold")
    evening.passes(4 * SECOND)
    assert len(host.table.playing.order) == 3
    assert evening.refused("Cid", "back") == "You are not away."


def test_who_misses_three_hands_in_a_row_loses_the_seat(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000, Cid=1000)
    evening.done("Cid", "afk")
    for _ in range(3):
        evening.passes(4 * SECOND)
        evening.fold_out("gold")
    assert not host.table.sits("Cid")
    assert evening.bank("Cid") == 10_000


@pytest.mark.parametrize("key", ["gold", "kitchen"])
def test_who_goes_away_is_told_by_which_rules_the_seat_is_kept(evening, key):
    host = evening.sit(key, Fay=1000)
    assert evening.told("Fay", "afk", AwaySet) == AwaySet(True, host.table.rules)


def test_sitting_down_is_being_back(evening):
    evening.done("Ann", "afk", "join gold 1000")
    assert not evening.world.character("Ann").afk


# Watching


def test_who_watches_is_told_everything_but_hidden_cards(evening):
    evening.done("Cid", "watch gold")
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.forget("Cid")
    evening.passes(4 * SECOND)
    dealt = evening.saw("Cid", CardsDealt)
    assert dealt
    assert all(face == BACK for event in dealt for face in (*event.cards, *event.own))
    assert evening.told("Cid", "watch gold", Watching) == Watching("Aurelio", False)
    evening.fold_out("gold")
    assert not evening.saw("Cid", CardsDealt)


def test_watching_ends_with_the_room_and_with_a_seat(evening):
    evening.done("Cid", "watch gold", "west")
    assert evening.world.people.watching("gold") == []
    evening.done("Dan", "watch gold", "join gold 1000")
    assert evening.world.people.watching("gold") == []
    assert "You sit at a table yourself" in evening.refused("Dan", "watch sosarian")


# Waiting for a seat


def test_a_full_table_has_a_waiting_list_and_a_free_seat_is_held_for_the_first(evening):
    evening.sit("gold", Ann=1000, Bob=1000, Cid=1000)
    evening.make("Eve", "Fay", room="parlour")
    assert "waitlist" in evening.refused("Dan", "join gold 1000")
    assert evening.told("Dan", "waitlist gold", Waiting).names == ("Dan",)
    assert evening.told("Eve", "waitlist gold", Waiting).names == ("Dan", "Eve")
    evening.done("Dan", "west")
    evening.done("Ann", "leave now")
    assert evening.heard("Dan", SeatFree) == [SeatFree("Aurelio")]
    assert evening.heard("Eve", SeatFree) == []
    assert evening.refused("Fay", "join gold 1000").startswith("The free seat is held for Dan.")
    evening.done("Dan", "east", "join gold 1000")
    assert evening.told("Eve", "waitlist gold", Waiting).names == ()


def test_who_does_not_take_the_seat_in_a_minute_is_off_the_list_and_the_next_is_called(evening):
    evening.sit("gold", Ann=1000, Bob=1000, Cid=1000)
    evening.make("Eve", room="parlour")
    evening.done("Dan", "waitlist gold")
    evening.done("Eve", "waitlist gold")
    evening.done("Ann", "leave now")
    evening.passes(61 * SECOND)
    assert evening.heard("Eve", SeatFree) == [SeatFree("Aurelio")]
    assert evening.world.hosts["gold"].waiting.names == ["Eve"]
    evening.hangs_up("Eve")
    assert evening.world.hosts["gold"].waiting.names == []
    evening.done("Dan", "join gold 1000")


def test_there_is_no_waiting_for_a_seat_that_is_free(evening):
    assert evening.refused("Ann", "waitlist gold") == "There is a free seat: 'join' takes it."
    evening.sit("gold", Bob=1000)
    assert evening.refused("Bob", "waitlist gold") == "You sit at a table already."


# The kitchen: a game that nobody joins once it has begun


def test_everybody_starts_with_the_same_chips_and_is_not_asked(evening):
    evening.make("Eve", room="kitchen")
    assert evening.told("Eve", "join", TableSeen)
    assert stack(evening, "kitchen", "Eve") == 100
    assert evening.refused("Eve", "rebuy 10") == "There is no buying chips in this game."


def test_nobody_joins_a_game_that_has_begun_and_a_new_one_can_start_after_the_winner_is_told():
    evening = Evening()
    host = evening.sit("kitchen", Ann=0, Bob=0)
    evening.passes(61 * SECOND)
    assert evening.saw("Ann", GameBegan)
    evening.make("Cid", room="kitchen")
    assert "The game has begun" in evening.refused("Cid", "join")
    for _ in range(200):
        if not host.table.chairs:
            break
        evening.passes(5 * SECOND)
        while host.table.running:
            evening.done(evening.turn("kitchen"), "all in")
    assert evening.saw("Cid", GameWon)
    assert {event.why for event in evening.saw("Cid", Left)} == {Gone.ELIMINATED, Gone.GAME_OVER}
    assert {evening.room(name) for name in ("Ann", "Bob")} == {"kitchen"}
    assert evening.bank("Ann", "points") == evening.bank("Bob", "points") == 0
    for name in ("Ann", "Bob", "Cid"):
        evening.done(name, "join")
    evening.passes(5 * SECOND)
    assert host.table.running


def test_a_table_that_gathers_anew_shows_nothing_of_the_game_before():
    evening = Evening()
    host = evening.sit("kitchen", Ann=0, Bob=0)
    evening.passes(61 * SECOND)
    while host.table.chairs:
        while host.table.running:
            evening.done(evening.turn("kitchen"), "all in")
        evening.passes(5 * SECOND)
    seat, winner = evening.saw("Ann", GameWon)[0].seat, evening.saw("Ann", GameWon)[0].name
    blank = (0, (), 0, None)
    view = host.view(winner, evening.now)
    assert (view.hand, view.board, view.pot, view.button) == blank
    evening.done(winner, f"join seat {seat}")
    view = host.view(winner, evening.now)
    assert (view.hand, view.board, view.pot, view.button) == blank
    assert evening.refused(winner, "show") == "You have no cards to show."


def test_a_table_shows_nothing_of_a_hand_of_which_nobody_sits_any_more(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    evening.play_out("gold")
    evening.done("Ann", "leave now")
    assert len(host.view("Cid", evening.now).board) == 5
    evening.done("Cid", "join gold 1000")
    evening.done("Bob", "leave now")
    assert host.view("Cid", evening.now).board == ()


# Facts of the table


@pytest.mark.parametrize("what", ["hand", "board", "pot", "stacks", "turn", "blinds", "players"])
def test_each_fact_has_a_word_of_its_own(evening, what):
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    assert evening.told("Ann", what, FactSeen).what == what
    assert evening.told("Ann", f"cardtable {what}", FactSeen).what == what


def test_cardtable_help_lists_what_can_be_done_now(evening):
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    usages = [usage for usage, _ in evening.told(evening.turn("gold"), "ct help", TableHelp).rows]
    assert {"fold hand", "call", "all in", "leave game"} <= set(usages)


def test_who_sits_in_the_seat_of_somebody_gone_sees_none_of_their_cards(evening):
    host = evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    evening.fold_out("gold")
    evening.done("Ann", "leave now")
    evening.done("Cid", "join gold 1000 seat 1")
    view = host.view("Cid", evening.now)
    assert view.words == ()
    assert view.mine is not None
    assert view.mine.cards == ()
    assert evening.refused("Cid", "show")
