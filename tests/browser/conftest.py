"""Chromium in front of a real server. Whatever a page complains about, or asks of another host, fails the test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

import woolgather as wg
from tests.browser.playing import LAPTOP
from tests.browser.served import STATIC
from tests.support import stores
from tests.table.company import Made, Serving, serving
from tests.table.test_clocks import AWAKE, Watch
from tools.find_browser import browser_here
from woolgather.table.limits import Limits
from woolgather.table.settings import PACE

PATIENCE: Final = 15_000
"""Milliseconds after which something that does not appear is missed, on a machine that has much to do."""

HASTE: Final = 0.02
"""Seconds a bot takes for a decision at a table where nobody minds how fast they are."""

HURRIED: Final = """localStorage.getItem('woolgather.settings')
  ?? localStorage.setItem('woolgather.settings', JSON.stringify({ pace: 'off', bots: 'once' }))"""
"""What the page remembers unless something else was chosen meanwhile."""

OLD_HAND: Final = f"""localStorage.getItem('woolgather.lessons')
  ?? localStorage.setItem('woolgather.lessons', JSON.stringify({{ asked: {wg.games(tiny=True)} }}))
localStorage.getItem('woolgather.tips') ?? localStorage.setItem('woolgather.tips', JSON.stringify({{ off: true }}))"""
"""Whoever was asked before whether a game is new, and wants nothing explained."""

LONGEST: Final = {
    "test_layout",
    "test_sheepy_time",
    "test_sheepy_time_secrets",
    "test_shepherd_mess",
    "test_unshorn",
    "test_unshorn_secrets",
    "test_whole_games",
}
"""The files whose tests take longest."""

Opener = Callable[..., Page]
Sits = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers are slow; `make check` leaves them out. One that fails is tried once more, and the summary names it.

    They come last, for Playwright leaves a loop running in the thread that all tests of a process share, and the
    table's tests start loops of their own there. Among them whole games come first: one that is begun at the very end
    would keep the other processes waiting.
    """

    home = Path(__file__).parent

    def needs_browser(item: pytest.Item) -> bool:
        return item.path.parent == home

    for item in filter(needs_browser, items):
        item.add_marker(pytest.mark.slow)
        item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: (needs_browser(item), item.path.stem not in LONGEST))


@pytest.fixture(autouse=True, scope="package")
def not_on_disk() -> Iterator[None]:
    with stores.not_on_disk():
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium where there is one, else the one Playwright brings."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server at which nobody sits down: pages that are posed ask it for words and pictures alone."""
    with serving(tmp_path_factory.mktemp("bare"), pages=STATIC) as server:
        yield server.address


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Starts servers as a test wants them. They outlive its pages, which would complain."""
    with ExitStack() as servers:
        yield lambda **wishes: servers.enter_context(serving(tmp_path, pages=STATIC, **wishes))


@pytest.fixture
def unopened(browser: Browser, serve: object) -> Iterator[Opener]:
    """Pages without an address yet, each in a browser profile of its own; afterwards looks at what they complained
    about."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new_page(base: str, allow: str = "", **settings: Any) -> Page:
        wanted = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB"} | settings
        context = browser.new_context(base_url=base, **wanted)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        own = urlsplit(base).netloc

        def note(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not (allow and allow in message.text):
                complaints.append(message.text)

        def look_at(request: Request) -> None:
            if urlsplit(request.url).netloc not in ("", own):
                complaints.append(f"asked {request.url}")

        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", look_at)
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[float], str]]:
    """The address of a server whose bots keep that pace; started when it is asked for."""
    with ExitStack() as servers:

        @cache
        def address(pace: float) -> str:
            folder = tmp_path_factory.mktemp("usual")
            return servers.enter_context(serving(folder, pages=STATIC, pace=pace, limits=Limits())).address

        yield address


@pytest.fixture
def open_page(usual: Callable[[float], str], unopened: Opener) -> Opener:
    """Opens pages; without `base`, at the usual server.

    Bots hurry and pieces are simply there, as for somebody who has chosen so; `calm`, as a person first meets them.
    A `newcomer` was never here before.
    """

    def open_page(path: str = "/", base: str = "", calm: bool = False, newcomer: bool = False, **settings: Any) -> Page:
        page = unopened(base or usual(PACE if calm else HASTE), **settings)
        if not calm:
            page.add_init_script(HURRIED)
        if not newcomer:
            page.add_init_script(OLD_HAND)
        page.goto(path)
        return page

    return open_page


@pytest.fixture
def blank_page(bare: str, unopened: Opener) -> Opener:
    """Pages that are still to be brought to a table, with `pose`; to a `newcomer` everything is explained."""

    def blank_page(newcomer: bool = False, **settings: Any) -> Page:
        page = unopened(bare, **settings)
        if not newcomer:
            page.add_init_script(OLD_HAND)
        return page

    return blank_page


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def timed(serve: Callable[..., Serving], watch: Watch) -> Serving:
    """Its clocks look at the test's watch all the time."""
    return serve(clock=watch, watch=0.05, asleep=AWAKE)


def remembering(table: Made, seats: Iterable[int], me: str = "") -> dict[str, Any]:
    """A setting of pages: the browser holds those seats of the table, and is somebody's with that secret."""
    held = [{"seat": seat, "token": table.tokens[seat]} for seat in seats]
    kept = {"woolgather.seats": json.dumps({table.name: held}) if held else "", "woolgather.me": me}
    values = [{"name": name, "value": value} for name, value in kept.items() if value]
    return {"storage_state": {"cookies": [], "origins": [{"origin": table.server.address, "localStorage": values}]}}


def seen_table(open_page: Opener, table: Made, seat: int | None, me: str = "", **settings: Any) -> Page:
    """The table in a browser that holds a seat there; with None, nobody's."""
    memory = remembering(table, [] if seat is None else [seat], me)
    page = open_page(f"/t/{table.name}", table.server.address, **memory, **settings)
    page.locator(".middle svg, main.room").first.wait_for()
    return page


@pytest.fixture
def sits(timed: Serving, open_page: Opener) -> Sits:
    """Opens a table of the server with the test's watch, see `seen_table`."""
    return partial(seen_table, open_page)
