"""What becomes of the tables when the house opens again?

A dealer's `after_crash` says it.  `resume`: the table goes on where it stood (`table_journal.py`).  `refund`: the ledger says what
each player had when the hand began that ran, if one did: that goes to the bank, the hand is void, and who sat there stands in the
dealer's exit room.  A table that cannot go on is paid back too.  Everybody concerned reads what happened, and staff why.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mud_poker.mud import ledger
from mud_poker.mud.definitions import AfterCrash, Dealer
from mud_poker.mud.facts import Data, HandClosed, Kept
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.journal import HandHistory
from mud_poker.mud.table_journal import CannotResume

if TYPE_CHECKING:
    from mud_poker.mud.world import World


def fill_bankroll(world: "World", now: int) -> None:
    """Give the house what its bots play with, of each currency that has never been minted."""
    for key, amount in world.definition.settings.house_bankroll.items():
        missing = amount - world.ledger.balance(ledger.house(key))
        if missing > 0 and not world.ledger.balance(ledger.mint(key)):
            world.ledger.move(ledger.mint(key), ledger.house(key), world.currency(key), missing, "bankroll", now)


def reopen(world: "World", hands: Sequence[HandHistory], tables: Mapping[str, Data], now: int) -> None:
    """Take up the `tables` that go on, each with the newest of the `hands` that were not finished; pay back the others."""
    newest = {history.opened.dealer: history for history in hands}
    resumed = [key for key, document in tables.items() if _resumed(world, key, document, newest.get(key), now)]
    going_on = {newest[key].opened.hand for key in resumed if key in newest}
    _refund(
        world,
        [history.opened.hand for history in hands if history.opened.hand not in going_on],
        [key for key in tables if key not in resumed],
        now,
    )


def _resumed(world: "World", key: str, document: Data, history: HandHistory | None, now: int) -> bool:
    host = world.hosts.get(key)
    if host is None or not host.dealer.active or host.dealer.after_crash is not AfterCrash.RESUME:
        return False
    try:
        host.journal.resume(document, history, now)
    except CannotResume as error:
        world.log("the house", f"{error} The table is paid back.", now)
        return False
    return True


def _refund(world: "World", open_hands: Iterable[int], tables: Iterable[str], now: int) -> None:
    """Void the hands that were not finished, clear the seats of `tables`, and pay back every stack."""
    for number in open_hands:
        world.record(HandClosed(number, {"void": "the house closed in mid-hand"}, now))
    for account, held in world.ledger.accounts("stack"):
        _, dealer, name, currency = account.split(":")
        host = world.hosts.get(dealer)
        if host is not None and host.table.sits(name):
            continue
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
