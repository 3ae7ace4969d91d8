"""What may one visit to a web site of the house be?

One request, of which only the head is read, and its answer, in good time; then the connection ends.  So nobody can have us keep
what was not asked for (a body, which Twisted would write to a file, however long it is), nor what is not read (answers to request
upon request), nor wait for what does not come.
"""

from typing import Any, Final

from twisted.internet.interfaces import IDelayedCall
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel
from twisted.web.server import Site

VISIT: Final = 60
"""Seconds for the request to come and its answer to be read."""


class Visit(HTTPChannel):
    """One connection.  Whether to close it is the server's to say, at any answer (RFC 9112, section 9.6)."""

    _late: IDelayedCall

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        super().connectionMade()  # type: ignore[no-untyped-call]
        self.setTimeout(None)  # type: ignore[no-untyped-call]  # Twisted's own, which begins anew with whatever comes
        self._late = self.callLater(VISIT, self.forceAbortClient)  # type: ignore[no-untyped-call]

    def allHeadersReceived(self) -> None:  # noqa: N802 (Twisted's name)
        """Answer now: whatever body the head has announced is as good as empty."""
        request = self.requests[-1]
        request.responseHeaders.setRawHeaders(b"connection", [b"close"])
        request.gotLength(0)
        self.length = 0
        self.persistent = False

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        """A body, or one more request: nobody reads it."""

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 (Twisted's name)
        if self._late.active():
            self._late.cancel()
        super().connectionLost(reason)  # type: ignore[no-untyped-call]


class QuietSite(Site):
    """Writes no log of who comes."""

    noisy = False
    protocol = Visit  # type: ignore[assignment]  # any channel will do, one that speaks HTTP/2 or not

    def acceptableProtocols(self) -> list[bytes]:  # noqa: N802 (Twisted's name)
        """What may be spoken here over TLS."""
        return [b"http/1.1"]

    def log(self, request: Any) -> None:
        """Who asks for which page is nobody's business."""
