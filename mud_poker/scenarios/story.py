"""What does a scenario file tell?

Reading only: a `Story` with its steps, or every problem with file and line.  Names, amounts and cards are looked up when it is
played, for they depend on the dealer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Source, read

KEYS: Final = (
    "scenario", "source", "dealer", "seats", "button", "cards", "bank", "purse", "outcome", "seed", "play", "expect",
    "boon",
)  # fmt: skip
EXPECTATIONS: Final = (
    "stacks", "bets", "pot", "pots", "to act", "to call", "min raise to", "max raise to", "phase", "board", "paid", "rake",
    "jackpot", "leading hand", "returned", "winners", "hands", "folded", "seated", "blinds", "button", "bank", "purse", "room",
    "level", "eliminated", "shown",
)  # fmt: skip
_TIME: Final = re.compile(r"([0-9]{1,6}) ?(ms|s|m|h|minutes?|seconds?|hours?|days?)?", re.ASCII)
_UNITS: Final = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


@dataclass(frozen=True, slots=True)
class Types:
    """Somebody types something, which is accepted or refused."""

    line: int
    name: str
    words: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Passes:
    line: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Connects:
    """A connection is lost (`on` is false) or there again."""

    line: int
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class ChecksDown:
    line: int


@dataclass(frozen=True, slots=True)
class NextHand:
    line: int
    cards: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Expects:
    line: int
    facts: Mapping[str, object]


Step = Types | Passes | Connects | ChecksDown | NextHand | Expects


@dataclass(frozen=True, slots=True)
class Story:
    """A scenario as written; amounts and cards are still text."""

    file: str
    title: str
    dealer: Source
    seats: Mapping[str, str]
    button: str
    cards: Mapping[str, str]
    bank: Mapping[str, str]
    purse: Mapping[str, str]
    outcome: str
    seed: int
    steps: tuple[Step, ...]
    lines: Mapping[str, int]
    """Where each key stands."""


def story(file: str, raw: bytes) -> tuple[Story | None, list[Problem]]:
    """The scenario that a file tells, or what is wrong with it."""
    source, problems = read(file, raw)
    if source is None or problems:
        return None, problems
    return _Reader(source).story()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._problems: list[Problem] = []

    def story(self) -> tuple[Story | None, list[Problem]]:
        data = self._source.data
        if not isinstance(data, dict):
            return None, [self._source.problem((), "a scenario is a map that begins with 'scenario: …'")]
        for key in data:
            if key not in KEYS:
                self._wrong((key,), f"unknown key '{key}'", did_you_mean(key, KEYS))
        for key in ("scenario", "dealer"):
            if key not in data:
                self._wrong((), f"the key '{key}' is missing")
        steps = list(self._steps(data.get("play", [])))
        if "expect" in data:
            steps.append(self._expects(("expect",), data["expect"]))
        cards = self._texts("cards")
        if "boon" in data:
            cards = {**cards, "boon": str(data["boon"])}
        seed = data.get("seed", 1)
        if not isinstance(seed, int) or isinstance(seed, bool):
            self._wrong(("seed",), "seed: this is a whole number")
            seed = 1
        told = Story(
            self._source.file,
            str(data.get("scenario", "")),
            self._source.part("dealer") if "dealer" in data else self._source,
            self._texts("seats"),
            str(data.get("button", "")),
            cards,
            self._texts("bank"),
            self._texts("purse"),
            str(data.get("outcome", "")),
            seed,
            tuple(steps),
            {key: self._line((key,)) for key in data},
        )
        return (None if self._problems else told), self._problems

    def _wrong(self, path: tuple[str | int, ...], text: str, hint: str = "") -> None:
        self._problems.append(self._source.problem(path, text, hint))

    def _line(self, path: tuple[str | int, ...]) -> int:
        return self._source.problem(path, "").line

    def _texts(self, key: str) -> dict[str, str]:
        return self._map((key,), (self._source.data or {}).get(key, {}))  # type: ignore[attr-defined]  # a map, seen to

    def _map(self, path: tuple[str | int, ...], value: object) -> dict[str, str]:
        if not isinstance(value, dict):
            self._wrong(path, f"{path[-1]}: this is a map of names")
            return {}
        return {str(name): str(text) for name, text in value.items()}

    def _steps(self, steps: object) -> list[Step]:
        if not isinstance(steps, list):
            self._wrong(("play",), "play: this is a list of steps")
            return []
        read_steps = (self._step(("play", index), step) for index, step in enumerate(steps))
        return [step for step in read_steps if step is not None]

    def _step(self, path: tuple[str | int, ...], step: object) -> Step | None:
        line = self._line(path)
        if step == "check down":
            return ChecksDown(line)
        if step == "next hand":
            return NextHand(line, {})
        if not isinstance(step, dict) or len(step) != 1:
            self._wrong(path, "this step cannot be understood", "write 'Name: words', 'pass: 61s', 'check down', 'next hand' …")
            return None
        [(key, value)] = step.items()
        place = (*path, key)
        if key == "expect":
            return self._expects(place, value)
        if key == "next hand":
            return NextHand(line, self._next_cards(place, value))
        if key == "pass":
            return Passes(line, self._time(place, str(value)))
        if key in ("drop", "back"):
            return Connects(line, str(value), key == "back")
        name = key.removesuffix(" refused")
        return Types(line, name, str(value), refused=name != key)

    def _next_cards(self, place: tuple[str | int, ...], value: object) -> dict[str, str]:
        if not isinstance(value, dict) or set(value) - {"cards", "boon"}:
            self._wrong(place, "next hand: this has 'cards', or nothing")
            return {}
        cards = self._map((*place, "cards"), value.get("cards", {}))
        return {**cards, "boon": str(value["boon"])} if "boon" in value else cards

    def _time(self, place: tuple[str | int, ...], text: str) -> int:
        match = _TIME.fullmatch(text)
        if match is None:
            self._wrong(place, f"pass: '{text}' is no time", "write '61s' or '2m'")
            return 0
        unit = match[2] or "s"
        return int(match[1]) * (_UNITS["ms"] if unit == "ms" else _UNITS[unit[0]])

    def _expects(self, path: tuple[str | int, ...], facts: object) -> Expects:
        if not isinstance(facts, dict):
            self._wrong(path, "expect: this is a map of what must be true")
            return Expects(self._line(path), {})
        for key in facts:
            if key not in EXPECTATIONS:
                self._wrong((*path, key), f"unknown expectation '{key}'", did_you_mean(key, EXPECTATIONS))
        return Expects(self._line(path), facts)
