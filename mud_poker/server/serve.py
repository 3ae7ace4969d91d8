"""How does the server start, run and stop?

`serve` builds everything from a world's folder and a state, listens, and returns when the server has stopped.  SIGTERM and
SIGINT close the house: what happened is on disk, tables go on when it opens again or are paid out, everybody is told.  SIGHUP reads
the builders' files anew, as soon as the house is open.  A disk that fails stops it at once.
"""

import gc
import os
import secrets
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from twisted.internet import reactor as installed_reactor
from twisted.internet.defer import Deferred, ensureDeferred
from twisted.internet.interfaces import IListeningPort
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThreadPool
from twisted.logger import Logger, LogLevel
from twisted.python.failure import Failure
from twisted.python.threadpool import ThreadPool

from mud_poker import hangup
from mud_poker.content.overrides import editing
from mud_poker.content.world import load_world
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.world import World
from mud_poker.server import certificates, listen, passwords
from mud_poker.server.accounts import Accounts
from mud_poker.server.admission import Admission
from mud_poker.server.bot_door import BotDoor
from mud_poker.server.committer import Committer, WriterThread
from mud_poker.server.errands import Errands, Watch
from mud_poker.server.house import House
from mud_poker.server.http_door import HttpDoor
from mud_poker.server.logs import Spell, begin_logging, line_of
from mud_poker.server.metrics import CannotMeasure, Meters, metrics_site
from mud_poker.server.notes import Notes
from mud_poker.server.privileges import CannotGive, User, acting_as, become, give_saves, give_state, user_called
from mud_poker.server.steady import steady
from mud_poker.server.web.site import site
from mud_poker.server.web_door import WebDoor
from mud_poker.server.webhooks import Webhooks
from mud_poker.server.websocket import Socket
from mud_poker.store.saved import saved
from mud_poker.store.store import Store

log = Logger()
reactor: Any = installed_reactor  # a module that is the reactor, which types cannot say

CLOSING: Final = 8
"""Seconds for everything to be on disk and told when the server is stopped."""

LOOKS: Final = 2
"""Seconds between looks at the builders' files, where they are watched."""

_ENDING: Final = (signal.SIGTERM, signal.SIGINT)
_CLOSED: Final = "The house closes now. Everything is written down; come back soon."
_STOPPED: Final = "The house has to stop at once. What you were told is written down; come back soon."


class CannotServe(Exception):
    """Its text is for the person who runs the server; a line for each thing that is wrong."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How players, programs and browsers come in: endpoints; those of the world's settings for telnet where there are none.

    `metrics` are for the monitors of the house's own people.  `origins` are sites whose pages may come in, besides our own;
    `proxies` the addresses of those who bring others.
    """

    telnet: Sequence[str] = ()
    http: Sequence[str] = ()
    metrics: Sequence[str] = ()
    origins: Sequence[str] = ()
    proxies: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """Where a server's files are: the builders' folder, the state (a folder or a URL), and where `@save` puts copies.

    With `watch` it reads the builders' files anew whenever they change.
    """

    world: Path
    state: str
    watch: bool = False

    @property
    def saves(self) -> Path:
        """Beside a state that is a folder; else here."""
        return Path("saves") if "://" in self.state else Path(self.state) / "saves"


def serve(places: Places, ways: Ways, say: Callable[[str], None], user: str = "", spell: Spell = line_of) -> None:
    """Run until a signal ends the server.  `say` is told where it listens.

    Root can name another `user`, whom the server is from when it listens.  `spell` makes lines of the log's events.
    Raises CannotServe, NoSuchUser and StateError if it cannot start, or has to stop.
    """
    hangup.hold()
    reactor.seconds = steady()
    owner = user_called(user) if user else None
    definition, problems = load_world(places.world)
    if definition is None:
        raise CannotServe("\n".join(str(problem) for problem in problems))
    begin_logging(sys.stderr, LogLevel.info, spell)
    if owner is not None:
        _give(places, owner)
    with ExitStack() as ends:
        with acting_as(owner):
            store = Store.open(places.state)
            ends.callback(store.close)
            writer = WriterThread(reactor)
            ends.callback(writer.stop)  # the process does not end while it waits for work
            if owner is not None:
                ends.callback(become, owner)  # before the others, which are called from the last to the first
            ways = replace(ways, telnet=ways.telnet or definition.settings.telnet)
            try:
                server = Server(definition, store, writer, places, ways, say, owner)
            except CannotMeasure as error:
                raise CannotServe(str(error)) from error
        server.run()


def _give(places: Places, owner: User) -> None:
    """Without copies the game goes on; without a state it does not."""
    try:
        give_saves(places.saves, owner)
    except CannotGive as error:
        log.warn("@save cannot write: {reason}", reason=str(error))
    try:
        give_state(places.state, owner)
    except CannotGive as error:
        raise CannotServe(str(error)) from error


def world_of(definition: WorldDefinition, store: Store) -> World:
    """The world as `store` keeps it.  Raises StateError where a document of it is damaged."""
    return World(definition, saved(store), secrets.token_bytes(32), edit=editing(definition), make_key=_make_key)


class Server:
    """A house on a reactor: its threads, its ports, and its end.  `writer` is the store's."""

    def __init__(
        self,
        definition: WorldDefinition,
        store: Store,
        writer: WriterThread,
        places: Places,
        ways: Ways,
        say: Callable[[str], None],
        owner: User | None = None,
    ) -> None:
        world = world_of(definition, store)
        self._name = definition.settings.name
        self._ways = ways
        self._say = say
        self._owner = owner
        self._hashing = ThreadPool(passwords.THREADS, passwords.THREADS, "passwords")
        self._ports: list[IListeningPort] = []
        self._web_ports: list[IListeningPort] = []
        self._monitor_ports: list[IListeningPort] = []
        self._failure = ""
        self._stopping = False
        self._meters = Meters(lambda: self.house.kinds) if ways.metrics else None
        if self._meters is None:
            committer = Committer(store.write, writer, reactor, self._fail)
        else:
            self._meters.watch_log()
            committer = Committer(self._meters.measured(store.write), writer, reactor, self._fail, waited=self._meters.waited)
        accounts = Accounts(
            store.documents("login"),
            passwords.Passwords(partial(deferToThreadPool, reactor, self._hashing)),
            lambda login: self.house.keep(login),
        )
        self._webhooks = Webhooks(reactor, os.environ)
        self.house = House(
            world,
            committer,
            accounts,
            Notes(store, writer),
            reactor,
            call=self._webhooks.call,
            shut=self._stop,
            run=lambda errand: self._errands.run(errand),
        )
        aside = partial(deferToThreadPool, reactor, reactor.getThreadPool())
        self._errands = Errands(self.house, store, writer, aside, partial(load_world, places.world), places.saves)
        self._watch = LoopingCall(Watch(places.world, aside, self._errands.reload).look) if places.watch else None

    def run(self) -> None:
        """Serve until the end.  Raises CannotServe if it was not a signal's."""
        self._hashing.start()
        try:
            reactor.callWhenRunning(self._begin)
            reactor.addSystemEventTrigger("before", "shutdown", self._close)
            # The reactor's own handlers would complain at every signal after the first.
            for number in _ENDING:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    signal.signal(number, lambda *_: reactor.callFromThread(self._stop))
            reactor.run(installSignalHandlers=False)
        finally:
            for number in _ENDING:
                signal.signal(number, signal.SIG_IGN)  # it ends already
            self._hashing.stop()
        if self._failure:
            raise CannotServe(self._failure)

    def _begin(self) -> None:
        ensureDeferred(self._open()).addErrback(self._broken)

    async def _open(self) -> None:
        try:
            files = await self._listen()
        except (listen.CannotListen, certificates.CertificateError) as error:
            self._fail(error)
            return
        finally:
            if self._owner is not None:
                become(self._owner)
        if self._owner is not None and (unread := certificates.unreadable(files)):
            log.warn(
                "{user} cannot read {files}, so renewed certificates are not taken: let {user} read them, or start anew for each.",
                user=self._owner.name,
                files=", ".join(map(str, unread)),
            )
        self.house.open(self._ports)
        hangup.heard(lambda: reactor.callFromThread(self._errands.reload))
        if self._watch is not None:
            self._watch.start(LOOKS, now=False).addErrback(lambda failure: log.failure("The files are watched no more", failure))
        if os.getuid() == 0:
            log.warn("The server runs as root. It needs no rights: run it as a user of its own, or name one with --user.")
        gc.collect()
        gc.freeze()  # what is loaded by now stays: to look through it for garbage again and again would keep players waiting
        for port in self._ports:
            self._say(listen.how_to_connect(port))
        for port in self._web_ports:
            self._say(listen.how_to_play(port))

    async def _listen(self) -> list[Path]:
        """The files that certificates come from, for whoever the server is then.  Raises CannotListen and CertificateError."""
        self._ports = await listen.listen(reactor, self._ways.telnet, listen.Doors(self.house.connect))
        self._web_ports = await listen.listen(reactor, self._ways.http, self._web_door())
        if self._meters is not None:
            self._monitor_ports = await listen.listen(reactor, self._ways.metrics, metrics_site(self._meters))
        return certificates.files([*self._ways.telnet, *self._ways.http, *self._ways.metrics])

    def _web_door(self) -> HttpDoor:
        """Programs and players at `/ws`, the page everywhere else."""
        web = WebDoor(self.house, reactor, self._ways.origins, self._ways.proxies)
        talks = {"": BotDoor(self.house, self._ways.proxies).welcome, **web.talks}
        pages = site(self._name, lambda: self.house.healthy)
        return HttpDoor(pages, lambda: Socket(talks, reactor), Admission(crowds=self._ways.proxies), reactor)

    def _broken(self, failure: Failure) -> None:
        log.failure("The server could not start", failure)
        self._fail(CannotServe(f"it could not start: {failure.getErrorMessage()}"))

    def _fail(self, error: BaseException) -> None:
        """Stop at once.  Nobody is told anything more; the next start takes up what is on disk."""
        self._failure = self._failure or str(error)
        self._stop()

    def _stop(self) -> None:
        """A signal, the staff or a failure end it, one of them or all; the reactor must be told once."""
        if not self._stopping:
            self._stopping = True
            reactor.callLater(0, reactor.stop)

    def _close(self) -> Deferred[None]:
        """The reactor waits for this when it is stopped."""
        return ensureDeferred(self._shut()).addTimeout(CLOSING, reactor).addErrback(self._not_closed)

    async def _shut(self) -> None:
        await listen.close([*self._ports, *self._web_ports, *self._monitor_ports])
        await self.house.close(_STOPPED if self._failure else _CLOSED)

    def _not_closed(self, failure: Failure) -> None:
        self._failure = self._failure or f"the house did not close in order: {failure.getErrorMessage()}"


def _make_key() -> str:
    """A key for a program: of the system's chance, so that nothing in a journal tells of it."""
    return f"mp_{secrets.token_urlsafe(32)}"
