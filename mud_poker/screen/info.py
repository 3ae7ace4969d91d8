"""How do answers about oneself, the world and the commands read?"""

from datetime import UTC, datetime
from typing import Final

from mud_poker.mud.messages import (
    AliasesSeen,
    AwaySet,
    CommandsSeen,
    HelpSeen,
    HistorySeen,
    IgnoredSeen,
    KeyMade,
    KeyRevoked,
    KeysSeen,
    LoggedOff,
    NoteRead,
    Refusal,
    ReportTaken,
    ScoreSeen,
    SettingChanged,
    SettingsSeen,
    StaffSeen,
    Surroundings,
    Welcomed,
    WhoSeen,
)
from mud_poker.mud.table_messages import NothingDone, TableHelp
from mud_poker.screen.funds import funds
from mud_poker.screen.house_rules import seat_kept
from mud_poker.screen.ink import Ink, link, linked, paint
from mud_poker.screen.layout import talk, terms
from mud_poker.screen.phrases import capital, counted, listed, numbered
from mud_poker.screen.reader import Reader

_NOTHING_GIVEN: Final = (
    "The house has given its starting money to as many newcomers from where you come as it does in a day. "
    "The staff can give you some: 'bug' and your words reach them."
)


def welcomed(message: Welcomed, reader: Reader) -> str:
    lines = [paint(f"Welcome{'' if message.new else ' back'}, {message.name}.", Ink.TITLE, reader)]
    if message.given:
        gifts = listed([f"{currency.words(amount)} in your {pocket.value}" for amount, currency, pocket in message.given])
        lines.append(f"The house gives you {gifts}.")
    elif message.given is None:
        lines.append(_NOTHING_GIVEN)
    return "\n".join([*lines, message.words] if message.words else lines)


def note(message: NoteRead, reader: Reader) -> str:
    return paint(message.text, Ink.TURN, reader)


def who(message: WhoSeen, reader: Reader) -> str:
    rows = []
    for name, place, idle, away in message.rows:
        still = f", idle for {counted(idle, 'minute')}" if idle else ""
        rows.append((name, f"{place}{', away' if away else ''}{still}"))
    return "\n".join([f"{capital(counted(len(rows), 'player'))} here.", terms(rows, reader)])


def score(message: ScoreSeen, reader: Reader) -> str:
    lines = [f"{message.name}, in {message.room}."]
    if message.seat:
        lines.append(f"You sit at {message.seat}.")
    if message.hands:
        lines.append(f"You have played {numbered(message.hands, 'hand')} and won {message.won:,}.")
    else:
        lines.append("You have played no hands yet.")
    return "\n".join([*lines, funds(message.funds, reader)])


def help_page(message: HelpSeen, reader: Reader) -> str:
    text = message.text.replace("`", "") if reader.screen_reader else message.text
    return f"{paint(message.title, Ink.TITLE, reader)}\n{text}"


def commands(message: CommandsSeen, reader: Reader) -> str:
    return terms(((topic, ", ".join(link(name, name, reader) for name in names)) for topic, names in message.topics), reader)


def table_help(message: TableHelp, reader: Reader) -> str:
    return terms(message.rows, reader) or "There is nothing for you to do at the table now."


def settings(message: SettingsSeen, reader: Reader) -> str:
    rows = terms(((f"{name} {value}", words) for name, value, words in message.rows), reader)
    return rows if len(message.rows) == 1 else f"{rows}\n'config colour' tells what that may be, 'config colour none' sets it."


def setting(message: SettingChanged, reader: Reader) -> str:
    return f"The setting {message.name} is now {message.value}."


def aliases(message: AliasesSeen, reader: Reader) -> str:
    rows = terms(message.rows, reader)
    if message.forgotten:
        return f"The alias {message.forgotten} is forgotten.\n{rows}"
    return rows or "You have no aliases. 'alias cf check-fold' makes one."


def history(message: HistorySeen, reader: Reader) -> str:
    return "\n".join(message.lines) or "You have typed nothing yet."


def ignored(message: IgnoredSeen, reader: Reader) -> str:
    again = f"You hear {message.again} again. " if message.again else ""
    return again + (f"You ignore {listed(message.names)}." if message.names else "You ignore nobody.")


def away(message: AwaySet, reader: Reader) -> str:
    if message.table is None:
        return "You are away. 'back' when you are here again." if message.on else "You are back."
    return f"'back' when you are here again.\n{seat_kept(message.table)}" if message.on else ""


def report(message: ReportTaken, reader: Reader) -> str:
    return "Thank you. Your report is written down."


def nothing(message: NothingDone, reader: Reader) -> str:
    return "Nothing is done."


def surroundings(message: Surroundings, reader: Reader) -> str:
    """For the client's own program only."""
    return ""


def refusal(message: Refusal, reader: Reader) -> str:
    return paint(linked(message.text, message.offers, reader), Ink.WARNING, reader)


def key_made(message: KeyMade, reader: Reader) -> str:
    lines = [
        "Your new key, which is shown this once. Whoever has it plays with your money.",
        paint(message.key, Ink.TURN, reader),
        "Give it to your program as a bearer token. 'apikey revoke' takes it away.",
    ]
    return "\n".join(lines)


def key_revoked(message: KeyRevoked, reader: Reader) -> str:
    return f"The key {message.name} is revoked."


def keys(message: KeysSeen, reader: Reader) -> str:
    rows = [(name, f"made on {datetime.fromtimestamp(made / 1000, UTC):%d %B %Y}") for name, made in message.rows]
    return terms(rows, reader) or "You have no keys. 'apikey new' makes one, for a program that plays as you."


def staff(message: StaffSeen, reader: Reader) -> str:
    """What players have reported is among it, and hangs like all they say."""
    return "\n".join(map(talk, message.lines))


def logged_off(message: LoggedOff, reader: Reader) -> str:
    return f"{message.reason}\nGoodbye." if message.reason else "Goodbye."
