"""Who is connected as whom; and nobody is told what is not on disk."""

from twisted.internet.defer import ensureDeferred
from twisted.logger import globalLogPublisher

from mud_poker.mud.facts import Noted


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


def test_a_bug_ends_one_request_is_logged_and_the_house_goes_on(evening, ann):
    logged = []
    globalLogPublisher.addObserver(logged.append)
    assert "Something broke" in ann.types("down")
    globalLogPublisher.removeObserver(logged.append)
    assert [event["log_failure"].type for event in logged if "log_failure" in event] == [KeyError]
    assert "You say" in ann.types("say still here")
