"""How far has a long run come?"""

from collections.abc import Callable
from typing import Final, TextIO

WIDTH: Final = 40


def bar(stream: TextIO) -> Callable[[int, int], None]:
    """What draws a bar on `stream` when told how much is done, and of how much; nothing, where the stream is no terminal."""
    if not stream.isatty():
        return lambda done, total: None

    def draw(done: int, total: int) -> None:
        if done * 100 // total != (done - 1) * 100 // total or done == total:
            full = WIDTH * done // total
            stream.write(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done * 100 // total:3}%" + ("\n" if done == total else ""))
            stream.flush()

    return draw
