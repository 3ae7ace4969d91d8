"""Which units and boons does the arena have?

`world/arena/units.yaml` holds `armours` and `units`, `world/arena/boons.yaml` holds `boons`, each by key.  The figures are
those of `games/arena/units.py`, which says what they mean; a new one there is a line in a form here.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

from pydantic import Field, Strict

from mud_poker.content.fields import Count, CountOrZero, Key, Name, Words, YesNo
from mud_poker.content.form import Filled, Form, fill, like
from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Source
from mud_poker.games.arena.units import EVERYONE, Armour, Boon, Chain, CountRange, Damage, Heal, Slow, Summon, Unit

Figure: TypeAlias = Annotated[Count, Field(le=100_000)]
FigureOrZero: TypeAlias = Annotated[CountOrZero, Field(le=100_000)]
Swarm: TypeAlias = Annotated[Count, Field(le=60)]
"""Bodies of one card; nine seats of these still fight in the time that a battle has."""
Moment: TypeAlias = Annotated[Count, Field(ge=100, le=60_000)]
"""Milliseconds, from a tenth of a second to a whole battle."""
Percent: TypeAlias = Annotated[Count, Field(le=1000)]
More: TypeAlias = Annotated[int, Strict(), Field(ge=-90, le=1000)]
"""Percent more, or less."""


class ArmourForm(Form):
    name: Name
    takes: Annotated[dict[Damage, Percent], Field(default_factory=dict)]


class CountForm(Form):
    low: Swarm
    high: Swarm


class HealForm(Form):
    amount: Figure
    range: Figure
    every: Moment


class SlowForm(Form):
    percent: Annotated[Count, Field(le=90)]
    lasts: Moment


class ChainForm(Form):
    leaps: Annotated[Count, Field(le=10)]
    range: Figure
    keeps: Annotated[Count, Field(le=100)]


class SummonForm(Form):
    unit: Key
    every: Moment
    most: Annotated[Count, Field(le=20)]


class UnitForm(Form):
    name: Name
    plural: Name
    look: Words
    hit_points: Figure
    armour_type: Key
    damage: Figure
    damage_type: Damage
    attack_time: Moment
    range: Figure
    speed: FigureOrZero
    bulk: FigureOrZero = 0
    armour: FigureOrZero = 0
    splash: FigureOrZero = 0
    flies: YesNo = False
    hits_air: YesNo = False
    shields: Annotated[CountOrZero, Field(le=100)] = 0
    regeneration: FigureOrZero = 0
    heal: HealForm | None = None
    slow: SlowForm | None = None
    chain: ChainForm | None = None
    summon: SummonForm | None = None
    tags: Annotated[tuple[Key, ...], Field(max_length=10)] = ()
    count: CountForm | None = None


class BoonForm(Form):
    name: Name
    look: Words
    covers: Key
    health: More = 0
    attack: More = 0
    speed: More = 0
    range: More = 0
    haste: More = 0
    armour: FigureOrZero = 0
    shields: Annotated[CountOrZero, Field(le=100)] = 0
    regeneration: FigureOrZero = 0
    splash: FigureOrZero = 0
    hits_air: YesNo = False


class UnitsForm(Form):
    armours: dict[Key, ArmourForm]
    units: dict[Key, UnitForm]


class BoonsForm(Form):
    boons: dict[Key, BoonForm]


def units(source: Source) -> tuple[dict[str, Unit], list[Problem]]:
    """The units by key, in the order of the file."""
    filled = fill(UnitsForm, source)
    if filled.form is None:
        return {}, list(filled.problems)
    problems = [*filled.problems, *_units_make_sense(source, filled)]
    if problems:
        return {}, problems
    armours = {key: Armour(key, form.name, form.takes) for key, form in filled.form.armours.items()}
    forms = filled.form.units
    made: dict[str, Unit] = {}
    for key in sorted(forms, key=lambda key: forms[key].summon is not None):  # who is summoned comes before who summons
        made[key] = _unit(key, forms[key], armours, made)
    return {key: made[key] for key in forms}, []


def boons(source: Source, units: Mapping[str, Unit]) -> tuple[dict[str, Boon], list[Problem]]:
    """The boons by key.  Without `units`, which then have problems of their own, any may be covered."""
    filled = fill(BoonsForm, source)
    problems = list(filled.problems)
    found = filled.form.boons if filled.form is not None and ("boons",) not in filled.unread else {}
    covered = {EVERYONE, *units, *(tag for unit in units.values() for tag in unit.tags)}
    for key, form in found.items():
        if units and form.covers not in covered:
            text = f"covers: no unit is called or tagged '{form.covers}'"
            problems.append(source.problem(("boons", key, "covers"), text, did_you_mean(form.covers, covered)))
        if form.model_fields_set <= {"name", "look", "covers"} and filled.reads("boons", key):
            text = f"the boon '{key}' changes nothing"
            problems.append(source.problem(("boons", key), text, "give it a figure, such as health: 20"))
    return {key: Boon(key=key, **dict(form)) for key, form in found.items()}, problems


def _units_make_sense(source: Source, filled: Filled[UnitsForm]) -> Iterator[Problem]:
    """What cannot be read is named by others without a problem of theirs."""
    form = filled.form
    if form is None or not {("armours",), ("units",)}.isdisjoint(filled.unread):
        return
    if filled.reads("units") and not any(unit.count for unit in form.units.values()):
        yield source.problem(("units",), "no unit can be dealt", "give some of them a count: {low, high}")
    for key, unit in form.units.items():
        if unit.armour_type not in form.armours and filled.reads("armours", unit.armour_type):
            text = f"armour_type: there is no armour '{unit.armour_type}'"
            yield source.problem(("units", key, "armour_type"), text, did_you_mean(unit.armour_type, form.armours))
        if unit.count is not None and unit.count.low > unit.count.high:
            yield source.problem(("units", key, "count"), "count.low is more than count.high", "make it at most as high")
        if unit.summon is None or not filled.reads("units", unit.summon.unit):
            continue
        summoned = form.units.get(unit.summon.unit)
        if summoned is None:
            text = f"summon.unit: there is no unit '{unit.summon.unit}'"
            yield source.problem(("units", key, "summon", "unit"), text, did_you_mean(unit.summon.unit, form.units))
        elif summoned.summon is not None:
            text = f"summon.unit: '{unit.summon.unit}' summons others itself"
            yield source.problem(("units", key, "summon", "unit"), text, "who is summoned may summon nobody")


def _unit(key: str, form: UnitForm, armours: Mapping[str, Armour], made: Mapping[str, Unit]) -> Unit:
    figures = dict(form) | {
        "armour_type": armours[form.armour_type],
        "tags": frozenset(form.tags),
        "count": like(CountRange, form.count),
        "heal": like(Heal, form.heal),
        "slow": like(Slow, form.slow),
        "chain": like(Chain, form.chain),
        "summon": form.summon and Summon(made[form.summon.unit], form.summon.every, form.summon.most),
    }
    return Unit(key=key, **figures)
