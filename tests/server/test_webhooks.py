"""Webhooks, against a server on this machine that works, is slow, broken or closed."""

import json
import socket

from twisted.internet import reactor
from twisted.internet.defer import Deferred, ensureDeferred
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import deferLater
from twisted.logger import formatEvent, globalLogPublisher
from twisted.trial.unittest import TestCase

from mud_poker.mud.outcome import WebhookCall
from mud_poker.server.webhooks import MOST_WAITING, Webhooks

NAME = "TABLE_WEBHOOK"
OK, BROKEN = b"HTTP/1.1 204 No Content\r\n\r\n", b"HTTP/1.1 500 Broken\r\nContent-Length: 2\r\n\r\nno"
ENDLESS = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 100_000
SILENCE = b""


class Listener(Protocol):
    """Answers one request with what comes next, and keeps what it was told."""

    def connectionMade(self):  # noqa: N802 (Twisted's name)
        self.read = b""

    def dataReceived(self, data):  # noqa: N802 (Twisted's name)
        self.read += data
        _, end, body = self.read.partition(b"\r\n\r\n")
        if end and body.endswith(b"}"):
            self.factory.told.append(json.loads(body)["content"])
            self.transport.write(self.factory.answers.pop(0) if self.factory.answers else OK)
            for waiting in [waiting for waiting in self.factory.waiting if waiting[0] <= len(self.factory.told)]:
                self.factory.waiting.remove(waiting)
                waiting[1].callback(None)


class Elsewhere(Factory):
    protocol = Listener
    noisy = False

    def __init__(self, answers):
        self.answers, self.told, self.waiting = list(answers), [], []

    def hears(self, count):
        """Fires when so many requests have come."""
        heard = Deferred()
        self.waiting.append((count, heard))
        return heard.addTimeout(10, reactor)


def call(content):
    return WebhookCall(NAME, {"content": content})


class AWebhook(TestCase):
    def listening(self, *answers):
        elsewhere = Elsewhere(answers)
        port = reactor.listenTCP(0, elsewhere, interface="127.0.0.1")
        self.addCleanup(port.stopListening)
        return elsewhere, self.calling(port.getHost().port)

    def calling(self, port):
        webhooks = Webhooks(reactor, {NAME: f"http://127.0.0.1:{port}/secret"}, waits=(0.01, 0.02), patience=0.2)
        self.addCleanup(lambda: deferLater(reactor, 0.05))  # connections end
        self.addCleanup(webhooks.close)
        return webhooks

    def heard(self, elsewhere, count):
        return ensureDeferred(self._heard(elsewhere, count))

    async def _heard(self, elsewhere, count):
        await elsewhere.hears(count)
        return elsewhere.told

    async def test_is_told_in_the_order_in_which_things_happened(self):
        elsewhere, webhooks = self.listening()
        for number in range(3):
            webhooks.call(call(f"call {number}"))
        assert await self.heard(elsewhere, 3) == ["call 0", "call 1", "call 2"]

    async def test_that_is_broken_is_tried_again_before_the_next_is_told(self):
        elsewhere, webhooks = self.listening(BROKEN, BROKEN, OK)
        webhooks.call(call("first"))
        webhooks.call(call("second"))
        assert await self.heard(elsewhere, 4) == ["first", "first", "first", "second"]

    async def test_that_stays_broken_is_dropped_after_a_few_tries(self):
        elsewhere, webhooks = self.listening(BROKEN, BROKEN, BROKEN)
        webhooks.call(call("lost"))
        webhooks.call(call("next"))
        assert await self.heard(elsewhere, 4) == ["lost", "lost", "lost", "next"]

    async def test_that_does_not_answer_is_given_up_and_tried_again(self):
        elsewhere, webhooks = self.listening(SILENCE, OK)
        webhooks.call(call("patience"))
        assert await self.heard(elsewhere, 2) == ["patience", "patience"]

    async def test_that_answers_without_end_is_not_read(self):
        elsewhere, webhooks = self.listening(ENDLESS, OK)
        webhooks.call(call("one"))
        webhooks.call(call("two"))
        assert await self.heard(elsewhere, 2) == ["one", "two"]

    async def test_that_is_closed_keeps_nobody_waiting_and_takes_only_so_many_calls(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        webhooks = self.calling(port)
        for number in range(3 * MOST_WAITING):
            webhooks.call(call(f"call {number}"))
        elsewhere = Elsewhere([])
        listening = reactor.listenTCP(port, elsewhere, interface="127.0.0.1")
        self.addCleanup(listening.stopListening)
        told = await self.heard(elsewhere, MOST_WAITING)
        await deferLater(reactor, 0.05)
        assert told == [f"call {number}" for number in range(MOST_WAITING)]

    async def test_with_no_url_is_not_called_and_with_a_wrong_one_dropped_and_no_log_has_the_url(self):
        logged = []
        globalLogPublisher.addObserver(logged.append)
        self.addCleanup(globalLogPublisher.removeObserver, logged.append)
        Webhooks(reactor, {}).call(call("nobody"))
        for url in ("secret", "ftp://127.0.0.1/secret", "http://[secret", "http://\u00e9/secret"):
            webhooks = Webhooks(reactor, {NAME: url}, waits=(), patience=0.1)
            webhooks.call(call("nobody"))
            await deferLater(reactor, 0.05)
        texts = [formatEvent(event) for event in logged if event["log_namespace"].startswith("mud_poker")]
        assert "has no URL" in texts[0]
        assert sum("dropped" in text for text in texts) == 4
        assert "secret" not in "".join(texts)
