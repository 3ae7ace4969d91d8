"""Does every event with cards say who may see them?"""

from importlib import import_module
from pkgutil import walk_packages

import pytest
from msgspec.structs import fields

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
    """All events there are."""
    below = set(parent.__subclasses__())
    return below.union(*map(_kinds, below))


PUBLIC = {events.BoardDealt: "the board lies face up", events.HandShown: "a hand that is turned over is everybody's"}
"""Events whose cards all may see, with the reason."""

KINDS = sorted(_kinds(Event), key=lambda kind: kind.__name__)
WITH_CARDS = [kind for kind in KINDS if any("Face" in str(one.type) for one in fields(kind))]


def test_an_event_cannot_be_changed() -> None:
    dealt = CardsDealt(1, (BACK,), cards("As"))
    with pytest.raises(AttributeError):
        dealt.cards = dealt.own  # type: ignore[misc]  # the type checker says so too


@pytest.mark.parametrize("kind", WITH_CARDS)
def test_an_event_with_cards_says_who_may_see_them(kind: type[Event]) -> None:
    assert ("seen_by" in vars(kind)) is not (kind in PUBLIC)


@pytest.mark.parametrize("hidden", [CardsDealt(1, (BACK,), cards("As")), CardsSeen(1, cards("As")), Discarded(1, cards("As"))])
def test_no_log_prints_cards_that_some_may_not_see(hidden: Event) -> None:
    assert "As" not in repr(hidden)
    assert "As" not in repr([hidden])


def test_all_events_that_hide_cards_are_tried() -> None:
    assert {kind for kind in WITH_CARDS if kind not in PUBLIC} == {CardsDealt, CardsSeen, Discarded}


@pytest.mark.parametrize("viewer", [None, 2])
def test_others_see_the_backs_of_cards_that_lie_face_down(viewer: int | None) -> None:
    ace, king = cards("As Kd")
    dealt = CardsDealt(1, (BACK, king), (ace, king))
    assert dealt.seen_by(1) == dealt
    assert dealt.seen_by(viewer) == CardsDealt(1, (BACK, king), (BACK, king))
    assert CardsSeen(1, (ace, king)).seen_by(viewer) == CardsSeen(1, (BACK, BACK))
    assert Discarded(1, (ace, king)).seen_by(viewer) == Discarded(1, (BACK, BACK))
    assert Discarded(1, (ace, king)).seen_by(1) == Discarded(1, (ace, king))
