"""What can a client's own program say at the door, in its player's place (GMCP Char.Login)?

A name and a password, as other MUDs take them; a name and a password for a new character; or a name and a ticket, which the house
gave to who was logged in before and has lost the connection.  Where that fails the player is asked as ever.
"""

from collections.abc import Coroutine
from typing import Any, Final

from mud_poker.poker.refused import Refused
from mud_poker.server.login import Door, Hall, ask_name, open_by_password
from mud_poker.wire.happenings import Gmcp

_NOBODY: Final = "That is not the name and password of a character here."
_STALE: Final = "You have been away for too long. Please give your password again."


def by_program(door: Door, hall: Hall, message: Gmcp) -> Coroutine[Any, Any, None] | None:
    """The dialogue that `message` begins; None if it is about something else."""
    match message:
        case Gmcp("char.login.credentials", {"account": str(name), "password": str(password)}):
            return _tried(door, hall, _log_in(door, hall, name, password))
        case Gmcp("char.login.credentials", {"account": str(name), "ticket": str(ticket)}):
            return _tried(door, hall, _come_back(door, hall, name, ticket))
        case Gmcp("char.login.create", {"account": str(name), "password": str(password)}):
            return _tried(door, hall, _make(door, hall, name, password))
    return None


async def _tried(door: Door, hall: Hall, way_in: Coroutine[Any, Any, str]) -> None:
    try:
        name = await way_in
    except Refused as refused:
        door.answer_program(False, refused.reason)
        await ask_name(door, hall)
    else:
        door.answer_program(True, f"Welcome, {name}.")


async def _log_in(door: Door, hall: Hall, name: str, password: str) -> str:
    known = hall.known(name)
    if known is None or not await open_by_password(door, hall, known, password):
        raise Refused(_NOBODY)
    return known


async def _come_back(door: Door, hall: Hall, name: str, ticket: str) -> str:
    known = hall.known(name)
    if known is None or not hall.accounts.admits(known, ticket, hall.now()):
        raise Refused(_STALE)
    door.enter(known)
    return known


async def _make(door: Door, hall: Hall, name: str, password: str) -> str:
    if hall.known(name) is not None:
        raise Refused(f"Somebody is called {hall.known(name)} already. Log in, or choose another name.")
    hall.check_new(name)
    door.create(name, await hall.accounts.new(password))
    return name
