"""What becomes of tables that a crash has cleared?

The ledger says what each player had when the hand began that ran, if one did: that goes to the bank, the hand is void, and who sat
there stands in the dealer's exit room, and reads what happened.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mud_poker.mud import ledger
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.facts import HandClosed, Kept
from mud_poker.mud.house_bots import is_bot

if TYPE_CHECKING:
    from mud_poker.mud.world import World


def fill_bankroll(world: "World", now: int) -> None:
    """Give the house what its bots play with, of each currency that has never been minted."""
    for key, amount in world.definition.settings.house_bankroll.items():
        missing = amount - world.ledger.balance(ledger.house(key))
        if missing > 0 and not world.ledger.balance(ledger.mint(key)):
            world.ledger.move(ledger.mint(key), ledger.house(key), world.currency(key), missing, "bankroll", now)


def refund(world: "World", open_hands: Iterable[int], tables: Iterable[str], now: int) -> None:
    """Void the hands that were not finished, clear the seats of `tables`, and pay back every stack."""
    for number in open_hands:
        world.record(HandClosed(number, {"void": "the house closed in mid-hand"}, now))
    for account, held in world.ledger.accounts("stack"):
        _, dealer, name, currency = account.split(":")
        host = world.hosts.get(dealer)
        _pay_back(world, account, host.dealer if host is not None else None, name, currency, held, now)
    for key in tables:
        world.record(Kept("table", key, None))


def _pay_back(world: "World", account: str, dealer: Dealer | None, name: str, currency: str, held: int, now: int) -> None:
    own_chips = dealer is not None and dealer.rules.stack is not None
    if own_chips:
        target = ledger.mint(currency)
    elif is_bot(name):
        target = ledger.house(currency)
    else:
        target = ledger.bank(name, currency)
    money = world.currency(currency)
    world.ledger.move(account, target, money, held, "crash", now)
    character = world.people.get(name)
    if character is None:
        return
    if dealer is not None:
        world.people.move(character, dealer.exit)
        world.record(character.kept())
    table = f"{dealer.name}'s table" if dealer is not None else "a table"
    paid = "" if own_chips else f" Your {money.words(held)} went to your bank."
    world.note(name, f"The house closed while you sat at {table}; the hand that ran is void.{paid}", now)
