"""How does a player handle money?"""

from mud_poker.mud import ledger
from mud_poker.mud.commands.command import Actor, Needs, command
from mud_poker.mud.messages import FundsSeen, MoneyMoved
from mud_poker.mud.money import Currency


def funds(actor: Actor) -> FundsSeen:
    """Bank, purse and chips of the actor, for each currency there is any of."""
    book, host = actor.world.ledger, actor.seat
    rows = []
    for currency in actor.world.definition.currencies.values():
        bank = book.balance(ledger.bank(actor.name, currency.key))
        purse = book.balance(ledger.purse(actor.name, currency.key))
        chips = 0
        if host is not None and host.dealer.currency.key == currency.key:
            chips = host.table.stack(host.table.chair(actor.name).number)
        if bank or purse or chips:
            rows.append((currency, bank, purse, chips))
    return FundsSeen(tuple(rows))


@command("balance", "money", aliases=("bal", "i", "inventory", "inv"))
def balance(actor: Actor, words: str) -> None:
    """balance

    What you have in the bank, in your purse, and at a table.
    """
    actor.tell(funds(actor))


def _move(actor: Actor, words: str, deposited: bool) -> None:
    book = actor.world.ledger

    def in_bank(currency: Currency) -> str:
        return ledger.bank(actor.name, currency.key)

    def in_purse(currency: Currency) -> str:
        return ledger.purse(actor.name, currency.key)

    source, target = (in_purse, in_bank) if deposited else (in_bank, in_purse)
    where = "in your purse" if deposited else "in the bank"
    amount, currency = actor.amount(words, lambda one: book.balance(source(one)), where)
    book.move(source(currency), target(currency), currency, amount, "deposit" if deposited else "withdrawal", actor.now)
    held = book.balance(in_bank(currency)), book.balance(in_purse(currency))
    actor.tell(MoneyMoved(amount, currency, deposited, *held))


@command("deposit", "money", aliases=("dep",), needs=Needs.BANK)
def deposit(actor: Actor, words: str) -> None:
    """deposit <amount> [currency]

    Put money from your purse into the bank. 'deposit all gold' empties the purse of gold.
    """
    _move(actor, words, deposited=True)


@command("withdraw", "money", aliases=("with",), needs=Needs.BANK)
def withdraw(actor: Actor, words: str) -> None:
    """withdraw <amount> [currency]

    Take money from the bank into your purse.
    """
    _move(actor, words, deposited=False)
