"""What do the house's bots think in a simulation?

Nothing: they glance at their cards and guess.  To judge a hand well takes longer than all else that a house does, and nothing that
must hold depends on how well it is played.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.poker.actions import Action
from mud_poker.poker.game import Contest, Game, Showdown
from mud_poker.poker.hand import Hand
from mud_poker.poker.view import View
from mud_poker.poker.waits import Wait


@dataclass(frozen=True, slots=True)
class Glance:
    """A showdown like another, but for what is thought of cards before it."""

    showdown: Showdown

    @property
    def contests(self) -> int:
        return self.showdown.contests

    @property
    def turns_up(self) -> bool:
        return self.showdown.turns_up

    def judge(self, hand: Hand) -> Generator[Wait, tuple[int | None, Action], tuple[Contest, ...]]:
        return self.showdown.judge(hand)

    def words(self, own: Sequence[Face], board: Sequence[Face]) -> tuple[str, ...]:
        return self.showdown.words(own, board)

    def estimate(self, view: View, chance: Chance) -> int:
        return chance.below(1001)

    def discards(self, view: View, least: int, most: int, chance: Chance) -> tuple[str, ...]:
        assert view.mine is not None  # who is asked has a seat
        return tuple(card.code for card in view.mine.cards[: chance.between(least, most)])


def glancing(definition: WorldDefinition) -> WorldDefinition:
    """The same world, whose bots do not think."""
    games: Mapping[str, Game] = {key: replace(game, showdown=Glance(game.showdown)) for key, game in definition.games.items()}
    dealers = {key: replace(dealer, game=games[dealer.game.key]) for key, dealer in definition.dealers.items()}
    return replace(definition, games=games, dealers=dealers)
