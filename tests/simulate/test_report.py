"""What a builder reads, and what a program does."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from mud_poker.content.world import load_world
from mud_poker.simulate import run
from mud_poker.simulate.evening import CannotSimulate, Figures
from mud_poker.simulate.progress import bar
from mud_poker.simulate.report import data, text

WORLD, _ = load_world(Path(__file__).parents[2] / "world")
assert WORLD is not None
GOLD, OPEN = WORLD.dealers["gold"], WORLD.dealers["open"]

FIGURES = Figures(
    hands=100, seats=6, buy_in=200_000, time=3_600_000, pots=40_000_000, largest_pot=1_000_000, rake=1_234_567,
    showdowns=38, dealt=600, busts=4, brought=2_000_000,
)  # fmt: skip


def test_the_report_has_a_line_for_each_figure() -> None:
    assert text(OPEN, FIGURES) == (
        "Abacus (open): Texas hold'em, 100 hands, 6 seats, $2.00 each\n"
        "\n"
        "At real pace  1 h 0 min: 100 hands an hour.\n"
        "Pots          $4.00 on average, $10.00 at most.\n"
        "Showdowns     38.0% of the hands.\n"
        "Rake          $12.34567 to the house, which gets $12.34567 an hour; $0.12345 a hand.\n"
        "Busts         4; a buy-in lasts 150 hands, which is 1 h 30 min.\n"
        "Chips         conserved at every hand: $20.00 were brought."
    )


def test_a_rake_to_the_jackpot_is_its_growth() -> None:
    assert "Rake          1,234,567 gold to the jackpot, which grows by 1,234,567 gold an hour" in text(GOLD, FIGURES)


def test_nothing_raked_and_nobody_broke_is_said_so() -> None:
    told = text(GOLD, replace(FIGURES, rake=0, busts=0))
    assert "Rake          nothing was taken." in told
    assert "Busts         nobody lost a buy-in." in told


def test_amounts_in_json_are_exact_and_have_no_commas() -> None:
    told = json.loads(json.dumps(data(OPEN, FIGURES)))
    assert told["rake"] == "12.34567"
    assert told["hands_a_buy_in"] == 150
    assert data(GOLD, FIGURES)["rake"] == "1234567"
    assert told["chips_conserved"] is True


def test_a_dealer_is_simulated_as_text_or_json() -> None:
    said: list[str] = []
    asked = run.Evening("practice", hands=2, seats=2)
    for as_json in (False, True):
        run.of_dealer(WORLD, asked, as_json, said.append, io.StringIO())
    assert said[0].startswith("Pim (practice): Texas hold'em, 2 hands, 2 seats, 2,000 gold each")
    assert json.loads(said[1])["dealer"] == "practice"


def test_an_unknown_dealer_is_said_with_the_nearest_one() -> None:
    with pytest.raises(CannotSimulate, match="did you mean 'open'"):
        run.of_dealer(WORLD, run.Evening("opne", 1), False, print, io.StringIO())


def test_the_arena_reports_every_unit_and_every_boon() -> None:
    said: list[str] = []
    for as_json in (False, True):
        run.of_arena(WORLD, 1, 1, as_json, said.append, io.StringIO())
    measured = json.loads(said[1])
    assert {key for key, unit in WORLD.units.items() if unit.count} == set(measured["units"])
    assert set(measured["boons"]) <= set(WORLD.boons)
    assert len(said[0].splitlines()) == len(measured["units"]) + len(measured["boons"]) + 5


def test_a_world_without_an_arena_has_nothing_to_measure() -> None:
    with pytest.raises(CannotSimulate, match="no arena"):
        run.of_arena(replace(WORLD, units={}), 1, 1, False, print, io.StringIO())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_when_a_percent_is_done() -> None:
    screen = Terminal()
    draw = bar(screen)
    for done in range(1, 1001):
        draw(done, 1000)
    drawn = screen.getvalue().split("\r")[1:]
    assert len(drawn) == 100
    assert drawn[49] == "[####################....................]  50%"
    assert drawn[-1] == f"[{'#' * 40}] 100%\n"


def test_nothing_is_drawn_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    bar(stream)(1, 2)
    assert stream.getvalue() == ""
