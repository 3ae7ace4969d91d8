"""What does the file of currencies say?"""

from typing import Annotated

from pydantic import Field, StringConstraints

from mud_poker.content.fields import CountOrZero, Name
from mud_poker.content.form import Form, fill
from mud_poker.content.names import RESERVED, key_problem
from mud_poker.content.problems import Problem
from mud_poker.content.source import Source
from mud_poker.mud.money import Currency


class CurrencyForm(Form):
    name: Name
    symbol: Annotated[str, StringConstraints(strict=True, pattern=r"^[^\s\w.,]{1,3}$")] = ""
    """Signs before the digits, such as $."""
    decimals: Annotated[CountOrZero, Field(le=8)] = 0
    one: Name = ""
    """What a single one is called, where that is not the name: point, of points."""


def currencies(source: Source) -> tuple[dict[str, Currency], list[Problem]]:
    """The currencies by key.  No two may be written alike."""
    found: dict[str, Currency] = {}
    problems: list[Problem] = []
    assert isinstance(source.data, dict)
    for key in source.data:
        wrong_key = key_problem(key, RESERVED)
        if wrong_key is not None:
            problems.append(source.problem((key,), *wrong_key, of_key=True))
        filled = fill(CurrencyForm, source.part(key))
        problems += filled.problems
        if filled.form is None:
            found[key] = Currency(key, key, decimals=5)  # what uses this currency has no problem of its own
            continue
        currency = Currency(key, **dict(filled.form))
        for other in found.values():
            if currency.name.lower() == other.name.lower():
                problems.append(source.problem((key, "name"), f"'{other.key}' has this name too", "choose another"))
            if currency.symbol and currency.symbol == other.symbol:
                problems.append(source.problem((key, "symbol"), f"'{other.key}' has this symbol too", "leave one out"))
        found[key] = currency
    return found, problems
