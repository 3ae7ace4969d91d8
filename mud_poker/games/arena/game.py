"""The arena: one or two hidden armies, two rounds of betting, and a battle that nobody steers."""

from collections.abc import Mapping

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance
from mud_poker.games.arena.last_standing import LastStanding
from mud_poker.games.arena.steps import DealArmies, DrawBoon, NextCard
from mud_poker.games.arena.units import ArenaDeck, Boon
from mud_poker.poker.betting import Bet
from mud_poker.poker.draws import RedrawWindow
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.shoe import BOARD


def arena(deck: ArenaDeck, boons: Mapping[str, Boon]) -> Game:
    """The game with these units and boons, at least one of each."""
    blessings = tuple(boons.values())

    def roll(chance: Chance, place: object) -> Face:
        return chance.pick(blessings) if place == BOARD else deck.deal(chance)

    return Game(
        key="arena",
        title="The Arena",
        seats=(2, 9),
        script=(
            ForcedBets(),
            DealArmies("Deal Armies"),
            DrawBoon("Boon"),
            RedrawWindow("Redraw"),
            Bet("Bet on Card One", opens=Opens.AFTER_BLINDS),
            NextCard("Card Two", Bet("Bet on Card Two")),
        ),
        showdown=LastStanding(deck),
        deck="",
        roll=roll,
    )
