"""Can a world read what a state says?

The ledger proves its numbers itself; here are the shapes of everything beside them.  No server opens on a state with a damaged
document, an audit names it, and such a state takes the place of no other.  The shapes are what `kept` writes of a character, a
login, a jackpot, a key, a dealer's changes and a table; a further kind of document is a class and a row of `_SHAPES`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from sqlalchemy import select
from sqlalchemy.engine import Connection

from mud_poker.mud.character import NAME
from mud_poker.mud.jackpot import Leading
from mud_poker.store.database import StateError
from mud_poker.store.reader import Reader
from mud_poker.store.schema import BALANCES, DOCUMENTS

ACCOUNT: Final = re.compile(r"(?:bank|purse|pot):[^:]+:[^:]+|stack:[^:]+:[^:]+:[^:]+|(?:jackpot|house|mint):[^:]+")
"""How the names of accounts are made, in `mud/ledger.py`."""


class _Shape(BaseModel):
    """A bool is no number here, and a number no text."""

    model_config = ConfigDict(strict=True)


class _Character(_Shape):
    room: str
    since: int
    settings: dict[str, str]
    aliases: dict[str, str]
    ignored: list[str]
    hands: int
    won: int
    staff: bool
    banned: bool


class _Login(_Shape):
    hashed: str
    wrong: int


class _Seat(_Shape):
    seat: int
    stack: int


class _Table(_Shape):
    """What stands in `table` is read by the dealer's own table, which is paid back where it does not fit."""

    at: int
    kind: list[Any] = Field(min_length=2)
    seats: dict[str, _Seat]
    brought: dict[str, int]
    table: dict[str, Any]


class _Jackpot(_Shape):
    ranking: str
    codes: str
    holders: list[str]
    awarded: int

    @model_validator(mode="after")
    def _leads(self) -> "_Jackpot":
        try:
            if self.codes and not (self.holders and Leading(self.ranking, self.codes, ()).words):
                raise ValueError("nobody holds its cards")
        except KeyError as error:
            raise ValueError(f"there is no {error}") from error
        return self


class _Dealer(_Shape):
    changes: dict[str, str]


class _Key(_Shape):
    character: str
    made: int
    auto_rebuy: bool


_SHAPES: Final[Mapping[str, type[_Shape]]] = {
    "character": _Character,
    "login": _Login,
    "table": _Table,
    "jackpot": _Jackpot,
    "dealer": _Dealer,
    "apikey": _Key,
}


def damage(kind: str, key: str, data: object) -> str:
    """What is wrong with a document; empty: nothing."""
    if kind == "character" and not NAME.fullmatch(key):
        return "its key is no name"
    if kind not in _SHAPES:  # nobody reads it
        return ""
    try:
        _SHAPES[kind].model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(ascii(part).strip("'") for part in first["loc"])
        return f"{place or 'its data'}: {first['msg']}"[:150]
    return ""


def problems(connection: Connection) -> Iterator[str]:
    """A sentence, which is one line, for each document and account that no world could read."""
    documents = select(DOCUMENTS.c.kind, DOCUMENTS.c.key, DOCUMENTS.c.data).order_by(DOCUMENTS.c.kind, DOCUMENTS.c.key)
    for kind, key, data in connection.execute(documents):
        wrong = damage(kind, key, data)
        if wrong:
            yield f"The document of {shown(kind)} {shown(key)} is damaged ({wrong})."
    for account in connection.scalars(select(BALANCES.c.account).order_by(BALANCES.c.account)):
        if not ACCOUNT.fullmatch(account):
            yield f"The account {shown(account)} is nobody's."


def check(state: Reader) -> None:
    """Raises StateError for a state that no world could read."""
    with state.reading() as connection:
        for problem in problems(connection):
            raise StateError(f"{problem} 'mud-poker audit' says all; 'mud-poker restore' puts a copy in its place.")


def shown(text: str) -> str:
    """What somebody may have put into a state, on one line of ASCII."""
    return ascii(text)[:80]
