"""How a player gets up: by asking, by the house's word, with the connection, or because the house closes or crashes."""

from dataclasses import replace

import pytest

from mud_poker.mud.definitions import Pocket
from mud_poker.mud.messages import LoggedOff, RoomSeen, Welcomed
from mud_poker.mud.table_messages import LeaveAsked, NothingDone, PaidOut, TableSeen
from mud_poker.poker.table_events import CameBack, Gone, Left, LostConnection, WillLeave
from tests.mud.evening import MINUTE, SECOND, Evening, books, dealer, edit


@pytest.fixture
def evening() -> Evening:
    """Ann and Bob are in a hand at the gold table, which takes no rake; Eve stands in the room."""
    evening = Evening(dealer("gold", rake=None, jackpot=None), dealer("sosarian"), dealer("kitchen"))
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.make("Eve", room="parlour")
    evening.passes(4 * SECOND)
    return evening


def seated(evening: Evening, key: str = "gold") -> set[str]:
    return {chair.name for chair in evening.world.hosts[key].table.chairs.values()}


# Asking


@pytest.mark.parametrize("line", ["leave", "ct leave game", "cardtable leave"])
def test_leave_asks_and_no_changes_nothing(evening, line):
    asked = evening.told("Ann", line, LeaveAsked)
    assert (asked.back_to, asked.stack) == (Pocket.BANK, evening.world.hosts["gold"].table.stack(1))
    assert evening.world.prompt("Ann", evening.now).asks == "leave"
    assert evening.told("Ann", "no", NothingDone)
    evening.fold_out("gold")
    assert "Ann" in seated(evening)


def test_what_is_no_answer_leaves_the_question_open_and_a_command_drops_it(evening):
    evening.done("Ann", "leave")
    assert evening.refused("Ann", "maybe") == "Leave the table? Say 'yes' or 'no'."
    assert evening.world.prompt("Ann", evening.now).asks == "leave"
    evening.done("Ann", "pot")
    assert evening.world.prompt("Ann", evening.now).asks == ""


@pytest.mark.parametrize("lines", [("leave", "yes"), ("leave", "Y"), ("leave now",), ("ct leave game now",)])
def test_leaving_waits_for_the_end_of_the_hand_in_which_the_player_goes_on_acting(evening, lines):
    evening.done("Ann", *lines)
    assert evening.saw("Ann", WillLeave)
    assert "Ann" in seated(evening)
    assert "leaving already" in evening.refused("Ann", "leave now")
    stacks = (
        sum(evening.world.hosts["gold"].table.stack(number) for number in (1, 2)) + evening.world.hosts["gold"].table.playing.pot
    )
    evening.forget("Ann")
    evening.fold_out("gold")
    [paid] = evening.heard("Ann", PaidOut)
    assert paid.pocket is Pocket.BANK
    assert evening.bank("Ann") == 9_000 + paid.amount
    assert evening.world.hosts["gold"].table.chair("Bob").stack + paid.amount == stacks == 2_000


def test_who_leaves_stands_in_the_exit_room_and_both_rooms_know(evening):
    evening.fold_out("gold")
    evening.forget("Eve")
    assert evening.told("Bob", "leave now", RoomSeen).name == "The Hall"
    assert [event.name for event in evening.saw("Eve", Left)] == ["Bob"]
    assert [one.name for one in evening.world.people.in_room("hall")] == ["Bob"]


def test_the_sosarian_table_pays_into_the_purse(evening):
    evening.sit("sosarian", Dan=200)
    evening.done("Dan", "leave now")
    assert (evening.purse("Dan", "sosarian"), evening.bank("Dan", "sosarian")) == (1_000, 0)


def test_who_does_not_sit_cannot_leave(evening):
    assert "You do not sit at a table" in evening.refused("Eve", "leave")


def test_a_player_who_will_leave_and_lets_time_run_out_is_folded_and_gone(evening):
    late = evening.turn("gold")
    evening.done(late, "leave now")
    evening.passes(61 * SECOND)
    assert late not in seated(evening)
    assert evening.room(late) == "hall"


# The connection


def test_a_lost_connection_keeps_the_seat_for_half_a_minute(evening):
    evening.fold_out("gold")
    evening.forget("Bob")
    evening.hangs_up("Ann")
    assert [event.grace for event in evening.saw("Bob", LostConnection)] == [30 * SECOND]
    evening.passes(3 * SECOND)
    evening.connects("Ann")
    assert evening.saw("Bob", CameBack)
    evening.passes(MINUTE // 2)
    assert "Ann" in seated(evening)


def test_who_does_not_come_back_is_folded_and_paid_out_and_reads_it_at_the_next_login(evening):
    evening.hangs_up("Ann")
    evening.passes(2 * MINUTE)
    assert "Ann" not in seated(evening)
    assert evening.world.host_of("Ann") is None
    [note] = evening.disk.notes("Ann")
    assert "connection lost" in note
    assert "went to your bank" in note
    assert evening.room("Ann") == "hall"
    assert (
        evening.bank("Ann") + evening.bank("Bob") + sum(chair.stack for chair in evening.world.hosts["gold"].table.chairs.values())
        == 20_000
    )


def test_coming_back_shows_the_table_with_the_own_cards(evening):
    evening.hangs_up("Ann")
    evening.forget("Ann")
    evening.passes(SECOND)
    evening.connects("Ann")
    [seen] = evening.heard("Ann", TableSeen)
    assert seen.table.mine.cards
    assert len(seen.table.words) == 1


def test_a_second_login_is_the_same_character_in_the_same_seat(evening):
    evening.done("Ann", "leave")
    money = sorted(evening.world.ledger.all())
    evening.forget("Ann")
    evening.connects("Ann")
    assert evening.heard("Ann", Welcomed)
    assert evening.world.prompt("Ann", evening.now).asks == ""
    assert seated(evening) == {"Ann", "Bob"}
    assert [one.name for one in evening.world.people.online].count("Ann") == 1
    assert sorted(evening.world.ledger.all()) == money
    assert not evening.saw("Bob", LostConnection)


def test_who_hangs_up_is_away_from_the_room_and_the_list_of_those_here(evening):
    evening.hangs_up("Eve")
    assert [one.name for one in evening.world.people.in_room("parlour")] == ["Ann", "Bob"]
    evening.hangs_up("Eve")
    evening.connects("Eve")
    assert [one.name for one in evening.world.people.in_room("parlour")] == ["Ann", "Bob", "Eve"]


# The house closes, or crashes


def test_when_the_house_closes_the_hand_is_void_and_everybody_is_paid_into_the_bank(evening):
    evening.sit("sosarian", Dan=200)
    evening.done(evening.turn("gold"), "raise 300")
    evening.see(evening.world.close(evening.now))
    assert (evening.bank("Ann"), evening.bank("Bob"), evening.bank("Dan", "sosarian")) == (10_000, 10_000, 200)
    assert {event.why for event in evening.saw("Bob", Left)} == {Gone.CLOSED}
    assert {evening.room(name) for name in ("Ann", "Bob", "Dan")} == {"hall"}
    assert evening.disk.saved().open_hands == ()


def test_a_crash_in_mid_hand_gives_back_the_stack_of_the_hands_start_into_the_bank(evening):
    evening.sit("sosarian", Dan=200)
    evening.done(evening.turn("gold"), "raise 300")
    assert len(evening.disk.saved().open_hands) == 1
    after = evening.crashes(dealer("gold"), dealer("sosarian"), dealer("kitchen"))
    assert (after.bank("Ann"), after.bank("Bob")) == (10_000, 10_000)
    assert (after.bank("Dan", "sosarian"), after.purse("Dan", "sosarian")) == (200, 800)
    assert after.disk.saved().open_hands == ()
    assert after.world.ledger.accounts("stack") == []
    [note] = after.disk.notes("Ann")
    assert (
        note == "The house closed while you sat at Aurelio's table; the hand that ran is void. Your 1,000 gold went to your bank."
    )
    after.connects("Ann")
    assert after.room("Ann") == "hall"
    after.done("Ann", "east", "join gold 1000")


def test_a_crash_between_hands_gives_back_what_was_won_and_what_was_bought(evening):
    evening.fold_out("gold")
    stacks = {chair.name: chair.stack for chair in evening.world.hosts["gold"].table.chairs.values()}
    evening.done("Ann", "rebuy 100")
    after = evening.crashes()
    assert after.bank("Ann") == 9_000 - 100 + stacks["Ann"] + 100
    assert after.bank("Bob") == 9_000 + stacks["Bob"]
    assert set(books(after.world).values()) == {0}


def test_a_crash_gives_nothing_for_chips_that_are_worth_nothing(evening):
    evening.sit("kitchen", Dan=0, Fay=0)
    after = evening.crashes()
    assert after.bank("Dan", "points") == 0
    assert books(after.world)["points"] == 0
    assert "hand that ran is void" in after.disk.notes("Dan")[0]


def test_a_crash_of_a_dealer_that_is_no_more_still_pays_back(evening):
    after = evening.crashes(dealer("kitchen"))
    assert after.bank("Ann") == 10_000
    assert "a table" in after.disk.notes("Ann")[0]


def test_the_newcomers_money_and_the_house_bankroll_are_given_once(evening):
    house = evening.world.ledger.balance("house:gold")
    after = evening.crashes().crashes()
    assert after.world.ledger.balance("house:gold") == house


def test_hands_are_numbered_on_after_a_restart(evening):
    after = evening.crashes()
    for name in ("Ann", "Bob"):
        after.connects(name)
        after.done(name, "east", "join gold 1000")
    after.passes(4 * SECOND)
    assert after.world.hosts["gold"].table.playing.opening.number == 2


# Webhooks


def test_joining_and_leaving_is_announced_to_the_dealers_webhook(evening):
    evening.fold_out("gold")
    evening.calls.clear()
    evening.done("Ann", "leave now")
    evening.sit("gold", Fay=1000)
    evening.sit("sosarian", Dan=200)
    assert [(call.webhook, call.data["event"], call.data["player"]) for call in evening.calls] == [
        ("GOLD_WEBHOOK", "left", "Ann"),
        ("GOLD_WEBHOOK", "joined", "Fay"),
    ]
    assert evening.calls[1].data["content"] == "Fay sits down at Aurelio's table."


# A world that changes under the players


def test_a_dealer_that_is_taken_out_of_the_world_pays_out(evening):
    evening.done(evening.turn("gold"), "raise 300")
    changed = Evening(dealer("kitchen")).world.definition
    evening.see(evening.world.reload(changed, edit, evening.now))
    assert (evening.bank("Ann"), evening.bank("Bob")) == (10_000, 10_000)
    assert evening.world.host_of("Ann") is None
    evening.passes(MINUTE)


def test_new_rules_of_a_file_count_from_the_next_hand(evening):
    changed = Evening(dealer("gold", blinds={"small": "50", "big": "100"}), dealer("sosarian"), dealer("kitchen")).world.definition
    evening.see(evening.world.reload(changed, edit, evening.now))
    host = evening.world.hosts["gold"]
    assert host.table.playing.rules.blinds.big == 10
    evening.fold_out("gold")
    evening.passes(4 * SECOND)
    assert host.table.playing.rules.blinds.big == 100


def test_who_stands_in_a_room_that_is_no_more_is_taken_to_the_start(evening):
    definition = evening.world.definition
    rooms = {key: room for key, room in definition.rooms.items() if key != "attic"}
    rooms["parlour"] = replace(rooms["parlour"], exits={"west": "hall"})
    evening.done("Eve", "up")
    evening.see(evening.world.reload(replace(definition, rooms=rooms), edit, evening.now))
    assert evening.room("Eve") == "hall"
    assert evening.heard("Eve", RoomSeen)[-1].name == "The Hall"


def test_quitting_between_hands_ends_the_session(evening):
    evening.fold_out("gold")
    assert evening.told("Ann", "quit", LoggedOff) == LoggedOff()
    assert seated(evening) == {"Bob"}
