"""A whole match of the arena on a real server, shortened: three seats, a tenth of the chips, levels of seconds."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_player_who_drops_and_comes_back_finishes_a_match_with_bots_and_no_chip_is_lost() -> None:
    command = [sys.executable, "scripts/arena_match", "--seats", "3", "--stack", "100", "--level", "4", "--away", "2"]
    match = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=400, check=False)
    assert match.returncode == 0, match.stdout + match.stderr
    sat, bot, back, *hands, first, second, third, total, word = match.stdout.splitlines()
    assert sat.startswith("2 house bots and Traveller sat down.")
    assert bot.startswith("Bot 3 took that seat: ")
    assert "read “Your cards: " in back
    assert all("begun with 300 chips" in hand for hand in hands)
    assert [place.split()[0] for place in (first, second, third)] == ["1.", "2.", "3."]
    assert sum("Traveller" in place for place in (first, second, third)) == 1
    assert total.startswith(f"{len(hands)} hands, each begun with 300 chips in all")
    assert word == "Every posting, balance, seat and hand adds up."
