"""What is a newcomer given?

The settings' money, once a character, and only for a few characters a day from one address.
"""

from typing import TYPE_CHECKING, Final

from mud_poker.mud import ledger
from mud_poker.mud.definitions import Pocket
from mud_poker.mud.money import Currency

if TYPE_CHECKING:
    from mud_poker.mud.world import World

DAY: Final = 86_400_000


class Newcomers:
    """Remembers from which address money was given when, for a day.  Times in milliseconds."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._given: dict[str, list[int]] = {}

    def give(self, name: str, address: str, now: int) -> tuple[tuple[int, Currency, Pocket], ...] | None:
        """Give a new character its money, and say what; None if too many came from this address."""
        settings = self._world.definition.settings
        recent = [at for at in self._given.pop(address, ()) if now - at < DAY]
        self._forget(now)
        if not settings.newcomer:
            return ()
        if len(recent) >= settings.grants_a_day:
            self._given |= {address: recent} if recent else {}
            return None
        self._given[address] = [*recent, now]
        given = []
        for grant in settings.newcomer:
            currency = self._world.currency(grant.currency)
            account = ledger.bank if grant.pocket is Pocket.BANK else ledger.purse
            target = account(name, currency.key)
            self._world.ledger.move(ledger.mint(currency.key), target, currency, grant.amount, "newcomer", now)
            given.append((grant.amount, currency, grant.pocket))
        return tuple(given)

    def _forget(self, now: int) -> None:
        """Forget the addresses from which nobody has come for a day: who came last stands last."""
        while self._given and now - next(iter(self._given.values()))[-1] >= DAY:
            del self._given[next(iter(self._given))]
