"""How is what many are told put into words once?

A house has one `Wording`, and all its sessions ask it.  Readers who are alike share one `Reader`, and what such readers are told
of a message, or see of a table, is found again until the end of the turn of the reactor.  So is what is told to their programs,
which is alike for all.
"""

from collections.abc import Iterable
from typing import Final

from mud_poker.mud.messages import Message
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.table_view import TableView
from mud_poker.screen import gmcp
from mud_poker.screen.prompt import prompt
from mud_poker.screen.reader import Reader
from mud_poker.screen.render import render
from mud_poker.wire.gmcp import Spelled, spelled

MOST_ALIKE: Final = 1000
"""Readers that are known.  When there are more, those who come later share less, and read the same."""


class Wording:
    """`forget` is to be called when a turn ends in which anything was asked."""

    def __init__(self) -> None:
        self._readers: dict[Reader, Reader] = {}
        # Found by what message, table and reader are, not by what they say, which would have to be read.  They stand beside it, so
        # that they live as long, and no other can be taken for them.
        self._words: dict[tuple[int, int], tuple[Message, Reader, str]] = {}
        self._prompts: dict[tuple[int, int], tuple[TableView, Reader, str]] = {}
        self._packages: dict[int, tuple[Message | TableView, tuple[Spelled, ...]]] = {}

    def alike(self, reader: Reader) -> Reader:
        """The one that all share who read like `reader`."""
        if len(self._readers) >= MOST_ALIKE:
            self._readers.clear()
        return self._readers.setdefault(reader, reader)

    def words(self, message: Message, reader: Reader) -> str:
        """What `reader` is told of `message`."""
        key = id(message), id(reader)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = message, reader, render(message, reader)
        return found[2]

    def prompt(self, asked: Prompt, reader: Reader) -> str:
        """What stands where `reader` types: a question is its own, a table may be seen by many."""
        table = asked.table
        if table is None or asked.asks:
            return prompt(asked, reader)
        key = id(table), id(reader)
        found = self._prompts.get(key)
        if found is None:
            found = self._prompts[key] = table, reader, prompt(asked, reader)
        return found[2]

    def of_message(self, message: Message) -> tuple[Spelled, ...]:
        """What a program is told of `message`."""
        found = self._packages.get(id(message))
        if found is None:
            found = self._packages[id(message)] = message, _spelled(gmcp.of_message(message))
        return found[1]

    def of_table(self, table: TableView | None) -> tuple[Spelled, ...]:
        """What a program is told of how `table` stands."""
        if table is None:
            return _NO_TABLE
        found = self._packages.get(id(table))
        if found is None:
            found = self._packages[id(table)] = table, _spelled(gmcp.of_table(table))
        return found[1]

    def forget(self) -> None:
        """Nothing that was asked so far is asked again."""
        self._words.clear()
        self._prompts.clear()
        self._packages.clear()


def _spelled(packages: Iterable[gmcp.Package]) -> tuple[Spelled, ...]:
    return tuple(spelled(name, data) for name, data in packages)


_NO_TABLE: Final = _spelled(gmcp.of_table(None))
