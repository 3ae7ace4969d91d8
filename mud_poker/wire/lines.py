"""What lines has the player typed?

`LineEditor` makes lines of bytes, wherever the network cut them, and obeys the editing keys that a client may send
instead of obeying them itself.  A new key is a character in `_KEYS` and a case in `_press`.
"""

import re
from codecs import utf_8_decode

from mud_poker.wire.clean import clean
from mud_poker.wire.happenings import ClientAnswer, Line, LineCut

LINE_LIMIT = 4096
"""Bytes.  What is typed beyond is dropped, and the line says that it was cut."""

_KEYS = re.compile(rb"([\x08\x7f\x15\x17])")
_LAST_CHARACTER = re.compile(rb"(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|.)\Z", re.DOTALL)
_SECURE_LINE = b"\x1b[1z"
"""With a `<` after it, how a client begins a line that answers an MXP tag."""


class LineEditor:
    """CR LF, CR NUL, CR and LF each end one line.  08 and 7F erase a character, 15 the line, 17 a word."""

    __slots__ = ("_after_return", "_cut", "_typed")

    def __init__(self) -> None:
        self._typed = b""
        self._cut = False
        self._after_return = False  # the last byte was CR: an LF or NUL now belongs to it

    def receive(self, data: bytes) -> list[Line | LineCut | ClientAnswer]:
        """The lines that `data` ends, cleaned."""
        if not data:
            return []
        if self._after_return and data[:1] in (b"\n", b"\0"):
            data = data[1:]
        self._after_return = data.endswith(b"\r")
        *ended, rest = data.replace(b"\r\n", b"\n").replace(b"\r\0", b"\n").replace(b"\r", b"\n").split(b"\n")
        add = self._type if _KEYS.search(data) else self._append
        lines: list[Line | LineCut | ClientAnswer] = []
        for piece in ended:
            add(piece)
            if self._cut:
                lines.append(LineCut(LINE_LIMIT))
            lines.append(_read(self._typed, self._cut))
            self.kill_line()
        add(rest)
        return lines

    def erase(self) -> None:
        """Erase a character: a whole UTF-8 sequence, or else a byte."""
        if last := _LAST_CHARACTER.search(self._typed, max(0, len(self._typed) - 4)):
            self._typed = self._typed[: last.start()]

    def kill_line(self) -> None:
        self._typed = b""
        self._cut = False

    def _type(self, data: bytes) -> None:
        text, *keyed = _KEYS.split(data)
        self._append(text)
        for key, text in zip(keyed[::2], keyed[1::2], strict=True):
            self._press(key)
            self._append(text)

    def _append(self, text: bytes) -> None:
        self._typed += text
        if len(self._typed) > LINE_LIMIT:
            self._typed = self._typed[:LINE_LIMIT]
            self._cut = True

    def _press(self, key: bytes) -> None:
        match key:
            case b"\x15":
                self.kill_line()
            case b"\x17":
                words = self._typed.rstrip(b" ")
                self._typed = words[: words.rfind(b" ") + 1]
            case _:
                self.erase()


def _read(typed: bytes, cut: bool) -> Line | ClientAnswer:
    if typed.startswith(_SECURE_LINE + b"<"):
        return ClientAnswer(clean(_decode(typed.removeprefix(_SECURE_LINE), cut)))
    return Line(clean(_decode(typed, cut)))


def _decode(typed: bytes, cut: bool) -> str:
    """UTF-8 if it is, else cp1252.  The cut may have gone through a character, which is then left out."""
    try:
        return utf_8_decode(typed, "strict", not cut)[0]
    except UnicodeDecodeError:
        return typed.decode("cp1252", "replace")
