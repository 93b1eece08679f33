"""What people at a table do beside the game, and what is to be seen of it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page

from tests.browser.test_layout import faults, resized

LIVE: Final = {"kind": "live", "minutes": 3, "seconds": 0}
GRACE: Final = 61
"""Seconds after which whoever is away is missed."""

WINDOWS: Final = ((1366, 650), (768, 1024), (844, 390), (390, 664), (360, 640))
"""A laptop's, a tablet's, and those of phones."""


def label(page: Page, seat: int) -> Locator:
    return page.get_by_role("region", name=f"Player {seat}", exact=True)


def in_menu(page: Page, name: str) -> Locator:
    """A button of the menu, which is opened for it."""
    page.locator("details.more:not([open]) > summary").click()
    return page.locator("details.more").get_by_role("button", name=name)


def misfits(page: Page) -> list[str]:
    """What overlaps or is cut, window by window; the first one stays."""
    found: list[str] = []
    for size in (*WINDOWS, WINDOWS[0]):
        resized(page, size)
        found += [f"{fault} at {size}" for fault in faults(page)]
    return found


def drop_into(page: Page, column: str, called: str = "column") -> None:
    """A move at Connect Four."""
    page.get_by_role("button", name=f"{called} {column}").first.click()
    page.locator(".preview .go").click()
