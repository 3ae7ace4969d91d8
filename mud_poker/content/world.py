"""What is the world of a folder?

`load_world` reads all of it anew and changes nothing, so it can run beside a running world, in another thread.  A kind of
file is a few lines of `_Loader`.
"""

from collections.abc import Callable, Collection, Mapping
from os.path import isdir
from pathlib import Path
from typing import TypeVar

from mud_poker.bots.styles import STYLES, Style
from mud_poker.content.arena import boons, units
from mud_poker.content.bots import styles
from mud_poker.content.currencies import currencies
from mud_poker.content.dealers import REQUIRED, Known, dealer_from
from mud_poker.content.files import contents, files, strays
from mud_poker.content.games import written_game
from mud_poker.content.links import (
    dealers_stand_in_rooms,
    exits_are_no_commands,
    exits_lead_somewhere,
    help_is_found_by_one_word,
    pages_lead_somewhere,
    rooms_can_be_reached,
)
from mud_poker.content.names import RESERVED, key_problem
from mud_poker.content.pages import page
from mud_poker.content.problems import Problem
from mud_poker.content.rooms import rooms
from mud_poker.content.settings import settings
from mud_poker.content.source import Source, read
from mud_poker.games import GAMES
from mud_poker.games.arena.game import arena
from mud_poker.games.arena.units import ArenaDeck, Boon, Unit
from mud_poker.mud.definitions import Dealer, HelpPage, Room, Settings, WorldDefinition
from mud_poker.mud.money import Currency
from mud_poker.poker.game import Game

READ = frozenset({"settings.yaml", "currencies.yaml", "bots.yaml", "rooms", "dealers", "games", "help", "arena", "schema"})
"""What a world's folder has; `schema` is for editors."""


ARENA = "arena"
"""The key of the game that is made of a world's units and boons."""


def load_world(path: str | Path) -> tuple[WorldDefinition | None, list[Problem]]:
    """The world in the folder `path`, and every problem of every file in it, in the order of files and lines.

    There is no world if any problem is more than a warning.  Nothing but reading happens, and nothing is raised.
    """
    folder = Path(path)
    if not isdir(folder):  # unlike Path.is_dir, it raises nothing
        return None, [Problem(folder.as_posix(), 0, 0, "there is no such folder", "name the folder of a world")]
    loader = _Loader(folder)
    world = loader.world()
    return (world if loader.sound else None), sorted(loader.problems)


_Checked = TypeVar("_Checked")


class _Loader:
    """One reading of a folder: collects the problems of all files, and goes on past each."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[Problem] = []
        self._folder = folder
        self._sources: dict[str, dict[str, Source]] = {"rooms": {}, "dealers": {}}
        self._texts: dict[str, str] = {}  # of the pages of help, by file

    @property
    def sound(self) -> bool:
        """Whether there is nothing but warnings."""
        return all(problem.warning for problem in self.problems)

    def world(self) -> WorldDefinition | None:
        self.problems += strays(self._folder, READ)
        money = self._currencies()
        places, keys = self._rooms()
        fighters = self._arena("units.yaml", units)
        blessings = self._arena("boons.yaml", lambda source: boons(source, fighters))
        ways = self._styles()
        games, broken = self._games(fighters, blessings)
        tables = self._dealers(Known(games, money, ways, broken))
        pages = self._pages()
        chosen = self._settings(money, keys)
        self.problems += exits_lead_somewhere(places, keys, self._sources["rooms"])
        self.problems += exits_are_no_commands(places, self._sources["rooms"])
        self._keep((None, list(dealers_stand_in_rooms(self._sources["dealers"], keys))))
        self.problems += pages_lead_somewhere(self._texts, pages)
        self.problems += help_is_found_by_one_word(pages, (self._folder / "help").as_posix())
        if chosen is None:
            return None
        if self.sound:  # else an exit or a room that cannot be read would seem to cut off others
            self.problems += rooms_can_be_reached(places, chosen.start, self._sources["rooms"])
        return WorldDefinition(chosen, money, places, tables, pages, fighters, blessings, games, ways)

    def _keep(self, result: tuple[_Checked, list[Problem]]) -> _Checked:
        """What was made of a source.  What was said of a place already is not said twice."""
        made, problems = result
        said = {(problem.file, problem.line, problem.column) for problem in self.problems if problem.line}
        self.problems += [problem for problem in problems if (problem.file, problem.line, problem.column) not in said]
        return made

    def _only(self, name: str) -> Source | None:
        """The one file of this name at the top of the world."""
        raw = self._keep(contents(self._folder / name))
        return None if raw is None else self._keep(read((self._folder / name).as_posix(), raw))

    def _settings(self, money: Mapping[str, Currency], rooms_written: Collection[str]) -> Settings | None:
        source = self._only("settings.yaml")
        return None if source is None else self._keep(settings(source, money, rooms_written))

    def _arena(self, name: str, made_of: Callable[[Source], tuple[dict[str, _Checked], list[Problem]]]) -> dict[str, _Checked]:
        """A file of the arena; a world may have no arena."""
        if not isdir(self._folder / "arena"):
            return {}
        source = self._only(f"arena/{name}")
        return {} if source is None else self._keep(made_of(source))

    def _styles(self) -> Mapping[str, Style]:
        """The built-in ones, and those of a file that a world may have."""
        if not (self._folder / "bots.yaml").is_file():
            return STYLES
        source = self._only("bots.yaml")
        return STYLES if source is None else STYLES | self._keep(styles(source))

    def _games(self, fighters: Mapping[str, Unit], blessings: Mapping[str, Boon]) -> tuple[Mapping[str, Game], Collection[str]]:
        """All games of the world, and the keys of those whose files have problems."""
        games, broken = dict(GAMES), set()
        if fighters and blessings:
            games[ARENA] = arena(ArenaDeck(fighters.values()), blessings)
        elif isdir(self._folder / "arena"):
            broken.add(ARENA)
        for path, raw in files(self._folder / "games", ".yaml", self.problems):
            source = self._keep(read(path.as_posix(), raw))
            made = None if source is None else self._keep(written_game(source, path.stem, {*GAMES, ARENA}))
            if made is None:
                broken.add(path.stem)
            else:
                games[path.stem] = made
        return games, broken - games.keys()

    def _currencies(self) -> Mapping[str, Currency]:
        source = self._only("currencies.yaml")
        return {} if source is None else self._keep(currencies(source))

    def _rooms(self) -> tuple[dict[str, Room], Collection[str]]:
        """The rooms that are right, and the keys of all that are written."""
        found: dict[str, Room] = {}
        sources = self._sources["rooms"]
        for path, raw in files(self._folder / "rooms", ".yaml", self.problems):
            source = self._keep(read(path.as_posix(), raw))
            if source is None:
                continue
            for key, room in self._keep(rooms(source)).items():
                if key not in sources:
                    found[key] = room
            assert isinstance(source.data, dict)
            for key in source.data:
                if key in sources:
                    first = sources[key].problem((), "", of_key=True)
                    text = f"there is a room '{key}' already, at {first.file}:{first.line}"
                    self.problems.append(source.problem((key,), text, "rename or delete one", of_key=True))
                sources.setdefault(key, source.part(key))
        return found, sources.keys()

    def _dealers(self, known: Known) -> dict[str, Dealer]:
        found: dict[str, Dealer] = {}
        for path, raw in files(self._folder / "dealers", ".yaml", self.problems):
            source = self._keep(read(path.as_posix(), raw))
            wrong_key = key_problem(path.stem, RESERVED)
            if wrong_key is not None:
                self.problems.append(Problem(path.as_posix(), 0, 0, *wrong_key))
            if source is None:
                continue
            self._sources["dealers"][path.stem] = source
            made = self._keep(dealer_from(source, path.stem, known, REQUIRED))
            if made is not None:
                found[path.stem] = made
        return found

    def _pages(self) -> dict[str, HelpPage]:
        found: dict[str, HelpPage] = {}
        for path, raw in files(self._folder / "help", ".md", self.problems):
            wrong_key = key_problem(path.stem)
            if wrong_key is not None:
                self.problems.append(Problem(path.as_posix(), 0, 0, *wrong_key))
            made = self._keep(page(path.as_posix(), path.stem, raw))
            if made is not None:
                self._texts[path.as_posix()] = raw.decode("utf-8-sig")
                found[path.stem] = made
        return found
