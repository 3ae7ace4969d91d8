"""The shipped units are fair: nobody wins always or never, and a crowd suits whom it should."""

from functools import cache

from mud_poker.games.arena.balance import Report, report

from .pit import BOONS, UNITS

UNIT = {unit.key: unit for unit in UNITS}
MARGIN = 0.4
"""By how many fair shares a splash unit must gain, and a giant lose, from heads-up to six-way."""


@cache
def measured() -> Report:
    return report(UNITS, (), battles=200, seed=1)


def test_no_unit_wins_more_than_75_or_less_than_25_percent_heads_up() -> None:
    for line in measured().units:
        assert 0.25 <= line.heads_up <= 0.75, line


def test_splash_units_do_better_in_a_crowd() -> None:
    splash = [line for line in measured().units if UNIT[line.key].splash]
    assert len(splash) >= 3
    for line in splash:
        assert line.crowd > MARGIN, line


def test_big_single_target_units_do_worse_in_a_crowd() -> None:
    giants = [line for line in measured().units if "giant" in UNIT[line.key].tags]
    assert len(giants) >= 3
    for line in giants:
        assert not UNIT[line.key].splash
        assert line.crowd < -MARGIN, line


def test_every_dealt_unit_is_measured_and_no_other() -> None:
    assert [line.key for line in measured().units] == [unit.key for unit in UNITS if unit.count]


def test_all_wins_of_one_size_of_table_add_up() -> None:
    """Six cards at one table of six: every battle has one victory to give, shared or not."""
    six = report([unit for unit in UNITS if unit.count][:6], (), battles=5, seed=3)
    assert sum(line.six_way for line in six.units) == 1
    assert sum(line.three_way for line in six.units) == 2
    assert sum(line.heads_up for line in six.units) == 3


def test_the_same_seed_gives_the_same_report_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    first = report(UNITS, BOONS[:2], battles=3, seed=5, progress=lambda done, total: told.append((done, total)))
    cards = sum(unit.count is not None for unit in UNITS)
    assert first == report(UNITS, BOONS[:2], battles=3, seed=5)
    assert told == [(cards + boons, cards + 2) for boons in range(3)]


def test_a_boon_is_worth_having_heads_up() -> None:
    for line in report(UNITS, BOONS, battles=120, seed=1).boons:
        assert line.heads_up > 0.5, line
