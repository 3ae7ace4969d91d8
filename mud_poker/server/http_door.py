"""Who comes in over HTTP, and where do they go?

The first line of a connection says: `/ws` is a WebSocket, and everything else is for the web site, which `twisted.web` serves
(`web/site.py`).
"""

from collections.abc import Callable
from typing import Any, Final

from twisted.internet.interfaces import IAddress, IProtocolNegotiationFactory, IReactorTime
from twisted.internet.protocol import Factory, connectionDone
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.python.failure import Failure
from twisted.web.server import Site
from zope.interface import implementer

from mud_poker.server.admission import Admission, network_of

PATH: Final = b"/ws"
LONGEST_LINE: Final = 8 * 1024
"""Bytes of the first line."""
FIRST_LINE: Final = 10
"""Seconds for it to come."""


@implementer(IProtocolNegotiationFactory)
class HttpDoor(Factory):
    """Makes a protocol for every connection."""

    noisy = False

    def __init__(self, site: Site, sockets: Callable[[], TwistedProtocol], admission: Admission, clock: IReactorTime) -> None:
        self.site = site
        self.sockets = sockets
        self.admission = admission
        self.clock = clock

    def acceptableProtocols(self) -> list[bytes]:  # noqa: N802 (Twisted's name)
        """What browsers may speak here over TLS."""
        return [b"http/1.1"]

    def buildProtocol(self, addr: IAddress | None) -> "Visitor":  # noqa: N802 (Twisted's name)
        return Visitor(self, addr)


class Visitor(TwistedProtocol):
    """A connection whose first line decides what it is.  From then on everything is passed through."""

    def __init__(self, door: HttpDoor, address: IAddress | None) -> None:
        self._door = door
        self._address = address
        self._network = network_of(str(getattr(address, "host", "")))
        self._read = b""
        self._inner: Any = None  # a Protocol: of Twisted's site it is one that no type names
        self._late = door.clock.callLater(FIRST_LINE, self._abort)

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        if self._door.admission.enter(self._network):
            self._abort()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        if self._inner is not None:
            self._inner.dataReceived(data)
            return
        self._read += data
        line, ends, _ = self._read.partition(b"\n")
        if ends:
            self._pass_on(_path(line))
        elif len(self._read) > LONGEST_LINE:
            self._abort()

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 (Twisted's name)
        if self._late.active():
            self._late.cancel()
        self._door.admission.leave(self._network)
        if self._inner is not None:
            self._inner.connectionLost(reason)

    def _pass_on(self, path: bytes) -> None:
        if self._late.active():
            self._late.cancel()
        site: Any = self._door.site  # whose methods have no types
        self._inner = self._door.sockets() if path == PATH else site.buildProtocol(self._address)
        read, self._read = self._read, b""
        self._inner.makeConnection(self.transport)
        self._inner.dataReceived(read)

    def _abort(self) -> None:
        transport: Any = self.transport
        transport.abortConnection()


def _path(line: bytes) -> bytes:
    words = line.split()
    return words[1].partition(b"?")[0] if len(words) > 1 else b""
