"""Deuce-to-seven single draw: five-card draw for the lowest hand; aces are high, straights and flushes count against it."""

from dataclasses import replace

from mud_poker.games import five_card_draw
from mud_poker.poker.showdown import Best, Cards

GAME = replace(
    five_card_draw.GAME,
    key="deuce-to-seven-single-draw",
    title="Deuce-to-seven single draw",
    showdown=Cards((Best("deuce-to-seven"),), own=5),
)
