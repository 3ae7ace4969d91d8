"""How is a battle told?

The lines of `games/arena/story.py` as sentences: who lost whom, who fell, where the battle turns.
"""

from collections.abc import Mapping

from mud_poker.games.arena.story import ArmyFell, Ended, Losses, Tally, Told, Turned
from mud_poker.games.arena.units import ArenaCard, Unit
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.phrases import capital, counted, lasting, listed
from mud_poker.screen.reader import Reader


def battle_line(told: Told, names: Mapping[int, str], you: int | None, reader: Reader) -> str:
    """One line of a battle's story, not yet wrapped; armies are called by the names of their seats."""

    def army(seat: int) -> str:
        return "your army" if seat == you else f"{names[seat]}'s army"

    def whose(seat: int, unit: Unit) -> str:
        return f"your {unit.name}" if seat == you else f"{names[seat]}'s {unit.name}"

    def standing(bodies: Mapping[int, int]) -> str:
        return listed([f"{army(seat)} with {counted(count, 'fighter')}" for seat, count in bodies.items()])

    match told:
        case Losses(_, seat, lost, remaining, by_seat, by):
            return capital(f"{army(seat)} loses {_whom(lost)} to {whose(by_seat, by)}; {_left(lost, remaining)}.")
        case ArmyFell(_, seat, by_seat, by):
            return paint(capital(f"{army(seat)} has fallen, the last to {whose(by_seat, by)}."), Ink.WARNING, reader)
        case Turned(_, seat, before):
            no_longer = f", and {army(before)} no longer does" if before is not None else ""
            return capital(f"{army(seat)} now leads{no_longer}.")
        case Tally(at, bodies):
            return f"After {lasting(at)} there {'stands' if len(bodies) == 1 else 'stand'} {standing(bodies)}."
        case Ended(at, bodies) if bodies:
            return paint(f"The battle ends after {lasting(at)}. Still standing: {standing(bodies)}.", Ink.WON, reader)
        case Ended(at):
            return paint(f"The battle ends after {lasting(at)}. Nobody is left standing.", Ink.WON, reader)


def _whom(lost: ArenaCard) -> str:
    return f"a {lost.unit.name}" if lost.count == 1 else lost.words


def _left(lost: ArenaCard, remaining: int) -> str:
    return f"{ArenaCard(lost.unit, remaining).words} left" if remaining else "none are left"
