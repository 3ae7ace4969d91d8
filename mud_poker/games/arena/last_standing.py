"""Whose army lasts longest?

The showdown of the arena: the armies left are turned up, and the house lets them fight outside the hand (`trial.py`).  What comes
back are tiers of seats, the longest-lasting first, and they rank the hands.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

from mud_poker.cards.card import Face
from mud_poker.cards.chance import Chance
from mud_poker.games.arena.battle import Battle
from mud_poker.games.arena.units import ArenaCard, ArenaDeck, Army, Boon
from mud_poker.poker.actions import Action, Verdict
from mud_poker.poker.game import Contest
from mud_poker.poker.hand import Hand
from mud_poker.poker.settle import turn_up
from mud_poker.poker.view import View
from mud_poker.poker.waits import Trial, Wait

TURNS: Final = 1500
"""Turns of bodies after which an estimate starts no further battle, and that no battle of it exceeds: 5 ms each as measured."""

CROWD: Final = 6
"""Armies in such a battle at most: more are the same crowd."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True, slots=True)
class Fought:
    """How a seat stands after the battle: `words` such as `last army standing`, `fell second`."""

    words: str


@dataclass(frozen=True, slots=True)
class LastStanding:
    """The showdown of armies from `deck`."""

    deck: ArenaDeck

    @property
    def contests(self) -> int:
        return 1

    @property
    def turns_up(self) -> bool:
        return False

    def judge(self, hand: Hand) -> Generator[Wait, tuple[int | None, Action], tuple[Contest, ...]]:
        turn_up(hand)
        _, verdict = yield Trial(tuple(seat.number for seat in hand.live))
        assert isinstance(verdict, Verdict)  # a hand lets nothing else through
        return (_contest(verdict.tiers),)

    def words(self, own: Sequence[Face], board: Sequence[Face]) -> tuple[str, ...]:
        """Nothing: only the battle ranks armies."""
        return ()

    def estimate(self, view: View, chance: Chance) -> int:
        """What the viewer may hope for from the cards it has seen: they fight, under the boon, as many random ones of each rival.

        Who outlasts rivals `p` times to once is taken to win `p` times as often as each of them.
        """
        mine = view.mine
        if mine is None:
            return 0
        own = [face for face in mine.cards if isinstance(face, ArenaCard)]
        boon = next((face for face in view.board if isinstance(face, Boon)), None)
        rivals = sum(not seat.folded for seat in view.seats) - 1
        won, lost = 1, 1  # so that a few battles never prove that an army always wins
        turns = 0 if own else TURNS
        while turns < TURNS:
            armies = {place: Army.of(self.deck.deal(chance) for _ in own) for place in range(1, min(CROWD, rivals + 1))}
            battle = Battle({0: Army.of(own)} | armies, boon, chance.below(1 << 64))
            while battle.turns < TURNS and not battle.step():
                pass
            turns += battle.turns
            if battle.over:
                tiers = battle.outcome.tiers
                mark = next(place for place, tier in enumerate(tiers) if 0 in tier)
                won += sum(map(len, tiers[mark + 1 :]))
                lost += sum(map(len, tiers[:mark]))
        return 1000 * won // (won + lost * rivals)

    def discards(self, view: View, least: int, most: int, chance: Chance) -> tuple[str, ...]:
        """None: no card of the arena is put down for another."""
        return ()


def _contest(tiers: Sequence[Sequence[int]]) -> Contest:
    standings = {seat: Fought(words) for tier, words in zip(tiers, _words(tiers), strict=True) for seat in tier}
    strengths = {seat: -place for place, tier in enumerate(tiers) for seat in tier}
    return Contest("", strengths, standings)


def _words(tiers: Sequence[Sequence[int]]) -> list[str]:
    best = "last army standing" if len(tiers[0]) == 1 else "one of the last armies"
    return [best, *(f"fell {ORDINALS[place]}" for place in reversed(range(len(tiers) - 1)))]
