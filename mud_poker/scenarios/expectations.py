"""Is what a story expects so?

One function for each key of `expect`: what it is found to be, in the words that a story uses.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from mud_poker.mud import ledger
from mud_poker.mud.jackpot import Jackpot
from mud_poker.poker.events import Why
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused
from mud_poker.poker.waits import Turn
from mud_poker.scenarios.stage import Failed, Stage
from mud_poker.scenarios.story import Expects

KINDS: Final = (
    "straight flush", "royal flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "pair",
    "high card", "badugi", "three-card hand", "two-card hand", "one-card hand", "low",
)  # fmt: skip
"""Kinds of hands: an expectation that begins with one means just that kind."""


def check(stage: Stage, expected: Expects) -> None:
    """Raise Failed, with all that is not as expected."""
    wrong = [text for key, value in expected.facts.items() if (text := _compare(stage, key, value))]
    if wrong:
        raise Failed("; ".join(wrong))


def _compare(stage: Stage, key: str, wanted: object) -> str:
    try:
        match key, wanted:
            case ("hands", dict()):
                return _differences(key, {name: (text, hand_words(stage, name)) for name, text in wanted.items()}, same_hand)
            case ("leading hand", _):
                return _difference(key, str(wanted), _leading(stage), same_hand)
            case ("pots", list()):
                return _difference(key, [_pot(stage, pot) for pot in wanted], _pots(stage), _equal)
            case (name, dict()) if name in BY_NAME:
                return _differences(
                    key, {who: (_read(stage, name, v), BY_NAME[name](stage, who)) for who, v in wanted.items()}, _equal
                )
            case (name, list()) if name in NAMES:
                return _difference(key, _names(stage, wanted), sorted(NAMES[name](stage)), _equal)
            case (name, _) if name in AMOUNTS and not isinstance(wanted, dict | list):
                found = AMOUNTS[name](stage)
                return _difference(
                    key, "none" if wanted == "none" else stage.amount(str(wanted)), "none" if found is None else found, _equal
                )
            case (name, _) if name in WORDS and not isinstance(wanted, dict | list):
                return _difference(key, str(wanted), WORDS[name](stage), _equal)
    except Refused as refused:
        return f"{key}: {refused.reason}"
    return f"{key}: '{wanted}' is not what this compares with"


def _equal(wanted: object, found: object) -> bool:
    return wanted == found


def _difference(key: str, wanted: object, found: object, same: Callable[..., bool]) -> str:
    return "" if same(wanted, found) else f"{key}: expected {wanted}, found {found}"


def _differences(key: str, pairs: Mapping[str, tuple[object, object]], same: Callable[..., bool]) -> str:
    wrong = [f"{name}: expected {wanted}, found {found}" for name, (wanted, found) in pairs.items() if not same(wanted, found)]
    return f"{key}: {', '.join(wrong)}" if wrong else ""


def _read(stage: Stage, key: str, value: object) -> object:
    match key:
        case "blinds":
            return str(value)
        case "room":
            return _room_key(stage, str(value))
    return stage.amount(str(value))


def _room_key(stage: Stage, told: str) -> str:
    """The key of the room that a story names by its key or name."""
    for room in stage.world.definition.rooms.values():
        if told in (room.key, room.name):
            return room.key
    raise Failed(f"there is no room '{told}'")


def _hand(stage: Stage) -> Hand:
    hand = stage.host.table.hand
    if hand is None:
        raise Failed("no hand has been dealt")
    return hand


def _number(stage: Stage, name: str) -> int:
    for number, chair in stage.host.table.chairs.items():
        if chair.name == name:
            return number
    for seat in _hand(stage).order:
        if seat.name == name:
            return seat.number
    raise Failed(f"nobody at the table is called '{name}'")


# By name


def _names(stage: Stage, told: list[object]) -> list[str]:
    for name in told:
        stage.check_name(str(name))
    return sorted(map(str, told))


def _stack(stage: Stage, name: str) -> int:
    number = _number(stage, name)
    if number in stage.host.table.chairs:
        return stage.host.table.stack(number)
    return _hand(stage).seat(number).stack


def _bet(stage: Stage, name: str) -> int:
    return _hand(stage).seat(_number(stage, name)).bet


def _paid(stage: Stage, name: str) -> int:
    return _hand(stage).paid.get(_number(stage, name), 0)


def _returned(stage: Stage, name: str) -> int:
    return _hand(stage).returned.get(_number(stage, name), 0)


def _bank(stage: Stage, name: str) -> int:
    stage.check_name(name)
    return stage.world.ledger.balance(ledger.bank(name, stage.dealer.currency.key))


def _purse(stage: Stage, name: str) -> int:
    stage.check_name(name)
    return stage.world.ledger.balance(ledger.purse(name, stage.dealer.currency.key))


def _room(stage: Stage, name: str) -> str:
    stage.check_name(name)
    return stage.world.character(name).room


def _blind(stage: Stage, kind: str) -> str:
    kinds = {why.value.split()[0]: why for why in Why}
    if kind not in kinds:
        raise Failed(f"blinds: there is no '{kind}', but {', '.join(kinds)}")
    number = _hand(stage).posted.get(kinds[kind])
    return _hand(stage).seat(number).name if number is not None else "nobody"


BY_NAME: Final[Mapping[str, Callable[[Stage, str], object]]] = {
    "stacks": _stack,
    "bets": _bet,
    "paid": _paid,
    "returned": _returned,
    "bank": _bank,
    "purse": _purse,
    "room": _room,
    "blinds": _blind,
}


# Lists of names


def _winners(stage: Stage) -> list[str]:
    hand = _hand(stage)
    return [hand.seat(number).name for number in hand.won]


def _folded(stage: Stage) -> list[str]:
    return [seat.name for seat in _hand(stage).order if seat.folded]


def _seated(stage: Stage) -> list[str]:
    return [chair.name for chair in stage.host.table.chairs.values()]


def _eliminated(stage: Stage) -> list[str]:
    hand = _hand(stage)
    out = [seat.name for seat in hand.order if hand.over and not _stack(stage, seat.name)]
    return list(dict.fromkeys([*stage.eliminated, *out]))


def _shown(stage: Stage) -> list[str]:
    hand = _hand(stage)
    return [hand.seat(number).name for number in hand.shown]


NAMES: Final[Mapping[str, Callable[[Stage], list[str]]]] = {
    "winners": _winners,
    "folded": _folded,
    "seated": _seated,
    "eliminated": _eliminated,
    "shown": _shown,
}


# Amounts


def _turn(stage: Stage) -> Turn | None:
    wait = _hand(stage).wait
    return wait if isinstance(wait, Turn) else None


def _to_call(stage: Stage) -> int:
    turn = _turn(stage)
    return (turn.options.to_call or turn.options.bring_in) if turn is not None else 0


def _least(stage: Stage) -> int | None:
    turn = _turn(stage)
    return turn.options.least if turn is not None else None


def _most(stage: Stage) -> int | None:
    turn = _turn(stage)
    return turn.options.most if turn is not None else None


AMOUNTS: Final[Mapping[str, Callable[[Stage], int | None]]] = {
    "pot": lambda stage: _hand(stage).pot,
    "to call": _to_call,
    "min raise to": _least,
    "max raise to": _most,
    "rake": lambda stage: _hand(stage).rake,
    "jackpot": lambda stage: stage.world.ledger.balance(ledger.jackpot(stage.dealer.currency.key)),
}


# Words


def _to_act(stage: Stage) -> str:
    number = getattr(_hand(stage).wait, "seat", None)
    return _hand(stage).seat(number).name if number is not None else "nobody"


def _phase(stage: Stage) -> str:
    hand = stage.host.table.hand
    return hand.phase if hand is not None else "Inactive"


def _button(stage: Stage) -> str:
    hand = _hand(stage)
    return hand.seat(hand.button).name if hand.has(hand.button) else "nobody"


WORDS: Final[Mapping[str, Callable[[Stage], str]]] = {
    "to act": _to_act,
    "phase": _phase,
    "board": lambda stage: " ".join(face.code for face in _hand(stage).board),
    "button": _button,
    "level": lambda stage: str(stage.host.table.freeze_out.level),
}


# Hands


def hand_words(stage: Stage, name: str) -> str:
    """What a hand is, in each contest it stands in; before the showdown what it is so far."""
    hand = _hand(stage)
    seat = hand.seat(_number(stage, name))
    words = hand.words_of(seat.number) if hand.contests else ()
    return " / ".join(words or hand.game.showdown.words(seat.faces, hand.board))


def _leading(stage: Stage) -> str:
    leading = stage.world.jackpots.get(stage.dealer.currency.key, Jackpot("")).leading
    return leading.words if leading is not None else "none"


def same_hand(wanted: str, found: str) -> bool:
    """Whether `wanted` is an unambiguous part of `found`: whole words, and if it names a kind of hand, that very kind."""
    return any(_same(_plain(wanted), _plain(one)) for one in found.split(" / "))


def _same(wanted: str, found: str) -> bool:
    kind = _kind(wanted)
    if kind and kind != _kind(found):
        return False
    return f" {wanted} " in f" {found} "


def _plain(words: str) -> str:
    return " ".join(re.sub(r"[,.]", " ", words.lower()).split())


def _kind(words: str) -> str:
    return next((kind for kind in KINDS if words == kind or words.startswith(kind + " ")), "")


def _pots(stage: Stage) -> list[tuple[int, list[str]]]:
    hand = _hand(stage)
    return [(pot.amount, sorted(hand.seat(number).name for number in pot.seats)) for pot in hand.pots]


def _pot(stage: Stage, pot: object) -> tuple[int, list[str]]:
    if not isinstance(pot, dict) or set(pot) != {"amount", "seats"}:
        raise Failed("pots: each is {amount: …, seats: […]}")
    return stage.amount(str(pot["amount"])), sorted(map(str, pot["seats"]))
