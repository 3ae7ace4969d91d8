"""What does a reader see of a message?

`render` is the one door: a message and a reader go in, lines come out.  Each kind of message has a row in `_WORDS`; a new one needs
a function in the file of its topic, and a row here.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mud_poker.mud import messages, table_messages
from mud_poker.mud.messages import Message
from mud_poker.mud.table_messages import AtTable, HandReplayed
from mud_poker.poker.events import HandBegan
from mud_poker.screen import arena, funds, info, past_hands, rooms, turn
from mud_poker.screen.hand_events import hand_event
from mud_poker.screen.house_rules import house_changed, house_rules
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.layout import finish
from mud_poker.screen.reader import Reader
from mud_poker.screen.sentences import Scene, say
from mud_poker.screen.table_events import table_event
from mud_poker.screen.table_picture import table


def render(message: Message, reader: Reader) -> str:
    """Lines that each end with a newline and fit the reader's width; empty when this reader is told nothing.

    Raises KeyError for a class without a row, and TypeError for an event without words.
    """
    return finish(_WORDS[type(message)](message, reader), reader)


def at_table(message: AtTable, reader: Reader) -> str:
    scene = Scene(reader, message.names, message.you, message.currency)
    telling = table_event(message.event, scene) or hand_event(message.event, scene)
    said = say(telling, message.says, scene) if telling is not None else ""
    return f"\n{said}" if isinstance(message.event, HandBegan) and not reader.screen_reader else said


def replayed(message: HandReplayed, reader: Reader) -> str:
    title = paint(f"Hand {message.number}, {message.game} with {message.dealer}", Ink.TITLE, reader)
    return "\n".join([title, *(said for told in message.told if (said := at_table(told, reader)))])


_WORDS: Final[Mapping[type[Message], Callable[[Any, Reader], str]]] = {
    table_messages.AtTable: at_table,
    table_messages.TurnCame: turn.turn_came,
    table_messages.BattleLines: arena.battle_goes_on,
    table_messages.BattleMoves: arena.battle_moves,
    table_messages.BattleSeen: arena.battle_seen,
    table_messages.BoonSeen: arena.boon_seen,
    table_messages.UnitSeen: arena.unit_seen,
    table_messages.PresetSeen: turn.preset,
    table_messages.TableSeen: table,
    table_messages.FactSeen: turn.fact,
    table_messages.RulesSeen: house_rules,
    table_messages.HouseChanged: house_changed,
    table_messages.StillSeated: turn.still_seated,
    table_messages.TableHelp: info.table_help,
    table_messages.BuyInAsked: funds.buy_in,
    table_messages.LeaveAsked: funds.leave,
    table_messages.ChipsComing: funds.chips_coming,
    table_messages.NothingDone: info.nothing,
    table_messages.PaidOut: funds.paid_out,
    table_messages.Watching: rooms.watching,
    table_messages.Waiting: rooms.waiting,
    table_messages.SeatFree: rooms.seat_free,
    table_messages.JackpotSeen: funds.jackpot,
    table_messages.JackpotWon: funds.jackpot_won,
    messages.RoomSeen: rooms.room,
    messages.Looked: rooms.looked,
    messages.Arrived: rooms.arrived,
    messages.Departed: rooms.departed,
    messages.Said: rooms.said,
    messages.Emoted: rooms.emoted,
    messages.Chatted: rooms.chatted,
    messages.ToldTo: rooms.told,
    messages.Announced: rooms.announced,
    messages.Welcomed: info.welcomed,
    messages.NoteRead: info.note,
    messages.FundsSeen: funds.funds,
    messages.MoneyMoved: funds.moved,
    messages.WhoSeen: info.who,
    messages.ScoreSeen: info.score,
    messages.HelpSeen: info.help_page,
    messages.CommandsSeen: info.commands,
    messages.SettingsSeen: info.settings,
    messages.SettingChanged: info.setting,
    messages.AliasesSeen: info.aliases,
    messages.HistorySeen: info.history,
    table_messages.HandsSeen: past_hands.hands,
    table_messages.HandReplayed: replayed,
    messages.IgnoredSeen: info.ignored,
    messages.AwaySet: info.away,
    messages.ReportTaken: info.report,
    messages.Surroundings: info.surroundings,
    messages.Refusal: info.refusal,
    messages.KeyMade: info.key_made,
    messages.KeyRevoked: info.key_revoked,
    messages.KeysSeen: info.keys,
    messages.StaffSeen: info.staff,
    messages.LoggedOff: info.logged_off,
}
