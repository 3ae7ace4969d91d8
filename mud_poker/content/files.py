"""Which files does a world have, and what is in them?

Reading never raises: a file that cannot be read is a problem, and so is one that would silently not be.
"""

from collections.abc import Iterator
from pathlib import Path

from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import LARGEST

MOST_FILES = 2000
"""In one folder."""


def contents(path: Path) -> tuple[bytes | None, list[Problem]]:
    """What is in the file; one byte more than the limit is enough to know that it is too large."""
    try:
        if not path.is_file():
            return None, [Problem(path.as_posix(), 0, 0, "there is no such file", "the world needs it")]
        with path.open("rb") as file:
            return file.read(LARGEST + 1), []
    except OSError as error:
        return None, [_unreadable(path, error)]


def files(folder: Path, suffix: str, problems: list[Problem]) -> Iterator[tuple[Path, bytes]]:
    """Every file of `folder` with `suffix`, by name, with its bytes; without the folder, none.

    Hidden files and backups are passed over; others with another suffix are reported, since nobody would read them.
    """
    try:
        paths = sorted(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        problems.append(_unreadable(folder, error))
        return
    if len(paths) > MOST_FILES:
        problems.append(Problem(folder.as_posix(), 0, 0, f"there are more than {MOST_FILES} files here"))
        return
    for path in paths:
        if path.name.startswith(".") or path.name.endswith("~"):
            continue
        if not path.name.isprintable():
            problems.append(Problem(folder.as_posix(), 0, 0, f"a file has the name {path.name!r}", "rename it"))
            continue
        if path.suffix != suffix:
            text = f"only files that end in {suffix} are read here"
            problems.append(Problem(path.as_posix(), 0, 0, text, f"rename or move it, such as to {path.stem}{suffix}"))
            continue
        raw, unreadable = contents(path)
        problems += unreadable
        if raw is not None:
            yield path, raw


def strays(folder: Path, expected: frozenset[str]) -> Iterator[Problem]:
    """Warnings of what lies in `folder` and is read by nobody."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        yield _unreadable(folder, error)
        return
    for name in names:
        if name not in expected and not name.startswith(".") and name.isprintable():
            file = (folder / name).as_posix()
            yield Problem(file, 0, 0, "nobody reads this", did_you_mean(name, expected), warning=True)


def _unreadable(path: Path, error: OSError) -> Problem:
    return Problem(path.as_posix(), 0, 0, f"it cannot be read ({error.strerror})", "mend its permissions")
