"""What does the client's own program learn, beside what its player reads?

By GMCP what happens and how things stand, by MSDP the variables that it asks for, and sounds where the player wants them.  What it
knows already is not sent again.
"""

from collections.abc import Callable, Iterable
from importlib.metadata import version

from mud_poker.mud.messages import Message, RoomSeen, Surroundings
from mud_poker.mud.outcome import Prompt
from mud_poker.screen import msdp
from mud_poker.screen.gmcp import of_reader
from mud_poker.screen.sounds import sound
from mud_poker.server.wording import Wording
from mud_poker.wire.gmcp import Spelled, spelled
from mud_poker.wire.other_end import OtherEnd


class OutOfBand:
    """One client's program.  `sounds` is the URL of the folder of sounds that are to be played; empty: none are."""

    def __init__(self, peer: OtherEnd, write: Callable[[bytes], None], wording: Wording) -> None:
        self.sounds = ""
        self._peer = peer
        self._write = write
        self._wording = wording
        self._told: dict[str, Spelled] = {}  # how things stand, by GMCP package
        self._room: RoomSeen | None = None
        self._reported: dict[str, msdp.Value] = {}
        self._last = Prompt("")
        self._offered: frozenset[str] = frozenset()  # GMCP packages

    def tell(self, message: Message) -> None:
        if self._peer.speaks_gmcp:
            for one in self._wording.of_message(message):
                self._write(self._peer.gmcp(one))
            self._play(message)
        if self._peer.speaks_msdp and isinstance(message, RoomSeen | Surroundings):
            self._room = message.room if isinstance(message, Surroundings) else message

    def show(self, prompt: Prompt) -> None:
        if self._peer.speaks_gmcp:
            for one in (*(spelled(name, data) for name, data in of_reader(prompt)), *self._wording.of_table(prompt.table)):
                if self._peer.client.wants_gmcp(one.package) and self._told.get(one.package) != one:
                    self._told[one.package] = one
                    self._write(self._peer.gmcp(one))
        if self._peer.speaks_msdp:
            self._last = prompt
            if self._peer.reported:
                self._report()

    def begin(self, inside: bool, mudlet: str) -> None:
        """The program begins to listen, or listens to more: all of how things stand is told with the next prompt."""
        self._told.clear()
        self.greet(inside, mudlet)

    def greet(self, inside: bool, mudlet: str) -> None:
        """Offer the program, once, what it says that it can use: to log in, if nobody is in yet, and the package for Mudlet."""
        client = self._peer.client
        if not inside and "char.login" in (client.gmcp or ()):
            self._offer(spelled("Char.Login.Default", {"type": ["password-credentials"]}))
        if mudlet and client.name.lower() == "mudlet":
            self._offer(spelled("Client.GUI", {"version": version("mud-poker"), "url": mudlet}))

    def _offer(self, one: Spelled) -> None:
        if self._peer.speaks_gmcp and one.package not in self._offered:
            self._offered |= {one.package}
            self._write(self._peer.gmcp(one))

    def requested(self, names: Iterable[str]) -> None:
        """The program asks for these MSDP variables."""
        values = msdp.values(self._last, self._room)
        self._send({name: values[name] for name in names})

    def _report(self) -> None:
        values = msdp.values(self._last, self._room)
        self._send({name: values[name] for name in self._peer.reported if self._reported.get(name) != values[name]})

    def _send(self, values: dict[str, msdp.Value]) -> None:
        if values:
            self._reported |= values
            self._write(self._peer.msdp(values))

    def _play(self, message: Message) -> None:
        found = sound(message) if self.sounds else None
        if found is not None:
            name, caption = found
            media = {"name": name, "url": self.sounds, "type": "sound", "caption": caption}
            self._write(self._peer.gmcp(spelled("Client.Media.Play", media)))
