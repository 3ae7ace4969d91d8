"""What does the web site serve?

The files of `page/`, read once, and `/healthz`.  The page asks no other host for anything, and its policy lets it ask none; nor
does it run any script but its own, whatever somebody writes.  A further file of the page is a file in that folder; a further kind
of file is a row of `KINDS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import PurePath
from string import Template
from typing import Any, Final

from twisted.web.http import NOT_ALLOWED, NOT_FOUND, OK, SERVICE_UNAVAILABLE
from twisted.web.resource import IResource
from twisted.web.server import Site
from zope.interface import implementer

from mud_poker.server.web.visit import QuietSite

INDEX: Final = "index.html"

KINDS: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
"""Content Security Policy, level 3.  A WebSocket to the page's own host is of 'self'."""

HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-cache",  # a browser asks each time, so files of two versions never come together
}


@dataclass(frozen=True, slots=True)
class File:
    """What one path answers with."""

    kind: str
    content: bytes = field(repr=False)
    tag: bytes

    @classmethod
    def of(cls, kind: str, content: bytes) -> "File":
        return cls(kind, content, f'"{sha256(content).hexdigest()[:32]}"'.encode())


def site(name: str, healthy: Callable[[], bool]) -> Site:
    """The site of a house that is called `name`; `healthy` says whether players can be served."""
    made: Any = QuietSite  # whose methods have no types
    whole: Site = made(Pages(page(name), healthy))
    return whole


def page(name: str) -> Mapping[bytes, File]:
    """The files of the page, by their paths."""
    served = {}
    for file in files(__package__).joinpath("page").iterdir():
        content = file.read_bytes()
        if file.name == INDEX:
            content = Template(content.decode()).substitute(name=escape(name)).encode()
        served[f"/{file.name}".encode()] = File.of(KINDS[PurePath(file.name).suffix], content)
    served[b"/"] = served[f"/{INDEX}".encode()]
    return served


@implementer(IResource)
class Pages:
    """Everything below the root.  Twisted's requests have no types."""

    isLeaf = True  # noqa: N815 (Twisted's name)

    def __init__(self, served: Mapping[bytes, File], healthy: Callable[[], bool]) -> None:
        self._served = served
        self._healthy = healthy

    def render(self, request: Any) -> bytes:
        for header, value in HEADERS.items():
            request.setHeader(header, value)
        if request.method not in (b"GET", b"HEAD"):
            request.setHeader("allow", "GET, HEAD")
            return _plain(request, NOT_ALLOWED, "Pages can only be read.\n")
        if request.path == b"/healthz":
            if self._healthy():
                return _plain(request, OK, "The house is open.\n")
            return _plain(request, SERVICE_UNAVAILABLE, "The house is closed.\n")
        file = self._served.get(request.path)
        if file is None:
            return _plain(request, NOT_FOUND, "There is no such page here.\n")
        request.setHeader("content-type", file.kind)
        return b"" if request.setETag(file.tag) else _body(request, file.content)

    def getChildWithDefault(self, name: bytes, request: Any) -> "Pages":  # noqa: N802 (Twisted's name)
        return self

    def putChild(self, path: bytes, child: object) -> None:  # noqa: N802 (Twisted's name)
        raise TypeError("Pages have no children.")


def _plain(request: Any, status: int, words: str) -> bytes:
    request.setResponseCode(status)
    request.setHeader("content-type", "text/plain; charset=utf-8")
    return _body(request, words.encode())


def _body(request: Any, content: bytes) -> bytes:
    request.setHeader("content-length", str(len(content)))
    return content if request.method != b"HEAD" else b""
