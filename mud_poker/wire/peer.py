"""What does the other end of one connection do, and what bytes say what we want to say to it?

A session keeps one `Peer` for its connection:

    transport.write(peer.start() + peer.text(banner))
    ...
    happenings = peer.receive(data)
    transport.write(peer.take_output())
    for happening in happenings: ...

Everything that returns bytes returns all that is due, answers to the client's negotiations included, in the order in
which it must be written.  A new option is its number in `options.py`, a file for its payload, and cases in `_switched`
and `_subnegotiated`.
"""

from mud_poker.wire import charset, environ, naws, ttype
from mud_poker.wire.client import Client
from mud_poker.wire.happenings import AreYouThere, ClientChanged, Happening
from mud_poker.wire.lines import LineEditor
from mud_poker.wire.options import Option, Options, Switched
from mud_poker.wire.telnet import IAC, Code, Command, Negotiation, Subnegotiation, Telnet, Text, subnegotiation


class Peer:
    """One client, from its first byte to its last.  `client` may be replaced by a session that knows better."""

    __slots__ = ("_hidden", "_lines", "_options", "_output", "_telnet", "_terminals", "client")

    def __init__(self) -> None:
        self.client = Client()
        self._telnet = Telnet()
        self._lines = LineEditor()
        self._options = Options()
        self._terminals: tuple[str, ...] = ()
        self._hidden = False
        self._output = b""

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
                    answer, switched = self._options.receive(verb, option)
                    self._send(answer)
                    if switched:
                        happenings += self._switched(switched)
                case Subnegotiation(option, payload):
                    happenings += self._subnegotiated(option, payload)
            if self.client != known:
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

    def _switched(self, switched: Switched) -> list[Happening]:
        match switched:
            case Switched(Option.TTYPE, on=True):
                self._send(subnegotiation(Option.TTYPE, ttype.SEND))
            case Switched(Option.NEW_ENVIRON, on=True):
                self._send(subnegotiation(Option.NEW_ENVIRON, environ.ASK))
            case Switched(Option.CHARSET, on=True):
                self._send(subnegotiation(Option.CHARSET, charset.ASK))
        return []

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
        return []

    def _terminal(self, payload: bytes) -> None:
        answer = ttype.parse(payload)
        if answer is None or answer in self._terminals or len(self._terminals) == ttype.ROUNDS:
            return
        self._terminals += (answer,)
        self.client = ttype.told(self.client, self._terminals)
        if len(self._terminals) < ttype.ROUNDS:
            self._send(subnegotiation(Option.TTYPE, ttype.SEND))

    # -- what goes out

    def start(self) -> bytes:
        """The opening burst.  Nothing has to wait for an answer."""
        return self._due(self._options.open())

    def take_output(self) -> bytes:
        """Answers to what `receive` has read."""
        output, self._output = self._output, b""
        return output

    def text(self, text: str) -> bytes:
        """Lines that end in `\\n`."""
        return self._due(self._encode(text))

    def prompt(self, text: str) -> bytes:
        """Text that waits for the player, and so has no end of line.  It is marked, once, with EOR or GA."""
        mark = Code.EOR if self._options.speaks(Option.EOR) else Code.GA
        return self._due(self._encode(text) + IAC + bytes([mark]))

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

    def _encode(self, text: str) -> bytes:
        return charset.encode(text, self.client.utf8).replace(b"\n", b"\r\n")

    def _due(self, data: bytes) -> bytes:
        self._send(data)
        return self.take_output()

    def _send(self, data: bytes) -> None:
        self._output += data
