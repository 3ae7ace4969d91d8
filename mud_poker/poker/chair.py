"""What does a table know of one who sits at it, between hands and beside them?"""

from dataclasses import dataclass

from mud_poker.poker.table_events import Gone


@dataclass(slots=True)
class Chair:
    """A taken seat.  `stack` is what was there when the last hand ended: chips move in the hand while it runs.

    Times are in milliseconds of the world's clock.
    """

    number: int
    name: str
    stack: int
    coming: int = 0
    """Chips that are added at the next boundary."""
    away: bool = False
    played: bool = False
    """Whether the player has been dealt in here before."""
    missed: int = 0
    """Hands in a row in which this player was away, or let the time run out and did nothing."""
    acted: bool = True
    """Whether the player did something in the hand that runs."""
    late: bool = False
    """Whether the player's time ran out in the hand that runs."""
    leaving: bool = False
    due: Gone | None = None
    """Why the seat is to be cleared: folded at the next turn, gone at the boundary."""
    dropped: int | None = None
    broke: int | None = None
    waits: bool = False
    """Waits for the big blind (`newcomers: wait-for-blind`)."""
    buys: bool = False
    """Posts at once instead of waiting."""
    missed_small: bool = False
    shows: bool = False
    """Shows even a losing hand."""
    relaxed: bool = False
    """Has asked for the longer turn, where the house has one."""
    plays_itself: bool = False
    """A bot plays this seat: a house bot's, or that of a player whose connection is lost."""

    @property
    def can_be_dealt(self) -> bool:
        return self.stack > 0 and not self.away and not self.leaving and self.due is None

    def is_dealt_in(self) -> None:
        """A hand begins with this player, who owes no blinds any more."""
        self.played, self.acted, self.late = True, False, False
        self.waits = self.buys = self.missed_small = False

    def is_passed_by(self, small: bool, big: bool) -> None:
        """The small or the big blind passed by without this player: who was dealt in before owes it."""
        self.waits = self.waits or (self.played and (small or big))
        self.missed_small = self.missed_small or (self.played and small)
