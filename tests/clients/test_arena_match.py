"""A whole match of the arena on a real server, shortened: three seats, a tenth of the chips, levels of seconds."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_player_and_house_bots_finish_a_match_and_no_chip_is_lost() -> None:
    command = [sys.executable, "scripts/arena_match", "--seats", "3", "--stack", "100", "--level", "3"]
    match = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=400, check=False)
    assert match.returncode == 0, match.stdout + match.stderr
    *places, hands, word = match.stdout.splitlines()
    assert [place.split()[0] for place in places] == ["1.", "2.", "3."]
    assert sum("Traveller" in place for place in places) == 1
    assert "each begun with 300 chips in all" in hands
    assert word == "Every posting, balance, seat and hand adds up."
