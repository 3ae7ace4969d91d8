"""When does what has been changed of a dealer count?

Words at once, rules from the next hand, whose players are told so.  Another game, money or place is another table: the hand that
runs is played to its end by what it began with; then everybody is paid out, having read why.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from mud_poker.mud.definitions import Dealer
from mud_poker.mud.messages import Message
from mud_poker.mud.table_messages import Change, FactSeen, HouseChanged
from mud_poker.poker.rules import HouseRules

if TYPE_CHECKING:
    from mud_poker.mud.host import Host


class RuleChanges:
    """What is still to count at one dealer's table."""

    def __init__(self, host: "Host") -> None:
        self._host = host
        self._coming: Dealer | None = None
        self._before: HouseRules | None = None
        """By what the last hand was begun, if the rules have been changed since."""

    @property
    def ahead(self) -> HouseChanged | None:
        """What a player has to know who reads the rules while a hand is played by others."""
        dealer = self._host.dealer
        if self._coming is not None:
            return HouseChanged(dealer.name, _what(dealer, self._coming), waits=True)
        if self._before is not None and self._host.table.running:
            return HouseChanged(dealer.name, Change.RULES, waits=True)
        return None

    def take(self, dealer: Dealer, now: int) -> None:
        """The dealer has been changed.  Where it is to deal no more, or its room is gone, no hand is played to its end."""
        host, self._coming = self._host, None
        another = dealer.kind != host.dealer.kind
        if another and dealer.active and host.table.running and host.dealer.room in host.world.definition.rooms:
            host.dealer = replace(host.dealer, bots=dealer.bots)  # the style that its bots had may be gone
            self._coming = dealer
            self._tell(HouseChanged(host.dealer.name, _what(host.dealer, dealer), waits=True))
            return
        if another and host.table.chairs:
            self._tell(HouseChanged(host.dealer.name, _what(host.dealer, dealer), waits=False))
        if another or not dealer.active:
            host.close(now)
        elif host.table.chairs and dealer.rules != host.dealer.rules:
            self._before = self._before or host.dealer.rules
        host.become(dealer, now)

    def settle(self, now: int) -> None:
        """A hand may be over: now comes what waited for that."""
        if self._coming is not None and not self._host.table.running:
            self.take(self._coming, now)

    def announce(self, now: int) -> None:
        """A hand has been dealt: if others than before are its rules, its players are told."""
        before, self._before = self._before, None
        rules = self._host.table.rules
        if before is None or before == rules:
            return
        self._tell(HouseChanged(self._host.dealer.name, Change.RULES, waits=False))
        if (before.blinds, before.ante) != (rules.blinds, rules.ante):
            for name in self._host.readers():
                self._host.world.tell(name, FactSeen("blinds", self._host.view(name, now)))

    def _tell(self, message: Message) -> None:
        for name in self._host.readers():
            self._host.world.tell(name, message)


def _what(old: Dealer, new: Dealer) -> Change:
    if old.game != new.game:
        return Change.GAME
    if old.currency != new.currency:
        return Change.MONEY
    return Change.PLACE if old.room != new.room else Change.STAKES
