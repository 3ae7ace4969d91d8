"""What stands in front of one player during a hand?"""

from enum import Enum

from mud_poker.cards.card import BACK, Face
from mud_poker.value import value


class Lies(Enum):
    """Who may look at a card: everybody, its owner, or nobody yet."""

    UP = "up"
    DOWN = "down"
    SEALED = "sealed"


_UP, _SEALED = Lies.UP, Lies.SEALED  # looked up once: members of an Enum are slow to reach


def _to_all(face: Face, lies: Lies) -> Face:
    return face if lies is _UP else BACK


def _to_owner(face: Face, lies: Lies) -> Face:
    return BACK if lies is _SEALED else face


@value
class SeatView:
    """A seat as somebody may see it: cards that this viewer may not see are backs."""

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

    `faces` are its cards, whoever may see them, and `lies` says how each lies.  `public` and `own` are its last views, None when
    they are no longer true.
    """

    __slots__ = (
        "acted", "bet", "dead", "faces", "folded", "index", "known", "lies", "lying", "name", "number", "own", "public", "put",
        "stack",
    )  # fmt: skip

    def __init__(self, number: int, name: str, stack: int, index: int) -> None:
        self.number = number
        self.name = name
        self.stack = stack
        self.index = index
        self.bet = 0
        self.put = 0
        self.dead = 0
        self.folded = False
        self.acted: int | None = None
        self.faces: tuple[Face, ...] = ()
        self.lies: tuple[Lies, ...] = ()
        self.lying: tuple[Face, ...] = ()  # as they lie for everybody
        self.known: tuple[Face, ...] = ()  # as their owner sees them
        self.public: SeatView | None = None
        self.own: SeatView | None = None

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

    def hold(self, faces: tuple[Face, ...], lies: tuple[Lies, ...]) -> None:
        """These are now the cards in front of this player, and this is how each of them lies."""
        self.faces = faces
        self.lies = lies
        self.lying = tuple(map(_to_all, faces, lies))
        self.known = tuple(map(_to_owner, faces, lies))
        self.public = self.own = None

    def turn_up(self) -> None:
        self.lies = (_UP,) * len(self.faces)
        self.lying = self.known = self.faces
        self.public = self.own = None

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
