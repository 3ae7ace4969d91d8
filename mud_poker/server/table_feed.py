"""What is a program told of the table where its character sits?

Frames in order, each with the next number; the last of them are kept, for a program that lost its connection.  After all that
happened comes how the table is now and, with a token that is good for this turn only, the question to who is to act.
"""

import secrets
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from mud_poker.mud.programs import hand_id
from mud_poker.mud.table_messages import AtTable
from mud_poker.mud.table_view import TableView
from mud_poker.poker.waits import Turn
from mud_poker.screen import open_poker as shown
from mud_poker.wire.open_poker import Frame, Numbering

KEPT: Final = 500
"""Frames that can be told again: the last few hands of a full table."""


class TableFeed:
    """One seat's.  `send` takes frames that are ready; `now` tells Unix time in milliseconds."""

    def __init__(self, table: TableView, numbering: Numbering, send: Callable[[Frame], None], now: Callable[[], int]) -> None:
        self.numbering = numbering
        self._table = table
        self._send = send
        self._now = now
        self._follower = shown.Follower()
        self._follower.catch_up(table)
        self._kept: deque[Frame] = deque(maxlen=KEPT)
        self._turn: Turn | None = None
        self._token = ""
        self._emit(shown.table_joined(table), self._follower.hand)
        self._emit_state(table, changed=True)

    def tell(self, told: Sequence[AtTable], table: TableView | None) -> Iterator[Frame]:
        """Tell what happened and, unless the seat is gone (`table` is None), how things stand.  Gives what was told."""
        if table is not None:
            self._table = table
        for body, hand in self._follower.frames(told, self._table):
            yield self._emit(body, hand)
        if table is not None:
            self._emit_state(table, changed=bool(told))

    def turn(self, token: str | None) -> Turn | None:
        """The turn that `token` was given for, if it is the last one that was."""
        return self._turn if token == self._token else None

    def resync(self, table: TableView, last: int) -> None:
        """Tell again what is kept after number `last`, and the table as it is now."""
        replayed = [frame for frame in self._kept if frame["table_seq"] > last]
        token = self._token if self._turn is not None and self._turn is table.wait else None
        self._send(resync_response(self.numbering, "player", replayed, shown.table_state(table, token), table, self._now()))

    def _emit_state(self, table: TableView, changed: bool) -> None:
        wait = table.wait
        turn = wait if isinstance(wait, Turn) and wait.seat == table.you else None
        begins = turn is not None and turn is not self._turn
        if begins:
            self._token = secrets.token_hex(8)
        self._turn = turn
        if changed or begins:
            self._emit(shown.table_state(table, self._token if turn is not None else None), self._follower.hand)
        if begins:
            self._emit(shown.your_turn(table, self._token), self._follower.hand)

    def _emit(self, body: Frame, hand: int | None) -> Frame:
        frame = self.numbering.wrap(body, None if hand is None else hand_id(hand), self._now())
        if frame["stream"] == "event" and frame["type"] != "your_turn":
            self._kept.append(frame)
        self._send(frame)
        return frame


def resync_response(
    numbering: Numbering, role: str, replayed: Sequence[Frame], state: Mapping[str, object], table: TableView, now: int
) -> Frame:
    """A frame with frames inside: the snapshot has the number of the whole, so that the next frame follows either."""
    hand = None if table.wait is None else hand_id(table.hand)
    body = {
        "type": "resync_response",
        "role": role,
        "from_table_seq": replayed[0]["table_seq"] if replayed else numbering.last + 1,
        "to_table_seq": numbering.last + 1,
        "replayed_events": list(replayed),
        "snapshot": numbering.inside(dict(state), hand, now),
    }
    return numbering.wrap(body, hand, now)
