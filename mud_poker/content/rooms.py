"""What does a file of rooms say?

A file of `world/rooms/` holds one room or several, each under its key.  Where exits lead is for `world.py` to check, which
knows all rooms.
"""

from typing import Annotated

from pydantic import Field

from mud_poker.content.fields import Key, Name, Word, Words, YesNo
from mud_poker.content.form import Form, fill
from mud_poker.content.names import key_problem
from mud_poker.content.problems import Problem
from mud_poker.content.source import Source
from mud_poker.mud.definitions import Room


class RoomForm(Form):
    name: Name
    look: Words
    exits: Annotated[dict[Word, Key], Field(default_factory=dict, max_length=30)]
    details: Annotated[dict[Annotated[str, Field(max_length=200)], Words], Field(default_factory=dict, max_length=50)]
    """Under a word, or several words with commas between."""
    bank: YesNo = False


def rooms(source: Source) -> tuple[dict[str, Room], list[Problem]]:
    """The rooms of one file, by key."""
    found: dict[str, Room] = {}
    problems: list[Problem] = []
    assert isinstance(source.data, dict)
    for key in source.data:
        wrong_key = key_problem(key)
        if wrong_key is not None:
            problems.append(source.problem((key,), *wrong_key, of_key=True))
        filled = fill(RoomForm, source.part(key))
        problems += filled.problems
        form = filled.form
        if form is not None:
            details, doubled = _by_word(source.part(key), form.details)
            problems += doubled
            found[key] = Room(key, form.name, form.look, form.exits, details, form.bank)
    return found, problems


def _by_word(source: Source, details: dict[str, str]) -> tuple[dict[str, str], list[Problem]]:
    words: dict[str, str] = {}
    problems: list[Problem] = []
    for names, text in details.items():
        for word in (name.strip().lower() for name in names.split(",")):
            if not word or word in words:
                said = f"the detail '{word}' is given twice" if word else "a detail has no word"
                problems.append(source.problem(("details", names), said, "each word once", of_key=True))
            words[word] = text
    return words, problems
