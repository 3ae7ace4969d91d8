"""Which programs may play as whom?

A key belongs to a character.  Who has it plays as that character over the network, so it is shown once, and only its hash is kept.
Chance in the world is made from seeds that end up in journals, so a key's letters come from outside: the `make` of whoever runs
the world.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from mud_poker.mud.facts import Kept
from mud_poker.poker.refused import Refused

MOST: Final = 5
"""Keys of one character."""
SHOWN: Final = 8
"""Characters of a hash that name a key in lists.  They say nothing of the key."""


@dataclass(frozen=True, slots=True)
class Key:
    """`made` in milliseconds of Unix time; `auto_rebuy` is what its program chose."""

    hashed: str = field(repr=False)
    character: str
    made: int
    auto_rebuy: bool = False

    @property
    def short(self) -> str:
        """What to call it."""
        return self.hashed[:SHOWN]

    def kept(self) -> Kept:
        return Kept("apikey", self.hashed, {"character": self.character, "made": self.made, "auto_rebuy": self.auto_rebuy})


def no_keys() -> str:
    """The `make` of a world that no program can reach."""
    raise Refused("No program can play here.")


class Keys:
    """All keys, by hash.  What changes one gives back the fact that is to be recorded."""

    def __init__(self, make: Callable[[], str], documents: Mapping[str, Mapping[str, Any]]) -> None:
        self._make = make
        self._keys = {
            hashed: Key(hashed, data["character"], data["made"], data["auto_rebuy"]) for hashed, data in documents.items()
        }

    def find(self, key: str) -> Key | None:
        """Whose it is; None for no key.

        A plain hash will do: a key is 32 random bytes, which nobody can try one by one.
        """
        return self._keys.get(_hashed(key))

    def of(self, character: str) -> list[Key]:
        """The keys of a character, the oldest first."""
        return sorted((key for key in self._keys.values() if key.character == character), key=lambda key: (key.made, key.hashed))

    def new(self, character: str, now: int) -> tuple[str, Kept]:
        """A new key, which is known nowhere else.  Raises Refused for who has enough."""
        if len(self.of(character)) >= MOST:
            raise Refused(f"You have {MOST} keys, which is the most. 'apikey revoke' takes one away.")
        secret = self._make()
        key = Key(_hashed(secret), character, now)
        self._keys[key.hashed] = key
        return secret, key.kept()

    def revoke(self, key: Key) -> Kept:
        del self._keys[key.hashed]
        return Kept("apikey", key.hashed, None)

    def set_auto_rebuy(self, key: Key, enabled: bool) -> Kept:
        changed = replace(self._keys[key.hashed], auto_rebuy=enabled)
        self._keys[key.hashed] = changed
        return changed.kept()


def _hashed(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
