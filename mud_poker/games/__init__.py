"""Which games are there?

The folder is the registry: every module here has a `GAME`, found by its key.  To add a game, add a file.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from mud_poker.poker.game import Game


def _found() -> dict[str, Game]:
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return {module.GAME.key: module.GAME for module in modules if hasattr(module, "GAME")}


GAMES: Final[Mapping[str, Game]] = MappingProxyType(_found())
