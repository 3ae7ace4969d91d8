"""Omaha: four cards of your own, of which you play two, with three of the board."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Board, Deal
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="omaha",
    title="Omaha",
    seats=(2, 10),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=4),
        Bet("Pre-Flop", opens=Opens.AFTER_BLINDS),
        Board("Flop", cards=3),
        Bet("Pre-Turn"),
        Board("Turn", cards=1),
        Bet("Pre-River", big=True),
        Board("River", cards=1),
        Bet("Pre-Showdown", big=True),
    ),
    showdown=Cards((Best("high", holding="two-and-three"),), own=4, board=5),
)
