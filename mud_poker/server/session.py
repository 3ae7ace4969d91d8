"""What does one player do, on whatever connection, and what comes of it?

Lines are answered one at a time, and no faster than the budget allows: by a dialogue at the door, by the world afterwards.  What
the client's own program says at the door takes its turn among them.  What is said in answer goes through `output.py`.  How bytes
become lines is the connection's affair: `telnet.py`, `web_door.py`.
"""

from collections import deque
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, Final

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred, succeed
from twisted.internet.interfaces import INegotiated, IReactorTime, ITCPTransport
from twisted.internet.task import deferLater
from twisted.logger import Logger
from twisted.python.failure import Failure

from mud_poker.mud.messages import LoggedOff, Message, SettingChanged
from mud_poker.mud.outcome import Prompt
from mud_poker.poker.refused import Refused
from mud_poker.server.accounts import Login
from mud_poker.server.budget import Budget
from mud_poker.server.home import Home
from mud_poker.server.intake import Intake
from mud_poker.server.login import change_password, log_in
from mud_poker.server.login_by_program import WayIn, log_in_by_program, way_in
from mud_poker.server.output import Output
from mud_poker.server.readers import page_of, reader_of
from mud_poker.wire import mssp
from mud_poker.wire.gmcp import spelled
from mud_poker.wire.happenings import (
    AreYouThere,
    ClientChanged,
    Gmcp,
    Happening,
    Line,
    LineCut,
    MsdpRequested,
    MsspRequested,
    ProgramListens,
)
from mud_poker.wire.other_end import OtherEnd

log = Logger()

MOST_LINES: Final = 500
"""Lines that wait for the budget.  What comes beyond in the same piece of the network is dropped, with the notice."""
PAUSE_READING_AT: Final = 20
"""Waiting lines at which the connection is not read on, so that the client's own buffers fill."""
KEEPALIVE: Final = 60_000
"""Milliseconds without output after which something is sent that shows nothing: routers forget silent connections, and a client
that is gone is found out."""
LAST_WORDS: Final = 3_000
"""Milliseconds for the client to read them and close its end."""
PASSWORD_CHANGE: Final = 120_000
"""Milliseconds to answer the questions of a change of password; meanwhile nothing else is shown."""


class Session:
    """One player, from the banner to the last words.

    `name` is the character's, empty before the login; `screen_reader_chosen` is `on` or `off` if the player said so at the door.
    `transport` is of Twisted, or has its methods; `address` is what counts as one (`admission.network_of`).
    """

    def __init__(self, home: Home, clock: IReactorTime, peer: OtherEnd, transport: Any, address: str) -> None:
        self.name = ""
        self.address = address
        self.screen_reader_chosen = ""
        self.wrong = 0
        self._home = home
        self._clock = clock
        self._peer = peer
        self._transport = transport
        self._output = Output(peer, transport, home.now, partial(home.soon, self), self._drop, home.wording)
        self._budget = Budget(*home.lines)
        self._lines: deque[str | WayIn | ProgramListens] = deque()
        self._answering = False
        self._waits = False  # for the budget or the disk; somebody calls `_wake`
        self._intake = Intake(transport, clock)
        self._warned = False  # the notice on the budget was given, and lines have waited ever since
        self._dialogue: Deferred[None] | None = None
        self._question: Deferred[str] | None = None
        self._retired = False
        self._ended = False
        self._closed = False
        self._typed_at = home.now()
        self._until: int | None = self._typed_at + home.login_timeout

    # -- the connection

    def begin(self) -> None:
        """The connection has just been made."""
        reason = self._home.connected(self)
        if reason:
            self.end(f"{reason}\n")
            return
        self._output.write(self._peer.start())
        self._begin(log_in(self, self._home))

    @property
    def retired(self) -> bool:
        """Whether nothing more is read."""
        return self._retired

    def received(self, data: Any) -> None:
        """What has come, as the other end reads it."""
        happenings = self._intake.taken(partial(self._peer.receive, data))
        self._output.write(self._peer.take_output())
        for happening in happenings:
            self._happened(happening)
        if AreYouThere() in happenings:  # one answer, however often it was asked at once
            self.say("[The house is open.]\n")
            if self.name and self._dialogue is None:
                self._home.show_prompt(self)
        self._answer()

    def lost(self) -> None:
        """The connection is gone."""
        self._closed = True
        self._intake.lost()
        self.retire()
        self._home.disconnected(self)

    def beat(self, now: int) -> None:
        """Called every few seconds: for what must not take too long, or be silent for too long."""
        if self._closed:
            return
        if self._until is not None and now >= self._until:
            self._too_late()
        elif self.name and not self._retired and now - self._typed_at >= self._home.idle_timeout:
            self._home.idle(self)
        elif self._output.silence(now) >= KEEPALIVE:
            self._output.write(self._peer.keepalive())

    def _happened(self, happening: Happening) -> None:
        match happening:
            case Line(text):
                self._wait(text)
            case LineCut(limit):
                self.say(f"That line was longer than {limit} bytes; the rest is lost.\n")
            case ClientChanged():
                self._read_anew()
                self._output.out_of_band.greet(bool(self.name), self._home.mudlet)
            case ProgramListens():
                self._output.out_of_band.begin(bool(self.name), self._home.mudlet)
                if self.name and happening not in self._lines:
                    self._wait(happening)
            case Gmcp("char.login.ticket") if self.name:
                ticket = self._home.accounts.ticket(self.name, self._home.now())
                self._output.write(self._peer.gmcp(spelled("Char.Login.Ticket", {"account": self.name, "ticket": ticket})))
            case Gmcp():
                way = way_in(happening)
                if way is not None:
                    self._wait(way)
            case MsdpRequested(names):
                self._output.out_of_band.requested(names)
            case MsspRequested():
                self._output.write(self._peer.mssp(self._home.listing()))

    def _too_late(self) -> None:
        if self._ended:
            self._drop()
        elif not self.name:
            self.end("That took too long. Connect again whenever you like.\n")
        elif self._dialogue is not None:
            self._until = None
            self._output.answered()
            self.say("That took too long. Your password stays as it was.\n")
            self._dialogue.cancel()

    # -- lines

    def _wait(self, line: str | WayIn | ProgramListens) -> None:
        """For the answer to those before it."""
        if len(self._lines) < MOST_LINES:
            self._lines.append(line)
        else:
            self._warn()

    def _answer(self) -> None:
        """Answer lines while that may be done."""
        if self._answering:
            return
        self._answering = True
        try:
            while self._lines and self._may_answer():
                self._take(self._lines.popleft())
        finally:
            self._answering = False
        if not self._lines:
            self._warned = False
        self._intake.waits(len(self._lines) > PAUSE_READING_AT)

    def _may_answer(self) -> bool:
        """Whether the next line may be answered now; else this is asked again when that changes."""
        if self._waits or (self._dialogue is not None and self._question is None):
            return False
        if self._home.crowded:
            self._waits = True
            self._home.room().addCallback(lambda _: self._wake())
            return False
        now = self._home.now()
        wait = self._budget.wait(now)
        if wait:
            self._warn()
            self._waits = True
            self._clock.callLater(wait / 1000, self._wake)
            return False
        self._budget.spend(now)
        return True

    def _wake(self) -> None:
        self._waits = False
        self._answer()

    def _take(self, line: str | WayIn | ProgramListens) -> None:
        if isinstance(line, str):
            self._line(line)
        elif isinstance(line, ProgramListens):
            self._home.inform(self)
        elif self._dialogue is not None and not self.name:
            self._output.answered()
            self._dialogue.cancel()
            self._begin(log_in_by_program(self, self._home, line))

    def _line(self, text: str) -> None:
        self._output.answered()
        self._typed_at = self._home.now()
        if self._question is not None:
            question, self._question = self._question, None
            question.callback(text)
        elif text.strip().lower() == "password":
            self._until = self._typed_at + PASSWORD_CHANGE
            self._begin(self._change_password())
        elif text.strip().lower() == "more" and self._output.more():
            self._home.show_prompt(self)
        else:
            self._home.typed(self, text)

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            most, _ = self._home.lines
            self.say(f"That is more than {most} lines at once: they are taken one by one now, and the last may be lost.\n")

    # -- dialogues (this is their Door)

    def say(self, text: str) -> None:
        self._output.say(text)

    def ask(self, question: str, *, hidden: bool = False) -> Deferred[str]:
        if self._retired:
            raise CancelledError
        self._output.ask(question, hidden)
        self._question = Deferred()
        if self._lines:  # typed before they were asked for
            self._clock.callLater(0, self._answer)
        return self._question

    def reveal(self) -> None:
        self._output.reveal()

    def pause(self, milliseconds: int) -> Deferred[None]:
        if self._retired:
            raise CancelledError
        return deferLater(self._clock, milliseconds / 1000) if milliseconds else succeed(None)

    def switch_screen_reader(self) -> bool:
        on = not self._peer.client.screen_reader
        self._peer.client = replace(self._peer.client, screen_reader=on)
        self.screen_reader_chosen = "on" if on else "off"
        self._read_anew()
        return on

    def answer_program(self, success: bool, words: str) -> None:
        self._output.write(self._peer.gmcp(spelled("Char.Login.Result", {"success": success, "message": words})))

    def answer_crawler(self) -> None:
        self._output.add(mssp.as_text(self._home.listing()))

    def enter(self, name: str) -> None:
        self._home.enter(self, name)

    def create(self, name: str, login: Login) -> None:
        self._home.create(self, name, login)

    def end(self, words: str = "") -> None:
        """Last words.  The client has a moment to read them and to close its end.

        Closing ours while the client still sends would make its system throw away what it has not read yet.
        """
        if self._ended or self._closed:
            return
        self.retire()
        self._output.end(words)
        self._ended = True
        self._until = self._home.now() + LAST_WORDS
        self._intake.drain()
        if ITCPTransport.providedBy(self._transport) and not INegotiated.providedBy(self._transport):
            self._transport.loseWriteConnection()
        else:
            self._transport.loseConnection()

    def _begin(self, dialogue: Coroutine[Any, Any, None]) -> None:
        self._dialogue = ensureDeferred(dialogue)
        self._dialogue.addErrback(self._broken).addCallback(self._dialogue_over)

    def _broken(self, failure: Failure) -> None:
        if not isinstance(failure.value, CancelledError):
            log.failure("A dialogue broke", failure)
            self.end("Something broke here, and is written down. Please connect again.\n")

    def _dialogue_over(self, _: None) -> None:
        self._dialogue = self._question = None
        self._answer()

    async def _change_password(self) -> None:
        try:
            await change_password(self, self._home, self.name)
        except Refused as refused:
            self.say(f"{refused.reason}\n")
        finally:
            self._until = None
            self._home.show_prompt(self)

    # -- the character

    @property
    def gone(self) -> bool:
        """Whether nothing can be said any more."""
        return self._ended or self._closed

    @property
    def kind(self) -> str:
        return self._peer.kind

    @property
    def reads_notes(self) -> bool:
        """Whether a person is there to read what happened while nobody was."""
        return True

    def admitted(self, name: str) -> None:
        """The login is done."""
        self.name = name
        self._until = None
        self._read_anew()

    def retire(self) -> None:
        """Read no more lines.  What is said yet is still written."""
        self._retired = True
        self._lines.clear()
        if self._dialogue is not None:
            self._dialogue.cancel()

    def tell(self, message: Message) -> None:
        if isinstance(message, SettingChanged):
            self._read_anew()
        self._output.tell(message)
        if isinstance(message, LoggedOff):
            self.end()

    def show(self, prompt: Prompt) -> None:
        """The prompt that ends what is told in this turn of the reactor."""
        self._output.show(prompt)

    def flush(self) -> None:
        self._output.flush()

    def _read_anew(self) -> None:
        settings = self._home.settings(self.name) if self.name else {}
        self._output.reader = self._home.wording.alike(reader_of(self._peer.client, settings))
        self._output.shows_prompts = settings.get("prompt") != "off"
        self._output.stamps = settings.get("timestamps") == "on"
        self._output.page = page_of(self._peer.client, settings)
        self._output.out_of_band.sounds = self._home.sounds if settings.get("sounds") == "on" else ""

    def _drop(self) -> None:
        """`lost` follows."""
        self._closed = True
        self._intake.lost()
        log.info("Dropped {address}, which reads nothing or does not end", address=self.address)
        self._transport.abortConnection()
