"""What does a page of help say?

A page is `world/help/<key>.md`: `# Title` in the first line, then if it has other names a line `aliases: bet, raise`, then
the text.  Plain paragraphs and lists (`- `) read well everywhere; tables and rulers do not, and other markup would be shown as it
stands, so they are refused.  A paragraph `See also: one, two` names other pages.
"""

import re
from collections.abc import Iterator
from typing import Final

from mud_poker.content.fields import KEY
from mud_poker.content.problems import Problem, quoted
from mud_poker.content.source import decoded
from mud_poker.mud.definitions import HelpPage

_ART: Final = re.compile(r"^\s*(\||[-=*_~]{3,}\s*$)", re.MULTILINE)
_MARKUP: Final = re.compile(r"`|\*\*|__|\]\(|^\s*(#|>|[*+] |[0-9]+\. )")
_SEE_ALSO: Final = "See also:"
_REFERRED: Final = re.compile(r"[^\s,.][^,.]*")
_ALIASES: Final = "aliases:"


def page(file: str, key: str, raw: bytes) -> tuple[HelpPage | None, list[Problem]]:
    text, problems = decoded(file, raw)
    if text is None:
        return None, problems
    lines = text.splitlines() or [""]
    title = lines[0].removeprefix("# ").strip()
    if title == lines[0].strip() or not title:
        problems.append(Problem(file, 1, 1, "a page begins with its title", "write '# Title' in the first line"))
    body = 1
    aliases: tuple[str, ...] = ()
    if len(lines) > 1 and lines[1].startswith(_ALIASES):
        body = 2
        aliases = tuple(alias.strip() for alias in lines[1].removeprefix(_ALIASES).split(","))
        for alias in aliases:
            if not KEY.fullmatch(alias):
                hint = "small letters, digits and single hyphens, with commas between"
                problems.append(Problem(file, 2, 1, f"{quoted(alias)} is no word to look up", hint))
    if not any(line.strip() for line in lines[body:]):
        problems.append(Problem(file, len(lines), 1, "the page has no text", "write some below the title"))
    for number, line in enumerate(lines[body:], start=body + 1):
        if _ART.match(line):
            text = "tables and rulers do not read well aloud"
            problems.append(Problem(file, number, 1, text, "write sentences, or a list with '- '"))
        elif found := _MARKUP.search(line):
            text = f"players would read {quoted(found[0].strip())} as it stands"
            problems.append(Problem(file, number, found.start() + 1, text, "write plain words, or a list with '- '"))
    if problems:
        return None, problems
    return HelpPage(key, title, _flowing(lines[body:]), aliases), []


def seen_also(text: str) -> Iterator[tuple[int, int, str]]:
    """The words that a page refers to, each with its line and column."""
    refers = False
    for number, line in enumerate(text.splitlines(), start=1):
        refers = line.startswith(_SEE_ALSO) or (refers and bool(line.strip()))
        if refers:
            begin = len(_SEE_ALSO) if line.startswith(_SEE_ALSO) else 0
            yield from ((number, word.start() + 1, word[0]) for word in _REFERRED.finditer(line, begin))


def _flowing(lines: list[str]) -> str:
    """Paragraphs and entries of lists on a line each: whoever shows them wraps them at the reader's width."""
    flowing = [""]
    for line in (line.strip() for line in lines):
        if not line or line.startswith("- ") or not flowing[-1]:
            flowing.append(line)
        else:
            flowing[-1] += f" {line}"
    return "\n".join(flowing).strip()
