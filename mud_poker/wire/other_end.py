"""What does a session need of whoever is at the other end, whatever they speak?

`Peer` speaks telnet, `Browser` speaks messages of a WebSocket.  Another way to speak is another class with these methods.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mud_poker.wire import gmcp, msdp, mssp
from mud_poker.wire.client import Client
from mud_poker.wire.happenings import Happening


class OtherEnd(Protocol):
    """Everything that returns bytes returns all that is due, in the order in which it must be written."""

    client: Client

    @property
    def kind(self) -> str:
        """What it speaks, in a word."""

    @property
    def speaks_gmcp(self) -> bool:
        """Whether it is worth the work to make a GMCP message."""

    @property
    def speaks_msdp(self) -> bool:
        """Whether the client may ask for MSDP variables, or has."""

    @property
    def reported(self) -> frozenset[str]:
        """The MSDP variables whose changes the client wants."""

    def receive(self, data: Any) -> Sequence[Happening]:
        """What the client did, by what has just come as it comes there.  Never raises."""

    def take_output(self) -> bytes:
        """Answers to what `receive` has read."""

    def start(self) -> bytes:
        """What comes before all else."""

    def keepalive(self) -> bytes:
        """What shows nothing, and keeps the connection."""

    def text(self, text: str) -> bytes:
        """Lines that end in `\\n`."""

    def prompt(self, text: str) -> bytes:
        """Text that waits for the player, and so has no end of line."""

    def text_and_prompt(self, text: str, prompt: str) -> bytes:
        """Both in one piece, which is less to send than the one and then the other."""

    def hide_input(self) -> bytes:
        """Before a password is typed."""

    def show_input(self) -> bytes:
        """After a password, or when none is awaited any more.  Ends the line that the client did not show."""

    def gmcp(self, message: gmcp.Spelled) -> bytes:
        """A GMCP message, for a client that asked for its package; for others nothing."""

    def msdp(self, variables: Mapping[str, msdp.Value]) -> bytes: ...

    def mssp(self, variables: mssp.Variables) -> bytes: ...
