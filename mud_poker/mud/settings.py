"""What can a player choose about the game's manner?

A setting is a row: its default, the values it takes, and what it does.  Session and screen read them by name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mud_poker.poker.refused import Refused

ON_OFF: Final = ("on", "off")

PROMPT_TOKENS: Final = {
    "h": "your hand",
    "b": "the board",
    "p": "the pot",
    "c": "what there is to call",
    "s": "your stack",
    "t": "the seconds left",
    "w": "whose turn it is",
}
"""What a percent sign and a letter stand for in a prompt of one's own."""


@dataclass(frozen=True, slots=True)
class Setting:
    """`values` it takes; or a `pattern` and words for it."""

    default: str
    does: str
    values: tuple[str, ...] = ()
    pattern: str = ""
    wants: str = ""

    def read(self, name: str, text: str) -> str:
        """The value that `text` says.  Raises Refused with what would work."""
        word = text.strip()
        if self.values:
            fits = [value for value in self.values if value == word.lower()] or [
                value for value in self.values if word and value.startswith(word.lower())
            ]
            if len(fits) != 1:
                raise Refused(f"'{name}' can be {', '.join(self.values)}.")
            return fits[0]
        if not re.fullmatch(self.pattern, word, re.ASCII):
            raise Refused(f"'{name}' is {self.wants}.")
        return word


SETTINGS: Final[Mapping[str, Setting]] = {
    "screenreader": Setting("auto", "plain sentences, no pictures", ("auto", *ON_OFF)),
    "colour": Setting("auto", "how many colours", ("auto", "none", "16", "256", "true")),
    "utf8": Setting("auto", "suit symbols and letters beyond ASCII", ("auto", "on", "off")),
    "width": Setting("auto", "columns of your screen", (), r"auto|[1-9][0-9]{1,2}", "'auto' or a number from 20 to 250"),
    "verbosity": Setting("normal", "how much is told of a hand", ("brief", "normal", "full")),
    "theme": Setting("dark", "colours for a dark screen, a light one, or told apart by everybody", ("dark", "light", "clear")),
    "fourcolour": Setting("off", "a colour for each suit", ON_OFF),
    "tabletalk": Setting("on", "hear what is said while you sit at a table", ON_OFF),
    "chat": Setting("on", "hear the chat of the whole house", ON_OFF),
    "automuck": Setting("on", "losing hands are not shown", ON_OFF),
    "autotopup": Setting("off", "buy back up to your buy-in between hands", ON_OFF),
    "slowturns": Setting("off", "ask for longer turns, where the dealer allows it", ON_OFF),
    "timestamps": Setting("off", "the time before each line, as UTC", ON_OFF),
    "paging": Setting(
        "off",
        "show long texts in pieces, 'more' reads on",
        (),
        r"off|auto|[1-9][0-9]",
        "'off', 'auto' or a number of lines from 10",
    ),
    "sounds": Setting("off", "sounds, in clients that play them", ON_OFF),
    "prompt": Setting(
        "on",
        "the line where you type: 'help prompt' has the tokens",
        (),
        r"[^\x00-\x1f]{1,80}",
        "'on', 'off' or a text of up to 80 characters",
    ),
}


def setting(name: str) -> tuple[str, Setting]:
    """The setting of this name, or of an unambiguous beginning of it.  Raises Refused."""
    word = name.lower()
    fits = [word] if word in SETTINGS else [known for known in SETTINGS if known.startswith(word)]
    if len(fits) != 1:
        raise Refused(f"There is no setting '{name[:20]}'. 'config' lists them.")
    return fits[0], SETTINGS[fits[0]]
