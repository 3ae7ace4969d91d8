"""How is MSDP spelled, and what does a client ask for with it?

A value is a text, a list or a table, within each other up to `DEEPEST`.  A client sends commands as variables: LIST,
SEND, REPORT, UNREPORT and RESET; the variables themselves are the session's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from mud_poker.wire.clean import clean

Value: TypeAlias = "str | int | Sequence[Value] | Mapping[str, Value]"

DEEPEST = 8
"""How many lists and tables may lie in each other."""

COMMANDS = ("LIST", "REPORT", "RESET", "SEND", "UNREPORT")
LISTS = ("COMMANDS", "LISTS", "REPORTABLE_VARIABLES", "REPORTED_VARIABLES", "SENDABLE_VARIABLES")

_VAR, _VAL, _TABLE_OPEN, _TABLE_CLOSE, _ARRAY_OPEN, _ARRAY_CLOSE = (bytes([code]) for code in range(1, 7))
_TOKEN = re.compile(rb"[\x01-\x06]|[^\x01-\x06]+")


def encode(variables: Mapping[str, Value]) -> bytes:
    """A payload.  The control characters that MSDP is spelled with must not be in names and texts."""
    return b"".join(_VAR + name.encode() + _VAL + _spelled(value) for name, value in variables.items())


def parse(payload: bytes) -> list[tuple[str, Value]]:
    """Variables in the order they came, each value with its variable; none if it is not MSDP."""
    tokens = _Tokens(payload)
    try:
        variables = list(_variables(tokens, depth=0))
    except ValueError:
        return []
    return variables if tokens.next is None else []


def names(value: Value) -> tuple[str, ...]:
    """The names that a command is about: one, or a list of them."""
    return tuple(name for name in (value if isinstance(value, list) else [value]) if isinstance(name, str))


def answer(name: str, variables: frozenset[str], reported: frozenset[str]) -> dict[str, Value]:
    """What LIST `name` gives: nothing for a list we have not got."""
    match name:
        case "COMMANDS":
            return {name: list(COMMANDS)}
        case "LISTS":
            return {name: list(LISTS)}
        case "REPORTABLE_VARIABLES" | "SENDABLE_VARIABLES":
            return {name: sorted(variables)}
        case "REPORTED_VARIABLES":
            return {name: sorted(reported)}
    return {}


def _spelled(value: Value) -> bytes:
    match value:
        case str() | int():
            return str(value).encode()
        case Mapping():
            return _TABLE_OPEN + encode(value) + _TABLE_CLOSE
        case _:
            return _ARRAY_OPEN + b"".join(_VAL + _spelled(entry) for entry in value) + _ARRAY_CLOSE


class _Tokens:
    """What is left of a payload: `next` is the first control or text, None at the end."""

    def __init__(self, payload: bytes) -> None:
        self._rest = iter(_TOKEN.findall(payload))
        self.next: bytes | None = next(self._rest, None)

    def take(self, wanted: bytes) -> bool:
        """Whether `wanted` comes next; if so it is gone."""
        if self.next != wanted:
            return False
        self.next = next(self._rest, None)
        return True

    def text(self) -> str:
        """The text that comes next, which may be empty."""
        text = self.next
        if text is None or _VAR <= text <= _ARRAY_CLOSE:
            return ""
        self.take(text)
        return clean(text.decode("utf-8", "replace"))


def _variables(tokens: _Tokens, depth: int) -> Iterator[tuple[str, Value]]:
    while tokens.take(_VAR):
        name = tokens.text()
        while tokens.take(_VAL):
            yield name, _value(tokens, depth)


def _value(tokens: _Tokens, depth: int) -> Value:
    """Raises ValueError if it is too deep, or not closed."""
    if depth > DEEPEST:
        raise ValueError(depth)
    if tokens.take(_TABLE_OPEN):
        table: Value = dict(_variables(tokens, depth + 1))
        return _closed(tokens, table, _TABLE_CLOSE)
    if tokens.take(_ARRAY_OPEN):
        entries: list[Value] = []
        while tokens.take(_VAL):
            entries.append(_value(tokens, depth + 1))
        return _closed(tokens, entries, _ARRAY_CLOSE)
    return tokens.text()


def _closed(tokens: _Tokens, value: Value, end: bytes) -> Value:
    if not tokens.take(end):
        raise ValueError(tokens.next)
    return value
