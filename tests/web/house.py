"""A house with a page: quick tables on the street where newcomers stand, and a line to it that can be cut."""

import contextlib
import shutil
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from mud_poker.server.certificates import make_certificate
from tests.clients.house import WORLD, running

TABLE = """\
name: {name}
look: A dealer with no time to lose.
room: lantern-street
seats: 2
turn: {{limit: 60s, late: fold}}
pause: 2s
{rules}
"""

HOLDEM = "game: holdem\ncurrency: gold\nbuy_in: {least: 100, most: 2000}\nblinds: {small: 5, big: 10}"

RULES = {
    "Swift": HOLDEM,
    "Brisk": HOLDEM,
    "Fleet": HOLDEM,
    "Stone": "game: five-card-draw\ndealing: players\ncurrency: gold\nbuy_in: {least: 100, most: 2000}\nante: 5",
    "Calm": f"{HOLDEM}\nbots: {{seats: 1, style: steady}}",
    "Plain": f"{HOLDEM}\nbots: {{seats: 1, style: steady}}",
    "Sand": "game: arena\ncurrency: chips\nfreeze_out: true\nstack: 1000\nlevels: [{small: 10, big: 20}]\n"
    "hand_size: 2\nredraw: {window: 60s, times: 1}",
}
"""Dealers by name: hold'em, for each test that plays it, draw that the players deal, and the arena."""


def world(folder: Path) -> Path:
    """A copy of the shipped world with these dealers, where every newcomer is given money."""
    copy = folder / "world"
    shutil.copytree(WORLD, copy)
    settings = copy / "settings.yaml"
    settings.write_text(settings.read_text().replace("grants_a_day: 3", "grants_a_day: 100"))
    for name, rules in RULES.items():
        (copy / "dealers" / f"{name.lower()}.yaml").write_text(TABLE.format(name=name, rules=rules))
    return copy


@contextlib.contextmanager
def serving(folder: Path, friend: str) -> Iterator[tuple[int, int]]:
    """The ports of its page, plain and over TLS.  The page of the site `friend` may come in too."""
    make_certificate(folder / "certificates", "localhost", datetime.now(UTC))
    plain, tls = _free_port(), _free_port()
    places = (f"tcp:{plain}:interface=127.0.0.1", f"tls:{folder / 'certificates'}:{tls}:interface=127.0.0.1")
    with running(folder, world(folder), *(word for place in places for word in ("--http", place)), "--origin", friend):
        yield plain, tls


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def another_site() -> Iterator[str]:
    """A site with one page, which has nothing on it."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}"
    site.shutdown()
    site.server_close()


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page = b"<title>Another site</title>"
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class Cable(threading.Thread):
    """Carries connections from a port of its own to another, until it is cut; new ones are carried again."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._far = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.port: int = self._listening.getsockname()[1]

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._far))
                self._open += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=(source, target), daemon=True).start()

    def cut(self) -> None:
        cut, self._open = self._open, []
        for end in cut:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self._listening.close()
        self.cut()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
