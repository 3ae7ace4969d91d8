"""What root gives the user that it names, and what that user cannot take by preparing the next start."""

import os
import pwd
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mud_poker.server.certificates import KEY, make_certificate
from mud_poker.server.privileges import CannotGive, acting_as, give_saves, give_state, user_called
from mud_poker.store.copies import back_up, restore
from mud_poker.store.database import FILE, StateError
from mud_poker.store.store import Store
from tests.server.test_serve import PATIENCE, WORLD, Running

SERVE = (sys.executable, "-m", "mud_poker", "serve", "--user", "nobody", "--telnet", "tcp:0:interface=127.0.0.1")

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")


@pytest.fixture
def user():
    return user_called("nobody")


@pytest.fixture
def roots() -> Iterator[Path]:
    """A folder that everybody may look into and only root may change; into those of pytest only root may look."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def theirs(roots, user) -> Path:
    """A state's folder that belongs to the user."""
    folder = roots / "state"
    folder.mkdir()
    os.chown(folder, user.uid, user.gid)
    return folder


@pytest.fixture
def secret(roots) -> Path:
    """A file of root's that is nobody else's business."""
    file = roots / "secret"
    file.write_text("root's")
    file.chmod(0o600)
    return file


def start(state: object, *arguments: str) -> tuple[int, str]:
    """Start a server as root for `nobody`, end it as soon as it listens, and say how it went: exit status and standard error."""
    server = subprocess.Popen(
        [*SERVE, "--world", str(WORLD), "--state", str(state), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        server.stdout.readline()
        server.terminate()
        _, errors = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
    return server.returncode, errors


def owners(*paths: Path) -> set[str]:
    return {pwd.getpwuid(path.lstat().st_uid).pw_name for path in paths}


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}.lock", f"{FILE}.more", "saves"])
@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["link", "second name"])
def test_what_the_user_puts_in_the_place_of_its_state_gives_it_nothing_of_roots(theirs, secret, name, link):
    link(secret, theirs / name)
    start(theirs)
    assert owners(secret) == {"root"}
    assert secret.read_text() == "root's"


def test_a_folder_that_the_user_puts_in_the_place_of_its_state_is_not_given(theirs, roots, secret):
    (roots / "deep").mkdir()
    (roots / "deep" / FILE).write_text("root's")
    (theirs / "inner").symlink_to(roots / "deep")
    status, errors = start(theirs / "inner")
    assert status == 1
    assert "there is a link on the way to it" in errors
    assert owners(roots / "deep", roots / "deep" / FILE) == {"root"}


def test_a_folder_of_roots_in_one_of_the_users_is_not_given(theirs, user):
    (theirs / "inner").mkdir()
    with pytest.raises(CannotGive, match="others than root can change what is in"):
        give_state(str(theirs / "inner"), user)
    assert owners(theirs / "inner") == {"root"}


def test_a_link_in_the_place_of_the_lock_is_not_written_to_by_root_either(theirs, secret):
    Store.open(theirs).close()
    (theirs / f"{FILE}.lock").unlink()
    (theirs / f"{FILE}.lock").symlink_to(secret)
    with pytest.raises(StateError, match="cannot be locked"):
        Store.open(theirs)
    assert secret.read_text() == "root's"


def test_a_state_that_root_made_is_given_with_the_copies_in_it(roots):
    state = roots / "state"
    with closing(Store.open(state)) as store:
        back_up(store, state / "saves" / "monday.sqlite3")
    assert start(state)[0] == 0
    assert owners(state, *state.rglob("*")) == {"nobody"}


def test_a_folder_that_root_makes_for_the_state_is_given_and_no_other(roots):
    assert start(f"sqlite:///{roots}/some/where/x.db")[0] == 0
    assert owners(roots / "some") == {"root"}
    assert owners(roots / "some" / "where", *(roots / "some" / "where").iterdir()) == {"nobody"}


def test_a_folder_that_holds_more_than_the_state_is_not_given_and_one_line_says_what_to_do(roots, secret):
    Store.open(f"sqlite:///{roots}/x.db").close()
    status, errors = start(f"sqlite:///{roots}/x.db")
    assert status == 1
    assert errors.count("\n") == 1
    assert "it holds 'secret' too" in errors
    assert f"chown -R nobody {roots}" in errors
    assert owners(roots, *roots.iterdir()) == {"root"}


def test_where_everybody_can_write_nothing_is_given(roots):
    (roots / "all").mkdir()
    (roots / "all").chmod(0o1777)
    assert start(f"sqlite:///{roots}/all/x.db")[0] == 0
    assert owners(roots / "all") == {"root"}
    assert owners(*(roots / "all").iterdir()) == {"nobody"}


def test_a_state_that_the_user_cannot_reach_is_one_line(roots):
    (roots / "closed").mkdir(mode=0o700)
    status, errors = start(roots / "closed" / "state")
    assert status == 1
    assert errors.count("\n") == 1
    assert f"{roots}/closed on the way to it is closed to nobody" in errors


def test_copies_that_root_keeps_are_said_and_do_not_keep_the_house_closed(theirs):
    (theirs / "saves").mkdir()
    status, errors = start(theirs)
    assert status == 0
    assert "@save cannot write: nobody cannot write in" in errors
    assert owners(theirs / "saves") == {"root"}


def test_copies_are_given_only_where_they_are_nothing_but_copies(roots, user, secret):
    saves = roots / "saves"
    give_saves(saves, user)
    assert not saves.exists()
    saves.mkdir()
    (saves / "monday.sqlite3").symlink_to(secret)
    with pytest.raises(CannotGive, match="no file of root's with one name"):
        give_saves(saves, user)
    (saves / "monday.sqlite3").unlink()
    (saves / "monday.sqlite3").touch()
    give_saves(saves, user)
    assert owners(saves, *saves.iterdir()) == {"nobody"}


def test_what_root_puts_back_is_still_the_servers(theirs, roots, user):
    with acting_as(user):
        Store.open(theirs).close()
    with closing(Store.open(theirs)) as store:
        back_up(store, roots / "copy")
    (theirs / f"{FILE}.lock").unlink()
    kept = restore(roots / "copy", theirs)
    assert owners(*theirs.iterdir(), Path(kept)) == {"nobody"}
    assert start(theirs)[0] == 0


def test_rights_come_back_after_acting_as_somebody(user):
    before = os.geteuid(), os.getegid(), os.getgroups()
    with suppress(ZeroDivisionError), acting_as(user):
        assert (os.geteuid(), os.getegid()) == (user.uid, user.gid)
        1 / 0  # noqa: B018 (anything that goes wrong)
    assert (os.geteuid(), os.getegid(), os.getgroups()) == before


def test_a_port_in_use_ends_as_the_user_too(theirs):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, errors = start(theirs, "--telnet", f"tcp:{taken.getsockname()[1]}:interface=127.0.0.1")
    assert status == 1
    assert "the port is in use" in errors
    assert owners(*theirs.iterdir()) == {"nobody"}


def test_root_becomes_the_user_that_is_named_for_good_and_the_state_is_that_users(roots, user):
    server = Running(roots / "state", "--telnet", "tcp:0:interface=127.0.0.1", "--user", "nobody")
    try:
        caller = server.connect()
        caller.types("Ann", "yes", "secret1", "secret1")
        caller.hears("Welcome, Ann")
        lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
        status = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
        assert set(status["Uid"].split()) == {str(user.uid)}
        assert set(status["Gid"].split()) == {str(user.gid)}
        assert set(status["Groups"].split()) == {str(user.gid)}
        assert owners(*(roots / "state").iterdir()) == {"nobody"}
        server.process.terminate()
        code, errors = server.ends()
    finally:
        server.process.kill()
    assert code == 0
    assert not any("runs as root" in line for line in errors)


def test_a_key_that_the_user_cannot_read_is_named_at_the_start_in_one_line(roots):
    place = make_certificate(roots / "certificates", "cards.example", datetime.now(UTC))
    endpoint = f"tls:{place.parent}:0:interface=127.0.0.1"
    status, errors = start(roots / "state", "--telnet", endpoint)
    assert status == 0
    said = [line for line in errors.splitlines() if "renewed certificates are not taken" in line]
    assert len(said) == 1
    assert f"nobody cannot read {place / KEY}," in said[0]
    os.chown(place / KEY, *pwd.getpwnam("nobody")[2:4])
    assert "renewed certificates" not in start(roots / "state", "--telnet", endpoint)[1]
    place.parent.chmod(0o700)
    assert f"nobody cannot read {place.parent}," in start(roots / "state", "--telnet", endpoint)[1]
