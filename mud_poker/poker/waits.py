"""What is a hand waiting for?

A step yields one of these; `Hand.act` checks an action against it before the script goes on, so a script never sees an action
that is not allowed.  Every wait is public: none holds a hidden card.
"""

from collections.abc import Generator
from enum import Enum
from typing import TypeAlias

from mud_poker.poker.actions import Action, BringIn, Call, Check, Fold, RaiseTo
from mud_poker.value import Value


class Options(Value):
    """What a seat may do in a betting turn.

    `to_call` what a call costs (0: a check is free); `least` and `most` the prices it may raise to, both None where it may not;
    `bring_in` what it must post, unless it raises (0: nothing); `bets` whether a raise would be the street's first bet;
    `may_fold` is false for who has to bring in.
    """

    to_call: int
    least: int | None
    most: int | None
    bring_in: int = 0
    bets: bool = False
    may_fold: bool = True

    def allows(self, action: Action) -> bool:
        """Whether `action` is one of these."""
        match action:  # what is done most stands first
            case Check():
                return not self.to_call and not self.bring_in
            case Call():
                return self.to_call > 0
            case Fold():
                return self.may_fold
            case RaiseTo(price):
                return self.least is not None and self.most is not None and self.least <= price <= self.most
            case BringIn():
                return self.bring_in > 0
        return False


class Turn(Value):
    """One seat must fold, check or call, or bet or raise."""

    seat: int
    options: Options


class DrawTurn(Value):
    """One seat says which cards to give up: at least `least`, at most `most`."""

    seat: int
    least: int
    most: int


class Window(Value):
    """Several seats choose at once, for `closes` milliseconds from its first opening; silence keeps."""

    seats: frozenset[int]
    closes: int


class Due(Enum):
    """What a player who deals has to do next."""

    CARDS = "cards"
    BOARD = "board"
    REPLACEMENTS = "replacements"
    SHOW = "show"
    AWARD = "award"


class Dealing(Value):
    """A player has to deal, show or award: `by` is who; None is anybody in the hand.

    `count` is how many cards are due; `discards` the seats that may put cards down, and `answered` those that have, or stand pat;
    `burn` whether a burn may be ordered; `best` the seats with the best of the hands that lie open.
    """

    due: Due
    by: int | None
    count: int = 0
    discards: frozenset[int] = frozenset()
    burn: bool = False
    answered: frozenset[int] = frozenset()
    best: tuple[int, ...] = ()


class Trial(Value):
    """The showdown is fought outside the hand, among `seats`; the house brings the `Verdict`."""

    seats: tuple[int, ...]


Wait: TypeAlias = Turn | DrawTurn | Window | Dealing | Trial
Script: TypeAlias = Generator[Wait, tuple[int | None, Action], None]
