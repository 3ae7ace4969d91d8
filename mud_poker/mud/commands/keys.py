"""How does a player let a program play?"""

from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.keys import Key
from mud_poker.mud.messages import KeyMade, KeyRevoked, KeysSeen
from mud_poker.poker.refused import Refused


@command("apikey", "about", whole=True)
def apikey(actor: Actor, words: str) -> None:
    """apikey [new | list | revoke <name>]

    Keys with which a program plays as you. 'apikey new' makes one and shows it once: keep it secret, for who has it plays
    with your money. 'apikey' lists yours by their names, 'apikey revoke <name>' takes one away.
    """
    word, _, name = words.lower().partition(" ")
    match word, name.strip():
        case (("" | "list"), ""):
            actor.tell(KeysSeen(tuple((key.short, key.made) for key in actor.world.keys.of(actor.name))))
        case "new", "":
            secret, fact = actor.world.keys.new(actor.name, actor.now)
            actor.world.record(fact)
            actor.tell(KeyMade(secret))
        case "revoke", str(short) if short:
            key = _named(actor, short)
            actor.world.record(actor.world.keys.revoke(key))
            actor.tell(KeyRevoked(key.short))
        case _:
            raise Refused("It is 'apikey new', 'apikey list' or 'apikey revoke' and a key's name.")


def _named(actor: Actor, short: str) -> Key:
    """The actor's own key of this name.  Raises Refused."""
    for key in actor.world.keys.of(actor.name):
        if key.short == short:
            return key
    raise Refused(f"You have no key '{short[:20]}'. 'apikey list' names them.")
