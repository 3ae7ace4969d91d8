"""How does a web page, or another client of the subprotocol `gmcp.mudstandards.org`, speak with us?

Messages of bytes are text with ANSI colours, of the player and of the house; messages of text are GMCP (mudstandards.org, "Using
RFC 6455 WebSocket for MUDs").  What telnet says by options, such clients say by GMCP: `Client.Screen` how wide they are and whether
they make links (MXP), and we say by `Client.Input` when what is typed is not to be shown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from mud_poker.wire import charset, gmcp, msdp, mssp
from mud_poker.wire.client import Client, Colours
from mud_poker.wire.happenings import ClientChanged, Gmcp, Happening, ProgramListens
from mud_poker.wire.lines import LineEditor

SUBPROTOCOL = "gmcp.mudstandards.org"


class Browser:
    """One client.  `frame` makes the bytes of a message: of text where it is a `str`."""

    kind = "web"
    reported: frozenset[str] = frozenset()
    speaks_gmcp = True
    speaks_msdp = False

    def __init__(self, frame: Callable[[str | bytes], bytes]) -> None:
        self.client = Client(utf8=True, colours=Colours.SIXTEEN)
        self._frame = frame
        self._lines = LineEditor()
        self._output = b""
        self._hidden = False

    def receive(self, data: str | bytes) -> Sequence[Happening]:
        """What the client did, by one whole message.  Never raises."""
        if isinstance(data, bytes):
            return self._lines.receive(data if data.endswith(b"\n") else data + b"\n")
        known = self.client
        happenings = self._message(data)
        return [ClientChanged(self.client), *happenings] if self.client != known else happenings

    def take_output(self) -> bytes:
        """Answers to what `receive` has read."""
        output, self._output = self._output, b""
        return output

    def start(self) -> bytes:
        return b""

    def keepalive(self) -> bytes:
        return b""

    def text(self, text: str) -> bytes:
        return self._frame(charset.encode(text).replace(b"\n", b"\r\n"))

    def prompt(self, text: str) -> bytes:
        """The end of a message is its mark."""
        return self._frame(charset.encode(text))

    def hide_input(self) -> bytes:
        return self._input(hidden=True)

    def show_input(self) -> bytes:
        return self._input(hidden=False)

    def text_and_prompt(self, text: str, prompt: str) -> bytes:
        return (self.text(text) if text else b"") + self.prompt(prompt)

    def gmcp(self, message: gmcp.Spelled) -> bytes:
        return self._frame(message.payload.decode()) if self.client.wants_gmcp(message.package) else b""

    def msdp(self, variables: Mapping[str, msdp.Value]) -> bytes:
        return b""

    def mssp(self, variables: mssp.Variables) -> bytes:
        return b""

    def _input(self, hidden: bool) -> bytes:
        if self._hidden == hidden:
            return b""
        self._hidden = hidden
        return self.gmcp(gmcp.spelled("Client.Input", {"hidden": hidden}))

    def _message(self, text: str) -> list[Happening]:
        match gmcp.parse(text.encode("utf-8", "replace")):
            case None:
                return []
            case "core.ping", _:
                self._output += self.gmcp(gmcp.spelled("Core.Ping"))
                return []
            case "client.screen", {"columns": int(columns), "links": bool(links)}:
                self.client = replace(self.client.told_size(columns, 0), mxp=links)
                return []
            case package, data if package.startswith("core."):
                known, self.client = self.client, gmcp.told(self.client, package, data)
                return [ProgramListens()] if self.client.gmcp != known.gmcp else []
            case package, data:
                return [Gmcp(package, data)]
