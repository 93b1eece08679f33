"""Makes the pictures of Shepherd Mess in docs/pictures: `python -m tests.browser.shepherd_mess_pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.pictures import LAPTOP, PHONE, opened, taken
from tests.browser.posed import pose
from tests.browser.served import Served
from tests.browser.shepherd_mess_positions import BEFORE_THE_PICTURE, a_picture_book_meadow
from tools.find_browser import browser_here

LOOKS: Final[dict[str, dict[str, Any]]] = {
    "": {"viewport": LAPTOP},
    "-dusk": {"viewport": LAPTOP, "color_scheme": "dark"},
    "-phone": {"viewport": PHONE},
    "-phone-dusk": {"viewport": PHONE, "color_scheme": "dark"},
}


def choose(page: Page, tool: str, place: str) -> None:
    page.locator(".present").get_by_role("button", name=tool).click()
    page.locator(f'.middle [data-key="{place}"]').click()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=browser_here())
        try:
            for name, settings in LOOKS.items():
                page = opened(browser, served, **settings)
                pose(page, a_picture_book_meadow(), moves=BEFORE_THE_PICTURE)
                choose(page, "Dog 2", "b3")
                taken(page, f"shepherd-mess{name}")
                page.close()
        finally:
            browser.close()
            served.close()


if __name__ == "__main__":
    main()
