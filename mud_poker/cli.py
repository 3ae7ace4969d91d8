"""What can be asked on the command line?

A new word is a parser in `_parser` and a function here.  What goes wrong is one line on standard error, and exit status 1.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import mud_poker.hangup  # noqa: F401 (it holds hangups back while the rest is loaded)
from mud_poker import play, state_words
from mud_poker.content.schema import write_schemas
from mud_poker.content.world import load_world
from mud_poker.scenarios import run as scenarios
from mud_poker.server.certificates import CertificateError, make_certificate
from mud_poker.server.logs import SPELLINGS
from mud_poker.server.privileges import NoSuchUser
from mud_poker.server.serve import CannotServe, Places, Ways, serve
from mud_poker.server.staff import set_role
from mud_poker.simulate import run as simulations
from mud_poker.simulate.evening import CannotSimulate, ChipsLost
from mud_poker.store.database import StateError


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the arguments say, and exit."""
    chosen = _parser().parse_args(arguments)
    try:
        sys.exit(chosen.run(chosen))
    except (StateError, CannotServe, NoSuchUser, CertificateError, CannotSimulate, ChipsLost, OSError) as error:
        sys.exit(f"mud-poker: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("mud-poker", description="A card room reached over telnet.")
    words = parser.add_subparsers(required=True, metavar="WORD")

    word = words.add_parser("serve", help="open the house")
    word.add_argument("--world", type=Path, default=Path("world"), help="the builders' folder (world)")
    word.add_argument("--state", default="state", help="a folder, or the URL of a database (state)")
    word.add_argument(
        "--telnet", action="append", default=[], metavar="ENDPOINT", help="where to listen, such as tcp:4000; may be given again"
    )
    word.add_argument(
        "--http", action="append", default=[], metavar="ENDPOINT", help="where programs and browsers come in, such as tcp:8080"
    )
    word.add_argument(
        "--metrics",
        action="append",
        default=[],
        metavar="ENDPOINT",
        help="where Prometheus reads numbers, such as tcp:9400:interface=127.0.0.1",
    )
    word.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="SITE",
        help="another site whose page may come in, such as https://mud.example",
    )
    word.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help="a proxy whose X-Forwarded-For is believed")
    word.add_argument("--log", choices=SPELLINGS, default="json", help="how lines of the log are written (json)")
    word.add_argument("--user", default="", metavar="NAME", help="be this user once it listens, where root starts it")
    word.add_argument("--watch", action="store_true", help="read the builders' files anew whenever they change")
    word.set_defaults(run=_serve)

    word = words.add_parser("certificate", help="make a certificate for development")
    word.add_argument("name", metavar="NAME", help="the name that clients connect to")
    word.add_argument("--folder", type=Path, default=Path("certificates"), help="the folder of certificates (certificates)")
    word.set_defaults(run=_certificate)

    word = words.add_parser("check", help="say what is wrong in a world's files")
    word.add_argument("world", type=Path, nargs="?", default=Path("world"))
    word.set_defaults(run=_check)

    word = words.add_parser("schema", help="write JSON Schemas of the world's files, for editors")
    word.add_argument("folder", type=Path, nargs="?", default=Path("world/schema"))
    word.set_defaults(run=_schema)

    state_words.add_words(words, _say)

    word = words.add_parser("staff", help="give a character the role of staff, while the server does not run")
    word.add_argument("name", metavar="NAME")
    word.add_argument("--remove", action="store_true", help="take the role back")
    word.add_argument("--state", default="state", help="a folder, or the URL of a database (state)")
    word.set_defaults(run=_staff)

    word = words.add_parser("scenario", help="play scenarios and say whether they hold")
    word.add_argument("paths", nargs="+", metavar="PATH", help="a file, or a folder of them")
    word.add_argument("--world", type=Path, default=Path("world"), help="where the dealers are that scenarios name (world)")
    word.set_defaults(run=_scenario)

    word = words.add_parser("simulate", help="let bots play, and report what came of it")
    what = word.add_mutually_exclusive_group(required=True)
    what.add_argument("--dealer", metavar="ID", help="a dealer of the world: its own rules are played")
    what.add_argument("--arena", action="store_true", help="the armies of the world: how often each of them wins")
    word.add_argument("--hands", type=int, default=1000, metavar="N", help="how many hands (1000)")
    word.add_argument("--seats", type=int, metavar="K", help="how many players (all seats)")
    word.add_argument("--battles", type=int, default=200, metavar="N", help="with --arena, how many battles for each (200)")
    word.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same report (1)")
    word.add_argument("--json", action="store_true", help="report as JSON")
    word.add_argument("--world", type=Path, default=Path("world"), help="the builders' folder (world)")
    word.set_defaults(run=_simulate)

    word = words.add_parser("play", help="connect to a house, where there is no telnet")
    word.add_argument("host", nargs="?", default="localhost")
    word.add_argument("port", type=int, nargs="?", default=4000)
    word.set_defaults(run=_play)
    return parser


def _serve(chosen: argparse.Namespace) -> int:
    places = Places(chosen.world, chosen.state, chosen.watch)
    ways = Ways(chosen.telnet, chosen.http, chosen.metrics, chosen.origin, chosen.proxy)
    serve(places, ways, _say, chosen.user, SPELLINGS[chosen.log])
    return 0


def _certificate(chosen: argparse.Namespace) -> int:
    place = make_certificate(chosen.folder, chosen.name, datetime.now(UTC))
    _say(
        f"{place} has a certificate for {chosen.name}, which nobody else trusts. "
        f"'serve --telnet tls:{chosen.folder}:4443' shows it."
    )
    return 0


def _check(chosen: argparse.Namespace) -> int:
    definition, problems = load_world(chosen.world)
    for problem in problems:
        _say(str(problem))
    if definition is None:
        return 1
    _say(f"{chosen.world}: {len(definition.rooms)} rooms and {len(definition.dealers)} dealers, and nothing wrong.")
    return 0


def _schema(chosen: argparse.Namespace) -> int:
    for path in write_schemas(chosen.folder):
        _say(str(path))
    return 0


def _staff(chosen: argparse.Namespace) -> int:
    known = set_role(chosen.state, chosen.name, not chosen.remove, int(time.time() * 1000))
    _say(f"{known} is {'no longer' if chosen.remove else 'now'} of the staff.")
    return 0


def _scenario(chosen: argparse.Namespace) -> int:
    definition, _ = load_world(chosen.world)
    return scenarios.run(chosen.paths, definition, _say)


def _simulate(chosen: argparse.Namespace) -> int:
    definition, problems = load_world(chosen.world)
    if definition is None:
        for problem in problems:
            _say(str(problem))
        return 1
    if chosen.arena:
        simulations.of_arena(definition, chosen.battles, chosen.seed, chosen.json, _say, sys.stderr)
    else:
        asked = simulations.Evening(chosen.dealer, chosen.hands, chosen.seats, chosen.seed)
        simulations.of_dealer(definition, asked, chosen.json, _say, sys.stderr)
    return 0


def _play(chosen: argparse.Namespace) -> int:
    play.play(chosen.host, chosen.port)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)
