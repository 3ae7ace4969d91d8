"""How does a player come in over a WebSocket?

By our page, or by another client of MUDs; the subprotocol says which.  `gmcp.mudstandards.org` has text and GMCP in messages of
their own (`wire/browser.py`), `telnet.mudstandards.org` the whole telnet stream in messages of bytes.  A browser says whose page
opens the socket, and no other site's page may; programs that are no browsers say nothing of the kind, and carry nobody's login.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from twisted.internet.address import IPv4Address
from twisted.internet.interfaces import IReactorTime

from mud_poker.server.admission import network_of
from mud_poker.server.budget import Budget
from mud_poker.server.forwarded import client_of
from mud_poker.server.home import Home
from mud_poker.server.session import Session
from mud_poker.server.telnet import Telnet
from mud_poker.server.websocket import Socket, Talk, Unwelcome, Welcome
from mud_poker.wire.browser import SUBPROTOCOL, Browser
from mud_poker.wire.websocket import Opening

TUNNEL: Final = "telnet.mudstandards.org"

MESSAGES: Final = (200, 50)
"""Messages that pass at once, and then a second: more than any player or client sends."""

FORBIDDEN: Final = 403
NORMAL: Final = 1000
"""Close code of RFC 6455, section 7.4.1."""


class WebDoor:
    """`origins` are sites whose pages may come in, besides our own; `proxies` the addresses of those who bring others."""

    def __init__(self, home: Home, clock: IReactorTime, origins: Collection[str] = (), proxies: Collection[str] = ()) -> None:
        self._home = home
        self._clock = clock
        self._origins = origins
        self._proxies = proxies

    @property
    def talks(self) -> Mapping[str, Welcome]:
        """By subprotocol."""
        return {SUBPROTOCOL: self._page, TUNNEL: self._tunnel}

    def _page(self, socket: Socket, opening: Opening) -> Talk:
        return PageTalk(self._home, self._clock, socket, self._admit(socket, opening))

    def _tunnel(self, socket: Socket, opening: Opening) -> Talk:
        return TunnelTalk(self._home, self._clock, socket, self._admit(socket, opening))

    def _admit(self, socket: Socket, opening: Opening) -> str:
        """The client's address.  Raises Unwelcome for another site's page."""
        ours = (f"http://{opening.host}", f"https://{opening.host}")
        if opening.origin and opening.origin not in ours and opening.origin not in self._origins:
            raise Unwelcome(FORBIDDEN)
        return client_of(socket.host, opening.headers.get("x-forwarded-for", ""), self._proxies)


class PageTalk:
    """One page: messages of text are GMCP, messages of bytes are what the player types."""

    def __init__(self, home: Home, clock: IReactorTime, socket: Socket, address: str) -> None:
        self._home = home
        self._messages = Budget(*MESSAGES)
        self._session = Session(home, clock, Browser(socket.frame), Carrier(socket, socket.write, address), network_of(address))

    def opened(self) -> None:
        self._session.begin()

    def received(self, data: str | bytes) -> None:
        if self._session.retired:
            return
        now = self._home.now()
        self._messages.spend(now)
        if self._messages.wait(now):
            self._session.end("Your client sends more messages than any should.\n")
            return
        self._session.received(data)

    def lost(self) -> None:
        self._session.lost()


class TunnelTalk:
    """A telnet client whose bytes come in messages.  Messages of text are nothing that telnet has."""

    def __init__(self, home: Home, clock: IReactorTime, socket: Socket, address: str) -> None:
        self._telnet: Any = Telnet(home, clock)  # whose transport has more methods than any interface says
        self._carrier = Carrier(socket, socket.send, address)

    def opened(self) -> None:
        self._telnet.transport = self._carrier
        self._telnet.connectionMade()

    def received(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self._telnet.dataReceived(data)

    def lost(self) -> None:
        self._telnet.connectionLost()


class Carrier:
    """A socket with the methods of a transport that sessions use.  How much may be unread, the socket knows."""

    def __init__(self, socket: Socket, write: Callable[[bytes], None], address: str) -> None:
        self.write = write
        self._socket = socket
        self._address = address

    def getPeer(self) -> IPv4Address:  # noqa: N802 (Twisted's name)
        return IPv4Address("TCP", self._address, 0)

    def registerProducer(self, producer: object, streaming: bool) -> None:  # noqa: N802 (Twisted's name)
        """It is never asked to pause."""

    def unregisterProducer(self) -> None:  # noqa: N802 (Twisted's name)
        """Nothing was registered."""

    def pauseProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._socket.pause()

    def resumeProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._socket.resume()

    def loseConnection(self) -> None:  # noqa: N802 (Twisted's name)
        self._socket.close(NORMAL)

    def abortConnection(self) -> None:  # noqa: N802 (Twisted's name)
        self._socket.drop()
