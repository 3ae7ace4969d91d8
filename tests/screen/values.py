"""Values of any class that can be told, made from the types of their fields."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from mud_poker.cards.card import BACK, DECK, Face
from mud_poker.games import GAMES
from mud_poker.games.arena.units import ArenaCard, Boon, Unit
from mud_poker.mud.messages import Message
from mud_poker.mud.money import Currency
from mud_poker.mud.table_messages import FactSeen
from mud_poker.mud.table_view import TableView
from mud_poker.poker import table_events
from mud_poker.poker.events import Event, Standing
from mud_poker.poker.game import Game, Showdown
from mud_poker.screen.facts import FACTS
from mud_poker.screen.reader import Colours, Reader, Theme, Verbosity
from tests.games.arena.pit import BOONS, UNITS

TEXT = st.text("abc XYZ 09.,!?-=*_~#<>&\"'|…—“”éß漢♠♥─╭", min_size=1, max_size=60)
"""What people and builders write, when they try to draw."""

NAMES = st.from_regex("[A-Z][a-z]{1,15}", fullmatch=True)
NUMBERS = st.integers(0, 12) | st.integers(0, 10**12)
CURRENCIES = st.sampled_from((Currency("gold", "gold"), Currency("dollars", "dollars", "$", 5)))

READERS = st.builds(
    Reader,
    st.booleans(),
    st.integers(20, 250),
    st.sampled_from(Colours),
    st.booleans(),
    st.booleans(),
    st.sampled_from(Verbosity),
    st.booleans(),
    st.sampled_from(Theme),
)


@dataclass(frozen=True, slots=True)
class Stands:
    """How a hand stands, in any words."""

    words: str


@dataclass(frozen=True, slots=True)
class Reads:
    """What says of any cards the same, in any words."""

    told: tuple[str, ...]

    def words(self, own: Sequence[Face], board: Sequence[Face]) -> tuple[str, ...]:
        return self.told


def kinds(base: type) -> list[type]:
    """The classes of `base`'s module, and of the table's events, that are a `base`.

    Not `__subclasses__`: it also has what a dataclass was before it got slots.
    """
    modules = (sys.modules[base.__module__], table_events)
    found = (one for module in modules for one in vars(module).values() if isinstance(one, type))
    return sorted({one for one in found if issubclass(one, base) and one is not base}, key=lambda kind: kind.__name__)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of the type `hint`."""
    made = {
        str: TEXT,
        int: NUMBERS,
        bool: st.booleans(),
        NoneType: st.none(),
        object: st.none(),
        Fraction: st.fractions(0, 100, max_denominator=1000),
        Currency: CURRENCIES,
        Game: st.sampled_from(sorted(GAMES.values(), key=lambda game: game.key)),
        Standing: TEXT.map(Stands),
        Showdown: st.lists(TEXT, max_size=3).map(lambda told: Reads(tuple(told))),
        Face: st.sampled_from((BACK, *DECK)) | st.builds(ArenaCard, st.sampled_from(UNITS), st.integers(1, 12)),
        Unit: st.sampled_from(UNITS),
        Boon: st.sampled_from(BOONS),
        Event: st.deferred(lambda: st.one_of(*map(values, kinds(Event)))),
    }.get(hint)
    return made if made is not None else _composed(hint)


def _composed(hint: Any) -> st.SearchStrategy[Any]:
    parts = get_args(hint)
    match get_origin(hint):
        case origin if origin is Union or origin is UnionType:
            return st.one_of(*map(values, parts))
        case origin if origin is tuple and parts[-1] is Ellipsis:
            return st.lists(values(parts[0]), max_size=6).map(tuple)
        case origin if origin is tuple:
            return st.tuples(*map(values, parts))
        case origin if origin is frozenset:
            return st.frozensets(values(parts[0]), max_size=4)
        case origin if origin is Mapping:
            return st.dictionaries(*map(values, parts), max_size=4)
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    hints = get_type_hints(hint)
    if issubclass(hint, tuple):
        return st.builds(hint, **{name: values(hints[name]) for name in hint._fields})
    own = {name: _field(name, hints[name]) for name in hint.__match_args__}
    if hint is FactSeen:
        own["what"] = st.sampled_from(sorted(FACTS))
    if hint is TableView:
        own["seats"] = st.integers(2, 12)
    return st.builds(hint, **own)


def _field(name: str, hint: Any) -> st.SearchStrategy[Any]:
    """Names of people are names, and dealers' sentences are none: what those say is the builder's."""
    if name in ("name", "who", "speaker", "listener"):
        return NAMES
    return st.just({}) if name in ("says", "names", "given") else values(hint)


MESSAGES = st.one_of(*(values(kind) for kind in kinds(Message)))
EVENTS = st.one_of(*(values(kind) for kind in kinds(Event)))
