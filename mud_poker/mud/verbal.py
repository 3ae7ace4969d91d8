"""Is what a player says an action?

Where verbal is binding, a sentence said in turn is an action if it consists of nothing but these words, in this order:

1. perhaps: `ok`, `okay`, `well`
2. perhaps: `I`, `I'll`, `I will`, `I'm`, `I am`
3. `check`, `call`, `fold`, `all in`, or `bet` or `raise` with perhaps `to` or `by` and a number
4. perhaps: `you`, `it`, the name of the money, `please`

and a full stop or exclamation mark.  A word more or less, and it is just talk: `should I call?`, `I won't fold`, `raise?`.
"""

import re
from typing import Final

from mud_poker.mud.money import Currency

_SPOKEN: Final = re.compile(
    r"(?:(?:ok|okay|well)[, ]+)?"
    r"(?:(?:i'll|i will|i'm|i am|i) )?"
    r"(?P<action>check|checking|call|calling|fold|folding|(?:going )?all[ -]in"
    r"|(?:bet|betting|raise|raising)(?: it| you)?(?: (?:to|by))?(?: [0-9](?:[0-9,.]*[0-9])?[km]?)?)"
    r"(?: (?P<money>[a-z]+))?(?: please)?[.!]*",
    re.ASCII,
)
_PLAIN: Final = {
    "checking": "check",
    "calling": "call",
    "folding": "fold",
    "betting": "bet",
    "raising": "raise",
    "all-in": "all in",
}
_FILL: Final = frozenset({"you", "it", "going"})


def spoken_action(text: str, currency: Currency) -> str | None:
    """The command that `text` says, or None if it is just talk."""
    plain = " ".join(text.lower().replace("’", "'").split())
    match = _SPOKEN.fullmatch(plain)
    if match is None:
        return None
    money = match["money"]
    if money not in (None, "you", "it", "please", currency.key, currency.name, currency.name.rstrip("s")):
        return None
    words = [word for word in match["action"].split() if word not in _FILL]
    return " ".join(_PLAIN.get(word, word) for word in words)
