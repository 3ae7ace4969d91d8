"""What does TTYPE say of the client (RFC 1091, and MTTS for its third answer)?

A MUD client answers its name, its terminal, then `MTTS n`; a plain telnet answers its terminal, again and again.
"""

import re

from mud_poker.wire.clean import clean
from mud_poker.wire.client import Client

_IS = b"\0"
SEND = b"\1"

ROUNDS = 4
"""How often we ask."""

_MTTS = re.compile(r"MTTS ([0-9]{1,6})", re.IGNORECASE)


def parse(payload: bytes) -> str | None:
    """The answer in `payload`, or None if it is none."""
    answer = clean(payload[1:].decode("ascii", "replace")).strip()
    return answer if payload.startswith(_IS) and answer else None


def told(client: Client, answers: tuple[str, ...]) -> Client:
    """What is known after the last of `answers`, which all differ.  Who answers only one has told its terminal."""
    if mtts := _MTTS.fullmatch(answers[-1]):
        return client.told_mtts(int(mtts[1]))
    if len(answers) == 1:
        return client.told_terminal(answers[0])
    if len(answers) == 2:
        return client.told_name(answers[0]).told_terminal(answers[1])
    return client
