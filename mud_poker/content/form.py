"""How does what was written become a checked form, and what is said where it does not?

A form is a pydantic model of one kind of map, made of `fields.py`.  `fill` checks a source against it and puts every
error into a builder's words, at the line it stands on.  A new kind of error from pydantic is a row of `_said`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from mud_poker.content.problems import Problem, did_you_mean, quoted
from mud_poker.content.source import Path, Source


class Form(BaseModel):
    """Fields that are not named are refused; what is written under an alias is only known by it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def words(cls) -> list[str]:
        """The names that a builder may write here."""
        return [info.alias or name for name, info in cls.model_fields.items()]


AnyForm = TypeVar("AnyForm", bound=Form)


@dataclass(frozen=True, slots=True)
class Filled(Generic[AnyForm]):
    """The form, or what is wrong; `bad` names the fields that are."""

    form: AnyForm | None
    problems: tuple[Problem, ...] = ()
    bad: frozenset[str] = frozenset()


def fill(form: type[AnyForm], source: Source, context: Any = None) -> Filled[AnyForm]:
    """What `source` says as a `form`.  `context` is for the fields that need one: money needs its currency."""
    try:
        return Filled(form.model_validate(source.data, context=context))
    except ValidationError as error:
        details = error.errors(include_url=False)
    problems = tuple(_problem(form, source, detail) for detail in details)
    return Filled(None, problems, frozenset(str(detail["loc"][0]) for detail in details if detail["loc"]))


_Value = TypeVar("_Value")


def like(kind: Callable[..., _Value], form: Form | None) -> _Value | None:
    """A form as the value that has fields of the same names."""
    return None if form is None else kind(**dict(form))


def _problem(form: type[Form], source: Source, detail: ErrorDetails) -> Problem:
    path: Path = tuple(part for part in detail["loc"] if part != "[key]")
    of_key = detail["type"] == "extra_forbidden" or "[key]" in detail["loc"]
    text, hint = _said(form, path, detail)
    names_itself = detail["type"] in ("extra_forbidden", "missing")
    place = path[:-1] if names_itself else path
    where = f"{'.'.join(map(str, place))}: " if place else ""
    return source.problem(path[:-1] if detail["type"] == "missing" else path, where + text, hint, of_key=of_key)


def _said(form: type[Form], path: Path, detail: ErrorDetails) -> tuple[str, str]:
    value = quoted(detail["input"])
    limits = detail.get("ctx", {})
    match detail["type"]:
        case "house":
            return limits["text"], limits["hint"]
        case "extra_forbidden":
            word = str(path[-1])
            return f"unknown field {quoted(word)}", did_you_mean(word, _form_at(form, path[:-1]).words())
        case "missing":
            return f"the field {quoted(str(path[-1]))} is missing", "it must be given"
        case "enum":
            choices = re.findall(r"'([^']*)'", limits["expected"])
            return f"{value} is no choice here", did_you_mean(str(detail["input"]), choices)
        case "bool_type":
            return f"{value} is neither true nor false", "write true or false"
        case "int_type":
            return f"{value} is no whole number", "write digits, such as 3"
        case "string_type":
            return f"{value} is not text", "write words" if isinstance(detail["input"], dict | list) else "put it in quotes"
        case "string_too_long":
            return "the text is too long", f"at most {limits['max_length']} characters"
        case "greater_than_equal":
            return f"{value} is less than {limits['ge']}", ""
        case "less_than_equal":
            return f"{value} is more than {limits['le']}", ""
        case "too_long":
            return "there are too many in it", f"at most {limits['max_length']}"
        case "model_type" | "dict_type":
            return f"{value} is no map", "write lines such as 'word: value' below it, or {word: value}"
        case "list_type" | "tuple_type":
            return f"{value} is no list", "write [one, two]"
        case _:
            return f"{value} does not fit here", detail["msg"].lower()


def _form_at(form: type[Form], path: Path) -> type[Form]:
    """The form that the map at `path` is an entry of."""
    for part in path:
        inner = next((info.annotation for name, info in form.model_fields.items() if part in (name, info.alias)), None)
        form = _form_in(inner) or form
    return form


def _form_in(annotation: Any) -> type[Form] | None:
    if isinstance(annotation, type) and issubclass(annotation, Form):
        return annotation
    return next(filter(None, map(_form_in, get_args(annotation))), None)
