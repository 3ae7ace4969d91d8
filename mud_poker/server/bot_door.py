"""How does a program come in?

Over a WebSocket at `/ws`, with a key as bearer token.  `BotDoor` finds the program that speaks for the key's character, or makes
it; `BotLine` is one connection to it, with its limits.
"""

from collections import defaultdict
from collections.abc import Collection
from typing import Final, Protocol
from weakref import WeakValueDictionary

from mud_poker.mud.keys import Key
from mud_poker.poker.refused import Refused
from mud_poker.server import program
from mud_poker.server.admission import network_of
from mud_poker.server.forwarded import client_of
from mud_poker.server.presence import Presence
from mud_poker.server.program import Past, Program
from mud_poker.server.websocket import Socket
from mud_poker.wire.open_poker import error, spell
from mud_poker.wire.websocket import Opening

AUTH_FAILED: Final = 4001
"""Close code of the protocol."""


class Home(program.Home, Protocol):
    """The house as seen from the door."""

    def key(self, secret: str) -> Key | None:
        """Whose key it is; None for nobody's."""

    def enter(self, session: Presence, name: str) -> None:
        """The known character enters.  Raises Refused for who may not."""


class BotDoor:
    """The programs of one run of the server.  `proxies` are the addresses whose X-Forwarded-For is believed."""

    def __init__(self, home: Home, proxies: Collection[str] = ()) -> None:
        self.home = home
        self._proxies = proxies
        self._run = f"{home.now():x}"
        self._programs = WeakValueDictionary[str, Program]()  # whom a line holds or, while it has a seat, the house
        self._pasts = defaultdict[str, Past](Past)  # both by character

    def welcome(self, socket: Socket, opening: Opening) -> "BotLine":
        """The talk with who opens `socket`."""
        host = client_of(socket.host, opening.headers.get("x-forwarded-for", ""), self._proxies)
        return BotLine(self, socket, opening.bearer, host)

    def come_in(self, line: "BotLine", secret: str) -> Program | None:
        """The program of this key, on its new line; None for no key, or whose character is not welcome."""
        key = self.home.key(secret)
        if key is None:
            return None
        here = self._programs.get(key.character)
        if here is not None and not here.gone:
            here.attach(line)
            here.come_back()
            return here
        new = Program(self.home, key, network_of(line.host), self._run, self._pasts[key.character])
        try:
            self.home.enter(new, key.character)
        except Refused:
            return None
        self._programs[key.character] = new
        new.attach(line)
        return new


class BotLine:
    """One connection: a `Talk` over a socket, and a program's `Line`.  `host` is the client's address."""

    def __init__(self, door: BotDoor, socket: Socket, secret: str, host: str) -> None:
        self.host = host
        self._door = door
        self._socket = socket
        self._secret = secret
        self._program: Program | None = None

    def send(self, text: str) -> None:
        self._socket.send(text)

    def close(self, code: int, reason: str = "") -> None:
        self._socket.close(code, reason)

    # -- as a Talk

    def opened(self) -> None:
        self._program = self._door.come_in(self, self._secret)
        self._secret = ""
        if self._program is None:
            self.send(spell(error("auth_failed", "That is no key. 'apikey new', in the game, makes one.")))
            self.close(AUTH_FAILED, "auth_failed")

    def received(self, data: str | bytes) -> None:
        if self._program is None:
            return
        rate = self._program.past.rate
        if rate.passes(self._door.home.now()):
            self._program.received(data)
        elif rate.deluge:
            self.close(program.POLICY, "Too many messages.")
        else:
            self.send(spell(error("rate_limited", "That is more than 20 messages in a second: this one was not read.")))

    def lost(self) -> None:
        if self._program is not None:
            self._program.detach(self)
