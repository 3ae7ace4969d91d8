"""The example bot, twice, and a player at a terminal, on a real server: what a program is told holds together."""

import asyncio
import json
import re
import socket
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from mud_poker.wire.open_poker import state_hash
from tests.clients.house import Caller, running, world_with_a_duel
from tests.wire.described import problems

SCRIPT = Path(__file__).parents[2] / "scripts" / "example_bot"
HANDS = 25
PATIENCE = 90
"""Seconds for all hands."""


def example() -> Any:
    """The script as a module."""
    loader = SourceFileLoader("example_bot", str(SCRIPT))
    module = module_from_spec(spec_from_loader("example_bot", loader))
    loader.exec_module(module)
    return module


EXAMPLE = example()


class Watched(EXAMPLE.Bot):
    """The example bot, which keeps every frame and holds it to what is promised."""

    def __init__(self, *choices: str) -> None:
        super().__init__(*choices)
        self.frames: list[dict[str, Any]] = []

    def answers(self, message):
        self.frames.append(message)
        assert problems(message) == []
        if "table_seq" in message:
            assert message["state_hash"] == state_hash(message)
            assert self.seq in (0, message["table_seq"] - 1)
        yield from super().answers(message)

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def new_key(port: int, name: str) -> str:
    """The key of a character that is made at a terminal."""
    with socket.create_connection(("127.0.0.1", port), 20) as line:
        line.sendall("".join(f"{word}\r\n" for word in (name, "yes", "secret99", "secret99", "apikey new", "quit")).encode())
        read = b""
        while data := line.recv(4096):
            read += data
    found = re.search(rb"mp_[A-Za-z0-9_-]{43}", read)
    assert found is not None, read
    return found[0].decode()


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """With a table for three where programs are welcome, and no pause between hands."""
    world = world_with_a_duel(tmp_path)
    duel = world / "dealers" / "duel.yaml"
    text = duel.read_text().replace("seats: 2", "seats: 3").replace("pause: 3s", "pause: 0s\nbots_welcome: true")
    duel.write_text(text)
    return world


def result(frame: dict[str, Any]) -> dict[str, Any]:
    """A hand's result, without what is one reader's own."""
    return {name: frame[name] for name in ("winners", "pot", "payouts", "final_stacks", "shown_cards", "actions")}


async def everybody(url: str, keys: list[str], bots: list[Watched]) -> None:
    await asyncio.wait_for(asyncio.gather(*(EXAMPLE.play(url, key, bot) for key, bot in zip(keys, bots, strict=True))), PATIENCE)


def test_two_bots_and_a_player_play_many_hands_and_nobody_sees_anothers_cards(tmp_path: Path, world: Path) -> None:
    http = free_port()
    with running(tmp_path, world, "--http", f"tcp:{http}:interface=127.0.0.1") as house:
        keys = [new_key(house.port, name) for name in ("Abbot", "Babbot")]
        caller = Caller(house.port, "Carla", "Abbot")
        caller.start()
        assert caller.seated.wait(20)
        bots = [Watched("1000", "duel", str(HANDS)) for _ in keys]
        asyncio.run(everybody(f"ws://127.0.0.1:{http}/ws", keys, bots))
        caller.close()
        caller.join(10)
    one, other = bots
    for bot in bots:
        assert len(bot.all("hand_result")) == HANDS
        assert not bot.all("error")
        assert not bot.all("action_rejected")
    for mine, theirs in ((one, other), (other, one)):
        hidden = {frame["hand_id"]: frame["cards"] for frame in theirs.all("hole_cards")}
        for frame in mine.frames:
            if frame["type"] != "hand_result" and frame.get("hand_id") in hidden:
                assert not any(f'"{card}"' in json.dumps(frame) for card in hidden[frame["hand_id"]])
    seen = {bot: {frame["hand_id"] for frame in bot.all("hand_start")} for bot in bots}
    told = [{frame["hand_id"]: result(frame) for frame in bot.all("hand_result")} for bot in bots]
    both = seen[one] & seen[other] & told[0].keys() & told[1].keys()
    assert len(both) > HANDS // 2
    for hand in both:
        assert told[0][hand] == told[1][hand]
        assert sum(payout["amount"] for payout in told[0][hand]["payouts"]) == told[0][hand]["pot"]
    audit = subprocess.run(
        [sys.executable, "-m", "mud_poker", "audit", "--state", str(tmp_path / "state")], capture_output=True, text=True
    )
    assert audit.returncode == 0, audit.stdout


def test_the_example_is_at_most_eighty_lines() -> None:
    assert len(SCRIPT.read_text().splitlines()) <= 80


def run(*words: str) -> tuple[int, list[str], str]:
    """The script as one starts it: how it ended, the lines that it printed, and what it said was wrong."""
    ended = subprocess.run([sys.executable, str(SCRIPT), *words], capture_output=True, text=True, timeout=PATIENCE)
    return ended.returncode, ended.stdout.splitlines(), ended.stderr.strip()


@pytest.mark.parametrize("words", [(), ("ws://127.0.0.1:1/ws",), ("ws://127.0.0.1:1/ws", "key", "much"), ("url", "key", *"1234")])
def test_who_does_not_know_what_to_type_reads_how_it_is_used(words: tuple[str, ...]) -> None:
    assert run(*words) == (1, [], "usage: example_bot ws://127.0.0.1:8080/ws KEY [BUY_IN] [DEALER] [HANDS]")


def test_where_nobody_listens_it_ends_and_says_so() -> None:
    code, _, wrong = run("ws://127.0.0.1:1/ws", "key")
    assert (code, wrong.splitlines()[1:]) == (1, [])
    assert wrong.startswith("ws://127.0.0.1:1/ws: ")


def test_started_as_it_stands_it_tells_what_happens_and_ends_at_what_cannot_be(tmp_path: Path, world: Path) -> None:
    http = free_port()
    url = f"ws://127.0.0.1:{http}/ws"
    with running(tmp_path, world, "--http", f"tcp:{http}:interface=127.0.0.1") as house:
        key = new_key(house.port, "Abbot")
        assert run(url, "mp_wrong")[0::2] == (1, f"{url}: auth_failed: That is no key. 'apikey new', in the game, makes one.")
        code, told, wrong = run(url, key, "1000", "nobody")
        assert (code, told) == (1, ["Connected as Abbot."])
        assert wrong.startswith(f"{url}: table_not_found: ")
        caller = Caller(house.port, "Carla", "Abbot")
        caller.start()
        code, told, wrong = run(url, key, "1000", "duel", "2")
        caller.close()
        caller.join(10)
    assert (code, wrong) == (0, "")
    assert told[0] == "Connected as Abbot."
    assert told[1].startswith("Seated at ")
    assert [bool(re.search(r": (Abbot|Carla) wins [0-9]+", line)) for line in told[2:]] == [True, True]
