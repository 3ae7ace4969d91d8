"""How is a hand written down, and read again?

An opening holds all that a replay needs, as JSON values; the actions follow it one by one.  It is sealed: it has the seed of
every card.
"""

from typing import Any, Final

from pydantic import TypeAdapter

from mud_poker.mud.definitions import Dealer
from mud_poker.poker.hand import Opening

_OPENING: Final[TypeAdapter[Opening]] = TypeAdapter(Opening)


def opening_data(dealer: Dealer, opening: Opening) -> dict[str, Any]:
    """`opening` as JSON values, with the game's key and the currency."""
    data: dict[str, Any] = _OPENING.dump_python(opening, mode="json", exclude={"seed"})
    return {"game": dealer.game.key, "currency": dealer.currency.key, "opening": data | {"seed": opening.seed.hex()}}


def opening_from(data: dict[str, Any]) -> Opening:
    """The opening that `opening_data` wrote.  Raises ValueError for what is none."""
    opening = data["opening"]
    return _OPENING.validate_python(opening | {"seed": bytes.fromhex(opening["seed"])})
