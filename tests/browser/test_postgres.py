"""Two browsers at two server processes on one PostgreSQL play at one table, as if there were one server."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import PATIENCE, decide, is_asked, is_over, start_table
from tests.browser.test_company import set_table
from tests.support import stores
from tests.table.test_keeping import server_process

TOLD: Final = 12
"""Lines of the journal after which they have played enough."""


@pytest.fixture
def addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Two processes that a host has started on one database."""
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    with ExitStack() as stack:
        stack.enter_context(stores.dropped())
        database = stores.url_in(tmp_path)
        command = tmp_path / "data", "--store", database  # they need the same key
        processes = [stack.enter_context(server_process(*command)) for _ in range(2)]
        yield [served.address for served, _ in processes]


def journal(page: Page) -> Locator:
    return page.get_by_role("log").get_by_role("listitem")


def play_until(pages: list[Page], is_enough: Callable[[], bool]) -> None:
    """Whoever is asked decides; the bot does so by itself."""
    until = time.monotonic() + PATIENCE
    while not is_enough():
        assert time.monotonic() < until, "The game stands still."
        for page in pages:
            if is_asked(page):
                decide(page, 0)
        pages[0].wait_for_timeout(50)


def test_two_browsers_at_two_processes_play_one_game(addresses: list[str], open_page: Opener) -> None:
    ada = open_page(base=addresses[0])
    set_table(ada, "Hush", "You", "Link", "Bot")
    bruno = open_page(urlsplit(ada.url).path, base=addresses[1])
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
    start_table(ada, bruno)

    pages = [ada, bruno]
    play_until(pages, lambda: is_over(ada) or all(journal(page).count() >= TOLD for page in pages))

    told = journal(bruno).all_inner_texts()
    bruno.reload()
    expect(journal(bruno).nth(len(told) - 1)).to_be_visible()
    assert journal(bruno).all_inner_texts()[: len(told)] == told
    more = journal(ada).count() + 2
    play_until(pages, lambda: is_over(ada) or all(journal(page).count() >= more for page in pages))
    expect(bruno.get_by_role("region", name="Bruno")).to_be_visible()
