"""Players play whole hands on the page, with its buttons."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import PHONE
from tests.web.house import Cable
from tests.web.player import Player

CHEAP = ("Keep", "Stand pat", "Call", "Check", "Deal", "Show cards")
"""Buttons that go on with a hand, the first that is there."""


def play(players: list[Player], until: Callable[[], bool], names: tuple[str, ...] = CHEAP) -> None:
    """Everybody presses what goes on with the hand, until it is over."""
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end, "the hand did not end"
        for player in players:
            button = player.button(*names)
            if button is not None and not until():
                button.click()
            player.wait()


def ended(player: Player) -> Callable[[], bool]:
    """Whether a hand stands among the last ones."""
    return lambda: player.page.locator("#hands > li").count() > 0


def test_two_pages_play_a_hand_of_holdem(player: Callable[..., Player], shots: Path) -> None:
    ann, bo = player("Holdann"), player("Holdbo", PHONE, "light")
    for one in (ann, bo):
        one.makes()
        one.sits("swift", "1000")
        expect(one.page.locator("#table")).to_be_visible()
        expect(one.page.locator("#result")).to_be_hidden()  # nobody has won anything
    expect(ann.page.locator("#hand .card")).to_have_count(2)
    play([ann, bo], lambda: ann.page.locator("#board .card").count() == 5)
    ann.shoots(shots, "holdem-1280-dark")
    bo.shoots(shots, "holdem-360-light")
    play([ann, bo], ended(ann))
    ann.page.get_by_role("tab", name="Last hands").click()
    expect(ann.page.locator("#hands > li").first).to_contain_text("wins")
    ann.shoots(shots, "last-hands")


def test_the_slider_bets_the_exact_amount(player: Callable[..., Player]) -> None:
    ann, bo = player("Slideann"), player("Slidebo")
    for one in (ann, bo):
        one.makes()
        one.sits("brisk", "1000")
    expect(ann.page.locator("#hand .card")).to_have_count(2)
    first = ann if ann.button("Call") else bo
    amount = first.page.get_by_label("Exact amount to raise to")
    amount.fill("5000")
    expect(first.page.locator("#actions button:disabled")).to_have_text("20 to 1,000")
    amount.fill("137")
    first.page.get_by_role("button", name="Raise to 137").click()
    second = bo if first is ann else ann
    second.reads(f"{first.name} raises to 137")
    expect(second.page.locator("#actions")).to_contain_text("Call 127")
    slider = second.page.get_by_label("Amount to raise to", exact=True)
    slider.press("End")
    expect(second.page.locator("#actions")).to_contain_text("Raise to 1,000")


def test_two_pages_deal_and_play_a_hand_of_draw(player: Callable[..., Player], shots: Path) -> None:
    ann, bo = player("Drawann"), player("Drawbo", PHONE)
    for one in (ann, bo):
        one.makes()
        one.sits("stone", "1000")
    play([ann, bo], lambda: ann.page.locator("#hand button").count() == 5, ("Deal", "Call", "Check"))
    ann.page.locator("#hand button").nth(0).click()
    ann.page.locator("#hand button").nth(3).click()
    ann.shoots(shots, "draw-1280-dark")
    ann.page.get_by_role("button", name="Discard 2").click()
    ann.reads("You discard")
    bo.shoots(shots, "draw-360-dark")

    play([ann, bo], lambda: any(one.button("Drawann wins") for one in (ann, bo)))
    dealer = ann if ann.button("Drawann wins") else bo
    for winner in ("Drawann", "Drawbo"):  # a wrong name is refused, and the hands lie open
        if (button := dealer.button(f"{winner} wins")) is not None:
            button.click()
        dealer.wait()
    expect(ann.page.locator("#hands > li")).to_have_count(1)


def test_an_arena_hand_is_fought_to_the_end(player: Callable[..., Player], shots: Path) -> None:
    ann, bo = player("Sandann"), player("Sandbo", PHONE, "light")
    for one in (ann, bo):
        one.makes()
        one.sits("sand")
    play([ann, bo], lambda: ann.page.locator("#pit").is_visible())
    expect(ann.page.locator("#armies li")).to_have_count(2)
    expect(ann.page.locator("#armies")).to_contain_text(re.compile("fallen|[0-9] of"))
    ann.reads("army")
    ann.wait()
    ann.shoots(shots, "arena-1280-dark")
    bo.shoots(shots, "arena-360-light")
    painted = "(pit) => pit.getContext('2d').getImageData(0, 0, pit.width, pit.height).data.some((value) => value > 0)"
    assert ann.page.locator("#pit").evaluate(painted)
    ann.reads("The battle ends")
    play([ann, bo], ended(ann))


def test_who_loses_the_connection_in_mid_hand_comes_back_to_it(player: Callable[..., Player], cable: Cable) -> None:
    ann, bo = player("Cutann", at=cable.port), player("Cutbo")
    for one in (ann, bo):
        one.makes()
        one.sits("fleet", "1000")
    cards = ann.page.locator("#hand .card")
    expect(cards).to_have_count(2)
    before = cards.all_inner_texts()
    cable.cut()
    expect(ann.page.locator("#link")).to_have_text("The connection is lost. Trying again …")
    expect(ann.page.locator("#link")).to_have_text("You are Cutann")
    expect(cards).to_have_count(2)
    assert cards.all_inner_texts() == before
    bo.reads("Cutann is back")
    play([ann, bo], ended(ann))


def test_a_page_that_is_loaded_again_needs_no_password(player: Callable[..., Player]) -> None:
    ann = player("Againann")
    ann.makes()
    ann.page.wait_for_function("sessionStorage.getItem('ticket') !== null")
    ann.page.reload()
    expect(ann.page.locator("#link")).to_have_text("You are Againann")
    expect(ann.page.locator("#door")).to_be_hidden()


def test_who_logs_in_elsewhere_is_out_here_and_may_come_back(player: Callable[..., Player]) -> None:
    here, there = player("Twiceann"), player("Twiceann")
    here.makes()
    there.page.get_by_label("Name", exact=True).fill("Twiceann")
    there.page.get_by_label("Password", exact=True).fill("wrong000")
    there.page.get_by_role("button", name="Log in").click()
    expect(there.page.locator("#door-said")).to_contain_text("not the name and password")
    there.page.get_by_label("Password", exact=True).fill("secret99")
    there.page.get_by_role("button", name="Log in").click()
    expect(there.page.locator("#link")).to_have_text("You are Twiceann")
    here.reads("You have logged in from somewhere else.")
    here.page.get_by_role("button", name="Come back in").click()
    expect(here.page.locator("#door")).to_be_visible()
