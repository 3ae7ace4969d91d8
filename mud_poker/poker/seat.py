"""What stands in front of one player during a hand?"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from mud_poker.cards.card import BACK, Face


class Lies(Enum):
    """Who may look at a card: everybody, its owner, or nobody yet."""

    UP = "up"
    DOWN = "down"
    SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Held:
    """A card in front of a player, and how it lies."""

    face: Face
    lies: Lies = Lies.DOWN

    def seen(self, own: bool) -> Face:
        return self.face if self.lies is Lies.UP or (own and self.lies is Lies.DOWN) else BACK


class SeatView(NamedTuple):
    """A seat as somebody may see it: cards that this viewer may not see are backs.  A named tuple, for quickness."""

    number: int
    name: str
    stack: int
    bet: int
    put: int
    folded: bool
    cards: tuple[Face, ...]

    @property
    def all_in(self) -> bool:
        return not self.folded and self.stack == 0


class Seat:
    """A player in a hand.  Amounts in smallest units; `acted` is the price at this seat's last action on this street.

    `faces` are its cards, whoever may see them.  `public` and `own` are its last views, None when they are no longer true.
    """

    __slots__ = (
        "acted", "bet", "cards", "dead", "faces", "folded", "index", "known", "lying", "name", "number", "own", "public", "put",
        "stack",
    )  # fmt: skip

    def __init__(self, number: int, name: str, stack: int) -> None:
        self.number = number
        self.name = name
        self.stack = stack
        self.index = 0
        self.bet = 0
        self.put = 0
        self.dead = 0
        self.folded = False
        self.acted: int | None = None
        self.cards: tuple[Held, ...] = ()
        self.faces: tuple[Face, ...] = ()
        self.lying: tuple[Face, ...] = ()  # as they lie for everybody
        self.known: tuple[Face, ...] = ()  # as their owner sees them
        self.public: SeatView | None = None
        self.own: SeatView | None = None

    @property
    def can_act(self) -> bool:
        return not self.folded and self.stack > 0

    def pay(self, amount: int) -> None:
        """Move `amount`, at most the stack, to this street's bet."""
        self.stack -= amount
        self.put += amount
        self.bet += amount
        self.public = self.own = None

    def ante(self, amount: int) -> None:
        """Move `amount` to the middle: it counts for the pots, not for this street's bet."""
        self.stack -= amount
        self.put += amount
        self.public = self.own = None

    def pay_dead(self, amount: int) -> None:
        """Move `amount` to the main pot, as nobody's bet."""
        self.stack -= amount
        self.dead += amount
        self.public = self.own = None

    def take_back(self, amount: int) -> None:
        """What nobody called returns: of this street's bet, or of an ante."""
        self.stack += amount
        self.put -= amount
        self.bet -= min(amount, self.bet)
        self.public = self.own = None

    def win(self, amount: int) -> None:
        self.stack += amount
        self.public = self.own = None

    def fold(self) -> None:
        self.folded = True
        self.public = self.own = None

    def next_street(self) -> None:
        self.acted = None
        if self.bet:
            self.bet = 0
            self.public = self.own = None

    def hold(self, cards: Iterable[Held]) -> None:
        """These are now the cards in front of this player."""
        self.cards = tuple(cards)
        self.faces = tuple([held.face for held in self.cards])
        self.lying = tuple([held.seen(False) for held in self.cards])
        self.known = tuple([held.seen(True) for held in self.cards])
        self.public = self.own = None

    def turn_up(self) -> None:
        self.hold(Held(held.face, Lies.UP) for held in self.cards)

    def view(self, own: bool) -> SeatView:
        """This seat as its owner or as all others see it; made anew when something has changed."""
        view = self.own if own else self.public
        if view is None:
            view = SeatView(
                self.number,
                self.name,
                self.stack,
                self.bet,
                self.put,
                self.folded,
                self.known if own else self.lying,
            )
            if own:
                self.own = view
            else:
                self.public = view
        return view
