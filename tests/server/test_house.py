"""Who is connected as whom; and nobody is told what is not on disk."""

from dataclasses import replace

import pytest
from twisted.internet.defer import ensureDeferred
from twisted.internet.error import ConnectionDone
from twisted.logger import globalLogPublisher
from twisted.python.failure import Failure

from mud_poker.mud.facts import Noted
from mud_poker.mud.messages import Refusal
from tests.server.conftest import WORLD, Evening


def test_the_same_name_twice_takes_over_and_the_old_connection_is_told(evening, ann):
    other = evening.connects()
    assert "Welcome back, Ann" in other.types("Ann", "secret1")
    assert "logged in from somewhere else" in ann.reads()
    assert ann.sent_away
    ann.hangs_up()
    assert "In the house: Ann." in evening.connects().types("who")


def test_what_the_old_connection_types_after_a_takeover_does_nothing(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    evening.connects().types("Ann", "secret1")
    ann.types("say ghost")
    assert "ghost" not in bo.reads()


def test_who_hangs_up_has_left_and_comes_back_to_the_same_room(evening, ann):
    ann.types("north")
    ann.hangs_up()
    assert "Nobody is in the house" in evening.connects().types("who")
    assert "The Bank" in evening.connects().types("Ann", "secret1")


def test_who_lose_the_connection_at_once_leave_together(evening, ann):
    gone = [evening.connects() for _ in range(3)]
    for player, name in zip(gone, ("Bo", "Cy", "Di"), strict=True):
        player.makes(name)
    ann.reads()
    for player in gone:
        player.line.connectionLost(Failure(ConnectionDone()))
    assert [character.name for character in evening.world.people.online] == ["Ann", "Bo", "Cy", "Di"]
    assert "Bo is gone.\r\nCy is gone.\r\nDi is gone.\r\n" in ann.reads()
    assert "One player here." in ann.types("who")


def test_who_comes_back_in_the_moment_the_connection_is_lost_is_here(evening, ann):
    other = evening.connects()
    other.types("Ann")
    ann.line.connectionLost(Failure(ConnectionDone()))
    assert "Welcome back, Ann" in other.types("secret1")
    assert "One player here." in other.types("who")


def test_the_prompt_comes_with_the_answer_of_what_needs_the_disk(evening, ann):
    assert ann.types("hands") == ""
    evening.house.answer("Ann", Refusal("There are no hands yet."))
    assert ann.reads().endswith("There are no hands yet.\r\n> ")


def test_characters_and_money_are_there_after_a_restart(evening, ann, reopened):
    player = reopened().connects()
    player.types("Ann", "secret1")
    assert "100" in player.types("balance")


def test_nothing_is_told_before_it_is_on_disk(evening, ann):
    evening.disk_works = False
    text = ann.types("north")
    assert "The Bank" not in text
    assert evening.failures == ["The disk is full."]


def test_what_happened_to_a_character_who_was_away_is_told_at_the_next_login_once(evening, ann, store):
    ann.types("quit")
    store.write([Noted("Ann", "A bank check came.", 1)])
    player = evening.connects()
    assert "A bank check came." in player.types("Ann", "secret1")
    player.types("quit")
    assert "A bank check" not in evening.connects().types("Ann", "secret1")


def test_the_house_closes_with_a_word_to_everybody_when_all_is_on_disk(evening, ann):
    stranger = evening.connects()
    closed = ensureDeferred(evening.house.close("The house closes now."))
    for player in (ann, stranger):
        assert "The house closes now." in player.reads()
        assert player.sent_away
        assert not closed.called
        player.hangs_up()
    assert closed.called


def test_who_does_not_hang_up_does_not_keep_the_house_open(evening, ann):
    closed = ensureDeferred(evening.house.close("The house closes now."))
    evening.passes(3)
    assert closed.called


def test_what_is_typed_while_the_house_closes_does_nothing(evening, ann):
    ensureDeferred(evening.house.close("The house closes now."))
    assert "You say" not in ann.types("say still here")


def test_only_so_many_connections_may_come_from_one_address(admitting):
    evening = admitting(most_from_one=2)
    players = [evening.connects() for _ in range(3)]
    assert [player.sent_away for player in players] == [False, False, True]
    assert "Too many connections" in players[2].reads()
    players[0].hangs_up()
    players[2].hangs_up()
    assert not evening.connects().sent_away


def test_only_so_many_connections_may_be_open_in_all(admitting):
    evening = admitting(most=1)
    evening.connects()
    late = evening.connects()
    assert "full" in late.reads()
    assert late.sent_away


def test_the_worlds_settings_say_how_many_may_come_and_how_much_a_player_may_say(store):
    settings = replace(WORLD.settings, most_connections=2, lines_at_once=5, lines_a_second=1)
    evening = Evening(store, definition=replace(WORLD, settings=settings))
    ann, bo = evening.connects(), evening.connects()
    assert "full" in evening.connects().reads()
    ann.makes("Ann")
    evening.passes(10)
    text = ann.sends(b"say hello\r\n" * 10)
    assert text.count("You say") == 5
    assert "more than 5 lines" in text
    assert not bo.sent_away


@pytest.fixture
def bugs():
    """What broke, as the log has it."""
    found = []

    def observe(event):
        if "log_failure" in event:
            found.append(event["log_failure"].type)

    globalLogPublisher.addObserver(observe)
    yield found
    globalLogPublisher.removeObserver(observe)


def test_a_bug_ends_one_request_is_logged_and_the_house_goes_on(evening, ann, bugs):
    assert "Something broke" in ann.types("down")
    assert bugs == [KeyError]
    assert "You say" in ann.types("say still here")


def test_nobody_is_told_what_a_request_that_broke_had_done_so_far(evening, ann, bugs):
    bo = evening.connects()
    bo.makes("Bo")
    ann.types("down")
    bo.reads()
    ann.types("say hello")
    assert "goes down" not in bo.types("look")


def test_a_request_that_breaks_when_money_has_moved_stops_the_house_on_what_is_on_disk(store, bugs):
    evening = Evening(store, definition=replace(WORLD, settings=replace(WORLD.settings, start="nowhere")))
    text = evening.connects().makes("Ann")
    assert bugs == [KeyError]
    assert "Welcome" not in text
    assert evening.failures == ["A request broke when money or a hand had moved; the log says how."]
    assert store.balances() == {}
    assert "Ann" not in store.documents("character")


def test_who_is_banned_does_not_come_in(evening, ann):
    ann.types("quit")
    ann.hangs_up()
    evening.world.character("Ann").banned = True
    text = evening.connects().types("Ann", "secret1")
    assert "no longer welcome" in text
    assert "Welcome back" not in text


def test_the_staff_close_the_house_when_all_is_told(evening, ann):
    evening.world.character("Ann").staff = True
    assert "Good night" in ann.types("@shutdown Good night")
    assert evening.closings == 1
