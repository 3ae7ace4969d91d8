"""Which house bots sit at a dealer's table, and when does a bot play?

The house fills seats that a dealer asks for, one after the other, and clears them when a player waits for one.  A bot also plays
for who lost the connection, where the house says so.
"""

from typing import TYPE_CHECKING, Final

from mud_poker.bots.player import choose, thinks
from mud_poker.mud.definitions import BotSeats
from mud_poker.mud.house_bots import NAMES, is_bot
from mud_poker.poker.actions import Action
from mud_poker.poker.chair import Chair
from mud_poker.poker.events import Event
from mud_poker.poker.refused import Refused
from mud_poker.poker.table_events import Gone
from mud_poker.poker.waits import Dealing, DrawTurn, Due, Turn, Wait, Window

if TYPE_CHECKING:
    from mud_poker.mud.host import Host

SEAT_AFTER: Final = 3_000
"""Milliseconds until a house bot takes a seat it is wanted in, or gives one up."""

HURRY: Final = 5
"""How many times faster bots play by themselves, when all people are out of a freeze-out and some look on."""

LINGERS: Final = 10_000
"""Milliseconds that a bot waits before it deals replacements: somebody may discard one card more."""


class SeatFillers:
    """The bots of one table.  Times in milliseconds."""

    def __init__(self, host: "Host") -> None:
        self._host = host
        self._seats_at: int | None = None
        self._plays_at: int | None = None

    def look_around(self, now: int) -> None:
        """Somebody came or went: see soon whether bots should."""
        self._seats_at = self._seats_at or now + SEAT_AFTER

    def heed(self, wait: Wait | None, now: int) -> None:
        """The hand waits for something: a bot that is asked thinks about it; bots that are asked at once think at once."""
        asked = self._asked(wait)
        at_once = len(asked) if isinstance(wait, Window) else 1
        quicker = at_once * (HURRY if self._host.hurries else 1)
        lingers = LINGERS if isinstance(wait, Dealing) and wait.due is Due.REPLACEMENTS and wait.discards <= wait.answered else 0
        self._plays_at = now + thinks(self._host.world.chance) // quicker + lingers if asked else None

    @property
    def deadline(self) -> int | None:
        return min((at for at in (self._seats_at, self._plays_at) if at is not None), default=None)

    def tick(self, now: int) -> None:
        if self._host.hurries and not self._host.readers():
            self._host.close(now)
        if self._plays_at is not None and self._plays_at <= now:
            self._plays_at = None
            self._play(now)
        if self._seats_at is not None and self._seats_at <= now:
            self._seats_at = None
            if self._host.dealer.active:
                self._clear(now)
                self._fill(now)

    # Playing

    def _asked(self, wait: Wait | None) -> list[Chair]:
        """The chairs of bots that `wait` is for."""
        match wait:
            case Turn(seat) | DrawTurn(seat):
                numbers = [seat]
            case Window(seats):
                numbers = sorted(seats)
            case Dealing(by=by, discards=discards):
                numbers = sorted(discards)
                numbers += [by] if by is not None else [seat.number for seat in self._host.table.playing.live]
            case _:
                numbers = []
        chairs = (self._host.table.chairs.get(number) for number in numbers)
        return [chair for chair in chairs if chair is not None and chair.plays_itself]

    def _play(self, now: int) -> None:
        """The first bot that is asked does what it chooses; a bot may leave the rest to others."""
        host = self._host
        hand = host.table.playing
        style = host.world.definition.styles[(host.dealer.bots or BotSeats(0)).style]
        for chair in self._asked(hand.wait):
            action = choose(host.dealer.game, hand.view(chair.number), style, host.world.chance)
            if action is not None:
                host.tell(self._played(chair.number, action, now), now)
                return

    def _played(self, number: int, action: Action, now: int) -> tuple[Event, ...]:
        """What comes of it.  The table counts only what people do as a sign that they are there."""
        self._host.table.play(number, action, now)
        return self._host.table.tick(now)

    # Sitting

    @property
    def _seated(self) -> list[Chair]:
        return [chair for chair in self._host.table.chairs.values() if is_bot(chair.name)]

    def _clear(self, now: int) -> None:
        """Bots get up that have no chips, are more than the dealer asks for, or sit where a player waits to.

        None leaves a game that has begun, and none stays for one that no player waits for.
        """
        table = self._host.table
        if table.freeze_out.began is not None:
            return
        seated = [chair for chair in self._seated if chair.due is None]
        alone = table.rules.freeze_out and not self._host.people
        wanted = self._host.dealer.bots.seats if self._host.dealer.bots is not None and not alone else 0
        surplus = max(0, len(seated) - wanted, len(self._host.waiting.names) - len(table.free_seats))
        for chair in seated:
            if chair.broke is not None or surplus > 0:
                surplus -= 1
                self._host.tell(table.remove(chair.name, Gone.LEFT, now), now)

    @property
    def wanted(self) -> bool:
        """Whether one more bot is to sit down: a seat stays free until a player is there, and for each who waits."""
        host = self._host
        bots, table = host.dealer.bots, host.table
        if bots is None or len(self._seated) >= bots.seats or host.waiting.names:
            return False
        people = len(table.chairs) > len(self._seated)
        return len(table.free_seats) > (0 if people else 1) and (people or not table.rules.freeze_out)

    @property
    def awaited(self) -> bool:
        """Whether a game that gathers its players will get one more by itself."""
        return not self._host.table.freeze_out.may_begin and self.wanted

    def _fill(self, now: int) -> None:
        if not self.wanted:
            return
        host = self._host
        taken = {chair.name for other in host.world.hosts_in(host.dealer.room) for chair in other.table.chairs.values()}
        free_names = [name for name in NAMES if name not in taken]
        if not free_names:
            return
        chips = min(host.dealer.buy_in.most, max(host.dealer.buy_in.least, 100 * host.dealer.rules.least_bet))
        try:
            host.join(host.world.chance.pick(free_names), chips, now)
        except Refused:  # the house's bankroll is empty, or the game has begun
            return
        self.look_around(now)
