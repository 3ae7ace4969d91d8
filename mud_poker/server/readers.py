"""How does a player read, by what the client says of itself and what the player chose?"""

from collections.abc import Mapping
from typing import Final

from mud_poker.screen.reader import Colours, Reader, Theme, Verbosity
from mud_poker.wire.client import Client

LEAST_PAGE: Final = 10
TIMESTAMP: Final = len("21:05 ")
"""Columns that the time takes before each line."""

_COLOURS: Final = {"none": Colours.NONE, "16": Colours.SIXTEEN, "256": Colours.PALETTE, "true": Colours.TRUE}


def page_of(client: Client, settings: Mapping[str, str]) -> int:
    """How many lines are shown at once; 0: all there are.  One line is kept for the words below, and one for the prompt."""
    match settings.get("paging", "off"):
        case "off":
            return 0
        case "auto":
            return max(LEAST_PAGE, client.height - 2)
        case number:
            return int(number)


def reader_of(client: Client, settings: Mapping[str, str]) -> Reader:
    """`settings` by name, as `mud.settings` has them; what is missing or `auto` is as the client says."""
    width = settings.get("width", "auto")
    utf8 = settings.get("utf8", "auto")
    screen_reader = settings.get("screenreader", "auto")
    own = settings.get("prompt", "on")
    stamp = TIMESTAMP if settings.get("timestamps") == "on" else 0
    return Reader(
        screen_reader=client.screen_reader if screen_reader == "auto" else screen_reader == "on",
        width=(client.width if width == "auto" else int(width)) - stamp,
        colours=_COLOURS.get(settings.get("colour", "auto"), Colours(client.colours)),
        utf8=client.utf8 if utf8 == "auto" else utf8 == "on",
        mxp=client.mxp,
        verbosity=Verbosity[settings.get("verbosity", "normal").upper()],
        prompt="" if own in ("on", "off") else own,
        theme=Theme(settings.get("theme", "dark")),
        four_colour=settings.get("fourcolour") == "on",
    )
