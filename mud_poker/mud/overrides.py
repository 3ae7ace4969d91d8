"""What have the staff changed of the dealers?

Changes lie over the dealers' files, field by field, until they are taken back.  What a change makes of a dealer is for `edit` to
say, which checks it like the file; so a builder who mends the file and a member of the staff do not undo each other's work.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mud_poker.mud.definitions import Dealer, Room
from mud_poker.mud.facts import Kept
from mud_poker.poker.refused import Refused

Edit: TypeAlias = Callable[[Dealer, Mapping[str, str]], Dealer]
"""The dealer of a file with changes on top: what was typed, by field (`payout`, `rake.percent`).  Raises Refused with what is
wrong."""


def fixed(dealer: Dealer, changes: Mapping[str, str]) -> Dealer:
    """The `Edit` of a world whose dealers cannot be changed."""
    raise Refused("The dealers of this world cannot be changed.")


class Overrides:
    """The changes, by the dealer's key."""

    def __init__(self, edit: Edit, documents: Mapping[str, Mapping[str, Any]]) -> None:
        self.edit = edit
        self._changes: dict[str, dict[str, str]] = {key: dict(data["changes"]) for key, data in documents.items()}

    def of(self, key: str) -> Mapping[str, str]:
        return self._changes.get(key, {})

    def over(self, dealer: Dealer, rooms: Mapping[str, Room]) -> Dealer:
        """The dealer of a file with its changes; as the file has it, where they no longer fit."""
        try:
            return self._edited(dealer, self.of(dealer.key), rooms)
        except Refused:
            return dealer

    def change(self, dealer: Dealer, field: str, text: str, rooms: Mapping[str, Room]) -> Dealer:
        """The dealer of a file with its changes and one more, which is kept.  Raises Refused, with nothing changed."""
        changes = {**self.of(dealer.key), field: text}
        edited = self._edited(dealer, changes, rooms)
        self._changes[dealer.key] = changes
        return edited

    def reset(self, key: str) -> None:
        self._changes.pop(key, None)

    def kept(self, key: str) -> Kept:
        return Kept("dealer", key, {"changes": self._changes[key]} if key in self._changes else None)

    def _edited(self, dealer: Dealer, changes: Mapping[str, str], rooms: Mapping[str, Room]) -> Dealer:
        if not changes:
            return dealer
        edited = self.edit(dealer, changes)
        for room in (edited.room, edited.exit):
            if room not in rooms:
                raise Refused(f"There is no room '{room[:30]}'.")
        return edited
