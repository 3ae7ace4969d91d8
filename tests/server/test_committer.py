"""Nobody is told anything that is not on disk, and everyone is told in order."""

from collections import deque
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock
from twisted.logger import LogLevel, globalLogPublisher
from twisted.python.failure import Failure
from twisted.trial.unittest import TestCase

from mud_poker.mud.facts import Fact, Kept, Moved, Posting
from mud_poker.server.committer import Committer, WriterThread
from mud_poker.store.database import StateError
from mud_poker.store.store import Store


def fact(number: int) -> Fact:
    return Kept("world", str(number), {"number": number})


class SteppedThread:
    """A thread that runs one function whenever it is told to."""

    def __init__(self) -> None:
        self._functions: deque[tuple[Callable[[], None], Deferred[None]]] = deque()

    def __call__(self, function: Callable[[], None]) -> Deferred[None]:
        done: Deferred[None] = Deferred()
        self._functions.append((function, done))
        return done

    @property
    def busy(self) -> bool:
        return bool(self._functions)

    def step(self) -> None:
        function, done = self._functions.popleft()
        try:
            function()
        except Exception:
            done.errback(Failure())
        else:
            done.callback(None)


class House:
    """A committer with its disk, its clock and its thread in hand; `told` says what was delivered, in order."""

    def __init__(self, most: int = 10_000) -> None:
        self.disk: list[list[Fact]] = []
        self.full = False
        self.told: list[int] = []
        self.failures: list[str] = []
        self.clock = Clock()
        self.thread = SteppedThread()
        self.committer = Committer(self.write, self.thread, self.clock, lambda error: self.failures.append(str(error)), most)

    def write(self, facts: Sequence[Fact]) -> None:
        if self.full:
            raise StateError("The disk is full.")
        self.disk.append(list(facts))

    def add(self, number: int, facts: int = 1) -> None:
        self.committer.add([fact(number)] * facts, lambda: self.told.append(number))

    def turn(self) -> None:
        self.clock.advance(0)

    def settle(self) -> None:
        """Turns of the reactor and steps of the thread until nothing is left to do."""
        while self.thread.busy or self.clock.getDelayedCalls():
            self.turn()
            if self.thread.busy:
                self.thread.step()


@pytest.fixture
def house() -> House:
    return House()


def test_what_happened_is_told_only_when_it_is_on_disk(house):
    house.add(1)
    house.turn()
    assert house.told == []
    house.thread.step()
    assert house.told == [1]
    assert house.disk == [[fact(1)]]


def test_all_outcomes_of_one_turn_are_one_transaction(house):
    for number in range(5):
        house.add(number)
    house.settle()
    assert house.disk == [[fact(number) for number in range(5)]]
    assert house.told == [0, 1, 2, 3, 4]


def test_all_that_arrives_while_the_disk_is_busy_is_the_next_transaction(house):
    house.add(1)
    house.turn()
    for number in range(2, 6):
        house.add(number)
        house.turn()
    house.settle()
    assert [len(facts) for facts in house.disk] == [1, 4]
    assert house.told == [1, 2, 3, 4, 5]


def test_one_transaction_is_written_at_a_time(house):
    house.add(1)
    house.turn()
    house.add(2)
    house.turn()
    house.thread.step()
    assert not house.thread.busy
    house.turn()
    assert house.thread.busy


def test_an_outcome_without_facts_needs_no_disk(house):
    house.add(1, facts=0)
    assert house.told == []
    house.turn()
    assert house.told == [1]
    assert not house.thread.busy


def test_an_outcome_without_facts_waits_for_those_before_it_and_no_others(house):
    house.add(1, facts=0)
    house.add(2)
    house.add(3, facts=0)
    house.turn()
    assert house.told == [1]
    house.add(4, facts=0)
    house.turn()
    assert house.told == [1]
    house.thread.step()
    assert house.told == [1, 2, 3]
    house.turn()
    assert house.told == [1, 2, 3, 4]


def test_what_is_added_while_others_are_told_comes_after_them(house):
    house.committer.add([fact(1)], lambda: house.add(3))
    house.add(2)
    house.settle()
    assert house.told == [2, 3]
    assert [len(facts) for facts in house.disk] == [2, 1]


def test_when_a_write_fails_the_server_is_told_once_and_nobody_else_ever(house):
    house.add(1)
    house.turn()
    house.add(2)
    house.full = True
    house.thread.step()
    house.full = False
    house.add(3)
    house.settle()
    assert house.failures == ["The disk is full."]
    assert house.told == []
    assert house.disk == []


def test_an_outcome_that_cannot_be_delivered_is_logged_and_the_next_one_is(house):
    logged = []
    globalLogPublisher.addObserver(logged.append)
    house.committer.add([fact(1)], lambda: 1 // 0)
    house.add(2)
    house.settle()
    globalLogPublisher.removeObserver(logged.append)
    assert house.told == [2]
    assert [event["log_failure"].type for event in logged if event["log_level"] is LogLevel.critical] == [ZeroDivisionError]


def test_a_flush_is_done_when_all_before_it_is_told(house):
    house.add(1)
    flushed = house.committer.flush()
    house.turn()
    assert not flushed.called
    house.thread.step()
    assert flushed.called
    assert house.told == [1]


def test_a_flush_with_nothing_to_wait_for_is_done_in_the_next_turn(house):
    flushed = house.committer.flush()
    house.turn()
    assert flushed.called


def test_a_flush_fails_when_the_disk_did_before_or_after(house):
    house.add(1)
    house.full = True
    reasons = []
    house.committer.flush().addErrback(lambda failure: reasons.append(failure.getErrorMessage()))
    house.settle()
    house.committer.flush().addErrback(lambda failure: reasons.append(failure.getErrorMessage()))
    assert reasons == ["The disk is full."] * 2


def test_sessions_stop_reading_when_half_of_what_may_wait_waits_and_go_on_when_it_is_told():
    house = House(most=6)
    assert house.committer.room().called
    for number in range(3):
        house.add(number)
    assert house.committer.crowded
    assert house.committer.undelivered == 3
    room = house.committer.room()
    house.turn()
    assert not room.called
    house.thread.step()
    assert room.called
    assert not house.committer.crowded


def test_a_disk_that_does_not_keep_up_stops_the_server():
    house = House(most=3)
    house.add(0)
    house.turn()
    for number in range(1, 5):
        house.add(number)
    assert house.failures == ["The disk does not keep up: 3 outcomes wait to be written."]
    house.settle()
    assert house.told == []


STEPS = st.lists(st.sampled_from(["add", "add without facts", "turn", "thread"]), max_size=60)


@given(STEPS, st.integers(0, 20))
def test_however_turns_and_commits_fall_all_is_told_in_order_and_never_before_it_is_on_disk(steps, fails_at):
    house = House()
    facts: dict[int, int] = {}

    def on_disk() -> list[Fact]:
        return [kept for batch in house.disk for kept in batch]

    for position, step in enumerate(steps):
        match step:
            case "add" | "add without facts":
                facts[position] = 1 if step == "add" else 0
                house.add(position, facts[position])
            case "turn":
                house.turn()
            case "thread" if house.thread.busy:
                house.full = len(house.disk) == fails_at
                house.thread.step()
        assert house.told == list(facts)[: len(house.told)]
        assert all(fact(number) in on_disk() for number in house.told if facts[number])
    house.settle()
    if not house.failures:
        assert house.told == list(facts)
        assert on_disk() == [fact(number) for number in facts if facts[number]]


class TestRealThread(TestCase):
    """On a real reactor, a real thread and a real disk."""

    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = Store.open(folder.name)
        self.thread = WriterThread(reactor)
        self.failures: list[BaseException] = []
        self.committer = Committer(self.store.write, self.thread, reactor, self.failures.append)
        self.addCleanup(self.store.close)
        self.addCleanup(self.thread.stop)

    async def test_all_is_on_disk_when_it_is_told(self) -> None:
        told = []

        def tell(number: int) -> None:
            assert self.store.documents("world")[str(number)] == {"number": number}
            told.append(number)

        for number in range(50):
            self.committer.add([fact(number)], lambda number=number: tell(number))
        await self.committer.flush()
        assert told == list(range(50))

    async def test_money_that_is_not_there_stops_the_server_in_one_line(self) -> None:
        overdraft = Moved((Posting("bank:Ann:gold", "purse:Ann:gold", "gold", 1),), "withdraw", 1)
        told = []
        self.committer.add([fact(1), overdraft], lambda: told.append(1))
        with pytest.raises(StateError):
            await self.committer.flush()
        assert told == []
        assert len(self.failures) == 1
        assert "\n" not in str(self.failures[0])
        assert self.store.documents("world") == {}

    async def test_the_writer_thread_answers_other_questions_in_their_turn(self) -> None:
        self.committer.add([fact(1)], lambda: None)
        await self.committer.flush()
        assert await self.thread(self.store.last_hand_number) == 0
