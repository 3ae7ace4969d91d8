"""Which names may a character have?

None that would read as somebody or something else: a word of the house, of its lines, of who works or plays there, or one that
only looks like it.  What the house's sentences, its games and its people say is taken from them; a further word stands in a list
here.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from mud_poker.content.names import RESERVED
from mud_poker.mud.character import NAME
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.house_bots import NAMES
from mud_poker.mud.play_words import VERBS
from mud_poker.poker.refused import Refused
from mud_poker.screen.sentences import SENTENCES

_OF_THE_HOUSE: Final = (
    "announcement", "anybody", "anyone", "blinds", "board", "bot", "button", "cancel", "cards", "cardtable", "chips", "connect",
    "create", "ct", "deck", "east", "emote", "error", "everybody", "everyone", "exits", "goodbye", "guest", "hand", "he", "help",
    "her", "here", "his", "if", "in", "it", "its", "level", "login", "me", "mine", "my", "myself", "new", "no", "nobody", "noone",
    "north", "note", "nothing", "null", "on", "our", "player", "players", "room", "seat", "self", "server", "she", "side",
    "somebody", "someone", "something", "south", "stacks", "system", "table", "tables", "that", "the", "their", "them", "there",
    "these", "they", "this", "those", "to", "turn", "up", "us", "warning", "we", "welcome", "west", "what", "when", "where",
    "which", "who", "whose", "yes", "you", "your", "yours", "yourself",
)  # fmt: skip
"""Words that would read as something else where a name stands, or begin a line of the house's own."""

_OF_STAFF: Final = (
    "admin", "administrator", "banker", "boss", "cashier", "coder", "creator", "croupier", "dealer", "dev", "developer", "director",
    "floorman", "gamemaster", "gm", "god", "host", "immortal", "imm", "implementor", "manager", "master", "mod", "moderator",
    "official", "operator", "owner", "root", "security", "staff", "staffer", "superuser", "supervisor", "support", "sysadmin",
    "sysop", "webmaster", "wiz", "wizard",
)  # fmt: skip
"""Who would be believed to speak for the house.  With an `s` each is the plural."""

_ALIKE: Final = (("i", "l"), ("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Letters that look like others, in small letters: a capital I is a small l in many faces."""


def reserved_names(commands: Iterable[str], definition: WorldDefinition) -> frozenset[str]:
    """How the words look that nobody may have for a name: see `looks`."""
    exits = (way for room in definition.rooms.values() for way in room.exits)
    played = (word for verb in VERBS for word in (verb.head, *verb.aliases))
    staff = (f"{word}{ending}" for word in _OF_STAFF for ending in ("", "s"))
    people = (word for dealer in definition.dealers.values() for word in (dealer.key, *dealer.name.split()))
    words = (*RESERVED, *_OF_THE_HOUSE, *NAMES, *staff, *people, *commands, *played, *exits, *_said(definition))
    return frozenset(map(looks, words))


def looks(word: str) -> str:
    """The same for words that are easily taken for each other."""
    word = word.lower()
    for letters, like in _ALIKE:
        word = word.replace(letters, like)
    return word


class Taken:
    """The names that characters have."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_face = {_face(name): name for name in names}

    def add(self, name: str) -> None:
        self._by_face[_face(name)] = name

    def check(self, name: str) -> None:
        """Raises Refused for a name that nobody can tell from one of these."""
        like = self._by_face.get(_face(name))
        if like is not None:
            raise Refused(f"'{name}' looks like {like}, who plays here. Please type another name.")


def check_name(name: str, reserved: Collection[str]) -> None:
    """Raises Refused for what can be no character's name; `reserved` are as `reserved_names` gives them."""
    if not NAME.fullmatch(name):
        raise Refused("A name is 2 to 16 letters from A to Z, without blanks or digits.")
    if looks(name) in reserved:
        raise Refused(f"'{name}' has a meaning of its own here, or looks as if it had. Please type another name.")


def _face(name: str) -> str:
    """The same for names that look the same where they stand: a capital I is a small l there, and case is not counted."""
    return "".join("|" if letter in "Il" else letter.lower() for letter in name)


def _said(definition: WorldDefinition) -> Iterator[str]:
    """The words that begin what the house says at a table, and those of streets."""
    for text in (sentence.text for sentence in SENTENCES.values()):
        yield from re.findall(r"^[A-Za-z]+", text)
    for text in (text for dealer in definition.dealers.values() for text in dealer.says.values()):
        yield from re.findall(r"^[A-Za-z]+", text)
    for step in (step for game in definition.games.values() for step in game.script):
        yield from re.findall(r"[A-Za-z]+", getattr(step, "name", ""))
