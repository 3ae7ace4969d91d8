"""We and the client half of another telnet library understand each other."""

import asyncio

import pytest
from telnetlib3 import telopt
from telnetlib3.stream_writer import TelnetWriter

from mud_poker.wire.client import Client, Colours
from mud_poker.wire.gmcp import spelled
from mud_poker.wire.happenings import ClientChanged, ProgramListens
from mud_poker.wire.options import OFFERED_IN_TLS
from mud_poker.wire.peer import Peer


class Wire(asyncio.Transport):
    """Keeps what the other library writes until it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return False

    def take(self) -> bytes:
        written, self.written = self.written, b""
        return written


@pytest.mark.parametrize("speaks_gmcp", [True, False])
def test_the_negotiation_ends_and_we_know_the_client(speaks_gmcp: bool) -> None:
    wire = Wire()
    writer = TelnetWriter(wire, protocol=None, client=True)
    writer.set_ext_send_callback(telopt.TTYPE, lambda: "xterm-256color")
    writer.set_ext_send_callback(telopt.NAWS, lambda: (50, 132))
    writer.set_ext_send_callback(telopt.CHARSET, lambda offers: "UTF-8" if "UTF-8" in offers else "")
    writer.set_ext_send_callback(telopt.NEW_ENVIRON, lambda names: {"CLIENT_NAME": "other", "MTTS": "64"})
    received: list[tuple[str, object]] = []
    writer.set_ext_callback(telopt.GMCP, lambda package, data: received.append((package, data)))
    if speaks_gmcp:
        writer.always_do.add(telopt.GMCP)
    peer = Peer(OFFERED_IN_TLS)
    to_client, rounds = peer.start(), 0
    while to_client:
        for number in to_client:
            writer.feed_byte(bytes([number]))
        assert not [
            happening for happening in peer.receive(wire.take()) if not isinstance(happening, ClientChanged | ProgramListens)
        ]
        to_client, rounds = peer.take_output(), rounds + 1
        assert rounds < 10
    assert peer.client == Client(
        name="other",
        terminal="xterm-256color",
        mtts=64,
        screen_reader=True,
        colours=Colours.PALETTE,
        utf8=True,
        width=132,
        height=50,
    )
    for number in peer.gmcp(spelled("Room.Info", {"name": "Hall ♠"})):
        writer.feed_byte(bytes([number]))
    assert received == ([("Room.Info", {"name": "Hall ♠"})] if speaks_gmcp else [])
