"""A house with a door for programs, its clock in hand, and programs on strings instead of sockets.

Every frame that a program reads is held to its description, its hash and its number.
"""

import json
from collections import deque
from collections.abc import Callable
from typing import Any

from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure
from twisted.web.resource import Resource
from twisted.web.server import Site
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Ping, RejectConnection, Request, TextMessage

from mud_poker.mud.definitions import Dealer
from mud_poker.mud.world import World
from mud_poker.server.accounts import Accounts
from mud_poker.server.admission import Admission
from mud_poker.server.bot_door import BotDoor
from mud_poker.server.committer import Committer
from mud_poker.server.house import House
from mud_poker.server.http_door import HttpDoor
from mud_poker.server.notes import Notes
from mud_poker.server.passwords import Passwords
from mud_poker.server.websocket import Socket
from mud_poker.store.saved import saved
from mud_poker.store.store import Store
from mud_poker.wire.open_poker import state_hash
from tests.mud.evening import dealer, definition
from tests.server.conftest import QUICK, at_once
from tests.wire.described import problems

START = 1_800_000_000
Frame = dict[str, Any]

PLAIN = {
    "webhook": None,
    "jackpot": None,
    "rake": None,
    "bots_welcome": True,
    "pause": "0",
    "turn": {"limit": "60s", "late": "fold"},
}


def gold(**changes: Any) -> Dealer:
    """Aurelio's table for three, quick and without rake, where programs are welcome."""
    return dealer("gold", **{**PLAIN, **changes})


class Night:
    """A house, open, `later` seconds after the first.  Each of `names` is a character with the newcomers' money and a key."""

    def __init__(
        self, *dealers: Dealer, names: tuple[str, ...] = ("Ann", "Bo", "Cy"), store: Store | None = None, later: int = 0
    ) -> None:
        self.clock = Clock()
        self.clock.rightNow = START + later
        self.store = store or Store.open("sqlite://")
        self.failures: list[BaseException] = []
        self.made = later
        self.bots: list[Bot] = []
        self.world = World(definition(*dealers), saved(self.store), bytes(32), make_key=self._make_key)
        committer = Committer(self.store.write, at_once, self.clock, self.failures.append)
        accounts = Accounts({}, Passwords(at_once, QUICK), lambda login: None)
        self.house = House(self.world, committer, accounts, Notes(self.store, at_once), self.clock)
        self.keys = {name: self._person(name) for name in names}
        self.door = self._door()
        self.house.open(())
        self.settle()

    def _make_key(self) -> str:
        self.made += 1
        return f"mp_key{self.made}"

    def _person(self, name: str) -> str:
        now = self.house.now()
        if self.world.known(name) is None:
            self.store.write(self.world.create(name, "", now).facts)
            self.store.write(self.world.leave((name,), now).facts)
        key, fact = self.world.keys.new(name, now)
        self.store.write([fact])
        return key

    def _door(self) -> HttpDoor:
        talks = {"": BotDoor(self.house).welcome}
        return HttpDoor(Site(Resource(), reactor=self.clock), lambda: Socket(talks, self.clock), Admission(), self.clock)

    def settle(self) -> None:
        """Turns of the reactor until nothing is left to do now."""
        while any(call.getTime() <= self.clock.seconds() for call in self.clock.getDelayedCalls()):
            self.clock.advance(0)

    def passes(self, seconds: float) -> None:
        """Time, in which programs read what comes."""
        while seconds > 0:
            self.clock.advance(min(1, seconds))
            for bot in self.bots:
                bot.reads()
            seconds -= 1

    def bot(self, name: str) -> "Bot":
        """A program with the key of a character, connected."""
        self.bots.append(Bot(self, self.keys[name]))
        return self.bots[-1]

    def seats(self, *names: str, buy_in: float = 1000) -> list["Bot"]:
        """Programs that sit at the first table, the hand dealt."""
        bots = [self.bot(name) for name in names]
        for bot in bots:
            bot.asks("join_lobby", buy_in=buy_in)
        self.passes(1)
        return bots


class Bot:
    """One end of a string.  `frames` is all that was read, `new` what was not looked at yet."""

    def __init__(self, night: Night, key: str = "", query: str = "", header: str = "Bearer") -> None:
        self.frames: list[Frame] = []
        self.new: deque[Frame] = deque()
        self.closed: int | None = None
        self.rejected: int | None = None
        self.pings = 0
        self.gone = False
        self.silent = False
        self.last = 0
        self._ids = 0
        self._night = night
        self._wire = WSConnection(ConnectionType.CLIENT)
        self.transport = StringTransport()
        self._visitor = night.door.buildProtocol(IPv4Address("TCP", "127.0.0.1", 1))
        self._visitor.makeConnection(self.transport)
        headers = [(b"Authorization", f"{header} {key}".encode())] if key else []
        self._visitor.dataReceived(self._wire.send(Request("house", f"/ws{query}", extra_headers=headers)))
        self.reads()

    def says(self, text: str) -> None:
        """Send a text, and read nothing yet."""
        self._visitor.dataReceived(self._wire.send(TextMessage(text)))

    def sends(self, event: Any) -> None:
        self.sends_bytes(self._wire.send(event))

    def sends_bytes(self, data: bytes) -> None:
        self._visitor.dataReceived(data)

    def asks(self, kind: str, **fields: Any) -> list[Frame]:
        """What comes in answer to a message."""
        self.reads()
        before = len(self.frames)
        self.says(json.dumps({"type": kind, **fields}))
        self.reads()
        return self.frames[before:]

    def plays(self, action: str, **fields: Any) -> list[Frame]:
        """What comes in answer to an action in the turn that was asked for last."""
        return self.asks("action", **self.move(action, **fields))

    def move(self, action: str, **fields: Any) -> Frame:
        self._ids += 1
        turn = self.turn
        return {
            "hand_id": turn["hand_id"],
            "turn_token": turn["turn_token"],
            "client_action_id": self._ids,
            "action": action,
            **fields,
        }

    def reads(self) -> None:
        """Take what has come, hold it to what is promised, and answer pings."""
        self._night.settle()
        if self.silent:
            return
        self._wire.receive_data(self.transport.value())
        self.transport.clear()
        for event in self._wire.events():
            match event:
                case TextMessage(data):
                    self._read(json.loads(data))
                case Ping():
                    self.pings += 1
                    self.sends(event.response())
                case CloseConnection(code):
                    self.closed, self.gone = code, True
                case RejectConnection(status):
                    self.rejected = status
                case AcceptConnection():
                    pass

    def _read(self, frame: Frame) -> None:
        assert problems(frame) == []
        if "table_seq" in frame:
            assert frame["state_hash"] == state_hash(frame)
            assert frame["table_seq"] == (self.last or frame["table_seq"] - 1) + 1
            self.last = frame["table_seq"]
        self.frames.append(frame)
        self.new.append(frame)

    def hangs_up(self) -> None:
        self.reads()
        self.gone = True
        self._visitor.connectionLost(Failure(ConnectionDone()))
        self._night.settle()

    def all(self, kind: str) -> list[Frame]:
        self.reads()
        return [frame for frame in self.frames if frame["type"] == kind]

    def one(self, kind: str) -> Frame:
        """The last frame of a type."""
        return self.all(kind)[-1]

    @property
    def turn(self) -> Frame:
        return self.one("your_turn")

    @property
    def types(self) -> list[str]:
        """Of the frames that were not looked at yet."""
        self.reads()
        told = [frame["type"] for frame in self.new]
        self.new.clear()
        return told


def codes(frames: list[Frame]) -> list[str]:
    """Of those that say no."""
    return [frame["code"] for frame in frames if frame["type"] in ("error", "action_rejected")]


def acting(bots: list[Bot]) -> int | None:
    """The seat whose turn it is, as somebody sees it who is still connected."""
    seat: int | None = next(bot for bot in bots if not bot.gone).one("table_state")["actor_seat"]
    return seat


def actor(bots: list[Bot]) -> Bot:
    """Whose turn it is."""
    return next(bot for bot in bots if bot.one("table_joined")["seat"] == acting(bots))


def until(done: Callable[[], object], step: Callable[[], object]) -> None:
    """Take steps until it is done, which must not be long."""
    for _ in range(300):
        if done():
            return
        step()
    raise AssertionError("it did not come to that")


def play(bots: list[Bot], choose: Callable[[Frame], Frame], hands: int, night: Night) -> None:
    """Whoever is asked answers by `choose`, until so many more hands have ended."""
    ended = len(bots[0].all("hand_result")) + hands
    until(lambda: len(bots[0].all("hand_result")) >= ended, lambda: step(bots, choose, night))


def step(bots: list[Bot], choose: Callable[[Frame], Frame], night: Night) -> None:
    """One action, or a second where nobody is to act."""
    if acting(bots) is None:
        night.passes(1)
    else:
        bot = actor(bots)
        assert "action_rejected" not in [frame["type"] for frame in bot.plays(**choose(bot.turn))]


def go_broke(bots: list[Bot], night: Night) -> Bot:
    """All in, hand after hand, until somebody has no chips."""
    until(lambda: any(bot.all("busted") for bot in bots), lambda: step(bots, lambda turn: {"action": "all_in"}, night))
    return next(bot for bot in bots if bot.all("busted"))


def calls(turn: Frame) -> Frame:
    """Check, or call."""
    can = {one["action"] for one in turn["valid_actions"]}
    return {"action": "check" if "check" in can else "call"}
