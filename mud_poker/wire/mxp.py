"""How is a word made that the player can click (MXP)?

The client is locked once: from then on text is shown as it is, whatever players write, and only a tag that comes right
after `_TAG` is a tag.
"""

LOCK = "\x1b[7z"
"""Sent once, when the option goes on."""

_TAG = "\x1b[4z"

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def link(command: str, text: str) -> str:
    """`text` that sends `command` when it is clicked.  For clients with `Client.mxp` only.

    The text is outside the tags, and so locked: escapes in it would be shown.
    """
    return f'{_TAG}<SEND HREF="{command.translate(_ESCAPES)}">{text}{_TAG}</SEND>'
