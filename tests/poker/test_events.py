"""Does every event with cards say who may see them?"""

import sys
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages

import pytest

import mud_poker.games
import mud_poker.mud
import mud_poker.poker
from mud_poker.cards.card import BACK, cards
from mud_poker.poker import events
from mud_poker.poker.events import CardsDealt, CardsSeen, Discarded, Event

for package in (mud_poker.poker, mud_poker.games, mud_poker.mud):
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)


def _kinds(parent: type[Event]) -> set[type[Event]]:
    """All events there are.  A class with slots is made twice; its module knows the one that counts."""
    below = {getattr(sys.modules[kind.__module__], kind.__name__) for kind in parent.__subclasses__()}
    return below.union(*map(_kinds, below))


PUBLIC = {events.BoardDealt: "the board lies face up", events.HandShown: "a hand that is turned over is everybody's"}
"""Events whose cards all may see, with the reason."""

KINDS = sorted(_kinds(Event), key=lambda kind: kind.__name__)
WITH_CARDS = [kind for kind in KINDS if any("Face" in str(one.type) for one in fields(kind))]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_is_a_value(kind: type[Event]) -> None:
    assert is_dataclass(kind)
    assert kind.__dataclass_params__.frozen or kind.__dataclass_params__.unsafe_hash  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", WITH_CARDS)
def test_an_event_with_cards_says_who_may_see_them(kind: type[Event]) -> None:
    assert ("seen_by" in vars(kind)) is not (kind in PUBLIC)


@pytest.mark.parametrize("kind", [kind for kind in WITH_CARDS if kind not in PUBLIC])
def test_no_log_prints_cards_that_some_may_not_see(kind: type[Event]) -> None:
    hidden = [one for one in fields(kind) if "Face" in str(one.type) and not one.repr]  # type: ignore[arg-type]
    assert hidden


@pytest.mark.parametrize("viewer", [None, 2])
def test_others_see_the_backs_of_cards_that_lie_face_down(viewer: int | None) -> None:
    ace, king = cards("As Kd")
    dealt = CardsDealt(1, (BACK, king), (ace, king))
    assert dealt.seen_by(1) == dealt
    assert dealt.seen_by(viewer) == CardsDealt(1, (BACK, king), (BACK, king))
    assert CardsSeen(1, (ace, king)).seen_by(viewer) == CardsSeen(1, (BACK, BACK))
    assert Discarded(1, (ace, king)).seen_by(viewer) == Discarded(1, (BACK, BACK))
    assert Discarded(1, (ace, king)).seen_by(1) == Discarded(1, (ace, king))
