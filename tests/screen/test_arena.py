"""How a battle is told."""

from typing import get_args

import pytest

from mud_poker.games.arena.battle import fight
from mud_poker.games.arena.story import ArmyFell, Ended, Losses, Tally, Told, Turned
from mud_poker.games.arena.units import ArenaCard, ArenaDeck, Army
from mud_poker.screen.arena import battle_line
from mud_poker.screen.reader import Reader
from tests.games.arena.pit import BOONS, UNITS

NAMES = {1: "Ann", 2: "Bob", 3: "Cid"}
DECK = ArenaDeck(UNITS)
[FOOTMEN] = DECK.parse("3 footman")
[DRAGON] = DECK.parse("1 red dragon")


def line(told: Told, you: int | None = 2) -> str:
    return battle_line(told, NAMES, you, Reader())


@pytest.mark.parametrize(
    ("told", "reads"),
    [
        (Losses(3_000, 1, FOOTMEN, 4, 2, DRAGON.unit), "Ann's army loses 3 footmen to your red dragon; 4 footmen left."),
        (
            Losses(3_000, 2, ArenaCard(FOOTMEN.unit, 1), 0, 3, DRAGON.unit),
            "Your army loses a footman to Cid's red dragon; none are left.",
        ),
        (ArmyFell(9_000, 2, 1, DRAGON.unit), "Your army has fallen, the last to Ann's red dragon."),
        (Turned(9_000, 1, None), "Ann's army now leads."),
        (Turned(9_000, 1, 2), "Ann's army now leads, and your army no longer does."),
        (
            Tally(10_000, {1: 3, 2: 1}),
            "After 10 seconds there stand Ann's army with three fighters and your army with one fighter.",
        ),
        (Ended(31_000, {1: 3}), "The battle ends after 31 seconds. Still standing: Ann's army with three fighters."),
        (Ended(60_000, {}), "The battle ends after 1 minute. Nobody is left standing."),
    ],
)
def test_a_line_reads(told: Told, reads: str) -> None:
    assert line(told) == reads


def test_every_kind_of_line_is_told() -> None:
    armies = {
        1: Army.of(DECK.parse("7 footman, 2 red dragon")),
        2: Army.of(DECK.parse("9 footman")),
        3: Army.of(DECK.parse("2 footman")),
    }
    story = fight(armies, BOONS[0], 7).story
    assert {type(told) for told in story} == set(get_args(Told))
    assert all(line(told).endswith(".") for told in story)
