"""What is left of what a player wrote, when all that is not text is taken out?

Controls and escape sequences could repaint other screens, newlines forge lines of a log, bidirectional marks turn text
around, invisible characters make two names look alike.
"""

import re
import unicodedata

_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Unicode's Default_Ignorable_Code_Point as far as `str.isprintable` would keep them: they show nothing."""


def clean(text: str) -> str:
    """`text` with only what shows.  A tab becomes a blank, other blanks stay, everything else unprintable goes.

    Unprintable is what has no assigned, visible character: Unicode categories C*, Zl and Zp.  Which are assigned is
    up to Python's own Unicode version.
    """
    if not text.isprintable():
        text = "".join(filter(_shows, text.replace("\t", " ")))
    return text if text.isascii() else _IGNORABLE.sub("", text)


def _shows(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs"
