"""Players over real connections, who do random things and remember what they were told."""

import random
import re
import select
import socket
import time
from collections import Counter
from collections.abc import Sequence

ACTS = re.compile(r"^(?:\w+ (?:folds|checks|calls|bets|raises)|You (?:fold|check|call|bet|raise))\b")
HAND = re.compile(r"^Hand ([\d,]+)\.")
WINS = re.compile(r"^(\w+) wins? ([\d,]+) gold\b")
SITS = re.compile(r"^(\w+) sits? down at seat \d+ with ([\d,]+) gold\b")
LINES = (
    "call",
    "call",
    "check",
    "check",
    "raise 2000",
    "fold",
    "all in",
    "rebuy 30000",
    "look",
    "score",
    "say hello",
    "table",
    "back",
)


class Player:
    """One connection, and all that this player has read of what happened at a table."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.socket: socket.socket | None = None
        self.told: Counter[int] = Counter()
        """Actions, by hand."""
        self.won: Counter[tuple[int, str]] = Counter()
        """Chips, by hand and winner."""
        self.brought: Counter[str] = Counter()
        """Chips that somebody sat down with."""
        self._text = ""
        self._hand = 0

    def connect(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._text, self._hand = "", 0  # what was no whole line was not told, and a hand may begin before the player is back

    def types(self, *lines: str) -> None:
        """Into a connection that may be gone."""
        if self.socket is not None:
            try:
                self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())
            except OSError:
                return

    def reads(self, seconds: float) -> str:
        """What comes until nothing comes for so many seconds; the end of the connection ends it."""
        came = ""
        while self.socket is not None and select.select([self.socket], [], [], seconds)[0]:
            came += self.reads_once()
        return came

    def reads_once(self) -> str:
        """What is there to be read, or the end of the connection."""
        assert self.socket is not None  # only who is connected reads
        try:
            data = self.socket.recv(65536)
        except OSError:
            data = b""
        if not data:
            self.socket.close()
            self.socket = None
        came = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\ufffd\ufffd", "\n")
        self._remember(came)
        return came

    def hears(self, words: str, seconds: float = 30) -> None:
        came, end = "", time.monotonic() + seconds
        while words not in came:
            listens = self.socket is not None and time.monotonic() < end
            assert listens, f"{self.name} did not hear {words!r}: {came[-2000:]!r}"
            came += self.reads(0.02)

    def acts(self, chance: random.Random) -> None:
        self.types(chance.choice(LINES))

    def _remember(self, came: str) -> None:
        """Whole lines only: what a kill cut off was not told."""
        self._text += came
        whole, _, self._text = self._text.rpartition("\n")
        for line in whole.split("\n"):
            if hand := HAND.match(line):
                self._hand = _number(hand[1])
            elif sits := SITS.match(line):
                self.brought[self._called(sits[1])] += _number(sits[2])
            elif self._hand and (wins := WINS.match(line)):
                self.won[self._hand, self._called(wins[1])] += _number(wins[2])
            elif self._hand and ACTS.match(line):
                self.told[self._hand] += 1

    def _called(self, name: str) -> str:
        return self.name if name == "You" else name


def read_together(players: Sequence[Player], seconds: float) -> None:
    """All read what comes in so many seconds."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        connected = {player.socket: player for player in players if player.socket is not None}
        if not connected:
            return
        for ready in select.select(list(connected), [], [], left)[0]:
            connected[ready].reads_once()


def _number(text: str) -> int:
    return int(text.replace(",", ""))
