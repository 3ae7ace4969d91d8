"""How does money come to a dealer's table, and from it?

A stack is an account of the ledger.  It is filled from the pocket the dealer names, moves once a hand, when that is settled, and is
paid out when its player gets up.
"""

from dataclasses import dataclass

from mud_poker.mud import ledger
from mud_poker.mud.definitions import Dealer, Pocket
from mud_poker.mud.facts import Posting
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.ledger import Ledger
from mud_poker.poker.hand import Hand
from mud_poker.poker.refused import Refused


@dataclass(frozen=True, slots=True)
class Cashier:
    """The money of one dealer's table.  Amounts in smallest units of its currency, times in milliseconds."""

    book: Ledger
    dealer: Dealer

    @property
    def own_chips(self) -> bool:
        """Whether everybody sits down with the same chips, which are worth nothing outside."""
        return self.dealer.rules.stack is not None

    def funds(self, name: str) -> int:
        """What `name` can buy in with here."""
        return self.book.balance(self._source(name))

    def check_open(self) -> None:
        """Raise Refused where nobody can buy in, because the limits contradict each other."""
        buy_in = self.dealer.buy_in
        if not self.own_chips and not 0 < buy_in.least <= buy_in.most:
            raise Refused(f"{self.dealer.name} shrugs: the buy-in limits of this table make no sense. Tell the staff.")

    def check_buy_in(self, name: str, amount: int, least: int, most: int) -> None:
        """Raise Refused, with the range and the funds, unless `name` can sit down with `amount`."""
        if not least <= amount <= most or amount > self.funds(name):
            words, where = self.dealer.currency.words, self.dealer.buy_in.source.value
            raise Refused(f"Sit down with {words(least)} to {words(most)}. You have {words(self.funds(name))} in your {where}.")

    def check_more(self, name: str, amount: int, stack: int, broke: bool) -> None:
        """Raise Refused unless `name`, who has `stack` and will have it after the hand, may add `amount`."""
        words, buy_in = self.dealer.currency.words, self.dealer.buy_in
        room = buy_in.most - stack
        if self.own_chips:
            raise Refused("There is no buying chips in this game.")
        if room <= 0:
            raise Refused(f"You have as much in front of you as this table allows: {words(buy_in.most)}.")
        if broke and amount < buy_in.least:
            raise Refused(f"A rebuy is at least {words(buy_in.least)}.")
        if amount > room:
            raise Refused(f"You can add up to {words(room)}.")
        if amount > self.funds(name):
            raise Refused(f"You have {words(self.funds(name))} in your {buy_in.source.value}.")

    def take(self, name: str, amount: int, why: str, now: int) -> None:
        """From the pocket that pays into the stack.  Whether there is as much has been checked."""
        self.book.move(self._source(name), self._stack(name), self.dealer.currency, amount, why, now)

    def pay_out(self, name: str, pocket: Pocket, now: int) -> int:
        """The whole stack goes to `pocket`; of house bots to the house, and chips worth nothing back to the mint.

        Gives what a player was paid.
        """
        key = self.dealer.currency.key
        if self.own_chips:
            target = ledger.mint(key)
        elif is_bot(name):
            target = ledger.house(key)
        else:
            target = _pocket(name, pocket, key)
        held = self.book.balance(self._stack(name))
        self.book.move(self._stack(name), target, self.dealer.currency, held, "cash-out", now)
        return 0 if self.own_chips else held

    def settle(self, hand: Hand, now: int) -> None:
        """What was lost goes to the pot, and from there to the winners and to rake or jackpot: one entry for the hand."""
        key = self.dealer.currency.key
        pot = ledger.pot(self.dealer.key, key)
        begun = {number: stack for number, _, stack in hand.opening.seats}
        changes = [(self._stack(seat.name), seat.stack - begun[seat.number]) for seat in hand.order]
        postings = [Posting(stack, pot, key, -change) for stack, change in changes if change < 0]
        postings += [Posting(pot, stack, key, change) for stack, change in changes if change > 0]
        if hand.rake:
            postings.append(Posting(pot, ledger.jackpot(key) if hand.rules.rake.to_jackpot else ledger.house(key), key, hand.rake))
        self.book.post(postings, f"hand {hand.opening.number}", now, hand.opening.number)

    def _stack(self, name: str) -> str:
        return ledger.stack(self.dealer.key, name, self.dealer.currency.key)

    def _source(self, name: str) -> str:
        if self.own_chips:
            return ledger.mint(self.dealer.currency.key)
        if is_bot(name):
            return ledger.house(self.dealer.currency.key)
        return _pocket(name, self.dealer.buy_in.source, self.dealer.currency.key)


def _pocket(name: str, pocket: Pocket, currency: str) -> str:
    return ledger.bank(name, currency) if pocket is Pocket.BANK else ledger.purse(name, currency)
