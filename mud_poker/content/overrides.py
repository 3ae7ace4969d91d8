"""What becomes of a dealer when staff set a field of it?

A change is a field (`payout`, or `rake.percent` for a part of one) and what was typed for it, in YAML as in the file.  All
changes are laid over the file's fields and checked like the file, so they can be kept apart from it and taken back.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from mud_poker.content.dealers import REQUIRED, Known, dealer_from
from mud_poker.content.problems import Problem
from mud_poker.content.source import Source, read
from mud_poker.mud.definitions import Dealer, WorldDefinition
from mud_poker.mud.overrides import Edit
from mud_poker.poker.refused import Refused


def dealer_with(
    key: str, given: Mapping[str, object], changes: Mapping[str, str], known: Known
) -> tuple[Dealer | None, list[Problem]]:
    """The dealer `key` whose file gives `given` (`Dealer.given`), with `changes` on top; or why not.

    The problems stand in no file: their `sentence` is what staff read.  Whether a room exists is for the caller.
    """
    fields: dict[str, Any] = deepcopy(dict(given))
    for field, text in changes.items():
        value, problems = _value(text)
        if problems:
            return None, problems
        *parts, last = field.split(".")
        inner = fields
        for part in parts:
            if not isinstance(inner.get(part), dict):
                inner[part] = {}
            inner = inner[part]
        inner[last] = value
    return dealer_from(Source(f"dealer {key}", fields), key, known, REQUIRED)


def editing(definition: WorldDefinition) -> Edit:
    """How the staff's changes are made to dealers of this world."""
    known = Known(definition.games, definition.currencies, tuple(definition.styles))

    def edit(dealer: Dealer, changes: Mapping[str, str]) -> Dealer:
        edited, problems = dealer_with(dealer.key, dealer.given, changes, known)
        if edited is None:
            sentences = [problem.sentence for problem in problems]
            raise Refused(" ".join(one if one.endswith("?") else f"{one}." for one in sentences))
        return edited

    return edit


def _value(text: str) -> tuple[object, list[Problem]]:
    source, problems = read("", f"value: {text.strip()}".encode(errors="replace"))
    if source is None or problems or not isinstance(source.data, dict):
        return None, [Problem("", 0, 0, problem.text, problem.hint) for problem in problems]
    if source.data.keys() != {"value"}:
        return None, [Problem("", 0, 0, "only one value can be set at a time")]
    return source.data["value"], []
