"""What does a program say, and how is a frame for it spelled (Open Poker's protocol, version 2)?

`parse` turns the text of one WebSocket message into a value of the closed union `Request`; `Numbering` turns what happened at a
table into frames with an envelope.  `open_poker.asyncapi.yaml` describes all messages.  A new one is a class here, a case in
`_READ`, and a message there.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final, Never, TypeAlias

LONGEST_NUMBER: Final = 40
"""Characters.  A number that a program computed has at most 24."""
LARGEST_EXPONENT: Final = 30
LONGEST_TEXT: Final = 200
"""Characters of an id, a token or a name."""
EXACT_DIGITS: Final = 15
"""What a double holds of any decimal number (IEEE 754): what follows is noise of the program's arithmetic."""

Frame: TypeAlias = dict[str, Any]
"""JSON values."""


class Malformed(Exception):
    """What came is no message.  `code` is `invalid_message` or `unknown_message`."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True)
class JoinLobby:
    """Sit down with `buy_in`: at `dealer`, or wherever there is a seat."""

    buy_in: Decimal
    dealer: str | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """A move in a turn.  What is missing or no text is None; `id` is the JSON of the program's id, None if it gave none.

    `payload` is the SHA-256 of all else that was sent: two with one id and one payload are the same message, sent again.
    """

    id: str | None
    hand_id: str | None
    turn_token: str | None
    action: str | None
    amount: Decimal | None
    payload: bytes = field(repr=False)

    @property
    def client_action_id(self) -> str | int | float | None:
        """The id as it was sent."""
        sent: str | int | float | None = json.loads(self.id) if self.id is not None else None
        return sent


@dataclass(frozen=True, slots=True)
class Rebuy:
    amount: Decimal


@dataclass(frozen=True, slots=True)
class SetAutoRebuy:
    enabled: bool


@dataclass(frozen=True, slots=True)
class LeaveTable:
    pass


@dataclass(frozen=True, slots=True)
class ResyncRequest:
    table_id: str
    last_table_seq: int


Request: TypeAlias = JoinLobby | Act | Rebuy | SetAutoRebuy | LeaveTable | ResyncRequest


def parse(data: str | bytes) -> Request:
    """The request in one message.  Raises Malformed for anything else; unknown fields are no matter."""
    if isinstance(data, bytes):
        raise Malformed("invalid_message", "Send JSON as text, not as bytes.")
    try:
        return _request(_DECODER.decode(data))
    except (ValueError, RecursionError):  # of a value that is nested too deeply, to be read or to be written as a payload
        raise Malformed("invalid_message", "That is no JSON.") from None


def spell(frame: Frame) -> str:
    """The JSON of a frame: compact, keys sorted, ASCII.  A number is the shortest that reads back as the same."""
    return _ENCODER.encode(frame)


def state_hash(frame: Frame) -> str:
    """What `state_hash` has to be for `frame`."""
    hashed = {name: value for name, value in frame.items() if name not in _UNHASHED}
    return f"sha256:{sha256(spell(hashed).encode()).hexdigest()}"


# Frames about no table


def connected(name: str) -> Frame:
    return {"type": "connected", "agent_id": name.lower(), "name": name}


def error(code: str, message: str) -> Frame:
    return {"type": "error", "code": code, "message": message}


def lobby_joined(position: int, estimated_wait: str) -> Frame:
    return {"type": "lobby_joined", "position": position, "estimated_wait": estimated_wait}


def action_ack(act: Act) -> Frame:
    return {"type": "action_ack", "client_action_id": act.client_action_id, "status": "accepted"}


def action_rejected(act: Act, code: str, reason: str) -> Frame:
    details = {"code": code}
    return {"type": "action_rejected", "client_action_id": act.client_action_id, "code": code, "reason": reason, "details": details}


def rebuy_confirmed(chip_balance: int | float) -> Frame:
    return {"type": "rebuy_confirmed", "chip_balance": chip_balance}


def auto_rebuy_set(enabled: bool) -> Frame:
    return {"type": "auto_rebuy_set", "enabled": enabled}


def auto_rebuy_scheduled(cooldown_seconds: int) -> Frame:
    return {"type": "auto_rebuy_scheduled", "cooldown_seconds": cooldown_seconds}


# Frames about a table


class Numbering:
    """The envelopes of one reader at one table: each frame has the next number, and within a hand the hand's next."""

    def __init__(self, table_id: str, last: int = 0) -> None:
        self.table_id = table_id
        self.last = last
        self._hand_id: str | None = None
        self._in_hand = 0

    def wrap(self, body: Frame, hand_id: str | None, now: int) -> Frame:
        """`body` with the next envelope.  `hand_id` is None between hands; `now` in milliseconds of Unix time."""
        frame = self.inside(body, hand_id, now)
        self.last, self._in_hand, self._hand_id = frame["table_seq"], frame["hand_seq"], hand_id
        return frame

    def inside(self, body: Frame, hand_id: str | None, now: int) -> Frame:
        """`body` with the same envelope as the frame that is wrapped next, which it will be a part of."""
        in_hand = self._in_hand if hand_id == self._hand_id else 0
        frame = {
            "stream": "state" if body["type"] == "table_state" else "event",
            "table_id": self.table_id,
            "hand_id": hand_id,
            "table_seq": self.last + 1,
            "hand_seq": in_hand + 1 if hand_id is not None else 0,
            "ts": datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="microseconds"),
            **body,
        }
        frame["state_hash"] = state_hash(frame)
        return frame


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
_UNHASHED: Final = ("ts", "table_seq", "hand_seq", "state_hash")


def _request(message: Any) -> Request:
    match message:
        case {"type": str(kind)} if kind in _READ:
            return _READ[kind](message)
        case {"type": str(kind)}:
            raise Malformed("unknown_message", f"There is no message '{kind[:40]}'. There is: {', '.join(_READ)}.")
        case _:
            raise Malformed("invalid_message", "A message is a JSON object with its name as 'type'.")


def _join_lobby(fields: Mapping[str, Any]) -> Request:
    dealer = fields.get("dealer")
    if dealer is not None and not (isinstance(dealer, str) and len(dealer) <= LONGEST_TEXT):
        raise Malformed("invalid_message", "'dealer' is the name of a dealer.")
    return JoinLobby(_amount(fields, "buy_in"), dealer)


def _act(fields: Mapping[str, Any]) -> Request:
    sent = fields.get("client_action_id")
    is_id = isinstance(sent, str | int | Decimal) and not isinstance(sent, bool) and len(str(sent)) <= LONGEST_TEXT
    payload = {name: fields.get(name) for name in ("hand_id", "turn_token", "action", "amount")}
    amount = fields.get("amount")
    return Act(
        json.dumps(sent, default=float) if is_id else None,
        _text(fields, "hand_id"),
        _text(fields, "turn_token"),
        _text(fields, "action"),
        _rounded(amount) if isinstance(amount, int | Decimal) and not isinstance(amount, bool) else None,
        sha256(json.dumps(payload, sort_keys=True, default=str).encode()).digest(),
    )


def _rebuy(fields: Mapping[str, Any]) -> Request:
    return Rebuy(_amount(fields, "amount"))


def _set_auto_rebuy(fields: Mapping[str, Any]) -> Request:
    if not isinstance(fields.get("enabled"), bool):
        raise Malformed("invalid_message", "'enabled' is true or false.")
    return SetAutoRebuy(fields["enabled"])


def _leave_table(fields: Mapping[str, Any]) -> Request:
    return LeaveTable()


def _resync_request(fields: Mapping[str, Any]) -> Request:
    table_id, last = _text(fields, "table_id"), fields.get("last_table_seq")
    if table_id is None:
        raise Malformed("invalid_message", "'table_id' is the table's, as 'table_joined' gave it.")
    if not isinstance(last, int) or isinstance(last, bool) or last < 0:
        raise Malformed("invalid_message", "'last_table_seq' is the last number you have, or 0.")
    return ResyncRequest(table_id, last)


_READ: Final[Mapping[str, Callable[[Mapping[str, Any]], Request]]] = {
    "join_lobby": _join_lobby,
    "action": _act,
    "rebuy": _rebuy,
    "set_auto_rebuy": _set_auto_rebuy,
    "leave_table": _leave_table,
    "resync_request": _resync_request,
}


def _text(fields: Mapping[str, Any], name: str) -> str | None:
    value = fields.get(name)
    return value if isinstance(value, str) and len(value) <= LONGEST_TEXT else None


def _amount(fields: Mapping[str, Any], name: str) -> Decimal:
    value = fields.get(name)
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        raise Malformed("invalid_message", f"'{name}' is a number.")
    return _rounded(value)


def _rounded(number: int | Decimal) -> Decimal:
    """The decimal number that a program meant which computes in doubles: 0.06, where it sent 0.060000000000000005."""
    value = Decimal(number)
    digits = value.as_tuple().digits
    return value if len(digits) <= EXACT_DIGITS else Decimal(f"{value:.{EXACT_DIGITS - 1}e}")


def _number(digits: str) -> Decimal:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(digits)
    value = Decimal(digits)
    if abs(value.adjusted()) > LARGEST_EXPONENT:
        raise ValueError(digits)
    return value


def _whole(digits: str) -> int:
    return int(_number(digits))


def _no_number(name: str) -> Never:
    """NaN and Infinity, which are not JSON (RFC 8259, section 6)."""
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_int=_whole, parse_float=_number, parse_constant=_no_number)
