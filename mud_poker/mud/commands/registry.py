"""Which commands are there?"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mud_poker.mud.commands import (
    about,
    ahead,
    choices,
    dealers,
    hands,
    keeping,
    keys,
    looking,
    moving,
    pockets,
    seats,
    staff,
    table,
    talking,
)
from mud_poker.mud.commands.command import Command

TOPICS: Final = (moving, looking, talking, seats, table, ahead, pockets, about, hands, keys, choices, staff, dealers, keeping)

COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {value.name: value for topic in TOPICS for value in vars(topic).values() if isinstance(value, Command)}
)
"""Every command by its name, in the order of their topics."""

BY_WORD: Final[Mapping[str, Command]] = MappingProxyType(
    {word: command for command in COMMANDS.values() for word in (*command.aliases, command.name)}
)
