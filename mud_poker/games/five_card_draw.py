"""Five-card draw: five cards face down, and one exchange of any number of them."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Deal
from mud_poker.poker.draws import Draw
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="five-card-draw",
    title="Five-card draw",
    seats=(2, 8),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=5),
        Bet("Pre-Draw", opens=Opens.AFTER_BLINDS, marks_opener=True),
        Draw("Draw"),
        Bet("Pre-Showdown", opens=Opens.AFTER_DRAW, big=True),
    ),
    showdown=Cards((Best("high"),), own=5),
)
