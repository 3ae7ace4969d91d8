"""What do we know of the program at the other end?

`Client` is a value.  Each `told_` method gives what is known after one more answer, and sets only what that answer
says, so a choice that the player made with a command (`replace(client, utf8=True)`) outlives later answers to other
questions.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

DEFAULT_WIDTH, DEFAULT_HEIGHT = 80, 24
LEAST_WIDTH, MOST_WIDTH = 20, 250
NAME_LIMIT = 40
"""Characters of a name that a client gives."""


class Colours(IntEnum):
    """How many colours the client shows."""

    NONE = 0
    SIXTEEN = 16
    PALETTE = 256
    TRUE = 1 << 24


class Mtts:
    """Bits of the Mud Terminal Type Standard that change what we send."""

    ANSI = 1
    UTF8 = 4
    PALETTE = 8
    SCREEN_READER = 64
    TRUE_COLOUR = 256


_COLOURS_OF_TERMINAL = (
    ("TRUECOLOR", Colours.TRUE),
    ("DIRECT", Colours.TRUE),
    ("256COLOR", Colours.PALETTE),
    *((name, Colours.SIXTEEN) for name in ("ANSI", "COLOR", "XTERM", "LINUX", "SCREEN", "TMUX", "RXVT", "PUTTY")),
)
"""The first that the terminal's name contains."""


@dataclass(frozen=True, slots=True)
class Client:
    """Names are empty, and everything else is the least that any client can do, until the client says otherwise.

    `mtts` has the bits as sent.  `gmcp` has the packages that the client asked for, in small letters, or None while it
    has asked for none.
    """

    name: str = ""
    version: str = ""
    terminal: str = ""
    mtts: int = 0
    screen_reader: bool = False
    colours: Colours = Colours.NONE
    utf8: bool = False
    width: int = DEFAULT_WIDTH
    height: int = DEFAULT_HEIGHT
    mxp: bool = False
    gmcp: frozenset[str] | None = None

    def wants_gmcp(self, package: str) -> bool:
        """Whether the client asked for `package`, or one that it is in.  Who asked for none is sent all.

        Client.GUI is asked for by no client: Mudlet takes it without a word in its list.
        """
        if self.gmcp is None:
            return True
        name = package.lower()
        if name == "client.gui" or name.startswith("core."):
            return True
        while name and name not in self.gmcp:
            name = name.rpartition(".")[0]
        return bool(name)

    def told_size(self, width: int, height: int) -> "Client":
        """Columns and rows; 0 is unknown."""
        held = min(max(width, LEAST_WIDTH), MOST_WIDTH) if width else DEFAULT_WIDTH
        return replace(self, width=held, height=height or DEFAULT_HEIGHT)

    def told_name(self, name: str, version: str = "") -> "Client":
        return replace(self, name=name[:NAME_LIMIT], version=version[:NAME_LIMIT] or self.version)

    def told_terminal(self, terminal: str) -> "Client":
        shows = next((colours for part, colours in _COLOURS_OF_TERMINAL if part in terminal.upper()), Colours.NONE)
        return replace(self, terminal=terminal[:NAME_LIMIT], colours=max(self.colours, shows))

    def told_utf8(self, utf8: bool) -> "Client":
        return replace(self, utf8=utf8)

    def told_mtts(self, bits: int) -> "Client":
        """Bits only add: a client with a fine terminal name and a poor MTTS keeps what the name promised."""
        match bits & (Mtts.ANSI | Mtts.PALETTE | Mtts.TRUE_COLOUR):
            case 0:
                shows = Colours.NONE
            case Mtts.ANSI:
                shows = Colours.SIXTEEN
            case colour if colour & Mtts.TRUE_COLOUR:
                shows = Colours.TRUE
            case _:
                shows = Colours.PALETTE
        return replace(
            self,
            mtts=bits,
            screen_reader=self.screen_reader or bool(bits & Mtts.SCREEN_READER),
            colours=max(self.colours, shows),
            utf8=self.utf8 or bool(bits & Mtts.UTF8),
        )
