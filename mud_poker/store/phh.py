"""How does a hand become a PHH file, which other programs read?

PHH (phh.readthedocs.io) is TOML: a variant's code, the forced bets, stacks, and actions in its notation.  A hand has one of PHH's
own codes where these can say what the house dealt; PokerKit replays it to the same stacks, but for the rake, which PHH does not
know and `_rake` tells.  Every other hand has a code of ours, `<game>/<betting>`, such as `five-card-draw/no-limit`, in the same
notation, with two words more, for the arena: `<player> rd` throws the whole hand back for another, `<player> kp` keeps it.

Amounts are in the currency's smallest unit.  Fields that begin with `_` are ours: `_game`, `_rake`, `_payout`, `_ties`.  Sealed
cards are told: a PHH file is for who may see all.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from mud_poker.cards.card import Face
from mud_poker.mud.journal import HandHistory, replay
from mud_poker.poker.events import (
    Acted,
    BoardDealt,
    CardsDealt,
    Did,
    Discarded,
    Event,
    HandShown,
    Mucked,
    PhaseBegan,
    Posted,
    Redrew,
    Why,
)
from mud_poker.poker.game import Game
from mud_poker.poker.hand import Hand
from mud_poker.poker.rules import Betting, HouseRules, OddChips, Payout, Ties

CODES: Final[Mapping[tuple[str, Betting], str]] = {
    ("holdem", Betting.FIXED_LIMIT): "FT",
    ("holdem", Betting.NO_LIMIT): "NT",
    ("short-deck", Betting.NO_LIMIT): "NS",
    ("omaha", Betting.POT_LIMIT): "PO",
    ("omaha-hi-lo", Betting.FIXED_LIMIT): "FO/8",
    ("seven-card-stud", Betting.FIXED_LIMIT): "F7S",
    ("seven-card-stud-hi-lo", Betting.FIXED_LIMIT): "F7S/8",
    ("razz", Betting.FIXED_LIMIT): "FR",
    ("deuce-to-seven-single-draw", Betting.NO_LIMIT): "N2L1D",
    ("deuce-to-seven-triple-draw", Betting.FIXED_LIMIT): "F2L3D",
    ("badugi", Betting.FIXED_LIMIT): "FB",
}
"""PHH's own codes, by game and betting."""


_MOST_RAISES: Final = 4


def phh(history: HandHistory, games: Mapping[str, Game]) -> str:
    """The text of a PHH file of a hand that is over.  Raises Disagreement where it cannot be played again."""
    replayed = replay(history, games)
    hand, rules = replayed.hand, replayed.hand.rules
    code = CODES.get((hand.game.key, rules.betting)) if _as_phh_has_it(hand, replayed.events) else None
    when = datetime.fromtimestamp(history.opened.at / 1000, UTC)
    begun = {number: stack for number, _, stack in hand.opening.seats}
    fields: dict[str, Any] = {
        "variant": code or f"{hand.game.key}/{rules.betting.value}",
        "antes": [rules.ante] * len(hand.order),
        **_forced(hand),
        **_limits(rules),
        "starting_stacks": [begun[seat.number] for seat in hand.order],
        "actions": list(_actions(hand, replayed.events)),
        "hand": history.opened.hand,
        "table": history.opened.dealer,
        "seats": [seat.number for seat in hand.order],
        "players": [seat.name for seat in hand.order],
        "finishing_stacks": [seat.stack for seat in hand.order],
        "currency": history.opened.opening.get("currency", ""),
        "day": when.day,
        "month": when.month,
        "year": when.year,
        "time": when.time(),
        "time_zone": "UTC",
        "_game": hand.game.title,
        "_rake": hand.rake,
        "_payout": rules.payout.value,
        "_ties": rules.ties.value,
    }
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _as_phh_has_it(hand: Hand, events: tuple[Event, ...]) -> bool:
    """Whether the house's rules are those that PHH's codes stand for."""
    rules = hand.rules
    return (
        rules.payout is Payout.SIDE_POTS
        and rules.odd_chips is OddChips.POSITION
        and rules.ties is Ties.SPLIT
        and rules.min_raise is None
        and rules.min_bet in (None, rules.least_bet if rules.blinds is None else rules.blinds.big)
        and not rules.bet_before_deal
        and not hand.opening.posts.owing
        and _acts_as_phh_has_it(hand, events)
    )


def _acts_as_phh_has_it(hand: Hand, events: tuple[Event, ...]) -> bool:
    """PHH knows no fold instead of a draw; in fixed limit at most `_MOST_RAISES` bets and raises a round, all of them whole."""
    draws = {getattr(step, "name", "") for step in hand.game.script if getattr(step, "chooses", False)}
    phase, raises = "", 0
    for event in events:
        match event:
            case PhaseBegan(name):
                phase, raises = name, 0
            case Acted(_, Did.FOLD) if phase in draws:
                return False
            case Acted(_, Did.BET | Did.RAISE, _, bet) if hand.rules.bets is not None:
                raises += 1
                if raises > _MOST_RAISES or bet % hand.rules.bets.small:
                    return False
    return True


def _forced(hand: Hand) -> dict[str, Any]:
    """Blinds by place, clockwise from the left of the button; of two players PHH names the button's first."""
    rules, posts = hand.rules, hand.opening.posts
    if rules.blinds is None:
        return {"bring_in": rules.bring_in} if rules.bring_in else {"blinds_or_straddles": [0] * len(hand.order)}
    owed = dict.fromkeys(posts.owing, rules.blinds.big)
    if posts.small is not None:
        alone = posts.big is None
        owed[posts.small] = rules.blinds.big if alone else rules.blinds.small
    if posts.big is not None:
        owed[posts.big] = rules.blinds.big
    if posts.straddle is not None:
        owed[posts.straddle] = rules.blinds.straddle
    places = [owed.get(seat.number, 0) for seat in hand.order]
    return {"blinds_or_straddles": places[::-1] if len(places) == 2 else places}


def _limits(rules: HouseRules) -> dict[str, int]:
    if rules.bets is not None:
        return {"small_bet": rules.bets.small, "big_bet": rules.bets.big}
    return {"min_bet": rules.least_bet}


def _actions(hand: Hand, events: tuple[Event, ...]) -> Iterator[str]:
    player = {seat.number: f"p{place}" for place, seat in enumerate(hand.order, 1)}
    shown: set[int] = set()
    # Hands are told a second time at the showdown.  Where no board is to come it is that which counts: cards may have been added.
    last = {event.seat: event for event in events if isinstance(event, HandShown)}
    for event in events:
        match event:
            case CardsDealt(seat, _, own):
                yield f"d dh {player[seat]} {_codes(own)}"
            case BoardDealt(_, cards, _):
                yield f"d db {_codes(cards)}"
            case Posted(seat, Why.BRING_IN):
                yield f"{player[seat]} pb"
            case Acted(seat, Did.FOLD):
                yield f"{player[seat]} f"
            case Acted(seat, Did.CHECK | Did.CALL):
                yield f"{player[seat]} cc"
            case Acted(seat, Did.BET | Did.RAISE, _, bet):
                yield f"{player[seat]} cbr {bet}"
            case Discarded(seat, cards):
                yield f"{player[seat]} sd {_codes(cards)}".rstrip()
            case Redrew(seat, kept):
                yield f"{player[seat]} {'kp' if kept else 'rd'}"
            case HandShown(seat, cards) if seat not in shown and (hand.game.has_board or event is last[seat]):
                shown.add(seat)
                yield f"{player[seat]} sm {_codes(cards)}"
            case Mucked(seat):
                yield f"{player[seat]} sm"


def _codes(cards: tuple[Face, ...]) -> str:
    """Cards in a row, as PHH has them; with commas where a code is longer than a card's."""
    codes = [card.code for card in cards]
    return "".join(codes) if all(len(code) == 2 for code in codes) else ",".join(codes)


def _toml(value: object) -> str:
    """JSON's strings, numbers and lists are TOML's too (toml.io/en/v1.0.0); times are written bare."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | int | list) else str(value)
