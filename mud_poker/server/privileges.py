"""As which user does the server run?

Ports below 1024 are root's to open.  Whoever starts the server as root for that names a user, and once it listens it is that user
for good: the state is given to it, and what root may do it can do no more.
"""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path

from mud_poker.store.database import url_of


class NoSuchUser(Exception):
    """Its text is one sentence for the person who runs the server."""


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
    """Make a state that is a file, with its folder and the files beside it, the user's own."""
    url = url_of(state)
    if os.getuid() == 0 and url.get_backend_name() == "sqlite" and url.database:
        file = Path(url.database)
        for path in (file.parent, *file.parent.glob(f"{file.name}*")):
            os.chown(path, user.uid, user.gid)


def become(user: User) -> None:
    """Be `user` from now on, and never root again."""
    if os.getuid() == 0:
        os.initgroups(user.name, user.gid)
        os.setgid(user.gid)
        os.setuid(user.uid)
