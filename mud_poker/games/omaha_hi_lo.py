"""Omaha hi-lo: Omaha where the best high hand and the best low hand of eight or better share the pot."""

from dataclasses import replace

from mud_poker.games import omaha
from mud_poker.poker.showdown import Best, Cards

GAME = replace(
    omaha.GAME,
    key="omaha-hi-lo",
    title="Omaha hi-lo, eight or better",
    showdown=Cards(
        (
            Best("high", holding="two-and-three", name="high"),
            Best("eight-or-better", holding="two-and-three", name="low"),
        ),
        own=4,
        board=5,
    ),
)
