"""What can be put right in a state without making up money?

Hands that cannot be played again, or belong to no table, are void; a table that does not say what the ledger says is cleared; and
chips at a table where nobody sits go to the bank of whose they are.  The ledger is always right: where it does not balance itself
only a backup helps.
"""

from collections.abc import Iterator, Mapping

from mud_poker.mud import ledger
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.facts import Data, Fact, HandClosed, Kept, Moved, Noted, Posting
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.journal import Disagreement, replay
from mud_poker.poker.game import Game
from mud_poker.store.legible import ACCOUNT, damage
from mud_poker.store.store import Store


def repair(store: Store, games: Mapping[str, Game], dealers: Mapping[str, Dealer], now: int) -> list[str]:
    """What has been done, a sentence each, in one transaction; nothing where all is well.

    `dealers` say whose chips are worth nothing outside their game.
    """
    tables = dict(store.documents("table"))
    stacks = {
        account: amount
        for (account, _), amount in store.balances().items()
        if amount and account.startswith("stack:") and ACCOUNT.fullmatch(account)
    }
    facts: list[Fact] = []
    done: list[str] = []
    for key, data in tables.copy().items():
        if damage("table", key, data) or not _agrees(key, data, stacks):
            del tables[key]
            facts.append(Kept("table", key, None))
            done.append(f"The table of {key}, which did not say what the ledger says, is cleared.")
    for account, amount in sorted(stacks.items()):
        _, dealer, name, currency = account.split(":")
        if name not in tables.get(dealer, {}).get("seats", {}):
            target = _owner(dealers.get(dealer), name, currency)
            facts.append(Moved((Posting(account, target, currency, amount),), "repair", now))
            facts.append(Noted(name, f"Your chips at the table of {dealer}, {amount} {currency}, were paid back.", now))
            done.append(f"{amount} {currency} of {name} at {dealer} went to {target}.")
    for number, why in _broken_hands(store, games, tables):
        facts.append(HandClosed(number, {"void": why}, now))
        done.append(f"Hand {number} is void: {why}")
    store.write(facts)
    return done


def _agrees(key: str, data: Data, stacks: Mapping[str, int]) -> bool:
    currency = data["kind"][1]
    return all(stacks.get(ledger.stack(key, name, currency), 0) == seat["stack"] for name, seat in data["seats"].items())


def _owner(dealer: Dealer | None, name: str, currency: str) -> str:
    if dealer is not None and dealer.rules.stack is not None:
        return ledger.mint(currency)
    return ledger.house(currency) if is_bot(name) else ledger.bank(name, currency)


def _broken_hands(store: Store, games: Mapping[str, Game], tables: Mapping[str, Data]) -> Iterator[tuple[int, str]]:
    for history in store.open_hands():
        if history.opened.dealer not in tables:
            yield history.opened.hand, "it was played at a table where nobody sits."
            continue
        try:
            replay(history, games)
        except Disagreement as error:
            yield history.opened.hand, str(error)
