"""How does somebody play whose machine has no telnet?

A small line client: the terminal edits lines, the house's words are shown as they come, and what is typed is not shown while the
house says so (ECHO).  The house is told how large the terminal is, and again when that changes (NAWS).  `Line` is the client
without a network; `play` connects it to a terminal.
"""

import os
import shutil
import signal
import socket
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from typing import Final

from mud_poker.wire.options import Option
from mud_poker.wire.telnet import IAC, Code, Negotiation, Subnegotiation, Telnet, Text, negotiation, subnegotiation

_TERMINALS: Final = ("MUD-POKER-PLAY", "XTERM-256COLOR", "MTTS 13")
"""What we say of ourselves, the last again and again: ANSI, UTF-8 and 256 colours."""
_PIECE: Final = 65_536


class Line:
    """Our end of a connection.  `hidden`: what is typed must not be shown."""

    def __init__(self, width: int, height: int) -> None:
        self.hidden = False
        self._size = width, height
        self._size_asked = False
        self._telnet = Telnet()
        self._told = 0

    def receive(self, data: bytes) -> tuple[bytes, bytes]:
        """What to show, and what to answer."""
        shown, answer = b"", b""
        for event in self._telnet.receive(data):
            match event:
                case Text(text):
                    shown += text
                case Negotiation(verb, option):
                    answer += self._agree(verb, option)
                case Subnegotiation(Option.TTYPE):
                    answer += subnegotiation(Option.TTYPE, b"\0" + _TERMINALS[self._told].encode())
                    self._told = min(self._told + 1, len(_TERMINALS) - 1)
        return shown, answer

    def send(self, typed: bytes) -> bytes:
        """Lines that end in LF, as telnet wants them."""
        return typed.replace(IAC, IAC + IAC).replace(b"\n", b"\r\n")

    def resize(self, width: int, height: int) -> bytes:
        """What to tell of a terminal that has another size now; nothing to a house that never asked."""
        self._size = width, height
        return self._told_size() if self._size_asked else b""

    def _told_size(self) -> bytes:
        return subnegotiation(Option.NAWS, b"".join(side.to_bytes(2, "big") for side in self._size))

    def _agree(self, verb: Code, option: int) -> bytes:
        match verb, option:
            case Code.WILL | Code.WONT, Option.ECHO:
                self.hidden = verb is Code.WILL
                return negotiation(Code.DO if self.hidden else Code.DONT, option)
            case Code.DO, Option.TTYPE:
                return negotiation(Code.WILL, option)
            case Code.DO | Code.DONT, Option.NAWS:
                self._size_asked = verb is Code.DO
                return negotiation(Code.WILL, option) + self._told_size() if self._size_asked else negotiation(Code.WONT, option)
            case Code.WILL, _:
                return negotiation(Code.DONT, option)
            case Code.DO, _:
                return negotiation(Code.WONT, option)
        return b""


def play(host: str, port: int) -> None:
    """Until the house or the player ends it.  Raises OSError if there is no connection."""
    size = shutil.get_terminal_size()
    line = Line(size.columns, size.lines)
    with socket.create_connection((host, port)) as connection, _resizes() as resized, _echo_restored():
        places: list[socket.socket | int] = [connection, resized, sys.stdin.fileno()]
        while True:
            ready, _, _ = select(places, [], [])
            if connection in ready:
                data = connection.recv(_PIECE)
                if not data:
                    return
                shown, answer = line.receive(data)
                connection.sendall(answer)
                _show(shown)
                _echo(not line.hidden)
            elif resized in ready:
                os.read(resized, _PIECE)
                size = shutil.get_terminal_size()
                connection.sendall(line.resize(size.columns, size.lines))
            elif ready:
                typed = os.read(sys.stdin.fileno(), _PIECE)
                connection.sendall(line.send(typed or b"quit\n"))
                if not typed:
                    places.remove(sys.stdin.fileno())


def _show(text: bytes) -> None:
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


def _echo(shown: bool) -> None:
    if sys.stdin.isatty():
        settings = termios.tcgetattr(sys.stdin)
        settings[3] = settings[3] | termios.ECHO if shown else settings[3] & ~termios.ECHO
        termios.tcsetattr(sys.stdin, termios.TCSANOW, settings)


@contextmanager
def _resizes() -> Iterator[int]:
    """A descriptor that can be read when the terminal has got another size: `select` waits for it beside the others."""
    readable, writable = os.pipe()
    os.set_blocking(writable, False)

    def resized(*_: object) -> None:
        with suppress(BlockingIOError):  # a full pipe says it already
            os.write(writable, b"!")

    before = signal.signal(signal.SIGWINCH, resized)
    try:
        yield readable
    finally:
        signal.signal(signal.SIGWINCH, before)
        os.close(readable)
        os.close(writable)


@contextmanager
def _echo_restored() -> Iterator[None]:
    try:
        yield
    finally:
        _echo(shown=True)
