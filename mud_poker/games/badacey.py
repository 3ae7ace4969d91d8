"""Badacey: five cards, three draws; the best badugi and the best ace-to-five low share the pot."""

from dataclasses import replace

from mud_poker.games import deuce_to_seven_triple_draw
from mud_poker.poker.showdown import Best, Cards

GAME = replace(
    deuce_to_seven_triple_draw.GAME,
    key="badacey",
    title="Badacey",
    showdown=Cards((Best("badugi", name="badugi"), Best("ace-to-five", name="low")), own=5),
)
