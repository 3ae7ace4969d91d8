"""A real server in a process of its own, with a table that is quick, and a player who calls everything."""

import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

WORLD = Path(__file__).parents[2] / "world"

DUEL = """\
name: Swift
look: A dealer with no time to lose.
room: street
game: {game}
dealing: {dealing}
currency: gold
seats: 2
ante: {ante}
{blinds}
buy_in: {{least: 100, most: 2000, from: bank, back_to: bank}}
turn: {{limit: 60s, late: fold}}
pause: 3s
"""


@dataclass(frozen=True)
class House:
    port: int
    process: "subprocess.Popen[str]"
    state: Path
    world: Path


def world_with_a_duel(folder: Path, game: str = "holdem", dealing: str = "house") -> Path:
    """A copy of the shipped world, with a quick table for two on the street where newcomers stand."""
    world = folder / "world"
    shutil.copytree(WORLD, world)
    start = next(line for line in (world / "settings.yaml").read_text().splitlines() if line.startswith("start:"))
    blinds, ante = ("blinds: {small: 5, big: 10}", 0) if game == "holdem" else ("", 5)
    text = DUEL.format(game=game, dealing=dealing, blinds=blinds, ante=ante).replace("room: street", f"room: {start.split()[1]}")
    (world / "dealers" / "duel.yaml").write_text(text)
    return world


@contextmanager
def running(folder: Path, world: Path) -> Iterator[House]:
    """The server on a free port of the loopback, ended with SIGTERM."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    state = folder / "state"
    command = [sys.executable, "-m", "mud_poker", "serve", "--world", str(world), "--state", str(state)]
    command += ["--telnet", f"tcp:{port}:interface=127.0.0.1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    assert "Listening" in process.stdout.readline()
    try:
        yield House(port, process, state, world)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(15)
        process.stdout.close()


class Caller(threading.Thread):
    """A player on a bare socket who joins, and calls or checks whatever comes, until the other end closes."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(daemon=True)
        self._socket = socket.create_connection(("127.0.0.1", port), 10)
        self._name = name
        self.read = b""
        self.seated = threading.Event()

    def run(self) -> None:
        for line in (self._name, "yes", "secret99", "secret99", "join 1000"):
            self._send(line)
        answered = 0
        try:
            while data := self._socket.recv(4096):
                self.read += data
                if b"You sit down" in self.read:
                    self.seated.set()
                turns = self.read.count(b"Your turn")
                if turns > answered:
                    answered = turns
                    self._send("call")
        except OSError:
            return

    def _send(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\r\n")

    def close(self) -> None:
        self._socket.close()
