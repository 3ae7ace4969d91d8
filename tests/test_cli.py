"""What staff types, and what it says when something is wrong: one line, no traceback."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import termios
from contextlib import closing
from pathlib import Path

import pytest

from mud_poker.cards.chance import Chance
from mud_poker.cli import main
from mud_poker.mud.character import Character
from mud_poker.mud.facts import Kept
from mud_poker.play import Line
from mud_poker.poker.rules import Blinds, HouseRules
from mud_poker.store.reader import Reader
from mud_poker.store.store import Store
from mud_poker.wire.options import Option
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import Code, negotiation, subnegotiation
from tests.mud.courses import Run, deal_and_play, house

WORLD = Path(__file__).parents[1] / "world"
PATIENCE = 30
"""Seconds for anything that should come at once."""


def said(capsys, *arguments: str) -> tuple[object, str]:
    """Exit status and what was printed."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return ended.value.code, capsys.readouterr().out


def test_check_finds_nothing_wrong_with_the_world_that_ships(capsys):
    status, text = said(capsys, "check", str(WORLD))
    assert status == 0
    assert "nothing wrong" in text


def test_check_prints_every_problem_and_fails(capsys, tmp_path):
    (tmp_path / "settings.yaml").write_text("nmae: Small\n")
    status, text = said(capsys, "check", str(tmp_path))
    assert status == 1
    assert "settings.yaml:1:1" in text


def test_schema_writes_json_schemas(capsys, tmp_path):
    status, text = said(capsys, "schema", str(tmp_path))
    assert status == 0
    assert all(json.loads(Path(line).read_text())["type"] == "object" for line in text.split())


def test_audit_says_that_all_adds_up(capsys, tmp_path):
    Store.open(tmp_path).close()
    assert said(capsys, "audit", "--state", str(tmp_path)) == (0, "Every posting, balance, seat and hand adds up.\n")


def test_audit_of_no_state_is_one_line(capsys, tmp_path):
    status, text = said(capsys, "audit", "--state", str(tmp_path / "none"))
    assert str(status).startswith("mud-poker: There is no state at")
    assert text == ""


@pytest.fixture
def state(tmp_path):
    """A state with the character Ann."""
    store = Store.open(tmp_path)
    store.write([Character("Ann", "hall", 1).kept()])
    store.close()
    return str(tmp_path)


def of_the_staff(state: str) -> bool:
    reader = Reader.open(state)
    try:
        return reader.documents("character")["Ann"]["staff"]
    finally:
        reader.close()


def test_the_role_of_staff_is_given_and_taken_back_and_both_are_logged(capsys, state):
    assert said(capsys, "staff", "ann", "--state", state) == (0, "Ann is now of the staff.\n")
    assert of_the_staff(state)
    assert said(capsys, "staff", "Ann", "--remove", "--state", state) == (0, "Ann is no longer of the staff.\n")
    assert not of_the_staff(state)
    reader = Reader.open(state)
    assert [line.command for line in reader.staff_log()] == ["staff Ann", "staff Ann --remove"]
    reader.close()


def test_the_role_is_not_given_to_nobody_nor_while_a_server_runs(capsys, state):
    assert "There is no character 'Bo'" in str(said(capsys, "staff", "Bo", "--state", state)[0])
    running = Store.open(state)
    assert "Stop that one first" in str(said(capsys, "staff", "Ann", "--state", state)[0])
    running.close()
    assert not of_the_staff(state)


def test_play_with_nobody_listening_is_one_line(capsys):
    status, _ = said(capsys, "play", "127.0.0.1", "1")
    assert "Connection refused" in str(status)


def test_the_line_client_tells_its_size_and_terminal_and_hides_passwords():
    peer, line = Peer(), Line(100, 30)
    sent = peer.start()
    for _ in range(6):
        _, answer = line.receive(sent)
        peer.receive(answer)
        sent = peer.take_output()
    assert (peer.client.width, peer.client.height) == (100, 30)
    assert peer.client.utf8
    assert not line.hidden
    line.receive(peer.hide_input())
    assert line.hidden
    shown, _ = line.receive(peer.show_input() + peer.text("Welcome.\n"))
    assert not line.hidden
    assert shown == b"\r\nWelcome.\r\n"


def test_the_line_client_tells_a_new_size_to_a_house_that_asked_for_it():
    peer, line = Peer(), Line(100, 30)
    assert line.resize(90, 30) == b""
    _, answer = line.receive(peer.start())
    peer.receive(answer)
    assert (peer.client.width, peer.client.height) == (90, 30)
    peer.receive(line.resize(200, 24))
    assert (peer.client.width, peer.client.height) == (200, 24)
    line.receive(negotiation(Code.DONT, Option.NAWS))
    assert line.resize(80, 24) == b""


def test_a_terminal_that_gets_another_size_is_told_to_the_house():
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(ours, (30, 100))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
        client = subprocess.Popen(
            [sys.executable, "-m", "mud_poker", "play", "127.0.0.1", port], stdin=theirs, stdout=theirs, env=without_a_size()
        )
        try:
            listening.settimeout(PATIENCE)
            house, _ = listening.accept()
            house.settimeout(PATIENCE)
            house.sendall(negotiation(Code.DO, Option.NAWS))
            expected = negotiation(Code.WILL, Option.NAWS) + subnegotiation(Option.NAWS, bytes((0, 100, 0, 30)))
            assert received(house, len(expected)) == expected
            termios.tcsetwinsize(ours, (24, 80))
            client.send_signal(signal.SIGWINCH)  # as the system does to who runs in the foreground of the terminal
            expected = subnegotiation(Option.NAWS, bytes((0, 80, 0, 24)))
            assert received(house, len(expected)) == expected
            house.close()
            assert client.wait(PATIENCE) == 0
        finally:
            client.kill()
            client.wait()
            os.close(ours)
            os.close(theirs)


def without_a_size() -> dict[str, str]:
    """The environment, in which nothing says how large the terminal is."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


def received(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        data += connection.recv(size - len(data)) or b"(the end)"
    return data


def test_the_role_is_not_given_in_a_state_that_cannot_be_read(capsys, state):
    store = Store.open(state)
    store.write([Kept("character", "Bo", {"room": 5})])
    store.close()
    assert "The document of 'character' 'Bo' is damaged" in str(said(capsys, "staff", "Ann", "--state", state)[0])


def test_audit_names_a_document_that_cannot_be_read(capsys, state):
    store = Store.open(state)
    store.write([Kept("login", "ann", {"hashed": 5})])
    store.close()
    status, text = said(capsys, "audit", "--state", state)
    assert status == 1
    assert text.startswith("The document of 'login' 'ann' is damaged")


def test_hands_are_written_for_their_owner_alone(capsys, tmp_path):
    with closing(Store.open(tmp_path / "state")) as store:
        run = Run(house("holdem", HouseRules(blinds=Blinds(5, 10))), store)
        run.sit(("Ann", "Bob", "Cid"), [300, 200, 100])
        run.settle()
        deal_and_play(run, Chance(4))
    folder = tmp_path / "hands"
    assert said(capsys, "hands", "--state", str(tmp_path / "state"), "--phh", str(folder))[0] == 0
    [file] = folder.iterdir()
    assert "variant" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600
