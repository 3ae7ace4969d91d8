"""Who are the house's own players?

House bots have names that no player may take; they play with the house's bankroll and leave when it needs the seat.
"""

from typing import Final

NAMES: Final = (
    "Alba", "Barnaby", "Cosima", "Dexter", "Edith", "Fergus", "Greta", "Horace", "Ida", "Jasper", "Katrin", "Ludo",
    "Mabel", "Nestor", "Odette", "Percy", "Quill", "Rosa", "Silas", "Tilda", "Ulric", "Vesta", "Wilf", "Xenia",
)  # fmt: skip


def is_bot(name: str) -> bool:
    return name in NAMES
