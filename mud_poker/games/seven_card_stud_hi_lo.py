"""Seven-card stud hi-lo: seven-card stud where the best high hand and the best low hand of eight or better share the pot."""

from dataclasses import replace

from mud_poker.games import seven_card_stud
from mud_poker.poker.showdown import Best, Cards

GAME = replace(
    seven_card_stud.GAME,
    key="seven-card-stud-hi-lo",
    title="Seven-card stud hi-lo, eight or better",
    showdown=Cards((Best("high", name="high"), Best("eight-or-better", name="low")), own=7),
)
