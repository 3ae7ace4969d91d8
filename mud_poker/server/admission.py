"""How many connections may there be, in all and from one address?"""

from collections import Counter
from collections.abc import Collection
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Final

MOST: Final = 20_000
MOST_FROM_ONE: Final = 50
"""A school or a family shares an address; more is somebody's program."""


def network_of(host: str) -> str:
    """What counts as one address: the address itself, of IPv6 the /64 that one household has."""
    try:
        address = IPv6Address(host.partition("%")[0])
    except AddressValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return str(address)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


class Admission:
    """Who is connected, by address.  From `crowds` any number may come, such as proxies."""

    def __init__(self, most: int = MOST, most_from_one: int = MOST_FROM_ONE, crowds: Collection[str] = ()) -> None:
        self._crowds = crowds
        self._most = most
        self._most_from_one = most_from_one
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> str:
        """Count one more connection.  Says why it may not stay; empty: it may.  Either way it leaves later."""
        self._open[address] += 1
        if self._open.total() > self._most:
            return "The house is full. Please come back a little later."
        if self._open[address] > self._most_from_one and address not in self._crowds and not _is_this_machine(address):
            return "Too many connections come from your address. Please close one of them first."
        return ""

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def _is_this_machine(address: str) -> bool:
    """A proxy on this machine brings everybody's connections, and whoever else is on it can do worse than connect."""
    try:
        return IPv4Address(address).is_loopback
    except AddressValueError:
        return address == "::1"
