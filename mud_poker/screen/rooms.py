"""How do rooms, and the people in them, read?"""

from typing import Final

from mud_poker.mud.messages import (
    Announced,
    Arrived,
    Chatted,
    DealerSeen,
    Departed,
    Emoted,
    Looked,
    RoomSeen,
    Said,
    ToldTo,
)
from mud_poker.mud.table_messages import SeatFree, Waiting, Watching
from mud_poker.screen.ink import Ink, link, paint
from mud_poker.screen.layout import talk
from mud_poker.screen.phrases import capital, listed
from mud_poker.screen.reader import Reader

_SIDES: Final = {way: f"the {way}" for way in (
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
)} | {"up": "above", "down": "below", "in": "inside", "out": "outside"}  # fmt: skip
"""The directions that can be gone to; any other exit is a thing to go through."""


def room(message: RoomSeen, reader: Reader) -> str:
    lines = [paint(message.name, Ink.TITLE, reader), message.look]
    lines += [_dealer(dealer) for dealer in message.dealers]
    lines += [f"On the floor glows {boon.name}. {boon.look}" for dealer in message.dealers if (boon := dealer.floor) is not None]
    if message.bank:
        lines.append("The bank takes and gives money here: deposit, withdraw, balance.")
    if message.people:
        lines.append(f"{listed(message.people)} {'is' if len(message.people) == 1 else 'are'} here.")
    ways = [f"{link(way, way, reader)} to {there}" for way, there in message.exits]
    lines.append(f"Exits: {', '.join(ways)}." if ways else "There is no way out.")
    return "\n".join(lines)


def _dealer(dealer: DealerSeen) -> str:
    if not dealer.active:
        return f"{capital(dealer.name)} deals {dealer.game} here, but the table is closed."
    taken = f"{dealer.seated} of {dealer.seats} seats taken"
    if dealer.watches:
        return f"{capital(dealer.name)} watches over {dealer.game} here, which the players deal: {taken}."
    return f"{capital(dealer.name)} deals {dealer.game} here: {taken}."


def looked(message: Looked, reader: Reader) -> str:
    return message.text


def arrived(message: Arrived, reader: Reader) -> str:
    if not message.way:
        return f"{message.who} is here now."
    return f"{message.who} arrives from {_SIDES.get(message.way, f'the {message.way}')}."


def departed(message: Departed, reader: Reader) -> str:
    if not message.way:
        return f"{message.who} is gone."
    return f"{message.who} {'goes' if message.way in _SIDES else 'leaves by the'} {message.way}."


def said(message: Said, reader: Reader) -> str:
    return talk(f"You say, “{message.text}”" if message.you else f"{message.speaker} says, “{message.text}”")


def emoted(message: Emoted, reader: Reader) -> str:
    """Marked, for `emote folds` must not read as what the house says of who folds."""
    return talk(f"{'Emote:' if reader.screen_reader else '*'} {message.speaker} {message.text}")


def chatted(message: Chatted, reader: Reader) -> str:
    return talk(f"{message.channel.capitalize()}: {'you' if message.you else message.speaker}, “{message.text}”")


def told(message: ToldTo, reader: Reader) -> str:
    if message.you:
        return talk(f"You tell {message.listener}, “{message.text}”")
    return talk(f"{message.speaker} tells you, “{message.text}”")


def announced(message: Announced, reader: Reader) -> str:
    return talk(paint(f"To everybody: {message.text}", Ink.WARNING, reader))


def watching(message: Watching, reader: Reader) -> str:
    return f"You {'watch' if message.on else 'no longer watch'} the table of {message.dealer}."


def waiting(message: Waiting, reader: Reader) -> str:
    if not message.names:
        return f"Nobody waits for a seat at the table of {message.dealer}."
    return f"For a seat at the table of {message.dealer} wait, in this order: {listed(message.names)}."


def seat_free(message: SeatFree, reader: Reader) -> str:
    return paint(f"A seat is free at the table of {message.dealer}. 'join' takes it.", Ink.TURN, reader)
