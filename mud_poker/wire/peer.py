"""What does the other end of one connection do, and what bytes say what we want to say to it?

A session keeps one `Peer` for its connection:

    transport.write(peer.start() + peer.text(banner))
    ...
    happenings = peer.receive(data)
    transport.write(peer.take_output())
    for happening in happenings: ...

Everything that returns bytes returns all that is due, answers to the client's negotiations included, in the order in
which it must be written.  A new option is its number in `options.py`, a file for its payload, and cases in `_begin`
and `_subnegotiated`.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from mud_poker.wire import charset, environ, gmcp, mccp, msdp, mssp, mxp, naws, ttype
from mud_poker.wire.client import Client
from mud_poker.wire.happenings import (
    AreYouThere,
    ClientChanged,
    Gmcp,
    Happening,
    MsdpRequested,
    MsspRequested,
    ProgramListens,
)
from mud_poker.wire.lines import LineEditor
from mud_poker.wire.options import OFFERED, Option, Options
from mud_poker.wire.telnet import IAC, Code, Command, Negotiation, Subnegotiation, Telnet, Text, subnegotiation

_GO_AHEAD = bytes([Code.IAC, Code.GA])
_END_OF_RECORD = bytes([Code.IAC, Code.EOR])


class Peer:
    """One client, from its first byte to its last.

    `client` may be replaced by a session that knows better.  `offered` is `OFFERED_IN_TLS` where the bytes are
    encrypted.  `variables` are the names that MSDP can ask for; `reported` are those whose changes the client wants.
    `speaks_gmcp` and `speaks_msdp` say whether it is worth the work to make such messages.
    """

    __slots__ = (
        "_hidden",
        "_lines",
        "_mark",
        "_options",
        "_output",
        "_stream",
        "_telnet",
        "_terminals",
        "_variables",
        "client",
        "reported",
        "speaks_gmcp",
        "speaks_msdp",
    )

    def __init__(self, offered: Collection[int] = OFFERED, variables: frozenset[str] = frozenset()) -> None:
        self.client = Client()
        self.reported: frozenset[str] = frozenset()
        self.speaks_gmcp = False
        self.speaks_msdp = False
        self._mark = _GO_AHEAD
        self._variables = variables
        self._telnet = Telnet()
        self._lines = LineEditor()
        self._options = Options(offered=offered)
        self._terminals: tuple[str, ...] = ()
        self._hidden = False
        self._stream: mccp.Stream | None = None
        self._output = bytearray()

    # -- what comes in

    def receive(self, data: bytes) -> list[Happening]:
        """What the client did.  Never raises, and how the network cut the bytes changes nothing."""
        happenings: list[Happening] = []
        known = self.client
        for event in self._telnet.receive(data):
            match event:
                case Text(text):
                    happenings += self._lines.receive(text)
                case Command(code):
                    happenings += self._command(code)
                case Negotiation(verb, option):
                    happenings += self._negotiated(verb, option)
                case Subnegotiation(option, payload):
                    happenings += self._subnegotiated(option, payload)
            if self.client is not known and self.client != known:
                known = self.client
                happenings.append(ClientChanged(known))
        return happenings

    def _command(self, code: int) -> list[Happening]:
        match code:
            case Code.AYT:
                return [AreYouThere()]
            case Code.EC:
                self._lines.erase()
            case Code.EL:
                self._lines.kill_line()
        return []

    def _negotiated(self, verb: Code, option: int) -> list[Happening]:
        """What goes off ends before we say so, what goes on begins after: so clients read a compressed stream."""
        answer, switched = self._options.receive(verb, option)
        if switched and not switched.on:
            self._end(option)
        self._send(answer)
        return self._begin(option) if switched and switched.on else []

    def _begin(self, option: int) -> list[Happening]:
        match option:
            case Option.TTYPE:
                self._send(subnegotiation(option, ttype.SEND))
            case Option.NEW_ENVIRON:
                self._send(subnegotiation(option, environ.ASK))
            case Option.CHARSET:
                self._send(subnegotiation(option, charset.ASK))
            case Option.MSSP:
                return [MsspRequested()]
            case Option.GMCP:
                self.speaks_gmcp = True
                return [ProgramListens()]
            case Option.MSDP:
                self.speaks_msdp = True
                return [ProgramListens()]
            case Option.EOR:
                self._mark = _END_OF_RECORD
            case Option.MXP:
                self._send(subnegotiation(option, b"") + mxp.LOCK.encode())
                self.client = replace(self.client, mxp=True)
            case Option.MCCP2:
                stream = mccp.Stream()
                self._send(stream.start())
                self._stream = stream
        return []

    def _end(self, option: int) -> None:
        match option:
            case Option.GMCP:
                self.speaks_gmcp = False
            case Option.MSDP:
                self.speaks_msdp = False
            case Option.EOR:
                self._mark = _GO_AHEAD
            case Option.MXP:
                self.client = replace(self.client, mxp=False)
            case Option.MCCP2 if self._stream:
                ended, self._stream = self._stream.end(), None
                self._send(ended)

    def _subnegotiated(self, option: int, payload: bytes) -> list[Happening]:
        match option:
            case Option.TTYPE:
                self._terminal(payload)
            case Option.NAWS:
                self.client = naws.told(self.client, payload)
            case Option.NEW_ENVIRON:
                self.client = environ.told(self.client, environ.parse(payload))
            case Option.CHARSET if charset.asks(payload):
                self._send(subnegotiation(Option.CHARSET, charset.REFUSE))
            case Option.CHARSET:
                self.client = charset.told(self.client, payload)
            case Option.GMCP:
                return self._gmcp(payload)
            case Option.MSDP:
                return self._msdp(payload)
        return []

    def _terminal(self, payload: bytes) -> None:
        answer = ttype.parse(payload)
        if answer is None or answer in self._terminals or len(self._terminals) == ttype.ROUNDS:
            return
        self._terminals += (answer,)
        self.client = ttype.told(self.client, self._terminals)
        if len(self._terminals) < ttype.ROUNDS:
            self._send(subnegotiation(Option.TTYPE, ttype.SEND))

    def _gmcp(self, payload: bytes) -> list[Happening]:
        match gmcp.parse(payload):
            case None:
                return []
            case "core.ping", _:
                self._say(Option.GMCP, gmcp.spelled("Core.Ping").payload)
                return []
            case package, data if package.startswith("core."):
                known, self.client = self.client, gmcp.told(self.client, package, data)
                return [ProgramListens()] if self.client.gmcp != known.gmcp else []
            case package, data:
                return [Gmcp(package, data)]

    def _msdp(self, payload: bytes) -> list[Happening]:
        wanted: list[str] = []
        for command, value in msdp.parse(payload):
            names = [name for name in msdp.names(value) if name in self._variables]
            match command.upper():
                case "LIST":
                    for name in dict.fromkeys(msdp.names(value)):
                        self._say(Option.MSDP, msdp.encode(msdp.answer(name, self._variables, self.reported)))
                case "SEND":
                    wanted += names
                case "REPORT":
                    wanted += names
                    self.reported |= frozenset(names)
                case "UNREPORT":
                    self.reported -= frozenset(names)
                case "RESET":
                    self.reported = frozenset()
        return [MsdpRequested(tuple(dict.fromkeys(wanted)))] if wanted else []

    # -- what goes out

    def start(self) -> bytes:
        """The opening burst.  Nothing has to wait for an answer."""
        return self._due(self._options.open())

    def keepalive(self) -> bytes:
        return self._due(IAC + bytes([Code.NOP]))

    def take_output(self) -> bytes:
        """Answers to what `receive` has read."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def text(self, text: str) -> bytes:
        """Lines that end in `\\n`."""
        return self._due(self._encode(text))

    def prompt(self, text: str) -> bytes:
        """Text that waits for the player, and so has no end of line.  It is marked, once, with EOR or GA."""
        return self._due(self._encode(text) + self._mark)

    def text_and_prompt(self, text: str, prompt: str) -> bytes:
        """As one after the other.  A compressed stream is flushed once, not twice."""
        return self._due(self._encode(text + prompt) + self._mark)

    def hide_input(self) -> bytes:
        """Before a password is typed.  Mudlet stops hiding after five changes that are less than 5 s apart."""
        if self._hidden:
            return self.take_output()
        self._hidden = True
        return self._due(self._options.announce(Option.ECHO, on=True))

    def show_input(self) -> bytes:
        """After a password, or when none is awaited any more.  Ends the line that the client did not show."""
        if not self._hidden:
            return self.take_output()
        self._hidden = False
        return self._due(self._options.announce(Option.ECHO, on=False) + b"\r\n")

    @property
    def kind(self) -> str:
        return "telnet"

    def gmcp(self, message: gmcp.Spelled) -> bytes:
        """A GMCP message, for a client that speaks GMCP and asked for its package; for others nothing."""
        if self.speaks_gmcp and self.client.wants_gmcp(message.package):
            self._send(subnegotiation(Option.GMCP, message.payload))
        return self.take_output()

    def msdp(self, variables: Mapping[str, msdp.Value]) -> bytes:
        """MSDP variables, for a client that speaks MSDP; for others nothing."""
        self._say(Option.MSDP, msdp.encode(variables))
        return self.take_output()

    def mssp(self, variables: mssp.Variables) -> bytes:
        """The answer to MsspRequested."""
        self._say(Option.MSSP, mssp.encode(variables))
        return self.take_output()

    def _say(self, option: Option, payload: bytes) -> None:
        if payload and self._options.speaks(option):
            self._send(subnegotiation(option, payload))

    def _encode(self, text: str) -> bytes:
        return charset.encode(text).replace(b"\n", b"\r\n")

    def _due(self, data: bytes) -> bytes:
        if self._stream is None and not self._output:
            return data
        self._send(data)
        return self.take_output()

    def _send(self, data: bytes) -> None:
        self._output += self._stream.write(data) if self._stream else data
