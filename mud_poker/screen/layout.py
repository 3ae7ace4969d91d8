"""How does text fit a reader's lines?

Whatever is composed goes through `finish`, once: it spells, wraps and ends the lines.  Width is counted in columns, without colour
codes and tags.
"""

import re
from collections.abc import Iterable
from typing import Final

import wcwidth

from mud_poker.screen.ink import GLUE, Ink, paint
from mud_poker.screen.reader import Reader
from mud_poker.screen.spelling import spelled

_UNSEEN: Final = re.compile("\x1b\\[4z<[^>]*>|\x1b\\[[0-9;]*m")
_WORD: Final = re.compile("(?:\x1b\\[4z<[^>]*>|\x1b\\[[0-9;]*m|[^ ])+")

HANG: Final = "\x1e"
"""At the start of a line: what does not fit it goes on indented.  Nobody can type it."""

DEEPEST_HANG: Final = 24
"""How far the second line of an entry is indented at most."""


def columns(text: str) -> int:
    """How many columns `text` takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return wcwidth.width(_UNSEEN.sub("", text).replace(GLUE, " "))


def left(text: str, width: int) -> str:
    """`text` filled with blanks on its right."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    return " " * (width - columns(text)) + text


def centred(text: str, width: int) -> str:
    blanks = max(0, width - columns(text))
    return " " * (blanks // 2) + text + " " * (blanks - blanks // 2)


def clipped(text: str, width: int) -> str:
    """Plain `text`, cut to `width` columns with a full stop where something is missing."""
    return text if columns(text) <= width else wcwidth.clip(text, 0, width - 1) + "."


def finish(text: str, reader: Reader) -> str:
    """`text`, of lines, as the reader's client shows it: every line ends with a newline, and fits."""
    if not text:
        return ""
    lines = [piece for line in spelled(text, reader).rstrip("\n").split("\n") for piece in _wrapped(line, reader.columns)]
    return "".join(line.rstrip(" ") + "\n" for line in lines).replace(GLUE, " ")


def talk(words: str) -> str:
    """What people say, of which no later line may look like one of the house's."""
    return HANG + words


def terms(rows: Iterable[tuple[str, str]], reader: Reader) -> str:
    """Lines of a term and what is said of it; beside each other where that is easy to look at, else as sentences."""
    rows = tuple(rows)
    if not rows:
        return ""
    column = max(columns(term) for term, _ in rows) + 2
    if reader.screen_reader or column > min(DEEPEST_HANG, reader.columns // 3):
        return "\n".join(f"{term}: {words}" if words else term for term, words in rows)
    hang = "\n" + " " * column
    return "\n".join(
        left(paint(term, Ink.TITLE, reader), column) + hang.join(_wrapped(spelled(words, reader), reader.columns - column))
        for term, words in rows
    )


def _wrapped(line: str, width: int) -> list[str]:
    """`line` in lines of at most `width` columns; blanks at its start indent all, a list's entry and talk the later ones."""
    talks, line = line.startswith(HANG), line.removeprefix(HANG)
    if columns(line) <= width:
        return [line]
    text = line.lstrip(" ")
    margin = min(len(line) - len(text), width // 4)
    hang = margin + 2 if talks or text.startswith("- ") else margin
    lines: list[str] = []
    current, used, gap = " " * margin, margin, ""
    for word in (piece for found in _WORD.findall(text) for piece in _pieces(found, width - hang)):
        size = columns(word)
        if used + len(gap) + size > width:
            lines.append(current)
            current, used, gap = " " * hang, hang, ""
        current, used, gap = current + gap + word, used + len(gap) + size, " "
    return [*lines, current]


def _pieces(word: str, width: int) -> list[str]:
    """`word`, in pieces if it is longer than a line.  Links never are: `link` sees to it."""
    return [word] if columns(word) <= width else wcwidth.wrap(word.replace(GLUE, " "), width)
