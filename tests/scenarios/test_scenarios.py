"""Every scenario holds: those in this folder, and those of the shared cases where they exist."""

from pathlib import Path

import pytest

from mud_poker.content.world import load_world
from mud_poker.scenarios.run import Verdict, play_file

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CASES = ROOT.parent / "shared" / "cases"
WORLD, _ = load_world(ROOT / "world")


def _name(file: Path) -> str:
    return str(file.relative_to(HERE if file.is_relative_to(HERE) else CASES).with_suffix(""))


@pytest.mark.parametrize("file", sorted([*HERE.rglob("*.yaml"), *CASES.rglob("*.yaml")]), ids=_name)
def test_the_scenario_holds(file: Path) -> None:
    results = play_file(file, WORLD)
    failed = [str(result) for result in results if result.verdict is Verdict.FAILS]
    assert not failed, "\n".join(failed)
    skipped = [result.text for result in results if result.verdict is Verdict.SKIPPED]
    if skipped:
        pytest.skip("; ".join(skipped))


def test_every_scenario_here_says_where_its_rule_comes_from() -> None:
    silent = [file.name for file in HERE.rglob("*.yaml") if "\nsource:" not in file.read_text()]
    assert silent == []
