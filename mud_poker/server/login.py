"""What is said at the door, from the banner until a character enters, and when a password is changed?

Dialogues that read from top to bottom.  They know neither network nor clock: a `Door` is what they need of a connection, a
`Hall` what they need of the house.  A further question is one more `await door.ask(...)`.
"""

from collections.abc import Awaitable, Sequence
from typing import Final, Protocol

from mud_poker.poker.refused import Refused
from mud_poker.server.accounts import Accounts, Login
from mud_poker.server.passwords import check_length
from mud_poker.wire import mssp

TRIES: Final = 3
"""Wrong passwords until the connection ends, whoever gave them: the player, or the client by itself."""

_NAME: Final = "Your name: "
_WELCOME: Final = (
    "Type the name of your character.\n"
    "A new name makes a new character.\n"
    "Other words here: who, quit, and screenreader\n"
    "(plain sentences, no pictures).\n"
)


class Door(Protocol):
    """A connection whose player is not in the world, or is asked something that the world does not know."""

    wrong: int
    """Wrong passwords on this connection so far."""

    @property
    def address(self) -> str: ...

    def say(self, text: str) -> None:
        """Lines that end in a newline."""

    def ask(self, question: str, *, hidden: bool = False) -> Awaitable[str]:
        """The line that the player types; what is typed is not shown if it is `hidden`."""

    def reveal(self) -> None:
        """What is typed is shown again, from now on."""

    def pause(self, milliseconds: int) -> Awaitable[None]: ...

    def switch_screen_reader(self) -> bool:
        """Whether it is on now."""

    def answer_program(self, success: bool, words: str) -> None:
        """Tell the client's own program what came of the name and password that it sent."""

    def answer_crawler(self) -> None:
        """Tell a crawler of MUDs about the house, in text."""

    def enter(self, name: str) -> None:
        """The known character enters here."""

    def create(self, name: str, login: Login) -> None:
        """The new character enters here.  Raises Refused as `Hall.check_new` does."""

    def end(self, words: str) -> None:
        """Last words; nothing is asked or said after them."""


class Hall(Protocol):
    """The house as seen from the door."""

    @property
    def accounts(self) -> Accounts: ...

    @property
    def banner(self) -> str: ...

    @property
    def here(self) -> Sequence[str]:
        """The names of who is connected."""

    def now(self) -> int: ...

    def known(self, name: str) -> str | None:
        """A character's name as it is spelled."""

    def check_new(self, name: str) -> None:
        """Raises Refused if nobody may take this name."""


async def log_in(door: Door, hall: Hall) -> None:
    """From the banner until somebody is in, or the connection ends."""
    door.say(f"{hall.banner.rstrip()}\n\n{_WELCOME}")
    await ask_name(door, hall)


async def ask_name(door: Door, hall: Hall) -> None:
    """Until somebody is in, or the connection ends."""
    while door.wrong < TRIES:
        try:
            word = (await door.ask(_NAME)).strip()
            if await _answered(door, hall, word):
                continue
            name = hall.known(word)
            if name is None:
                entered = await _make(door, hall, word)
            else:
                entered = await _recognise(door, hall, name)
        except Refused as refused:
            door.say(f"{refused.reason}\n")
            continue
        if entered:
            return
    door.end("That was the third wrong password. Please come back when you remember it.\n")


async def change_password(door: Door, hall: Hall, name: str) -> None:
    """Of a character who is in the world.  Raises Refused.

    A wrong password is asked for again: what is typed next is likely one too, and must be neither shown nor run.
    """
    for words in ("Your password now: ", "That is not your password. Your password now: ", "Nor is that. Once more: "):
        old = await door.ask(words, hidden=True)
        if not old:
            raise Refused("Your password stays as it was.")
        await door.pause(hall.accounts.pause(name, door.address, hall.now()))
        if await hall.accounts.open(name, old, door.address, hall.now()) is not None:
            break
    else:
        raise Refused("That is not your password. It stays as it was.")
    new = await _new_password(door, f"A new password for {name}: ")
    if new is None:
        raise Refused("Your password stays as it was.")
    await hall.accounts.set(name, new)
    door.say("Your password is changed.\n")


async def _answered(door: Door, hall: Hall, word: str) -> bool:
    """Whether `word` is one of the door's own, and no name."""
    match word.lower():
        case "":
            pass
        case "screenreader":
            on = door.switch_screen_reader()
            door.say(f"Screen reader mode is {'on: plain sentences, no pictures' if on else 'off'}.\n")
        case "who":
            here = hall.here
            door.say(f"In the house: {', '.join(sorted(here))}.\n" if here else "Nobody is in the house yet.\n")
        case "help" | "?" | "commands":
            door.say(_WELCOME)
        case "quit":
            door.end("Goodbye.\n")
        case _ if word == mssp.REQUEST:
            door.answer_crawler()
        case _:
            return False
    return True


async def _recognise(door: Door, hall: Hall, name: str) -> bool:
    """Whether the right password was given.

    A wrong one is asked for again at once, and who has to wait does so when it is typed: nothing that is typed in between is shown.
    """
    while door.wrong < TRIES:
        pause = hall.accounts.pause(name, door.address, hall.now())
        wait = f", which is looked at in {-(-pause // 1000)} seconds" if pause else ""
        password = await door.ask(f"Password of {name}{wait}: ", hidden=True)
        if not password:
            door.say("Then somebody else?\n")
            return False
        await door.pause(hall.accounts.pause(name, door.address, hall.now()))
        if await _matched(door, hall, name, password):
            return True
        door.reveal()
        door.say(f"That is not the password of {name}.\n")
    return False


async def open_by_password(door: Door, hall: Hall, name: str, password: str) -> bool:
    """Whether the character entered, which its program wants.  Raises Refused."""
    await patience(door, hall, name)
    if await _matched(door, hall, name, password):
        return True
    door.say(f"That is not the password of {name}.\n")
    return False


async def patience(door: Door, hall: Hall, name: str) -> None:
    """The wait of a program, after wrong passwords."""
    pause = hall.accounts.pause(name, door.address, hall.now())
    if pause:
        door.say("One moment, please.\n")
        await door.pause(pause)


async def _matched(door: Door, hall: Hall, name: str, password: str) -> bool:
    """Whether the character enters with this password."""
    before = await hall.accounts.open(name, password, door.address, hall.now())
    if before is None:
        door.wrong += 1
        return False
    if before:
        times = "once" if before == 1 else f"{before} times"
        door.say(f"Since you were last here a wrong password was given for {name} {times}.\n")
    door.enter(name)
    return True


async def _make(door: Door, hall: Hall, name: str) -> bool:
    hall.check_new(name)
    answer = (await door.ask(f"Nobody is called {name}. Make a new character (yes or no)? ")).strip().lower()
    if not answer or not "yes".startswith(answer):
        door.say("Then no character is made. Which name is it?\n")
        return False
    password = await _new_password(door, f"A password for {name}: ")
    if password is None:
        door.say("Then no character is made. Which name is it?\n")
        return False
    await door.pause(hall.accounts.pause(name, door.address, hall.now()))
    door.create(name, await hall.accounts.new(name, password, door.address, hall.now()))
    return True


async def _new_password(door: Door, question: str) -> str | None:
    """Typed twice; None from who types nothing."""
    while True:
        password = await door.ask(question, hidden=True)
        if not password:
            return None
        try:
            check_length(password)
        except Refused as refused:
            door.say(f"{refused.reason}\n")
            continue
        if await door.ask("The same again: ", hidden=True) == password:
            return password
        door.say("Those were two different passwords.\n")
