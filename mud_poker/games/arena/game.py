"""The arena: one or two hidden armies, two rounds of betting, and a battle that nobody steers."""

from collections.abc import Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class ArenaSource:
    """What is dealt: a boon for the floor, else a card of an army."""

    deck: ArenaDeck
    boons: tuple[Boon, ...]

    def deal(self, chance: Chance, place: object) -> Face:
        return chance.pick(self.boons) if place == BOARD else self.deck.deal(chance)

    def read(self, place: object, words: str) -> tuple[Face, ...]:
        """An army such as `3 footman, 1 red dragon`, or the key of a boon."""
        if place != BOARD:
            return self.deck.parse(words)
        named = tuple(boon for boon in self.boons if boon.key == words.strip())
        if not named:
            raise ValueError(f"No boon is called “{words}”. There are: {', '.join(boon.key for boon in self.boons)}.")
        return named


def arena(deck: ArenaDeck, boons: Mapping[str, Boon]) -> Game:
    """The game with these units and boons, at least one of each."""
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
        source=ArenaSource(deck, tuple(boons.values())),
    )
