"""Who is of the staff?  That is said on the server's side, while no server runs on the state."""

from pathlib import Path

from mud_poker.mud.character import Character
from mud_poker.mud.facts import StaffLogged
from mud_poker.store import legible
from mud_poker.store.database import StateError
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store

HOUSE = "(house)"
"""Who gives the role, in the staff's log."""


def set_role(state: str | Path, name: str, staff: bool, now: int) -> str:
    """Give the role to a character, or take it back; `now` in milliseconds of Unix time.  Returns the name as it is spelled.

    Raises StateError where there is no such state or character, and where a server runs on it.
    """
    Reader.open(state).close()  # a state that is misspelled is not made
    store = Store.open(state)
    try:
        legible.check(store)
        documents = store.documents("character")
        known = next((key for key in documents if key.lower() == name.lower()), None)
        if known is None:
            raise StateError(f"There is no character '{name}' in {state}. Whoever shall have the role makes one first.")
        character = Character.restored(known, documents[known])
        character.staff = staff
        store.write([character.kept(), StaffLogged(HOUSE, f"staff {known}{'' if staff else ' --remove'}", now)])
    finally:
        store.close()
    return known
