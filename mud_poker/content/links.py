"""Do the parts of a world fit together?

What no file can know by itself: rooms that lead nowhere or cannot be reached, dealers in no room, names that are taken.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Source
from mud_poker.mud.definitions import Dealer, HelpPage, Room


def exits_lead_somewhere(rooms: Mapping[str, Room], keys: Collection[str], sources: Mapping[str, Source]) -> Iterator[Problem]:
    """`keys` are all rooms that are written, also those with problems of their own."""
    for room in rooms.values():
        for word, target in room.exits.items():
            if target not in keys:
                text = f"exit '{word}' leads to '{target}', which is no room"
                yield sources[room.key].problem(("exits", word), text, did_you_mean(target, keys))


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


def dealers_stand_in_rooms(
    dealers: Mapping[str, Dealer], keys: Collection[str], sources: Mapping[str, Source]
) -> Iterator[Problem]:
    taken: dict[tuple[str, str], str] = {}
    for dealer in dealers.values():
        source = sources[dealer.key]
        if dealer.room not in keys:
            text = f"room: the dealer stands in '{dealer.room}', which is no room"
            yield source.problem(("room",), text, did_you_mean(dealer.room, keys))
        if dealer.exit not in keys and dealer.exit != dealer.room:
            text = f"exit: players would leave to '{dealer.exit}', which is no room"
            yield source.problem(("exit",), text, did_you_mean(dealer.exit, keys))
        other = taken.setdefault((dealer.room, dealer.name.lower()), dealer.key)
        if other != dealer.key:
            text = f"name: '{other}' stands in the same room under the same name"
            yield source.problem(("name",), text, "players must be able to say whom they mean")


def help_is_found_by_one_word(pages: Mapping[str, HelpPage], folder: str) -> Iterator[Problem]:
    words = Counter(word for page in pages.values() for word in {page.key, *page.aliases})
    for page in pages.values():
        for alias in page.aliases:
            if words[alias] > 1:
                others = ", ".join(other.key for other in pages.values() if alias in (other.key, *other.aliases))
                text = f"the word '{alias}' finds several pages ({others})"
                yield Problem(f"{folder}/{page.key}.md", 2, 1, text, "leave it to one of them")
