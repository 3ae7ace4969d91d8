"""When a connection is read on, and when its bytes wait in the client's own buffers."""

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from mud_poker.server.intake import LONGEST_REST, QUICK, RESTS, Intake


class Connection:
    """To read from it takes as long as it is told."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.transport = StringTransport()
        self.worked = 0.0
        self.intake = Intake(self.transport, self.clock, lambda: self.worked)

    def reads(self, work: float) -> str:
        def read() -> str:
            self.worked += work
            return "what came"

        return self.intake.taken(read)

    @property
    def rests(self) -> bool:
        return self.transport.producerState == "paused"


@pytest.fixture
def connection():
    return Connection()


def test_who_is_quick_to_read_is_read_on(connection):
    assert connection.reads(QUICK / 2) == "what came"
    assert not connection.rests


def test_who_is_long_to_read_is_read_on_after_a_rest_and_nothing_is_lost(connection):
    assert connection.reads(0.05) == "what came"
    assert connection.rests
    connection.clock.advance(0.05 * RESTS - 0.1)
    assert connection.rests
    connection.clock.advance(0.1)
    assert not connection.rests


def test_no_rest_is_longer_than_the_longest(connection):
    connection.reads(60.0)
    connection.clock.advance(LONGEST_REST)
    assert not connection.rests


def test_a_rest_that_ends_changes_nothing_while_too_much_waits(connection):
    connection.reads(0.05)
    connection.intake.waits(full=True)
    connection.clock.advance(LONGEST_REST)
    assert connection.rests
    connection.intake.waits(full=False)
    assert not connection.rests


def test_what_comes_at_the_end_is_read_at_once_and_for_good(connection):
    connection.reads(0.05)
    connection.intake.drain()
    assert not connection.rests
    connection.intake.waits(full=True)
    connection.clock.advance(LONGEST_REST)
    assert not connection.rests


def test_a_connection_that_is_lost_is_left_alone(connection):
    connection.reads(0.05)
    connection.intake.lost()
    connection.clock.advance(LONGEST_REST)
    assert connection.rests
