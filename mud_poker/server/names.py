"""Which names may a character have?"""

from collections.abc import Callable, Iterable
from typing import Final

from mud_poker.content.names import RESERVED
from mud_poker.mud.character import NAME
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.play_words import VERBS
from mud_poker.poker.refused import Refused

_OF_THE_HOUSE: Final = (
    "admin", "administrator", "anybody", "anyone", "board", "bot", "bots", "cancel", "cards", "cardtable", "connect", "create",
    "ct", "deck", "east", "everybody", "everyone", "gm", "god", "guest", "hand", "here", "login", "me", "mod", "moderator",
    "myself", "new", "no", "nobody", "noone", "north", "null", "operator", "player", "players", "room", "root", "seat", "self",
    "server", "somebody", "someone", "south", "staff", "system", "table", "tables", "them", "turn", "up", "west", "wizard",
    "yes", "you",
)  # fmt: skip
"""Words that would read as something else where a name stands."""


def reserved_names(commands: Iterable[str], definition: WorldDefinition) -> frozenset[str]:
    """In small letters: the house's words, the words that players type, directions and other exits."""
    exits = (way for room in definition.rooms.values() for way in room.exits)
    played = (word for verb in VERBS for word in (verb.head, *verb.aliases))
    return frozenset(word.lower() for word in (*RESERVED, *_OF_THE_HOUSE, *commands, *played, *exits))


def check_name(name: str, reserved: Callable[[str], bool]) -> None:
    """Raises Refused for what can be no character's name."""
    if not NAME.fullmatch(name):
        raise Refused("A name is 2 to 16 letters from A to Z, without blanks or digits.")
    if reserved(name):
        raise Refused(f"'{name}' has a meaning of its own here. Please type another name.")
