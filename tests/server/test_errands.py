"""What needs the disk is done beside the game, by a whole server: old hands, copies, and the builders' files read anew."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mud_poker.server.staff import set_role
from mud_poker.store.audit import audit
from mud_poker.store.reader import Reader
from tests.server.test_serve import WORLD, Caller, Running

ROOM = "A plain room"


class House:
    """Servers on one state and one world, which can be changed."""

    def __init__(self, folder: Path) -> None:
        self.world = folder / "world"
        self.state = folder / "state"
        self.processes: list[subprocess.Popen[str]] = []
        """What has been started, and is ended with the house."""
        shutil.copytree(WORLD, self.world)
        self.changes("dealers/gold.yaml", "bots: {seats: 2, style: steady}", "")

    def open(self, *arguments: str) -> Running:
        server = Running(self.state, "--world", str(self.world), "--telnet", "tcp:0:interface=127.0.0.1", *arguments)
        self.processes.append(server.process)
        return server

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.communicate()

    def writes(self, name: str, text: str) -> None:
        (self.world / name).write_text(text, encoding="utf-8")

    def changes(self, name: str, old: str, new: str) -> None:
        file = self.world / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.end()


def comes_in(server: Running, name: str) -> Caller:
    caller = server.connect()
    caller.types(name, "yes", "secret1", "secret1")
    caller.hears(f"Welcome, {name}")
    return caller


def comes_back(server: Running, name: str) -> Caller:
    caller = server.connect()
    caller.types(name, "secret1")
    caller.hears(f"Welcome back, {name}")
    return caller


@pytest.fixture
def staff(house) -> Callable[..., tuple[Running, Caller]]:
    """A server, and Ann, who is of the staff."""

    def begin(*arguments: str) -> tuple[Running, Caller]:
        first = house.open()
        comes_in(first, "Ann")
        first.process.send_signal(signal.SIGTERM)
        first.ends()
        set_role(str(house.state), "Ann", True, 1)
        server = house.open(*arguments)
        return server, comes_back(server, "Ann")

    return begin


def test_a_copy_of_a_running_house_can_be_read_and_adds_up(staff, house):
    _, ann = staff()
    ann.types("@save before-sunday")
    ann.hears("saved as before-sunday.sqlite3")
    reader = Reader.open(f"sqlite:///{house.state}/saves/before-sunday.sqlite3")
    assert audit(reader) == []
    assert "Ann" in reader.documents("character")
    reader.close()
    ann.types("@save before-sunday")
    ann.hears("already")
    ann.types("@save ../outside")
    ann.hears("hyphens")


def test_files_with_problems_change_nothing_and_who_asked_is_told_all_of_them(staff, house):
    _, ann = staff()
    house.writes("rooms/broken.yaml", "- nonsense: [")
    house.writes("dealers/broken.yaml", "name: Nobody\ngame: snap\n")
    ann.types("@reload")
    told = ann.hears("The world stays as it was.")
    assert "broken.yaml" in told
    (house.world / "rooms/broken.yaml").unlink()
    (house.world / "dealers/broken.yaml").unlink()
    ann.types("@reload")
    ann.hears("The world is read anew")


@pytest.mark.parametrize("way", ["signal", "watch"])
def test_changed_files_are_taken_up_while_a_hand_is_played_and_the_hand_goes_on(staff, house, way):
    server, ann = staff(*(["--watch"] if way == "watch" else []))
    bob, eve = comes_in(server, "Bob"), comes_in(server, "Eve")
    sit_down_at_gold(house, ann, bob)
    house.writes("help/novelty.md", "# Novelty\n\nSomething new to read.\n")
    if way == "signal":
        server.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + 20
    while "Something new to read" not in asked(eve, "help novelty"):
        assert time.monotonic() < end
    ann.types("table")
    ann.hears("to act")
    for player in (ann, bob):
        player.types("fold")
    ann.hears("fold")


def sit_down_at_gold(house: House, *players: Caller) -> None:
    """At a table without bots; a hand has been dealt."""
    for player in players:
        player.types("north", "north", "join 50000")
        player.hears("You sit down")
    players[0].hears("You are dealt")


def asked(player: Caller, line: str) -> str:
    """What comes in answer, by what is asked behind it."""
    player.types(line, "score")
    return player.hears("You have played")


def test_a_hand_that_is_over_can_be_seen_again_as_one_saw_it(house):
    server = house.open()
    ann, bob, eve = (comes_in(server, name) for name in ("Ann", "Bob", "Eve"))
    sit_down_at_gold(house, ann, bob)
    for player in (ann, bob):
        player.types("fold", "leave now")
    for player in (ann, bob):
        player.hears("into your bank")
    ann.types("hands", "replay 1")
    ann.hears("Hand 1, Texas hold'em with Aurelio")
    eve.types("replay 1")
    eve.hears("Hand 1, Texas hold'em with Aurelio")
    eve.types("hands")
    eve.hears("played no hands")
    eve.types("replay 77")
    eve.hears("no hand of that number")
    eve.types("replay x")
    eve.hears("Which hand")


def test_a_word_on_the_command_line_copies_a_running_house(house, tmp_path):
    comes_in(house.open(), "Ann")
    copied = subprocess.run(
        [sys.executable, "-m", "mud_poker", "backup", "--state", str(house.state), str(tmp_path / "copy")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "is a copy of the state" in copied.stdout
