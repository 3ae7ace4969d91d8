"""Deuce-to-seven triple draw: three draws for the lowest five; aces are high, straights and flushes count against them."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Deal
from mud_poker.poker.draws import Draw
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="deuce-to-seven-triple-draw",
    title="Deuce-to-seven triple draw",
    seats=(2, 6),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=5),
        Bet("Pre-First Draw", opens=Opens.AFTER_BLINDS, marks_opener=True),
        Draw("First Draw"),
        Bet("Pre-Second Draw", opens=Opens.AFTER_DRAW),
        Draw("Second Draw"),
        Bet("Pre-Third Draw", opens=Opens.AFTER_DRAW, big=True),
        Draw("Third Draw"),
        Bet("Pre-Showdown", opens=Opens.AFTER_DRAW, big=True),
    ),
    showdown=Cards((Best("deuce-to-seven"),), own=5),
)
