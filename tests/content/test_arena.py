"""Units and boons of the arena, and figures that cannot be meant."""

import pytest

from mud_poker.content.arena import boons, units
from mud_poker.content.source import read
from mud_poker.games.arena.units import Armour, Boon, CountRange, Damage, Summon, Unit

UNITS = """\
armours:
  cloth: {name: cloth, takes: {fire: 120}}
units:
  piper: {name: piper, plural: pipers, look: A piper., hit_points: 100, armour_type: cloth, damage: 10, damage_type: magic, attack_time: 1000, range: 1000, speed: 2000, count: {low: 1, high: 4}, summon: {unit: rat, every: 3000, most: 4}}
  rat: {name: rat, plural: rats, look: A rat., hit_points: 20, armour_type: cloth, damage: 5, damage_type: cut, attack_time: 1000, range: 1000, speed: 2000, tags: [vermin]}
"""


def made(text=UNITS):
    source, problems = read("units.yaml", text.encode())
    assert not problems
    return units(source)


def told_of_boons(text):
    source, _ = read("boons.yaml", text.encode())
    return [str(problem) for problem in boons(source, made()[0])[1]]


def test_a_summoner_may_stand_before_whom_it_summons():
    found, problems = made()
    rat = Unit(
        "rat",
        "rat",
        "rats",
        "A rat.",
        20,
        Armour("cloth", "cloth", {Damage.FIRE: 120}),
        5,
        Damage.CUT,
        1000,
        1000,
        2000,
        tags=frozenset({"vermin"}),
    )
    assert not problems
    assert list(found) == ["piper", "rat"]
    assert found["rat"] == rat
    assert found["piper"].summon == Summon(rat, 3000, 4)
    assert found["piper"].count == CountRange(1, 4)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("armour_type: cloth, damage: 10", "armour_type: clot, damage: 10", "units.yaml:4:86: armour_type: there is no armour 'clot': did you mean 'cloth'?"),
        ("damage_type: cut", "damage_type: cuts", "units.yaml:5:108: units.rat.damage_type: 'cuts' is no choice here: did you mean 'cut'?"),
        ("{fire: 120}", "{fier: 120}", "units.yaml:2:32: armours.cloth.takes.fier: 'fier' is no choice here: did you mean 'fire'?"),
        ("{low: 1, high: 4}", "{low: 5, high: 4}", "units.yaml:4:177: count.low is more than count.high: make it at most as high"),
        ("count: {low: 1, high: 4}, ", "", "units.yaml:4:3: no unit can be dealt: give some of them a count: {low, high}"),
        ("unit: rat,", "unit: rats,", "units.yaml:4:211: summon.unit: there is no unit 'rats': did you mean 'rat'?"),
        ("unit: rat,", "unit: piper,", "units.yaml:4:211: summon.unit: 'piper' summons others itself: who is summoned may summon nobody"),
        ("hit_points: 20,", "hit_points: 20.5,", "units.yaml:5:60: units.rat.hit_points: '20.5' is no whole number: write digits, such as 3"),
        ("most: 4", "most: 400", "units.yaml:4:235: units.piper.summon.most: 400 is more than 20"),
    ],
)  # fmt: skip
def test_a_figure_that_cannot_be_meant_is_told_where_it_stands(old, new, line):
    found, problems = made(UNITS.replace(old, new))
    assert [str(problem) for problem in problems] == [line]
    assert found == {}


def test_a_boon_covers_all_a_tag_or_a_unit():
    source, _ = read("boons.yaml", b"boons:\n  drum: {name: the Drum, look: It beats., covers: vermin, haste: 20}\n")
    assert boons(source, made()[0]) == ({"drum": Boon("drum", "the Drum", "It beats.", "vermin", haste=20)}, [])


def test_a_boon_that_covers_nobody_or_changes_nothing_is_refused():
    assert told_of_boons("boons:\n  drum: {name: the Drum, look: It beats., covers: vermine, haste: 20}\n") == [
        "boons.yaml:2:51: covers: no unit is called or tagged 'vermine': did you mean 'vermin'?"
    ]
    assert told_of_boons("boons:\n  drum: {name: the Drum, look: It beats., covers: all}\n") == [
        "boons.yaml:2:9: the boon 'drum' changes nothing: give it a figure, such as health: 20"
    ]
