"""How is a battle told while people watch?

A story has a line or more for every second of battle; a table watches at its own pace.  `paced` shortens the time and leaves out
what is small: at most three lines a second, and never the fall of an army.  The whole story stays to be read afterwards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mud_poker.games.arena.story import ArmyFell, Began, Ended, Losses, Tally, Told, Turned
from mud_poker.games.arena.units import ArenaCard

LONGEST: Final = 20_000
"""Milliseconds that the telling of a battle takes at most."""

BEAT: Final = 1_000
"""Milliseconds between two tellings."""

LINES: Final = 3
"""Lines of one telling at most, but for armies that fall and the end: those are told whatever else is."""


@dataclass(frozen=True, slots=True)
class Beat:
    """What is told `at` so many milliseconds after the battle began."""

    at: int
    lines: tuple[Told, ...]


def paced(story: Sequence[Told]) -> tuple[Beat, ...]:
    """The beats of a whole story, at growing times; the last has its end.  Losses of one unit within a beat are told as one."""
    fought = max(1, story[-1].at)
    length = min(LONGEST, fought)
    beats: dict[int, list[Told]] = {}
    for told in story:
        beats.setdefault(-(-told.at * length // (fought * BEAT)) * BEAT, []).append(told)
    return tuple(_shortened(beats))


def _shortened(beats: dict[int, list[Told]]) -> Iterator[Beat]:
    """What is left out of a beat is told in a later one, as long as the army stands."""
    tolls: dict[tuple[int, str], Losses] = {}
    for at, lines in sorted(beats.items()):
        fallen = [told for told in lines if isinstance(told, ArmyFell)]
        for told in lines:
            if isinstance(told, Losses):
                place = told.seat, told.lost.unit.key
                tolls[place] = _together(tolls[place], told) if place in tolls else told
        tolls = {place: toll for place, toll in tolls.items() if place[0] not in {told.seat for told in fallen}}
        turned, tally = _turned(lines), [told for told in lines if isinstance(told, Tally)][-1:]
        greatest = sorted(tolls, key=lambda place: -tolls[place].lost.count)
        losses = [tolls.pop(place) for place in greatest[: LINES - len(turned) - len(tally)]]
        ended = [told for told in lines if isinstance(told, Ended)]
        began = [told for told in lines if isinstance(told, Began)]
        chosen: tuple[Told, ...] = (*began, *fallen, *turned, *losses, *([] if ended else tally), *ended)
        if chosen:
            yield Beat(at, chosen)


def _together(first: Losses, second: Losses) -> Losses:
    return replace(second, lost=ArenaCard(second.lost.unit, first.lost.count + second.lost.count))


def _turned(lines: Sequence[Told]) -> list[Turned]:
    """Who leads after these lines, if it is another than before them."""
    turns = [told for told in lines if isinstance(told, Turned)]
    if not turns or turns[0].before == turns[-1].seat:
        return []
    return [replace(turns[-1], before=turns[0].before)]
