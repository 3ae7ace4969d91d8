"""How does one fact of a table read in one sentence?

`hand`, `board`, `pot`, `stacks`, `turn`, `blinds` and `players` each have a function; the table in words is made of them.  A new
fact is a function and its row in `FACTS`.
"""

from collections.abc import Callable, Mapping
from typing import Final

from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.waits import Trial, Turn
from mud_poker.screen.faces import faces, up_and_down
from mud_poker.screen.moves import acting, moves, shown, waiting_line
from mud_poker.screen.phrases import capital, lasting, listed
from mud_poker.screen.reader import Reader
from mud_poker.screen.table_events import stakes


def hand(table: TableView, reader: Reader) -> str:
    mine = table.mine
    if mine is None:
        return "You do not sit at this table."
    if not mine.in_hand or not mine.cards:
        return "You have no cards."
    words = "; ".join(table.words)
    cards = up_and_down(mine.cards, mine.up, reader)
    return f"Your cards: {cards}." + (f" {capital(words)}." if words else "") + (" Folded." if mine.folded else "")


def board(table: TableView, reader: Reader) -> str:
    return f"The board: {faces(table.board, reader)}." if table.board else "There are no cards on the board."


def pot(table: TableView, reader: Reader) -> str:
    parts = pot_parts(table)
    return f"The pot is {table.currency.words(table.pot)}" + (f": {parts}." if parts else ".")


def stacks(table: TableView, reader: Reader) -> str:
    rows = [f"{called(place, table)} {table.currency.spell(place.stack)}" for place in table.places]
    return f"Stacks in {table.currency.name}: {', '.join(rows)}." if rows else "Nobody sits here."


def turn(table: TableView, reader: Reader) -> str:
    """Whose turn it is, what the reader may do, and what is left of the time."""
    left = f" {capital(lasting(table.left))} left." if table.left is not None else ""
    found = moves(table)
    if found:
        return f"Your turn: {shown(found, reader)}.{left}"
    others = waiting_line(table)
    if others:
        return f"{others}{_owed(table)}{left}"
    if isinstance(table.wait, Trial):
        return "The armies fight."
    if table.starts is not None:
        return f"The game begins in {lasting(table.starts)}."
    if table.gathers:
        return "The game begins when more players have sat down." + (" Bots of the house soon will." if table.awaits_bots else "")
    return "No hand is being played." if table.wait is None else f"Anybody in the hand may deal.{left}"


def blinds(table: TableView, reader: Reader) -> str:
    level = f"Level {table.level}: " if table.level else ""
    following = f" The next level comes in {lasting(table.next_level)}." if table.next_level is not None else ""
    return capital(f"{level}{stakes(table)}.") + following


def players(table: TableView, reader: Reader) -> str:
    rows = []
    for place in table.places:
        found = ", ".join(states(place, table))
        rows.append(f"{place.number} {called(place, table)}" + (f" ({found})" if found else ""))
    return f"Players by seat: {', '.join(rows)}." if rows else "Nobody sits here."


FACTS: Final[Mapping[str, Callable[[TableView, Reader], str]]] = {
    "hand": hand,
    "board": board,
    "pot": pot,
    "stacks": stacks,
    "turn": turn,
    "blinds": blinds,
    "players": players,
}


def _owed(table: TableView) -> str:
    mine = table.mine
    if mine is None or not mine.in_hand or mine.folded or not isinstance(table.wait, Turn):
        return ""
    owed = min(table.price - mine.bet, mine.stack)
    return f" You have {table.currency.words(owed)} to call." if owed > 0 else ""


def pot_parts(table: TableView) -> str:
    """`main pot 900, side pot 100`; nothing where there is one pot.

    While a street is being bet the view splits the pot at every unmatched bet; only where somebody is all in does it stay split.
    """
    all_in = {place.number for place in table.places if place.all_in}
    amounts: list[int] = []
    before: frozenset[int] = frozenset()
    for one in table.pots:
        if amounts and not (before - one.seats) & all_in:
            amounts[-1] += one.amount
        else:
            amounts.append(one.amount)
        before = one.seats
    if len(amounts) < 2:
        return ""
    main, *sides = map(table.currency.spell, amounts)
    return f"main pot {main}, side {'pots' if len(sides) > 1 else 'pot'} {listed(sides)}"


def called(place: Place, table: TableView) -> str:
    return "you" if place.number == table.you else place.name


def states(place: Place, table: TableView) -> tuple[str, ...]:
    """What else there is to say of a place, the most important first."""
    playing = table.wait is not None
    found = {
        "to act": place.number in acting(table),
        "folded": place.in_hand and place.folded and playing,
        "all in": place.all_in and playing,
        "not in this hand": not place.in_hand and playing and not place.away,
        "away": place.away,
        "disconnected": place.dropped,
        "leaving": place.leaving,
        "bot": place.bot,
        "acted early": place.number in table.held,
    }
    return tuple(word for word, true in found.items() if true)
