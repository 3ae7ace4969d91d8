"""What does a client that speaks MSDP learn?

Values by name, from the same views as the text.  Amounts are whole numbers in smallest units; cards are two characters.  A further
variable is an entry in `values`, which has all of them for every prompt and room, empty where there is nothing to say.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from mud_poker.mud.messages import RoomSeen
from mud_poker.mud.outcome import Prompt
from mud_poker.screen.moves import acting

Value: TypeAlias = str | int | Sequence[str] | Mapping[str, str]


def values(prompt: Prompt, room: RoomSeen | None) -> dict[str, Value]:
    """`room` is the last one that was seen."""
    table = prompt.table
    mine = table.mine if table is not None else None
    options = table.options if table is not None else None
    here: dict[str, Value] = {
        "CHARACTER_NAME": prompt.name,
        "ROOM_NAME": room.name if room is not None else "",
        "ROOM_VNUM": room.key if room is not None else "",
        "ROOM_EXITS": dict(room.leads) if room is not None else {},
    }
    at_table: dict[str, Value] = {
        "TABLE": table.name if table is not None else "",
        "GAME": table.game if table is not None else "",
        "PHASE": table.phase if table is not None else "",
        "BOARD": [face.code for face in table.board] if table is not None else [],
        "POT": table.pot if table is not None else 0,
        "TURN": [place.name for place in table.places if place.number in acting(table)] if table is not None else [],
        "SECONDS": -(-table.left // 1000) if table is not None and table.left is not None else "",
        "CARDS": [face.code for face in mine.cards] if mine is not None and mine.in_hand else [],
        "STACK": mine.stack if mine is not None else 0,
        "BET": mine.bet if mine is not None else 0,
        "CALL": options.to_call if options is not None else "",
    }
    return here | at_table


NAMES: Final = frozenset(values(Prompt(""), None))
"""All variables."""
