"""What can be asked of a hand?

Actions are what is asked; events (`events.py`) are what happened.  Each action has a spelling as plain data, which is what the
journal keeps.  A new kind of action is a class here, in `Action`, with its fields as JSON values.
"""

from dataclasses import dataclass, fields
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Fold:
    pass


@dataclass(frozen=True, slots=True)
class Check:
    pass


@dataclass(frozen=True, slots=True)
class Call:
    """Match the price; with the whole stack if that is less."""


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Bet or raise: `price` is the new total of this street's bet."""

    price: int


@dataclass(frozen=True, slots=True)
class BringIn:
    pass


@dataclass(frozen=True, slots=True)
class Discard:
    """Codes of the own cards to be replaced; none is to stand pat."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    pass


@dataclass(frozen=True, slots=True)
class Redraw:
    pass


@dataclass(frozen=True, slots=True)
class DealDue:
    """Deal what is due.  `count` and `to_table` are what the dealing player said, if anything."""

    count: int | None = None
    to_table: bool | None = None


@dataclass(frozen=True, slots=True)
class BurnNext:
    pass


@dataclass(frozen=True, slots=True)
class ShowAll:
    pass


@dataclass(frozen=True, slots=True)
class Award:
    """Give the pot to a seat; None is to split it."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Overdue:
    """The house's word that the time for this wait is over.  `seat` is whose, if the wait has several."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The house's word on a showdown fought outside the hand: seats in tiers, the best first."""

    tiers: tuple[tuple[int, ...], ...]


Action: TypeAlias = (
    Fold | Check | Call | RaiseTo | BringIn | Discard | Keep | Redraw | DealDue | BurnNext | ShowAll | Award | Overdue | Verdict
)

_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Fold,
        Check,
        Call,
        RaiseTo,
        BringIn,
        Discard,
        Keep,
        Redraw,
        DealDue,
        BurnNext,
        ShowAll,
        Award,
        Overdue,
        Verdict,
    )
}


def to_data(action: Action) -> dict[str, Any]:
    """`action` as JSON values: its class name under `do`, then its fields."""
    return {"do": type(action).__name__} | {field.name: getattr(action, field.name) for field in fields(action)}


def from_data(data: dict[str, Any]) -> Action:
    """The action that `to_data` spelled.  Raises KeyError or TypeError for what is no action."""
    given = {key: _frozen(value) for key, value in data.items() if key != "do"}
    action: Action = _KINDS[data["do"]](**given)
    return action


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
