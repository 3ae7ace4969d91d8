"""Which letters can the client show, and how are others spelled (CHARSET, RFC 2066)?

A character that ASCII clients should read as something better than `?` is an entry in `_SPELLED`.
"""

import unicodedata

from mud_poker.wire.client import Client

_REQUEST, _ACCEPTED, _REJECTED = b"\1", b"\2", b"\3"

ASK = _REQUEST + b";UTF-8"
REFUSE = _REJECTED
"""The answer to a client that asks too: ours goes first (RFC 2066, section 3)."""

_SPELLED = (
    ("♠♤", "s"),
    ("♥♡", "h"),
    ("♦♢", "d"),
    ("♣♧", "c"),
    ("‘’‚‛′", "'"),
    ("“”„‟″«»", '"'),
    ("‐‑‒–—―−─━═", "-"),
    ("│┃║", "|"),
    ("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰", "+"),
    ("•·●◦○", "*"),
    ("█▓▒░■", "#"),
    ("…", "..."),
    ("←", "<-"),
    ("→", "->"),
    ("×", "x"),
    ("÷", "/"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("ß", "ss"),
    ("Æ", "AE"),
    ("æ", "ae"),
    ("Œ", "OE"),
    ("œ", "oe"),
    ("Ø", "O"),
    ("ø", "o"),
    ("Ł", "L"),
    ("ł", "l"),
)
_ASCII = str.maketrans({character: spelled for characters, spelled in _SPELLED for character in characters})


def asks(payload: bytes) -> bool:
    return payload.startswith(_REQUEST)


def told(client: Client, payload: bytes) -> Client:
    """What is known after the client's answer to `ASK`."""
    if payload.startswith(_ACCEPTED):
        return client.told_utf8(payload[1:].strip().upper() == b"UTF-8")
    return client.told_utf8(False) if payload == _REJECTED else client


def encode(text: str, utf8: bool) -> bytes:
    """Bytes for the client: UTF-8, or ASCII with the nearest spelling.

    Neither has a byte of 255, so there is no IAC to double.
    """
    if not utf8 and not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_ASCII))
        text = "".join(character for character in text if not unicodedata.combining(character))
        return text.encode("ascii", "replace")
    return text.encode("utf-8", "replace")
