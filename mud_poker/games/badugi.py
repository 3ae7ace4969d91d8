"""Badugi: four cards, three draws; the most cards of different ranks and suits win, and of as many the lowest."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Deal
from mud_poker.poker.draws import Draw
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="badugi",
    title="Badugi",
    seats=(2, 8),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=4),
        Bet("Pre-First Draw", opens=Opens.AFTER_BLINDS, marks_opener=True),
        Draw("First Draw"),
        Bet("Pre-Second Draw", opens=Opens.AFTER_DRAW),
        Draw("Second Draw"),
        Bet("Pre-Third Draw", opens=Opens.AFTER_DRAW, big=True),
        Draw("Third Draw"),
        Bet("Pre-Showdown", opens=Opens.AFTER_DRAW, big=True),
    ),
    showdown=Cards((Best("badugi"),), own=4),
)
