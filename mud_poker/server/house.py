"""Who is connected as whom, and how does an outcome of the world reach them?

The one place where the world, the disk and the connections meet: what came of a request is made durable, and then told to
those who were connected when it happened.  The house also owns the one timer of the world's deadlines.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from twisted.internet import defer
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IDelayedCall, IListeningPort, IReactorTime
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

from mud_poker.mud.commands.registry import BY_WORD
from mud_poker.mud.commands.run import typed
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.facts import Fact, HandActed, HandClosed, HandOpened, Kept, Moved
from mud_poker.mud.keys import Key
from mud_poker.mud.messages import LoggedOff, Message
from mud_poker.mud.outcome import Errand, Letter, Outcome, Prompt, WebhookCall
from mud_poker.mud.overrides import Edit
from mud_poker.mud.room_view import surroundings
from mud_poker.mud.world import World
from mud_poker.poker.refused import Refused
from mud_poker.server.accounts import Accounts, Login
from mud_poker.server.admission import Admission
from mud_poker.server.alarm import Alarm
from mud_poker.server.committer import Committer
from mud_poker.server.listen import numbers_of
from mud_poker.server.listing import listing
from mud_poker.server.names import Taken, check_name, reserved_names
from mud_poker.server.notes import Notes
from mud_poker.server.presence import Presence
from mud_poker.server.session import Session
from mud_poker.server.telnet import Telnet
from mud_poker.server.wording import Wording
from mud_poker.store.database import StateError
from mud_poker.wire import mssp

log = Logger()

BEAT: Final = 5
"""Seconds between looks at what takes too long."""
GOODBYE: Final = 2
"""Seconds for connections to end when the house closes."""

_BROKEN: Final = "Something broke here, and is written down. Please try something else.\n"

_OF_MONEY: Final = (Moved, HandOpened, HandActed, HandClosed)
"""Facts that a ledger and hands in memory have already followed when they are recorded."""


def _nobody_waits(*_: object) -> None:
    """For what is made durable, or said, without anyone to tell."""


class HalfDone(Exception):
    """A request moved money, or a hand, and broke.  Its text is for the person who runs the server."""


class House:
    """The running world.  All methods belong to the reactor thread; `clock` tells Unix time.

    `call` posts to a webhook, some time soon; `shut` is called when the staff have closed the house; `run` does errands.
    """

    def __init__(
        self,
        world: World,
        committer: Committer,
        accounts: Accounts,
        notes: Notes,
        clock: IReactorTime,
        admission: Admission | None = None,
        call: Callable[[WebhookCall], None] = _nobody_waits,
        shut: Callable[[], None] = _nobody_waits,
        run: Callable[[Errand], None] = _nobody_waits,
    ) -> None:
        self.accounts = accounts
        self.wording = Wording()
        self._ports: tuple[int, ...] = ()
        self._tls_ports: tuple[int, ...] = ()
        self._world = world
        self._committer = committer
        self._notes = notes
        self._clock = clock
        limits = world.definition.settings
        self._admission = admission or Admission(limits.most_connections, limits.most_from_one_address)
        self._call = call
        self._shut = shut
        self._run = run
        self._started = int(clock.seconds())
        self._sessions: dict[Presence, None] = {}
        self._present: dict[str, Presence] = {}
        self._taken = Taken(character.name for character in world.people)
        self._gone: list[str] = []  # whose connections were lost in this turn of the reactor
        self._unflushed: dict[Presence, None] = {}
        self._flush: IDelayedCall | None = None
        self._alarm = Alarm(clock, lambda: self._request(world.tick))
        self._closing = False
        self._emptied: Deferred[None] | None = None  # once the house closes: fires when nobody is left
        self._beat = LoopingCall(self._look)
        self._beat.clock = clock

    def open(self, ports: Sequence[IListeningPort]) -> None:
        """Take up what the last run left, and begin; connections come in at `ports`."""
        self._ports, self._tls_ports = numbers_of(ports)
        self._settle(self._world.recover(self.now()))
        self._beat.start(BEAT, now=False).addErrback(lambda failure: log.failure("The house lost its pulse", failure))

    async def close(self, words: str) -> None:
        """Tables are paid out; when that is on disk and told, everybody is told `words`, and connections end.

        Returns when they have ended, or have had the time for it.
        """
        for session in self._sessions:
            session.retire()
        self._settle(self._world.close(self.now()))
        self._closing = True
        try:
            await self._committer.flush()
        except StateError:
            log.error("Tables are paid out when the house opens again")
        for session in tuple(self._sessions):
            session.tell(LoggedOff(words))
        if self._sessions:
            self._emptied = Deferred()
            try:
                await self._emptied.addTimeout(GOODBYE, self._clock)
            except defer.TimeoutError:
                log.info("{count} connections did not end", count=len(self._sessions))
        self._let_go()
        self._beat.stop()

    def connect(self) -> Telnet:
        """A protocol for a connection that is about to be made."""
        return Telnet(self, self._clock)

    # -- for sessions at the door

    @property
    def banner(self) -> str:
        return self._world.definition.settings.banner

    @property
    def sounds(self) -> str:
        return self._world.definition.settings.sounds

    @property
    def mudlet(self) -> str:
        return self._world.definition.settings.mudlet

    @property
    def lines(self) -> tuple[int, int]:
        settings = self._world.definition.settings
        return settings.lines_at_once, settings.lines_a_second

    @property
    def login_timeout(self) -> int:
        return self._world.definition.settings.login_timeout

    @property
    def idle_timeout(self) -> int:
        return self._world.definition.settings.idle_timeout

    @property
    def here(self) -> Sequence[str]:
        return tuple(self._present)

    @property
    def kinds(self) -> Mapping[str, int]:
        """How many connections there are, by what they speak."""
        return Counter(session.kind for session in self._sessions)

    @property
    def healthy(self) -> bool:
        """Whether players can be served."""
        return not self._closing and self._committer.works

    @property
    def crowded(self) -> bool:
        return self._committer.crowded

    def room(self) -> Deferred[None]:
        return self._committer.room()

    def now(self) -> int:
        return int(self._clock.seconds() * 1000)

    def known(self, name: str) -> str | None:
        return self._world.known(name)

    def listing(self) -> mssp.Variables:
        return listing(self._world.definition, len(self._present), self._started, self._ports, self._tls_ports)

    def settings(self, name: str) -> Mapping[str, str]:
        return self._world.settings(name)

    def connected(self, session: Presence) -> str:
        self._sessions[session] = None
        return self._admission.enter(session.address)

    def disconnected(self, session: Presence) -> None:
        self._sessions.pop(session, None)
        self._unflushed.pop(session, None)
        self._admission.leave(session.address)
        self.left(session)
        self._look_whether_empty()

    def left(self, session: Presence) -> None:
        """Nobody speaks for the character any more, if this did.  Who goes in the same turn of the reactor goes together."""
        if self._present.get(session.name) is session:
            del self._present[session.name]
            if not self._gone:
                self._clock.callLater(0, self._let_go)
            self._gone.append(session.name)

    def _let_go(self) -> None:
        names, self._gone = [name for name in self._gone if name not in self._present], []
        self._request(partial(self._world.leave, names))

    def check_new(self, name: str) -> None:
        check_name(name, reserved_names(BY_WORD, self._world.definition))
        self._taken.check(name)

    def enter(self, session: Presence, name: str) -> None:
        self._world.check_welcome(name)
        before = self._present.get(name)
        if before is not None:
            before.retire()
            self._committer.add((), partial(before.tell, LoggedOff("You have logged in from somewhere else.")))
        self._come_in(session, name, partial(self._world.enter, name))

    def create(self, session: Presence, name: str, login: Login) -> None:
        if self._world.known(name) is not None:
            raise Refused(f"Somebody else has just taken the name {name}.")
        self.check_new(name)
        self._taken.add(name)
        self.accounts.add(name, login)
        self._come_in(session, name, partial(self._world.create, name, session.address), login.kept(name))

    # -- for sessions in the world

    def typed(self, session: Presence, line: str) -> None:
        self._request(partial(typed, self._world, session.name, line), session)

    def idle(self, session: Session) -> None:
        self._settle(Outcome(letters=(Letter(session.name, LoggedOff("Nothing was typed for too long.")),)))

    def inform(self, session: Session) -> None:
        self.ask(session, partial(surroundings, session.name))

    def show_prompt(self, session: Session) -> None:
        self._settle(Outcome(), session)

    def soon(self, session: Session) -> None:
        self._unflushed[session] = None
        if self._flush is None:
            self._flush = self._clock.callLater(0, self._flush_all)

    @property
    def definition(self) -> WorldDefinition:
        return self._world.definition

    def answer(self, name: str, message: Message) -> None:
        """What came of an errand that `name` had sent."""
        self._request(partial(self._world.answer, name, message))

    def reload(self, definition: WorldDefinition, edit: Edit) -> None:
        """The builders' files have been read anew."""
        self._request(partial(self._world.reload, definition, edit))

    def keep(self, fact: Kept) -> None:
        """Make something durable that nobody waits for."""
        self._committer.add((fact,), _nobody_waits)

    # -- for programs, and what comes in over HTTP

    def key(self, secret: str) -> Key | None:
        return self._world.keys.find(secret)

    def attached(self, session: Presence) -> None:
        self._sessions[session] = None

    def detached(self, session: Presence) -> bool:
        self._sessions.pop(session, None)
        self._look_whether_empty()
        if self._world.host_of(session.name) is None:
            self.left(session)
        return self._present.get(session.name) is session

    def ask(self, session: Presence, what: Callable[[World, int], Iterable[Message]]) -> None:
        """Ask something of the world; the answer is told before all that comes of it."""
        self._request(partial(self._world.ask, session.name, what), session)

    # -- requests and what comes of them

    def _come_in(self, session: Presence, name: str, request: Callable[[int], Outcome], *facts: Fact) -> None:
        outcome = self._asked(request)
        if outcome is None:
            self._present.pop(name, None)
            session.end(_BROKEN)
            return
        self._present[name] = session
        session.admitted(name)
        self._settle(replace(outcome, facts=facts + outcome.facts), session)
        if session.reads_notes:
            self._committer.add((), partial(self._notes.tell, session))  # after all that was noted before
        if session.screen_reader_chosen:
            self.typed(session, f"screenreader {session.screen_reader_chosen}")

    def _request(self, request: Callable[[int], Outcome], session: Presence | None = None) -> None:
        """Ask the world for what came of something; `session` gets a prompt in any case."""
        outcome = self._asked(request)
        if outcome is None and session is not None:
            session.say(_BROKEN)
        self._settle(outcome or Outcome(), session)

    def _asked(self, request: Callable[[int], Outcome]) -> Outcome | None:
        """What the world answers.  What it raises is a bug, and ends this request only.

        Unless money or a hand had moved: then the world's memory is ahead of the disk, by a part of what belongs together.  To go
        on would build on that, and to write the part would make it last, so the house stops; it opens again on what is on disk,
        which is how everything was before this request.
        """
        try:
            return request(self.now())
        except Exception:
            log.failure("A request broke")
            if any(isinstance(fact, _OF_MONEY) for fact in self._world.forget()):
                self._committer.fail(HalfDone("A request broke when money or a hand had moved; the log says how."))
            return None

    def _settle(self, outcome: Outcome, session: Presence | None = None) -> None:
        """Make the facts durable, then tell those who are connected now.  The answer of an errand brings the prompt with it."""
        told: dict[Presence, list[Message]] = {session: []} if session and session.name and not outcome.errands else {}
        for letter in outcome.letters:
            to = self._present.get(letter.to)
            if to in told:
                told[to].append(letter.message)
            elif to is not None:
                told[to] = [letter.message]
        # A prompt shows the world as it is after this outcome, not after a later one that may not be on disk yet.
        now = self.now()
        prompts = [self._prompt(to, now) for to in told]
        self._committer.add(outcome.facts, partial(self._deliver, told, prompts, outcome))
        for letter in outcome.letters:
            if isinstance(letter.message, LoggedOff) and letter.to in self._present:
                self._present.pop(letter.to).retire()
                self._request(partial(self._world.leave, (letter.to,)))
        self._alarm.set(None if self._closing else self._world.deadline, self.now())

    def _deliver(self, told: Mapping[Presence, Sequence[Message]], prompts: Sequence[Prompt | None], outcome: Outcome) -> None:
        """What happened is on disk: tell, and show to each the prompt of the same place."""
        for (session, messages), prompt in zip(told.items(), prompts, strict=True):
            try:
                for message in messages:
                    session.tell(message)
                if prompt is not None:
                    session.show(prompt)
            except Exception:
                log.failure("A message could not be told")
        for call in outcome.calls:
            self._call(call)
        for errand in outcome.errands:
            self._run(errand)
        if outcome.closes:
            self._shut()

    def _prompt(self, session: Presence, now: int) -> Prompt | None:
        try:
            return self._world.prompt(session.name, now)
        except Exception:
            log.failure("A prompt broke")
            return None

    def _flush_all(self) -> None:
        self._flush = None
        unflushed, self._unflushed = self._unflushed, {}
        for session in unflushed:
            try:
                session.flush()
            except Exception:
                log.failure("What was told could not be written")
        self.wording.forget()

    def _look_whether_empty(self) -> None:
        if self._emptied is not None and not self._sessions and not self._emptied.called:
            self._emptied.callback(None)

    def _look(self) -> None:
        now = self.now()
        for session in tuple(self._sessions):
            session.beat(now)
