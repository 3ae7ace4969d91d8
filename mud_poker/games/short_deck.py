"""Short-deck hold'em: no cards below the six; a flush beats a full house, and an ace can stand below a six."""

from dataclasses import replace

from mud_poker.games import holdem
from mud_poker.poker.showdown import Best, Cards

GAME = replace(
    holdem.GAME,
    key="short-deck",
    title="Short-deck hold'em",
    deck="short",
    showdown=Cards((Best("short-deck"),), deck="short", own=2, board=5),
)
