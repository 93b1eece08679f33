"""Makes the pictures of Unshorn in docs/pictures with a real table: `python -m tests.browser.pictures_unshorn`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.pictures import LAPTOP, PHONE, taken
from tests.browser.playing import decide, is_asked, is_over, passing, sheet, start
from tests.browser.served import STATIC
from tests.table.company import Serving, serving
from tools.find_browser import browser_here

DECISIONS: Final = 400
TABLES: Final = 12
"""A scene that does not come up at one table is looked for at the next."""


def is_attacked(page: Page) -> bool:
    """Red yarn lies on the floor, somebody is asked, and there is a choice of cards to answer with."""
    return passing(page).count() > 0 and page.locator(".yarn").count() > 0 and playable(page).count() > 1


def playable(page: Page) -> Any:
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def can_shear(page: Page) -> bool:
    return page.get_by_role("button", name="Shear ", exact=False).count() > 2 and not passing(page).count()


def cuts(page: Page) -> bool:
    return page.get_by_role("button", name="Shear place").count() > 3


def pick_a_card(page: Page) -> None:
    playable(page).last.click()


def pick_a_victim(page: Page) -> None:
    page.locator(".hits").get_by_role("button", name="Shear ").last.click()
    points = page.locator(".hits").get_by_role("button", name=" for ")
    if points.count():
        points.last.click()


def pick_a_place(page: Page) -> None:
    page.get_by_role("button", name="Shear place").nth(1).click()


SCENES: Final[dict[str, tuple[dict[str, Any], Callable[[Page], bool], Callable[[Page], None]]]] = {
    "unshorn": ({"viewport": LAPTOP}, is_attacked, pick_a_card),
    "unshorn-dusk": ({"viewport": LAPTOP, "color_scheme": "dark"}, can_shear, pick_a_victim),
    "unshorn-phone": ({"viewport": PHONE}, cuts, pick_a_place),
    "unshorn-phone-dusk": ({"viewport": PHONE, "color_scheme": "dark"}, is_attacked, pick_a_card),
}


def play_until(page: Page, there: Callable[[Page], bool]) -> bool:
    """Draw, shear, and pass in every window, so that hands grow; False if the game is over before."""
    for count in range(DECISIONS):
        while not is_asked(page) and not is_over(page):
            page.wait_for_timeout(40)
        if is_over(page):
            return False
        if there(page) and count > 12:
            return True
        if passing(page).count():
            sheet(page).get_by_role("button", name="Pass", exact=True).click()
        elif page.get_by_role("button", name="Draw a card").count():
            page.get_by_role("button", name="Draw a card", exact=True).click()
            decide(page, 0)
        else:
            decide(page, count)
        page.wait_for_timeout(60)
    return False


def picture(browser: Browser, served: Serving, name: str) -> None:
    settings, there, pick = SCENES[name]
    page = browser.new_page(base_url=served.address, reduced_motion="reduce", locale="en-GB", **settings)
    for _ in range(TABLES):
        page.goto("/")
        page.evaluate("localStorage.setItem('woolgather.settings', JSON.stringify({ pace: 'off', bots: 'once' }))")
        page.reload()
        start(page, "Unshorn")
        if play_until(page, there):
            break
    pick(page)
    page.mouse.move(2, 2)
    taken(page, name)
    page.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here())
        with serving(Path(folder), pages=STATIC, pace=0.05) as served:
            for name in SCENES:
                picture(browser, served, name)
        browser.close()


if __name__ == "__main__":
    main()
