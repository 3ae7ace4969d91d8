"""Where does text end and telnet begin?

`Telnet` splits a stream of bytes into text, commands, negotiations and subnegotiations (RFC 854, RFC 855).  It knows no
option: a new one needs nothing here.  `negotiation` and `subnegotiation` spell the same things the other way.
"""

import re
from dataclasses import dataclass, field
from enum import IntEnum

SUBNEGOTIATION_LIMIT = 16 * 1024
"""Bytes.  A longer subnegotiation is read to its end and dropped."""


class Code(IntEnum):
    """What may follow IAC (RFC 854; EOR is RFC 885)."""

    EOR = 239
    SE = 240
    NOP = 241
    AYT = 246
    EC = 247
    EL = 248
    GA = 249
    SB = 250
    WILL = 251
    WONT = 252
    DO = 253
    DONT = 254
    IAC = 255


IAC = bytes([Code.IAC])
VERBS = tuple(bytes([Code.IAC, verb]) for verb in (Code.WILL, Code.WONT, Code.DO, Code.DONT))
_TEXT = re.compile(rb"(?:[^\xff]++|\xff\xff)++")
"""A run of text, doubled IACs and all: a flood of those costs no more than any other text."""
FIRST_COMMAND = 236
"""EOF, the lowest command that was ever assigned (RFC 1184).  Lower bytes after IAC mean nothing and are skipped."""


@dataclass(frozen=True, slots=True)
class Text:
    """Bytes that are not telnet's, IAC IAC undone.  One run of text may come as several."""

    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Command:
    """IAC and one byte, such as AYT."""

    code: int


@dataclass(frozen=True, slots=True)
class Negotiation:
    """`verb` is WILL, WONT, DO or DONT."""

    verb: Code
    option: int


@dataclass(frozen=True, slots=True)
class Subnegotiation:
    """IAC SB option payload IAC SE, IAC IAC in the payload undone."""

    option: int
    payload: bytes = field(repr=False)


TelnetEvent = Text | Command | Negotiation | Subnegotiation


class Telnet:
    """Telnet without a network.  Feed it bytes as they come; how they are cut changes nothing.

    Never raises.  A subnegotiation that another command interrupts is dropped and the command counts, so a client that
    forgets SE loses one message and not the session.
    """

    __slots__ = ("_held", "_open")

    def __init__(self) -> None:
        self._held = b""  # a command whose last bytes have not come: at most two bytes
        self._open: bytearray | None = None  # the subnegotiation that has not ended: option, then payload

    def receive(self, data: bytes) -> list[TelnetEvent]:
        events: list[TelnetEvent] = []
        data = self._held + data
        self._held = b""
        at = 0
        while at < len(data):
            if text := _TEXT.match(data, at):
                self._text(text[0].replace(IAC + IAC, IAC), events)
                at = text.end()
                continue
            end = at + (3 if data.startswith(VERBS, at) else 2)
            if end > len(data):
                self._held = data[at:]
                break
            self._command(data[at + 1], data[end - 1], events)
            at = end
        return events

    def _text(self, data: bytes, events: list[TelnetEvent]) -> None:
        if self._open is not None:
            self._open += data[: SUBNEGOTIATION_LIMIT + 2 - len(self._open)]
        else:
            events.append(Text(data))

    def _command(self, code: int, last: int, events: list[TelnetEvent]) -> None:
        """`last` is the last byte of the command: the option of a negotiation."""
        match code:
            case Code.SB:
                self._open = bytearray()
            case Code.SE:
                if self._open and len(self._open) <= SUBNEGOTIATION_LIMIT + 1:
                    events.append(Subnegotiation(self._open[0], bytes(self._open[1:])))
                self._open = None
            case Code.WILL | Code.WONT | Code.DO | Code.DONT:
                self._open = None
                events.append(Negotiation(Code(code), last))
            case _ if code >= FIRST_COMMAND:
                self._open = None
                events.append(Command(code))


def negotiation(verb: Code, option: int) -> bytes:
    return bytes([Code.IAC, verb, option])


def subnegotiation(option: int, payload: bytes) -> bytes:
    """`payload` as it is meant: bytes of 255 are doubled here."""
    return bytes([Code.IAC, Code.SB, option]) + payload.replace(IAC, IAC + IAC) + bytes([Code.IAC, Code.SE])
