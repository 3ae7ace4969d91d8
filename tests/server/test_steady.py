"""The clock that turns, budgets and timers go by."""

from twisted.internet.selectreactor import SelectReactor

from mud_poker.server.steady import steady


class Clocks:
    """One on the wall, which is set right now and then, and one that only counts."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.counted = 50.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.counted += seconds

    def steady(self):
        return steady(lambda: self.wall, lambda: self.counted)


def test_it_is_right_when_it_begins_and_goes_on_evenly_though_the_wall_clock_is_set_back_or_forth():
    clocks = Clocks()
    now = clocks.steady()
    assert now() == 1_800_000_000
    clocks.pass_by(3)
    assert now() == 1_800_000_003
    for step in (-3600, 7200):
        clocks.wall += step
        assert now() == 1_800_000_003
    clocks.pass_by(2)
    assert now() == 1_800_000_005


def test_timers_of_a_reactor_go_by_it():
    clocks = Clocks()
    reactor = SelectReactor()
    reactor.seconds = clocks.steady()
    called = []
    reactor.callLater(10, called.append, "first")
    later = reactor.callLater(10, called.append, "later")
    later.reset(20)
    clocks.wall -= 3600
    clocks.pass_by(9)
    reactor.runUntilCurrent()
    assert called == []
    clocks.pass_by(1)
    reactor.runUntilCurrent()
    assert called == ["first"]
    clocks.pass_by(10)
    reactor.runUntilCurrent()
    assert called == ["first", "later"]
