"""What can a client's own program say at the door, in its player's place (GMCP Char.Login)?

A name and a password, as other MUDs take them; a name and a password for a new character; or a name and a ticket, which the house
gave to who was logged in before and has lost the connection.  Where that fails the player is asked as ever.  A further way in is a
case of `WayIn`.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mud_poker.poker.refused import Refused
from mud_poker.server.login import Door, Hall, ask_name, open_by_password, patience
from mud_poker.wire.happenings import Gmcp

_NOBODY: Final = "That is not the name and password of a character here."
_STALE: Final = "You have been away for too long. Please give your password again."


@dataclass(frozen=True, slots=True)
class Credentials:
    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ticket:
    name: str
    ticket: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Newcomer:
    name: str
    password: str = field(repr=False)


WayIn: TypeAlias = Credentials | Ticket | Newcomer


def way_in(message: Gmcp) -> WayIn | None:
    """None for a message about something else."""
    match message:
        case Gmcp("char.login.credentials", {"account": str(name), "password": str(password)}):
            return Credentials(name, password)
        case Gmcp("char.login.credentials", {"account": str(name), "ticket": str(ticket)}):
            return Ticket(name, ticket)
        case Gmcp("char.login.create", {"account": str(name), "password": str(password)}):
            return Newcomer(name, password)
    return None


async def log_in_by_program(door: Door, hall: Hall, way: WayIn) -> None:
    """Until somebody is in, or the connection ends."""
    try:
        name = await _entered(door, hall, way)
    except Refused as refused:
        door.answer_program(False, refused.reason)
        await ask_name(door, hall)
    else:
        door.answer_program(True, f"Welcome, {name}.")


async def _entered(door: Door, hall: Hall, way: WayIn) -> str:
    """Who has come in.  Raises Refused."""
    match way:
        case Credentials(name, password):
            return await _log_in(door, hall, name, password)
        case Ticket(name, ticket):
            return _come_back(door, hall, name, ticket)
        case Newcomer(name, password):
            return await _make(door, hall, name, password)


async def _log_in(door: Door, hall: Hall, name: str, password: str) -> str:
    known = hall.known(name)
    if known is None or not await open_by_password(door, hall, known, password):
        raise Refused(_NOBODY)
    return known


def _come_back(door: Door, hall: Hall, name: str, ticket: str) -> str:
    known = hall.known(name)
    if known is None or not hall.accounts.admits(known, ticket, hall.now()):
        raise Refused(_STALE)
    door.enter(known)
    return known


async def _make(door: Door, hall: Hall, name: str, password: str) -> str:
    if hall.known(name) is not None:
        raise Refused(f"Somebody is called {hall.known(name)} already. Log in, or choose another name.")
    hall.check_new(name)
    await patience(door, hall, name)
    door.create(name, await hall.accounts.new(name, password, door.address, hall.now()))
    return name
