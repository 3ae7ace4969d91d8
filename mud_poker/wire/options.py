"""Which telnet options do we speak, and what do we answer when the client wants one on or off?

A new option is a number in `Option`, a place in `ASKED` or `OFFERED`, and a case in `peer.py` that says what happens
when it goes on.  Answers follow RFC 1143: only a change is answered, so no two ends can keep each other talking.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, IntEnum, auto

from mud_poker.wire.telnet import Code, negotiation


class Option(IntEnum):
    """Numbers as assigned by IANA; from 69 on by the custom of MUDs."""

    ECHO = 1
    TTYPE = 24
    EOR = 25
    NAWS = 31
    NEW_ENVIRON = 39
    CHARSET = 42
    MSDP = 69
    MSSP = 70
    MCCP2 = 86
    MXP = 91
    GMCP = 201


ASKED = (Option.TTYPE, Option.NAWS, Option.NEW_ENVIRON)
"""What the client may do (DO, WILL)."""

OFFERED = (Option.CHARSET, Option.GMCP, Option.MSSP, Option.MSDP, Option.EOR, Option.MXP, Option.MCCP2)
"""What we may do (WILL, DO).

SGA and LINEMODE are in neither: after WILL SGA inetutils and PuTTY send a character at a time.  So every DO is
refused, TIMING-MARK's too (RFC 860), which is the answer that inetutils waits for after an interrupt.
"""

OFFERED_IN_TLS = tuple(option for option in OFFERED if option is not Option.MCCP2)
"""Compressed secrets beside what others write can be guessed by their length (as CRIME did), so not both at once."""

SWITCHES = 64
"""How often a client may turn options on.  Each time may cost us an answer longer than the question."""


class _State(Enum):
    """RFC 1143's states.  NO is to have none; WANTNO never happens, as we ask to turn nothing off."""

    WANTYES = auto()
    YES = auto()


@dataclass(frozen=True, slots=True)
class Switched:
    """The client and we now agree that `option` is on, or off."""

    option: int
    on: bool


@dataclass(slots=True)
class _Announced:
    """What we said of an option, on and off by turns, the last of it `on`; the client has not answered the last `unanswered`."""

    on: bool = False
    unanswered: int = 0

    def say(self, on: bool) -> None:
        self.unanswered += self.on is not on
        self.on = on

    def hear(self, on: bool) -> bool:
        """Whether this was an answer.

        Not every one is answered: a client that refuses WILL has nothing to say to the WONT behind it, and one that says
        nothing to a WONT still answers the WILL behind that.
        """
        first = self.on if self.unanswered % 2 else not self.on
        answered = 1 if on is first else 2
        was_one = self.unanswered >= (answered if on else 1)
        self.unanswered = max(0, self.unanswered - answered)
        return was_one


class Options:
    """What is agreed on one connection: `ours` is what we do, `theirs` what the client does."""

    __slots__ = ("_announced", "_asked", "_offered", "_ours", "_switches", "_theirs")

    def __init__(self, asked: Collection[int] = ASKED, offered: Collection[int] = OFFERED) -> None:
        self._asked = asked
        self._offered = offered
        self._ours: dict[int, _State] = {}
        self._theirs: dict[int, _State] = {}
        self._announced: dict[int, _Announced] = {}
        self._switches = SWITCHES

    def open(self) -> bytes:
        """Ask for and offer everything."""
        self._theirs = dict.fromkeys(self._asked, _State.WANTYES)
        self._ours = dict.fromkeys(self._offered, _State.WANTYES)
        asked = [negotiation(Code.DO, option) for option in self._asked]
        return b"".join([*asked, *(negotiation(Code.WILL, option) for option in self._offered)])

    def speaks(self, option: int) -> bool:
        """Whether we do `option`."""
        return self._ours.get(option) is _State.YES

    def announce(self, option: int, on: bool) -> bytes:
        """Say that we do or do not do `option`, and let no answer hold it up.

        For ECHO.  RFC 1143 would hold back WONT until WILL is answered, and a client that hides what is typed without
        ever answering would hide it for ever.  So it is said at once, and late answers are told from new wishes.
        """
        self._announced.setdefault(option, _Announced()).say(on)
        if on:
            self._ours[option] = _State.YES
        else:
            self._ours.pop(option, None)
        return negotiation(Code.WILL if on else Code.WONT, option)

    def receive(self, verb: Code, option: int) -> tuple[bytes, Switched | None]:
        """What to answer, and what has changed."""
        on = verb in (Code.DO, Code.WILL)
        if verb in (Code.DO, Code.DONT):
            announced = self._announced.get(option)
            if announced is not None and announced.hear(on):
                if not on and not announced.unanswered:
                    self._ours.pop(option, None)
                return b"", None
            side, welcome, yes, no = self._ours, self._offered, Code.WILL, Code.WONT
        else:
            side, welcome, yes, no = self._theirs, self._asked, Code.DO, Code.DONT
        match side.get(option), on:
            case None, True if option not in welcome or not self._switches:
                return negotiation(no, option), None
            case None, True:
                self._switches -= 1
                side[option] = _State.YES
                return negotiation(yes, option), Switched(option, on=True)
            case _State.WANTYES, True:
                side[option] = _State.YES
                return b"", Switched(option, on=True)
            case _State.WANTYES, False:
                del side[option]
                return b"", None
            case _State.YES, False:
                del side[option]
                return negotiation(no, option), Switched(option, on=False)
        return b"", None
