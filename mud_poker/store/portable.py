"""How does a state become a file that people can read, and a state again?

One file, `.json` or `.yaml`, with every table and row as the database has them: it moves a world between SQLite and PostgreSQL.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import yaml
from sqlalchemy import Table
from sqlalchemy.exc import SQLAlchemyError

from mud_poker.store.copies import fill, in_place, install, rows_of
from mud_poker.store.database import FILE, StateError
from mud_poker.store.reader import Reader
from mud_poker.store.schema import METADATA, STEPS, VERSIONS

KINDS = (".json", ".yaml")


def write_portable(state: Reader, file: Path) -> None:
    """All of `state` as it is at one moment.  Raises StateError."""
    _check_kind(file)
    with state.reading() as connection:
        tables = {str(table.name): list(rows) for table, rows in rows_of(connection)}
    with in_place(file) as new, new.open("w", encoding="utf-8") as out:
        _write(tables, out, file.suffix)


def read_portable(file: Path, state: str | Path) -> str:
    """Make `state` what `file` says.  Returns the name under which the old state is kept, if there was one.

    Raises StateError, with nothing changed, for a file that is no whole state or of another version, and while a server runs.
    """
    _check_kind(file)
    try:
        text = file.read_text(encoding="utf-8")
        data = json.loads(text) if file.suffix == ".json" else yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except OSError as error:
        raise StateError(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        raise StateError(f"{file} is no whole {file.suffix[1:].upper()}: {' '.join(str(error).split())[:150]}.") from error
    with TemporaryDirectory() as folder:
        ready = Path(folder) / FILE
        try:
            fill(ready, _tables(data, file))
        except (SQLAlchemyError, TypeError, ValueError, AttributeError) as error:
            raise StateError(f"{file} is no state: {' '.join(str(error).split())[:150]}.") from error
        return install(ready, str(file), state)


def _check_kind(file: Path) -> None:
    if file.suffix not in KINDS:
        raise StateError(f"{file} has to end in {' or '.join(KINDS)}.")


def _write(tables: Mapping[str, list[dict[str, Any]]], out: TextIO, kind: str) -> None:
    """A row a line: files can be compared, and searched."""
    if kind == ".yaml":
        yaml.dump(
            dict(tables),
            out,
            Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper),
            sort_keys=False,
            allow_unicode=True,
            width=1 << 30,
        )
        return
    parts = []
    for name, rows in tables.items():
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        parts.append(f"{json.dumps(name)}: [\n{lines}\n]")
    out.write("{\n" + ",\n".join(parts) + "\n}\n")


def _tables(data: Any, file: Path) -> Iterator[tuple[Table, list[Mapping[str, Any]]]]:
    if not isinstance(data, dict) or set(data) != set(METADATA.tables):
        raise StateError(f"{file} is no state: it should have the tables {', '.join(sorted(METADATA.tables))}.")
    today = 1 + len(STEPS)
    if data[VERSIONS.name] != [{"number": today}]:
        raise StateError(
            f"{file} is of another version than this mud-poker, which reads {today}: restore a backup, or install that one."
        )
    for table in METADATA.sorted_tables:
        for row in data[table.name]:
            if set(row) != set(table.columns.keys()):
                raise StateError(f"{file} is no state: a row of {table.name} has {', '.join(map(str, row))[:100]}.")
        yield table, data[table.name]
