"""Makes the pictures of Sheepy Time in docs/pictures: `python -m tests.browser.sheepy_time_pictures`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.pictures import LAPTOP, PHONE, taken
from tests.browser.playing import can_confirm, cards, decide, is_over, places, start, wait_to_be_asked
from tests.browser.served import STATIC
from tests.support.luck import chance_by
from tests.table.company import Serving, serving
from tools.find_browser import browser_here

SEED: Final = 12
TABLET: Final = {"width": 820, "height": 1080}


def play_until(page: Page, hint: str, decisions: int) -> None:
    """At least that many decisions, and then on until that is asked."""
    for number in range(400):
        wait_to_be_asked(page)
        if is_over(page) or (number >= decisions and page.get_by_text(hint).count()):
            return
        decide(page, number * 5)
        page.wait_for_timeout(80)


def show_race(page: Page) -> None:
    """A movement picked; one that carries the sheep over the Fence, if it comes to hand soon."""
    play_until(page, "Play one side of a card", 8)
    for turn in range(8):
        sides = page.get_by_role("group", name="Your hand").get_by_role("button", name="move")
        for index in range(sides.count()):
            sides.nth(index).click()
            page.wait_for_timeout(400)
            if turn == 7 or page.locator(".prize").count():
                return
        decide(page, 0)
        page.wait_for_timeout(200)
        play_until(page, "Play one side of a card", 0)


def show_dream(page: Page) -> None:
    """A dream about to be used."""
    play_until(page, "use it?", 12)
    cards(page).first.click()


def show_rest(page: Page) -> None:
    """A dream picked from the market and put on a free space."""
    play_until(page, "Pick a dream for a free space", 0)
    cards(page).first.click()
    places(page).nth(1).click()


def take(browser: Browser, served: Serving, name: str, show: Callable[[Page], None], **settings: Any) -> None:
    page = browser.new_page(base_url=served.address, reduced_motion="reduce", locale="en-GB", **settings)
    page.goto("/")
    page.locator("article").first.wait_for()
    page.evaluate("localStorage.setItem('woolgather.settings', JSON.stringify({ pace: 'off', bots: 'once' }))")
    page.reload()
    start(page, "Sheepy Time")
    show(page)
    page.wait_for_timeout(2000)
    assert can_confirm(page), f"{name} shows no choice."
    taken(page, name)
    page.close()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(Path(folder), pages=STATIC, chance=chance_by(Random(SEED)), rng=Random(SEED)) as served,
    ):
        browser = playwright.chromium.launch(executable_path=browser_here())
        take(browser, served, "sheepy-time", show_race, viewport=LAPTOP)
        take(browser, served, "sheepy-time-dusk", show_dream, viewport=LAPTOP, color_scheme="dark")
        take(browser, served, "sheepy-time-rest", show_rest, viewport=LAPTOP)
        take(browser, served, "sheepy-time-phone", show_race, viewport=PHONE)
        take(browser, served, "sheepy-time-phone-dusk", show_rest, viewport=PHONE, color_scheme="dark")
        take(browser, served, "sheepy-time-tablet", show_dream, viewport=TABLET)
        browser.close()


if __name__ == "__main__":
    main()
