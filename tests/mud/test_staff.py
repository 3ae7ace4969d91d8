"""What the staff can do, and that everybody else cannot."""

import pytest

from mud_poker.mud.commands.about import MOST_REPORTS
from mud_poker.mud.commands.command import Needs
from mud_poker.mud.commands.registry import COMMANDS
from mud_poker.mud.messages import Announced, LoggedOff, NoteRead, StaffSeen
from mud_poker.mud.table_messages import Change, FactSeen, HouseChanged
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Gone, HandVoid, Left
from tests.mud.evening import MINUTE, SECOND, Evening, dealer

STAFF = [name for name, command in COMMANDS.items() if command.needs is Needs.STAFF]


@pytest.fixture
def evening() -> Evening:
    """Ann and Bob are in a hand at the gold table; Sam is of the staff."""
    evening = Evening(dealer("gold", rake=None, jackpot=None), dealer("sosarian"), dealer("practice", bots=None))
    evening.make("Sam", room="parlour", staff=True)
    evening.sit("gold", Ann=1000, Bob=1000)
    evening.passes(4 * SECOND)
    return evening


def lines(evening: Evening, line: str) -> tuple[str, ...]:
    return evening.told("Sam", line, StaffSeen).lines


# Who may


@pytest.mark.parametrize("name", STAFF)
def test_staff_commands_are_for_the_staff(evening, name):
    assert evening.refused("Ann", f"{name} gold") == "That is for the staff."
    assert evening.refused("Ann", name[:-1]).startswith("There is no command")


def test_the_role_outlives_a_restart(evening):
    evening.see(evening.world.leave(("Sam",), evening.now))
    assert evening.crashes().world.character("Sam").staff


# Changing a dealer


def test_the_dealers_are_listed_and_one_is_shown_field_by_field(evening):
    listed = lines(evening, "@dealer")
    assert listed[0] == "gold: Aurelio in parlour, Texas hold'em, 2 of 3 seats, at work"
    shown = lines(evening, "@dealer gold")
    assert "blinds.big: 10" in shown
    assert "turn.limit: 60s" in shown
    assert lines(evening, "@dealer gold blinds.small") == ("blinds.small: 5",)
    assert lines(evening, "@dealer gold away") == ("away: 3",)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("@dealer zebra", "There is no dealer 'zebra'. The dealers: gold, sosarian, practice."),
        ("@dealer gold zebra", "Aurelio has no field 'zebra'."),
        ("@dealer gold zebra 5", "zebra"),
        ("@dealer gold blinds.big -5", "blinds"),
        ("@dealer gold payout everything", "payout"),
        ("@dealer gold rake.percent 110", "rake"),
        ("@dealer gold seats [", ""),
        ("@dealer gold room nowhere", "There is no room 'nowhere'."),
        ("@dealer gold buy_in {least: 5000, most: 1000}", "buy_in"),
    ],
)
def test_what_a_file_may_not_say_is_refused_and_changes_nothing(evening, line, reason):
    before = evening.world.hosts["gold"].dealer
    assert reason in evening.refused("Sam", line)
    assert evening.world.hosts["gold"].dealer == before
    assert evening.world.overrides.of("gold") == {}


def test_a_change_counts_from_the_next_hand(evening):
    host = evening.world.hosts["gold"]
    evening.done("Sam", "@dealer gold blinds {small: 50, big: 100}")
    assert host.table.playing.rules.blinds.big == 10
    evening.fold_out("gold")
    evening.passes(4 * SECOND)
    assert host.table.playing.rules.blinds.big == 100
    assert "changed: blinds" in lines(evening, "@dealer gold")[0]


def test_changes_add_up_lie_over_the_file_after_a_restart_and_are_taken_back_by_reset(evening):
    evening.done("Sam", "@dealer gold blinds.big 20", "@dealer gold name Aurelio the Great")
    after = evening.crashes(dealer("gold", blinds={"small": "6", "big": "12"}), dealer("sosarian"))
    one = after.world.hosts["gold"].dealer
    assert (one.rules.blinds.small, one.rules.blinds.big, one.name) == (6, 20, "Aurelio the Great")
    after.connects("Sam")
    after.done("Sam", "@dealer gold reset")
    one = after.world.hosts["gold"].dealer
    assert (one.rules.blinds.big, one.name) == (12, "Aurelio")
    again = after.crashes(dealer("gold"))
    assert again.world.hosts["gold"].dealer.rules.blinds.big == 10


def test_changes_that_no_longer_fit_the_file_leave_the_dealer_as_the_file_has_it(evening):
    evening.done("Sam", "@dealer gold buy_in.least 4000")
    after = evening.crashes(dealer("gold", buy_in={"least": "100", "most": "500"}))
    assert after.world.hosts["gold"].dealer.buy_in.least == 100


def test_an_inactive_dealer_in_mid_hand_voids_it_and_everybody_is_paid_in_full_into_the_bank(evening):
    evening.sit("sosarian", Dan=200)
    evening.done(evening.turn("gold"), "raise 300")
    evening.done("Sam", "@dealer gold inactive", "@dealer sosarian inactive")
    assert (evening.bank("Ann"), evening.bank("Bob"), evening.bank("Dan", "sosarian")) == (10_000, 10_000, 200)
    assert {evening.room(name) for name in ("Ann", "Bob", "Dan")} == {"hall"}
    assert {event.why for event in evening.saw("Ann", Left)} == {Gone.CLOSED}
    evening.done("Ann", "east")
    assert evening.refused("Ann", "join gold") == "Aurelio deals no cards just now."
    assert evening.crashes(dealer("gold")).world.hosts["gold"].dealer.active is False
    evening.done("Sam", "@dealer gold active")
    evening.done("Ann", "join gold 1000")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("@dealer gold game omaha", Change.GAME),
        ("@dealer gold currency sosarian", Change.MONEY),
        ("@dealer gold room hall", Change.PLACE),
    ],
)
def test_another_game_money_or_place_waits_for_the_end_of_the_hand_and_then_pays_out(evening, line, what):
    host, old = evening.world.hosts["gold"], evening.world.hosts["gold"].dealer.kind
    evening.done(evening.turn("gold"), "raise 300")
    evening.forget("Ann")
    evening.done("Sam", line)
    ahead = HouseChanged("Aurelio", what, waits=True)
    assert evening.heard("Ann", HouseChanged) == [ahead]
    assert evening.heard("Sam", HouseChanged) == [ahead]
    assert host.dealer.kind == old
    assert evening.told("Ann", "rules", HouseChanged) == ahead
    evening.play_out("gold")
    assert host.table.chairs == {}
    assert host.dealer.kind != old
    assert evening.world.host_of("Ann") is None
    assert evening.bank("Ann") + evening.bank("Bob") == 20_000
    assert not evening.saw("Ann", HandVoid)


def test_a_change_of_the_game_that_is_taken_back_during_the_hand_clears_no_table(evening):
    evening.done("Sam", "@dealer gold game omaha", "@dealer gold reset")
    evening.play_out("gold")
    assert len(evening.world.hosts["gold"].table.chairs) == 2


def test_who_plays_is_told_when_new_rules_count_and_reads_before_that_they_do_not_yet(evening):
    evening.done("Sam", "@dealer gold blinds {small: 25, big: 50}")
    assert evening.told("Ann", "rules", HouseChanged) == HouseChanged("Aurelio", Change.RULES, waits=True)
    evening.fold_out("gold")
    evening.forget("Ann")
    evening.passes(4 * SECOND)
    assert evening.heard("Ann", HouseChanged) == [HouseChanged("Aurelio", Change.RULES, waits=False)]
    assert [(seen.what, seen.table.big) for seen in evening.heard("Ann", FactSeen)] == [("blinds", 50)]
    evening.done("Ann", "rules")
    assert not evening.heard("Ann", HouseChanged)


def test_a_change_of_one_dealer_leaves_the_others_alone(evening):
    before = evening.world.hosts["sosarian"].dealer
    evening.done("Sam", "@dealer gold ante 5")
    assert evening.world.hosts["sosarian"].dealer is before


# People


def test_who_is_kicked_is_folded_paid_out_and_sent_away(evening):
    evening.done("Sam", "@kick ann")
    assert evening.heard("Ann", LoggedOff) == [LoggedOff("The staff has sent you away.")]
    evening.hangs_up("Ann")
    evening.passes(2 * MINUTE)
    assert evening.world.host_of("Ann") is None
    assert "sent away by the staff" in evening.disk.notes("Ann")[-1]
    assert evening.bank("Ann") + evening.bank("Bob") + evening.world.hosts["gold"].table.chair("Bob").stack == 20_000


def test_who_is_banned_is_not_let_in_until_the_same_again(evening):
    evening.done("Sam", "@ban bob")
    assert evening.heard("Bob", LoggedOff)
    evening.hangs_up("Bob")
    with pytest.raises(Refused, match="no longer welcome"):
        evening.world.check_welcome("bob")
    with pytest.raises(Refused, match="no longer welcome"):
        evening.crashes().world.check_welcome("Bob")
    evening.done("Sam", "@ban Bob")
    evening.world.check_welcome("Bob")


@pytest.mark.parametrize("verb", ["@kick", "@ban"])
def test_nobody_and_oneself_are_not_sent_away(evening, verb):
    assert "Nobody is called 'Zoe'" in evening.refused("Sam", f"{verb} Zoe")
    assert evening.refused("Sam", f"{verb} sam") == "Not yourself."


def test_an_announcement_reaches_everybody(evening):
    evening.make("Dan")
    evening.done("Sam", "@announce The bar is open.")
    assert evening.heard("Dan", Announced) == [Announced("The bar is open.")]
    assert evening.refused("Sam", "@announce") == "Announce what?"


# The house


def test_a_shutdown_is_announced_ordered_and_spelled_in_full(evening):
    assert "There is no command" in evening.refused("Sam", "@shut")
    assert not evening.closes
    evening.done("Sam", "@shutdown Back in an hour.")
    assert evening.closes
    assert evening.heard("Ann", Announced)[-1].text == "Back in an hour."


def test_the_staff_can_give_money_of_any_currency_to_anybody_from_the_mint(evening):
    before = evening.world.ledger.balance("bank:Ann:gold")
    assert lines(evening, "@give ann 500 gold")[0].endswith("in the bank.")
    assert evening.world.ledger.balance("bank:Ann:gold") == before + 500
    assert evening.heard("Ann", NoteRead)[-1].text == "The staff has put 500 gold in your bank."
    for wrong in ("@give", "@give Ann", "@give Ann 5", "@give Zed 5 gold", "@give Ann -5 gold", "@give Ann 5 zebras"):
        evening.refused("Sam", wrong)


def test_who_is_not_here_cannot_be_kicked(evening):
    evening.make("Eve")
    evening.see(evening.world.leave(("Eve",), evening.now))
    assert evening.refused("Sam", "@kick eve") == "Eve is not here."


def test_the_bankroll_is_seen_and_filled_from_the_mint(evening):
    assert lines(evening, "@bankroll")[0].startswith("The house has 100,000 gold")
    evening.done("Sam", "@bankroll 5k gold")
    assert evening.world.ledger.balance("house:gold") == 105_000
    for wrong in ("@bankroll 5", "@bankroll -5 gold", "@bankroll 5 zebras", "@bankroll 5 gold now"):
        evening.refused("Sam", wrong)


# The log


def test_every_use_is_in_a_log_that_staff_can_read_and_search_after_a_restart_too(evening):
    evening.done("Sam", "@announce hello", "@dealer gold ante 5", "@kick ann", "@bankroll 5 gold")
    read = lines(evening, "@log")
    assert [line.partition(": ")[2] for line in read] == [
        "@announce hello",
        "@dealer gold ante 5",
        "@kick Ann",
        "@bankroll 5 gold",
    ]
    assert read[0].startswith("2001-09-09 01:46 Sam:")
    assert len(lines(evening, "@log dealer")) == 1
    after = evening.crashes()
    after.connects("Sam")
    assert after.told("Sam", "@log", StaffSeen).lines == read
    assert after.told("Sam", "@log zebra", StaffSeen).lines == ("Nothing is in the log.",)


def test_reports_stand_apart_and_crowd_nothing_out_of_the_log(evening):
    evening.done("Sam", "@announce hello")
    evening.done("Bob", *(f"bug my chair wobbles {number}" for number in range(MOST_REPORTS)))
    assert evening.refused("Bob", "bug again") == "That is enough for an hour: the staff read what you have reported."
    assert [line.partition(": ")[2] for line in lines(evening, "@log")] == ["@announce hello"]
    assert lines(evening, "@reports wobbles 3")[0].endswith("Bob: reports from parlour: my chair wobbles 3")
    after = evening.crashes()
    after.connects("Sam")
    assert len(after.told("Sam", "@log", StaffSeen).lines) == 1
    assert len(after.told("Sam", "@reports", StaffSeen).lines) == MOST_REPORTS


def test_what_is_refused_is_not_in_the_log(evening):
    evening.refused("Sam", "@dealer gold ante -5")
    evening.refused("Sam", "@kick Zoe")
    evening.refused("Sam", "@bankroll 0 gold")
    assert lines(evening, "@log") == ("Nothing is in the log.",)
