"""What stands in front of one player during a hand?"""

from enum import Enum

from mud_poker.cards.card import BACK, Face
from mud_poker.value import Value


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


class SeatView(Value):
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


class Seen:
    """The `seats` of a hand as everybody sees them, one value for all views; None when one of them has changed since."""

    __slots__ = ("seats",)

    def __init__(self) -> None:
        self.seats: tuple[SeatView, ...] | None = None


class Seat:
    """A player in a hand.  Amounts in smallest units.

    `faces` are its cards, whoever may see them, and `lies` says how each lies.  `public` and `own` are its last views, None when
    they are no longer true, which it also says to what is `seen` of all seats.
    """

    __slots__ = (
        "bet", "dead", "faces", "folded", "index", "known", "lies", "lying", "name", "number", "own", "public", "put", "seen",
        "stack",
    )  # fmt: skip

    def __init__(self, number: int, name: str, stack: int, index: int, seen: Seen) -> None:
        self.number = number
        self.name = name
        self.stack = stack
        self.index = index
        self.bet = 0
        self.put = 0
        self.dead = 0
        self.folded = False
        self.faces: tuple[Face, ...] = ()
        self.lies: tuple[Lies, ...] = ()
        self.lying: tuple[Face, ...] = ()  # as they lie for everybody
        self.known: tuple[Face, ...] = ()  # as their owner sees them
        self.seen = seen
        self.public: SeatView | None = None
        self.own: SeatView | None = None

    def pay(self, amount: int) -> None:
        """Move `amount`, at most the stack, to this street's bet."""
        self.stack -= amount
        self.put += amount
        self.bet += amount
        self._changed()

    def ante(self, amount: int) -> None:
        """Move `amount` to the middle: it counts for the pots, not for this street's bet."""
        self.stack -= amount
        self.put += amount
        self._changed()

    def pay_dead(self, amount: int) -> None:
        """Move `amount` to the main pot, as nobody's bet."""
        self.stack -= amount
        self.dead += amount
        self._changed()

    def take_back(self, amount: int) -> None:
        """What nobody called returns: of this street's bet, or of an ante."""
        self.stack += amount
        self.put -= amount
        self.bet -= min(amount, self.bet)
        self._changed()

    def win(self, amount: int) -> None:
        self.stack += amount
        self._changed()

    def fold(self) -> None:
        self.folded = True
        self._changed()

    def next_street(self) -> None:
        """The bet goes to the middle."""
        if self.bet:
            self.bet = 0
            self._changed()

    def hold(self, faces: tuple[Face, ...], lies: tuple[Lies, ...]) -> None:
        """These are now the cards in front of this player, and this is how each of them lies."""
        self.faces = faces
        self.lies = lies
        self.lying = tuple(map(_to_all, faces, lies))
        self.known = tuple(map(_to_owner, faces, lies)) if _SEALED in lies else faces
        self._changed()

    def turn_up(self) -> None:
        self.lies = (_UP,) * len(self.faces)
        self.lying = self.known = self.faces
        self._changed()

    def _changed(self) -> None:
        self.public = self.own = self.seen.seats = None

    def view(self, own: bool) -> SeatView:
        """This seat as its owner or as all others see it; made anew when something has changed."""
        view = self.own if own else self.public
        if view is None:
            cards = self.known if own else self.lying
            view = SeatView(self.number, self.name, self.stack, self.bet, self.put, self.folded, cards)
            if own:
                self.own = view
            else:
                self.public = view
        return view
