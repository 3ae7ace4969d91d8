"""Which of a dealer's sentences may a builder put in other words?

The names stand below both who checks them (`content`) and who says them (`screen/sentences.py`, whose sentences are these, and a
test holds it to that).  `unmoved` is what a dealer answers to who lays hands on it.
"""

from typing import Final

SAYINGS: Final = frozenset(
    {
        "action-held", "army-fared", "bet", "board-dealt", "board-grew", "bot-plays", "broke", "burned", "call", "came-back",
        "cards-dealt", "cards-seen", "check", "clock-called", "dealing-open", "discarded", "eliminated", "equalised",
        "face-turned", "fold", "game-began", "game-won", "hand-began", "hand-ended", "hand-shown", "hand-void", "held-void",
        "jackpot-fed", "kept", "left", "left-game", "level-began", "lost-connection", "mucked", "phase-began", "posted",
        "raise", "raked", "redrew", "returned", "sat-down", "shuffled", "stack-now", "start-off", "start-set", "stood-pat",
        "timed-out", "topped-up", "turn-warning", "went-away", "will-leave", "won", "unmoved",
    }
)  # fmt: skip
