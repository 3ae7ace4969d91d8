"""Do the parts of a world fit together?

What no file can know by itself: rooms that lead nowhere or cannot be reached, dealers in no room, names that are taken.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from mud_poker.content.pages import seen_also
from mud_poker.content.problems import Problem, did_you_mean, nearest, quoted
from mud_poker.content.source import Source
from mud_poker.mud.commands.registry import BY_WORD
from mud_poker.mud.definitions import HelpPage, Room
from mud_poker.mud.play_words import VERBS, verb_of

_WAYS: Final = frozenset({"north", "south", "east", "west", "up", "down", "out"})
"""Commands that walk through the exit of their name."""


def exits_lead_somewhere(rooms: Mapping[str, Room], keys: Collection[str], sources: Mapping[str, Source]) -> Iterator[Problem]:
    """`keys` are all rooms that are written, also those with problems of their own."""
    for room in rooms.values():
        for word, target in room.exits.items():
            if target not in keys:
                text = f"exit '{word}' leads to '{target}', which is no room"
                yield sources[room.key].problem(("exits", word), text, did_you_mean(target, keys))


def exits_are_no_commands(rooms: Mapping[str, Room], sources: Mapping[str, Source]) -> Iterator[Problem]:
    """What players type to walk is read as a command first."""
    for room in rooms.values():
        for way in room.exits:
            word = way.split()[0]
            if way not in _WAYS and (word in BY_WORD or verb_of(word) is not None):
                text = f"exit '{way}': who types it gives the command '{word}'"
                yield sources[room.key].problem(("exits", way), text, "choose another word, or a direction in full", of_key=True)


def rooms_can_be_reached(rooms: Mapping[str, Room], start: str, sources: Mapping[str, Source]) -> Iterator[Problem]:
    """Warnings: a builder may be at work on them."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        key = waiting.pop()
        if key in rooms and key not in reached:
            reached.add(key)
            waiting.extend(rooms[key].exits.values())
    for room in rooms.values():
        if room.key not in reached:
            text = f"nobody can walk from '{start}' to '{room.key}'"
            yield sources[room.key].problem((), text, "give some room an exit to it", of_key=True, warning=True)
        if not any(target in rooms and target != room.key for target in room.exits.values()):
            text = f"nobody can walk out of '{room.key}'"
            yield sources[room.key].problem((), text, "give it an exit", of_key=True, warning=True)


def dealers_stand_in_rooms(dealers: Mapping[str, Source], keys: Collection[str]) -> Iterator[Problem]:
    """`dealers` are the files of all, also of those with problems of their own."""
    taken: dict[tuple[str, str], str] = {}
    for key, source in dealers.items():
        assert isinstance(source.data, dict)
        room, way_out, name = (source.data.get(field) for field in ("room", "exit", "name"))
        if isinstance(room, str) and room not in keys:
            text = f"room: the dealer stands in {quoted(room)}, which is no room"
            yield source.problem(("room",), text, did_you_mean(room, keys))
        if isinstance(way_out, str) and way_out not in keys:
            text = f"exit: players would leave to {quoted(way_out)}, which is no room"
            yield source.problem(("exit",), text, did_you_mean(way_out, keys))
        if not (isinstance(room, str) and isinstance(name, str)):
            continue
        other = taken.setdefault((room, name.lower()), key)
        if other != key:
            text = f"name: '{other}' stands in the same room under the same name"
            yield source.problem(("name",), text, "players must be able to say whom they mean")


def pages_lead_somewhere(texts: Mapping[str, str], pages: Mapping[str, HelpPage]) -> Iterator[Problem]:
    """`texts` by file.  Players read of commands as of pages."""
    known = {*BY_WORD, *(verb.head for verb in VERBS), *pages, *(alias for page in pages.values() for alias in page.aliases)}
    for file, text in texts.items():
        for line, column, word in seen_also(text):
            if word not in known:
                hint = did_you_mean(word, known) if nearest(word, known) else "name a page, or a command"
                yield Problem(file, line, column, f"See also: there is no page {quoted(word)}", hint)


def help_is_found_by_one_word(pages: Mapping[str, HelpPage], folder: str) -> Iterator[Problem]:
    words = Counter(word for page in pages.values() for word in {page.key, *page.aliases})
    for page in pages.values():
        for alias in page.aliases:
            if words[alias] > 1:
                others = ", ".join(other.key for other in pages.values() if alias in (other.key, *other.aliases))
                text = f"the word '{alias}' finds several pages ({others})"
                yield Problem(f"{folder}/{page.key}.md", 2, 1, text, "leave it to one of them")
