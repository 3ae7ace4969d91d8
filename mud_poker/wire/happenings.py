"""What can a client do?

The closed union that `Peer.receive` gives and a session matches.  Text in them is clean (`clean.py`).  What may be a
password or private is kept out of `repr`, and so out of logs.
"""

from dataclasses import dataclass, field

from mud_poker.wire.client import Client


@dataclass(frozen=True, slots=True)
class Line:
    """The player has typed a line: a command, a name, a password."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LineCut:
    """The line that comes next was longer than `limit` bytes, and lost the rest."""

    limit: int


@dataclass(frozen=True, slots=True)
class ClientAnswer:
    """A line that the client wrote by itself, in answer to an MXP tag.  It is no command."""

    text: str


@dataclass(frozen=True, slots=True)
class ClientChanged:
    """The client said something new of itself: its name, its window's size, what it can show."""

    client: Client


@dataclass(frozen=True, slots=True)
class ProgramListens:
    """The client's own program hears more than before by GMCP or MSDP, or other things: it does not know how they stand."""


@dataclass(frozen=True, slots=True)
class AreYouThere:
    """The client wants a line of text, whatever it says."""


@dataclass(frozen=True, slots=True)
class Gmcp:
    """A GMCP message that is not of the package Core.  `package` is in small letters, `data` None if there is none."""

    package: str
    data: object = field(repr=False)


@dataclass(frozen=True, slots=True)
class MsspRequested:
    """A crawler waits for `Peer.mssp`."""


@dataclass(frozen=True, slots=True)
class MsdpRequested:
    """The client waits for `Peer.msdp` with these variables.  `Peer.reported` has those whose changes it wants too."""

    names: tuple[str, ...]


Happening = Line | LineCut | ClientAnswer | ClientChanged | ProgramListens | AreYouThere | Gmcp | MsspRequested | MsdpRequested
