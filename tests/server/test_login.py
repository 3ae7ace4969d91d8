"""At the door: names, passwords, and what is never shown."""

import pytest

from mud_poker.content.world import load_world
from mud_poker.mud.character import NAME
from mud_poker.mud.house_bots import NAMES
from mud_poker.poker.refused import Refused
from mud_poker.screen.sentences import SENTENCES
from mud_poker.server.names import check_name, reserved_names
from mud_poker.wire.telnet import IAC

HIDE, SHOW = IAC + b"\xfb\x01", IAC + b"\xfc\x01"


def test_the_banner_comes_at_once_and_waits_for_nothing(evening):
    assert "A small house." in evening.connects().reads()


def test_who_gives_a_new_name_makes_a_character_and_is_told_what_to_do_next(evening):
    text = evening.connects().makes("Ann")
    assert "Welcome, Ann" in text
    assert "100 gold" in text
    assert "Look around." in text
    assert "The Hall" in text


@pytest.mark.parametrize("name", ["A", "a" * 17, "Ann Lee", "Ann1", "Änn", "A-n", "GET / HTTP/1.1", "😀😀"])
def test_a_name_is_2_to_16_letters(evening, name):
    assert "2 to 16 letters" in evening.connects().types(name)


TAKEN = (
    "all Dealer POT look north south new Alba staff fold Winner mod Your Flop Turn River Announcement Nothing It You The Hand "
    "Owner Sysop Staffer Mods Support Superuser Implementor Admin Wizard God AIba AIl Adrnin VViIf DeaIer"
)


@pytest.mark.parametrize("name", TAKEN.split())
def test_words_with_a_meaning_are_no_names(evening, name):
    assert "meaning of its own" in evening.connects().types(name)


def test_no_name_begins_as_a_sentence_of_the_house_does():
    definition = load_world("world")[0]
    reserved = reserved_names((), definition)
    texts = [sentence.text for sentence in SENTENCES.values()] + [
        text for dealer in definition.dealers.values() for text in dealer.says.values()
    ]
    firsts = {word for text in texts for word in text.split(maxsplit=1)[:1] if NAME.fullmatch(word)}
    assert {"You", "Anybody", "Hand"} <= firsts
    for word in firsts | set(NAMES) | {"Marisol", "MarisoI", "Herald", "Flop", "River"}:
        with pytest.raises(Refused):
            check_name(word, reserved)


@pytest.mark.parametrize("name", ["Ann", "Bo", "Cy", "Liam", "Bill", "Clara", "Vivian", "Bernard", "Turner", "Dealey"])
def test_other_names_are_free(evening, name):
    assert f"Nobody is called {name}" in evening.connects().types(name)


@pytest.mark.parametrize("word", ["help", "?", "commands"])
def test_help_at_the_door_says_again_what_can_be_typed_there(evening, word):
    assert "A new name makes a new character." in evening.connects().types(word)


def test_the_case_of_a_name_is_kept_and_does_not_count(evening):
    evening.connects().makes("McAnn")
    assert "Welcome back, McAnn" in evening.connects().types("mcann", "secret1")


def test_a_new_password_is_typed_twice_the_same(evening):
    player = evening.connects()
    assert "two different" in player.types("Ann", "yes", "secret1", "secret2")
    assert "Welcome, Ann" in player.types("secret1", "secret1")


@pytest.mark.parametrize("password", ["12345", "x" * 129])
def test_a_new_password_has_6_to_128_characters(evening, password):
    assert "6 to 128 characters" in evening.connects().types("Ann", "yes", password)


def test_who_does_not_say_yes_makes_no_character(evening):
    player = evening.connects()
    assert "no character is made" in player.types("Ann", "no")
    assert "Nobody is called Ann" in player.types("Ann")


def test_passwords_are_hidden_while_they_are_typed_and_not_after(evening):
    player = evening.connects()
    player.types("Ann", "yes")
    assert player.raw.count(HIDE) == 1
    assert SHOW not in player.raw
    player.types("secret1", "secret1")
    assert player.raw.count(SHOW + b"\r\n") == 1


def test_what_is_typed_shows_again_after_a_wrong_password(evening, ann):
    other = evening.connects()
    other.types("Ann", "wrong-one")
    assert other.raw.count(SHOW + b"\r\n") == 1
    assert other.types("") == "\r\nThen somebody else?\r\nYour name: "
    assert other.raw.count(HIDE) == other.raw.count(SHOW + b"\r\n") == 2


def test_what_is_typed_shows_again_after_a_timeout_in_the_password(evening, ann):
    other = evening.connects()
    other.types("Ann")
    evening.passes(190)
    assert "took too long" in other.reads()
    assert other.raw.count(SHOW + b"\r\n") == 1
    assert other.sent_away


def test_after_a_wrong_password_the_next_is_looked_at_only_after_a_while_that_doubles(evening, ann):
    other = evening.connects()
    text = other.types("Ann", "wrong-one")
    assert text.endswith("That is not the password of Ann.\r\nPassword of Ann, which is looked at in 5 seconds: ")
    assert other.types("wrong-two") == ""
    evening.passes(4.9)
    assert other.reads() == ""
    evening.passes(0.1)
    assert "not the password" in other.reads()
    other.types("secret1")
    evening.passes(9.9)
    assert other.reads() == ""
    evening.passes(0.1)
    assert "Welcome back" in other.reads()


def test_what_is_typed_after_a_wrong_password_is_hidden_at_once(evening, ann):
    other = evening.connects()
    other.types("Ann", "wrong-one")
    assert other.raw.endswith(
        SHOW + b"\r\nThat is not the password of Ann.\r\n" + HIDE + b"Password of Ann, which is looked at in 5 seconds: \xff\xf9"
    )


def test_who_has_waited_waits_no_more(evening, ann):
    evening.connects().types("Ann", "wrong-one")
    evening.passes(5)
    assert "Welcome back" in evening.connects().types("Ann", "secret1")


def test_the_third_wrong_password_ends_the_connection(evening, ann):
    other = evening.connects()
    other.types("Ann")
    for _ in range(3):
        text = other.types("wrong-one")
        evening.passes(20)
        text += other.reads()
    assert "third wrong password" in text
    assert other.sent_away


def test_who_types_no_password_for_a_new_character_is_told_that_none_is_made(evening):
    assert "Then no character is made. Which name is it?" in evening.connects().types("Bo", "yes", "")


def test_guessing_from_many_connections_is_no_faster(evening, ann):
    for _ in range(3):
        evening.connects().types("Ann", "wrong-one")
    late = evening.connects()
    assert "Welcome" not in late.types("Ann", "secret1")
    evening.passes(4.9)
    assert "Welcome" not in late.reads()


def test_connections_that_are_all_asked_before_one_is_wrong_guess_no_faster_than_one(evening, ann):
    others = [evening.connects() for _ in range(3)]
    for other in others:
        assert "Password of Ann: " in other.types("Ann")
    for other in others:
        other.types("wrong-one")
    evening.passes(5)
    assert sum(other.reads().count("not the password") for other in others) == 1
    assert evening.house.accounts.pause("Ann", "192.0.2.9", evening.house.now()) == 10_000


def test_wrong_passwords_are_told_at_the_next_login_even_after_a_restart(evening, ann, reopened):
    evening.connects().types("Ann", "wrong-one")
    other = reopened().connects()
    assert "a wrong password was given for Ann once" in other.types("Ann", "secret1")
    assert "wrong password" not in reopened().connects().types("Ann", "secret1")


def test_a_screen_reader_can_be_announced_before_the_login_and_is_remembered(evening, reopened):
    player = evening.connects()
    assert "on: plain sentences" in player.types("screenreader")
    player.makes("Ann")
    player.types("quit")
    player = reopened().connects()
    player.types("Ann", "secret1")
    assert "on" in player.types("config screenreader")


def test_the_door_says_who_is_in_the_house(evening, ann):
    assert "In the house: Ann." in evening.connects().types("who")


def test_quit_at_the_door_is_goodbye(evening):
    player = evening.connects()
    assert "Goodbye" in player.types("quit")
    assert player.sent_away


def test_crawlers_of_muds_are_answered_in_text_before_the_login(evening, ann):
    lines = evening.connects().types("MSSP-REQUEST").splitlines()
    assert "NAME\tSmall" in lines
    assert "PLAYERS\t1" in lines
    assert "UPTIME\t1800000000" in lines


def test_a_name_that_is_taken_while_the_password_is_typed_goes_to_the_first(evening):
    first, second = evening.connects(), evening.connects()
    for player in (first, second):
        player.types("Ann", "yes", "secret1")
    assert "Welcome" in first.types("secret1")
    assert "just taken" in second.types("secret1")


def test_who_connects_and_says_nothing_is_sent_away(evening):
    player = evening.connects()
    evening.passes(190)
    assert player.sent_away


def test_a_password_can_be_changed_and_needs_the_old_one(evening, ann):
    assert "not your password" in ann.types("password", "wrong-one")
    ann.types("secret1")
    evening.passes(5)
    assert "A new password for Ann: " in ann.reads()
    assert "is changed" in ann.types("secret2", "secret2")
    evening.passes(1000)
    assert "Welcome back" in evening.connects().types("Ann", "secret2")


def test_what_is_typed_after_a_wrong_old_password_is_neither_shown_nor_run(evening, ann):
    ann.types("password", "wrong-one", "wrong-two")
    evening.passes(5)
    assert "stays as it was" in ann.types("")
    assert "wrong" not in ann.types("history")


def test_what_others_say_waits_while_a_password_is_typed(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    ann.reads()
    ann.types("password")
    bo.types("say hello")
    assert "hello" not in ann.reads()
    assert "hello" in ann.types("")


def test_passwords_are_kept_as_argon2_hashes_alone(evening, ann, store):
    kept = store.documents("login")["ann"]
    assert kept["hashed"].startswith("$argon2id$")
    assert "secret1" not in str(kept)
