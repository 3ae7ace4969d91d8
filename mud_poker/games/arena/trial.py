"""How does a hand of the arena come to its battle, and a battle to its verdict?

A hand that waits for a `Trial` is fought outside it: run `battle_of(hand)` in slices, then give the hand the
`verdict_of(battle.outcome)`.  The battle follows from the hand alone, so it can be fought again from a record.
"""

from mud_poker.games.arena.battle import Battle, Outcome
from mud_poker.games.arena.film import Film
from mud_poker.games.arena.units import ArenaCard, Army, Boon
from mud_poker.poker.actions import Verdict
from mud_poker.poker.hand import Hand


def battle_of(hand: Hand, film: Film | None = None) -> Battle:
    """The battle among the armies left in `hand`, under its boon, before its first step; taken on `film`, if there is one."""
    armies = {seat.number: Army.of(face for face in seat.faces if isinstance(face, ArenaCard)) for seat in hand.live}
    boon = next((face for face in hand.board if isinstance(face, Boon)), None)
    return Battle(armies, boon, hand.chance.fork("battle").below(1 << 64), film)


def verdict_of(outcome: Outcome) -> Verdict:
    return Verdict(tuple(tuple(sorted(tier)) for tier in outcome.tiers))
