"""Who is a player in the world?"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mud_poker.mud.facts import Kept

NAME: Final = re.compile(r"[A-Za-z]{2,16}")
"""A character's name; documents and accounts name it so."""
HISTORY: Final = 50
"""How many lines a character's history keeps."""


@dataclass(slots=True)
class Character:
    """A player's person, connected or not.  Money is in the ledger, the seat at the dealer's table."""

    name: str
    room: str
    since: int
    settings: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    ignored: set[str] = field(default_factory=set)
    hands: int = 0
    won: int = 0
    staff: bool = False
    banned: bool = False
    online: bool = False
    afk: bool = False
    seen: int = 0
    """When this character last typed."""
    asks: str = ""
    """The question that waits for an answer: `buy-in <dealer> <seat>` or `leave`."""
    watches: str = ""
    """The dealer whose table is watched: `People.watch` sets it, as `People.move` sets the room."""
    replies_to: str = ""
    history: list[str] = field(default_factory=list)

    def remember(self, line: str) -> None:
        self.history.append(line)
        del self.history[:-HISTORY]

    def kept(self) -> Kept:
        """What of a character outlives a restart, as it is now: what is written later does not follow what comes after."""
        return Kept(
            "character",
            self.name,
            {
                "room": self.room,
                "since": self.since,
                "settings": dict(self.settings),
                "aliases": dict(self.aliases),
                "ignored": sorted(self.ignored),
                "hands": self.hands,
                "won": self.won,
                "staff": self.staff,
                "banned": self.banned,
            },
        )

    @classmethod
    def restored(cls, name: str, data: Mapping[str, Any]) -> "Character":
        return cls(
            name,
            data["room"],
            data["since"],
            dict(data["settings"]),
            dict(data["aliases"]),
            set(data["ignored"]),
            data["hands"],
            data["won"],
            data["staff"],
            data["banned"],
        )
