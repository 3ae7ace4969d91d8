"""Do the scenarios hold?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from mud_poker.cards.card import cards
from mud_poker.cards.ranking import RANKINGS
from mud_poker.content.source import Source, read
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.scenarios.expectations import check
from mud_poker.scenarios.stage import Failed, Misread, Skipped, Stage
from mud_poker.scenarios.story import Expects, Story, story

PAIR_KEYS: Final = frozenset({"rule", "first", "second", "better", "source", "ranking"})


class Verdict(Enum):
    HOLDS = "ok"
    FAILS = "FAILED"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Result:
    """`text` is the scenario's title, or where it fails and why."""

    file: str
    verdict: Verdict
    title: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.verdict.value:8}{self.file}: {self.title}" + (f"\n        {self.text}" if self.text else "")


def run(paths: Iterable[str], world: WorldDefinition | None, say: Callable[[str], None]) -> int:
    """Play the scenarios of files and folders, say a line for each, and give the exit status: 0 if none fails."""
    verdicts = []
    for path in paths:
        for file in _files(Path(path)):
            for result in play_file(file, world):
                say(str(result))
                verdicts.append(result.verdict)
    say(", ".join(f"{verdicts.count(verdict)} {verdict.value}" for verdict in Verdict))
    if not verdicts:
        say("There is no scenario there.")
    return 0 if verdicts and Verdict.FAILS not in verdicts else 1


def play_file(file: Path, world: WorldDefinition | None) -> list[Result]:
    """What becomes of the scenario in a file, or of the pairs of hands in it."""
    try:
        raw = file.read_bytes()
    except OSError as error:
        return [Result(str(file), Verdict.FAILS, "cannot be read", str(error.strerror))]
    pairs, _ = read(str(file), raw, list)
    if pairs is not None and isinstance(pairs.data, list):
        return [_pair(pairs, index) for index in range(len(pairs.data))]
    told, problems = story(str(file), raw)
    if told is None:
        return [Result(str(file), Verdict.FAILS, "cannot be understood", "; ".join(map(str, problems)))]
    return [play(told, world)]


def play(told: Story, world: WorldDefinition | None) -> Result:
    """What becomes of one scenario."""
    line = 0
    try:
        stage = Stage(told, world)
        for step in told.steps:
            line = step.line
            if isinstance(step, Expects):
                check(stage, step)
            else:
                stage.play(step)
    except Skipped as skipped:
        return Result(told.file, Verdict.SKIPPED, told.title, str(skipped))
    except Misread as problems:
        return Result(told.file, Verdict.FAILS, told.title, str(problems))
    except Failed as failed:
        return Result(told.file, Verdict.FAILS, told.title, f"{told.file}:{line or told.lines.get(failed.key, 1)}: {failed}")
    return Result(told.file, Verdict.HOLDS, told.title)


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(path.rglob("*.yaml"))
    else:
        yield path


def _pair(source: Source, index: int) -> Result:
    """A pair of hands, and which is the better one."""
    pair = source.part(index).data
    where = f"{source.file}:{source.problem((index,), '').line}"
    if not isinstance(pair, dict) or not {"first", "second", "better"} <= set(pair) <= PAIR_KEYS:
        return Result(where, Verdict.FAILS, "cannot be understood", "a pair has 'rule', 'first', 'second' and 'better'")
    title = str(pair.get("rule", "a pair of hands"))
    try:
        ranking = RANKINGS[str(pair.get("ranking", "high"))]
        first, second = (ranking.best(cards(str(pair[key]))) for key in ("first", "second"))
    except KeyError as error:
        return Result(where, Verdict.FAILS, title, f"{error} is no card or ranking")
    if first is None or second is None:
        return Result(where, Verdict.FAILS, title, "one of them is no hand")
    found = "tie" if first.strength == second.strength else "first" if first.strength > second.strength else "second"
    if found == pair["better"]:
        return Result(where, Verdict.HOLDS, title)
    return Result(where, Verdict.FAILS, title, f"expected {pair['better']}, found {found}: {first.words} against {second.words}")
