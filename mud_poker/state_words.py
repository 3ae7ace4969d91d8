"""What can be asked of a state on the command line?

Words for who runs the server: prove it, put it right, copy it, put it back, move it, read its hands.  A new word is a parser in
`add_words` and a function here.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from mud_poker.content.world import load_world
from mud_poker.games import GAMES
from mud_poker.mud.definitions import Dealer
from mud_poker.mud.journal import Disagreement, HandHistory
from mud_poker.poker.game import Game
from mud_poker.store.audit import audit
from mud_poker.store.copies import back_up, in_place, restore
from mud_poker.store.phh import phh
from mud_poker.store.portable import read_portable, write_portable
from mud_poker.store.reader import Reader
from mud_poker.store.repair import repair
from mud_poker.store.store import Store

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Known:
    """What a world's files say of games and dealers; without them, the games that ship."""

    games: Mapping[str, Game]
    dealers: Mapping[str, Dealer]


def add_words(words: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Say) -> None:
    """The parsers; each sets `run` to a function that gives the exit status."""
    word = words.add_parser("audit", help="prove that no money appeared or disappeared")
    _state(word)
    _world(word)
    word.add_argument(
        "--repair", action="store_true", help="void what cannot be played again, pay back what has no seat; never make up money"
    )
    word.set_defaults(run=lambda chosen: _audit(chosen, say))

    word = words.add_parser("backup", help="copy a state, also of a running server")
    word.add_argument("file", type=Path, metavar="FILE")
    _state(word)
    word.set_defaults(run=lambda chosen: _backup(chosen, say))

    word = words.add_parser("restore", help="put a copy back in the place of a state, which is kept beside it")
    word.add_argument("file", type=Path, metavar="FILE")
    _state(word)
    word.set_defaults(run=lambda chosen: _kept(restore(chosen.file, chosen.state), chosen, say))

    word = words.add_parser("export", help="write a state as one file that people can read")
    word.add_argument("file", type=Path, metavar="FILE.json|FILE.yaml")
    _state(word)
    word.set_defaults(run=lambda chosen: _export(chosen, say))

    word = words.add_parser("import", help="make a state of such a file, in SQLite or PostgreSQL")
    word.add_argument("file", type=Path, metavar="FILE.json|FILE.yaml")
    _state(word)
    word.set_defaults(run=lambda chosen: _kept(read_portable(chosen.file, chosen.state), chosen, say))

    word = words.add_parser("hands", help="list hands, or export them")
    _state(word)
    _world(word)
    word.add_argument("--dealer", metavar="KEY", help="only of this dealer")
    word.add_argument("--who", metavar="NAME", help="only those in which this character acted")
    word.add_argument("--limit", type=int, default=20, metavar="N", help="the last N (20)")
    word.add_argument("--phh", type=Path, metavar="FOLDER", help="write each as a PHH file into this folder")
    word.set_defaults(run=lambda chosen: _hands(chosen, say))


def _state(word: argparse.ArgumentParser) -> None:
    word.add_argument("--state", default="state", help="a folder, or the URL of a database (state)")


def _world(word: argparse.ArgumentParser) -> None:
    word.add_argument("--world", type=Path, default=Path("world"), help="the builders' folder, for games written there (world)")


def _known(folder: Path) -> Known:
    definition = load_world(folder)[0] if folder.is_dir() else None
    return Known(definition.games, definition.dealers) if definition is not None else Known(GAMES, {})


def _audit(chosen: argparse.Namespace, say: Say) -> int:
    known = _known(chosen.world)
    if chosen.repair:
        with closing(Store.open(chosen.state)) as store:
            for done in repair(store, known.games, known.dealers, int(time.time() * 1000)):
                say(done)
    with closing(Reader.open(chosen.state)) as state:
        problems = audit(state, known.games)
    for problem in problems:
        say(problem)
    if problems:
        return 1
    say("Every posting, balance, seat and hand adds up.")
    return 0


def _backup(chosen: argparse.Namespace, say: Say) -> int:
    with closing(Reader.open(chosen.state)) as state:
        back_up(state, chosen.file)
    say(f"{chosen.file} is a copy of the state.")
    return 0


def _export(chosen: argparse.Namespace, say: Say) -> int:
    with closing(Reader.open(chosen.state)) as state:
        write_portable(state, chosen.file)
    say(f"{chosen.file} is the whole state. It tells sealed cards and hashed passwords: keep it to yourself.")
    return 0


def _kept(kept: str, chosen: argparse.Namespace, say: Say) -> int:
    say(f"The state is that of {chosen.file}." + (f" The one before is kept: {kept}" if kept else ""))
    return 0


def _hands(chosen: argparse.Namespace, say: Say) -> int:
    games = _known(chosen.world).games
    with closing(Reader.open(chosen.state)) as state:
        histories = state.hands(dealer=chosen.dealer, who=chosen.who, limit=max(0, chosen.limit))
    for history in histories:
        say(_line(history))
    if chosen.phh is None:
        return 0
    chosen.phh.mkdir(parents=True, exist_ok=True)
    failed = 0
    for history in histories:
        if history.closed is not None and "void" not in history.closed.record:
            try:
                text = phh(history, games)
            except Disagreement as error:
                say(str(error))
                failed = 1
            else:
                with in_place(chosen.phh / f"{history.opened.hand}.phh") as new:  # it tells mucked cards too
                    new.write_text(text, encoding="utf-8")
    return failed


def _line(history: HandHistory) -> str:
    """The hand's number, when it began in UTC, dealer, game, and what each who put in won or lost, in smallest units."""
    opened = history.opened
    head = f"{opened.hand}  {datetime.fromtimestamp(opened.at / 1000, UTC):%Y-%m-%d %H:%M:%S}  {opened.dealer}"
    head = f"{head}  {opened.opening.get('game', '?')}"
    if history.closed is None:
        return f"{head}  not over"
    record = history.closed.record
    if "void" in record:
        return f"{head}  void: {record['void']}"
    paid = record.get("paid", {})
    results = (f"{name} {paid.get(name, 0) - put:+}" for name, put in record.get("put", {}).items())
    return f"{head}  {', '.join(results)} {opened.opening.get('currency', '')}"
