"""What does a room look like to somebody in it?

The one source of every picture of a room: text, GMCP and web page are made from it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mud_poker.mud.character import Character
from mud_poker.mud.host import Host
from mud_poker.mud.messages import DealerSeen, RoomSeen, Surroundings

if TYPE_CHECKING:
    from mud_poker.mud.world import World


def surroundings(name: str, world: "World", now: int) -> Iterator[Surroundings]:
    """For the program of who is called `name`."""
    character = world.character(name)
    yield Surroundings(character.name, see_room(world, character))


def see_room(world: "World", reader: Character) -> RoomSeen:
    """The room where `reader` stands, with the others in it."""
    room = world.room(reader.room)
    return RoomSeen(
        room.name,
        room.look,
        tuple((way, world.room(key).name) for way, key in room.exits.items()),
        tuple(one.name for one in world.people.in_room(room.key) if one is not reader),
        tuple(_dealer(host) for host in world.hosts_in(room.key)),
        room.bank,
        room.key,
        room.exits,
    )


def _dealer(host: Host) -> DealerSeen:
    one = host.dealer
    return DealerSeen(one.name, one.game.title, one.active, len(host.table.chairs), host.seats, host.floor, one.rules.players_deal)
