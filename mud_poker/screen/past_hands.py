"""How do hands read that are over?"""

from datetime import UTC, datetime

from mud_poker.mud.table_messages import HandsSeen
from mud_poker.screen.layout import terms
from mud_poker.screen.reader import Reader


def hands(message: HandsSeen, reader: Reader) -> str:
    rows = []
    for number, at, dealer, game, put, paid, currency in message.rows:
        when = datetime.fromtimestamp(min(at, _LATEST) / 1000, UTC)
        won = paid - put
        result = f"won {currency.words(won)}" if won > 0 else f"lost {currency.words(-won)}" if won else "even"
        rows.append((f"{number}", f"{when:%Y-%m-%d %H:%M}, {game} with {dealer}: {result}"))
    return terms(rows, reader) or "You have played no hands yet."


_LATEST = 253_402_300_799_000
"""The end of the year 9999, in milliseconds: the last that has a date."""
