"""How large is the client's window (RFC 1073)?"""

from struct import unpack

from mud_poker.wire.client import Client


def told(client: Client, payload: bytes) -> Client:
    """What is known after a NAWS message.  One that is not two 16-bit numbers says nothing."""
    if len(payload) != 4:
        return client
    width, height = unpack(">HH", payload)
    return client.told_size(width, height)
