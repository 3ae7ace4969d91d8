"""What may the reader do now, in the words to type?

A `Move` is what to type and what to read; the line of a turn, the prompt and the picture show the same moves.
"""

from dataclasses import dataclass

from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Options, Turn, Window
from mud_poker.screen.ink import link
from mud_poker.screen.phrases import counted, listed
from mud_poker.screen.reader import Reader


@dataclass(frozen=True, slots=True)
class Move:
    """`words` to read, and the `command` that a click sends; empty where the player has to add something."""

    words: str
    command: str = ""

    def shown(self, reader: Reader) -> str:
        return link(self.words, self.command, reader) if self.command else self.words


def moves(table: TableView) -> tuple[Move, ...]:
    """What the reader may do; nothing while it is not the reader's turn."""
    mine = table.mine
    if mine is None or not mine.in_hand or mine.folded:
        return ()
    match table.wait:
        case Turn(seat, options) if seat == mine.number:
            return _betting(options, mine, table)
        case DrawTurn(seat, least, most) if seat == mine.number:
            return _drawing(least, most)
        case Window(seats) if mine.number in seats:
            return (Move("keep", "keep"), Move("redraw", "redraw"))
        case Dealing() as dealing:
            return _dealing(dealing, mine.number)
    return ()


def shown(found: tuple[Move, ...], reader: Reader) -> str:
    """Moves in a row: `call 40, raise to 80 up to 960, all in, fold`."""
    return ", ".join(move.shown(reader) for move in found)


def acting(table: TableView) -> frozenset[int]:
    """The seats that the table waits for; none where anybody may do what is due."""
    match table.wait:
        case Turn(seat) | DrawTurn(seat):
            return frozenset((seat,))
        case Window(seats):
            return seats
        case Dealing(_, by) if by is not None:
            return frozenset((by,))
    return frozenset()


def waiting_line(table: TableView) -> str:
    """`Bob to act.`, or what else the table waits for; empty where it waits for nobody but the reader."""
    names = [place.name for place in table.places if place.number in acting(table) and place.number != table.you]
    return f"{listed(names)} to {'deal' if isinstance(table.wait, Dealing) else 'act'}." if names else ""


def _betting(options: Options, mine: Place, table: TableView) -> tuple[Move, ...]:
    spell = table.currency.spell
    found = []
    if options.bring_in:
        found.append(Move(f"bring in {spell(options.bring_in)}", "bring in"))
    elif options.to_call:
        found.append(Move(f"call {spell(options.to_call)}" + (" all in" if options.to_call == mine.stack else ""), "call"))
    else:
        found.append(Move("check", "check"))
    if options.least is not None and options.most is not None:
        verb = "bet" if options.bets else "raise to"
        least = f"{verb} {spell(options.least)}"
        found.append(Move(least if options.least == options.most else f"{least} up to {spell(options.most)}", least))
        if options.most == mine.bet + mine.stack:
            found.append(Move("all in", "all in"))
    if options.may_fold:
        found.append(Move("fold", "fold"))
    return tuple(found)


def _drawing(least: int, most: int) -> tuple[Move, ...]:
    if least == most:
        return (Move(f"discard {counted(most, 'card')}"),)
    return (Move(f"discard up to {counted(most, 'card')}"), Move("stand pat", "stand pat"))


def _dealing(dealing: Dealing, seat: int) -> tuple[Move, ...]:
    found = []
    if seat in dealing.discards:
        found.append(Move("discard cards"))
        if seat not in dealing.answered:
            found.append(Move("stand pat", "stand pat"))
    if dealing.by in (None, seat):
        match dealing.due:
            case Due.CARDS:
                found.append(Move(f"deal {dealing.count} cards to all", f"deal {dealing.count} cards to all"))
            case Due.BOARD:
                what = f"deal {dealing.count} {'card' if dealing.count == 1 else 'cards'} to table"
                found.append(Move(what, what))
            case Due.REPLACEMENTS:
                found.append(Move("deal", "deal"))
            case Due.SHOW:
                found.append(Move("show cards all", "show cards all"))
            case Due.AWARD:
                tied = len(dealing.best) > 1
                found.append(Move("winner split", "winner split") if tied else Move("winner and a name"))
        if dealing.burn:
            found.append(Move("burn next", "burn next"))
    return tuple(found)
