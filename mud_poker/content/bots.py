"""How do the bots of a world play?

`world/bots.yaml` has a style under each name, with the figures of `bots/styles.py`, which says what they mean.  Dealers name a
style with `bots.style`.  A style of a built-in one's name takes its place.
"""

from typing import Annotated, TypeAlias

from pydantic import Field

from mud_poker.bots.styles import STYLES, Style
from mud_poker.content.fields import Count, CountOrZero
from mud_poker.content.form import Form, fill
from mud_poker.content.names import key_problem
from mud_poker.content.problems import Problem
from mud_poker.content.source import Source

Odds: TypeAlias = Annotated[Count, Field(le=20_000)]
"""Thousandths of a fair share; at twenty times it nobody would ever bet."""
Often: TypeAlias = Annotated[CountOrZero, Field(le=1000)]
"""Thousandths of all times."""


class StyleForm(Form):
    tightness: Odds
    value: Odds
    aggression: Often
    bluff: Often


def styles(source: Source) -> tuple[dict[str, Style], list[Problem]]:
    """The styles by name, also those with problems, so that dealers who name them have none of their own."""
    found: dict[str, Style] = {}
    problems: list[Problem] = []
    assert isinstance(source.data, dict)
    for name in source.data:
        wrong_key = key_problem(name)
        if wrong_key is not None:
            problems.append(source.problem((name,), *wrong_key, of_key=True))
        filled = fill(StyleForm, source.part(name))
        problems += filled.problems
        form = filled.form
        if form is not None and filled.reads("bluff") and filled.reads("aggression") and form.bluff > form.aggression:
            text = "bluff: this style bets more often without good cards than with them"
            problems.append(source.problem((name, "bluff"), text, "at most as high as aggression"))
        found[name] = STYLES["steady"] if form is None or filled.problems else Style(name, **dict(form))
    return found, problems
