"""How is a battle told, and what do a unit and a boon look like?

The lines of `games/arena/story.py` as sentences: who lost whom, who fell, where the battle turns.  What `look` shows of units and
boons has their figures in words.
"""

from collections.abc import Mapping

from mud_poker.games.arena.story import ArmyFell, Began, Ended, Losses, Tally, Told, Turned
from mud_poker.games.arena.units import ArenaCard, Boon, Unit
from mud_poker.mud.table_messages import BattleLines, BattleMoves, BattleSeen, BoonSeen, UnitSeen
from mud_poker.screen.faces import faces
from mud_poker.screen.ink import Ink, paint
from mud_poker.screen.phrases import capital, counted, lasting, listed, numbered
from mud_poker.screen.reader import Reader


def battle_moves(message: BattleMoves, reader: Reader) -> str:
    """Nothing: the picture is for programs, and the lines say in words what it shows."""
    return ""


def battle_goes_on(message: BattleLines, reader: Reader) -> str:
    return "\n".join(battle_line(told, message.names, message.you, reader) for told in message.lines)


def battle_seen(message: BattleSeen, reader: Reader) -> str:
    """The armies, the boon, and every line of the story with its second of the battle."""
    heading = paint(f"The battle of hand {message.hand:,}", Ink.TITLE, reader)
    lines = [heading + (f", under {message.boon.name}." if message.boon is not None else ".")]
    for seat, cards in message.armies.items():
        lines.append(f"{capital(_army(seat, message.names, message.you))}: {faces(cards, reader)}.")
    lines += [_timed(told, battle_line(told, message.names, message.you, reader), reader) for told in message.lines]
    return "\n".join(lines)


def boon_seen(message: BoonSeen, reader: Reader) -> str:
    boon = message.boon
    return f"{capital(boon.name)} glows on the floor. {boon.look} {boon_words(boon)}"


def boon_words(boon: Boon) -> str:
    """What it does, for whom: `For all units: 40 percent more health.`"""
    whom = boon.covers.replace("-", " ")
    percent = {
        "health": boon.health,
        "damage": boon.attack,
        "speed": boon.speed,
        "range": boon.range,
        "blows in the same time": boon.haste,
    }
    does = [f"{abs(more)} percent {'more' if more > 0 else 'less'} {what}" for what, more in percent.items() if more]
    does += [f"{boon.armour} more armour"] if boon.armour else []
    does += [f"{counted(boon.shields, 'shield')}, each against one blow"] if boon.shields else []
    does += [f"{boon.regeneration} health back each second"] if boon.regeneration else []
    does += [f"{_paces(boon.splash)} more splash"] if boon.splash else []
    does += ["blows that reach the air"] if boon.hits_air else []
    return f"For {whom} units: {listed(does)}."


def unit_seen(message: UnitSeen, reader: Reader) -> str:
    """Its look, and its figures in a few sentences."""
    unit = message.unit
    kinds = f"Boons count them among the {listed(sorted(unit.tags))} units. " if unit.tags else ""
    count = f"A card has {unit.count.low} to {unit.count.high} of them. " if unit.count is not None else ""
    armour = f" and {unit.armour} points of armour" if unit.armour else ""
    body = f"Each has {unit.hit_points} health, in {unit.armour_type.name}{armour}"
    blow = f"strikes for {unit.damage} ({unit.damage_type.value}) every {_seconds(unit.attack_time)}, {_paces(unit.range)} far"
    moves = f"{'flies' if unit.flies else 'walks'} {_paces(unit.speed)} a second"
    return f"{capital(unit.plural)}. {unit.look}\n{kinds}{count}{body}; {blow}; {moves}.{_abilities(unit)}"


def _abilities(unit: Unit) -> str:
    found = [
        f"A blow splashes {_paces(unit.splash)} around." if unit.splash else "",
        "It reaches the air." if unit.hits_air else "",
        f"A blow leaps on to {counted(unit.chain.leaps, 'more')}." if unit.chain else "",
        f"Who is struck is slowed by {unit.slow.percent} percent." if unit.slow else "",
        f"It heals its own by {unit.heal.amount} every {_seconds(unit.heal.every)}." if unit.heal else "",
        f"It summons {_one(unit.summon.unit)} every {_seconds(unit.summon.every)}, {unit.summon.most} in all."
        if unit.summon
        else "",
        f"It gets {unit.regeneration} health back each second." if unit.regeneration else "",
        f"It has {counted(unit.shields, 'shield')}." if unit.shields else "",
    ]
    return "".join(f" {said}" for said in found if said)


def _paces(length: int) -> str:
    """A length in thousandths of a pace: `1.3 paces`."""
    return f"{length // 1000}{_tenth(length)} paces"


def _seconds(time: int) -> str:
    return f"{time // 1000}{_tenth(time)} seconds"


def _tenth(thousandths: int) -> str:
    tenth = thousandths % 1000 // 100
    return f".{tenth}" if tenth else ""


def _timed(told: Told, line: str, reader: Reader) -> str:
    return line if reader.screen_reader else f"{paint(f'{told.at // 1000:>2}', Ink.QUIET, reader)} {line}"


def _army(seat: int, names: Mapping[int, str], you: int | None) -> str:
    return "your army" if seat == you else f"{names.get(seat, f'seat {seat}')}'s army"


def battle_line(told: Told, names: Mapping[int, str], you: int | None, reader: Reader) -> str:
    """One line of a battle's story, not yet wrapped; armies are called by the names of their seats."""

    def army(seat: int) -> str:
        return _army(seat, names, you)

    def whose(seat: int, unit: Unit) -> str:
        return f"your {unit.name}" if seat == you else f"{names.get(seat, f'seat {seat}')}'s {unit.name}"

    def standing(bodies: Mapping[int, int]) -> str:
        return listed([f"{army(seat)} with {numbered(count, 'fighter')}" for seat, count in bodies.items()])

    match told:
        case Began(_, bodies):
            return paint(f"The battle begins: {standing(bodies)}.", Ink.TITLE, reader)
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
    return _one(lost.unit) if lost.count == 1 else lost.words


def _one(unit: Unit) -> str:
    return f"{'an' if unit.name[0] in 'aeiou' else 'a'} {unit.name}"


def _left(lost: ArenaCard, remaining: int) -> str:
    return f"{ArenaCard(lost.unit, remaining).words} left" if remaining else "none are left"
