"""What does a hand look like to one of those who watch it?"""

from mud_poker.cards.card import Face
from mud_poker.poker.seat import SeatView
from mud_poker.poker.waits import Turn, Wait
from mud_poker.value import Value


class View(Value):
    """A hand as `viewer` may see it: a seat's number, or None for whoever only watches.

    `seats` are as everybody sees them, clockwise from the left of the button; `mine` is the viewer's own as the viewer sees it.
    `pot` is all chips in the middle and in front; `price` is the bet to match.
    """

    viewer: int | None
    game: str
    phase: str
    button: int
    seats: tuple[SeatView, ...]
    board: tuple[Face, ...]
    pot: int
    price: int
    wait: Wait | None
    mine: SeatView | None

    @property
    def to_act(self) -> int | None:
        """Whose turn it is, if it is one seat's."""
        return getattr(self.wait, "seat", None)

    @property
    def turn(self) -> Turn | None:
        """The viewer's betting turn."""
        return self.wait if isinstance(self.wait, Turn) and self.wait.seat == self.viewer else None
