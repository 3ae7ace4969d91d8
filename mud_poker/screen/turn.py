"""What is a reader told when a turn comes?"""

from mud_poker.mud.table_messages import FactSeen, PresetSeen, StillSeated, TurnCame
from mud_poker.screen import facts
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.moves import moves, waiting_line
from mud_poker.screen.reader import Reader, Verbosity


def turn_came(message: TurnCame, reader: Reader) -> str:
    """The reader's own turn with all that may be done; of others' turns one short line, for who wants to read everything."""
    if moves(message.table):
        return paint(facts.turn(message.table, reader), Ink.TURN, reader)
    return waiting_line(message.table) if reader.verbosity is Verbosity.FULL else ""


def preset(message: PresetSeen, reader: Reader) -> str:
    if message.void:
        return paint("The price or the street has changed: what you had decided is void.", Ink.WARNING, reader)
    if not message.way:
        return "You have decided nothing ahead."
    return f"When your turn comes: {message.way}, if it is on this street and the price is the same. 'preset off' takes it back."


def still_seated(message: StillSeated, reader: Reader) -> str:
    text = f"The house was closed for a while. You still sit at {message.dealer}'s table with all your chips."
    return paint(text, Ink.TURN, reader)


def fact(message: FactSeen, reader: Reader) -> str:
    return facts.FACTS[message.what](message.table, reader)
