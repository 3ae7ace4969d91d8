"""Ace-to-five triple draw: three draws for the lowest five; aces are low, straights and flushes do not count."""

from dataclasses import replace

from mud_poker.games import deuce_to_seven_triple_draw
from mud_poker.poker.showdown import Best, Cards

GAME = replace(
    deuce_to_seven_triple_draw.GAME,
    key="ace-to-five-triple-draw",
    title="Ace-to-five triple draw",
    showdown=Cards((Best("ace-to-five"),), own=5),
)
