"""Which games have builders written?

A file of `world/games/` is a game: its steps in order, and its showdown.  What may be written, and what it means, is for
`games/written.py` to say; here its complaints get their place in the file, and editors a schema.
"""

from collections.abc import Collection
from dataclasses import MISSING, fields
from typing import Any, Final, get_type_hints

from mud_poker.cards.deck import DECKS
from mud_poker.cards.ranking import RANKINGS
from mud_poker.content.names import RESERVED, key_problem
from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Source
from mud_poker.games.written import FIELDS, LONGEST, MOST_CARDS, MOST_SEATS, MOST_STEPS, STEPS, UnknownField, WrongGame, game_from
from mud_poker.poker.game import Game
from mud_poker.poker.openers import Opens
from mud_poker.poker.showdown import HOLDINGS


def written_game(source: Source, key: str, taken: Collection[str]) -> tuple[Game | None, list[Problem]]:
    """The game `key` that `source` (a map) describes, or what is wrong with it.  `taken` are keys of other games."""
    problems: list[Problem] = []
    wrong_key = key_problem(key, RESERVED)
    if wrong_key is not None:
        problems.append(Problem(source.file, 0, 0, *wrong_key))
    if key in taken:
        problems.append(Problem(source.file, 0, 0, f"there is a game '{key}' already", "rename the file"))
    assert isinstance(source.data, dict)
    try:
        game = game_from(key, source.data)
    except WrongGame as wrong:
        place = f"{'.'.join(map(str, wrong.path))}: " if wrong.path else ""
        unknown = isinstance(wrong, UnknownField)
        hint = did_you_mean(str(wrong.path[-1]), wrong.known) if unknown else ""
        problems.append(source.problem(wrong.path, place + wrong.reason, hint, of_key=unknown))
        return None, problems
    return (None if problems else game), problems


_WORDS: Final = {"type": "string", "minLength": 1, "maxLength": LONGEST}
_FIELDS: Final[dict[object, dict[str, Any]]] = {
    int: {"type": "integer", "minimum": 0, "maximum": MOST_CARDS},
    bool: {"type": "boolean"},
    Opens: {"enum": [opens.value for opens in Opens]},
}
"""What editors are told of a step's field, by the field's type; one of another type is no business of builders."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a file of `world/games/`."""
    contest = {
        "type": "object",
        "properties": {"ranking": {"enum": list(RANKINGS)}, "holding": {"enum": list(HOLDINGS)}, "name": _WORDS},
        "required": ["ranking"],
        "additionalProperties": False,
    }
    one = {"anyOf": [{"enum": list(RANKINGS)}, contest]}
    properties = {
        "title": _WORDS,
        "seats": {"type": "array", "items": {"type": "integer", "minimum": 2, "maximum": MOST_SEATS}, "minItems": 2, "maxItems": 2},
        "deck": {"enum": list(DECKS)},
        "script": {"type": "array", "items": {"anyOf": [*map(_step, STEPS)]}, "minItems": 1, "maxItems": MOST_STEPS},
        "showdown": {"anyOf": [*one["anyOf"], {"type": "array", "items": one, "minItems": 1, "maxItems": 2}]},
    }
    assert set(properties) == set(FIELDS)
    required = [name for name in properties if name != "deck"]
    return {"title": "Game", "type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _step(word: str) -> dict[str, Any]:
    """A step without a phase is its word alone, another a map of the word to the phase's name, with the step's fields."""
    kind = STEPS[word]
    hints = get_type_hints(kind)
    if "name" not in hints:
        return {"const": word}
    own = {name: _FIELDS[hint] for name, hint in hints.items() if hint in _FIELDS}
    needed = [one.name for one in fields(kind) if one.default is MISSING and one.name in own]  # type: ignore[arg-type]  # a dataclass
    return {"type": "object", "properties": {word: _WORDS} | own, "required": [word, *needed], "additionalProperties": False}
