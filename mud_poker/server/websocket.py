"""What happens on one WebSocket connection?

Bytes go to `wire/websocket.py`; whole messages go to a `Talk`, which the client chose by the subprotocol it offers.  A new kind
of talk is a row in the mapping that is given to `Socket`.  What the client does not read is counted, and over the limit the
connection is dropped; so is one that does not answer pings.  Frames are counted whatever they carry, and over the limit it ends.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from twisted.internet.interfaces import IPushProducer, IReactorTime, ITCPTransport
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.internet.protocol import connectionDone
from twisted.internet.task import LoopingCall
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from mud_poker.server.budget import Budget
from mud_poker.wire.websocket import Closed, Happening, Message, Opening, WebSocket

log = Logger()

PING: Final = 20
"""Seconds between pings; who answers none of two is gone."""
OPENS_WITHIN: Final = 10
"""Seconds for the request to open to be complete."""
CLOSES_WITHIN: Final = 3
"""Seconds for the client to answer a close, and to read what was said before."""
MOST_UNREAD: Final = 256 * 1024
"""Bytes written while the client reads nothing."""
FRAMES: Final = (1000, 200)
"""Frames that pass at once, and then a second: more than any talk lets its messages be."""
POLICY: Final = 1008
"""Close code of RFC 6455, section 7.4.1."""


class Talk(Protocol):
    """One conversation over a socket, once it is open."""

    def opened(self) -> None: ...

    def received(self, data: str | bytes) -> None:
        """One whole message."""

    def lost(self) -> None:
        """The socket is gone."""


class Unwelcome(Exception):
    """This client may not open a socket: `status` is of HTTP."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


Welcome: TypeAlias = Callable[["Socket", Opening], Talk]
"""Makes the talk for who asks to open.  Raises Unwelcome."""


@implementer(IPushProducer)
class Socket(TwistedProtocol):
    """One connection.  `talks` by subprotocol; the one of the empty name is for clients that offer none we know."""

    def __init__(self, talks: Mapping[str, Welcome], clock: IReactorTime) -> None:
        self._talks = talks
        self._clock = clock
        self._wire = WebSocket()
        self._talk: Talk | None = None
        self._frames = Budget(*FRAMES)
        self._heard = True  # since the last ping
        self._unread: int | None = None  # bytes written since the transport's buffer is full
        self._closing = False
        self._late = clock.callLater(OPENS_WITHIN, self._drop)
        self._pings = LoopingCall(self._ping)
        self._pings.clock = clock

    @property
    def host(self) -> str:
        """Where the other end is."""
        return str(getattr(self._transport.getPeer(), "host", ""))

    def send(self, message: str | bytes) -> None:
        self.write(self.frame(message))

    def frame(self, message: str | bytes) -> bytes:
        """The bytes of a message, for `write`."""
        return b"" if self._closing else self._wire.frame(message)

    def write(self, data: bytes) -> None:
        """Whole frames."""
        if data and not self._closing:
            self._put(data)

    def pause(self) -> None:
        """Read nothing for now."""
        self._transport.pauseProducing()

    def resume(self) -> None:
        self._transport.resumeProducing()

    def drop(self) -> None:
        """End at once.  The talk's `lost` follows."""
        self._closing = True
        self._transport.abortConnection()

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye; the connection ends when the client has said it too, or has had the time for it."""
        if self._closing:
            return
        self._closing = True
        self._wire.close(code, reason.encode("ascii", "replace")[:123].decode())
        self._flush()
        self._late = self._clock.callLater(CLOSES_WITHIN, self._drop)

    # -- the connection

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        if ITCPTransport.providedBy(self._transport):
            self._transport.setTcpNoDelay(True)
            self._transport.setTcpKeepAlive(True)
        self._transport.registerProducer(self, True)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        self._heard = True
        before = self._wire.frames
        for happening in self._wire.receive(data):
            self._happened(happening)
        now = int(self._clock.seconds() * 1000)
        self._frames.spend(now, self._wire.frames - before)
        if self._frames.wait(now):
            for happening in self._wire.fail(POLICY):
                self._happened(happening)
        self._flush()

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 (Twisted's name)
        self._closing = True
        self._stop_clocks()
        talk, self._talk = self._talk, None
        if talk is not None:
            talk.lost()

    def pauseProducing(self) -> None:  # noqa: N802 (Twisted's name)
        """The transport's buffer is full."""
        self._unread = 0

    def resumeProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._unread = None

    def stopProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._closing = True

    @property
    def _transport(self) -> Any:
        """TCP or TLS: no one interface of Twisted has all that both do."""
        return self.transport

    def _happened(self, happening: Happening) -> None:
        match happening:
            case Opening():
                self._open(happening)
            case Message(data) if self._talk is not None and not self._closing:
                self._talk.received(data)
            case Closed():
                self._end()

    def _open(self, opening: Opening) -> None:
        self._late.cancel()
        chosen = next((name for name in opening.subprotocols if name in self._talks), "")
        try:
            talk = self._talks[chosen](self, opening)
        except Unwelcome as unwelcome:
            self._wire.reject(unwelcome.status)
            self._end()
            return
        self._wire.accept(chosen or None)
        self._flush()
        self._talk = talk
        self._pings.start(PING, now=False).addErrback(lambda failure: log.failure("A socket lost its pulse", failure))
        talk.opened()

    def _end(self) -> None:
        """All is said; who does not read it has only so much time."""
        self._closing = True
        self._flush()
        self._transport.unregisterProducer()  # TLS waits for one to be done before it closes
        self._transport.loseConnection()
        if not self._late.active():
            self._late = self._clock.callLater(CLOSES_WITHIN, self._drop)

    def _ping(self) -> None:
        if not self._heard:
            self._drop()
            return
        self._heard = False
        self._wire.ping()
        self._flush()

    def _flush(self) -> None:
        data = self._wire.take_output()
        if data:
            self._put(data)

    def _put(self, data: bytes) -> None:
        if self._unread is not None:
            self._unread += len(data)
            if self._unread > MOST_UNREAD:
                self._drop()
                return
        self._transport.write(data)

    def _drop(self) -> None:
        """`connectionLost` follows."""
        log.info("Dropped {address}, which reads nothing, does not answer or does not end", address=self.host)
        self.drop()

    def _stop_clocks(self) -> None:
        if self._late.active():
            self._late.cancel()
        if self._pings.running:
            self._pings.stop()
