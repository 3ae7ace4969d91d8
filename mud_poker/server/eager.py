"""How do bytes get to a socket with few calls of the system?

Twisted's transport keeps what is written until the next turn of the reactor, and has the system tell it when there is room for it,
which is more work than to send it.  There nearly always is room, so here what is written is sent at once, and only what the socket
does not take goes the long way.  Write once what belongs together: each write is a packet.
"""

from collections.abc import Iterable

from twisted.internet import tcp
from twisted.internet.interfaces import IListeningPort


class Eager(tcp.Server):
    """A connection that was accepted."""

    _waits = False
    """Whether something was written that the socket has not taken."""

    def startWriting(self) -> None:  # noqa: N802 (Twisted's name)
        self._waits = True
        super().startWriting()  # type: ignore[no-untyped-call]

    def stopWriting(self) -> None:  # noqa: N802 (Twisted's name)
        self._waits = False
        super().stopWriting()  # type: ignore[no-untyped-call]

    def write(self, data: bytes) -> None:
        sent = 0
        if self.connected and not self._waits and not self.TLS:
            try:
                sent = self.socket.send(data)
            except OSError:  # there is no room, or the connection is gone: the long way finds out which, and does what is due
                sent = 0
        if sent < len(data):
            super().write(data[sent:])  # type: ignore[no-untyped-call]

    def writeSequence(self, iovec: Iterable[bytes]) -> None:  # noqa: N802 (Twisted's name)
        self.write(b"".join(iovec))


def hurry(port: IListeningPort) -> None:
    """Have connections that come in at `port` be `Eager`, if they are of TCP."""
    if isinstance(port, tcp.Port) and port.transport is tcp.Server:
        port.transport = Eager
