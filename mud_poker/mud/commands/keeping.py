"""What can the staff do with the house's files?"""

import re
from datetime import UTC, datetime
from typing import Final

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.commands.staff import log
from mud_poker.mud.outcome import Reload, Save
from mud_poker.poker.refused import Refused

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)


@command("@save", "staff", needs=Needs.STAFF)
def save(actor: Actor, words: str) -> None:
    """@save [name]

    Copy the whole state, while play goes on. Whoever runs the server can put it back.
    """
    name = words.lower() or f"{datetime.fromtimestamp(actor.now / 1000, UTC):%Y-%m-%d-%H%M%S}"
    if not _NAME.fullmatch(name):
        raise Refused("The name of a copy is letters, digits and hyphens, at most 40: '@save before-sunday'.")
    log(actor, f"@save {name}")
    actor.world.send(Save(actor.name, name))


@command("@reload", "staff", needs=Needs.STAFF)
def reload(actor: Actor, words: str) -> None:
    """@reload

    Read the builders' files anew. If anything is wrong with them you are told all of it, and the world stays as it is.
    """
    log(actor, "@reload")
    actor.world.send(Reload(actor.name))
