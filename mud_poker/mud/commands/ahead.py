"""How does a player decide before the turn comes?"""

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.presets import WAYS
from mud_poker.mud.table_messages import PresetSeen
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Turn


def _decide(actor: Actor, way: str) -> None:
    host = actor.seated
    hand = host.table.playing
    wait = hand.wait
    if isinstance(wait, Turn) and hand.seat(wait.seat).name == actor.name:
        host.act(actor.name, WAYS[way](wait.options), actor.now)
        return
    host.presets.set(actor.name, way, hand)
    actor.tell(PresetSeen(way))


@command("check-fold", "table", aliases=("checkfold", "cf"), needs=Needs.SEAT, whole=True)
def check_fold(actor: Actor, words: str) -> None:
    """check-fold

    When your turn comes: check if nothing is owed, else fold. Nobody else sees it before, and it is void when the
    price changes or a new street begins.
    """
    _decide(actor, "check-fold")


@command("preset", "table", needs=Needs.SEAT)
def preset(actor: Actor, words: str) -> None:
    """preset [check-fold|call|none]

    Decide before your turn comes: 'preset call' calls if the price is still the same then,
    on this street. Alone, it says what you have decided.
    """
    told = words.lower()
    host = actor.seated
    if told == "none":
        host.presets.forget(actor.name)
    elif told:
        fits = [way for way in WAYS if way.startswith(told)]
        if len(fits) != 1:
            raise Refused(f"You can decide ahead: {', '.join(WAYS)}. 'preset none' takes it back.")
        _decide(actor, fits[0])
        return
    actor.tell(PresetSeen(host.presets.of(actor.name)))
