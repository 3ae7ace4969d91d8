"""Which letters can the client show (CHARSET, RFC 2066)?

Who reads and what they chose decides, so `screen/spelling.py` spells, by `Client.utf8` where nothing was chosen.  Here text is
written as it was spelled.
"""

from mud_poker.wire.client import Client

_REQUEST, _ACCEPTED, _REJECTED = b"\1", b"\2", b"\3"

ASK = _REQUEST + b";UTF-8"
REFUSE = _REJECTED
"""The answer to a client that asks too: ours goes first (RFC 2066, section 3)."""


def asks(payload: bytes) -> bool:
    return payload.startswith(_REQUEST)


def told(client: Client, payload: bytes) -> Client:
    """What is known after the client's answer to `ASK`."""
    if payload.startswith(_ACCEPTED):
        return client.told_utf8(payload[1:].strip().upper() == b"UTF-8")
    return client.told_utf8(False) if payload == _REJECTED else client


def encode(text: str) -> bytes:
    """Bytes for the client.  UTF-8 has no byte of 255, so there is no IAC to double."""
    return text.encode("utf-8", "replace")
