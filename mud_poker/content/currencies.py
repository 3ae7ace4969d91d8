"""What does the file of currencies say?"""

import re
from typing import Annotated, Final, TypeAlias

from pydantic import AfterValidator, Field, Strict, WithJsonSchema

from mud_poker.content.fields import CountOrZero, Name, wrong
from mud_poker.content.form import Form, fill
from mud_poker.content.names import RESERVED, key_problem
from mud_poker.content.problems import Problem, quoted
from mud_poker.content.source import Source
from mud_poker.mud.money import Currency

MOST_DECIMALS: Final = 8
_SYMBOL: Final = re.compile(r"[^\s\w.,]{1,3}")


def _symbol(text: str) -> str:
    if not _SYMBOL.fullmatch(text):
        hint = "one to three signs such as $ or €: no letters, digits, blanks, points or commas"
        raise wrong(f"{quoted(text)} is no symbol", hint)
    return text


Symbol: TypeAlias = Annotated[
    str, Strict(), AfterValidator(_symbol), WithJsonSchema({"type": "string", "pattern": f"^{_SYMBOL.pattern}$"})
]


class CurrencyForm(Form):
    name: Name
    symbol: Symbol = ""
    """Signs before the digits, such as $."""
    decimals: Annotated[CountOrZero, Field(le=MOST_DECIMALS)] = 0
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
        form = filled.form
        if form is None:
            found[key] = Currency(key, key, decimals=MOST_DECIMALS)
            continue
        # Read as it is meant where it can be; what uses this currency has no problem of its own.
        name = form.name if filled.reads("name") else key
        decimals = form.decimals if filled.reads("decimals") else MOST_DECIMALS
        currency = Currency(key, name, form.symbol, decimals, form.one)
        for other in found.values():
            if currency.name.lower() == other.name.lower():
                problems.append(source.problem((key, "name"), f"'{other.key}' has this name too", "choose another"))
            if currency.symbol and currency.symbol == other.symbol:
                problems.append(source.problem((key, "symbol"), f"'{other.key}' has this symbol too", "leave one out"))
        found[key] = currency
    return found, problems
