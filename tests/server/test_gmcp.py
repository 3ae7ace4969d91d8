"""What a client's own program is told: the same as its player, by the same views."""

import json
import re
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from mud_poker.content.world import load_world
from mud_poker.mud.commands.run import typed
from mud_poker.mud.world import Saved, World
from mud_poker.poker.events import Event
from mud_poker.screen import msdp
from mud_poker.screen.gmcp import of_message, of_reader, of_table
from mud_poker.wire.options import Option
from mud_poker.wire.telnet import IAC, Code, Subnegotiation, Telnet, negotiation, subnegotiation
from tests.server.conftest import WORLD, Evening

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
    assert told["Room.Info"]["name"] == "The Hall"
    assert told["Room.Info"]["ways"] == {"north": "The Bank", "down": "The Cellar"}
    north = told["Room.Info"]["exits"]["north"]
    program.types("north")
    assert messages(program.raw)["Room.Info"]["num"] == north


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


STATE = {"Char.Name", "Char.Status", "Char.Vitals", "Room.Info", "Room.Players", "Poker.Table", "Poker.Cards", "Poker.Turn"}


def hears(player, data: bytes) -> dict[str, object]:
    """The last message of each package, of those that come after `data`."""
    player.reads()
    told = len(player.raw)
    player.sends(data)
    return messages(player.raw[told:])


def asked(word: str, *packages: str) -> bytes:
    listed = json.dumps([f"{package} 1" for package in packages])
    return subnegotiation(Option.GMCP, f"Core.Supports.{word} {listed}".encode())


def test_a_program_that_begins_to_listen_learns_how_things_stand_at_once(evening):
    player = evening.connects()
    player.sends(negotiation(Code.DO, Option.GMCP) + asked("Set", "Char.Login"))
    player.makes("Ann")
    told = hears(player, asked("Add", "Poker", "Room", "Char"))
    assert set(told) == STATE
    assert told["Room.Info"]["name"] == "The Hall"
    assert hears(player, asked("Add", "Poker")) == {}


def test_a_program_that_has_gone_and_comes_back_learns_it_again(program):
    assert hears(program, negotiation(Code.DONT, Option.GMCP)) == {}
    assert set(hears(program, negotiation(Code.DO, Option.GMCP))) == STATE


def test_a_program_that_speaks_msdp_late_knows_the_room(evening, ann):
    ann.sends(negotiation(Code.DO, Option.MSDP))
    ann.sends(subnegotiation(Option.MSDP, b"\1SEND\2ROOM_NAME"))
    assert b"\1ROOM_NAME\2The Hall" in ann.raw


def test_at_no_table_nobody_has_cards_or_is_to_act(program):
    told = messages(program.raw)
    assert told["Poker.Table"] == {}
    assert told["Poker.Cards"] == {"cards": [], "words": []}
    assert told["Poker.Turn"] == {"seat": None, "you": False}


def test_the_same_table_is_not_sent_twice(evening, program):
    program.types("look", "look")
    assert program.raw.count(IAC + bytes([Code.SB, Option.GMCP]) + b"Poker.Table") == 1


def supports(*packages: str) -> bytes:
    listed = json.dumps([f"{package} 1" for package in packages])
    return negotiation(Code.DO, Option.GMCP) + subnegotiation(Option.GMCP, f"Core.Supports.Set {listed}".encode())


def credentials(account: str, password: str) -> bytes:
    data = json.dumps({"account": account, "password": password})
    return subnegotiation(Option.GMCP, f"Char.Login.Credentials {data}".encode())


def created(account: str, password: str) -> bytes:
    data = json.dumps({"account": account, "password": password})
    return subnegotiation(Option.GMCP, f"Char.Login.Create {data}".encode())


def test_a_program_that_keeps_the_password_logs_in_by_itself(evening, ann):
    ann.types("quit")
    player = evening.connects()
    player.sends(supports("Char.Login", "Char"))
    assert messages(player.raw)["Char.Login.Default"] == {"type": ["password-credentials"]}
    assert "Welcome back, Ann" in player.sends(credentials("ann", "secret1"))
    assert messages(player.raw)["Char.Login.Result"] == {"success": True, "message": "Welcome, Ann."}


def test_a_program_with_a_wrong_password_is_told_so_and_its_player_is_asked(evening, ann):
    ann.types("quit")
    player = evening.connects()
    player.sends(supports("Char.Login"))
    player.types("Ann")  # the player was about to type the password
    text = player.sends(credentials("Ann", "wrong")) + player.types("Ann")
    assert messages(player.raw)["Char.Login.Result"]["success"] is False
    assert text.count("Your name") == 1
    player.types("secret1")
    evening.passes(5)
    assert "Welcome back, Ann" in player.reads()


def test_a_program_cannot_guess_for_ever(evening, ann):
    ann.types("quit")
    player = evening.connects()
    for _ in range(2):
        player.sends(supports("Char.Login") + credentials("Ann", "wrong"))
        evening.passes(20)
    assert "third wrong password" in player.sends(credentials("Ann", "wrong"))
    assert player.sent_away


def test_credentials_of_who_is_in_the_world_already_do_nothing(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    bo.sends(supports("Char.Login") + credentials("Ann", "secret1"))
    assert "You say" in ann.types("say still here")
    assert "Char.Login.Default" not in messages(bo.raw)


def test_a_program_pings(program):
    program.sends(subnegotiation(Option.GMCP, b"Core.Ping 120"))
    assert "Core.Ping" in messages(program.raw)


def test_goodbye_is_said_to_the_program_too(program):
    program.types("quit")
    assert messages(program.raw)["Core.Goodbye"] == "Goodbye."


@pytest.fixture
def loud(store):
    """A house with sounds, and a package for Mudlet."""
    settings = replace(WORLD.settings, sounds="https://example.org/sounds/", mudlet="https://example.org/mud-poker.mpackage")
    return Evening(store, definition=replace(WORLD, settings=settings))


def test_sounds_are_played_for_who_wants_them_with_captions(loud):
    player, bo = loud.connects(), loud.connects()
    player.sends(supports("Client.Media"))
    player.makes("Ann")
    bo.makes("Bo")
    bo.types("tell Ann psst")
    player.reads()
    assert "Client.Media.Play" not in messages(player.raw)
    player.types("config sounds on")
    bo.types("tell Ann psst")
    player.reads()
    assert messages(player.raw)["Client.Media.Play"] == {
        "name": "call.wav",
        "url": "https://example.org/sounds/",
        "type": "sound",
        "caption": "Somebody tells you something.",
    }


@pytest.mark.parametrize("supports_first", [True, False])
@pytest.mark.parametrize(("client", "offered"), [("Mudlet", True), ("Blightmud", False)])
def test_mudlet_is_offered_the_package_once(loud, client, offered, supports_first):
    player = loud.connects()
    hello = subnegotiation(Option.GMCP, f"Core.Hello {json.dumps({'client': client, 'version': '4.19'})}".encode())
    player.sends(negotiation(Code.DO, Option.GMCP) + (supports("Char") + hello if supports_first else hello + supports("Char")))
    player.sends(supports("Char", "Room"))
    player.makes("Ann")
    assert player.raw.count(b"Client.GUI") == offered


def test_msdp_tells_what_is_asked_for_and_reports_what_changes(evening):
    player = evening.connects()
    player.sends(negotiation(Code.DO, Option.MSDP))
    player.makes("Ann")
    player.sends(subnegotiation(Option.MSDP, b"\1SEND\2CHARACTER_NAME\1REPORT\2ROOM_NAME"))
    assert b"\1CHARACTER_NAME\2Ann" in player.raw
    assert b"\1ROOM_NAME\2The Hall" in player.raw
    told = len(player.raw)
    player.types("look", "north")
    assert player.raw[told:].count(b"\1ROOM_NAME\2") == 1
    assert b"\1ROOM_NAME\2The Bank" in player.raw[told:]


def shape(value: object) -> object:
    """What a value of JSON is made of."""
    match value:
        case {**entries}:
            return {key: shape(entry) for key, entry in entries.items()}
        case [first, *_]:
            return [shape(first)]
    return type(value).__name__


def documented() -> dict[str, object]:
    """The examples in the page of help, by package."""
    lines = (Path("world") / "help" / "gmcp.md").read_text().splitlines()
    found = (re.match(r"- ([A-Z]\w+(?:\.\w+)+) (.+)", line) for line in lines)
    return {example[1]: json.JSONDecoder().raw_decode(example[2])[0] for example in found if example is not None}


def events(text: str) -> list[tuple[str, int]]:
    """The names of events in the page of help, and where the example of each begins."""
    return [(found[1], found.end() - 1) for found in re.finditer(r"(?:^- |; )([A-Z]\w+) \{", text, re.MULTILINE)]


def test_what_the_page_of_help_shows_of_an_event_is_what_is_sent():
    text = (Path("world") / "help" / "gmcp.md").read_text()
    sent: dict[str, list] = {}
    for data in by_package()["Poker.Event"]:
        sent.setdefault(data.pop("event"), []).append({key: value for key, value in data.items() if key != "dealer"})
    assert len(sent) > 10
    for event, places in sent.items():
        example = json.JSONDecoder().raw_decode(text, dict(events(text))[event])[0]
        assert shape(example) in [shape(data) for data in places], event


FREE = {"Char.Status": "funds", "Room.Info": "exits ways", "Poker.Table": "names"}
"""Objects whose keys are the world's own, and which may be any."""


@pytest.mark.parametrize("package", documented())
def test_what_the_page_of_help_shows_is_what_is_sent(package):
    sent = by_package().get(package) or [ELSEWHERE[package]]
    example = shape(documented()[package])
    for free in FREE.get(package, "").split():
        example.pop(free)
        for data in sent:
            data.pop(free, None)
    assert example in [shape(data) for data in sent]


def test_the_page_of_help_has_every_package_event_and_variable():
    assert set(by_package()) <= set(documented())
    text = (Path("world") / "help" / "gmcp.md").read_text()
    assert {kind.__name__: list(kind.__match_args__) for kind in Event.__subclasses__()} == {
        name: list(json.JSONDecoder().raw_decode(text, at)[0]) for name, at in events(text)
    }
    assert all(name in text for name in msdp.NAMES)


ELSEWHERE = {
    "Char.Login.Default": {"type": ["password-credentials"]},
    "Char.Login.Credentials": {"account": "", "password": ""},
    "Char.Login.Create": {"account": "", "password": ""},
    "Char.Login.Ticket": {"account": "", "ticket": ""},
    "Char.Login.Result": {"success": True, "message": ""},
    "Client.Screen": {"columns": 0, "links": True},
    "Client.Input": {"hidden": True},
    "Poker.Battle": {
        "at": 0,
        "step": 0,
        "lasts": 0,
        "pit": 0,
        "fighters": [{"id": 0, "seat": 0, "unit": "", "bulk": 0, "range": 0, "flies": False}],
        "frames": [[[0]]],
    },
    "Client.Media.Play": {"name": "", "url": "", "type": "", "caption": ""},
    "Client.GUI": {"version": "", "url": ""},
    "Core.Goodbye": "",
}
"""What the tests above have seen sent by the server itself, not at a table."""


@cache
def evening_at_a_table() -> tuple[tuple[str, str], ...]:
    """What Ann's program is told from the street to the end of some hands: package and JSON."""
    definition, _ = load_world("world")
    world = World(definition, Saved(), bytes(32))
    world.recover(NOW)
    letters, now, told = [], NOW, []
    for name in ("Ann", "Bo", "Cy"):
        letters += world.create(name, "address", now).letters
    for name, line in (("Bo", "north"), ("Bo", "east"), ("Ann", "north"), ("Ann", "east"), ("Cy", "north"), ("Cy", "east")):
        letters += typed(world, name, line, now).letters
    for name, line in (("Cy", "west"), ("Ann", "say hello"), ("Ann", "join 1000")):
        letters += typed(world, name, line, now).letters
    while world.deadline is not None and len(told) < 3000:
        told += [of_message(letter.message) for letter in letters if letter.to == "Ann"]
        prompt = world.prompt("Ann", now)
        told.append(chain(of_reader(prompt), of_table(prompt.table)))
        now = max(now, world.deadline)
        letters = list(world.tick(now).letters)
        letters += typed(world, "Ann", "call" if now % 2 else "check", now).letters
    return tuple((package, json.dumps(data)) for each in told for package, data in each)


def by_package() -> dict[str, list]:
    found: dict[str, list] = {}
    for package, data in evening_at_a_table():
        found.setdefault(package, []).append(json.loads(data))
    return found


def test_a_whole_evening_at_a_table_is_json_and_shows_nobody_elses_hidden_cards():
    told = [(package, json.loads(data)) for package, data in evening_at_a_table()]
    happened = [data for package, data in told if package == "Poker.Event"]
    assert {"HandBegan", "CardsDealt", "Acted", "Won", "HandEnded"} <= {event["event"] for event in happened}
    tables = [data for package, data in told if package == "Poker.Table" and data.get("phase", "").startswith("Pre-")]
    assert tables
    for table in tables:
        for seat in table["seats"]:
            assert seat["name"] == "Ann" or set(seat["cards"]) <= {"??"} or table["phase"] == "Pre-Showdown"
    for event in happened:
        if event["event"] == "CardsDealt":
            assert event["own"] == event["cards"] or event["seat"] == tables[0]["you"]
    turns = [data for package, data in told if package == "Poker.Turn" and data["you"]]
    assert all(turn["seconds"] <= 60 for turn in turns if "seconds" in turn)
    assert any("call" in turn for turn in turns)
