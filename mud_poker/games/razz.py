"""Razz: seven-card stud where the lowest hand wins, aces are low, and straights and flushes do not count."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Deal
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="razz",
    title="Razz",
    seats=(2, 8),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=2, up=1),
        Bet("Pre-Fourth Street", opens=Opens.HIGH_CARD),
        Deal("Fourth Street", up=1),
        Bet("Pre-Fifth Street", opens=Opens.BEST_LOW),
        Deal("Fifth Street", up=1),
        Bet("Pre-Sixth Street", opens=Opens.BEST_LOW, big=True),
        Deal("Sixth Street", up=1),
        Bet("Pre-Seventh Street", opens=Opens.BEST_LOW, big=True),
        Deal("Seventh Street", down=1),
        Bet("Pre-Showdown", opens=Opens.BEST_LOW, big=True),
    ),
    showdown=Cards((Best("ace-to-five"),), own=7),
)
