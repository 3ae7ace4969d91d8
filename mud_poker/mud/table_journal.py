"""What does a table write down, and how does it go on from that when the house opens again?

Every hand's opening and actions, and beside them a document with all else that the table must not forget.  Both are made durable
with what changed them, so they always belong to the same moment.
"""

from typing import TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter

from mud_poker.mud import ledger
from mud_poker.mud.facts import Data, HandActed, HandClosed, HandOpened, Kept
from mud_poker.mud.house_bots import is_bot
from mud_poker.mud.journal import Disagreement, HandHistory, Replayed, check_of, opening_data, replay
from mud_poker.poker.actions import to_data
from mud_poker.poker.chair import Chair
from mud_poker.poker.rules import OnDisconnect
from mud_poker.poker.table_events import Gone
from mud_poker.poker.table_state import TableState, restore, state_of, take_up

if TYPE_CHECKING:
    from mud_poker.mud.host import Host

_STATE: Final[TypeAdapter[TableState]] = TypeAdapter(TableState)

_VOID: Final = "The hand that ran at {dealer}'s table when the house closed is void, and what you put in is back in front of you."


class CannotResume(Exception):
    """The table cannot go on.  Its text is a sentence for the staff."""


class TableJournal:
    """What is written down of one dealer's table.  Times in milliseconds."""

    def __init__(self, host: "Host") -> None:
        self._host = host
        self._moves = 0
        self._kept: tuple[TableState, dict[str, int]] = (TableState(), {})

    def opened(self, now: int) -> None:
        """A hand has just been dealt."""
        table, dealer = self._host.table, self._host.dealer
        hand = table.hand
        assert hand is not None  # it has just been dealt
        self._moves = 0
        opening = opening_data(dealer, hand, None if table.moves else check_of(hand))
        self._host.world.record(HandOpened(hand.opening.number, dealer.key, opening, now))

    def acted(self, now: int) -> None:
        """Write down the moves that have been made since the last time."""
        hand, moves = self._host.table.hand, self._host.table.moves
        if hand is None:
            return
        for index in range(self._moves, len(moves)):
            seat, action = moves[index]
            who = hand.seat(seat).name if seat is not None else ""
            check = check_of(hand) if index + 1 == len(moves) else None
            self._host.world.record(HandActed(hand.opening.number, index + 1, seat, who, to_data(action), now, check))
        self._moves = len(moves)

    def keep(self, now: int) -> None:
        """Write the table's document if it is no longer true."""
        kept = state_of(self._host.table), dict(self._host.brought)
        if kept != self._kept:
            self._kept = kept
            self._host.world.record(Kept("table", self._host.dealer.key, self._document(*kept, now)))

    def resume(self, document: Data, history: HandHistory | None, now: int) -> None:
        """Take up the empty table as it was, with the hand that ran.

        Raises CannotResume, with nothing changed, where the document is not of this table, or its chips are not those of the
        ledger.  A hand that cannot be played again alone is void: all that was put in is back in front of the players.
        """
        host, table = self._host, self._host.table
        state = self._checked(document)
        restore(table, state, max(0, now - document["at"]))
        host.brought = dict(document["brought"])
        for chair in table.chairs.values():
            if not is_bot(chair.name):
                self._seat(chair, now)
        void = False
        if history is not None:
            try:
                replayed = self._replayed(history)
            except Disagreement as error:
                void = True
                host.world.record(HandClosed(history.opened.hand, {"void": str(error)}, now))
                host.world.log("the house", f"{error} It is void, and paid back.", now)
            else:
                self._moves = len(replayed.moves)
                take_up(table, replayed.hand, replayed.moves, now)
        if not table.running:
            table.clocks.gather(now)
        for chair in table.chairs.values():
            if not is_bot(chair.name):
                host.resumed.add(chair.name)
                if void:
                    host.world.note(chair.name, _VOID.format(dealer=host.dealer.name), now)
        host.tell((), now)

    def _document(self, state: TableState, brought: dict[str, int], now: int) -> Data | None:
        if not state.chairs and not state.left:
            return None
        seats = {chair.name: {"seat": chair.number, "stack": chair.stack + chair.coming} for chair in state.chairs}
        table: Any = _STATE.dump_python(state, mode="json")
        return {"at": now, "kind": self._kind, "seats": seats, "brought": brought, "table": table}

    @property
    def _kind(self) -> list[object]:
        """What must not have changed meanwhile."""
        dealer = self._host.dealer
        return [dealer.game.key, dealer.currency.key, dealer.rules.stack, dealer.rules.freeze_out]

    def _checked(self, document: Data) -> TableState:
        host = self._host
        try:
            state, kind, _ = _STATE.validate_python(document["table"]), document["kind"], document["at"] + 0
        except (KeyError, TypeError, ValueError) as error:
            raise CannotResume(f"What was kept of {host.dealer.key}'s table cannot be read: {str(error)[:100]}") from error
        if kind != self._kind:
            raise CannotResume(f"The game or the money of {host.dealer.key}'s table has changed.")
        for chair in state.chairs:
            stack = chair.stack + chair.coming
            held = host.world.ledger.balance(ledger.stack(host.dealer.key, chair.name, host.dealer.currency.key))
            if held != stack:
                raise CannotResume(f"{chair.name} has {stack} at {host.dealer.key}'s table, and {held} in the ledger.")
            if not is_bot(chair.name) and host.world.people.get(chair.name) is None:
                raise CannotResume(f"Nobody is called {chair.name}, who sits at {host.dealer.key}'s table.")
        return state

    def _seat(self, chair: Chair, now: int) -> None:
        """A player who was seated is in the dealer's room, and has the time of the disconnect rule to come back."""
        host = self._host
        host.world.seats[chair.name] = host
        chair.dropped = now
        chair.plays_itself = host.table.rules.on_disconnect is OnDisconnect.BOT
        if chair.due is Gone.DISCONNECTED:
            chair.due = None
        character = host.world.character(chair.name)
        if character.room != host.dealer.room:
            host.world.people.move(character, host.dealer.room)
            host.world.record(character.kept())

    def _replayed(self, history: HandHistory) -> Replayed:
        replayed = replay(history, self._host.world.definition.games)
        chairs = self._host.table.chairs
        if replayed.hand.over:
            raise Disagreement(f"Hand {history.opened.hand} is over, and was never settled.")
        for number, name, stack in replayed.hand.opening.seats:
            if number not in chairs or (chairs[number].name, chairs[number].stack) != (name, stack):
                raise Disagreement(f"In hand {history.opened.hand} {name} has {stack} in seat {number}, and nobody sits there so.")
        return replayed
