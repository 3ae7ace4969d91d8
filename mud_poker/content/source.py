"""What does a YAML file say, and on which line?

YAML without its traps.  Only `true`, `false` and whole numbers are more than text: `no`, `010`, `22:30` and `1.50` stay
as written, for the field to read.  Keys are text.  Anchors, aliases and tags are refused, and an empty value is one
that somebody forgot.  The parser's events are walked once: no alias is expanded, no depth can exhaust the stack.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import yaml

from mud_poker.content.problems import Problem, quoted

Path: TypeAlias = tuple[str | int, ...]
Place: TypeAlias = tuple[int, int]
"""Line and column, from 1."""

LARGEST = 256 * 1024
"""Bytes in one file."""
DEEPEST = 12
MOST_PROBLEMS = 100
"""Told of one file; who has more mends these first."""

_INT = re.compile(r"[+-]?(?:0|[1-9][0-9]{0,17})", re.ASCII)
# No control characters, no line breaks that editors do not count, no marks that turn the direction of writing.
_CONTROL = re.compile(r"[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_TAB = re.compile(r"^ *\t", re.MULTILINE)

# What libyaml says, and what a builder can do about it.
_MEANINGS = {
    "mapping values are not allowed": ("a ':' where no value can begin", "put text that has ': ' in it in quotes"),
    "cannot start any token": ("this sign cannot begin a value", "put the text in quotes"),
    "unexpected end of stream": ("this quote is never closed", "end the text with the same quote"),
    "did not find expected ',' or ']'": ("this list is never closed, or lacks a comma", "write [one, two]"),
    "did not find expected ',' or '}'": ("this map is never closed, or lacks a comma", "write {one: 1, two: 2}"),
    "did not find expected key": ("this does not line up with the lines above", "indent what belongs together alike"),
    "did not find expected '-' indicator": ("this does not line up with the list above", "begin each entry with '- '"),
    "could not find expected ':'": ("a ':' is missing after this word", "write 'word: value'"),
    "unknown escape character": ("an escape that does not exist", "write a backslash twice, or use single quotes"),
    "exceeded maximum nesting depth": ("this is nested too deep", f"at most {DEEPEST} deep"),
}


@dataclass(frozen=True, slots=True)
class Source:
    """What was read: `values` and `keys` say where each value and its key stand, `at` which part this source is."""

    file: str
    data: object
    values: Mapping[Path, Place] = field(default_factory=dict, repr=False)
    keys: Mapping[Path, Place] = field(default_factory=dict, repr=False)
    at: Path = ()

    def part(self, *path: str | int) -> "Source":
        """The value at `path`, as a source of its own that keeps its lines."""
        data: object = self.data
        for step in path:
            data = data[step]  # type: ignore[index]  # the caller has seen that it is there
        return replace(self, data=data, at=self.at + path)

    def problem(self, path: Path, text: str, hint: str = "", *, of_key: bool = False, warning: bool = False) -> Problem:
        """A problem of the value at `path` (or its key), or of the nearest thing around it that was written."""
        whole = self.at + path
        if of_key and whole in self.keys:
            line, column = self.keys[whole]
        else:
            written = (self.values[whole[:end]] for end in range(len(whole), -1, -1) if whole[:end] in self.values)
            line, column = next(written, (0, 0))
        return Problem(self.file, line, column, text, hint, warning)


def read(file: str, raw: bytes, root: type[dict[str, object]] | type[list[object]] = dict) -> tuple[Source | None, list[Problem]]:
    """The map in `raw`, or the list if `root` says so, and all that is wrong with how it is written.

    There is no source if it cannot be understood at all.
    """
    text, problems = decoded(file, raw)
    if text is None:
        return None, problems
    reader = _Reader(file)
    try:
        for event in yaml.parse(text, Loader=yaml.CBaseLoader):
            if not reader.take(event):
                return None, reader.problems
    except yaml.MarkedYAMLError as error:
        return None, [*reader.problems, *_explained(file, text, error)][:MOST_PROBLEMS]
    if not isinstance(reader.root, root):
        return None, [Problem(file, 1, 1, "there are no fields in this file", "write lines such as 'name: The Hall'")]
    return Source(file, reader.root, reader.values, reader.keys), reader.problems[:MOST_PROBLEMS]


def decoded(file: str, raw: bytes) -> tuple[str | None, list[Problem]]:
    """`raw` as text without a byte order mark, or what keeps it from being text."""
    if len(raw) > LARGEST:
        return None, [Problem(file, 0, 0, f"the file is larger than {LARGEST // 1024} KB", "split it into several")]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _place(error.object[: error.start].decode(), error.start)
        text = f"the byte {error.object[error.start]:#04x} is not UTF-8"
        return None, [Problem(file, line, column, text, "save the file with the encoding UTF-8")]
    control = _CONTROL.search(text)
    if control:
        line, column = _place(text, control.start())
        return None, [Problem(file, line, column, f"a control character ({ord(control[0]):#x})", "delete it")]
    return text, []


class _Reader:
    """Builds the data from the parser's events, one by one."""

    def __init__(self, file: str) -> None:
        self.root: object = None
        self.values: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.problems: list[Problem] = []
        self._file = file
        self._open: list[_Container] = []
        self._documents = 0

    def take(self, event: yaml.Event) -> bool:
        """Add `event`.  False if nothing after it can be understood."""
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    return self._stop(event, "a second document begins", "one file is one document: delete the '---'")
            case yaml.AliasEvent():
                self._report(event, "aliases (*name) are not used here", "write the value out")
                if self._wants_key:
                    return False
                self._value(event, "")
            case yaml.ScalarEvent():
                self._marked(event)
                if self._wants_key:
                    self._key(event, self._open[-1])
                else:
                    self._value(event, self._scalar(event))
            case yaml.CollectionStartEvent():
                self._marked(event)
                if self._wants_key:
                    return self._stop(event, "a key must be a word", "write 'word: value'")
                if len(self._open) == DEEPEST:
                    return self._stop(event, "this is nested too deep", f"at most {DEEPEST} deep")
                into: dict[str, object] | list[object] = {} if isinstance(event, yaml.MappingStartEvent) else []
                self._open.append(_Container(self._value(event, into), into))
            case yaml.CollectionEndEvent():
                self._open.pop()
        return True

    @property
    def _wants_key(self) -> bool:
        return bool(self._open) and self._open[-1].wants_key

    def _key(self, event: yaml.ScalarEvent, container: "_Container") -> None:
        path = (*container.path, event.value)
        container.key = event.value
        container.doubled = path in self.keys
        if container.doubled:
            first = self.keys[path][0]
            self._report(event, f"{quoted(event.value)} is given twice", f"the first is in line {first}: keep one")
        else:
            self.keys[path] = _mark(event)

    def _value(self, event: yaml.Event, value: object) -> Path:
        if not self._open:
            self.root = value
            self.values[()] = _mark(event)
            return ()
        path = self._open[-1].add(value)
        self.values[path] = _mark(event)
        return path

    def _scalar(self, event: yaml.ScalarEvent) -> object:
        if event.style:
            return event.value
        match event.value:
            case "true":
                return True
            case "false":
                return False
            case "" | "null" | "~":
                self._report(event, "no value is written here", "write one, or leave the line out")
                return None
            case number if _INT.fullmatch(number):
                return int(number)
            case text:
                return text

    def _marked(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            self._report(event, "anchors (&name) are not used here", "delete it")
        if event.tag is not None:
            self._report(event, f"tags ({event.tag[:40]}) are not used here", "delete it")

    def _report(self, event: yaml.Event, text: str, hint: str) -> None:
        self.problems.append(Problem(self._file, *_mark(event), text, hint))

    def _stop(self, event: yaml.Event, text: str, hint: str) -> bool:
        self._report(event, text, hint)
        return False


class _Container:
    """A map or list that is still being read.  A map waits for a `key`, then for its value.

    Where a key is `doubled`, what stands under the later ones is read, at a place that no map has, and kept nowhere.
    """

    def __init__(self, path: Path, into: "dict[str, object] | list[object]") -> None:
        self.path = path
        self.into = into
        self.key: str | None = None
        self.doubled = False
        self._spare = 0

    @property
    def wants_key(self) -> bool:
        return isinstance(self.into, dict) and self.key is None

    def add(self, value: object) -> Path:
        if isinstance(self.into, list):
            self.into.append(value)
            return (*self.path, len(self.into) - 1)
        assert self.key is not None
        path: Path = (*self.path, self.key)
        if self.doubled:
            self._spare += 1
            path = (*path, self._spare)
        else:
            self.into[self.key] = value
        self.key = None
        return path


def _explained(file: str, text: str, error: yaml.MarkedYAMLError) -> Iterator[Problem]:
    tabs = [_place(text, tab.end() - 1) for tab in _TAB.finditer(text)]
    if tabs:
        yield from (Problem(file, line, column, "a tab", "indent with spaces") for line, column in tabs)
        return
    said = error.problem or ""
    begun_here = "quoted scalar" in (error.context or "") or "flow" in (error.context or "")
    mark = (error.context_mark if begun_here else error.problem_mark) or error.problem_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    meaning = next((meaning for words, meaning in _MEANINGS.items() if words in said), None)
    yield Problem(file, line, column, *(meaning or ("this is not YAML", said)))


def _mark(event: yaml.Event) -> Place:
    assert event.start_mark is not None  # the parser marks all its events
    return event.start_mark.line + 1, event.start_mark.column + 1


def _place(text: str, position: int) -> Place:
    before = text[:position]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
