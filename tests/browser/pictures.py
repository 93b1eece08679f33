"""Makes the pictures of docs/pictures with a real table: `python -m tests.browser.pictures`."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.playing import can_confirm, decide, is_over, offers, start, wait_to_be_asked
from tests.browser.served import Served
from tests.browser.test_reactions import wake_the_dog
from tools.find_browser import browser_here

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
LARGEST: Final = 300_000
LAPTOP: Final = {"width": 1366, "height": 820}
PHONE: Final = {"width": 390, "height": 844}


def opened(browser: Browser, served: Served, **settings: Any) -> Page:
    page = browser.new_page(base_url=served.url, reduced_motion="reduce", locale="en-GB", **settings)
    page.goto("/")
    page.locator("article").first.wait_for()
    return page


def taken(page: Page, name: str, **settings: Any) -> None:
    page.wait_for_timeout(600)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path, **settings)
    if path.stat().st_size > LARGEST:
        path.unlink()
        page.screenshot(path=path.with_suffix(".jpg"), type="jpeg", quality=88, **settings)


def play_on(page: Page, decisions: int) -> None:
    for count in range(decisions):
        wait_to_be_asked(page)
        if is_over(page):
            return
        decide(page, count * 5)
        page.wait_for_timeout(150)
    wait_to_be_asked(page)


def show_shear_panic(page: Page, name: str) -> None:
    """Somewhere in the middle of the game, a slam picked and previewed."""
    slams = page.get_by_role("button", name=re.compile("^slam [23]$")).and_(page.locator(":enabled"))
    while not slams.count():
        page.goto("/")
        start(page, "Shear Panic")
        play_on(page, 7)
    slams.first.click()
    hits = page.locator(".middle [role=button][aria-pressed=false]:visible")
    while not can_confirm(page):
        hits.last.click()
        page.wait_for_timeout(200)
    taken(page, name)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=browser_here())
        try:
            looks: dict[str, dict[str, Any]] = {
                "": {"viewport": LAPTOP},
                "-dusk": {"viewport": LAPTOP, "color_scheme": "dark"},
                "-phone": {"viewport": PHONE},
            }
            for name, settings in looks.items():
                page = opened(browser, served, **settings)
                taken(page, f"start{name}", full_page=name == "-phone")
                show_shear_panic(page, f"shear-panic{name}")
                page.close()
            for game, decisions in {"Hush": 2, "Connect Four": 4}.items():
                page = opened(browser, served, viewport=LAPTOP)
                start(page, game)
                play_on(page, decisions)
                if offers(page).count():
                    offers(page).first.click()
                taken(page, game.lower().replace(" ", "-"))
                page.close()
            for name, settings in looks.items():
                page = opened(browser, served, **settings)
                wake_the_dog(page)
                taken(page, f"reaction{name}")
                page.close()
        finally:
            browser.close()
            served.close()


if __name__ == "__main__":
    main()
