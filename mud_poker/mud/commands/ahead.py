"""How does a player decide before the turn comes?"""

from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.presets import WAYS
from mud_poker.mud.table_messages import PresetSeen
from mud_poker.poker.actions import Call
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Turn


def _decide(actor: Actor, way: str) -> None:
    host = actor.seated
    hand = host.table.playing
    wait = hand.wait
    if isinstance(wait, Turn) and hand.seat(wait.seat).name == actor.name:
        action = WAYS[way](wait.options)
        if isinstance(action, Call):  # the price may have changed while this was typed
            raise Refused(f"It is your turn: 'call' calls {host.dealer.currency.words(wait.options.to_call)}.")
        host.act(actor.name, action, actor.now)
        return
    host.presets.set(actor.name, way, hand)
    actor.tell(PresetSeen(way))


def _take_back(actor: Actor) -> None:
    actor.seated.presets.forget(actor.name)
    actor.tell(PresetSeen(""))


@command("check-fold", "table", aliases=("checkfold", "cf"), needs=Needs.SEAT, whole=True)
def check_fold(actor: Actor, words: str) -> None:
    """check-fold [off]

    When your turn comes: check if nothing is owed, else fold. Nobody else sees it before, and it is void when the
    price changes or a new street begins. 'check-fold off' takes it back.
    """
    if not words:
        _decide(actor, "check-fold")
    elif words.lower() in ("off", "none"):
        _take_back(actor)
    else:
        raise Refused("'check-fold' decides, 'check-fold off' takes it back.")


@command("preset", "table", needs=Needs.SEAT)
def preset(actor: Actor, words: str) -> None:
    """preset [check-fold|call|off]

    Decide before your turn comes: 'preset call' calls if the price is still the same then,
    on this street. Alone, it says what you have decided.
    """
    told = words.lower()
    host = actor.seated
    if told in ("off", "none"):
        _take_back(actor)
        return
    if told:
        if told not in WAYS:  # none is shortened: who means 'check' does not mean to fold
            raise Refused(f"You can decide ahead: {', '.join(WAYS)}. 'preset off' takes it back.")
        _decide(actor, told)
        return
    actor.tell(PresetSeen(host.presets.of(actor.name)))
