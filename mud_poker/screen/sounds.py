"""What does a player hear, whose client plays sounds (GMCP's Client.Media)?

Every sound has a caption, for who cannot hear it; nothing is told by sound alone.  A further sound is a case here and a file of its
name in the world's folder of sounds.
"""

from mud_poker.mud.messages import Message, ToldTo
from mud_poker.mud.table_messages import AtTable, SeatFree, TurnCame
from mud_poker.poker.events import Acted, CardsDealt, Won
from mud_poker.screen.moves import moves


def sound(message: Message) -> tuple[str, str] | None:
    """The file's name and the caption."""
    match message:
        case TurnCame(table) if moves(table):
            return "turn.wav", "Your turn."
        case AtTable(event=CardsDealt(seat=seat), you=you) if seat == you:
            return "deal.wav", "You are dealt cards."
        case AtTable(event=Acted(put=put)) if put:
            return "chips.wav", "Chips go in."
        case AtTable(event=Won(seat=seat), you=you) if seat == you:
            return "win.wav", "You win."
        case SeatFree():
            return "call.wav", "A seat is free."
        case ToldTo(you=False):
            return "call.wav", "Somebody tells you something."
    return None
