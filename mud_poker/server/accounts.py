"""Who may log in as whom?"""

import hmac
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from twisted.internet.defer import CancelledError

from mud_poker.mud.facts import Data, Kept
from mud_poker.poker.refused import Refused
from mud_poker.server.guesses import Guesses
from mud_poker.server.passwords import Passwords

TICKET: Final = 12 * 3_600_000
"""Milliseconds for which a ticket is good."""


@dataclass(frozen=True, slots=True)
class Login:
    """What is kept of a character's password; `wrong` counts the wrong ones since the last right one."""

    hashed: str = field(repr=False)
    wrong: int = 0

    def kept(self, name: str) -> Kept:
        return Kept("login", name.lower(), {"hashed": self.hashed, "wrong": self.wrong})


class Accounts:
    """The logins of all characters.  `keep` makes a change durable, some time soon."""

    def __init__(self, logins: Mapping[str, Data], passwords: Passwords, keep: Callable[[Kept], None]) -> None:
        self._logins = {name: Login(data["hashed"], data["wrong"]) for name, data in logins.items()}
        self._passwords = passwords
        self._keep = keep
        self._guesses = Guesses()
        self._checking: set[tuple[str, str]] = set()

    def pause(self, name: str, address: str, now: int) -> int:
        """Milliseconds until the next password for `name` is looked at."""
        return self._guesses.pause(name, address, now)

    async def open(self, name: str, password: str, address: str, now: int) -> int | None:
        """Whether `password` is the right one: how many wrong ones were given before it, or None if it is not.

        Raises Refused when too many wait, and where it is one of several guesses from `address` at once.
        """
        login = self._logins.get(name.lower())
        if login is None:
            return None
        with self._attempt(name, address, now):
            verdict = await self._passwords.check(login.hashed, password)
        login = self._logins[name.lower()]  # others may have tried meanwhile
        if not verdict.right:
            self._guesses.wrong(name, address, now)
            self._change(name, replace(login, wrong=login.wrong + 1))
            return None
        self._guesses.right(name)
        if verdict.stale:
            self._change(name, Login(await self._passwords.hashed(password)))
        elif login.wrong:
            self._change(name, replace(login, wrong=0))
        return login.wrong

    @contextmanager
    def _attempt(self, name: str, address: str, now: int) -> Iterator[None]:
        """Many connections that are all asked for a password before one of them is wrong guess no faster than one.

        Who does not wait for the answer has taken the threads' time all the same: that counts as a wrong password.
        """
        guess = name.lower(), address
        early = self._guesses.early(address, now)
        if early:
            raise Refused(f"A wrong password has just come from your address. Please try again in {-(-early // 1000)} seconds.")
        if guess in self._checking:
            raise Refused(f"Another connection of yours is just giving a password for {name}. Please try again.")
        self._checking.add(guess)
        try:
            yield
        except CancelledError:
            self._guesses.wrong(name, address, now)
            raise
        finally:
            self._checking.remove(guess)

    def ticket(self, name: str, now: int) -> str:
        """A secret that stands for the password of a character for a while, or until the password is changed.

        Nothing of it is kept: it is signed with the hash of the password, which the house alone knows.
        """
        return self._ticket(name, now + TICKET)

    def admits(self, name: str, ticket: str, now: int) -> bool:
        """Whether `ticket` is one of the character's, and still good."""
        until = ticket.partition(".")[0]
        if not (until.isascii() and until.isdigit() and len(until) < 18) or int(until) < now or name.lower() not in self._logins:
            return False
        return hmac.compare_digest(ticket.encode(), self._ticket(name, int(until)).encode())

    async def new(self, name: str, password: str, address: str, now: int) -> Login:
        """For a character that is yet to be.  Raises Refused for a password that nobody may have, and where `open` does."""
        with self._attempt(name, address, now):
            return Login(await self._passwords.hashed(password))

    def add(self, name: str, login: Login) -> None:
        """A new character's, which is made durable with the character."""
        self._logins[name.lower()] = login

    async def set(self, name: str, password: str) -> None:
        """A new password for a character.  Raises Refused for one that nobody may have, and when too many wait."""
        self._change(name, Login(await self._passwords.hashed(password)))

    def _ticket(self, name: str, until: int) -> str:
        key = self._logins[name.lower()].hashed.encode()
        return f"{until}.{hmac.digest(key, f'ticket {name.lower()} {until}'.encode(), 'sha256').hex()}"

    def _change(self, name: str, login: Login) -> None:
        self._logins[name.lower()] = login
        self._keep(login.kept(name))
