"""What was the world when its last facts were written?"""

from typing import Final

from mud_poker.mud.world import Saved
from mud_poker.store import legible
from mud_poker.store.reader import Reader

KINDS: Final = ("character", "table", "jackpot", "dealer", "apikey")
"""Documents that the world reads."""


def saved(state: Reader) -> Saved:
    """All that a world needs to go on from `state`.  Raises StateError for a state that none could read."""
    legible.check(state)
    return Saved(
        {account: amount for (account, _), amount in state.balances().items()},
        {kind: state.documents(kind) for kind in KINDS},
        tuple(state.open_hands()),
        state.last_hand_number(),
        tuple(state.staff_log()),
    )
