"""How does a player walk?"""

from typing import Final

from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.walking import move
from mud_poker.poker.refused import Refused

BACK: Final = {
    "north": "south", "south": "north", "east": "west", "west": "east", "up": "down", "down": "up",
    "northeast": "southwest", "northwest": "southeast", "southeast": "northwest", "southwest": "northeast",
    "in": "out", "out": "in",
}  # fmt: skip
"""The direction that somebody comes from who went a way."""


def walk(actor: Actor, way: str) -> None:
    """Go through an exit.  Raises Refused if there is none, or if a seat holds the player."""
    exits = actor.world.room(actor.character.room).exits
    fits = [way] if way in exits else [known for known in exits if known.startswith(way)]
    if len(fits) != 1:
        ways = ", ".join(exits)
        raise Refused(f"You cannot go there. Exits: {ways}." if ways else "There is no way out of here.", exits)
    seated = actor.seat
    if seated is not None:
        raise Refused(f"You sit at {seated.dealer.name}'s table. 'leave' gets you up.")
    move(actor.world, actor.character, exits[fits[0]], fits[0], BACK.get(fits[0], ""))


@command("go", "moving", aliases=("walk", "enter"))
def go(actor: Actor, words: str) -> None:
    """go <exit>

    Walk through an exit. The exit's name alone does the same.
    """
    if not words:
        raise Refused("Go where? Say 'go north', or the name of an exit.")
    walk(actor, words.lower())


@command("north", "moving", aliases=("n",))
def north(actor: Actor, words: str) -> None:
    """north

    Walk north.
    """
    walk(actor, "north")


@command("east", "moving", aliases=("e",))
def east(actor: Actor, words: str) -> None:
    """east

    Walk east.
    """
    walk(actor, "east")


@command("south", "moving", aliases=("s",))
def south(actor: Actor, words: str) -> None:
    """south

    Walk south.
    """
    walk(actor, "south")


@command("west", "moving", aliases=("w",))
def west(actor: Actor, words: str) -> None:
    """west

    Walk west.
    """
    walk(actor, "west")


@command("up", "moving", aliases=("u",))
def up(actor: Actor, words: str) -> None:
    """up

    Climb up.
    """
    walk(actor, "up")


@command("down", "moving", aliases=("d",))
def down(actor: Actor, words: str) -> None:
    """down

    Climb down.
    """
    walk(actor, "down")


@command("out", "moving", aliases=("exit",))
def out(actor: Actor, words: str) -> None:
    """out

    Leave the room, where there is one way out or an exit called out.
    """
    exits = actor.world.room(actor.character.room).exits
    walk(actor, next(iter(exits)) if len(exits) == 1 else "out")
