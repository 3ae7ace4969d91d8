"""How does what was written become a checked form, and what is said where it does not?

A form is a pydantic model of one kind of map, made of `fields.py`.  `fill` checks a source against it and puts every
error into a builder's words, at the line it stands on.  What is wrong is set aside, and the rest is filled in all the same: so
whether it makes sense together can be checked, and a builder mends all in one go.  A new kind of error from pydantic is a row of
`_said`.
"""

import re
from collections.abc import Callable, Collection
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic_core import ErrorDetails

from mud_poker.content.problems import Problem, did_you_mean, did_you_mean_one_of, nearest, quoted
from mud_poker.content.source import Path, Source


class Form(BaseModel):
    """Fields that are not named are refused; what is written under an alias is only known by it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def words(cls) -> list[str]:
        """The names that a builder may write here."""
        return [info.alias or name for name, info in cls.model_fields.items()]

    @classmethod
    def inside(cls, word: str) -> list[str]:
        """Where a builder may write `word` one map further in, such as `turn.limit`."""
        inner = ((info.alias or name, _form_in(info.annotation)) for name, info in cls.model_fields.items())
        return [f"{name}.{word}" for name, form in inner if form is not None and word in form.words()]


AnyForm = TypeVar("AnyForm", bound=Form)


@dataclass(frozen=True, slots=True)
class Filled(Generic[AnyForm]):
    """What can be read, and what is wrong.

    What is wrong is as if it had not been written, and what is missing is None; `unread` has the places of both, and of what an
    unknown field was probably meant to be.  There is no form of what is no map.
    """

    form: AnyForm | None
    problems: tuple[Problem, ...] = ()
    unread: frozenset[Path] = frozenset()

    def reads(self, *path: str | int) -> bool:
        """Whether the form has what was written at `path`, and all of it."""
        return all(path[: len(one)] != one[: len(path)] for one in self.unread)


def fill(form: type[AnyForm], source: Source, context: Any = None) -> Filled[AnyForm]:
    """What `source` says as a `form`.  `context` is for the fields that need one: money needs its currency."""
    try:
        return Filled(form.model_validate(source.data, context=context))
    except ValidationError as error:
        details = error.errors(include_url=False)
    problems = tuple(_problem(form, source, detail) for detail in details)
    readable, unread, missing = deepcopy(source.data), set[Path](), set[str]()
    while isinstance(readable, dict):
        for detail in details:
            path: Path = tuple(part for part in detail["loc"] if part != "[key]")
            unread |= {path, *_meant(form, path, detail)}
            if detail["type"] == "missing" and len(path) == 1:
                missing.add(str(path[0]))
            else:
                unread.add(_set_aside(readable, path))
        try:
            return Filled(_without(form, missing).model_validate(readable, context=context), problems, frozenset(unread))
        except ValidationError as error:
            details = error.errors(include_url=False)
    return Filled(None, problems, frozenset(unread))


def _without(form: type[AnyForm], missing: Collection[str]) -> type[AnyForm]:
    """A form of the same kind that leaves these fields out."""
    fields: dict[str, Any] = {name: (form.model_fields[name].annotation, None) for name in missing}
    return create_model(form.__name__, __base__=form, **fields) if fields else form


def _set_aside(data: Any, path: Path) -> Path:
    """Take what stands at `path`, or the nearest thing around it, out of `data`, and say what that was.

    A list goes as a whole: its places would shift.
    """
    inside: list[Any] = [data]
    for part in path:
        here = inside[-1]
        if part not in (here if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()):
            break
        inside.append(here[part])
    depth = len(inside) - 2
    while isinstance(inside[depth], list):
        depth -= 1
    del inside[depth][path[depth]]
    return path[: depth + 1]


def _meant(form: type[Form], path: Path, detail: ErrorDetails) -> list[Path]:
    """The places of known fields that an unknown one may have been meant for."""
    if detail["type"] != "extra_forbidden":
        return []
    word, at = str(path[-1]), _form_at(form, path[:-1])
    return [(*path[:-1], *place.split(".")) for place in at.inside(word) or nearest(word, at.words())]


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
            at = _form_at(form, path[:-1])
            inside = at.inside(word)
            return f"unknown field {quoted(word)}", did_you_mean_one_of(inside) if inside else did_you_mean(word, at.words())
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
