"""What do the client's environment variables say (NEW-ENVIRON, RFC 1572; names from MNES)?

A variable we want to know of is a name in `_WANTED` and a case in `told`.  They are asked for by name: a plain telnet
that is asked for all would send the player's user name too.
"""

import re
from itertools import islice

from mud_poker.wire.clean import clean
from mud_poker.wire.client import Client

_IS, _SEND, _INFO = b"\0", b"\1", b"\2"
_VAR = b"\0"

_WANTED = ("CLIENT_NAME", "CLIENT_VERSION", "TERMINAL_TYPE", "CHARSET", "MTTS")
ASK = _SEND + b"".join(_VAR + name.encode() for name in _WANTED)

MOST = 64
"""Variables that are read of one message; we ask for a few."""

_TEXT = rb"((?:\x02.|[^\x00-\x03])*)"
_VARIABLE = re.compile(rb"[\x00\x03]" + _TEXT + rb"(?:\x01" + _TEXT + rb")?", re.DOTALL)
"""VAR or USERVAR, a name, VALUE, a value.  A variable without VALUE is one that the client has not got.

What begins a variable always matches, so the search is never longer than the payload.
"""


def parse(payload: bytes) -> dict[str, str]:
    """The variables in `payload`, names in capitals."""
    if payload[:1] not in (_IS, _INFO):
        return {}
    found = islice(_VARIABLE.finditer(payload, 1), MOST)
    return {_plain(one[1]).upper(): _plain(one[2] or b"") for one in found}


def told(client: Client, variables: dict[str, str]) -> Client:
    for name, value in variables.items():
        match name:
            case "CLIENT_NAME" if value:
                client = client.told_name(value)
            case "CLIENT_VERSION" if value:
                client = client.told_name(client.name, value)
            case "TERMINAL_TYPE" if value:
                client = client.told_terminal(value)
            case "CHARSET" if value:
                client = client.told_utf8(value.upper() == "UTF-8")
            case "MTTS" if re.fullmatch("[0-9]{1,6}", value):
                client = client.told_mtts(int(value))
    return client


def _plain(escaped: bytes) -> str:
    return clean(re.sub(rb"\x02(.)", rb"\1", escaped, flags=re.DOTALL).decode("utf-8", "replace"))
