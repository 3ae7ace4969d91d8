"""What does the other end of one WebSocket connection do, and what bytes say what we want to say to it (RFC 6455)?

Bytes in, happenings out; wsproto knows the frames.  The first happening is the request to open, which is answered with `accept` or
`reject`; after it come whole messages.  Extensions are refused: compressed frames would be a way past the limit on sizes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from urllib.parse import parse_qs, urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import (
    AcceptConnection,
    BytesMessage,
    CloseConnection,
    Event,
    Ping,
    Pong,
    RejectConnection,
    Request,
    TextMessage,
)
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

MOST_BYTES: Final = 64 * 1024
"""Bytes of one message that is read; characters, where it is text."""
MOST_PIECES: Final = 1024
"""Of one message: the frames in which the client sends it, and the parts of a frame in which the network brings it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Somebody asks to open.  Header names are in small letters; of several with one name the first counts.

    `host` is what the client calls us; `query` has what the path carried, which may be a secret; `subprotocols` what the client
    offers, best first.
    """

    path: str
    headers: Mapping[str, str] = field(repr=False)
    query: Mapping[str, str] = field(repr=False)
    subprotocols: Sequence[str] = ()
    host: str = ""

    @property
    def origin(self) -> str:
        """The site whose page opens this, as a browser says; empty for programs that are none."""
        return self.headers.get("origin", "")

    @property
    def bearer(self) -> str:
        """The token of `Authorization: Bearer` or, where that header cannot be set, of `?token=`; empty if there is none."""
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else self.query.get("token", "")


@dataclass(frozen=True, slots=True)
class Message:
    """One whole message: text, or bytes where it was sent as such."""

    data: str | bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing more will come, and nothing more can be sent."""


Happening: TypeAlias = Opening | Message | Closed


class WebSocket:
    """Our end.  `take_output` has what is due, pongs and the answer to a close included, after every other call.

    `frames` counts what was read so far, with the parts of a frame that the network brought one by one.
    """

    def __init__(self) -> None:
        self.frames = 0
        self._connection = WSConnection(ConnectionType.SERVER)
        self._output: list[bytes] = []
        self._pieces: list[str | bytes] = []
        self._size = 0
        self._closed = False

    def receive(self, data: bytes) -> list[Happening]:
        """What the client did.  What breaks the protocol is answered as the RFC says, and closes."""
        if self._closed:
            return []
        happenings: list[Happening] = []
        try:
            self._connection.receive_data(data)
            for event in self._connection.events():
                self.frames += 1
                happenings += self._happened(event)
                if self._closed:
                    break
        except RemoteProtocolError as error:
            if error.event_hint is not None:
                self._send(error.event_hint)
            return [self._end()]
        except ValueError:  # a host or a path that is none
            self._send(RejectConnection(status_code=400))
            return [self._end()]
        return happenings

    def take_output(self) -> bytes:
        output = b"".join(self._output)
        self._output.clear()
        return output

    @property
    def open(self) -> bool:
        """Whether messages can be sent."""
        return not self._closed and self._connection.state is ConnectionState.OPEN

    def accept(self, subprotocol: str | None = None) -> None:
        self._send(AcceptConnection(subprotocol=subprotocol))

    def reject(self, status: int) -> None:
        """Refuse to open, with an HTTP status."""
        self._send(RejectConnection(status_code=status))
        self._end()

    def frame(self, message: str | bytes) -> bytes:
        """The bytes of a whole message; none where it can no longer be sent."""
        try:
            return self._connection.send(TextMessage(message) if isinstance(message, str) else BytesMessage(message))
        except LocalProtocolError:
            return b""

    def send(self, message: str | bytes) -> None:
        self._output.append(self.frame(message))

    def ping(self) -> None:
        self._send(Ping())

    def close(self, code: int, reason: str = "") -> None:
        """Begin to close.  The client's answer is the `Closed`.  `reason` is at most 123 bytes of ASCII."""
        if self.open:
            self._send(CloseConnection(code, reason))

    def fail(self, code: int) -> list[Happening]:
        """Close, and wait for nothing (RFC 6455, section 7.1.7)."""
        if self._closed:
            return []
        self.close(code)
        return [self._end()]

    def _happened(self, event: Event) -> list[Happening]:
        match event:
            case Request():
                return [_opening(event)]
            case TextMessage() | BytesMessage():
                return self._piece(event.data, event.message_finished)
            case Ping():
                self._send(event.response())
            case CloseConnection():  # which the client sends, or wsproto says of a frame that is none
                self._send(event.response())
                return [self._end()]
            case Pong():
                pass  # that something came is all that counts
        return []

    def _piece(self, data: str | bytes | bytearray, last: bool) -> list[Happening]:
        self._size += len(data)
        if self._size > MOST_BYTES or len(self._pieces) == MOST_PIECES:
            return self.fail(CloseReason.MESSAGE_TOO_BIG)
        self._pieces.append(data if isinstance(data, str) else bytes(data))
        if not last:
            return []
        pieces, self._pieces, self._size = self._pieces, [], 0
        if isinstance(pieces[0], str):
            return [Message("".join(piece for piece in pieces if isinstance(piece, str)))]
        return [Message(b"".join(piece for piece in pieces if isinstance(piece, bytes)))]

    def _send(self, event: Event) -> None:
        try:
            self._output.append(self._connection.send(event))
        except LocalProtocolError:  # it is closing: nothing can be said any more
            return

    def _end(self) -> Closed:
        self._closed = True
        return Closed()


def _opening(request: Request) -> Opening:
    headers: dict[str, str] = {}
    for name, value in request.extra_headers:
        headers.setdefault(bytes(name).decode("latin-1").lower(), bytes(value).decode("latin-1"))
    target = urlsplit(request.target)
    query = {name: values[0] for name, values in parse_qs(target.query, max_num_fields=20).items()}
    return Opening(target.path, headers, query, tuple(request.subprotocols), request.host)
