"""How is a game written as plain data, without Python?

`game_from` reads what a YAML file of the world says: a title, seats, a deck, the steps in order, and the showdown by the
names of rankings.  A step that builders may write is a row of `STEPS`; its fields are those of its class.

    title: Courchevel
    seats: [2, 8]
    script:
    - forced-bets
    - deal: Deal Hole Cards
      down: 5
    - board: Flop Card
      cards: 1
    - bet: Pre-Flop
      opens: left of the last blind
    ...
    showdown: {ranking: high, holding: two-and-three}
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, TypeAlias, get_type_hints

from mud_poker.cards.deck import DECKS
from mud_poker.cards.ranking import RANKINGS
from mud_poker.poker.betting import Bet, BetBeforeDeal
from mud_poker.poker.deals import Board, Deal
from mud_poker.poker.draws import Draw, GiveUp, RedrawWindow
from mud_poker.poker.forced import ForcedBets
from mud_poker.poker.game import Game, Step
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import HOLDINGS, Best, Cards

STEPS: Final[Mapping[str, Callable[..., Step]]] = {
    "forced-bets": ForcedBets,
    "bet-before-deal": BetBeforeDeal,
    "deal": Deal,
    "board": Board,
    "bet": Bet,
    "draw": Draw,
    "give-up": GiveUp,
    "redraw": RedrawWindow,
}

FIELDS: Final = ("title", "seats", "deck", "script", "showdown")
CONTEST_FIELDS: Final = ("ranking", "holding", "name")
MOST_SEATS: Final = 10
MOST_STEPS: Final = 40
MOST_CARDS: Final = 7
"""How many cards a player may hold: of more, looking for the best five takes too long."""
LONGEST: Final = 60
"""Letters of a title or a phase's name: they have to stand on one line."""

Path: TypeAlias = tuple[str | int, ...]


class WrongGame(ValueError):
    """What is written is no game.

    `path` leads to what is wrong, by fields and places in lists; `known` are the words that would be right there, if it is a word.
    """

    def __init__(self, path: Path, reason: str, known: Collection[str] = ()) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason
        self.known = tuple(known)


class UnknownField(WrongGame):
    """The last of `path` is a field that nobody reads; `known` are those that may stand there."""


def game_from(key: str, data: Mapping[str, Any]) -> Game:
    """The game that `data` describes.  Raises WrongGame."""
    _only(data, FIELDS, ())
    title = _words(("title",), _given(data, "title", ()))
    seats = _seats(("seats",), _given(data, "seats", ()))
    deck = _one_of(("deck",), data.get("deck", "standard"), DECKS)
    script = tuple(_steps(_given(data, "script", ())))
    cards = _count_cards(script, seats[1], len(DECKS[deck]))
    ways = tuple(_contests(_given(data, "showdown", ()), cards))
    return Game(key, title, seats, script, Cards(ways, deck, cards.own, cards.board), deck)


def _steps(written: object) -> Iterator[Step]:
    if not isinstance(written, list) or not 0 < len(written) <= MOST_STEPS:
        raise WrongGame(("script",), f"a script is a list of 1 to {MOST_STEPS} steps")
    phases: set[str] = set()
    for place, line in enumerate(written):
        step = _step(("script", place), line)
        name = getattr(step, "name", "")
        if name and name in phases:
            raise WrongGame(("script", place), f"there is a phase {name!r} already")
        phases.add(name)
        yield step


def _step(path: Path, written: object) -> Step:
    """A step is its name alone, or a map of its name to the phase's and of its other fields."""
    given: dict[str, Any] = written if isinstance(written, dict) else {str(written): None}
    words = [word for word in given if word in STEPS]
    if len(words) != 1:
        raise WrongGame(path, f"a step is one of {', '.join(STEPS)}", STEPS)
    [word] = words
    kind = STEPS[word]
    readers = {name: READ[hint] for name, hint in get_type_hints(kind).items() if hint in READ}
    filled = {name: value for name, value in given.items() if name != word}
    if given[word] is not None:
        filled["name"] = given[word]
    _only(filled, readers, path)
    for one in fields(kind):  # type: ignore[arg-type]  # every step is a dataclass
        if one.default is MISSING and one.name not in filled:
            raise WrongGame(path, f"{word!r} needs {'the name of its phase' if one.name == 'name' else repr(one.name)}")
    places = {"name": word}
    return kind(**{name: readers[name]((*path, places.get(name, name)), value) for name, value in filled.items()})


@dataclass(frozen=True, slots=True)
class _Count:
    """How many cards a player and the board have in the end."""

    own: int
    board: int


def _count_cards(script: tuple[Step, ...], players: int, deck: int) -> _Count:
    """Raises WrongGame where a step needs cards that are not there."""
    own, up, board, spare = 0, 0, 0, 0
    for place, step in enumerate(script):
        path: Path = ("script", place)
        match step:
            case Deal(down=down, up=shown):
                if not down + shown:
                    raise WrongGame(path, "this deals no cards: say how many 'down' or 'up'")
                own, up = own + down + shown, up + shown
            case Board(cards=cards):
                board += cards
            case GiveUp(cards=cards):
                if cards >= own:
                    raise WrongGame((*path, "cards"), f"a player has only {own} cards here, and must keep one")
                own, spare = own - cards, spare + cards * players
            case Draw() | RedrawWindow():
                if not own:
                    raise WrongGame(path, "no player has cards yet")
                if own * (players + 1) + board > deck:
                    raise WrongGame(("seats",), f"{players} players with {own} cards leave too few for a draw")
            case Bet(opens=opens) if opens.reads_up_cards and not up:
                raise WrongGame((*path, "opens"), "no card lies face up yet")
        if own > MOST_CARDS:
            raise WrongGame(path, f"a player may hold {MOST_CARDS} cards at most, and this makes {own}")
        if own * players + spare + board > deck:
            raise WrongGame(path, f"{players} players need more cards than the {deck} of the deck")
    if not own:
        raise WrongGame(("script",), "no step deals cards to the players")
    return _Count(own, board)


def _contests(written: object, cards: _Count) -> Iterator[Best]:
    """One ranking, or up to two that share the pot."""
    path: Path = ("showdown",)
    several = isinstance(written, list)
    lines = written if isinstance(written, list) else [written]
    if not 1 <= len(lines) <= 2:
        raise WrongGame(path, "a showdown is one ranking, or a list of two that share the pot")
    for place, line in enumerate(lines):
        yield _contest((*path, place) if several else path, line, cards, several)


def _contest(path: Path, written: object, cards: _Count, named: bool) -> Best:
    given = written if isinstance(written, dict) else {"ranking": written}
    _only(given, CONTEST_FIELDS, path)
    ranking = _one_of((*path, "ranking"), _given(given, "ranking", path), RANKINGS)
    holding = _one_of((*path, "holding"), given.get("holding", "any"), HOLDINGS)
    if holding == "two-and-three" and (cards.own < 2 or cards.board < 3):
        raise WrongGame((*path, "holding"), "two of one's own and three of the board are more than this game deals")
    return Best(ranking, holding, _words((*path, "name"), given.get("name", ranking)) if named else "")


def _only(given: Mapping[str, Any], known: Collection[str], path: Path) -> None:
    for field in given:
        if field not in known:
            raise UnknownField((*path, field), f"unknown field {field!r}", known)


def _given(data: Mapping[str, Any], field: str, path: Path) -> Any:
    if field not in data:
        raise WrongGame(path, f"the field {field!r} is missing")
    return data[field]


def _seats(path: Path, value: object) -> tuple[int, int]:
    match value:
        case [int(least), int(most)] if 2 <= least <= most <= MOST_SEATS:
            return least, most
    raise WrongGame(path, f"seats are two numbers from 2 to {MOST_SEATS}, least and most: [2, 8]")


def _one_of(path: Path, value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise WrongGame(path, f"{value!r} is none of {', '.join(known)}", known)
    return value


def _words(path: Path, value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST or not value.isprintable():
        raise WrongGame(path, f"this has to be words, of {LONGEST} letters at most")
    return value


def _cards(path: Path, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_CARDS:
        raise WrongGame(path, f"this has to be a number of cards, from 0 to {MOST_CARDS}")
    return value


def _yes_or_no(path: Path, value: object) -> bool:
    if not isinstance(value, bool):
        raise WrongGame(path, "this has to be true or false")
    return value


def _opens(path: Path, value: object) -> Opens:
    return Opens(_one_of(path, value, [opens.value for opens in Opens]))


READ: Final[Mapping[object, Callable[[Path, object], object]]] = {str: _words, int: _cards, bool: _yes_or_no, Opens: _opens}
"""How the value of a step's field is read, by the field's type."""
