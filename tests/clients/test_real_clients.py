"""Real clients log in, play a hand and quit.

`.ci/run` installs them all; elsewhere a client that is not there is skipped.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.clients.house import Caller, House, running, world_with_a_duel

CLIENTS = {
    "inetutils-telnet": ["inetutils-telnet", "127.0.0.1", "{port}"],
    "plink": ["plink", "-telnet", "-P", "{port}", "127.0.0.1"],
    "tintin++": ["tt++", "-e", "#session house 127.0.0.1 {port}"],
    "tinyfugue": ["tf5", "-f/dev/null", "-v", "127.0.0.1", "{port}"],
    "busybox": ["busybox", "telnet", "127.0.0.1", "{port}"],
    "telnetlib3": ["telnetlib3-client", "127.0.0.1", "{port}"],
    "mud-poker play": [sys.executable, "-m", "mud_poker", "play", "127.0.0.1", "{port}"],
}
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], "/usr/games"])
PASSWORD = "secret99"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with running(tmp_path, world_with_a_duel(tmp_path)) as house:
        yield house


def start(client: str, house: House, home: Path) -> pexpect.spawn:
    """The client in a terminal of 80 columns, connected to the house."""
    command, *arguments = [word.format(port=house.port) for word in CLIENTS[client]]
    found = shutil.which(command, path=PATH)
    if found is None:
        assert "CI" not in os.environ, f"{command} is missing; .ci/run installs it"
        pytest.skip(f"{command} is not installed")
    client = pexpect.spawn(
        found,
        arguments,
        dimensions=(40, 80),
        encoding="utf-8",
        codec_errors="backslashreplace",
        timeout=20,
        env={"TERM": "xterm", "HOME": str(home), "PATH": PATH, "LANG": "C.UTF-8"},
    )
    client.delaybeforesend = 0.4  # TinyFugue holds a prompt back for a quarter of a second, as people do not
    return client


def answer(client: pexpect.spawn, question: str, words: str) -> None:
    client.expect(question)
    client.send(words + "\r")


def letters_only(name: str) -> str:
    return "".join(letter for letter in name.title() if letter.isalpha())[:16]


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_makes_a_character_plays_a_hand_and_quits(name: str, house: House, tmp_path: Path) -> None:
    client = start(name, house, tmp_path)
    seen = (tmp_path / "seen").open("w+", encoding="utf-8")
    client.logfile_read = seen
    rival = Caller(house.port, "Rival" + letters_only(name)[:11])
    rival.start()
    try:
        answer(client, "our name", letters_only(name))
        answer(client, "yes or no", "yes")
        answer(client, "password", PASSWORD)
        answer(client, "again", PASSWORD)
        client.expect("Exits")
        assert rival.seated.wait(20)
        client.send("join swift 1000\r")
        while client.expect(["Your turn", "wins? [0-9]"]) == 0:
            client.send("call\r")
        client.send("leave now\r")
        client.expect("1?,?[0-9]+ gold into your bank")
        client.send("quit\r")
        client.expect("Goodbye")
    finally:
        rival.close()
        client.close(force=True)
        rival.join(10)
    seen.seek(0)
    screen = seen.read()
    assert PASSWORD not in screen, "the password was shown"
    assert "\\x" not in screen, "bytes that are no text reached the screen"
