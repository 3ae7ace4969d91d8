"""Bytes that spell telnet: `st.binary()` hardly ever does."""

from hypothesis import strategies as st

from mud_poker.wire.options import Option
from mud_poker.wire.telnet import Code, negotiation, subnegotiation

LETTERS = [*Code, *Option, 0, 2, 3, 4, 5, 6, 8, 10, 13, 0x15, 0x17, 0x1B, 0x20, 0x22, 0x61, 0x7B, 0x7F, 0xC3, 0xA9]
VERBS = [Code.WILL, Code.WONT, Code.DO, Code.DONT]

RUBBISH = st.lists(st.sampled_from(LETTERS), max_size=60).map(bytes)
NEGOTIATIONS = st.builds(negotiation, st.sampled_from(VERBS), st.sampled_from([*Option, 0, 3, 6, 32, 34, 255]))
SUBNEGOTIATIONS = st.builds(subnegotiation, st.sampled_from(list(Option)), RUBBISH)
BYTES = st.lists(RUBBISH | NEGOTIATIONS | SUBNEGOTIATIONS, max_size=12).map(b"".join)

CUTS = st.lists(st.integers(1, 80), max_size=20)


def split(data: bytes, cuts: list[int]) -> list[bytes]:
    pieces = []
    for size in cuts:
        pieces.append(data[:size])
        data = data[size:]
    return [*pieces, data]
