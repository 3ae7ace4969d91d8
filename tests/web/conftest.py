"""Chromium, a house, and players who sit before its page.

`.ci/run` installs the browser; elsewhere these tests are skipped where there is none.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.house import Cable, another_site, serving
from tests.web.player import Player

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=20_000)  # a battle is told at a pace for people

WIDE, PHONE = (1280, 800), (360, 740)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        assert "CI" not in os.environ, "Chromium is missing; .ci/run installs it"
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def friend() -> Iterator[str]:
    """Another site, whose page may come in."""
    with another_site() as site:
        yield site


@pytest.fixture(scope="session")
def foe() -> Iterator[str]:
    """Another site, of which the house knows nothing."""
    with another_site() as site:
        yield site


@pytest.fixture(scope="session")
def ports(tmp_path_factory: pytest.TempPathFactory, friend: str) -> Iterator[tuple[int, int]]:
    """Where the house has its page, plain and over TLS."""
    with serving(tmp_path_factory.mktemp("house"), friend) as ports:
        yield ports


@pytest.fixture(scope="session")
def port(ports: tuple[int, int]) -> int:
    return ports[0]


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures of the page are put, to be looked at."""
    return tmp_path_factory.mktemp("shots")


@pytest.fixture
def cable(port: int) -> Iterator[Cable]:
    cable = Cable(port)
    cable.start()
    yield cable
    cable.close()


@pytest.fixture
def player(browser: Browser, port: int) -> Iterator[Callable[..., Player]]:
    """Makes players.  When the test is over, nobody's browser may have complained."""
    players: list[Player] = []

    def make(name: str, size: tuple[int, int] = WIDE, scheme: str = "dark", at: int = port, url: str = "") -> Player:
        players.append(Player(browser, url or f"http://127.0.0.1:{at}/", name, size, scheme))
        return players[-1]

    yield make
    complaints = [complaint for player in players for complaint in player.complaints]
    for player in players:
        player.goes()
    assert not complaints
