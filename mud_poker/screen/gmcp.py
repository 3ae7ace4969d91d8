"""What does a client's own program see of a message (GMCP)?

Pure: a message or a prompt becomes packages and their data, from the same views as the text.  Amounts are whole numbers in
smallest units, `Poker.Table` says of which currency; times are in seconds, in events milliseconds; cards are two characters,
`Ah`, hidden ones `??`.
A further package is a case here and an example in `world/help/gmcp.md`, which a test holds to this code.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import TypeAlias
from zlib import crc32

from mud_poker.cards.card import BACK, Face
from mud_poker.games.arena.bodies import PIT
from mud_poker.games.arena.film import FRAME
from mud_poker.mud.messages import (
    Arrived,
    Chatted,
    Departed,
    Emoted,
    LoggedOff,
    Message,
    RoomSeen,
    Said,
    Surroundings,
    ToldTo,
    Welcomed,
)
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_messages import AtTable, BattleMoves
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.events import HandEnded
from mud_poker.poker.waits import Dealing, DrawTurn
from mud_poker.screen.moves import acting, moves

Package: TypeAlias = tuple[str, object]
"""Its name, and what JSON can say; None is to send the name alone."""


def of_message(message: Message) -> Iterator[Package]:
    """What happened."""
    match message:
        case Welcomed(name):
            yield "Char.Name", {"name": name, "fullname": name}
        case Surroundings(name, room):
            yield "Char.Name", {"name": name, "fullname": name}
            yield from of_message(room)
        case RoomSeen():
            yield "Room.Info", _room(message)
            yield "Room.Players", [{"name": name, "fullname": name} for name in message.people]
        case Arrived(who):
            yield "Room.AddPlayer", {"name": who, "fullname": who}
        case Departed(who):
            yield "Room.RemovePlayer", who
        case Said(speaker, text):
            yield "Comm.Channel.Text", {"channel": "say", "talker": speaker, "text": text}
        case Emoted(speaker, text):
            yield "Comm.Channel.Text", {"channel": "emote", "talker": speaker, "text": text}
        case Chatted(channel, speaker, text):
            yield "Comm.Channel.Text", {"channel": channel, "talker": speaker, "text": text}
        case ToldTo(speaker, _, text):
            yield "Comm.Channel.Text", {"channel": "tell", "talker": speaker, "text": text}
        case AtTable(dealer, event):
            yield "Poker.Event", {"dealer": dealer, "event": type(event).__name__, **_fields(event)}
            if isinstance(event, HandEnded):
                yield "Poker.Result", _result(message, event)
        case BattleMoves():
            yield "Poker.Battle", _battle(message)
        case LoggedOff(reason):
            yield "Core.Goodbye", reason or "Goodbye."


def of_reader(prompt: Prompt) -> Iterator[Package]:
    """How things stand with the reader."""
    yield "Char.Status", _status(prompt)


def of_table(table: TableView | None) -> Iterator[Package]:
    """How things stand at the reader's table.  A client that knows the last `Poker.Table` needs it again only when it differs."""
    yield "Char.Vitals", _vitals(table)
    yield "Poker.Table", _table(table) if table is not None else {}
    yield "Poker.Cards", _cards(table)
    yield "Poker.Turn", _turn(table) if table is not None else {"seat": None, "you": False}


def number_of(room: str) -> int:
    """A room's number for the mappers of clients, which take 31 bits: the same at every run."""
    return crc32(room.encode()) >> 1


def _room(room: RoomSeen) -> object:
    return {
        "num": number_of(room.key),
        "id": room.key,
        "name": room.name,
        "exits": {way: number_of(key) for way, key in room.leads.items()},
        "ways": dict(room.exits),
        "bank": room.bank,
        "dealers": [
            {"name": one.name, "game": one.game, "open": one.active, "seated": one.seated, "seats": one.seats}
            for one in room.dealers
        ],
    }


def _status(prompt: Prompt) -> object:
    table = prompt.table
    seated = table is not None and table.you is not None
    return {
        "name": prompt.name,
        "state": "standing" if table is None else "seated" if seated else "watching",
        "table": table.name if table is not None else "",
        "funds": {currency.key: {"bank": bank, "purse": purse} for currency, bank, purse in prompt.funds},
    }


def _vitals(table: TableView | None) -> object:
    """What a gauge shows; all zero for who does not sit at a table."""
    mine = table.mine if table is not None else None
    if table is None or mine is None:
        return {"stack": 0, "bet": 0, "pot": 0, "call": 0}
    owed = min(max(0, table.price - mine.bet), mine.stack) if mine.in_hand and not mine.folded else 0
    return {"stack": mine.stack, "bet": mine.bet, "pot": table.pot, "call": owed}


def _battle(moves: BattleMoves) -> object:
    """A piece of a moving picture: fighters, and frames of who stands where; places are thousandths of a pace from the middle."""
    here = {place.number for frame in moves.frames for place in frame.places}
    return {
        "at": moves.frames[0].at,
        "step": FRAME,
        "lasts": moves.lasts,
        "pit": PIT,
        "fighters": [
            {
                "id": one.number,
                "seat": one.seat,
                "unit": one.unit.name,
                "bulk": one.unit.bulk,
                "range": one.unit.range,
                "flies": one.unit.flies,
            }
            for one in moves.fighters
            if one.number in here
        ],
        "frames": [[list(place) for place in frame.places] for frame in moves.frames],
    }


def _result(message: AtTable, ended: HandEnded) -> object:
    return {
        "dealer": message.dealer,
        "hand": ended.number,
        "stacks": [{"seat": seat, "name": message.names.get(seat, ""), "stack": stack} for seat, stack in ended.stacks],
    }


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
        "level": table.level,
        "names": {face.code: face.words for face in _seen(table)},
    }


def _seen(table: TableView) -> Iterator[Face]:
    """Every card that lies open to the reader."""
    for face in chain(table.board, *(place.cards for place in table.places)):
        if face is not BACK:
            yield face


def _place(place: Place) -> object:
    return {
        "seat": place.number,
        "name": place.name,
        "stack": place.stack,
        "bet": place.bet,
        "cards": [face.code for face in place.cards],
        "in": place.in_hand and not place.folded,
        "folded": place.folded,
        "all_in": place.all_in,
        "away": place.away,
        "bot": place.bot,
    }


def _cards(table: TableView | None) -> object:
    """The reader's own, what they make, and, where the game has open cards, those of them that everybody sees."""
    mine = table.mine if table is not None else None
    if table is None or mine is None or not mine.in_hand:
        return {"cards": [], "words": []}
    told = {"cards": [face.code for face in mine.cards], "words": list(table.words)}
    return {**told, "up": [face.code for face in mine.up]} if mine.up else told


def _turn(table: TableView) -> object:
    """Whose turn it is, and, if it is the reader's, what may be done, what a call costs and may be raised to (null: no raise)."""
    options = table.options
    told: dict[str, object] = {"seat": table.actor, "you": table.actor is not None and table.actor == table.you}
    if table.left is not None:
        told["seconds"] = table.left // 1000
    if options is not None:
        told |= {"call": options.to_call, "least": options.least, "most": options.most}
    if waiting := acting(table):
        told["seats"] = sorted(waiting)
    if found := moves(table):
        told["moves"] = [{"words": move.words, "command": move.command} for move in found]
    return told | _choices(table)


def _choices(table: TableView) -> dict[str, object]:
    """What of a draw, or of a deal by players, is the reader's: how many cards may go, and what is due."""
    match table.wait:
        case DrawTurn(seat, least, most) if seat == table.you:
            return {"discard": {"least": least, "most": most}}
        case Dealing(due, by, discards=discards) if table.mine is not None:
            may_discard = {"discard": {"least": 0, "most": len(table.mine.cards)}} if table.you in discards else {}
            may_deal = {"due": due.value} if by in (None, table.you) and table.mine.in_hand and not table.mine.folded else {}
            return {**may_discard, **may_deal}
    return {}


def _fields(value: object) -> dict[str, object]:
    return {name: _plain(getattr(value, name)) for name in type(value).__match_args__}  # type: ignore[attr-defined]


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
