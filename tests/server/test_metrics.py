"""What monitors read: numbers for Prometheus, and logs."""

import re

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.logger import Logger, LogLevel

from mud_poker.mud.facts import HandActed, HandClosed, HandOpened, Moved, Posting
from mud_poker.server.logs import plain_line_of
from mud_poker.server.metrics import Meters, metrics_site

FACTS = (
    HandOpened(1, "gold", {}),
    HandActed(1, 1, 2, "Ann", {}),
    HandActed(1, 2, 3, "Bo", {}),
    HandClosed(1, {"put": {}}),
    HandClosed(2, {"void": "the table closed"}),
    Moved(
        (Posting("stack:gold:Ann:gold", "jackpot:gold", "gold", 40), Posting("stack:a:b:gold", "house:gold", "gold", 2)),
        "hand",
        0,
        1,
    ),
    Moved((Posting("mint:gold", "house:gold", "gold", 1000),), "bankroll", 0),
)


@pytest.fixture
def meters() -> Meters:
    return Meters(lambda: {"telnet": 3, "web": 2})


def number(meters: Meters, name: str) -> float:
    [value] = re.findall(rf"^{re.escape(name)} (\S+)$", meters.read().decode(), re.MULTILINE)
    return float(value)


def test_what_was_written_is_counted(meters):
    written = []
    meters.measured(written.extend)(FACTS)
    assert tuple(written) == FACTS
    assert number(meters, 'mud_poker_hands_total{state="begun"}') == 1
    assert number(meters, 'mud_poker_hands_total{state="settled"}') == 1
    assert number(meters, 'mud_poker_hands_total{state="void"}') == 1
    assert number(meters, "mud_poker_actions_total") == 2
    assert number(meters, 'mud_poker_taken_total{by="jackpot",currency="gold"}') == 40
    assert number(meters, 'mud_poker_taken_total{by="house",currency="gold"}') == 2
    assert number(meters, "mud_poker_commit_seconds_count") == 1


def test_what_could_not_be_written_is_not(meters):
    def fails(facts):
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 (any will do)
        meters.measured(fails)(FACTS)
    assert number(meters, "mud_poker_actions_total") == 0


def test_times_until_people_are_told_are_in_buckets(meters):
    for seconds in (0.0001, 0.03, 3):
        meters.waited(seconds)
    assert number(meters, 'mud_poker_told_seconds_bucket{le="0.0005"}') == 1
    assert number(meters, 'mud_poker_told_seconds_bucket{le="0.05"}') == 2
    assert number(meters, "mud_poker_told_seconds_count") == 3


def test_sessions_are_those_of_now_by_kind(meters):
    assert number(meters, 'mud_poker_sessions{kind="telnet"}') == 3
    assert number(meters, 'mud_poker_sessions{kind="web"}') == 2


def test_what_breaks_is_counted_and_what_is_only_said_is_not(meters):
    meters.watch_log()
    log = Logger("tests")
    log.info("Nothing")
    log.error("Something broke")
    assert number(meters, "mud_poker_errors_total") == 1


def test_prometheus_reads_them_over_http(meters):
    transport, site = StringTransport(), metrics_site(meters)
    site.reactor = Clock()
    protocol = site.buildProtocol(None)
    protocol.makeConnection(transport)
    protocol.dataReceived(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert transport.value().startswith(b"HTTP/1.1 200")
    assert b"mud_poker_sessions" in transport.value()


def test_a_plain_log_is_one_line_whatever_is_said():
    event = {"log_time": 0.0, "log_level": LogLevel.warn, "log_namespace": "house", "log_format": "{said}", "said": "a\nb\\n\rc"}
    assert plain_line_of(event) == "1970-01-01T00:00:00.000+00:00 warn     house: a\\nb\\\\n\\rc\n"
