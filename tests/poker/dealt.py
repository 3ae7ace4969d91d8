"""A hand for a test, in one line: stacks, cards if they matter, and house rules by name."""

from collections.abc import Mapping
from typing import Any

import pytest

from mud_poker.cards.card import cards
from mud_poker.cards.deck import DECKS
from mud_poker.games import GAMES
from mud_poker.poker.actions import Action, Call, Check
from mud_poker.poker.events import Event
from mud_poker.poker.hand import Hand, Opening, Posts
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import Blinds, HouseRules
from mud_poker.poker.shoe import Shoe
from mud_poker.poker.waits import Options, Turn

USUAL = Blinds(5, 10)


def dealt(
    *stacks: int,
    game: str = "holdem",
    planned: Mapping[object, str] | None = None,
    posts: Posts | None = None,
    blinds: Blinds | None = USUAL,
    seed: bytes = b"seed",
    open_hands: frozenset[int] = frozenset(),
    **rules: Any,
) -> Hand:
    """Seats 1, 2, ... with these stacks; the last has the button, and the usual seats post the blinds."""
    count = len(stacks)
    if posts is None:
        posts = Posts() if blinds is None else Posts(2, 1) if count == 2 else Posts(1, 2, 3 if blinds.straddle else None)
    seats = tuple((place + 1, f"P{place + 1}", stack) for place, stack in enumerate(stacks))
    opening = Opening(1, HouseRules(blinds=blinds, **rules), seats, count, posts, seed, open_hands)
    shoe = Shoe(DECKS[GAMES[game].deck], {place: cards(codes) for place, codes in planned.items()}) if planned else None
    return Hand(GAMES[game], opening, shoe)


def play(hand: Hand, *actions: Action) -> tuple[Event, ...]:
    """Each action by the seat whose turn it is; gives all that happened."""
    told: list[Event] = list(hand.events())
    for action in actions:
        told += hand.act(turn(hand), action)
    return tuple(told)


def check_down(hand: Hand) -> tuple[Event, ...]:
    """Whoever is asked in a betting round calls or checks, until something else is asked."""
    told: list[Event] = list(hand.events())
    while isinstance(hand.wait, Turn):
        told += hand.act(hand.wait.seat, Call() if hand.wait.options.to_call else Check())
    return tuple(told)


def turn(hand: Hand) -> int:
    seat: int = hand.wait.seat  # type: ignore[union-attr]  # the test knows what the hand waits for
    return seat


def offered(hand: Hand) -> Options:
    assert isinstance(hand.wait, Turn)
    return hand.wait.options


def refused(hand: Hand, seat: int | None, action: Action) -> str:
    """Why `action` is refused.  It must be, and nothing may change."""
    before = snapshot(hand)
    with pytest.raises(Refused) as told:
        hand.act(seat, action)
    assert snapshot(hand) == before
    return told.value.reason


def stacks(hand: Hand) -> list[int]:
    """By seat number."""
    return [seat.stack for seat in sorted(hand.order, key=lambda seat: seat.number)]


def snapshot(hand: Hand) -> object:
    """All of a hand, to be compared with itself later; only where its script stands cannot be copied."""
    return {name: _plain(getattr(hand, name)) for name in hand.__slots__ if name not in ("_send", "tell")}


def _plain(value: Any) -> Any:
    """Objects with slots as what is in them."""
    match value:
        case dict():
            return {key: _plain(one) for key, one in value.items()}
        case list() | tuple():
            return [_plain(one) for one in value]
        case _ if type(value).__module__.startswith("mud_poker.") and hasattr(type(value), "__slots__"):
            return (type(value).__name__, {name: _plain(getattr(value, name)) for name in type(value).__slots__})
        case _:
            return value
