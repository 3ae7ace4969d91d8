"""What does the house need of whoever speaks for a character?

A telnet session is one, and a program's connection is another: the house tells both the same messages, and neither more than the
other.
"""

from typing import Protocol

from mud_poker.mud.messages import Message
from mud_poker.mud.outcome import Prompt


class Presence(Protocol):
    """Speaks for the character `name`, empty before it is known; comes from `address`."""

    name: str
    address: str

    @property
    def kind(self) -> str:
        """What it speaks: telnet, web or program."""

    @property
    def gone(self) -> bool:
        """Whether nothing can be said any more."""

    @property
    def reads_notes(self) -> bool:
        """Whether a person is there to read what happened while nobody was."""

    @property
    def screen_reader_chosen(self) -> str:
        """`on` or `off` if the player chose at the door; else empty."""

    def admitted(self, name: str) -> None:
        """From now on this speaks for `name`."""

    def retire(self) -> None:
        """Take no more requests.  What is told yet is still written."""

    def say(self, text: str) -> None:
        """Lines that end in a newline, which are of no table and no room."""

    def tell(self, message: Message) -> None: ...

    def show(self, prompt: Prompt) -> None:
        """How things stand after all that was told since the last time."""

    def flush(self) -> None: ...

    def beat(self, now: int) -> None:
        """Called every few seconds, with the time in milliseconds."""

    def end(self, words: str = "") -> None:
        """Last words; the connection ends."""
