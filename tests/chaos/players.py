"""Players over real connections, who do random things and remember what they were told."""

import random
import re
import select
import socket
import time
from collections import Counter

ACTS = re.compile(r"^(?:\w+ (?:folds|checks|calls|bets|raises)|You (?:fold|check|call|bet|raise))\b", re.MULTILINE)
HAND = re.compile(r"^Hand ([\d,]+)\.", re.MULTILINE)
SEATED = re.compile(r"^You sit down", re.MULTILINE)
LINES = ("call", "call", "check", "check", "raise 2000", "fold", "all in", "look", "score", "say hello", "table", "back")


class Player:
    """One connection; `told` counts by hand the actions at the table that this player has read of."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.told: Counter[int] = Counter()
        self.socket: socket.socket | None = None
        self._text = ""
        self._hand = 0

    def connect(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._text, self._hand = "", 0

    def types(self, *lines: str) -> None:
        """Into a connection that may be gone."""
        if self.socket is not None:
            try:
                self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())
            except OSError:
                return

    def reads(self, seconds: float) -> str:
        """What comes in so many seconds; the end of the connection ends it."""
        came, end = "", time.monotonic() + seconds
        while self.socket is not None and (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self.socket], [], [], left)
            if not ready:
                break
            try:
                data = self.socket.recv(65536)
            except OSError:
                data = b""
            if not data:
                self.socket.close()
                self.socket = None
                break
            came += data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\ufffd\ufffd", "\n")
        self._remember(came)
        return came

    def hears(self, words: str, seconds: float = 30) -> None:
        came, end = "", time.monotonic() + seconds
        while words not in came:
            listens = self.socket is not None and time.monotonic() < end
            assert listens, f"{self.name} did not hear {words!r}: {came[-2000:]!r}"
            came += self.reads(0.1)

    def acts(self, chance: random.Random) -> None:
        self.types(chance.choice(LINES))

    def _remember(self, came: str) -> None:
        """Whole lines only: what a kill cut off was not told."""
        self._text += came
        whole, _, self._text = self._text.rpartition("\n")
        for line in whole.split("\n"):
            if hand := HAND.match(line):
                self._hand = int(hand[1].replace(",", ""))
            elif self._hand and ACTS.match(line):
                self.told[self._hand] += 1
