"""A real server in a process of its own, with a table that is quick, and a player who calls everything."""

import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

WORLD = Path(__file__).parents[2] / "world"

TURN = re.compile(r"Your turn: ([^.]*)\.")
"""What may be done, in the line that says that it is the reader's turn."""

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
def running(folder: Path, world: Path, *arguments: str) -> Iterator[House]:
    """The server on a free port of the loopback, ended with SIGTERM.  `arguments` are more words for `serve`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    state = folder / "state"
    command = [sys.executable, "-m", "mud_poker", "serve", "--world", str(world), "--state", str(state)]
    command += ["--telnet", f"tcp:{port}:interface=127.0.0.1", *arguments]
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


def answers(turn: str, names: tuple[str, ...]) -> list[str]:
    """What one types whose turn it is, by the line that says what may be done: stays in cheaply, and deals what is due."""
    for words in ("stand pat", "show cards all", "check", "call"):
        if words in turn:
            return [words]
    if "winner" in turn:
        return [f"winner {name}" for name in names]
    return ["deal"] if "deal" in turn else []


class Relay(threading.Thread):
    """Stands between one client and the house, and keeps what the client sent."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._house = port
        self.port = self._listening.getsockname()[1]
        self.sent = b""

    def run(self) -> None:
        with suppress(OSError):
            client, _ = self._listening.accept()
            house = socket.create_connection(("127.0.0.1", self._house), 10)
            house.settimeout(None)
            back = threading.Thread(target=self._pass_on, args=(house, client), daemon=True)
            back.start()
            while data := client.recv(4096):
                self.sent += data
                house.sendall(data)
            house.close()

    def _pass_on(self, house: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := house.recv(65536):
                client.sendall(data)
            client.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._listening.close()


class Caller(threading.Thread):
    """A player on a bare socket who joins, and stays in whatever comes, until the other end closes."""

    def __init__(self, port: int, name: str, rival: str) -> None:
        super().__init__(daemon=True)
        self._names = (name, rival)
        self._socket = socket.create_connection(("127.0.0.1", port), 10)
        self._name = name
        self.read = b""
        self.seated = threading.Event()

    def run(self) -> None:
        for line in (self._name, "yes", "secret99", "secret99", "join 1000"):
            self._send(line)
        answered = 0
        with suppress(OSError):
            while data := self._socket.recv(4096):
                self.read += data
                if b"You sit down" in self.read:
                    self.seated.set()
                turns = TURN.findall(self.read.decode("utf-8", "replace"))
                for turn in turns[answered:]:
                    for line in answers(turn, self._names):
                        self._send(line)
                answered = len(turns)

    def _send(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\r\n")

    def close(self) -> None:
        self._socket.close()
