"""What must hold in the house holds whatever happens; and where it does not, the simulation says so."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from mud_poker.content.world import load_world
from mud_poker.mud.definitions import WorldDefinition
from mud_poker.mud.facts import Fact, Moved
from mud_poker.mud.ledger import Ledger
from mud_poker.mud.messages import NoteRead
from mud_poker.mud.outcome import Letter, Outcome
from mud_poker.mud.world import Saved, World
from mud_poker.poker.events import CardsDealt
from mud_poker.server.committer import Committer
from mud_poker.server.simulation.invariants import Witness
from mud_poker.server.simulation.run import Simulation, SimulationFailed

ROOT = Path(__file__).resolve().parents[2]
PEOPLE = 20
MINUTE = 1 / 1440
"""In days."""


@pytest.fixture(scope="module")
def definition() -> WorldDefinition:
    definition, problems = load_world(ROOT / "world")
    assert definition is not None, problems
    return definition


@pytest.mark.parametrize("seed", range(1, 21))
def test_six_minutes_of_any_seed_break_nothing(definition, seed):
    report = Simulation(definition, seed, PEOPLE).run(6 * MINUTE)
    assert report.steps > 500
    assert report.letters > 500
    assert report.crashes + report.failures + report.stops + report.reloads > 0


def test_a_seed_plays_the_same_in_every_process():
    command = [sys.executable, str(ROOT / "scripts" / "simulate_world"), "--seed", "3", "--days", "0.003", "--people", "12"]
    told = [
        subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": hashing}, check=True, capture_output=True, text=True).stdout
        for hashing in ("1", "2")
    ]
    digests = [text.partition("Digest ")[2] for text in told]
    assert digests[0] == digests[1] != ""


class Hasty(Committer):
    """Delivers first, and makes it durable then."""

    def add(self, facts: Sequence[Fact], then: Callable[[], None]) -> None:
        then()
        super().add(facts, lambda: None)


class Forgetful(Committer):
    """Says that all is on disk, and writes nothing."""

    def __init__(self, write, run, clock, on_failure):
        super().__init__(lambda facts: None, run, clock, on_failure)


def test_whoever_tells_before_it_is_on_disk_is_caught(definition):
    with pytest.raises(SimulationFailed, match="which is not on disk"):
        Simulation(definition, 1, PEOPLE, Hasty).run(10 * MINUTE)


def test_whoever_writes_nothing_is_caught(definition):
    with pytest.raises(SimulationFailed, match="which is not on disk"):
        Simulation(definition, 1, PEOPLE, Forgetful).run(10 * MINUTE)


def test_whoever_tells_cards_to_all_is_caught(definition, monkeypatch):
    monkeypatch.setattr(CardsDealt, "seen_by", lambda event, viewer: event)
    with pytest.raises(SimulationFailed, match="is told hidden cards"):
        Simulation(definition, 1, PEOPLE).run(10 * MINUTE)


def test_a_ledger_that_forgets_to_say_what_moved_is_caught(definition, monkeypatch):
    post = Ledger.post

    def forgetting(ledger, postings, why, now, hand=None):
        record = ledger._record
        ledger._record = lambda fact: None if isinstance(fact, Moved) and why == "buy-in" else record(fact)
        post(ledger, postings, why, now, hand)
        ledger._record = record

    monkeypatch.setattr(Ledger, "post", forgetting)
    with pytest.raises(SimulationFailed, match=r"are not the same|The audit says"):
        Simulation(definition, 1, PEOPLE).run(10 * MINUTE)


def test_what_failed_is_told_with_the_seed_and_the_steps_that_led_to_it(definition):
    with pytest.raises(SimulationFailed) as failed:
        Simulation(definition, 7, PEOPLE, Hasty).run(10 * MINUTE)
    *steps, last = str(failed.value).splitlines()
    assert "Seed 7, step" in last
    assert any("connects" in step for step in steps)


def test_a_witness_forgets_what_has_been_told(definition):
    """It must be able to watch for weeks."""
    witness, world = Witness(), World(definition, Saved(), b"seed")
    for number in range(50):
        letter = Letter("Ann", NoteRead(str(number)))
        witness.happened(world, Outcome(letters=(letter,)), (), number)
        witness.told("Ann", letter.message)
    assert len(witness._untold) == 1
