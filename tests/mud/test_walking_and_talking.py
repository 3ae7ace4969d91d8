"""What people do in rooms, with each other and with the dealers."""

import pytest

from mud_poker.mud.messages import (
    Arrived,
    Departed,
    Emoted,
    IgnoredSeen,
    Looked,
    RoomSeen,
    Said,
    ToldTo,
)
from mud_poker.mud.outcome import Letter
from mud_poker.mud.table_messages import RulesSeen
from tests.mud.evening import MINUTE, Evening


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.make("Ann", "Bob", "Cid")
    return evening


@pytest.mark.parametrize("line", ["north", "n", "go north", "walk n", "enter nor"])
def test_an_exit_leads_to_the_next_room_and_both_rooms_see_it(evening, line):
    evening.done("Cid", "north")
    evening.forget("Bob")
    assert evening.told("Ann", line, RoomSeen).name == "The Bank"
    assert evening.heard("Bob", Departed) == [Departed("Ann", "north")]
    assert evening.heard("Cid", Arrived) == [Arrived("Ann", "south")]


@pytest.mark.parametrize(
    ("line", "leads_to"), [("ladder", "attic"), ("Side Door", "hall"), ("go side door", "hall"), ("go lad", "attic")]
)
def test_an_exit_that_is_no_direction_is_walked_by_its_name_alone(evening, line, leads_to):
    evening.make("Dan", room="garden")
    evening.done("Dan", line)
    assert evening.room("Dan") == leads_to


def test_of_many_who_leave_the_house_together_only_who_stays_is_told(evening):
    left = evening.world.leave(("Bob", "Cid"), evening.now).letters
    assert left == (Letter("Ann", Departed("Bob")), Letter("Ann", Departed("Cid")))


def test_where_there_is_no_exit_the_exits_are_named(evening):
    assert evening.refused("Ann", "up") == "You cannot go there. Exits: north, east, west."


def test_who_sits_at_a_table_cannot_walk(evening):
    evening.sit("gold", Dan=1000)
    assert "'leave' gets you up" in evening.refused("Dan", "west")
    assert evening.room("Dan") == "parlour"


def test_look_shows_the_room_its_people_and_its_dealers(evening):
    evening.make("Dan", "Eve", room="parlour")
    seen = evening.told("Dan", "look", RoomSeen)
    assert (seen.name, seen.people) == ("The Parlour", ("Eve",))
    assert [one.name for one in seen.dealers] == ["Aurelio", "Lady Sosaria"]
    assert seen.exits == (("west", "The Hall"), ("up", "The Attic"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("look aurelio", "A man in a fancy shirt."),
        ("x gold", "A man in a fancy shirt."),
        ("l at sosaria", "A lady."),
        ("look up", "That way is The Attic."),
    ],
)
def test_dealers_and_exits_can_be_looked_at(evening, line, words):
    evening.make("Dan", room="parlour")
    assert evening.told("Dan", line, Looked).text.split("\n")[0] == words


def test_a_dealer_that_is_looked_at_says_what_can_be_done_there(evening):
    evening.make("Dan", room="parlour")
    does = "'join gold' takes a seat, 'watch gold' looks on, and 'rules gold' says how it is played."
    assert evening.told("Dan", "look aurelio", Looked).text.endswith(f"\nAurelio deals Texas hold'em. {does}")
    assert evening.told("Dan", "rules gold", RulesSeen).dealer.key == "gold"
    evening.passes(MINUTE)
    evening.make("Eve", room="garden")
    does = "'join' takes a seat, 'watch' looks on, and 'rules' says how it is played."
    told = evening.told("Eve", "look dealer", Looked).text
    assert told.endswith(f"\nPim deals Texas hold'em. Players of the house at the table: 2. {does}")


def test_look_dealer_asks_which_where_two_stand(evening):
    evening.make("Dan", room="parlour")
    assert evening.refused("Dan", "look dealer") == "Which dealer: Aurelio (gold), Lady Sosaria (sosarian)?"


def test_people_and_things_can_be_looked_at(evening):
    assert evening.told("Ann", "look bob", Looked).text == "Bob is a player like you."
    assert evening.told("Ann", "look tin", Looked).text == "An empty tin."
    assert evening.refused("Ann", "look zebra") == "You see no 'zebra' here."


@pytest.mark.parametrize(
    "line", ["attack aurelio", "kill dealer", "push lady", "rob gold", "order dealer to fold", "tell aurelio fold"]
)
def test_a_dealer_cannot_be_harmed_moved_robbed_or_given_orders(evening, line):
    evening.make("Dan", room="parlour")
    reason = evening.refused("Dan", line)
    assert reason.startswith(("Aurelio", "Lady Sosaria"))
    assert evening.world.hosts["gold"].dealer.room == "parlour"


def test_nobody_else_is_harmed_either(evening):
    assert "Not in this house" in evening.refused("Ann", "kill bob")


@pytest.mark.parametrize("line", ["say good evening", "'good evening", "' good evening"])
def test_what_is_said_is_heard_in_the_room_and_nowhere_else(evening, line):
    evening.done("Cid", "north")
    assert evening.told("Ann", line, Said) == Said("Ann", "good evening", you=True)
    assert evening.heard("Bob", Said) == [Said("Ann", "good evening")]
    assert evening.heard("Cid", Said) == []


@pytest.mark.parametrize("line", ["emote yawns", ":yawns", ": yawns", "me yawns"])
def test_an_emote_is_read_by_everybody_in_the_room(evening, line):
    assert evening.told("Ann", line, Emoted) == Emoted("Ann", "yawns")
    assert evening.heard("Bob", Emoted) == [Emoted("Ann", "yawns")]


def test_tell_reaches_one_person_anywhere_and_reply_answers(evening):
    evening.done("Bob", "north")
    evening.forget("Cid")
    evening.done("Ann", "tell bOB over here")
    assert evening.heard("Bob", ToldTo) == [ToldTo("Ann", "Bob", "over here")]
    evening.done("Bob", "reply coming")
    assert evening.heard("Ann", ToldTo)[-1] == ToldTo("Bob", "Ann", "coming")
    assert evening.heard("Cid", ToldTo) == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("tell", "Say whom and what"),
        ("tell Zoe hello", "There is no 'Zoe' here just now"),
        ("tell Ann hello", "You mutter to yourself"),
        ("reply hello", "Nobody has told you anything yet"),
        ("say", "Say what?"),
        ("emote", "Do what?"),
        ("ignore Zoe", "Nobody is called 'Zoe'"),
        ("ignore Ann", "You cannot ignore yourself"),
    ],
)
def test_talk_to_nobody_is_refused(evening, line, reason):
    assert reason in evening.refused("Ann", line)


def test_who_is_ignored_is_not_heard_until_the_same_again(evening):
    assert evening.told("Ann", "ignore bob", IgnoredSeen).names == ("Bob",)
    evening.done("Bob", "say hello", "emote waves", "tell Ann hello")
    assert not [*evening.heard("Ann", Said), *evening.heard("Ann", Emoted), *evening.heard("Ann", ToldTo)]
    assert "would not hear the answer" in evening.refused("Ann", "tell Bob hello")
    assert evening.told("Ann", "ignore BOB", IgnoredSeen) == IgnoredSeen((), again="Bob")
    evening.done("Bob", "say hello")
    assert evening.heard("Ann", Said) == [Said("Bob", "hello")]


def test_ignoring_outlives_a_restart(evening):
    evening.done("Ann", "ignore bob")
    after = evening.crashes()
    after.connects("Ann")
    assert after.told("Ann", "ignore", IgnoredSeen).names == ("Bob",)


def test_table_talk_can_be_muted_while_sitting_and_is_heard_again_afterwards(evening):
    evening.sit("gold", Dan=1000)
    evening.make("Eve", room="parlour")
    evening.done("Dan", "config tabletalk off")
    evening.done("Eve", "say nice hand", "emote laughs")
    assert not [*evening.heard("Dan", Said), *evening.heard("Dan", Emoted)]
    evening.done("Dan", "leave now", "east")
    evening.done("Eve", "say nice walk")
    assert evening.heard("Dan", Said) == [Said("Eve", "nice walk")]


def test_braces_in_what_players_write_are_just_text(evening):
    assert "{0}" in evening.refused("Ann", "{0}")
    assert "{x}" in evening.refused("Ann", "look {x}")
    evening.make("Dan", room="parlour")
    assert "{stack}" in evening.refused("Dan", "join gold {stack}1")
    assert evening.told("Ann", "say {you}", Said).text == "{you}"
