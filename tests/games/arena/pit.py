"""The arena's data as the tests read it: plain YAML, no schema."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from mud_poker.games.arena.units import Armour, Boon, Chain, CountRange, Damage, Heal, Slow, Summon, Unit

DATA = Path(__file__).parents[3] / "world" / "arena"


def _load() -> tuple[list[Unit], list[Boon]]:
    text = yaml.safe_load((DATA / "units.yaml").read_text())
    armours = {
        key: Armour(key, entry["name"], {Damage(kind): percent for kind, percent in entry["takes"].items()})
        for key, entry in text["armours"].items()
    }
    units: dict[str, Unit] = {}
    for key, entry in sorted(text["units"].items(), key=lambda item: "summon" in item[1]):
        units[key] = _unit(key, dict(entry), armours, units)
    boons = yaml.safe_load((DATA / "boons.yaml").read_text())["boons"]
    return [units[key] for key in text["units"]], [Boon(key=key, **entry) for key, entry in boons.items()]


def _unit(key: str, entry: dict[str, Any], armours: Mapping[str, Armour], units: Mapping[str, Unit]) -> Unit:
    parts = {"count": CountRange, "heal": Heal, "slow": Slow, "chain": Chain}
    entry |= {name: part(**entry[name]) for name, part in parts.items() if name in entry}
    if "summon" in entry:
        entry["summon"] = Summon(**entry["summon"] | {"unit": units[entry["summon"]["unit"]]})
    entry["armour_type"] = armours[entry["armour_type"]]
    entry["damage_type"] = Damage(entry["damage_type"])
    entry["tags"] = frozenset(entry.get("tags", ()))
    return Unit(key=key, **entry)


UNITS, BOONS = _load()
