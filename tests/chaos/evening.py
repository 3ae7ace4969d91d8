"""An evening: a server in a process of its own, players at one of its tables, and what must be true of its state."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import select

from mud_poker.content.world import load_world
from mud_poker.store.audit import audit
from mud_poker.store.reader import Reader
from mud_poker.store.schema import ENTRIES, POSTINGS
from tests.chaos.players import Player, read_together
from tests.server.test_errands import House
from tests.server.test_serve import PATIENCE

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Bob", "Cid")
_TABLE_MOVES = {"Fold", "Check", "Call", "RaiseTo", "Overdue"}


class Evening:
    """A house whose table resumes, and three players at it.  `program` is the folder that `mud_poker` is run from."""

    def __init__(self, house: House, state: str, program: Path = ROOT) -> None:
        self.house = house
        self.state = state
        self.program = program
        self._arguments = ("--world", str(house.world), "--state", state, "--telnet", "tcp:0:interface=127.0.0.1")
        self.players = [Player(name) for name in NAMES]
        house.changes("dealers/gold.yaml", "after_crash: refund", "after_crash: resume\npause: 1s")
        house.changes("settings.yaml", "amount: 100k", "amount: 100m")  # nobody is broke for long
        house.changes("settings.yaml", "grants_a_day: 3", "grants_a_day: 3\nlines_a_second: 1000")
        self.server = self.open()
        for player in self.players:
            player.types(player.name, "yes", "secret1", "secret1")
            player.hears("Welcome")
            player.types("north", "north", "join 50000")
            player.hears("You sit down")

    def start(self) -> subprocess.Popen[str]:
        """A server that may not live until it listens."""
        server = subprocess.Popen(
            [sys.executable, "-m", "mud_poker", "serve", *self._arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.program,
        )
        self.house.processes.append(server)
        return server

    def open(self) -> subprocess.Popen[str]:
        """The house opens, and everybody is connected."""
        server = self.start()
        line = server.stdout.readline()
        assert "port " in line, server.communicate()
        for player in self.players:
            player.connect(int(line.partition("port ")[2].partition(":")[0]))
        return server

    def open_again(self) -> None:
        """Everybody is there again, and has a seat again who had lost it, if there are chips for it."""
        self.server = self.open()
        for player in self.players:
            player.types(player.name, "secret1")
            player.hears("Welcome back")
            player.types("north", "north", "join 20000")

    def play(self, chance: random.Random, turns: int) -> None:
        for _ in range(turns):
            chance.choice(self.players).acts(chance)
            read_together(self.players, 0.02)

    def plays_until(self, done: Callable[[], bool], chance: random.Random) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "the game does not go on"
            self.play(chance, 5)

    def goes_on(self, chance: random.Random) -> None:
        """Play until more is told than was before."""
        before = self.told
        self.plays_until(lambda: self.told > before, chance)

    @property
    def told(self) -> int:
        """How many actions at the table have been told."""
        return sum(sum(player.told.values()) for player in self.players)

    def ends(self) -> tuple[int, list[str]]:
        """Status and plain lines on standard error, where the log tells of no bug; the players read to the end."""
        _, errors = self.server.communicate(timeout=PATIENCE)
        self.house.processes.remove(self.server)
        for player in self.players:
            player.reads(5)
        assert '"traceback"' not in errors, errors
        return self.server.returncode, [line for line in errors.splitlines() if not line.startswith("{")]

    def killed(self) -> None:
        self.server.kill()
        status, _ = self.ends()
        assert status == -signal.SIGKILL

    def stopped(self) -> None:
        """In order."""
        self.server.terminate()
        assert self.ends() == (0, [])

    def check(self) -> None:
        """The state adds up, every hand plays again, and each action and each chip that was told of is there."""
        games = load_world(self.house.world)[0].games
        with closing(Reader.open(self.state)) as state:
            assert audit(state, games) == []
            assert sum(state.balances().values()) == 0
            kept = {hand.opened.hand: hand for hand in state.hands(limit=100_000)}
            brought = buy_ins(state)
        for player in self.players:
            for number, told in player.told.items():
                assert number in kept, f"{player.name} was told of hand {number}"
                moves = sum(action.action["do"] in _TABLE_MOVES for action in kept[number].actions)
                assert told <= moves, f"{player.name} was told of {told} actions in hand {number}, {moves} are kept"
            for (number, winner), chips in player.won.items():
                closed = kept[number].closed
                assert closed is not None, f"{player.name} was told how hand {number} ended"
                paid = closed.record["paid"][winner]
                assert chips <= paid, f"{player.name} was told that {winner} won {chips} in hand {number}, {paid} are kept"
            for name, chips in player.brought.items():
                assert chips <= brought[name], f"{player.name} was told that {name} brought {chips}, {brought[name]} are kept"


def buy_ins(state: Reader) -> Counter[str]:
    """Chips, by who brought them to the gold table."""
    stacks = select(POSTINGS.c.account, POSTINGS.c.amount).join(ENTRIES).where(ENTRIES.c.why == "buy-in")
    brought: Counter[str] = Counter()
    with state.reading() as connection:
        for account, amount in connection.execute(stacks.where(POSTINGS.c.account.startswith("stack:gold:"))):
            brought[account.split(":")[2]] += amount
    return brought
