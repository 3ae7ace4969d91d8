"""Which cards does a story deal, and how does its battle end?"""

import re
from collections.abc import Mapping, Sequence

from mud_poker.cards.card import Face, card
from mud_poker.cards.chance import Chance
from mud_poker.cards.deck import DECKS
from mud_poker.games.arena.trial import battle_of, verdict_of
from mud_poker.poker.actions import Verdict
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand
from mud_poker.poker.shoe import BOARD, BURN, Shoe


class CannotCast(Exception):
    """The story's cards cannot be dealt."""


def planned(game: Game, seats: Mapping[str, int], cards: Mapping[str, str], seed: bytes) -> Shoe:
    """The cards of a story at their places, and the rest of a shuffled deck.  Raises CannotCast."""
    places: dict[object, Sequence[Face]] = {}
    for who, text in cards.items():
        name, _, rest = who.partition(" ")
        if who == ("board" if game.source is None else "boon"):
            place: object = BOARD
        elif who == "burns":
            place = BURN
        elif name in seats and rest in ("", "draws"):
            place = (seats[name], "draws") if rest else seats[name]
        else:
            raise CannotCast(f"cards: nobody at the table is called '{who}'")
        places[place] = _faces(game, place, text)
    if game.source is None:
        _check_deck(DECKS[game.deck], [face.code for faces in places.values() for face in faces])
    return game.shoe(Chance(seed), 1, places)


def _faces(game: Game, place: object, text: str) -> Sequence[Face]:
    try:
        return game.source.read(place, text) if game.source is not None else [_card(code) for code in text.split()]
    except ValueError as problem:
        raise CannotCast(f"cards: {problem}") from None


def _check_deck(deck: Sequence[Face], codes: Sequence[str]) -> None:
    twice = sorted({code for code in codes if codes.count(code) > 1})
    if twice:
        raise CannotCast(f"cards: {', '.join(twice)} twice")
    strange = [code for code in codes if code not in {face.code for face in deck}]
    if strange:
        raise CannotCast(f"cards: {', '.join(strange)} not in this deck")


def _card(code: str) -> Face:
    try:
        return card(code)
    except KeyError:
        raise CannotCast(f"cards: '{code}' is no card") from None


def fought(hand: Hand) -> Verdict:
    """The end of the battle, fought at once."""
    battle = battle_of(hand)
    while not battle.step():
        pass
    return verdict_of(battle.outcome)


def verdict(outcome: str, hand: Hand) -> Verdict:
    """The tiers that `Ann > Cat = Bob` names.  Raises CannotCast."""
    seats = {seat.name: seat.number for seat in hand.live}
    tiers = []
    for tier in re.split(r"\s*>\s*", outcome.strip()):
        names = re.split(r"\s*=\s*", tier)
        unknown = [name for name in names if name not in {seat.name for seat in hand.order}]
        if unknown:
            raise CannotCast(f"outcome: nobody fights as '{unknown[0]}'")
        tiers.append(tuple(seats[name] for name in names if name in seats))
    return Verdict(tuple(tier for tier in tiers if tier))
