"""Who is there, and where?

All characters by name; of those who are connected also who is in a room, and who watches a table.  A character's room and what it
watches change here only, so that neither is ever looked for among all.
"""

from collections.abc import Iterable, Iterator

from mud_poker.mud.character import Character


class People:
    """Every character.  Names are found in any case."""

    def __init__(self, characters: Iterable[Character]) -> None:
        self._all = {character.name.lower(): character for character in characters}
        self._online: dict[str, Character] = {}
        self._rooms: dict[str, dict[str, Character]] = {}
        self._watchers: dict[str, dict[str, Character]] = {}

    def __iter__(self) -> Iterator[Character]:
        return iter(self._all.values())

    def get(self, name: str) -> Character | None:
        return self._all.get(name.lower())

    def add(self, character: Character) -> None:
        self._all[character.name.lower()] = character

    @property
    def online(self) -> list[Character]:
        """Who is connected, in the order of their coming."""
        return list(self._online.values())

    def come(self, character: Character) -> None:
        character.online = True
        self._online[character.name] = character
        self._rooms.setdefault(character.room, {})[character.name] = character

    def go(self, character: Character) -> None:
        self.watch(character, "")
        self._leave_room(character)
        self._online.pop(character.name, None)
        character.online = False

    def move(self, character: Character, room: str) -> None:
        """To another room, where the table of the room before is no longer watched."""
        self.watch(character, "")
        self._leave_room(character)
        character.room = room
        if character.online:
            self._rooms.setdefault(room, {})[character.name] = character

    def watch(self, character: Character, dealer: str) -> None:
        """Follow the table of a dealer's key from the room; empty: none."""
        watchers = self._watchers.get(character.watches, {})
        watchers.pop(character.name, None)
        if not watchers:
            self._watchers.pop(character.watches, None)
        character.watches = dealer
        if dealer:
            self._watchers.setdefault(dealer, {})[character.name] = character

    def in_room(self, room: str) -> list[Character]:
        """Who is connected and stands there, in the order of their coming."""
        return list(self._rooms.get(room, {}).values())

    def watching(self, dealer: str) -> list[str]:
        return list(self._watchers.get(dealer, ()))

    def _leave_room(self, character: Character) -> None:
        here = self._rooms.get(character.room, {})
        here.pop(character.name, None)
        if not here:
            self._rooms.pop(character.room, None)
