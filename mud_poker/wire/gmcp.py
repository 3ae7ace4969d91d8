"""How is a GMCP message spelled, and what does it say?

`Package.Message json` both ways.  Of what a client sends, only JSON that every program reads alike is taken.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import isfinite
from typing import Never

from mud_poker.wire.clean import clean
from mud_poker.wire.client import Client

DEEPEST = 16
"""How many lists and objects may lie in each other."""

LONGEST_NUMBER = 18
"""Characters.  A longer number is exact in few languages."""

MOST_PACKAGES = 64
"""How many packages a client may ask for."""

_PACKAGE = re.compile(r"[a-z][a-z0-9_.-]{0,63}")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A message of ours, spelled once for all who are sent it."""

    package: str
    payload: bytes = field(repr=False)


def spelled(package: str, data: object = None) -> Spelled:
    """`data` is what JSON has, without NaN; None is to send the name alone."""
    if data is None:
        return Spelled(package, package.encode())
    return Spelled(package, f"{package} {_ENCODER.encode(data)}".encode())


def parse(payload: bytes) -> tuple[str, object] | None:
    """Package in small letters and data (None if there is none), or None if it is not GMCP."""
    try:
        name, _, text = payload.decode().partition(" ")
        if not _PACKAGE.fullmatch(name.lower()):
            return None
        return name.lower(), _plain(_DECODER.decode(text)) if text.strip() else None
    except (ValueError, RecursionError):
        return None


def told(client: Client, package: str, data: object) -> Client:
    """What is known after a message of the package Core."""
    match package, data:
        case "core.hello", {"client": str(name), "version": str(version)}:
            return client.told_name(name, version)
        case "core.supports.set", list():
            known = _with(frozenset(), data)
        case "core.supports.add", list():
            known = _with(client.gmcp or frozenset(), data)
        case "core.supports.remove", list():
            known = (client.gmcp or frozenset()).difference(_packages(data))
        case _:
            return client
    return replace(client, gmcp=known)


def _with(known: frozenset[str], entries: list[object]) -> frozenset[str]:
    """What was asked for before, and of `entries` the first that are not too many."""
    more = (name for name in dict.fromkeys(_packages(entries)) if name not in known)
    return known.union(islice(more, MOST_PACKAGES - len(known)))


def _packages(entries: list[object]) -> Iterator[str]:
    """Names in small letters, from entries like `Char.Vitals 1`; the versions say nothing."""
    names = (entry.lower().partition(" ")[0] for entry in entries if isinstance(entry, str))
    return (name for name in names if _PACKAGE.fullmatch(name))


def _plain(value: object, depth: int = 0) -> object:
    """`value` with clean texts.  Raises ValueError if it is too deep, or has half a surrogate pair."""
    if depth > DEEPEST:
        raise ValueError(depth)
    match value:
        case str():
            value.encode()
            return clean(value)
        case list():
            return [_plain(entry, depth + 1) for entry in value]
        case dict():
            return {str(_plain(key)): _plain(entry, depth + 1) for key, entry in value.items()}
    return value


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(digits)
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(digits)
    return number


def _no_number(name: str) -> Never:
    """NaN and Infinity, which are not JSON (RFC 8259, section 6)."""
    raise ValueError(name)


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_int=_whole, parse_float=_fraction, parse_constant=_no_number)
