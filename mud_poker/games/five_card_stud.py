"""Five-card stud: one card face down and four face up, with a bet after each of the four."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Deal
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="five-card-stud",
    title="Five-card stud",
    seats=(2, 10),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=1, up=1),
        Bet("Pre-Third Street", opens=Opens.LOW_CARD),
        Deal("Third Street", up=1),
        Bet("Pre-Fourth Street", opens=Opens.BEST_HIGH),
        Deal("Fourth Street", up=1),
        Bet("Pre-Fifth Street", opens=Opens.BEST_HIGH, big=True),
        Deal("Fifth Street", up=1),
        Bet("Pre-Showdown", opens=Opens.BEST_HIGH, big=True),
    ),
    showdown=Cards((Best("high"),), own=5),
)
