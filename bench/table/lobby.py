"""How long the lobby keeps the browser's main thread: a page that lists many open tables, in Chromium without windows.

What the server tells is made up here, so that each run shows the same; page and pictures are the server's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, Route, sync_playwright

from bench.table.process import Served, server_core, table_server
from bench.table.report import table, time_text
from bench.table.wishes import GAMES, Wishes
from tools.find_browser import browser_here
from woolgather.table.people_messages import FACES, SCARVES

SIZES: Final = {"laptop": (1366, 650), "phone": (390, 664)}
SLOWER: Final = 4
ROUNDS: Final = 3
FREE: Final = 0.6
"""The share of tables with a free seat; the others can be watched."""

REFRESH: Final = 4_300
"""Milliseconds in which the page asks once for the open tables."""

KINDS: Final = tuple((size, slower) for size in SIZES for slower in (1, SLOWER))
HEADINGS: Final = ("what", *(f"{size}, {slower} times slower" if slower > 1 else size for size, slower in KINDS))
TRACED: Final = ["toplevel", "devtools.timeline"]

Step = Callable[[Page, "Told"], None]


class Told:
    """What the page is told of open tables."""

    def __init__(self, many: int) -> None:
        self.tables = [shown(number, many) for number in range(many)]

    def answer(self, route: Route) -> None:
        route.fulfill(json={"tables": self.tables})

    def change(self) -> None:
        """A fifth of them has other people."""
        for number in range(0, len(self.tables), 5):
            self.tables[number]["players"][0]["name"] += "!"

    def move(self) -> None:
        """The first three are gone, and so everything moves."""
        self.tables = self.tables[3:] + [{**one, "table": one["table"] + "+"} for one in self.tables[:3]]


def shown(number: int, many: int) -> dict[str, Any]:
    """An open table for two as the server tells of it."""
    avatar = f"{FACES[number % len(FACES)]}-{SCARVES[number % len(SCARVES)]}"
    maker = {
        "seat": 0,
        "kind": "person",
        "name": f"Somebody {number}",
        "bot": "",
        "here": True,
        "away": "",
        "absent": 0,
    }
    free = {**maker, "seat": 1, "kind": "open", "name": "", "here": False}
    other = free if number < FREE * many else {**maker, "seat": 1, "name": f"Other {number}"}
    players = [{**maker, "avatar": avatar}, {**other, "avatar": ""}]
    rest = {"options": {}, "clock": {"kind": "live", "minutes": 10, "seconds": 20}, "language": "en", "created": 0}
    return {"table": f"table-{number}", "game": GAMES[number % len(GAMES)], "players": players, **rest}


# ---- what is done


def load(page: Page, told: Told) -> None:
    page.goto("/")
    page.wait_for_timeout(2_500)


def change(page: Page, told: Told) -> None:
    told.change()
    page.wait_for_timeout(REFRESH)


def move(page: Page, told: Told) -> None:
    told.move()
    page.wait_for_timeout(REFRESH)


def press(page: Page, told: Told, key: str) -> None:
    """Nothing may look at the page meanwhile: that is work too."""
    page.keyboard.press(key)
    page.wait_for_timeout(1_500)


def ready(page: Page, name: str) -> None:
    """The keyboard is at that button."""
    button = page.get_by_role("button", name=name)
    button.scroll_into_view_if_needed()
    button.focus()
    page.wait_for_timeout(500)


STEPS: Final[dict[str, tuple[str, Step]]] = {
    "the start page loads": ("", load),
    "a refresh, a fifth changed": ("", change),
    "a refresh, everything moves": ("", move),
    "the drawer opens": ("Show all", partial(press, key="Enter")),
    "a refresh under the drawer": ("", move),
    "the drawer shows more": ("Show more", partial(press, key="Enter")),
    "the drawer shuts": ("", partial(press, key="Escape")),
    "it opens again": ("", partial(press, key="Enter")),
}


# ---- what is measured


def tasks(trace: bytes) -> list[float]:
    """Seconds of processor time of each task of the page's main thread, the longest first.

    A task is what lies in nothing else; what waits for an import is not always in a task that the browser names so.
    """
    events = json.loads(trace)["traceEvents"]
    named = [each for each in events if each["name"] == "thread_name"]
    main = {(each["pid"], each["tid"]) for each in named if each["args"]["name"] == "CrRendererMain"}
    spans = [each for each in events if (each["pid"], each["tid"]) in main and "tdur" in each]
    spans.sort(key=lambda each: (each["ts"], -each["dur"]))
    return sorted((each["tdur"] / 1e6 for each in _outermost(spans)), reverse=True)


def _outermost(spans: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    end = 0
    for each in spans:
        if each["ts"] >= end:
            end = each["ts"] + each["dur"]
            yield each


def _visit(browser: Browser, served: Served, many: int, size: str, slower: int) -> dict[str, float]:
    """The longest task of each step, by a person who comes anew."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{served.port}", viewport={"width": width, "height": height}, locale="en-GB"
    )
    page, told, found = context.new_page(), Told(many), dict[str, float]()
    page.route("**/api/lobby", told.answer)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    for what, (button, step) in STEPS.items():
        if button:
            ready(page, button)
        browser.start_tracing(page=page, categories=TRACED)
        step(page, told)
        found[what] = tasks(browser.stop_tracing())[0]
    context.close()
    return found


def lobby(wishes: Wishes) -> str:
    many = wishes.many(200)
    with table_server(where=server_core()) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here())
        version = browser.version
        found = [[_visit(browser, served, many, *kind) for kind in KINDS] for _ in range(ROUNDS)]
        browser.close()
    rows = [
        (what, *(time_text(median(visit[column][what] for visit in found)) for column in range(len(KINDS))))
        for what in STEPS
    ]
    told = (
        f"Chromium {version}, {many} open tables, {round(FREE * many)} with a free seat. The longest task of the "
        f"page's main thread, in processor time; median of {ROUNDS} visits. A laptop's window of 1366 × 650 and a "
        f"phone's of 390 × 664, as it is and {SLOWER} times slower; other work on the machine makes them longer."
    )
    return f"{told}\n\n{table(HEADINGS, rows)}"
