"""Which game of PokerKit is which of ours?

A game that both play is a row of `BOUTS`; one that PokerKit has only nearly is a class here.
"""

from dataclasses import dataclass, replace
from typing import Any

import pokerkit as pk

from mud_poker.poker.rules import Betting


class FiveCardDraw(pk.games.SingleDraw, pk.games.NoLimitPokerMixin):
    deck = pk.Deck.STANDARD
    hand_types = (pk.StandardHighHand,)
    hole_dealing_count = 5
    max_completion_betting_or_raising_count = None


class FiveCardOmaha(pk.games.PotLimitOmahaHoldem):
    hole_dealing_count = 5


class FixedLimitOmahaHiLo(pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    betting_structure = pk.BettingStructure.FIXED_LIMIT  # by its name; as it comes it plays pot-limit


class AceToFiveTripleDraw(pk.games.FixedLimitDeuceToSevenLowballTripleDraw):
    hand_types = (pk.RegularLowHand,)


class Badacey(pk.games.FixedLimitDeuceToSevenLowballTripleDraw):
    hand_types = (pk.BadugiHand, pk.RegularLowHand)


class FiveCardStud(pk.games.FixedLimitSevenCardStud):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        first, early, late = self.streets[0], self.streets[1], self.streets[2]
        self.streets = (replace(first, hole_dealing_statuses=(False, True)), early, late, late)


@dataclass(frozen=True, slots=True)
class Bout:
    """`key` names our game, `rival` is PokerKit's; `seats` how many may play, so that the deck lasts."""

    key: str
    rival: type[Any]
    betting: Betting
    seats: int = 9

    @property
    def brings_in(self) -> bool:
        return issubclass(self.rival, pk.games.SevenCardStud)

    @property
    def name(self) -> str:
        return f"{self.betting} {self.key}"


BOUTS = (
    Bout("holdem", pk.NoLimitTexasHoldem, Betting.NO_LIMIT),
    Bout("holdem", pk.FixedLimitTexasHoldem, Betting.FIXED_LIMIT),
    Bout("short-deck", pk.NoLimitShortDeckHoldem, Betting.NO_LIMIT),
    Bout("omaha", pk.PotLimitOmahaHoldem, Betting.POT_LIMIT),
    Bout("omaha-hi-lo", FixedLimitOmahaHiLo, Betting.FIXED_LIMIT),
    Bout("five-card-omaha", FiveCardOmaha, Betting.POT_LIMIT, 8),
    Bout("five-card-draw", FiveCardDraw, Betting.NO_LIMIT, 5),
    Bout("five-card-stud", FiveCardStud, Betting.FIXED_LIMIT, 8),
    Bout("seven-card-stud", pk.FixedLimitSevenCardStud, Betting.FIXED_LIMIT, 6),
    Bout("seven-card-stud-hi-lo", pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter, Betting.FIXED_LIMIT, 6),
    Bout("razz", pk.FixedLimitRazz, Betting.FIXED_LIMIT, 6),
    Bout("deuce-to-seven-single-draw", pk.NoLimitDeuceToSevenLowballSingleDraw, Betting.NO_LIMIT, 5),
    Bout("deuce-to-seven-triple-draw", pk.FixedLimitDeuceToSevenLowballTripleDraw, Betting.FIXED_LIMIT, 4),
    Bout("ace-to-five-triple-draw", AceToFiveTripleDraw, Betting.FIXED_LIMIT, 4),
    Bout("badugi", pk.FixedLimitBadugi, Betting.FIXED_LIMIT, 5),
    Bout("badacey", Badacey, Betting.FIXED_LIMIT, 4),
)
