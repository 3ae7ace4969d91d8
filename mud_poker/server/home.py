"""What does a session need of the house?"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from twisted.internet.defer import Deferred

from mud_poker.server.accounts import Login
from mud_poker.server.login import Hall
from mud_poker.server.wording import Wording
from mud_poker.wire import mssp

if TYPE_CHECKING:
    from mud_poker.server.session import Session


class Home(Hall, Protocol):
    """The house as seen from a connection."""

    @property
    def crowded(self) -> bool:
        """Whether lines should wait until `room` fires."""

    @property
    def sounds(self) -> str:
        """The URL of the folder of sounds, if there is one."""

    @property
    def mudlet(self) -> str:
        """The URL of the package for Mudlet, if there is one."""

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines of one player pass at once, and then a second."""

    @property
    def login_timeout(self) -> int: ...

    @property
    def idle_timeout(self) -> int: ...

    @property
    def wording(self) -> Wording:
        """What has many read alike, and is put into words once for all of them."""

    def room(self) -> Deferred[None]: ...

    def connected(self, session: "Session") -> str:
        """Says why the connection may not stay; empty: it may."""

    def disconnected(self, session: "Session") -> None: ...

    def enter(self, session: "Session", name: str) -> None:
        """The known character enters."""

    def create(self, session: "Session", name: str, login: Login) -> None:
        """The new character enters.  Raises Refused if nobody may take this name."""

    def typed(self, session: "Session", line: str) -> None:
        """A line of a character in the world."""

    def inform(self, session: "Session") -> None:
        """Tell the client's own program all of how things stand."""

    def show_prompt(self, session: "Session") -> None:
        """The character's prompt is due, though nothing happened."""

    def idle(self, session: "Session") -> None:
        """The character has typed nothing for too long."""

    def listing(self) -> mssp.Variables:
        """What crawlers are told."""

    def soon(self, session: "Session") -> None:
        """Call `flush` at the end of this turn of the reactor."""

    def settings(self, name: str) -> Mapping[str, str]: ...
