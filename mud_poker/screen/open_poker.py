"""What does a program in a seat see of what happens at its table (Open Poker's protocol)?

`Follower` turns what its character was told, and the table as it is then, into the bodies of frames; the envelope and the spelling
are `wire/open_poker.py`'s.  Seats are counted from 0, as the protocol does; amounts are numbers in the table's currency.  All of it
comes from events as this seat sees them and from its view of the table, like the text for people.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from mud_poker.cards.card import Face
from mud_poker.mud.money import Currency
from mud_poker.mud.programs import offers
from mud_poker.mud.table_messages import AtTable
from mud_poker.mud.table_view import Place, TableView
from mud_poker.poker.actions import Action, Call, RaiseTo
from mud_poker.poker.events import (
    Acted,
    BoardDealt,
    CardsDealt,
    Did,
    Equalised,
    Event,
    HandBegan,
    HandEnded,
    HandShown,
    PhaseBegan,
    Raked,
    Won,
)
from mud_poker.poker.table_events import Broke, Gone, Left, SatDown
from mud_poker.poker.waits import Turn

Body: TypeAlias = dict[str, Any]
"""A frame without its envelope: JSON values."""

PREFLOP: Final = "preflop"
IDLE: Final = "idle"
"""The street between hands."""

_STREETS: Final = {"Flop": "flop", "Turn": "turn", "River": "river"}
"""By the phase that deals it."""
_BY_BOARD: Final = {0: PREFLOP, 3: "flop", 4: "turn", 5: "river"}
_DID: Final = {Did.FOLD: "fold", Did.CHECK: "check", Did.CALL: "call", Did.BET: "raise", Did.RAISE: "raise"}
_WHY: Final = {
    Gone.LEFT: "left",
    Gone.AWAY: "away",
    Gone.BROKE: "busted",
    Gone.DISCONNECTED: "disconnected",
    Gone.ELIMINATED: "eliminated",
    Gone.CLOSED: "table_closed",
    Gone.KICKED: "kicked",
    Gone.GAME_OVER: "game_over",
}


def amount(units: int, currency: Currency) -> int | float:
    """`units` as a JSON number of the currency: whole where it is whole, else the double whose shortest spelling is exact.

    Up to 15 digits a double keeps every decimal number (IEEE 754), and no more can be typed (`money.MOST`).  Nothing computes
    with it.
    """
    scale: int = 10**currency.decimals
    return units / scale if units % scale else units // scale


def seat_number(number: int) -> int:
    """A seat as the protocol counts it."""
    return number - 1


def table_joined(table: TableView) -> Body:
    assert table.you is not None  # it is told to who sits
    return {"type": "table_joined", "seat": seat_number(table.you), "players": _players(table)}


def your_turn(table: TableView, token: str) -> Body:
    """The question to the reader, whose turn it is."""
    options = table.options
    assert options is not None  # it is the reader's turn
    return {
        "type": "your_turn",
        "turn_token": token,
        "valid_actions": _valid_actions(table),
        "pot": amount(table.pot, table.currency),
        "community_cards": _codes(table.board),
        "players": _players(table),
        "min_raise": _optional(options.least, table.currency),
        "max_raise": _optional(options.most, table.currency),
    }


def table_state(table: TableView, token: str | None) -> Body:
    """The whole table as its reader sees it.  `token` is that of the reader's turn, if it is."""
    currency = table.currency
    running = table.wait is not None
    options = table.wait.options if isinstance(table.wait, Turn) else None
    places = {place.number: place for place in table.places}
    return {
        "type": "table_state",
        "street": _BY_BOARD.get(len(table.board), PREFLOP) if running else IDLE,
        "dealer_seat": None if table.button is None else seat_number(table.button),
        "small_blind": amount(table.small, currency),
        "big_blind": amount(table.big, currency),
        "pot": amount(table.pot, currency),
        "actor_seat": None if table.actor is None else seat_number(table.actor),
        "to_call": amount(options.to_call if options is not None else 0, currency),
        "min_raise_to": _optional(options.least if options is not None else None, currency),
        "max_raise_to": _optional(options.most if options is not None else None, currency),
        "board": _codes(table.board) if running else [],
        "seats": [_seat(places.get(number), number, running, currency) for number in range(1, table.seats + 1)],
        "hero": _hero(table, running, token),
    }


@dataclass(slots=True)
class _HandSoFar:
    """What a hand's result will be made of."""

    dealt: dict[int, str]
    actions: list[Body]
    shown: dict[str, list[str]]
    won: dict[int, int]
    words: dict[int, str]
    rake: int = 0


class Follower:
    """What one seat saw of the hand so far.  `hand` is its number, None between hands."""

    def __init__(self) -> None:
        self.hand: int | None = None
        self._street = PREFLOP
        self._price = 0
        self._so_far = _HandSoFar({}, [], {}, {}, {})

    def catch_up(self, table: TableView) -> None:
        """The table as it is now, where nothing was seen of how it came to this."""
        self.hand = table.hand if table.wait is not None else None
        self._price = table.price
        self._street = _BY_BOARD.get(len(table.board), PREFLOP)

    def frames(self, told: Sequence[AtTable], table: TableView) -> Iterator[tuple[Body, int | None]]:
        """The bodies for what happened, each with the number of its hand (None between hands).

        `told` is all that happened since the last call, and `table` how the table is now.
        """
        for place, message in enumerate(told):
            event = message.event
            if isinstance(event, HandBegan):
                self.hand = event.number
            for body in self._bodies(event, message, told[place + 1 :], table):
                yield body, self.hand
            if isinstance(event, HandEnded):
                self.hand = None
        self._price = table.price

    def _bodies(self, event: Event, message: AtTable, later: Sequence[AtTable], table: TableView) -> Iterator[Body]:
        currency, you = message.currency, message.you
        match event:
            case HandBegan(_, button, seats):
                self._street, self._price = PREFLOP, 0
                self._so_far = _HandSoFar({number: name for number, name, _ in seats}, [], {}, {}, {})
                blinds = {"small_blind": amount(table.small, currency), "big_blind": amount(table.big, currency)}
                seat = None if you is None else seat_number(you)
                yield {"type": "hand_start", "seat": seat, "dealer_seat": seat_number(button), "blinds": blinds}
            case CardsDealt(seat, _, own) if seat == you:
                yield {"type": "hole_cards", "cards": _codes(own)}
            case PhaseBegan(name) if name in _STREETS:
                self._street, self._price = _STREETS[name], 0
            case BoardDealt(_, cards):
                yield {"type": "community_cards", "cards": _codes(cards), "street": self._street}
            case Acted():
                yield self._player_action(event, message, later)
            case HandShown(seat, cards):
                self._so_far.shown[str(seat_number(seat))] = _codes(cards)
            case Raked(rake, _):
                self._so_far.rake = rake
            case Won(seat, won):
                self._so_far.won[seat] = self._so_far.won.get(seat, 0) + won
                self._so_far.words.setdefault(seat, event.words)
            case Equalised(seat, back):
                self._so_far.won[seat] = self._so_far.won.get(seat, 0) + back
            case HandEnded(_, stacks):
                yield self._hand_result(dict(stacks), message)
            case SatDown(seat, name, stack) if seat != you:
                yield {"type": "player_joined", "seat": seat_number(seat), "name": name, "stack": amount(stack, currency)}
            case Left(seat, name, stack, why):
                yield {
                    "type": "player_left",
                    "seat": seat_number(seat),
                    "name": name,
                    "stack": amount(stack, currency),
                    "reason": _WHY[why],
                }
                if seat == you and why is not Gone.LEFT:
                    yield {"type": "table_closed", "reason": _WHY[why]}
            case Broke(seat) if seat == you:
                yield {"type": "busted", "options": ["rebuy", "leave"]}
        return

    def _name(self, seat: int, message: AtTable) -> str:
        """Who sits there, or sat there when the hand was dealt."""
        return self._so_far.dealt.get(seat) or message.names.get(seat, "")

    def _player_action(self, event: Acted, message: AtTable, later: Sequence[AtTable]) -> Body:
        """`street` is the street after the action: the one that is dealt next, if it ends the betting."""
        currency = message.currency
        before = event.bet - event.put
        owed = min(max(0, self._price - before), event.stack + event.put)
        self._price = max(self._price, event.bet)
        did = "all_in" if event.all_in else _DID[event.did]
        told = {
            "seat": seat_number(event.seat),
            "name": self._name(event.seat, message),
            "action": did,
            "amount": _told_amount(event, did, currency),
            "street": _next_street(later) or self._street,
        }
        self._so_far.actions.append(told)
        return {
            "type": "player_action",
            **told,
            "stack": amount(event.stack, currency),
            "pot": amount(event.pot, currency),
            "to_call_before": amount(owed, currency),
            "pot_before": amount(event.pot - event.put, currency),
            "pot_after": amount(event.pot, currency),
            "stack_before": amount(event.stack + event.put, currency),
            "stack_after": amount(event.stack, currency),
            "contribution_delta": amount(event.put, currency),
        }

    def _hand_result(self, stacks: Mapping[int, int], message: AtTable) -> Body:
        hand, currency = self._so_far, message.currency
        return {
            "type": "hand_result",
            "winners": [
                {
                    "seat": seat_number(seat),
                    "name": self._name(seat, message),
                    "stack": amount(stacks[seat], currency),
                    "amount": amount(won, currency),
                    "hand_description": hand.words[seat],
                }
                for seat, won in hand.won.items()
                if seat in hand.words
            ],
            "pot": amount(sum(hand.won.values()) + hand.rake, currency),
            "payouts": [{"seat": seat_number(seat), "amount": amount(won, currency)} for seat, won in hand.won.items()],
            "final_stacks": {str(seat_number(seat)): amount(stack, currency) for seat, stack in stacks.items()},
            "shown_cards": hand.shown,
            "actions": hand.actions,
        }


def _told_amount(event: Acted, did: str, currency: Currency) -> int | float | None:
    """What a call costs; what a raise, or who is all in, has bet on this street after it; null where nothing is put in."""
    match did:
        case "fold" | "check":
            return None
        case "call":
            return amount(event.put, currency)
    return amount(event.bet, currency)


def _next_street(later: Sequence[AtTable]) -> str | None:
    """The street that is dealt before anybody acts again."""
    for message in later:
        match message.event:
            case Acted():
                return None
            case PhaseBegan(name) if name in _STREETS:
                return _STREETS[name]
    return None


def _players(table: TableView) -> list[Body]:
    return [
        {"seat": seat_number(place.number), "name": place.name, "stack": amount(place.stack, table.currency)}
        for place in table.places
    ]


def _valid_actions(table: TableView) -> list[Body]:
    options, mine = table.options, table.mine
    if options is None or mine is None:
        return []
    offered = offers(options, mine.bet + mine.stack)
    return [_valid_action(word, action, table) for word, action in offered.items()]


def _valid_action(word: str, action: Action, table: TableView) -> Body:
    options = table.options
    assert options is not None  # it is offered to the reader
    match action:
        case Call() if word == "call":
            return {"action": word, "amount": amount(options.to_call, table.currency)}
        case RaiseTo() if word == "raise":
            least, most = _optional(options.least, table.currency), _optional(options.most, table.currency)
            return {"action": word, "min": least, "max": most}
    return {"action": word}


def _seat(place: Place | None, number: int, running: bool, currency: Currency) -> Body:
    if place is None:
        nobody = {"name": None, "stack": 0, "bet": 0, "status": "empty", "in_hand": False, "folded": False}
        return {"seat": seat_number(number), **nobody}
    in_hand = running and place.in_hand
    return {
        "seat": seat_number(number),
        "name": place.name,
        "stack": amount(place.stack, currency),
        "bet": amount(place.bet if running else 0, currency),
        "status": _status(place, in_hand),
        "in_hand": in_hand and not place.folded,
        "folded": in_hand and place.folded,
    }


def _status(place: Place, in_hand: bool) -> str:
    if in_hand:
        return "folded" if place.folded else "all_in" if place.all_in else "active"
    return "away" if place.away else "disconnected" if place.dropped else "waiting"


def _hero(table: TableView, running: bool, token: str | None) -> Body | None:
    """The reader's own seat; None for who has none."""
    mine = table.mine
    if mine is None:
        return None
    hero = {
        "seat": seat_number(mine.number),
        "hole_cards": _codes(mine.cards) if running and mine.in_hand else [],
        "valid_actions": _valid_actions(table) if token is not None else [],
    }
    return hero | {"turn_token": token} if token is not None else hero


def _codes(faces: Sequence[Face]) -> list[str]:
    return [face.code for face in faces]


def _optional(units: int | None, currency: Currency) -> int | float | None:
    return None if units is None else amount(units, currency)
