"""How does a whole table read aloud?

Sentences, the most important first, one fact a line.  Narrow screens get the same.
"""

from mud_poker.mud.table_view import Place, TableView
from mud_poker.screen import facts
from mud_poker.screen.faces import faces
from mud_poker.screen.phrases import capital, counted
from mud_poker.screen.reader import Reader


def table_words(table: TableView, reader: Reader) -> str:
    lines = [facts.turn(table, reader)]
    if table.mine is not None:
        lines.append(facts.hand(table, reader))
    if table.board:
        lines.append(facts.board(table, reader))
    lines += [facts.pot(table, reader), *table.notes]
    lines += [_place(place, table, reader) for place in table.places]
    free = table.seats - len(table.places)
    if free:
        lines.append(f"{capital(counted(free, 'free seat'))}.")
    lines.append(facts.blinds(table, reader))
    lines.append(f"{capital(table.name)}: {heading(table)}.")
    return "\n".join(lines)


def heading(table: TableView) -> str:
    """`Texas hold'em, hand 12, Pre-Flop`."""
    playing = f", hand {table.hand:,}, {table.phase}" if table.wait is not None else ", between hands"
    return table.game + playing


def _place(place: Place, table: TableView, reader: Reader) -> str:
    spell = table.currency.spell
    parts = [f"Seat {place.number}, {facts.called(place, table)}: {table.currency.words(place.stack)}"]
    if place.bet:
        parts.append(f"bet {spell(place.bet)}")
    if place.number == table.button:
        parts.append("the button")
    parts += facts.states(place, table)
    open_cards = place.number != table.you and not place.folded and any(face.code != "??" for face in place.cards)
    if open_cards:
        parts.append(f"shows {faces(place.cards, reader)}")
    return ", ".join(parts) + "."
