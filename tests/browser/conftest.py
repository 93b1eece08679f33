"""Chromium in front of a real server. Whatever a page complains about, or asks of another host, fails the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.house import STATIC
from tests.table.company import serving
from woolgather.table.limits import Limits
from woolgather.table.pace import PACE

LAPTOP: Final = {"width": 1366, "height": 820}
PHONE: Final = {"width": 360, "height": 740}

PATIENCE: Final = 15_000
"""Milliseconds after which something that does not appear is missed, on a machine that has much to do."""

Opener = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers are slow; `make check` leaves them out. They come last, for Playwright leaves a loop running in the
    thread that all tests of a process share, and the table's tests start loops of their own there."""
    def needs_browser(item: pytest.Item) -> bool:
        return Path(__file__).parent in item.path.parents

    for item in filter(needs_browser, items):
        item.add_marker(pytest.mark.slow)
    items.sort(key=needs_browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium where there is one, else the one Playwright brings."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opener]:
    """Opens pages, each in a browser profile of its own; afterwards looks at what they complained about.

    Without `base`, at a server whose bots take their time, as a person meets them.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    servers = ExitStack()

    @cache
    def usual() -> str:
        folder = tmp_path_factory.mktemp("usual")
        return servers.enter_context(serving(folder, pages=STATIC, pace=PACE, limits=Limits())).address

    def open_page(path: str = "/", base: str = "", allow: str = "", **settings: Any) -> Page:
        wanted = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB"} | settings
        place = base or usual()
        context = browser.new_context(base_url=place, **wanted)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        own = urlsplit(place).netloc

        def note(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not (allow and allow in message.text):
                complaints.append(message.text)

        def look_at(request: Request) -> None:
            if urlsplit(request.url).netloc not in ("", own):
                complaints.append(f"asked {request.url}")

        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", look_at)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    servers.close()
    assert not complaints
