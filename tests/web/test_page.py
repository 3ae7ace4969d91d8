"""The page is for everybody: by keyboard, by ear, on a phone; and what players write does nothing to it."""

import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import PHONE, WIDE
from tests.web.player import PASSWORD, Player


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core, which finds what keeps people out."""
    npm = shutil.which("npm")
    if npm is None:
        assert "CI" not in os.environ, "npm is missing; .ci/run installs it"
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("axe")
    packed = subprocess.run(
        [npm, "pack", "axe-core@4", "--silent"], cwd=folder, check=True, capture_output=True, text=True, timeout=60
    ).stdout.split()[-1]
    with tarfile.open(folder / packed) as archive:
        script = archive.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode()


def findings(player: Player, axe: str) -> list[str]:
    """What is serious or worse."""
    player.page.evaluate(axe)
    result: Any = player.page.evaluate("() => axe.run({resultTypes: ['violations']})")
    return [
        f"{found['id']}: {node['html'][:200]}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


def test_nothing_serious_keeps_anybody_out(player: Callable[..., Player], axe: str, shots: Path) -> None:
    ann = player("Axeann")

    def nothing_is_found(where: str) -> None:
        for width, height in (WIDE, PHONE):
            ann.page.set_viewport_size({"width": width, "height": height})
            for scheme in ("dark", "light"):
                ann.page.emulate_media(color_scheme=scheme)
                ann.shoots(shots, f"{where}-{width}-{scheme}")
                assert findings(ann, axe) == []
            assert ann.page.evaluate("() => document.documentElement.scrollWidth") <= width

    expect(ann.page.locator("#door")).to_be_visible()
    nothing_is_found("door")
    ann.makes()
    expect(ann.page.locator("#room")).to_be_visible()
    nothing_is_found("room")
    ann.sits("calm", "1000")
    expect(ann.page.locator("#actions button").first).to_be_visible()
    nothing_is_found("table")


def test_the_keyboard_is_enough(player: Callable[..., Player]) -> None:
    ann = player("Keysann")
    keys = ann.page.keyboard
    expect(ann.page.get_by_label("Name", exact=True)).to_be_focused()
    keys.type("Keysann")
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    expect(ann.page.locator("#link")).to_have_text("You are Keysann")
    expect(ann.page.locator("#command")).to_be_focused()
    keys.type("look")
    keys.press("Enter")
    keys.type("score")
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(ann.page.locator("#command")).to_have_value("look")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(ann.page.locator("#command")).to_have_value("")
    ann.page.get_by_role("tab", name="Story").focus()
    keys.press("ArrowRight")
    expect(ann.page.get_by_role("tab", name="Talk")).to_be_focused()
    expect(ann.page.locator("#talk")).to_be_visible()
    keys.press("Escape")
    expect(ann.page.locator("#command")).to_be_focused()


def test_a_screen_reader_is_told_the_story_and_reads_the_table(player: Callable[..., Player]) -> None:
    ann = player("Earann")
    expect(ann.page.get_by_role("log", name="Story")).to_be_visible()
    ann.makes()
    ann.page.get_by_text("Settings").click()
    ann.page.get_by_label("Plain sentences for a screen reader").check()
    ann.reads("screenreader")
    ann.sits("plain", "1000")
    seats = ann.page.get_by_role("list", name="Seats")
    expect(seats).to_contain_text("Earann, ")
    expect(seats).to_contain_text("dealer button")
    expect(ann.page.get_by_role("list", name="Your cards")).to_contain_text(re.compile(r"\w+ of (clubs|diamonds|hearts|spades)"))


def test_what_players_write_stays_text(player: Callable[..., Player]) -> None:
    ann, bo = player("Textann"), player("Textbo")
    for one in (ann, bo):
        one.makes()
    bo.types('say <img src=x onerror="document.title=1"> <b>bold</b> \x1b[4z<SEND HREF="quit">click</SEND> &lt;')
    for words in ('<img src=x onerror="document.title=1">', "<b>bold</b>", '<SEND HREF="quit">click</SEND>', "&lt;"):
        ann.reads(words)
    ann.page.get_by_role("tab", name="Talk").click()
    expect(ann.page.locator("#talk")).to_contain_text("<b>bold</b>")
    assert ann.page.locator("#story img, #talk img, #story b, [data-command=quit]").count() == 0
    assert ann.page.title() == "The Lantern Quarter"


def test_a_password_is_not_shown_and_not_kept(player: Callable[..., Player]) -> None:
    ann = player("Hushann")
    ann.makes()
    ann.types("password")
    expect(ann.page.locator("#command")).to_have_attribute("type", "password")
    ann.types(PASSWORD)
    ann.types("another99")
    ann.types("another99")
    ann.reads("Your password is changed")
    expect(ann.page.locator("#command")).to_have_attribute("type", "text")
    assert "another99" not in ann.page.locator("#story").inner_text()
    ann.page.locator("#command").press("ArrowUp")
    expect(ann.page.locator("#command")).to_have_value("password")


SHOWS = """
(url) => new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.onload = () => done();
  frame.src = url;
  document.body.append(frame);
})
"""


def test_the_page_plays_over_tls(player: Callable[..., Player], ports: tuple[int, int]) -> None:
    ann = player("Sealann", url=f"https://localhost:{ports[1]}/")
    ann.makes()
    ann.types("look")
    ann.reads("Paper lanterns")


OPENS = """
(url) => new Promise((done) => {
  const socket = new WebSocket(url, ["gmcp.mudstandards.org"]);
  socket.onopen = () => done("opened");
  socket.onerror = () => done("refused");
})
"""


@pytest.mark.parametrize(("site", "answer"), [("foe", "refused"), ("friend", "opened")])
def test_another_sites_page_comes_in_only_where_the_house_says_so(
    site: str, answer: str, browser: Browser, port: int, request: pytest.FixtureRequest
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(request.getfixturevalue(site))
    assert page.evaluate(OPENS, f"ws://127.0.0.1:{port}/ws") == answer
    context.close()


def test_no_other_site_may_show_the_page_in_a_frame(browser: Browser, port: int, friend: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(friend)
    page.evaluate(SHOWS, f"http://127.0.0.1:{port}/")
    [frame] = page.main_frame.child_frames
    assert frame.locator("#door").count() == 0
    context.close()
