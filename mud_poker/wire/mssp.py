"""How do we tell crawlers of MUDs about ourselves (MSSP)?

By option 70, or as text to whoever types `MSSP-REQUEST` where the name is asked for.  NAME, PLAYERS and UPTIME (when
the server started, in seconds of Unix time) are required.
"""

from collections.abc import Mapping, Sequence

REQUEST = "MSSP-REQUEST"

Variables = Mapping[str, str | int | Sequence[str | int]]
"""A variable with several values has a sequence of them."""

_VAR, _VAL = "\1", "\2"


def encode(variables: Variables) -> bytes:
    return "".join(
        f"{_VAR}{name}" + "".join(f"{_VAL}{value}" for value in _all(values)) for name, values in variables.items()
    ).encode()


def as_text(variables: Variables) -> str:
    """The answer to a line that is `REQUEST`."""
    lines = (f"{name}\t" + "\t".join(map(str, _all(values))) for name, values in variables.items())
    return "\n".join(["", "MSSP-REPLY-START", *lines, "MSSP-REPLY-END", ""])


def _all(values: str | int | Sequence[str | int]) -> Sequence[str | int]:
    return (values,) if isinstance(values, str | int) else values
