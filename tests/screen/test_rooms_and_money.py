"""What a player reads away from the cards: rooms, people, money, answers."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from textwrap import dedent

import pytest

from mud_poker.content.world import load_world
from mud_poker.games import GAMES
from mud_poker.mud.definitions import BuyIn, Dealer, Pocket
from mud_poker.mud.messages import (
    AliasesSeen,
    Arrived,
    AwaySet,
    Chatted,
    CommandsSeen,
    DealerSeen,
    Departed,
    Emoted,
    FundsSeen,
    IgnoredSeen,
    MoneyMoved,
    RoomSeen,
    Said,
    ScoreSeen,
    SettingChanged,
    StaffSeen,
    ToldTo,
    Welcomed,
    WhoSeen,
)
from mud_poker.mud.table_messages import (
    BuyInAsked,
    Change,
    HouseChanged,
    JackpotSeen,
    LeaveAsked,
    RulesSeen,
    StillSeated,
    Waiting,
)
from mud_poker.poker.rules import Blinds, FixedBets, HouseRules, Late, Payout, Rake, Tier, TurnClock
from mud_poker.screen.reader import Reader
from mud_poker.screen.render import render
from tests.screen.tables import ALOUD, GOLD, PLAIN, UTF8

HALL = RoomSeen(
    "The Card Hall",
    "Lamps over green doors.",
    (("north", "The Bank"), ("garden gate", "The Garden")),
    ("Ann", "Bob"),
    (DealerSeen("Miss Quill", "Five-card draw", True, 3, 6), DealerSeen("Mr Finch", "Badugi", False, 0, 8)),
    bank=True,
)


def text(block: str) -> str:
    return dedent(block).removeprefix("\n")


def test_a_room_is_its_name_its_look_who_is_there_and_where_to_go() -> None:
    assert render(HALL, PLAIN) == text(
        """
        The Card Hall
        Lamps over green doors.
        Miss Quill deals Five-card draw here: 3 of 6 seats taken.
        Mr Finch deals Badugi here, but the table is closed.
        The bank takes and gives money here: deposit, withdraw, balance.
        Ann and Bob are here.
        Exits: north to The Bank, garden gate to The Garden.
        """
    )


def test_exits_can_be_clicked() -> None:
    assert '<SEND HREF="garden gate">garden gate\x1b[4z</SEND> to The Garden' in render(HALL, replace(UTF8, mxp=True))


def test_people_come_and_go_by_directions_and_through_doors() -> None:
    assert render(Arrived("Ann", "north"), UTF8) == "Ann arrives from the north.\n"
    assert render(Arrived("Ann", "up"), UTF8) == "Ann arrives from above.\n"
    assert render(Arrived("Ann", "southwest"), UTF8) == "Ann arrives from the southwest.\n"
    assert render(Arrived("Ann"), UTF8) == "Ann is here now.\n"
    assert render(Departed("Ann", "north"), UTF8) == "Ann goes north.\n"
    assert render(Departed("Ann", "out"), UTF8) == "Ann goes out.\n"
    assert render(Departed("Ann", "garden gate"), UTF8) == "Ann leaves by the garden gate.\n"


def test_talk_is_quoted_as_the_client_can() -> None:
    assert render(Said("Ann", "hello"), UTF8) == "Ann says, “hello”\n"
    assert render(Said("Ann", "hello", you=True), PLAIN) == 'You say, "hello"\n'


def test_nothing_that_people_say_or_do_reads_like_a_line_of_the_house() -> None:
    assert render(Emoted("Ann", "folds."), UTF8) == "* Ann folds.\n"
    assert render(Emoted("Ann", "folds."), ALOUD) == "Emote: Ann folds.\n"
    forged = " ".join(["x" * 70, "Horace shows As Ks: royal flush."])
    for message in (Said("Ann", forged), Emoted("Ann", forged), Chatted("chat", "Ann", forged), ToldTo("Ann", "Bob", forged)):
        first, *later = render(message, UTF8).splitlines()
        assert first[0] in "*AC"
        assert later
        assert all(line.startswith("  ") for line in later)
    assert render(ToldTo("Ann", "Bob", "psst"), UTF8) == "Ann tells you, “psst”\n"


def test_markup_that_players_write_is_text() -> None:
    """The client is locked: only what follows its own sign is a tag, and players cannot write that sign."""
    assert render(Said("Ann", '<SEND HREF="fold">'), replace(PLAIN, mxp=True)) == 'Ann says, "<SEND HREF="fold">"\n'


def test_funds_are_a_line_a_currency() -> None:
    funds = FundsSeen(((GOLD, 99_000, 50, 1_000),))
    assert render(funds, UTF8) == "Gold  99,000 gold in the bank, 50 gold in your purse, 1,000 gold at tables\n"
    assert render(funds, ALOUD) == "Gold: 99,000 gold in the bank, 50 gold in your purse, 1,000 gold at tables\n"


def test_money_that_moves_says_what_is_where_after_it() -> None:
    assert render(MoneyMoved(50, GOLD, True, 150, 0), UTF8) == "You put 50 gold into the bank. Bank 150 gold, purse 0 gold.\n"
    assert render(MoneyMoved(50, GOLD, False, 50, 100), UTF8) == "You take 50 gold out of the bank. Bank 50 gold, purse 100 gold.\n"


def test_the_buy_in_is_asked_with_its_limits_and_the_funds() -> None:
    asked = BuyInAsked("Miss Quill", 10, 20, 0, 400, 4_000, 99_000, Pocket.BANK, GOLD)
    assert render(asked, UTF8) == text(
        """
        How much do you bring to the table of Miss Quill?
        From 400 gold to 4,000 gold. Your bank has 99,000 gold.
        Blinds 10 and 20 gold.
        """
    )


def test_the_stakes_of_fixed_limit_are_told_before_one_sits_down() -> None:
    asked = BuyInAsked("Miss Quill", 0, 0, 5, 400, 4_000, 99_000, Pocket.BANK, GOLD, 10, FixedBets(20, 40))
    assert render(asked, UTF8).endswith("\nAnte 5 gold, bring-in 10 gold, small bet 20 gold, big bet 40 gold.\n")


def test_leaving_says_where_the_stack_goes() -> None:
    assert render(LeaveAsked(900, None, GOLD), UTF8) == (
        "Do you really want to leave? You give up the game and your 900 gold. (yes or no)\n"
    )
    assert render(LeaveAsked(900, Pocket.PURSE, GOLD), UTF8) == (
        "Do you really want to leave? Your 900 gold will be in your purse. (yes or no)\n"
    )


def test_who_leaves_with_nothing_is_not_told_where_it_goes() -> None:
    assert render(LeaveAsked(0, Pocket.BANK, GOLD), UTF8) == "Do you really want to leave? (yes or no)\n"
    assert render(LeaveAsked(0, None, GOLD), UTF8) == "Do you really want to leave? You give up the game. (yes or no)\n"


def test_what_changes_is_named() -> None:
    assert render(SettingChanged("timestamps", "on"), UTF8) == "The setting timestamps is now on.\n"
    assert render(AliasesSeen((), "hey"), UTF8) == "The alias hey is forgotten.\n"
    assert render(AliasesSeen((("b", "bet $1"),), "hey"), UTF8) == "The alias hey is forgotten.\nb  bet $1\n"
    assert render(IgnoredSeen((), "Bob"), UTF8) == "You hear Bob again. You ignore nobody.\n"
    assert render(IgnoredSeen(("Cid",), "Bob"), UTF8) == "You hear Bob again. You ignore Cid.\n"


def test_no_later_line_of_what_the_staff_read_looks_like_one_of_the_house() -> None:
    """A report is in a player's words."""
    forged = "1 January, Ann: report from hall: " + " ".join(["x" * 60, "The house closes in one minute."])
    first, *later = render(StaffSeen((forged, "short")), UTF8).splitlines()
    assert first.startswith("1 January")
    assert later.pop() == "short"
    assert later
    assert all(line.startswith("  ") for line in later)


def test_the_jackpot_names_its_leading_hand() -> None:
    assert render(JackpotSeen(500, "", (), GOLD), UTF8) == "The jackpot is 500 gold.\nNo hand leads yet.\n"
    leading = render(JackpotSeen(500, "royal flush", ("Ann", "Bob"), GOLD), UTF8)
    assert leading.endswith("The leading hand is royal flush, held by Ann and Bob.\n")


def test_a_newcomer_is_welcomed_with_what_the_house_gives() -> None:
    welcome = Welcomed("Ann", True, ((100_000, GOLD, Pocket.BANK),), "Walk north.")
    assert render(welcome, UTF8) == "Welcome, Ann.\nThe house gives you 100,000 gold in your bank.\nWalk north.\n"
    assert render(Welcomed("Ann", False), UTF8) == "Welcome back, Ann.\n"
    assert "as many newcomers from where you come" in render(Welcomed("Ann", True, None), Reader(width=250))


def test_who_goes_away_reads_how_long_the_seat_is_kept_and_what_becomes_of_the_hand() -> None:
    wide = Reader(width=250)
    folds = HouseRules(turn=TurnClock(30_000, late=Late.FOLD))
    checks = HouseRules(freeze_out=True, turn=TurnClock(30_000, late=Late.CHECK_OR_FOLD))
    kept = "Your seat is kept until you have missed 3 hands in a row. If you are in a hand now, it folds when your turn comes."
    assert render(AwaySet(True, folds), wide) == f"'back' when you are here again.\n{kept}\n"
    assert "to the end of the game. You are dealt in, and your hand checks if that is free, else folds" in render(
        AwaySet(True, checks), wide
    )
    assert render(AwaySet(False, folds), wide) == ""
    assert render(AwaySet(True), wide) == "You are away. 'back' when you are here again.\n"


@pytest.mark.parametrize(
    ("what", "waits", "reads"),
    [
        (Change.GAME, True, "The house has changed the game: when this hand is over, Aurelio's table is cleared for it."),
        (Change.MONEY, False, "The house has changed the money: Aurelio's table is cleared for it."),
        (Change.PLACE, False, "The house has changed the place: Aurelio's table is cleared for it."),
        (Change.STAKES, False, "The house has changed what is played for: Aurelio's table is cleared for it."),
        (Change.RULES, True, "The house has changed its rules: these count from the next hand."),
        (Change.RULES, False, "From this hand on new rules of the house count. 'rules' shows them."),
    ],
)
def test_a_change_of_the_house_says_what_it_is_and_when_it_counts(what: Change, waits: bool, reads: str) -> None:
    assert render(HouseChanged("Aurelio", what, waits), Reader(width=250)) == f"{reads}\n"


def test_who_comes_back_to_a_table_that_went_on_reads_so() -> None:
    reads = "The house was closed for a while. You still sit at Aurelio's table with all your chips.\n"
    assert render(StillSeated("Aurelio"), Reader(width=250)) == reads


def test_who_is_here() -> None:
    who = WhoSeen((("Ann", "The Bank", 0, False), ("Bob", "The Hall", 5, True)))
    assert render(who, UTF8) == "Two players here.\nAnn  The Bank\nBob  The Hall, away, idle for five minutes\n"


def test_a_score_tells_hands_and_funds() -> None:
    score = ScoreSeen("Ann", "The Hall", "", 12, 3, 0, FundsSeen(()))
    assert render(score, UTF8) == "Ann, in The Hall.\nYou have played 12 hands and won 3.\nYou have no money.\n"


def test_commands_stand_by_topic() -> None:
    assert render(CommandsSeen((("Money", ("deposit", "balance")),)), UTF8) == "Money  deposit, balance\n"


def test_who_waits_for_a_seat_is_told_in_order() -> None:
    assert render(Waiting("Miss Quill", ("Ann", "Bob")), UTF8).endswith("wait, in this order: Ann and Bob.\n")


def test_house_rules_are_written_from_the_dealers_fields() -> None:
    rules = HouseRules(
        seats=9,
        blinds=Blinds(500, 1_000),
        min_raise=100,
        turn=TurnClock(60_000, late=Late.FOLD),
        payout=Payout.EQUALISED,
        rake=Rake((Tier(Fraction(10), cap=50_000), Tier(Fraction(1, 2), above=100)), to_jackpot=True),
    )
    dealer = Dealer("gold", "Miss Quill", "", "hall", "hall", GAMES["holdem"], rules, GOLD, BuyIn(400, 4_000))
    told = render(RulesSeen(dealer), Reader(width=250))
    assert told.startswith(
        "The rules of Miss Quill\nGame     Texas hold'em, up to nine players.\nStakes   Blinds 500 and 1,000 gold. Sit down"
    )
    assert "A raise is by at least 100 gold." in told
    assert "1 minute a turn; whoever is late folds." in told
    assert "There are no side pots: a short all-in that wins alone takes the whole pot." in told
    assert (
        "10 percent of the pot, at most 50,000 gold. 0.5 percent of what the pot holds above 100 gold. It feeds the jackpot."
        in told
    )


def rules_of(key: str) -> str:
    """What a dealer that ships says of its rules, in one line."""
    world, _ = load_world(Path(__file__).parents[2] / "world")
    assert world is not None
    return " ".join(render(RulesSeen(world.dealers[key]), Reader()).split())


def test_the_suits_that_break_ties_are_told_in_the_order_in_which_they_count() -> None:
    assert "Suits break ties, the lowest first: clubs, hearts, diamonds, spades." in rules_of("kitchen")


@pytest.mark.parametrize(
    ("key", "reads"),
    [
        ("open", "'raise 0.04' means to 0.04."),
        ("kitchen", "'raise 2' means to 2."),
    ],
)
def test_what_a_bare_raise_means_is_told_in_an_amount_of_this_table(key: str, reads: str) -> None:
    assert reads in rules_of(key)


@pytest.mark.parametrize("key", ["arena", "sit-and-go"])
def test_the_rules_of_a_freeze_out_say_when_it_begins_and_how_long_a_level_lasts(key: str) -> None:
    told = rules_of(key)
    assert "It begins when every seat is taken, or " in told
    assert " after the second player sat down." in told
    assert re.search(r"The forced bets climb through \d+ levels of \d+ minutes each\.", told)


def test_who_has_played_no_hand_is_not_told_of_hands_won() -> None:
    told = render(ScoreSeen("Ann", "The Hall", "", 0, 0, 0, FundsSeen(())), Reader())
    assert "You have played no hands yet." in told
    assert "You have played 12 hands and won 3." in render(ScoreSeen("Ann", "The Hall", "", 12, 3, 0, FundsSeen(())), Reader())


def test_a_rake_that_takes_nothing_is_none() -> None:
    dealer = Dealer(
        "blue",
        "Marisol",
        "",
        "hall",
        "hall",
        GAMES["holdem"],
        HouseRules(rake=Rake((Tier(Fraction(0), cap=0),), to_jackpot=True)),
        GOLD,
        BuyIn(1, 2),
    )
    assert "Rake     None." in render(RulesSeen(dealer), UTF8)
