"""How does somebody get from room to room?"""

from typing import TYPE_CHECKING, Final

from mud_poker.mud.character import Character
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.messages import Arrived, Departed
from mud_poker.poker.table_events import Gone

if TYPE_CHECKING:
    from mud_poker.mud.world import World

STAYS: Final = (Gone.ELIMINATED, Gone.GAME_OVER)
"""Who leaves a table like this stays in the room, and watches."""


def move(world: "World", character: Character, room: str, out: str, back: str = "") -> None:
    """Take a character to another room, by the way `out`; there they come from `back`."""
    world.tell_room(character.room, Departed(character.name, out), but=character.name)
    world.people.move(character, room)
    world.tell_room(room, Arrived(character.name, back), but=character.name)
    world.show_room(character)
    world.record(character.kept())


def walk_out(world: "World", name: str, dealer: Dealer, why: Gone) -> None:
    """Who got up from a table is taken to the dealer's exit room; or stays, and watches."""
    character = world.character(name)
    room = dealer.exit if dealer.exit in world.definition.rooms else world.definition.settings.start
    if not character.online:
        world.people.move(character, room)
        world.record(character.kept())
    elif why in STAYS:
        world.people.watch(character, dealer.key)
    elif character.room != room:
        move(world, character, room, "out")
