"""Where does the house listen?

At Twisted endpoint strings, such as `tcp:4000` or `tcp:4000:interface=127.0.0.1`; over TLS at `tls:FOLDER:PORT`, with the
certificates in a folder (`certificates.py`), and what follows as for `tcp`.
"""

import errno
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from twisted.internet.endpoints import serverFromString
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IAddress, IListeningPort, IStreamServerEndpoint
from twisted.internet.protocol import Factory

from mud_poker.server.certificates import TLS_FACTORIES, CertificateError, over_tls
from mud_poker.server.eager import hurry
from mud_poker.server.telnet import Telnet

BACKLOG: Final = 1024
"""Connections that the system keeps until we take them.  With Twisted's 50, everybody who comes back after a restart at once
waits for a second or more."""


class CannotListen(Exception):
    """Its text is one sentence for the person who runs the server."""


class Doors(Factory):
    """Makes a protocol for every connection."""

    noisy = False

    def __init__(self, connect: Callable[[], Telnet]) -> None:
        self._connect = connect

    def buildProtocol(self, addr: IAddress | None) -> Telnet:  # noqa: N802 (Twisted's name)
        return self._connect()


async def listen(reactor: Any, endpoints: Sequence[str], doors: Factory) -> list[IListeningPort]:
    """Listen at all of `endpoints`.  Raises CannotListen, with nothing left open, if that cannot be."""
    ports: list[IListeningPort] = []
    try:
        for endpoint in endpoints:
            port = await _listen(reactor, endpoint, doors)
            hurry(port)
            ports.append(port)
    except CannotListen:
        for port in ports:
            await _closed(port)
        raise
    return ports


async def close(ports: Sequence[IListeningPort]) -> None:
    for port in ports:
        await _closed(port)


def how_to_connect(port: IListeningPort) -> str:
    """A line for the person who started the server."""
    address = port.getHost()
    host, number = getattr(address, "host", None), getattr(address, "port", None)
    if host is None or number is None:
        return f"Listening at {address}."
    reached = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    if is_tls(port):
        return f"Listening with TLS on port {number}: connect with 'openssl s_client -quiet -connect {reached}:{number}'."
    return f"Listening on port {number}: connect with 'telnet {reached} {number}' or 'mud-poker play {reached} {number}'."


def is_tls(port: IListeningPort) -> bool:
    """Whether what comes in there is encrypted."""
    return isinstance(getattr(port, "factory", None), TLS_FACTORIES)


def numbers_of(ports: Sequence[IListeningPort]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of ports where what comes in is plain, and of those where it is encrypted."""
    numbers = [(getattr(port.getHost(), "port", 0), is_tls(port)) for port in ports]
    return tuple(number for number, tls in numbers if not tls), tuple(number for number, tls in numbers if tls)


def how_to_play(port: IListeningPort) -> str:
    """A line for the person who started the server, on a port for programs and browsers."""
    address = port.getHost()
    place = f"{getattr(address, 'host', address)}:{getattr(address, 'port', '')}"
    secure = "s" if is_tls(port) else ""
    return (
        f"Players open http{secure}://{place}/ in a browser; programs play at ws{secure}://{place}/ws, with a key of 'apikey new'."
    )


async def _listen(reactor: Any, endpoint: str, doors: Factory) -> IListeningPort:
    try:
        if endpoint.startswith("tls:"):
            folder, _, place = endpoint.removeprefix("tls:").partition(":")
            encrypted = over_tls(Path(folder), doors, _now)
            return await _at(reactor, f"tcp:{place}").listen(encrypted)
        return await _at(reactor, endpoint).listen(doors)
    except CannotListenError as error:
        raise CannotListen(f"Cannot listen at {endpoint}: {_reason(error)}.") from error
    except CertificateError as error:
        raise CannotListen(f"Cannot listen at {endpoint}: {error}.") from error
    except (ValueError, TypeError, KeyError, ImportError) as error:
        raise CannotListen(f"'{endpoint}' is no place to listen at, such as tcp:4000: {error}.") from error


def _at(reactor: Any, endpoint: str) -> IStreamServerEndpoint:
    over_tcp = endpoint.startswith(("tcp", "ssl")) and "backlog=" not in endpoint
    patient = f"{endpoint}:backlog={BACKLOG}" if over_tcp else endpoint
    place: IStreamServerEndpoint = serverFromString(reactor, patient)  # type: ignore[no-untyped-call]
    return place


def _now() -> int:
    return int(time.time() * 1000)


def _reason(error: CannotListenError) -> str:
    match getattr(error.socketError, "errno", None):
        case errno.EADDRINUSE:
            return "the port is in use, perhaps by a server that already runs; choose another with --telnet tcp:PORT"
        case errno.EACCES:
            return "ports below 1024 are for root; choose another with --telnet tcp:PORT"
        case int(number):
            return os.strerror(number)
        case _:
            return str(error.socketError)


async def _closed(port: IListeningPort) -> None:
    closing = port.stopListening()
    if closing is not None:
        await closing
