"""How is what we send compressed (MCCP version 2)?

After `Stream.start`, and until `end`, everything goes through one zlib stream.  Each write is flushed, so a prompt
never waits in the compressor.
"""

import zlib

from mud_poker.wire.options import Option
from mud_poker.wire.telnet import subnegotiation

_WINDOW_BITS, _MEMORY_LEVEL = 12, 5
"""32 KB a connection (zconf.h: 1 << (bits + 2), and 1 << (level + 9)) where zlib's defaults take 256 KB.

Any client reads a smaller window than the largest."""


class Stream:
    """What one client reads compressed, from one agreement on MCCP2 to its end."""

    __slots__ = ("_deflate",)

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(wbits=_WINDOW_BITS, memLevel=_MEMORY_LEVEL)

    def start(self) -> bytes:
        """The marker and the head of the stream, for one write: TinTin++ and Mudlet fail when they come apart."""
        return subnegotiation(Option.MCCP2, b"") + self.write(b"")

    def write(self, data: bytes) -> bytes:
        return self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        """The end of the stream.  What is sent after it is plain."""
        return self._deflate.flush(zlib.Z_FINISH)
