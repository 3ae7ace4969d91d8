"""What does a client's own program see of a message (GMCP)?

Pure: a message or a prompt becomes packages and their data, from the same views as the text.  Amounts are whole numbers in
smallest units, `Poker.Table` says of which currency; times are in seconds; cards are two characters, `Ah`, hidden ones `??`.
A further package is a case here and a line in `world/help/`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeAlias

from mud_poker.mud.messages import (
    Arrived,
    AtTable,
    Departed,
    Emoted,
    LoggedOff,
    Message,
    RoomSeen,
    Said,
    ToldTo,
    Welcomed,
)
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_view import Place, TableView

Package: TypeAlias = tuple[str, object]
"""Its name, and what JSON can say; None is to send the name alone."""


def of_message(message: Message) -> Iterator[Package]:
    """What happened."""
    match message:
        case Welcomed(name):
            yield "Char.Name", {"name": name, "fullname": name}
        case RoomSeen():
            yield "Room.Info", {"name": message.name, "exits": dict(message.exits), "bank": message.bank}
            yield "Room.Players", [{"name": name, "fullname": name} for name in message.people]
        case Arrived(who):
            yield "Room.AddPlayer", {"name": who, "fullname": who}
        case Departed(who):
            yield "Room.RemovePlayer", who
        case Said(speaker, text):
            yield "Comm.Channel.Text", {"channel": "say", "talker": speaker, "text": text}
        case Emoted(speaker, text):
            yield "Comm.Channel.Text", {"channel": "emote", "talker": speaker, "text": text}
        case ToldTo(speaker, _, text):
            yield "Comm.Channel.Text", {"channel": "tell", "talker": speaker, "text": text}
        case AtTable(dealer, event):
            yield "Poker.Event", {"dealer": dealer, "event": type(event).__name__, **_fields(event)}
        case LoggedOff(reason):
            yield "Core.Goodbye", reason or "Goodbye."


def of_prompt(prompt: Prompt) -> Iterator[Package]:
    """How things stand.  A client that knows the last `Poker.Table` needs it again only when it differs."""
    if prompt.table is None:
        yield "Poker.Table", {}
        return
    yield "Poker.Table", _table(prompt.table)
    yield "Poker.Cards", _cards(prompt.table)
    yield "Poker.Turn", _turn(prompt.table)


def _table(table: TableView) -> object:
    currency = table.currency
    return {
        "dealer": table.dealer,
        "name": table.name,
        "game": table.game,
        "currency": {"key": currency.key, "name": currency.name, "symbol": currency.symbol, "decimals": currency.decimals},
        "hand": table.hand,
        "phase": table.phase,
        "small": table.small,
        "big": table.big,
        "ante": table.ante,
        "button": table.button,
        "you": table.you,
        "places": table.seats,
        "seats": [_place(place) for place in table.places],
        "board": [face.code for face in table.board],
        "pot": table.pot,
        "pots": [pot.amount for pot in table.pots],
        "price": table.price,
    }


def _place(place: Place) -> object:
    return {
        "seat": place.number,
        "name": place.name,
        "stack": place.stack,
        "bet": place.bet,
        "cards": [face.code for face in place.cards],
        "in": place.in_hand and not place.folded,
        "all_in": place.all_in,
        "away": place.away,
        "bot": place.bot,
    }


def _cards(table: TableView) -> object:
    mine = table.mine
    cards = mine.cards if mine is not None and mine.in_hand else ()
    return {"cards": [face.code for face in cards], "words": list(table.words)}


def _turn(table: TableView) -> object:
    """Whose turn it is, and, if it is the reader's, what a call costs and what may be raised to (null: no raise)."""
    options = table.options
    told: dict[str, object] = {"seat": table.actor, "you": table.actor is not None and table.actor == table.you}
    if table.left is not None:
        told["seconds"] = table.left // 1000
    if options is not None:
        told |= {"call": options.to_call, "least": options.least, "most": options.most}
    return told


def _fields(value: object) -> dict[str, object]:
    assert is_dataclass(value)  # events, actions and pots all are
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: object) -> object:
    """What JSON says of a value of the game."""
    match value:
        case Enum():
            return str(value.value)
        case None | bool() | int() | str():
            return value
        case Mapping():
            return {str(key): _plain(entry) for key, entry in value.items()}
        case tuple() | list() | frozenset():
            return [_plain(entry) for entry in value]
    word = getattr(value, "code", None) or getattr(value, "words", None)  # of a card, or of a hand's standing
    return word if isinstance(word, str) else {"kind": type(value).__name__, **_fields(value)}
