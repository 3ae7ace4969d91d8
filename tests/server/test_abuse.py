"""What strangers send to the telnet port of a running server: its memory stays bounded, and others are served meanwhile."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.server.test_serve import Caller, Running

MEGABYTE = 1 << 20
PIECE = 1 << 16


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("abuse") / "state", "--telnet", "tcp:0:interface=127.0.0.1")
    yield running
    running.process.kill()
    running.process.communicate()


@pytest.fixture(scope="module")
def bystander(server) -> Caller:
    caller = server.connect()
    caller.types("Bystander", "yes", "secret1", "secret1")
    caller.hears("Welcome, Bystander")
    return caller


def memory(server: Running) -> int:
    """Bytes that the server has in memory."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def answered_within(bystander: Caller) -> float:
    """Seconds until the bystander reads an answer."""
    began = time.perf_counter()
    bystander.types("say still here")
    bystander.hears("still here")
    return time.perf_counter() - began


def flood(port: int, begins: bytes, piece: bytes, size: int) -> None:
    """Send as much as the server takes, for ten seconds at most, and read nothing."""
    until = time.monotonic() + 10
    with socket.create_connection(("127.0.0.1", port), timeout=10) as attacker, suppress(OSError):
        attacker.sendall(begins)
        for _ in range(size // len(piece)):
            if time.monotonic() > until:
                break
            attacker.sendall(piece)


FLOODS = {
    "text without a newline": (b"", b"x" * PIECE),
    "a subnegotiation without an end": (b"\xff\xfa\xc9", b"x" * PIECE),
    "doubled IACs": (b"", b"\xff" * PIECE),
    "doubled IACs in a subnegotiation": (b"\xff\xfa\xc9", b"\xff" * PIECE),
    "lines": (b"", b"look\r\n" * (PIECE // 6)),
    "empty lines": (b"", b"\r\n" * (PIECE // 2)),
    "negotiations": (b"", b"\xff\xfb\x1f" * (PIECE // 3)),
    "are you there": (b"", b"\xff\xf6" * (PIECE // 2)),
    "empty subnegotiations": (b"", b"\xff\xfa\xff\xf0" * (PIECE // 4)),
    "GMCP that is none": (b"\xff\xfd\xc9", b"\xff\xfa\xc9" + b"[" * 16_000 + b"\xff\xf0"),
    "MSDP within MSDP": (b"\xff\xfd\x45", b"\xff\xfa\x45" + b"\x01A\x02\x05" * 4_000 + b"\xff\xf0"),
    "erased letters": (b"", b"ab\x08" * (PIECE // 3)),
    "every byte": (b"", bytes(range(256)) * (PIECE // 256)),
}

LONGEST = ("text without a newline", "a subnegotiation without an end", "doubled IACs", "doubled IACs in a subnegotiation")
"""Those that never end; of the others five megabytes do."""


@pytest.mark.parametrize("what", FLOODS)
def test_megabytes_take_no_memory_and_no_time_of_others(server, bystander, what):
    size = 50 * MEGABYTE if what in LONGEST else 5 * MEGABYTE
    before = memory(server)
    attack = threading.Thread(target=flood, args=(server.port, *FLOODS[what], size))
    attack.start()
    waits = [answered_within(bystander)]
    while attack.is_alive():
        attack.join(0.2)  # the bystander, too, may say only so much
        waits.append(answered_within(bystander))
    assert max(waits) < 2
    assert memory(server) - before < 16 * MEGABYTE


@pytest.mark.parametrize(
    "stray",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) * 2,
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /login HTTP/1.1\r\nContent-Length: 10\r\n\r\nname=admin",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"\x05\x01\x00",
    ],
    ids=["TLS", "GET", "POST", "SSH", "SOCKS"],
)
def test_bytes_of_another_protocol_make_no_character_and_harm_nobody(server, bystander, stray):
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as stranger:
        stranger.sendall(stray)
        stranger.shutdown(socket.SHUT_WR)
        read = b""
        with suppress(OSError):
            while data := stranger.recv(PIECE):
                read += data
    assert b"Welcome, " not in read
    assert answered_within(bystander) < 2


def test_two_thousand_connections_that_say_nothing_take_little_memory_and_others_are_served(server, bystander):
    before = memory(server)
    with ExitStack() as open_ones:
        for _ in range(2000):
            open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        assert answered_within(bystander) < 2
        caller = server.connect()
        caller.types("Latecomer", "yes", "secret1", "secret1")
        caller.hears("Welcome, Latecomer")
        assert memory(server) - before < 2000 * 20 * 1024
