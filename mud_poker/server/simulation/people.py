"""What do people do in a house, and on what lines?

They give their password at the door, and sometimes a wrong one; walk to a table and play, badly and at random; lag, type things
twice, lose the connection without the house knowing, come in again on another, leave, and come back.  What one of them types next
is `_words`.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.internet.task import Clock, deferLater
from twisted.python.failure import Failure

from mud_poker.cards.chance import Chance
from mud_poker.mud.definitions import Room
from mud_poker.mud.host import Host
from mud_poker.mud.messages import LoggedOff, Message
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.world import World
from mud_poker.poker.waits import Dealing, DrawTurn, Turn, Window
from mud_poker.server.accounts import Login
from mud_poker.server.house import House
from mud_poker.server.login import log_in

LAG: Final = (20, 400)
LONG_LAG: Final = (2_000, 40_000)
"""The shortest and the longest way of a line through the network, in milliseconds."""
THINKING: Final = (500, 9_000)
OUT: Final = (5_000, 1_800_000)
"""How long somebody stays away, in milliseconds."""

_TURN: Final = ("check", "call", "call", "call", "check", "raise", "bet", "fold", "all in", "raise by 20", "check-fold", "raise 2")
_DRAW: Final = ("stand pat", "discard 1", "discard 1 2", "discard 2 3 4", "discard 9")
_WINDOW: Final = ("keep", "redraw")
_DEALING: Final = ("deal", "deal", "discard 1", "stand pat", "show", "winner split", "burn", "deal 1")
_SEATED: Final = (
    "say well", "hand", "table", "leave", "leave now", "afk", "back", "rebuy 1000", "rebuy 100", "clock", "post", "show",
    "check-fold", "config autotopup on", "config slowturns on", "config slowturns off", "config automuck off", "pot", "battle",
    "ct join game 400",
)  # fmt: skip
_AROUND: Final = (
    "look", "who", "balance", "waitlist", "watch", "say hello", "chat hello", "withdraw 1000 gold", "deposit all gold", "jackpot",
    "no", "yes", "score", "north", "down", "alias b bet", "ignore nobody", "hands", "replay 1", "replay 99999", "",
)  # fmt: skip
_STAFF: Final = (
    "@dealer {dealer} inactive", "@dealer {dealer} active", "@dealer {dealer} active", "@dealer {dealer} reset", "@kick {player}",
    "@dealer {dealer} pause 2s", "@jackpot award", "@bankroll 100 gold", "@announce hello", "@dealer gold blinds.big 20", "@log",
    "@reload", "@save copy",
)  # fmt: skip


def password_of(name: str) -> str:
    return f"the password of {name}"


class Place(Protocol):
    """Where people are: the house as it is now, and who sees what they do."""

    clock: Clock
    house: House
    world: World

    def saw(self, what: str) -> None: ...

    def told(self, name: str, message: Message) -> None: ...

    def broke(self, failure: Failure) -> None:
        """Something was raised that nothing awaits."""


class Connection:
    """A `Presence`, and the `Door` to it: `answer` is given each question, and how to answer it; `ended` is told of the end.

    It reads nothing else, and tells the place what it was told.
    """

    kind = "simulated"
    reads_notes = True
    screen_reader_chosen = ""

    def __init__(
        self,
        place: Place,
        address: str,
        answer: Callable[[str, Callable[[str], None]], None],
        ended: Callable[["Connection"], None],
    ) -> None:
        self.name = ""
        self.address = address
        self.wrong = 0
        self.gone = False
        self.retired = False
        self.arrives = 0.0
        """When the last line that was sent arrives: none overtakes another."""
        self._place = place
        self._answer = answer
        self._ended = ended
        self._dialogue: Deferred[None] | None = None

    def begin(self) -> None:
        """At the door."""
        self._dialogue = ensureDeferred(log_in(self, self._place.house))
        self._dialogue.addErrback(self._broke_off)

    def _broke_off(self, failure: Failure) -> None:
        if not isinstance(failure.value, CancelledError):  # whoever is at the door may go
            self._place.broke(failure)

    # As a presence

    def admitted(self, name: str) -> None:
        self.name = name

    def retire(self) -> None:
        self.retired = True
        if self._dialogue is not None:
            self._dialogue.cancel()

    def say(self, text: str) -> None:
        pass

    def tell(self, message: Message) -> None:
        self._place.told(self.name, message)
        if isinstance(message, LoggedOff):
            self.end()

    def show(self, prompt: Prompt) -> None:
        pass

    def flush(self) -> None:
        pass

    def beat(self, now: int) -> None:
        pass

    def end(self, words: str = "") -> None:
        if not self.gone:
            self.gone = True
            self.retire()
            self._ended(self)

    def lost(self) -> None:
        """The house finds that nobody is there."""
        self.gone = True
        self.retire()
        self._place.house.disconnected(self)

    # As a door

    def ask(self, question: str, *, hidden: bool = False) -> Deferred[str]:
        asked: Deferred[str] = Deferred()
        self._answer(question, lambda line: None if self.retired else asked.callback(line))
        return asked

    def reveal(self) -> None:
        pass

    def pause(self, milliseconds: int) -> Deferred[None]:
        return deferLater(self._place.clock, milliseconds / 1000)

    def switch_screen_reader(self) -> bool:
        return False

    def answer_program(self, success: bool, words: str) -> None:
        pass

    def answer_crawler(self) -> None:
        pass

    def enter(self, name: str) -> None:
        self._place.saw(f"{name} comes in")
        self._place.house.enter(self, name)

    def create(self, name: str, login: Login) -> None:
        self._place.saw(f"{name} is new")
        self._place.house.create(self, name, login)


class Person:
    """Somebody who comes, plays and goes, as `chance` wills."""

    def __init__(self, place: Place, name: str, number: int, staff: bool, chance: Chance) -> None:
        self._place = place
        self._name = name
        self._address = f"10.0.{number // 250}.{number % 250}"
        self._staff = staff
        self._chance = chance
        self._connection: Connection | None = None
        self._wish = ""

    def opens(self) -> None:
        """The house has opened, and nobody is connected."""
        self._connection = None
        self._later(self._chance.between(*THINKING) * 2, self._act)

    # Inside

    def _later(self, milliseconds: int, what: Callable[[], object]) -> None:
        self._place.clock.callLater(milliseconds / 1000, what)

    def _act(self) -> None:
        if self._connection is None or self._connection.gone:
            self._connect()
        elif self._connection.name:
            match self._chance.below(300):
                case 0 | 1:
                    self._lose(self._connection)
                case 2:
                    self._connect()
                case 3:
                    self._send("quit")
                case _:
                    self._type()
        self._later(self._chance.between(*(OUT if self._connection is None else THINKING)), self._act)

    def _connect(self) -> None:
        house = self._place.house
        if not house.healthy:
            return
        new = Connection(
            self._place,
            self._address,
            self._answer,
            lambda ended: self._later(self._chance.between(*LAG), lambda: self._over(ended)),
        )
        if house.connected(new):
            house.disconnected(new)
            return
        self._place.saw(f"{self._name} connects")
        self._connection = new
        new.begin()

    def _answer(self, question: str, answer: Callable[[str], None]) -> None:
        """At the door."""
        if question.startswith("Your name"):
            line = self._name
        elif "yes or no" in question:
            line = "yes"
        elif "A password for" not in question and self._chance.below(8) == 0:
            line = "a wrong password"
        else:
            line = password_of(self._name)
        self._later(self._chance.between(*LAG), lambda: answer(line))

    def _over(self, connection: Connection) -> None:
        """The house has ended it, and the client's end is closed too."""
        self._place.house.disconnected(connection)
        if connection is self._connection:
            self._connection = None

    def _lose(self, connection: Connection) -> None:
        """The network is gone: the house finds out some time later, if the person is not there again before."""
        self._place.saw(f"{self._name} loses the connection")
        self._connection = None

        def found_out() -> None:
            if not connection.gone:
                self._place.saw(f"the house finds that {self._name} is gone")
                connection.lost()

        self._later(self._chance.between(*LONG_LAG), found_out)

    def _type(self) -> None:
        line = self._words()
        if line:
            self._send(line)
            if self._chance.below(20) == 0:  # it seemed lost
                self._send(line)

    def _send(self, line: str) -> None:
        connection, now = self._connection, self._place.clock.seconds()
        assert connection is not None  # only who is connected types
        lag = self._chance.between(*(LONG_LAG if self._chance.below(100) == 0 else LAG)) / 1000
        connection.arrives = max(connection.arrives, now + lag)

        def arrive() -> None:
            if not connection.retired:
                self._place.saw(f"{self._name} types '{line}'")
                self._place.house.typed(connection, line)

        self._place.clock.callLater(connection.arrives - now, arrive)

    def _words(self) -> str:
        """What to type next; empty: nothing."""
        world, chance = self._place.world, self._chance
        character = world.character(self._name)
        if self._staff and chance.below(10) == 0:
            player = chance.pick([one.name for one in world.people])
            return chance.pick(_STAFF).format(dealer=chance.pick(sorted(world.hosts)), player=player)
        if character.asks:
            return chance.pick(("yes", "yes", "no", "1000", "500"))
        host = world.host_of(self._name)
        if host is None:
            return chance.pick(_AROUND) if chance.below(6) == 0 else self._to_a_table(world, character.room)
        lines = _asked(host, self._name)
        if lines:
            return chance.pick(lines)
        return chance.pick(_SEATED) if chance.below(12) == 0 else ""

    def _to_a_table(self, world: World, room: str) -> str:
        host = world.hosts.get(self._wish)
        if host is None:
            self._wish = self._chance.pick(sorted(world.hosts))
            return ""
        if host.dealer.room != room:
            return way(world.definition.rooms, room, host.dealer.room)
        wish, self._wish = self._wish, ""
        if host.dealer.rules.stack is not None:
            return f"join {wish}"
        least, most = host.limits(self._name, self._place.house.now())
        amount = self._chance.between(least, min(most, 4 * least))
        return f"join {wish} {host.dealer.currency.spell(amount)}"


def _asked(host: Host, name: str) -> Sequence[str]:
    """What may be typed to answer what the hand waits for; nothing if it does not wait for `name`."""
    if not host.table.running:
        return ()
    number = host.table.chair(name).number
    match host.table.playing.wait:
        case Turn(seat=seat) if seat == number:
            return _TURN
        case DrawTurn(seat=seat) if seat == number:
            return _DRAW
        case Window(seats=seats) if number in seats:
            return _WINDOW
        case Dealing(by=by, discards=discards) if by in (number, None) or number in discards:
            return _DEALING
    return ()


def way(rooms: Mapping[str, Room], here: str, there: str) -> str:
    """The first direction of a shortest way; empty if there is none."""
    first: dict[str, str] = {here: ""}
    ahead = deque([here])
    while ahead:
        room = ahead.popleft()
        if room == there:
            return first[room]
        for direction, to in rooms[room].exits.items():
            if to in rooms and to not in first:
                first[to] = first[room] or direction
                ahead.append(to)
    return ""
