"""What does a program ask, and what is it told?

A `Program` speaks for a character to whoever has its key, over one `Line` at a time.  It outlives its line while the character
has a seat, so that a program that comes back is told what it missed.  What it asks goes the road of everything else: through the
world, to the disk, and then it is told.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

from mud_poker.mud import programs
from mud_poker.mud.keys import Key
from mud_poker.mud.messages import LoggedOff, Message, Welcomed
from mud_poker.mud.outcome import Prompt
from mud_poker.mud.programs import Denied, Move
from mud_poker.mud.table_messages import AtTable, SeatFree, TableSeen
from mud_poker.mud.table_view import TableView
from mud_poker.mud.world import World
from mud_poker.poker.table_events import Left
from mud_poker.screen import open_poker as shown
from mud_poker.server.floods import Flood, Rate, Verdict
from mud_poker.server.table_feed import TableFeed, resync_response
from mud_poker.wire import open_poker as frames
from mud_poker.wire.open_poker import (
    Act,
    Frame,
    JoinLobby,
    LeaveTable,
    Malformed,
    Numbering,
    Rebuy,
    Request,
    ResyncRequest,
    SetAutoRebuy,
    parse,
    spell,
)

ANSWERS: Final = 1_000
"""Actions whose answer is known, for a program that asks again."""

GOING_AWAY: Final = 1001
POLICY: Final = 1008
BROKEN: Final = 1011
"""Close codes (RFC 6455, section 7.4.1)."""
TAKEN_OVER: Final = 4000
"""Another connection speaks for the character now."""


@dataclass(frozen=True, slots=True)
class Answer(Message):
    """Frames about no table, told in their turn; `closes`: the line ends with them."""

    frames: tuple[Frame, ...]
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Resync(Message):
    """A table as it is, for who has frames up to number `last`.  `table_id` is what the program called it."""

    table_id: str
    table: TableView
    last: int


What = Callable[[World, int], Iterable[Message]]
"""A question to the world at a time, and the answer to who asks."""


class Line(Protocol):
    """A connection to a program."""

    def send(self, text: str) -> None: ...

    def close(self, code: int, reason: str = "") -> None: ...


class Home(Protocol):
    """The house as seen by a program."""

    @property
    def crowded(self) -> bool:
        """Whether nothing more should be asked for a moment."""

    def now(self) -> int: ...

    def ask(self, session: "Program", what: What) -> None:
        """Ask the world; the answer, and all that came of it, is told when it is on disk."""

    def attached(self, session: "Program") -> None:
        """There is a connection."""

    def detached(self, session: "Program") -> bool:
        """There is none any more.  Says whether the character stays, for having a seat."""

    def left(self, session: "Program") -> None:
        """Nobody speaks for the character any more."""


@dataclass(frozen=True, slots=True)
class Past:
    """What outlives the programs of a character: what they have sent, and the numbers they were told, by the ids of tables."""

    rate: Rate = field(default_factory=Rate)
    refused: Flood = field(default_factory=Flood)
    numberings: dict[str, Numbering] = field(default_factory=dict)


class Program:
    """A `Presence`.  `run` names this run of the server in the ids of tables."""

    def __init__(self, home: Home, key: Key, address: str, run: str, past: Past) -> None:
        self.name = key.character
        self.address = address
        self.key = key
        self.past = past
        self._home = home
        self._run = run
        self._line: Line | None = None
        self._retired = False
        self._wish: JoinLobby | None = None  # waits for a seat
        self._answers: OrderedDict[str, tuple[bytes, Frame]] = OrderedDict()  # payload and answer, by the program's id
        self._auto_rebuy = key.auto_rebuy
        self._told: list[AtTable] = []
        self._feed: TableFeed | None = None  # of the table where the character sits

    # -- the line

    def attach(self, line: Line) -> None:
        """From now on this is the line; an older one ends."""
        before, self._line = self._line, line
        if before is not None:
            before.close(TAKEN_OVER, "Another connection has taken over.")
        self._home.attached(self)

    def come_back(self) -> None:
        """The line is a new one of a program that was here."""
        self._home.ask(self, self._returned)

    def detach(self, line: Line) -> None:
        """`line` is gone; what is told of a seat from now on is kept."""
        if self._line is line:
            self._line = None
            if self._home.detached(self):
                self._home.ask(self, self._lost)
            else:
                self._retired = True

    def received(self, data: str | bytes) -> None:
        """One message of the program."""
        if self._retired:
            return
        if self._home.crowded:
            self._send(frames.error("rate_limited", "The house is busy. Try again in a moment."))
            return
        try:
            request = parse(data)
        except Malformed as malformed:
            self._home.ask(self, partial(self._refuse, frames.error(malformed.code, malformed.text)))
            return
        self._home.ask(self, partial(self._asked, request))

    # -- the character (this is a Presence)

    @property
    def gone(self) -> bool:
        return self._retired

    @property
    def kind(self) -> str:
        return "program"

    @property
    def reads_notes(self) -> bool:
        return False

    @property
    def screen_reader_chosen(self) -> str:
        return ""

    def admitted(self, name: str) -> None:
        self.name = name

    def retire(self) -> None:
        self._retired = True

    def say(self, text: str) -> None:
        self._send(frames.error("invalid_message", text.strip()))

    def tell(self, message: Message) -> None:
        match message:
            case AtTable(you=int()):
                self._told.append(message)
            case Answer(told, closes):
                for frame in told:
                    self._send(frame)
                if closes and self._line is not None:
                    self._line.close(POLICY, "Too much was refused.")
            case TableSeen(table) if table.you is not None:
                self._sit(table)
            case Resync():
                self._resync(message)
            case SeatFree() if self._wish is not None:
                self._home.ask(self, self._take_seat)
            case Welcomed(name):
                self._send(frames.connected(name))
            case LoggedOff(reason):
                self._end(GOING_AWAY, reason)

    def show(self, prompt: Prompt) -> None:
        """Tell what happened at the table, how it is now, and whether it is the character's turn."""
        told, self._told = self._told, []
        if self._feed is None:
            return
        gone = any(isinstance(one.event, Left) and one.event.seat == one.you for one in told)
        sent = tuple(self._feed.tell(told, None if gone else prompt.table))
        if gone:
            self._get_up()
        elif self._auto_rebuy and any(frame["type"] == "busted" for frame in sent):
            self._send(frames.auto_rebuy_scheduled(0))
            self._home.ask(self, self._buy_back)

    def flush(self) -> None:
        """Nothing is held back."""

    def beat(self, now: int) -> None:
        """The socket looks after itself."""

    def end(self, words: str = "") -> None:
        self._end(BROKEN, words)

    # -- what is asked (each with the world, within its request)

    def _asked(self, request: Request, world: World, now: int) -> Iterable[Message]:
        match request:
            case Act():
                return self._act(request, world, now)
            case ResyncRequest(table_id, last):
                return self._look(table_id, last, world, now)
        try:
            frame = self._done(request, world, now)
        except Denied as denied:
            return self._refuse(self._error(denied), world, now)
        return (Answer((frame,)),) if frame is not None else ()

    def _done(self, request: Request, world: World, now: int) -> Frame | None:
        """Do what is asked, and give the answer, if there is one beside what happens.  Raises Denied."""
        match request:
            case JoinLobby(buy_in, dealer):
                place = programs.sit(world, self.name, buy_in, dealer, now)
                self._wish = request if place else None
                return frames.lobby_joined(max(1, place), "until a seat is free" if place else "0s")
            case Rebuy(amount):
                return self._rebought(world, programs.buy_more(world, self.name, amount, now))
            case SetAutoRebuy(enabled):
                self._auto_rebuy = enabled
                world.record(world.keys.set_auto_rebuy(self.key, enabled))
                return frames.auto_rebuy_set(enabled)
            case LeaveTable():
                self._wish = None
                programs.leave(world, self.name, now)
        return None

    def _act(self, act: Act, world: World, now: int) -> Iterable[Message]:
        """The answer to a move: the first one, however often it is asked."""
        if act.id is None:
            answer = frames.action_rejected(act, "missing_action_id", "An action needs a 'client_action_id': a text or a number.")
            return self._refuse(answer, world, now)
        known = self._answers.get(act.id)
        if known is not None:
            payload, answer = known
            if payload == act.payload:
                return (Answer((answer,)),)
            conflict = frames.action_rejected(act, "action_id_conflict", "That id was of another action.")
            return self._refuse(conflict, world, now)
        turn = self._feed.turn(act.turn_token) if self._feed is not None else None
        try:
            programs.act(world, self.name, Move(act.hand_id, turn, act.action, act.amount), now)
        except Denied as denied:
            answer = frames.action_rejected(act, denied.code, denied.reason)
            self._remember(act, answer)
            return self._refuse(answer, world, now)
        answer = frames.action_ack(act)
        self._remember(act, answer)
        return (Answer((answer,)),)

    def _look(self, table_id: str, last: int, world: World, now: int) -> Iterable[Message]:
        """The table that is called so, seated at it or not."""
        dealer, _, run = table_id.rpartition("-")
        table = programs.view(world, dealer, self.name, now) if run == self._run else None
        if table is None:
            return self._refuse(frames.error("table_not_found", "There is no table of that id."), world, now)
        return (Resync(table_id, table, last),)

    def _take_seat(self, world: World, now: int) -> Iterable[Message]:
        """A seat is free that the program waits for."""
        wish, self._wish = self._wish, None
        if wish is None:
            return ()
        try:
            programs.sit(world, self.name, wish.buy_in, wish.dealer, now)
        except Denied as denied:
            return (Answer((self._error(denied),)),)
        return ()

    def _buy_back(self, world: World, now: int) -> Iterable[Message]:
        try:
            left = programs.buy_back(world, self.name, now)
        except Denied as denied:
            return (Answer((self._error(denied),)),)
        return (Answer((self._rebought(world, left),)),)

    def _lost(self, world: World, now: int) -> Iterable[Message]:
        programs.lost(world, self.name, now)
        return ()

    def _returned(self, world: World, now: int) -> Iterable[Message]:
        programs.returned(world, self.name, now)
        return (Answer((frames.connected(self.name),)),)

    def _refuse(self, frame: Frame, world: World, now: int) -> Iterable[Message]:
        """`frame` says no; who is refused too often is warned, and then thrown out."""
        match self.past.refused.bad(now):
            case Verdict.WARN:
                warning = frames.error("flood_warning", "Much of what you sent was refused. A little more, and you lose the seat.")
                return (Answer((frame, warning)),)
            case Verdict.KICK:
                programs.throw_out(world, self.name, now)
                kick = frames.error("flood_kick", "Too much of what you sent was refused. The seat is cleared.")
                return (Answer((frame, kick), closes=True),)
        return (Answer((frame,)),)

    def _rebought(self, world: World, left: int) -> Frame:
        host = world.host_of(self.name)
        assert host is not None  # chips were bought at the table
        return frames.rebuy_confirmed(shown.amount(left, host.dealer.currency))

    def _error(self, denied: Denied) -> Frame:
        frame = frames.error(denied.code, denied.reason)
        if denied.seat is None:
            return frame
        return frame | {"table_id": self._id_of(denied.table), "seat": shown.seat_number(denied.seat)}

    def _remember(self, act: Act, answer: Frame) -> None:
        assert act.id is not None  # an action without one is refused before
        self._answers[act.id] = act.payload, answer
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)

    # -- the table

    def _id_of(self, dealer: str) -> str:
        """The id of a dealer's table in this run of the server: numbers begin anew with the next."""
        return f"{dealer}-{self._run}"

    def _numbering(self, table_id: str) -> Numbering:
        """A program that sits down again goes on counting."""
        return self.past.numberings.setdefault(table_id, Numbering(table_id))

    def _sit(self, table: TableView) -> None:
        """The character sits at a table, or did already when the program came."""
        table_id = self._id_of(table.dealer)
        if self._feed is None or self._feed.numbering.table_id != table_id:
            self._told.clear()
            self._feed = TableFeed(table, self._numbering(table_id), self._send, self._home.now)

    def _get_up(self) -> None:
        self._feed = None
        if self._line is None:
            self._retired = True
            self._home.left(self)

    def _resync(self, asked: Resync) -> None:
        if self._feed is not None and self._feed.numbering.table_id == asked.table_id:
            self._feed.resync(asked.table, asked.last)
        else:
            numbering, state = self._numbering(asked.table_id), shown.table_state(asked.table, None)
            self._send(resync_response(numbering, "spectator", (), state, asked.table, self._home.now()))

    def _send(self, frame: Frame) -> None:
        if self._line is not None:
            self._line.send(spell(frame))
            if frame["type"] == "your_turn":
                self.past.rate.asked()

    def _end(self, code: int, reason: str) -> None:
        self._retired = True
        if self._line is not None:
            self._line.close(code, reason)
