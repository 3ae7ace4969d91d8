"""Pineapple: hold'em with three cards of your own, of which you throw one away before the first bet."""

from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Board, Deal
from mud_poker.poker.draws import GiveUp
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import Best, Cards

GAME = Game(
    key="pineapple",
    title="Pineapple",
    seats=(2, 10),
    script=(
        ForcedBets(),
        BetBeforeDeal("Pre-Deal"),
        Deal("Deal Hole Cards", down=3),
        GiveUp("Discard"),
        Bet("Pre-Flop", opens=Opens.AFTER_BLINDS),
        Board("Flop", cards=3),
        Bet("Pre-Turn"),
        Board("Turn", cards=1),
        Bet("Pre-River", big=True),
        Board("River", cards=1),
        Bet("Pre-Showdown", big=True),
    ),
    showdown=Cards((Best("high"),), own=2, board=5),
)
