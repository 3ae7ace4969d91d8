"""As which user does the server run, and what does root give that user?

Ports below 1024 are root's to open.  Whoever starts the server as root for that names a user: the state is opened with that user's
rights, and once the server listens it is that user for good.

Somebody may have taken over that user since the last start.  So root touches nothing that the user can change: where the user can
write already, root gives nothing; elsewhere it gives only what nobody but root can have put there.
"""

import os
import pwd
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mud_poker.store.database import url_of

_BESIDE: Final = r"(-wal|-shm|-journal|\.lock|\.new|\.before-\d+(-wal)?(\.new)?)?"
"""What the names of a state's files end with, after the database's own."""

_SAVES: Final = r"[^/]+\.sqlite3(\.new)?"
"""The names of copies."""

_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


class NoSuchUser(Exception):
    """Its text is one sentence for the person who runs the server."""


class CannotGive(Exception):
    """Its text is for the person who runs the server: why root keeps a folder to itself, and what to do."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who is not root."""

    name: str
    uid: int
    gid: int


def user_called(name: str) -> User:
    """Raises NoSuchUser for nobody's name and root's, and for who is not root and so cannot become another."""
    try:
        entry = pwd.getpwnam(name)
    except KeyError:
        raise NoSuchUser(f"There is no user '{name}' on this machine.") from None
    if not entry.pw_uid:
        raise NoSuchUser("The server needs none of root's rights: name another user.")
    if os.getuid() not in (0, entry.pw_uid):
        raise NoSuchUser(f"Only root can become {name}. Start the server as {name}, or without --user.")
    return User(entry.pw_name, entry.pw_uid, entry.pw_gid)


def give_state(state: str, user: User) -> None:
    """See to it that `user` can write to a state that is a file, and beside it, as SQLite has to.

    Raises CannotGive, with nothing given.
    """
    url = url_of(state)
    if os.getuid() == 0 and url.get_backend_name() == "sqlite" and url.database:
        file = Path(os.path.abspath(url.database))
        _give(file.parent, re.compile(re.escape(file.name) + _BESIDE).fullmatch, user)


def give_saves(saves: Path, user: User) -> None:
    """The same for the folder of copies, if there is one: it lies in the state's, so it comes before.  Raises CannotGive."""
    folder = Path(os.path.abspath(saves))
    if os.getuid() == 0 and os.path.lexists(folder):
        _give(folder, re.compile(_SAVES).fullmatch, user)


@contextmanager
def acting_as(user: User | None) -> Iterator[None]:
    """Root does what is inside with no more rights than `user`, if there is one.  It holds for all threads."""
    if user is None or os.geteuid() != 0:
        yield
        return
    group, groups = os.getegid(), os.getgroups()
    os.initgroups(user.name, user.gid)
    os.setegid(user.gid)
    os.seteuid(user.uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def become(user: User) -> None:
    """Be `user` from now on, and never root again."""
    if os.getuid() == 0:
        os.initgroups(user.name, user.gid)
        os.setgid(user.gid)
        os.setuid(user.uid)


def _give(folder: Path, belongs: Callable[[str], object], user: User) -> None:
    """Files first and the folder last: whose the folder is can put other files under their names."""
    if _writes(folder, user):
        return
    try:
        reason = _why_not(folder, belongs, user)
        if not reason:
            _make(folder)
            for path in (*_files(folder), folder):
                os.chown(path, user.uid, user.gid, follow_symlinks=False)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}"
    if reason:
        raise CannotGive(
            f"{user.name} cannot write in {folder}, where the server has to, and root does not give it away: {reason}. Name a "
            f"folder for it alone, which need not be there yet; or, if this one may be {user.name}'s: chown -R {user.name} {folder}"
        )


def _writes(folder: Path, user: User) -> bool:
    """Whether `user` can make files in `folder`, or can make the folder."""
    with acting_as(user):
        nearest = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
        return os.access(nearest, os.W_OK | os.X_OK, effective_ids=True)


def _why_not(folder: Path, belongs: Callable[[str], object], user: User) -> str:
    """A clause, why root should not give `folder`; nothing where only root can have made all in it and on the way to it."""
    if os.path.realpath(folder) != str(folder):
        return "there is a link on the way to it"
    for path in folder.parents:
        if os.path.lexists(path) and not _kept(path):
            return f"others than root can change what is in {path}"
    with acting_as(user):
        for path in reversed(folder.parents):
            if not os.access(path, os.X_OK, effective_ids=True) and os.path.lexists(path):
                return f"{path} on the way to it is closed to {user.name}"
    if not os.path.lexists(folder):
        return ""
    status = os.lstat(folder)
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != 0 or status.st_mode & _OTHERS_WRITE:
        return "it is no folder of root's alone"
    for name in sorted(os.listdir(folder)):
        if not belongs(name) and name != "saves":
            return f"it holds '{name}' too"
    for path in _files(folder):
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_nlink != 1 or status.st_uid not in (0, user.uid):
            return f"'{path.name}' in it is no file of root's with one name"
    return ""


def _kept(path: Path) -> bool:
    """Whether what root has in the folder `path` stays there; in one that is sticky nobody else can move it."""
    status = os.lstat(path)
    return status.st_uid == 0 and (not status.st_mode & _OTHERS_WRITE or bool(status.st_mode & stat.S_ISVTX))


def _files(folder: Path) -> list[Path]:
    return [folder / name for name in os.listdir(folder) if name != "saves"]


def _make(folder: Path) -> None:
    for path in reversed([path for path in (folder, *folder.parents) if not os.path.lexists(path)]):
        path.mkdir()  # one that somebody else makes meanwhile is an error
