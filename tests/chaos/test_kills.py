"""Whenever the server is ended, by whatever it is ended: no chip appears or disappears, and what was told is so."""

import os
import random
import shutil
import signal
import subprocess
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from mud_poker.store.reader import Reader
from tests.chaos.evening import ROOT, Evening
from tests.chaos.troubles import locked

KILLS = int(os.environ.get("MUD_POKER_CHAOS_KILLS", "10"))
"""How often the server is killed; the long form is 200."""
SEED = int(os.environ.get("MUD_POKER_CHAOS_SEED", "1"))

DELIVERED_LAST = "self._undelivered.append(_Outcome(tuple(facts), then, self._clock.seconds()))"
DELIVERED_FIRST = "then()\n        self._undelivered.append(_Outcome(tuple(facts), lambda: None, self._clock.seconds()))"


def killed_in_mid_play(evening: Evening, chance: random.Random) -> None:
    evening.killed()


def killed_as_it_stops(evening: Evening, chance: random.Random) -> None:
    evening.server.terminate()
    killed_after(evening.server, chance.uniform(0, 0.3))
    evening.ends()


def killed_when_suspended(evening: Evening, chance: random.Random) -> None:
    evening.server.send_signal(signal.SIGSTOP)
    evening.play(chance, 10)
    evening.killed()


def killed_as_it_starts(evening: Evening, chance: random.Random) -> None:
    evening.stopped()
    starts = evening.start()
    killed_after(starts, chance.uniform(0.2, 1.5))
    starts.communicate()


def killed_after(server: subprocess.Popen[str], seconds: float) -> None:
    with suppress(subprocess.TimeoutExpired):
        server.wait(seconds)
    server.kill()


WAYS: tuple[Callable[[Evening, random.Random], None], ...] = (
    killed_in_mid_play,
    killed_in_mid_play,
    killed_in_mid_play,
    killed_as_it_stops,
    killed_when_suspended,
    killed_as_it_starts,
)


@pytest.mark.parametrize(("state", "kills"), [("evening", KILLS), ("postgresql", KILLS // 3)])
def test_a_kill_at_any_moment_loses_nothing_that_was_told(request, state, kills):
    evening = request.getfixturevalue(state)
    chance = random.Random(SEED)
    for _ in range(kills):
        evening.play(chance, chance.randrange(5, 200))
        chance.choice(WAYS)(evening, chance)
        evening.check()
        evening.open_again()
    evening.plays_until(lambda: any(player.won for player in evening.players), chance)
    evening.stopped()
    evening.check()
    assert evening.told > kills


def test_a_signal_ends_the_house_in_order_and_the_hand_goes_on_in_the_same_seats(evening):
    chance = random.Random(SEED)
    for player in evening.players:
        player.hears("are dealt")
    evening.stopped()
    with closing(Reader.open(evening.state)) as state:
        [running] = state.open_hands()
        seats = state.documents("table")["gold"]["seats"]
    evening.server = evening.open()
    for player in evening.players:
        player.types(player.name, "secret1")
        player.hears("You still sit at Aurelio's table")
    evening.play(chance, 60)
    with closing(Reader.open(evening.state)) as state:
        assert state.hand(running.opened.hand).actions[: len(running.actions)] == running.actions
        assert state.documents("table")["gold"]["seats"].keys() <= seats.keys()
    evening.check()


def test_a_server_that_was_suspended_goes_on_where_it_was(evening):
    chance = random.Random(SEED)
    for _ in range(5):
        evening.play(chance, chance.randrange(5, 60))
        evening.server.send_signal(signal.SIGSTOP)
        evening.play(chance, 30)
        evening.server.send_signal(signal.SIGCONT)
        evening.goes_on(chance)
    evening.killed()
    evening.check()


def kills_while_commits_wait(evening: Evening) -> None:
    """Nothing can be written while players act, and then the server is killed: it must have told nothing."""
    chance = random.Random(SEED)
    for _ in range(3):
        evening.goes_on(chance)
        with locked(evening):
            evening.play(chance, 100)
            evening.killed()
        evening.check()
        evening.open_again()


def test_a_kill_while_commits_wait_loses_nothing_that_was_told(evening):
    kills_while_commits_wait(evening)


def test_a_server_that_tells_before_it_commits_is_caught_in_three_kills(house, tmp_path):
    program = tmp_path / "program"
    shutil.copytree(ROOT / "mud_poker", program / "mud_poker")
    committer = Path(program, "mud_poker", "server", "committer.py")
    text = committer.read_text(encoding="utf-8")
    assert DELIVERED_LAST in text
    committer.write_text(text.replace(DELIVERED_LAST, DELIVERED_FIRST), encoding="utf-8")
    with pytest.raises(AssertionError, match="was told"):
        kills_while_commits_wait(Evening(house, str(house.state), program))
