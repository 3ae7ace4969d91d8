"""Who has how much?

Double entry: money only moves from one account to another, and no account but a mint goes below zero.  The ledger holds the
balances in memory and says what moved as facts; the store holds the same balances on disk.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from mud_poker.mud.facts import Moved, Posting
from mud_poker.mud.money import Currency
from mud_poker.poker.refused import Refused

MINT: Final = "mint"


def bank(name: str, currency: str) -> str:
    return f"bank:{name}:{currency}"


def purse(name: str, currency: str) -> str:
    return f"purse:{name}:{currency}"


def stack(dealer: str, name: str, currency: str) -> str:
    return f"stack:{dealer}:{name}:{currency}"


def pot(dealer: str, currency: str) -> str:
    return f"pot:{dealer}:{currency}"


def jackpot(currency: str) -> str:
    return f"jackpot:{currency}"


def house(currency: str) -> str:
    return f"house:{currency}"


def mint(currency: str) -> str:
    return f"{MINT}:{currency}"


def owner(account: str) -> str:
    """Who has the account, if it is a bank or a purse."""
    return account.split(":")[1]


class Ledger:
    """Balances by account.  `record` is told of each entry, which is to be made durable."""

    def __init__(self, balances: Mapping[str, int], record: Callable[[Moved], None]) -> None:
        self._balances = dict(balances)
        self._record = record

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def all(self) -> list[tuple[str, int]]:
        """Every account and what it holds."""
        return list(self._balances.items())

    def accounts(self, kind: str) -> list[tuple[str, int]]:
        """The accounts of a kind (`stack`, `bank` …) that hold anything."""
        return [(name, held) for name, held in self._balances.items() if held and name.startswith(kind + ":")]

    def move(self, source: str, target: str, currency: Currency, amount: int, why: str, now: int) -> None:
        """Move `amount`.  Raises Refused, with nothing moved, if `source` does not hold it."""
        self.post([Posting(source, target, currency.key, amount)] if amount else [], why, now)

    def post(self, postings: Iterable[Posting], why: str, now: int, hand: int | None = None) -> None:
        """Make several postings as one entry: all of them, or none and Refused."""
        entry = tuple(postings)
        changed: dict[str, int] = {}
        for posting in entry:
            for account, change in ((posting.source, -posting.amount), (posting.target, posting.amount)):
                changed[account] = changed.get(account, self.balance(account)) + change
        if any(held < 0 and not account.startswith(MINT) for account, held in changed.items()):
            raise Refused("There is not enough money for that.")
        if entry:
            self._balances.update(changed)
            self._record(Moved(entry, why, now, hand))
