"""How is a hand written down, read again, and proved?

An opening holds all that a replay needs, as JSON values; the actions follow it one by one.  It is sealed: it has the seed of
every card.  With the last of what one request brought goes a check of the whole hand as it then stood, so that a newer engine
or a damaged row cannot quietly make another hand of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from zlib import crc32

from pydantic import TypeAdapter

from mud_poker.mud.definitions import Dealer
from mud_poker.mud.facts import HandActed, HandClosed, HandOpened
from mud_poker.poker.actions import Action, from_data
from mud_poker.poker.events import Event
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand, Opening

_OPENING: Final[TypeAdapter[Opening]] = TypeAdapter(Opening)


@dataclass(frozen=True, slots=True)
class HandHistory:
    """A hand from its opening on; `closed` is None while it is in progress."""

    opened: HandOpened
    actions: tuple[HandActed, ...]
    closed: HandClosed | None


class Disagreement(Exception):
    """The journal and its replay are not the same hand.  Its text is a sentence for the staff."""


def opening_data(dealer: Dealer, hand: Hand, check: int | None) -> dict[str, Any]:
    """The opening of `hand` as JSON values, with the game's key and the currency; `check` if nobody has acted yet."""
    opening: dict[str, Any] = _OPENING.dump_python(hand.opening, mode="json", exclude={"seed"})
    return {
        "game": dealer.game.key,
        "currency": dealer.currency.key,
        "opening": opening | {"seed": hand.opening.seed.hex()},
        "check": check,
    }


def opening_from(data: Mapping[str, Any]) -> Opening:
    """The opening that `opening_data` wrote.  Raises ValueError for what is none."""
    opening = data["opening"]
    return _OPENING.validate_python(opening | {"seed": bytes.fromhex(opening["seed"])})


def check_of(hand: Hand) -> int:
    """32 bits of all that a hand is now, hidden cards too: one in four milliards of other hands has the same."""
    seats = [(seat.number, seat.stack, seat.put, seat.folded, [face.code for face in seat.faces]) for seat in hand.order]
    board = [face.code for face in hand.board]
    return crc32(repr((hand.phase, hand.pot, hand.round.price, board, seats, type(hand.wait).__name__)).encode())


def record_of(hand: Hand) -> dict[str, Any]:
    """How a hand ended, as JSON values; chips by name."""
    return {
        "put": {seat.name: seat.put + seat.dead for seat in hand.order},
        "paid": {hand.seat(number).name: amount for number, amount in hand.paid.items()},
        "rake": hand.rake,
        "board": [face.code for face in hand.board],
        "shown": [hand.seat(number).name for number in hand.shown],
    }


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand played again as far as its journal goes: its moves as a table keeps them, and all that happened."""

    hand: Hand
    moves: tuple[tuple[int | None, Action], ...]
    events: tuple[Event, ...] = field(repr=False)


def replay(history: HandHistory, games: Mapping[str, Game]) -> Replayed:
    """Play a hand again.  Raises Disagreement where that cannot be, or is another hand than the journal says."""
    number = history.opened.hand
    try:
        game = games.get(history.opened.opening["game"])
        if game is None:
            raise Disagreement(f"Hand {number} is of a game that is not in this world.")
        return _played(history, game)
    except Disagreement:
        raise
    except Exception as error:  # whatever a damaged row makes the rules stumble over
        raise Disagreement(f"Hand {number} cannot be played again: {type(error).__name__}: {str(error)[:100]}") from error


def _played(history: HandHistory, game: Game) -> Replayed:
    opened = history.opened
    hand = Hand(game, opening_from(opened.opening))
    if hand.opening.number != opened.hand:
        raise Disagreement(f"Hand {opened.hand} has the opening of hand {hand.opening.number}.")
    events = list(hand.events())
    _agree(hand, opened.opening.get("check"), "as dealt")
    moves: list[tuple[int | None, Action]] = []
    for place, acted in enumerate(history.actions, 1):
        if acted.number != place:
            raise Disagreement(f"Hand {opened.hand} lacks its action {place}.")
        action = from_data(dict(acted.action))
        events += hand.act(acted.seat, action)
        moves.append((acted.seat, action))
        _agree(hand, acted.check, f"after action {place}")
    return Replayed(hand, tuple(moves), tuple(events))


def _agree(hand: Hand, check: int | None, when: str) -> None:
    if check is not None and check != check_of(hand):
        raise Disagreement(f"Hand {hand.opening.number} played again is another {when} than the journal says.")
