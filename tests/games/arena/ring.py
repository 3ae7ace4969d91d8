"""A hand or a table of the arena for a test, with the units and boons that ship."""

from collections.abc import Mapping
from typing import Any

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance
from mud_poker.games.arena.game import arena
from mud_poker.games.arena.units import ArenaDeck
from mud_poker.poker.actions import Action, Call, Check, Keep, Verdict
from mud_poker.poker.events import Event
from mud_poker.poker.hand import Hand, Opening, Posts
from mud_poker.poker.rules import Blinds, HouseRules
from mud_poker.poker.shoe import BOARD, Shoe
from mud_poker.poker.waits import Trial, Turn, Window
from tests.games.arena.pit import BOONS, UNITS

DECK = ArenaDeck(UNITS)
ARENA = arena(DECK, {boon.key: boon for boon in BOONS})
BY_KEY = {boon.key: boon for boon in BOONS}
USUAL = Blinds(5, 10)


def planned(cards: Mapping[int, str], boon: str | None = None) -> dict[object, tuple[Face, ...]]:
    """Armies as people write them, and the key of a boon."""
    assert ARENA.source is not None
    told: dict[object, str] = {**cards} if boon is None else {**cards, BOARD: boon}
    return {place: ARENA.source.read(place, words) for place, words in told.items()}


def match(
    *stacks: int,
    cards: Mapping[int, str] | None = None,
    boon: str | None = None,
    seed: bytes = b"seed",
    shoe: Shoe | None = None,
    **rules: Any,
) -> Hand:
    """Seats 1, 2, ... with these stacks; the last has the button, and the usual seats post blinds of 5 and 10."""
    count = len(stacks)
    house = HouseRules(**{"blinds": USUAL} | rules)
    posts = Posts(2, 1) if count == 2 else Posts(1, 2)
    seats = tuple((place + 1, f"P{place + 1}", stack) for place, stack in enumerate(stacks))
    told = ARENA.shoe(Chance(seed), 1, planned(cards or {}, boon)) if cards or boon else shoe
    return Hand(ARENA, Opening(1, house, seats, count, posts, seed), told)


def keep(hand: Hand) -> list[Event]:
    """All keep what they have."""
    told = list(hand.events())
    while isinstance(hand.wait, Window):
        told += hand.act(min(hand.wait.seats), Keep())
    return told


def check_down(hand: Hand) -> list[Event]:
    """All keep, and check or call till the battle, or the end."""
    told = keep(hand)
    while isinstance(hand.wait, Turn):
        told += hand.act(hand.wait.seat, Call() if hand.wait.options.to_call else Check())
    return told


def act(hand: Hand, *actions: Action) -> list[Event]:
    """Each action by the seat whose turn it is."""
    told: list[Event] = []
    for action in actions:
        assert isinstance(hand.wait, Turn)
        told += hand.act(hand.wait.seat, action)
    return told


def ends(hand: Hand, *tiers: tuple[int, ...]) -> list[Event]:
    """The battle ends so: seats, longest-lasting first."""
    assert isinstance(hand.wait, Trial)
    return list(hand.act(None, Verdict(tiers)))


def stacks(hand: Hand) -> list[int]:
    """By seat number."""
    return [seat.stack for seat in sorted(hand.order, key=lambda seat: seat.number)]
