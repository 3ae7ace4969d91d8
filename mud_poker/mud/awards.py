"""When is a jackpot awarded, and to whom?

By the staff's word, or by the schedule of a dealer that feeds it.  All dealers of a currency share one jackpot.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mud_poker.cards.ranking import Ranked
from mud_poker.mud import ledger
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.jackpot import Jackpot
from mud_poker.mud.table_messages import JackpotWon
from mud_poker.poker.refused import Refused

if TYPE_CHECKING:
    from mud_poker.mud.world import World


class Awards:
    """The jackpots by currency (`pots`), and when each is due.  Times in milliseconds."""

    def __init__(self, world: "World", documents: Mapping[str, Mapping[str, Any]]) -> None:
        self._world = world
        self.pots = {currency: Jackpot(currency, data) for currency, data in documents.items()}
        self._every: dict[str, int] = {}

    def schedule(self, dealers: Iterable[Dealer], now: int) -> None:
        """These dealers are in the world: the shortest time that one of them names counts, for a new jackpot from now."""
        self._every = {}
        for dealer in dealers:
            if dealer.jackpot_every is not None:
                key = dealer.currency.key
                self._every[key] = min(self._every.get(key, dealer.jackpot_every), dealer.jackpot_every)
        for currency in self._every:
            if not self.of(currency).awarded:
                self._postpone(currency, now)

    def of(self, currency: str) -> Jackpot:
        return self.pots.setdefault(currency, Jackpot(currency))

    def total(self, currency: str) -> int:
        return self._world.ledger.balance(ledger.jackpot(currency))

    def offer(self, currency: str, ranked: Ranked, holders: tuple[str, ...]) -> None:
        """A hand has won a showdown: it may take the lead."""
        if self.of(currency).offer(ranked, holders):
            self._world.record(self.of(currency).kept())

    def award(self, currency: str, now: int) -> None:
        """Pay the jackpot in equal parts to the banks of who holds the leading hand, and tell the world.

        Raises Refused if nobody holds one or there is nothing to share.
        """
        jackpot, money = self.of(currency), self._world.currency(currency)
        shares = jackpot.shares(self.total(currency))
        if jackpot.leading is None or not shares:
            raise Refused("Nobody holds a leading hand, or there is nothing to share: the jackpot stays as it is.")
        words = jackpot.leading.words
        for name, share in shares.items():
            self._world.ledger.move(ledger.jackpot(currency), ledger.bank(name, currency), money, share, "jackpot", now)
            self._world.note(name, f"A bank check: your share of the jackpot, {money.words(share)}, for {words}.", now)
        jackpot.start_afresh(now)
        self._world.record(jackpot.kept())
        self._world.announce(JackpotWon(shares, words, money))

    @property
    def deadline(self) -> int | None:
        return min((self.of(currency).awarded + every for currency, every in self._every.items()), default=None)

    def tick(self, now: int) -> None:
        """Award what is due; where nobody would be paid, the time begins anew."""
        for currency, every in self._every.items():
            if self.of(currency).awarded + every <= now:
                if self.of(currency).shares(self.total(currency)):
                    self.award(currency, now)
                else:
                    self._postpone(currency, now)

    def _postpone(self, currency: str, now: int) -> None:
        self.of(currency).awarded = now
        self._world.record(self.of(currency).kept())
