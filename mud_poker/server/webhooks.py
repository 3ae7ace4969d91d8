"""How does a program elsewhere learn who joined and left a table?

By a POST of JSON to the URL in an environment variable that the dealer's file names.  Nothing in the game waits for it: each
webhook has a bounded queue of its own, calls go out in order and one at a time, and one that fails is tried again a few times, then
dropped.  Only the status of an answer counts; its body is not read.
"""

import json
from collections import deque
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.internet.protocol import Protocol
from twisted.internet.task import deferLater
from twisted.logger import Logger
from twisted.python.failure import Failure
from twisted.web.client import Agent, FileBodyProducer
from twisted.web.http_headers import Headers

from mud_poker.mud.outcome import WebhookCall

log = Logger()

PATIENCE: Final = 10
"""Seconds until a call that has no answer has failed."""
WAITS: Final = (1, 5, 25)
"""Seconds between tries."""
MOST_WAITING: Final = 100
"""Calls of one webhook that wait.  What comes beyond is dropped."""


class Webhooks:
    """The webhooks whose URLs are in `environment`.  Belongs to the reactor thread."""

    def __init__(
        self, reactor: Any, environment: Mapping[str, str], waits: Sequence[float] = WAITS, patience: float = PATIENCE
    ) -> None:
        self._reactor = reactor
        self._environment = environment
        self._waits = waits
        self._patience = patience
        self._agent = Agent(reactor, connectTimeout=patience)  # type: ignore[no-untyped-call]  # twisted.web has no types here
        self._waiting: dict[str, deque[WebhookCall]] = {}
        self._calling: dict[str, Deferred[None]] = {}
        self._missing: set[str] = set()

    def call(self, call: WebhookCall) -> None:
        """Post `call` soon.  Returns at once, and never raises."""
        name = call.webhook
        if not self._environment.get(name):
            self._say_missing(name)
            return
        waiting = self._waiting.setdefault(name, deque())
        if len(waiting) >= MOST_WAITING:
            log.warn("A call of the webhook {name} is dropped: {count} wait already", name=name, count=MOST_WAITING)
            return
        waiting.append(call)
        if name not in self._calling:
            self._calling[name] = calling = ensureDeferred(self._work_off(name, waiting))
            calling.addErrback(_stopped).addCallback(lambda _: self._over(name))

    def close(self) -> None:
        """What was not delivered is dropped."""
        for waiting in self._waiting.values():
            waiting.clear()
        for calling in tuple(self._calling.values()):
            calling.cancel()

    def _over(self, name: str) -> None:
        self._calling.pop(name, None)

    def _say_missing(self, name: str) -> None:
        if name not in self._missing:
            self._missing.add(name)
            log.warn("The environment variable {name} has no URL, so that webhook is not called", name=name)

    async def _work_off(self, name: str, waiting: deque[WebhookCall]) -> None:
        await deferLater(self._reactor, 0)
        while waiting:
            await self._deliver(name, json.dumps(waiting.popleft().data).encode())

    async def _deliver(self, name: str, body: bytes) -> None:
        """Try until it arrives, or the tries are used up."""
        for wait in (0, *self._waits):
            await deferLater(self._reactor, wait)
            try:
                status = await self._post(self._environment[name], body).addTimeout(self._patience, self._reactor)
            except CancelledError:
                raise
            except Exception as error:  # closed, unknown, slow, no HTTP, no such scheme: all alike
                said = type(error).__name__
            else:
                if status // 100 == 2:
                    return
                said = f"HTTP status {status}"
            log.info("The webhook {name} failed: {said}", name=name, said=said)
        log.warn("A call of the webhook {name} is dropped after {tries} tries", name=name, tries=1 + len(self._waits))

    def _post(self, url: str, body: bytes) -> Deferred[int]:
        """The status of the answer.  The URL, which may hold a secret, is in no log."""
        headers = Headers({b"Content-Type": [b"application/json"], b"User-Agent": [b"mud-poker"]})
        producer = FileBodyProducer(BytesIO(body))  # type: ignore[no-untyped-call]
        asked = self._agent.request(b"POST", url.encode("ascii"), headers, producer)
        return asked.addCallback(_status)


def _stopped(failure: Failure) -> None:
    if not isinstance(failure.value, CancelledError):
        log.failure("A webhook broke", failure)


class _HangUp(Protocol):
    """Reads no answer's body: it may be endless."""

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        assert self.transport is not None
        self.transport.loseConnection()


def _status(response: Any) -> int:
    response.deliverBody(_HangUp())
    return int(response.code)
