"""What a client's own program is told: the same as its player, by the same views."""

import json

import pytest

from mud_poker.content.world import load_world
from mud_poker.mud.world import Saved, World
from mud_poker.screen.gmcp import of_message, of_prompt
from mud_poker.wire.options import Option
from mud_poker.wire.telnet import IAC, Code, Subnegotiation, Telnet, negotiation, subnegotiation

NOW = 1_800_000_000_000


def messages(raw: bytes) -> dict[str, object]:
    """The last message of each package."""
    events = Telnet().receive(raw)
    payloads = [event.payload.decode() for event in events if isinstance(event, Subnegotiation) and event.option == Option.GMCP]
    return {name: json.loads(data) if data else None for name, _, data in (payload.partition(" ") for payload in payloads)}


@pytest.fixture
def program(evening):
    """A client that speaks GMCP, and made the character Ann."""
    player = evening.connects()
    player.sends(negotiation(Code.DO, Option.GMCP))
    player.makes("Ann")
    return player


def test_a_program_learns_who_and_where_its_player_is(program):
    told = messages(program.raw)
    assert told["Char.Name"] == {"name": "Ann", "fullname": "Ann"}
    assert told["Room.Info"] == {"name": "The Hall", "exits": {"north": "The Bank", "down": "The Cellar"}, "bank": False}


def test_a_program_hears_who_comes_goes_and_talks(evening, program):
    bo = evening.connects()
    bo.makes("Bo")
    program.reads()
    assert messages(program.raw)["Room.AddPlayer"] == {"name": "Bo", "fullname": "Bo"}
    bo.types("say hello", "north")
    program.reads()
    told = messages(program.raw)
    assert told["Comm.Channel.Text"] == {"channel": "say", "talker": "Bo", "text": "hello"}
    assert told["Room.RemovePlayer"] == "Bo"


def test_a_program_that_did_not_ask_for_gmcp_gets_none(ann):
    assert messages(ann.raw) == {}


def test_a_program_gets_only_the_packages_that_it_asked_for(evening):
    player = evening.connects()
    player.sends(negotiation(Code.DO, Option.GMCP) + subnegotiation(Option.GMCP, b'Core.Supports.Set ["Room 1"]'))
    player.makes("Ann")
    assert {name.partition(".")[0] for name in messages(player.raw)} == {"Room"}


def test_the_same_table_is_not_sent_twice(evening, program):
    program.types("look", "look")
    assert program.raw.count(IAC + bytes([Code.SB, Option.GMCP]) + b"Poker.Table") == 1


def test_a_whole_evening_at_a_table_is_json_and_shows_nobody_elses_hidden_cards():
    definition, _ = load_world("world")
    world = World(definition, Saved(), bytes(32))
    world.recover(NOW)
    world.create("Ann", "address", NOW)
    told, now = [], NOW
    for line in ("north", "east", "join 1000"):
        world.typed("Ann", line, now)
    while world.deadline is not None and len(told) < 3000:
        now = max(now, world.deadline)
        letters = [letter for letter in world.tick(now).letters if letter.to == "Ann"]
        if letters:
            letters += world.typed("Ann", "call" if now % 2 else "check", now).letters
        told += [(package, json.loads(json.dumps(data))) for letter in letters for package, data in of_message(letter.message)]
        told += [(package, json.loads(json.dumps(data))) for package, data in of_prompt(world.prompt("Ann", now))]
    events = [data for package, data in told if package == "Poker.Event"]
    assert {"HandBegan", "CardsDealt", "Acted", "Won", "HandEnded"} <= {event["event"] for event in events}
    tables = [data for package, data in told if package == "Poker.Table" and data.get("phase", "").startswith("Pre-")]
    assert tables
    for table in tables:
        for seat in table["seats"]:
            assert seat["name"] == "Ann" or set(seat["cards"]) <= {"??"} or table["phase"] == "Pre-Showdown"
    for event in events:
        if event["event"] == "CardsDealt":
            assert event["own"] == event["cards"] or event["seat"] == tables[0]["you"]
    turns = [data for package, data in told if package == "Poker.Turn" and data["you"]]
    assert all(turn["seconds"] <= 60 for turn in turns if "seconds" in turn)
    assert any("call" in turn for turn in turns)
