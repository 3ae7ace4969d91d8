"""Somebody who sits before the page."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, expect

PASSWORD = "secret99"


class Player:
    """A browser of its own.  `complaints` is what it said was wrong, and whom it asked beside the house."""

    def __init__(self, browser: Browser, url: str, name: str, size: tuple[int, int], scheme: Any) -> None:
        self.name = name
        self.complaints: list[str] = []
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, ignore_https_errors=True
        )
        self.page = self._context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.on("console", lambda message: self._complains(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self._complains(f"error: {error}"))
        self.page.on("request", lambda request: self._asks(request.url, url))
        self.page.goto(url)

    def _complains(self, words: str) -> None:
        if words.startswith(("error", "warning")):
            self.complaints.append(f"{self.name}: {words}")

    def _asks(self, asked: str, home: str) -> None:
        if urlsplit(asked).netloc != urlsplit(home).netloc:
            self.complaints.append(f"{self.name}: asked {asked}")

    def goes(self) -> None:
        self._context.close()

    def makes(self) -> None:
        """A new character, by the form at the door."""
        self.page.get_by_label("Name", exact=True).fill(self.name)
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.page.get_by_role("button", name="New character").click()
        expect(self.page.locator("#link")).to_have_text(f"You are {self.name}")

    def types(self, line: str) -> None:
        self.page.locator("#command").fill(line)
        self.page.locator("#command").press("Enter")

    def sits(self, dealer: str, with_: str = "") -> None:
        self.types(f"join {dealer} {with_}".strip())
        expect(self.page.locator("body")).to_have_class(re.compile("seated"))

    def reads(self, words: str) -> None:
        """Waits until the story has `words`."""
        expect(self.page.locator("#story")).to_contain_text(words)

    def button(self, *names: str) -> Locator | None:
        """The first of the buttons of play that is there and can be pressed."""
        for name in names:
            found = self.page.locator("#actions button:enabled").filter(has_text=name)
            if found.count():
                return found.first
        return None

    def wait(self) -> None:
        """A moment, for the page to be drawn."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))")

    def shoots(self, folder: Path, name: str) -> None:
        self.page.screenshot(path=folder / f"{name}.png", animations="disabled")
