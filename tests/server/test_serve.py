"""The whole server as a process: how it starts, says where it is, and ends."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mud_poker.mud.character import Character
from mud_poker.mud.facts import Kept
from mud_poker.store.store import Store

WORLD = Path(__file__).parents[2] / "world"
PATIENCE = 30
"""Seconds for anything that should come at once."""


class Running:
    """A server in a process of its own; `port` is where it listens."""

    def __init__(self, state: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mud_poker", "serve", "--world", str(WORLD), "--state", str(state), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.first_line = self.process.stdout.readline()
        self.port = int(self.first_line.partition("port ")[2].partition(":")[0] or 0)

    def connect(self) -> "Caller":
        return Caller(self.port)

    def ends(self) -> tuple[int, list[str]]:
        """Exit status, and lines on standard error."""
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors.splitlines()


class Caller:
    """A socket that plays."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.heard = b""

    def types(self, *lines: str) -> None:
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def hears(self, words: str) -> str:
        """All that came up to `words`."""
        while words.encode() not in self.heard:
            data = self.socket.recv(65536)
            if not data:
                raise AssertionError(f"{words!r} did not come: {self.heard!r}")
            self.heard += data
        before, _, self.heard = self.heard.partition(words.encode())
        return (before + words.encode()).decode("utf-8", "replace")

    def hears_the_end(self) -> str:
        """All that came until the server closed its end."""
        while data := self.socket.recv(65536):
            self.heard += data
        self.socket.close()
        return self.heard.decode("utf-8", "replace")


@pytest.fixture
def run(tmp_path) -> Iterator[Callable[..., Running]]:
    """Starts servers on one state, at a free port of this machine, and stops what still runs."""
    servers = []

    def start(*arguments: str) -> Running:
        servers.append(Running(tmp_path / "state", *(arguments or ("--telnet", "tcp:0:interface=127.0.0.1"))))
        return servers[-1]

    yield start
    for server in servers:
        server.process.kill()
        server.process.communicate()


def test_a_server_says_how_to_connect_and_a_signal_closes_it_in_order(run):
    server = run()
    assert f"telnet 127.0.0.1 {server.port}" in server.first_line
    caller = server.connect()
    caller.types("Ann", "yes", "secret1", "secret1")
    caller.hears("Welcome, Ann")
    server.process.send_signal(signal.SIGTERM)
    assert "The house closes now" in caller.hears_the_end()
    status, errors = server.ends()
    assert status == 0
    assert all(json.loads(line)["text"] for line in errors)


def test_signals_after_the_first_change_nothing_and_say_nothing(run):
    server = run()
    while server.process.poll() is None:
        server.process.send_signal(signal.SIGTERM)
        server.process.send_signal(signal.SIGINT)
    status, errors = server.ends()
    assert status == 0
    assert [line for line in errors if json.loads(line)["level"] in ("error", "critical")] == []


def test_a_hangup_that_comes_while_the_server_starts_is_heard_when_it_is_open(tmp_path):
    loading = [
        sys.executable,
        "-X",
        "importtime",
        "-m",
        "mud_poker",
        "serve",
        "--world",
        str(WORLD),
        "--state",
        str(tmp_path / "state"),
    ]
    process = subprocess.Popen(
        [*loading, "--telnet", "tcp:0:interface=127.0.0.1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        while not process.stderr.readline().endswith(" mud_poker.hangup\n"):
            assert process.poll() is None
        process.send_signal(signal.SIGHUP)
        while "The world is read anew" not in process.stderr.readline():
            assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


def test_last_words_reach_who_sent_more_than_was_read(run):
    caller = run().connect()
    caller.types("quit", *["look"] * 5000)
    assert "Goodbye" in caller.hears_the_end()


def test_a_killed_server_has_kept_what_it_told(run):
    server = run()
    caller = server.connect()
    caller.types("Ann", "yes", "secret1", "secret1", "north")
    caller.hears("Card Hall")
    server.process.kill()
    server.ends()
    caller = run().connect()
    caller.types("Ann", "secret1")
    caller.hears("Welcome back, Ann")
    caller.hears("Card Hall")


def test_a_port_in_use_is_one_clear_line(run, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        endpoint = f"tcp:{taken.getsockname()[1]}:interface=127.0.0.1"
        status, errors = run("--telnet", endpoint).ends()
    assert status == 1
    assert len([line for line in errors if not line.startswith("{")]) == 1
    assert f"Cannot listen at {endpoint}: the port is in use" in errors[-1]


def test_an_endpoint_that_is_none_is_one_clear_line(run):
    status, errors = run("--telnet", "nonsense").ends()
    assert status == 1
    assert "is no place to listen at" in errors[-1]
    assert "Traceback" not in "".join(errors)


def test_a_second_server_on_the_same_state_is_refused_in_one_line(run):
    run()
    status, errors = run().ends()
    assert status == 1
    assert len(errors) == 1
    assert "in use by another server" in errors[0]


def test_a_disk_that_fails_stops_the_server_in_one_clear_line(run, tmp_path):
    server = run()
    caller = server.connect()
    caller.types("Ann", "yes", "secret1", "secret1")
    caller.hears("Welcome, Ann")
    damage = sqlite3.connect(tmp_path / "state" / "mud-poker.sqlite3")
    damage.execute("DROP TABLE documents")
    damage.close()
    caller.types("north")
    assert "Card Hall\r\n" not in caller.hears_the_end()
    status, errors = server.ends()
    assert status == 1
    plain = [line for line in errors if not line.startswith("{")]
    assert len(plain) == 1
    assert "cannot be used" in plain[0]


def test_a_world_with_problems_opens_no_house_and_all_of_them_are_told(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-m", "mud_poker", "serve", "--world", str(tmp_path), "--state", str(tmp_path / "state")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == 1
    assert "settings.yaml" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "damage",
    [
        Kept("character", "Ann", {}),
        Kept("character", "Ann", []),
        Kept("character", "Ev\x1b[2Jil: \n:x", Character("Evil", "hall", 1).kept().data),
        Kept("dealer", "open", {}),
        Kept("login", "ann", {"hashed": 5, "wrong": 0}),
    ],
    ids=["no room", "a list", "no name", "no changes", "a number for a hash"],
)
def test_a_damaged_document_is_one_clear_line_and_the_end(run, tmp_path, damage):
    store = Store.open(tmp_path / "state")
    store.write([damage])
    store.close()
    status, errors = run().ends()
    assert status == 1
    assert len(errors) == 1
    assert f"The document of '{damage.kind}'" in errors[0]
