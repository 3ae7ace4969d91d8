"""How is text spelled for clients that show only ASCII, and for those that are read aloud?

A character that ASCII should spell better than `?` is an entry in `_SPELLED`; one that has a word is an entry in `_SPOKEN`.
"""

import re
import unicodedata
from typing import Final

from mud_poker.screen.reader import Reader

_SPELLED: Final = (
    ("♠♤", "s"),
    ("♥♡", "h"),
    ("♦♢", "d"),
    ("♣♧", "c"),
    ("‘’‚‛′", "'"),
    ("“”„‟″«»", '"'),
    ("‐‑‒–—―−─━═", "-"),
    ("│┃║", "|"),
    ("╭╮┌┐╔╗", "."),
    ("╰╯└┘╚╝", "'"),
    ("├┤┬┴┼╠╣╦╩╬", "+"),
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
_ASCII: Final = str.maketrans({sign: spelled for signs, spelled in _SPELLED for sign in signs})

_SPOKEN: Final = str.maketrans(
    {
        sign: f" {word} "
        for signs, word in (("♠♤", "spades"), ("♥♡", "hearts"), ("♦♢", "diamonds"), ("♣♧", "clubs"))
        for sign in signs
    }
    | {"…": "."}
)

_ART: Final = re.compile("[\u2190-\u21ff\u2300-\u25ff\u2800-\u28ff]+")
"""Arrows, boxes, blocks, shapes, braille patterns."""

_RULER: Final = re.compile(r"(?<!\S)[+|]?([^\w\s]|_)\1{3,}[+|]?(?!\S)")
"""A sign four times or more that stands for itself.  In a word it may matter: keys, addresses and commands have signs twice."""
_BLANKS: Final = re.compile(r"(?<=\S) {2,}")


def ascii_only(text: str) -> str:
    """`text` in ASCII with the nearest spelling; `?` for what has none."""
    if text.isascii():
        return text
    plain = text.translate(_ASCII)
    if plain.isascii():
        return plain
    plain = unicodedata.normalize("NFKD", plain)
    return "".join(sign if sign.isascii() else "?" for sign in plain if not unicodedata.combining(sign))


def aloud(text: str) -> str:
    """`text` as a screen reader may get it: suit signs as words, and no art."""
    return _ART.sub(" ", text.translate(_SPOKEN))


def unruled(text: str) -> str:
    """`text` with no rulers, and no blanks that only line things up."""
    return _BLANKS.sub(" ", _RULER.sub("", text))


def spelled(text: str, reader: Reader) -> str:
    """`text` with the letters that the reader's client has."""
    if reader.screen_reader:
        return unruled(aloud(text) if reader.utf8 else ascii_only(aloud(text)))
    return text if reader.utf8 else ascii_only(text)
