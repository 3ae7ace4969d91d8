"""How does a connection speak telnet?

Bytes become happenings by `wire/peer.py`; what they mean is the session's affair.
"""

from typing import Any, Final

from twisted.internet.interfaces import INegotiated, IReactorTime, ITCPTransport
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure

from mud_poker.screen import msdp
from mud_poker.server.admission import network_of
from mud_poker.server.budget import Budget
from mud_poker.server.home import Home
from mud_poker.server.session import Session
from mud_poker.wire.options import OFFERED, OFFERED_IN_TLS
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import IAC

COMMANDS: Final = (20_000, 500)
"""Telnet commands that pass at once, and then a second.  No client comes near; a flood of them costs more than any text."""


class Telnet(TwistedProtocol):
    """One connection, from its first byte to its last."""

    def __init__(self, home: Home, clock: IReactorTime) -> None:
        self._home = home
        self._clock = clock
        self._commands = Budget(*COMMANDS)

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        transport: Any = self.transport  # TCP or TLS: no one interface of Twisted has all that both do
        if ITCPTransport.providedBy(transport) or INegotiated.providedBy(transport):
            transport.setTcpNoDelay(True)
            transport.setTcpKeepAlive(True)
        peer = Peer(OFFERED_IN_TLS if INegotiated.providedBy(transport) else OFFERED, msdp.NAMES)
        address = network_of(str(getattr(transport.getPeer(), "host", "")))
        self._session = Session(self._home, self._clock, peer, transport, address)
        self._session.begin()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        if self._session.retired:
            return
        now = self._home.now()
        self._commands.spend(now, data.count(IAC) - 2 * data.count(IAC + IAC))
        if self._commands.wait(now):
            self._session.end("Your client sends more telnet commands than any should.\n")
            return
        self._session.received(data)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 (Twisted's name)
        self._session.lost()
