"""Budgets, guesses, admission and log lines by themselves."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.logger import LogLevel

from mud_poker.server.admission import network_of
from mud_poker.server.budget import Budget
from mud_poker.server.guesses import FIRST, FORGOTTEN, LONGEST, MOST, Guesses
from mud_poker.server.logs import line_of

BURSTS, RATES = st.integers(1, 50), st.integers(1, 1000)


@given(BURSTS, RATES, st.lists(st.integers(0, 2000), min_size=1, max_size=60))
def test_in_any_time_no_more_passes_than_the_burst_and_what_the_time_allows(burst, a_second, gaps):
    budget, now, passed = Budget(burst, a_second), 1_000_000, []
    for gap in gaps:
        now += gap
        if not budget.wait(now):
            budget.spend(now)
            passed.append(now)
    for first in range(len(passed)):
        for last in range(first, len(passed)):
            assert last - first + 1 <= burst + (passed[last] - passed[first]) * a_second / 1000


@given(BURSTS, RATES, st.lists(st.integers(1, 500), max_size=20))
def test_who_waits_as_long_as_told_may_go_on_and_no_earlier(burst, a_second, amounts):
    budget, now = Budget(burst, a_second), 1_000_000
    for amount in amounts:
        wait = budget.wait(now)
        assert not wait or budget.wait(now + wait - 1)
        now += wait
        assert budget.wait(now) == 0
        budget.spend(now, amount)


def test_waits_for_wrong_passwords_double_to_a_minute_and_no_further():
    guesses = Guesses()
    waits = []
    for _ in range(8):
        guesses.wrong("Ann", "192.0.2.1", 0)
        waits.append(guesses.pause("Ann", "192.0.2.1", 0))
    assert waits == [5000, 10_000, 20_000, 40_000, LONGEST, LONGEST, LONGEST, LONGEST]


def test_a_name_and_an_address_each_make_one_wait_and_are_forgotten():
    guesses = Guesses()
    guesses.wrong("Ann", "192.0.2.1", 0)
    assert guesses.pause("ann", "192.0.2.9", 0)
    assert guesses.pause("Bo", "192.0.2.1", 0)
    assert not guesses.pause("Bo", "192.0.2.9", 0)
    guesses.right("Ann")
    assert not guesses.pause("Ann", "192.0.2.9", 0)


def test_who_has_waited_waits_no_more_but_the_next_wrong_one_counts_double_until_the_last_is_forgotten():
    guesses = Guesses()
    guesses.wrong("Ann", "192.0.2.1", 0)
    assert guesses.pause("Bo", "192.0.2.1", FIRST - 1) == 1
    assert not guesses.pause("Bo", "192.0.2.1", FIRST)
    guesses.wrong("Bo", "192.0.2.1", FORGOTTEN - 1)
    assert guesses.pause("Cy", "192.0.2.1", FORGOTTEN - 1) == 2 * FIRST
    guesses.wrong("Bo", "192.0.2.1", 2 * FORGOTTEN)
    assert guesses.pause("Cy", "192.0.2.1", 2 * FORGOTTEN) == FIRST


def test_guesses_are_remembered_in_bounded_memory():
    guesses = Guesses()
    for number in range(MOST):
        guesses.wrong(f"name{number}", f"address{number}", 0)
    assert not guesses.pause("name0", "address0", 0)
    assert guesses.pause(f"name{MOST - 1}", "elsewhere", 0)


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_a_household_counts_as_one_address(host, network):
    assert network_of(host) == network


@given(st.text())
def test_what_players_write_cannot_forge_a_line_of_the_log(text):
    event = {"log_time": 0.0, "log_level": LogLevel.info, "log_namespace": "test", "log_format": "{said}", "said": text}
    line = line_of(event)
    assert line.endswith("\n")
    assert len(line.splitlines()) == 1
    assert line.isascii()
    assert json.loads(line)["said"] == text
