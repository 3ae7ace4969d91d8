"""Which tables does a state have, and how does an older state become one of today?

To change a table, change it here and append to `STEPS` the step that does the same to a state which exists; steps are
never edited once released.  A new state is made whole from the tables; an older one takes the steps it lacks, in order,
in one transaction.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    inspect,
    select,
)
from sqlalchemy.engine import Connection

from mud_poker.store.database import StateError

METADATA = MetaData()

Step: TypeAlias = Callable[[Connection], None]


def _check_actions(connection: Connection) -> None:
    """Version 2: actions prove their replay."""
    connection.exec_driver_sql("ALTER TABLE actions ADD COLUMN proof BIGINT")


def _forget_who_acted(connection: Connection) -> None:
    """Version 3: hands are found by who was dealt in, so an index of who acted is written at every action and read by nobody."""
    connection.exec_driver_sql("DROP INDEX actions_by_who")


STEPS: tuple[Step, ...] = (_check_actions, _forget_who_acted)
"""The first leads from version 1 to version 2, and so on: today's version is one more than there are steps."""

# SQLite numbers rows by itself only where the key is INTEGER, which holds 64 bits there.
_NUMBER = BigInteger().with_variant(Integer(), "sqlite")

VERSIONS = Table("schema_version", METADATA, Column("number", Integer, primary_key=True))
"""One row."""

HANDS = Table(
    "hands",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("dealer", String, nullable=False),
    Column("opening", JSON, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("record", JSON(none_as_null=True)),
    Column("closed_at", BigInteger),
)

Index("hands_by_dealer", HANDS.c.dealer, HANDS.c.number)
# After years of play a restart still finds the few hands in progress without reading the others.
Index("hands_open", HANDS.c.number, sqlite_where=HANDS.c.closed_at.is_(None), postgresql_where=HANDS.c.closed_at.is_(None))

ACTIONS = Table(
    "actions",
    METADATA,
    Column("hand", ForeignKey(HANDS.c.number), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("who", String, nullable=False),
    Column("action", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("proof", BigInteger),
    sqlite_with_rowid=False,
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("number", _NUMBER, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("why", String, nullable=False),
    Column("hand", ForeignKey(HANDS.c.number)),
)

POSTINGS = Table(
    "postings",
    METADATA,
    Column("entry", ForeignKey(ENTRIES.c.number), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("account", String, nullable=False),
    Column("currency", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Two lines a posting, what the source loses and what the target gains, so that a lost or changed line shows."""

BALANCES = Table(
    "balances",
    METADATA,
    Column("account", String, primary_key=True),
    Column("currency", String, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR substr(account, 1, 5) = 'mint:'", name="only_a_mint_goes_below_zero"),
    sqlite_with_rowid=False,
)

DOCUMENTS = Table(
    "documents",
    METADATA,
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("data", JSON, nullable=False),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("number", _NUMBER, primary_key=True),
    Column("character", String, nullable=False, index=True),
    Column("text", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,  # the number of a note that was taken never comes back
)

STAFF_LOG = Table(
    "staff_log",
    METADATA,
    Column("number", _NUMBER, primary_key=True),
    Column("who", String, nullable=False),
    Column("command", String, nullable=False),
    Column("at", BigInteger, nullable=False),
)


def version(connection: Connection) -> int | None:
    """None where nothing was ever kept."""
    if not inspect(connection).has_table(VERSIONS.name):
        return None
    return connection.scalar(select(VERSIONS.c.number))


def migrate(connection: Connection, steps: Sequence[Step] = STEPS) -> None:
    """Make the tables, or bring those of an older version to today's.

    Raises StateError, with nothing changed, for a state of a newer version.
    """
    today = 1 + len(steps)
    found = version(connection)
    if found is None:
        METADATA.create_all(connection)
        connection.execute(VERSIONS.insert(), {"number": today})
        return
    check_not_newer(found, today)
    for step in steps[found - 1 :]:
        step(connection)
    if found < today:
        connection.execute(VERSIONS.update(), {"number": today})


def check_not_newer(found: int, today: int = 1 + len(STEPS)) -> None:
    """Raises StateError for a version that this program does not know."""
    if found > today:
        raise StateError(f"The state has version {found}, this mud-poker knows versions up to {today}: install a newer mud-poker.")
