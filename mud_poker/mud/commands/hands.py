"""What hands have been played?"""

from mud_poker.mud.commands.command import Actor, command
from mud_poker.mud.outcome import ReadHand, ReadHands
from mud_poker.poker.refused import Refused

LARGEST = 2**53
"""No hand has a larger number."""


@command("hands", "hands")
def hands(actor: Actor, words: str) -> None:
    """hands

    The last hands you acted in, with what you put in and took out. 'replay <number>' shows one again.
    """
    if words:
        raise Refused("It is just 'hands'. 'replay <number>' shows one again.")
    actor.world.send(ReadHands(actor.name))


@command("replay", "hands")
def replay(actor: Actor, words: str) -> None:
    """replay <number>

    See a hand again that is over: your own cards, if you were in it, and all that was shown.
    """
    number = words.lstrip("#")
    if not number.isascii() or not number.isdigit() or len(number) > 16 or int(number) > LARGEST:
        raise Refused("Which hand: 'replay 1234'. 'hands' lists your last ones.")
    actor.world.send(ReadHand(actor.name, int(number)))
