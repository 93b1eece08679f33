"""Makes the pictures of docs/pictures that show how games are learnt: `python -m tests.browser.pictures_learning`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.pictures import LAPTOP, opened, taken
from tests.browser.served import Served
from tools.find_browser import browser_here


def show_a_lesson(page: Page) -> None:
    """Shear Panic's first lesson where its first move is asked for, and picked."""
    page.get_by_role("button", name="New? Learn it in 5 minutes: Shear Panic").click()
    page.get_by_role("button", name="Let’s go").click()
    page.locator("section.coach").get_by_role("button", name="Show me").click()
    taken(page, "lesson")


def show_the_rules(page: Page) -> None:
    page.get_by_role("button", name="Rules of Shepherd Mess").click()
    rules = page.get_by_role("dialog")
    picture = rules.locator("figure").first
    picture.scroll_into_view_if_needed()
    picture.locator("svg").first.wait_for()
    picture.evaluate("picture => picture.scrollIntoView({ block: 'center' })")
    taken(page, "rules")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=browser_here())
        try:
            for show in (show_a_lesson, show_the_rules):
                page = opened(browser, served, viewport=LAPTOP)
                show(page)
                page.close()
            taken(opened(browser, served, viewport=LAPTOP), "start")
            taken(opened(browser, served, viewport=LAPTOP, color_scheme="dark"), "start-dusk")
        finally:
            browser.close()
            served.close()


if __name__ == "__main__":
    main()
