"""What a typed line means, and what the commands about oneself and the world answer."""

from collections import Counter

import pytest

from mud_poker.mud.commands.registry import COMMANDS
from mud_poker.mud.messages import (
    AliasesSeen,
    CommandsSeen,
    HelpSeen,
    HistorySeen,
    LoggedOff,
    ReportTaken,
    RoomSeen,
    Said,
    ScoreSeen,
    SettingChanged,
    SettingsSeen,
    WhoSeen,
)
from mud_poker.mud.play_words import VERBS
from mud_poker.mud.table_messages import FactSeen, TableSeen
from tests.mud.evening import MINUTE, Evening


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.make("Ann", "Bob")
    return evening


@pytest.fixture
def seated(evening) -> Evening:
    """Dan and Eve are in a hand at the gold table; it is Dan's turn."""
    evening.sit("gold", Dan=1000, Eve=1000)
    evening.passes(MINUTE // 10)
    if evening.turn("gold") == "Eve":
        evening.done("Eve", "call")
    return evening


def test_no_word_means_two_commands():
    words = Counter(word for command in COMMANDS.values() for word in (command.name, *command.aliases))
    verbs = Counter(word for verb in VERBS for word in (verb.head, *verb.aliases))
    assert [word for word, count in (words + verbs).items() if count > 1] == []


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_every_command_has_a_help_that_begins_with_its_name(command):
    assert command.usage.startswith(command.name)
    assert command.does.endswith((".", "'"))


def test_a_blank_line_does_nothing(evening):
    assert evening.types("Ann", "", "   ") == []


def test_a_name_in_full_goes_before_longer_names_that_begin_with_it(seated):
    assert seated.told("Dan", "hand", FactSeen).what == "hand"
    assert seated.told("Dan", "table", TableSeen)


def test_an_alias_of_the_game_means_its_command(evening):
    assert evening.told("Ann", "l", RoomSeen)
    assert evening.told("Ann", "sc", ScoreSeen)


def test_an_unambiguous_beginning_is_enough(evening):
    assert evening.told("Ann", "hist", HistorySeen)
    assert evening.told("Ann", "WH", WhoSeen)


def test_an_ambiguous_beginning_is_asked_back(evening):
    assert evening.refused("Ann", "co") == "Which: commands, config?"


def test_who_sits_at_a_table_has_its_verbs_and_an_ambiguous_beginning_moves_no_chips(seated):
    asked = seated.refused("Dan", "c")
    assert asked.startswith("Which: ")
    assert {"call", "check", "commands"} <= set(asked.removeprefix("Which: ").removesuffix("?").split(", "))
    assert seated.turn("gold") == "Dan"
    seated.done("Dan", "rai 30")
    assert seated.world.hosts["gold"].table.playing.round.price == 30


def test_who_does_not_sit_is_told_how_to(evening):
    assert evening.refused("Ann", "call") == "You do not sit at a table. 'join' takes a seat where a dealer stands."
    assert "'join'" in evening.refused("Ann", "allin")


def test_an_unknown_word_gets_a_near_match(evening, seated):
    assert evening.refused("Ann", "scoer") == "There is no command 'scoer'. Did you mean 'score'?"
    assert evening.refused("Ann", "xyzzy") == "There is no command 'xyzzy'. 'commands' lists what you can do."
    assert seated.refused("Dan", "raize 30") == "There is no command 'raize'. Did you mean 'raise'?"


def test_quit_is_spelled_in_full(evening):
    assert "Did you mean 'quit'?" in evening.refused("Ann", "qui")
    assert evening.told("Ann", "quit", LoggedOff) == LoggedOff()


def test_quit_in_a_hand_is_refused_with_what_would_work_and_between_hands_pays_out(seated):
    assert "'leave now'" in seated.refused("Dan", "quit")
    seated.fold_out("gold")
    stack = seated.world.hosts["gold"].table.chair("Dan").stack
    before = seated.bank("Dan")
    assert seated.told("Dan", "quit", LoggedOff)
    assert seated.bank("Dan") == before + stack
    assert seated.world.host_of("Dan") is None


def test_an_exclamation_mark_repeats_the_last_line(evening):
    assert "nothing to repeat" in evening.refused("Ann", "!")
    evening.done("Ann", "say hello")
    assert evening.told("Ann", "!", Said).text == "hello"
    assert evening.told("Ann", "!", Said).text == "hello"


def test_history_has_the_last_lines_in_order(evening):
    evening.done("Ann", "look", "say one")
    assert evening.told("Ann", "history", HistorySeen).lines == ("look", "say one")
    assert evening.told("Ann", "history 1", HistorySeen).lines == ("history",)
    assert evening.refused("Ann", "history soon") == "Say how many lines: 'history 5'."


def test_an_own_alias_goes_before_all_but_exact_names_and_takes_the_words_after_it(evening):
    evening.done("Ann", "alias greet say hello $1, and $*", "alias l say no")
    assert evening.told("Ann", "greet Bob Cid", Said).text == "hello Bob, and Bob Cid"
    assert evening.told("Ann", "l", Said).text == "no"
    forgot = evening.told("Ann", "alias l", AliasesSeen)
    assert (forgot.rows, forgot.forgotten) == ((("greet", "say hello $1, and $*"),), "l")
    assert evening.told("Ann", "alias", AliasesSeen).forgotten == ""
    assert evening.told("Ann", "l", RoomSeen)


@pytest.mark.parametrize("word", ["look", "config", "alias", "quit", "call", "fold", "raise"])
def test_a_word_of_the_game_in_full_keeps_its_meaning(evening, word):
    assert evening.refused("Ann", f"alias {word} say no") == f"'{word}' keeps its meaning: choose another word."


def test_an_alias_that_an_older_house_let_stand_for_a_command_does_nothing_and_can_be_forgotten(evening):
    evening.world.character("Ann").aliases["look"] = "say no"
    assert evening.told("Ann", "look", RoomSeen)
    assert evening.told("Ann", "alias look", AliasesSeen).forgotten == "look"


def test_an_alias_of_nothing_but_words_that_are_missing_is_refused(evening):
    evening.done("Ann", "alias what $1")
    assert evening.refused("Ann", "what") == "'what' wants words after it: you made it stand for '$1'."


def test_what_stands_for_the_words_after_an_alias_is_not_read_again(evening):
    evening.done("Ann", "alias echo say $9$9 $*")
    assert evening.told("Ann", "echo a b c d e f g $7 $8$*", Said).text == "$8$*$8$* a b c d e f g $7 $8$*"


def test_an_alias_is_never_expanded_twice(evening):
    evening.done("Ann", "alias a b", "alias b a")
    assert evening.refused("Ann", "a").startswith("Which: back, balance,")


@pytest.mark.parametrize(
    "line", ["alias quit look", "alias alias look", "alias two-words look", "alias ümlaut look", "alias nothing"]
)
def test_words_that_cannot_be_aliases_are_refused(evening, line):
    assert evening.refused("Ann", line)


def test_settings_are_seen_and_changed_by_unambiguous_names(evening):
    assert evening.told("Ann", "config col none", SettingChanged) == SettingChanged("colour", "none")
    assert evening.told("Ann", "config colour", SettingsSeen).rows[0][:2] == ("colour", "none")
    assert len(evening.told("Ann", "config", SettingsSeen).rows) > 10
    assert evening.told("Ann", "screenreader", SettingChanged) == SettingChanged("screenreader", "on")


def test_prompt_alone_shows_it_and_how_to_change_it_and_changes_nothing(evening):
    evening.done("Ann", "prompt %h %w>")
    for _ in range(2):
        [(name, value, ways)] = evening.told("Ann", "prompt", SettingsSeen).rows
        assert (name, value) == ("prompt", "%h %w>")
        assert all(way in ways for way in ("'prompt on'", "'prompt off'", "your own"))
    assert evening.told("Ann", "prompt OFF", SettingChanged) == SettingChanged("prompt", "off")


@pytest.mark.parametrize("line", ["prompt %p %z", "config prompt %p %z"])
def test_a_token_that_stands_for_nothing_is_refused_with_those_that_there_are(evening, line):
    assert evening.refused("Ann", line).startswith("%z stands for nothing. There is %h your hand, %b the board, ")
    assert evening.told("Ann", "prompt 100%?", SettingChanged)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("config zebra on", "There is no setting 'zebra'"),
        ("config colour pink", "'colour' can be auto, none, 16, 256, true."),
        ("config width 19", "'auto' or a number from 20 to 250"),
        ("config width 251", "'auto' or a number from 20 to 250"),
        ("config width １００", "'auto' or a number from 20 to 250"),
        ("config automuck o", "'automuck' can be on, off."),
    ],
)
def test_wrong_settings_are_refused_with_what_would_work(evening, line, reason):
    assert reason in evening.refused("Ann", line)


def test_settings_outlive_a_restart(evening):
    evening.done("Ann", "config width 100")
    assert evening.crashes().world.settings("Ann")["width"] == "100"


def test_who_says_where_everybody_is_and_for_how_long_they_have_been_idle(evening):
    evening.sit("gold", Dan=1000)
    evening.passes(5 * MINUTE)
    evening.done("Bob", "afk")
    rows = {name: rest for name, *rest in evening.told("Ann", "who", WhoSeen).rows}
    assert rows == {"Ann": ["The Hall", 0, False], "Bob": ["The Hall", 0, True], "Dan": ["Aurelio's table", 5, False]}


def test_score_counts_hands_played_and_won(seated):
    seated.fold_out("gold")
    scores = [seated.told(name, "score", ScoreSeen) for name in ("Dan", "Eve")]
    assert [score.hands for score in scores] == [1, 1]
    assert sum(score.won for score in scores) == 1
    assert {score.seat for score in scores} == {"Aurelio"}


@pytest.mark.parametrize("line", ["help", "help betting", "help BETS", "help bet", "help deposit", "? look"])
def test_help_finds_pages_and_commands(evening, line):
    assert evening.told("Ann", line, HelpSeen).text


def test_help_alone_is_the_page_of_that_name(evening):
    assert evening.told("Ann", "help", HelpSeen) == HelpSeen("Help", "Begin here.")


def test_help_on_a_command_goes_before_a_page_that_has_it_for_another_name(evening):
    clock = evening.told("Ann", "help bank-check", HelpSeen)
    assert clock == HelpSeen("Betting", "How to bet.")
    deposit = evening.told("Ann", "help deposit", HelpSeen)
    assert deposit.title == "deposit <amount> [currency]"
    assert deposit.text.endswith("\n\nSee also: betting")


def test_help_on_a_word_of_play_that_no_page_tells_of(evening):
    assert evening.told("Ann", "help complete", HelpSeen) == HelpSeen("complete", "Raise the bring-in to a full bet.")


def test_help_on_what_there_is_none_on_says_what_there_is(evening):
    assert evening.refused("Ann", "help zebra") == "There is no help on 'zebra'. Topics: betting, help."


def test_commands_lists_all_but_the_staffs(evening):
    evening.make("Sam", staff=True)
    assert "staff" not in dict(evening.told("Ann", "commands", CommandsSeen).topics)
    assert "@dealer" in dict(evening.told("Sam", "commands", CommandsSeen).topics)["staff"]
    assert "deposit" in dict(evening.told("Ann", "commands", CommandsSeen).topics)["money"]
    assert {"fold", "all in", "stand pat"} <= set(dict(evening.told("Ann", "commands", CommandsSeen).topics)["play"])


def test_a_report_goes_to_the_staffs_log(evening):
    assert evening.told("Ann", "bug the tin is full", ReportTaken)
    assert evening.world.reports[-1].command == "reports from hall: the tin is full"


def test_a_password_is_not_taken_from_a_line(evening):
    assert evening.refused("Ann", "password hunter2").startswith("Type 'password' alone")


def test_a_line_is_cut_where_it_is_too_long(evening):
    assert len(evening.told("Ann", "say " + "x" * 5000, Said).text) < 1000
