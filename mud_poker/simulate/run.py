"""What does a builder get who asks for a simulation?"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TextIO

from mud_poker.content.problems import did_you_mean
from mud_poker.games.arena import balance
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.simulate import arena, report
from mud_poker.simulate.evening import CannotSimulate, simulate
from mud_poker.simulate.progress import bar

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Evening:
    """What is asked for: the key of a dealer, how many hands, for how many players (None: as many as there are seats)."""

    dealer: str
    hands: int
    seats: int | None = None
    seed: int = 1


def of_dealer(world: WorldDefinition, asked: Evening, as_json: bool, say: Say, stream: TextIO) -> None:
    """Play at a dealer of the world and say the report; how far it is goes to `stream`.  Raises CannotSimulate."""
    dealer = world.dealers.get(asked.dealer)
    if dealer is None:
        raise CannotSimulate(f"There is no dealer '{asked.dealer}': {did_you_mean(asked.dealer, world.dealers)}")
    style = world.styles[dealer.bots.style if dealer.bots is not None else "steady"]
    figures = simulate(dealer, style, asked.hands, asked.seats, asked.seed, bar(stream))
    say(_json(report.data(dealer, figures)) if as_json else report.text(dealer, figures))


def of_arena(world: WorldDefinition, battles: int, seed: int, as_json: bool, say: Say, stream: TextIO) -> None:
    """Let the world's armies fight and say how often each wins.  Raises CannotSimulate."""
    if not world.units or not world.boons:
        raise CannotSimulate("This world has no arena.")
    if battles < 1:
        raise CannotSimulate("Say how many battles, at least one.")
    measured = balance.report(world.units.values(), world.boons.values(), battles, seed, bar(stream))
    say(_json(arena.data(measured)) if as_json else arena.text(measured))


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=2)
