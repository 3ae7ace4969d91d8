"""Which keys may things of the world have?

Players type them, and files, accounts and logs name things by them.
"""

from typing import Final

from mud_poker.content.fields import KEY
from mud_poker.content.problems import quoted

RESERVED: Final = frozenset(
    {"all", "none", "now", "dealer", "pot", "bank", "purse", "house", "mint", "jackpot", "reset", "split", "stack"}
)
"""Words with a meaning of their own where a dealer or a currency is named."""


def key_problem(key: str, reserved: frozenset[str] = frozenset()) -> tuple[str, str] | None:
    """What is wrong with `key` as the key of something, and the hint."""
    if not KEY.fullmatch(key):
        return f"{quoted(key)} is no key", "small letters, digits and single hyphens, such as 'card-hall'"
    if key in reserved:
        return f"{quoted(key)} has a meaning of its own where players type it", "choose another key"
    return None
