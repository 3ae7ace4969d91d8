"""Real clients log in, play a hand and quit.

`.ci/run` installs them all; elsewhere a client that is not there is skipped.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from mud_poker.wire.options import ASKED, OFFERED, Option
from mud_poker.wire.telnet import Code, Negotiation, Telnet
from tests.clients.house import TURN, Caller, House, Relay, answers, running, world_with_a_duel

CLIENTS = {
    "inetutils-telnet": ["inetutils-telnet", "127.0.0.1", "{port}"],
    "plink": ["plink", "-telnet", "-P", "{port}", "127.0.0.1"],
    "tintin++": ["tt++", "-e", "#session house 127.0.0.1 {port}"],
    "tinyfugue": ["tf5", "-f/dev/null", "-v", "127.0.0.1", "{port}"],
    "libtelnet": ["telnet-client", "127.0.0.1", "{port}"],
    "busybox": ["busybox", "telnet", "127.0.0.1", "{port}"],
    "telnetlib3": ["telnetlib3-client", "127.0.0.1", "{port}"],
    "mud-poker play": [sys.executable, "-m", "mud_poker", "play", "127.0.0.1", "{port}"],
}
SPOKEN = {*ASKED, *OFFERED}
TERMINAL = {Option.TTYPE, Option.NAWS}
AGREED = {
    "inetutils-telnet": TERMINAL | {Option.NEW_ENVIRON},
    "plink": TERMINAL | {Option.NEW_ENVIRON},
    "tintin++": TERMINAL | {Option.NEW_ENVIRON, Option.CHARSET, Option.EOR, Option.MCCP2},
    "tinyfugue": TERMINAL | {Option.EOR, Option.MCCP2},
    "libtelnet": {Option.TTYPE, Option.MSSP, Option.MCCP2},
    "busybox": TERMINAL,
    "telnetlib3": TERMINAL | {Option.NEW_ENVIRON, Option.CHARSET, Option.EOR, Option.MCCP2, Option.GMCP},
    "mud-poker play": TERMINAL,
}
"""What each client agrees to of what we ask and offer."""
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], "/usr/games"])
PASSWORD = "secret99"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with running(tmp_path, world_with_a_duel(tmp_path)) as house:
        yield house


def start(client: str, port: int, home: Path) -> pexpect.spawn:
    """The client in a terminal of 80 columns, connected to the port."""
    command, *arguments = [word.format(port=port) for word in CLIENTS[client]]
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


def play(name: str, house: House, home: Path) -> tuple[str, bytes]:
    """Make a character, play one hand against a rival, and quit: what the screen showed, and what the client sent."""
    relay = Relay(house.port)
    relay.start()
    client = start(name, relay.port, home)
    seen = (home / "seen").open("w+", encoding="utf-8")
    client.logfile_read = seen
    own, other = letters_only(name), "Rival" + letters_only(name)[:11]
    rival = Caller(house.port, other, own)
    rival.start()
    try:
        answer(client, "our name", own)
        answer(client, "yes or no", "yes")
        answer(client, "password", PASSWORD)
        answer(client, "again", PASSWORD)
        client.expect("Exits")
        assert rival.seated.wait(20)
        client.send("join swift 1000\r")
        while client.expect([TURN, "wins? [0-9]"]) == 0:
            for line in answers(client.match[1], (own, other)):
                client.send(f"{line}\r")
        client.send("leave now\r")
        client.expect("1?,?[0-9]+ gold into your bank")
        client.send("quit\r")
        client.expect("Goodbye")
    finally:
        rival.close()
        client.close(force=True)
        rival.join(10)
        relay.close()
    seen.seek(0)
    return seen.read(), relay.sent


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_makes_a_character_plays_a_hand_and_quits(name: str, house: House, tmp_path: Path) -> None:
    screen, sent = play(name, house, tmp_path)
    assert PASSWORD not in screen, "the password was shown"
    assert "\\x" not in screen, "bytes that are no text reached the screen"
    told = [event for event in Telnet().receive(sent) if isinstance(event, Negotiation)]
    assert {Option(event.option) for event in told if event.verb in (Code.DO, Code.WILL) and event.option in SPOKEN} == AGREED[name]
    assert max(Counter(told).values(), default=0) <= 6, "the two ends keep each other talking"


HIDES_ONCE = {"busybox"}
"""Clients that hide what is typed until they first show it again, and refuse ECHO after that."""


@pytest.mark.parametrize("name", CLIENTS)
def test_nothing_that_is_typed_at_hidden_questions_is_shown_though_passwords_are_refused(
    name: str, house: House, tmp_path: Path
) -> None:
    own, other, changed = letters_only(name), "plugh123", "quux5678"
    client = start(name, house.port, tmp_path)
    seen = (tmp_path / "seen").open("w+", encoding="utf-8")
    client.logfile_read = seen
    try:
        answer(client, "our name", own)
        answer(client, "yes or no", "yes")
        answer(client, "A password for", "xyzzy")
        answer(client, "6 to 128(?s:.*)A password for", PASSWORD)
        answer(client, "again", other)
        answer(client, "two different(?s:.*)A password for", PASSWORD)
        answer(client, "again", PASSWORD)
        client.expect("Exits")
        if name not in HIDES_ONCE:
            client.send("password\r")
            answer(client, "password now", other)
            answer(client, "not your password. Your password now", PASSWORD)
            answer(client, "new password for", "xyzzy")
            answer(client, "6 to 128(?s:.*)new password for", changed)
            answer(client, "again", changed)
            client.expect("is changed")
        client.send("quit\r")
        client.expect("Goodbye")
    finally:
        client.close(force=True)
    seen.seek(0)
    screen = seen.read()
    assert [word for word in ("xyzzy", other, changed, PASSWORD) if word in screen] == []


@pytest.mark.parametrize("dealing", ["house", "players"])
@pytest.mark.parametrize("name", ["inetutils-telnet", "tintin++"])
def test_a_client_plays_five_card_draw_dealt_by_the_house_and_by_the_players(name: str, dealing: str, tmp_path: Path) -> None:
    with running(tmp_path, world_with_a_duel(tmp_path, "five-card-draw", dealing)) as house:
        screen, _ = play(name, house, tmp_path)
    assert " show" in screen  # who loses may muck


def test_a_probe_of_options_finds_a_server_that_answers_all_of_them(house: House, tmp_path: Path) -> None:
    """telnetlib3's fingerprint of a server asks for every option it knows."""
    found = tmp_path / "fingerprint.json"
    command = [str(Path(sys.executable).parent / "telnetlib3-fingerprint"), "--silent", "--save-json", str(found)]
    subprocess.run([*command, "--data-dir", str(tmp_path), "127.0.0.1", str(house.port)], timeout=60, check=True)
    told = json.loads(found.read_text())["server-probe"]["fingerprint-data"]
    assert set(told["offered-options"]) == {option.name for option in OFFERED}
    assert set(told["requested-options"]) == {option.name for option in ASKED}
    assert told["looped-negotiation"] == told["wrong-direction-offered"] == []
