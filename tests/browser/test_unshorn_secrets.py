"""Two browsers at one table: every byte that reaches one of them is the same, whatever the other hides."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Response, WebSocket, expect

from tests.browser.playing import LAPTOP, main_button, newest_line, passing, sheet, start_table, told_anyway
from tests.browser.served import STATIC
from tests.browser.test_unshorn import lay_out, set_for_two
from tests.table.company import PATIENCE, serving
from woolgather.engine.state import State
from woolgather.games.unshorn.game import UnshornGame

ADA: Final = 0
SAME_NUMBERS: Final = """
let count = 0
crypto.getRandomValues = (bytes) => bytes.fill(%d).map((each, place) => place === 0 ? ++count %% 256 : each)
"""
"""The ids of requests come back in the answers: let those of a browser be the same in all worlds."""


@dataclass(frozen=True)
class World:
    """What Ada hides: where her Steel and her Snag lie, what she swaps, which cards she draws."""

    steel: str
    snag: str
    swap: tuple[str, str]
    cards: tuple[str, ...]


Playing = Callable[[Page, Page, World], None]
"""How Ada and Bruno play in a world."""

WORLDS: Final = (
    World("a1", "a2", ("a1", "b1"), ("velcro", "pow")),
    World("b2", "c1", ("b2", "c2"), ("aftershave", "shaving-cream")),
)


def chance_of(world: World) -> Callable[[State], int]:
    """Dice and Bruno's cards fall alike in all worlds; Ada's cards are those of the world."""
    left = list(world.cards)

    def chance(state: State) -> int:
        texts = {state.text(move): move for move in state.moves()}
        active = state.view(None)["turn"]
        if "first seat-0" in texts:
            return texts["first seat-0"]
        if "wolf seat-1" in texts:
            return texts["wolf seat-1"]
        if "roll 2" in texts:
            return texts["roll 2"]
        if active == ADA and left:
            return texts[f"card {left.pop(0)}"]
        return texts.get("card pow", next(iter(texts.values())))

    return chance


ANSWERED: Final = re.compile("Waiting for the others|The others are asked")


def pass_all(pages: Sequence[Page]) -> None:
    """Each in turn says pass. When both have, the window closes, and the next one may open at once."""
    for page in pages:
        passing(page).first.click()
        if page is not pages[-1]:
            expect(page.get_by_role("dialog", name=ANSWERED)).to_be_visible()


def draw(page: Page) -> None:
    page.get_by_role("button", name="Draw a card", exact=True).click()
    main_button(page).click()


def swap(page: Page, places: tuple[str, str]) -> None:
    page.get_by_role("button", name="Rearrange my wool").click()
    for place in places:
        page.locator(".hits").get_by_role("button", name=f"on {place}").click()
    sheet(page).get_by_role("button", name=f"Play: Swap {places[0]} and {places[1]}").click()


def listen(page: Page, pages: list[str], heard: list[str]) -> None:
    """Note whatever the server sends to a browser."""

    def note_page(answer: Response) -> None:
        if "/api/" in answer.url:
            pages.append(answer.text())

    def note_line(line: WebSocket) -> None:
        line.on("framereceived", lambda data: heard.append(str(data)))

    page.on("response", note_page)
    page.on("websocket", note_line)


def heard_by_bruno(browser: Browser, folder: Path, world: World, play: Playing) -> list[str]:
    """All that Bruno's browser is sent while both play: pages in any order, then the messages in theirs."""
    folder.mkdir()
    pages: list[str] = []
    heard: list[str] = []
    with serving(
        folder,
        pages=STATIC,
        chance=chance_of(world),
        ids=partial(next, map("the-same-id-{}".format, count())),
        clock=lambda: 1_800_000_000.0,
        rng=random.Random(7),
    ) as served:
        served.tables.spectators._closed = True  # who watches is told by a timer, at another moment in each world
        settings: dict[str, Any] = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB"}
        contexts = [browser.new_context(base_url=served.address, **settings) for _ in range(2)]
        for number, context in enumerate(contexts):
            context.add_init_script(SAME_NUMBERS % number)
            context.set_default_timeout(15_000)
        ada, bruno = (context.new_page() for context in contexts)
        ada.goto("/")
        set_for_two(ada, "Link")
        ada.get_by_role("heading", name="Waiting room").wait_for()
        listen(bruno, pages, heard)
        bruno.goto(ada.url)
        bruno.get_by_label("Your name").fill("Bruno")
        bruno.get_by_role("button", name="Sit down").click()
        wait_for_seat(bruno, heard)
        start_table(ada, bruno)
        ada.get_by_role("button", name="Lay the Steel on a1").wait_for()
        play(ada, bruno, world)
        hear_it_out(bruno, heard, lambda: int(served.info(ada.url.rpartition("/")[2])["seq"]))
        told = sorted(pages) + told_anyway(heard)
        for context in contexts:
            context.close()
    return told


def wait_for_seat(page: Page, heard: list[str]) -> None:
    """Until the page was welcomed as a player: a move that comes before that is told in another way."""
    until = time.monotonic() + PATIENCE
    while not any('"type":"welcome"' in message and '"viewer":1' in message for message in heard):
        assert time.monotonic() < until, "nobody sat down"
        page.wait_for_timeout(50)


def hear_it_out(page: Page, heard: list[str], newest: Callable[[], int]) -> None:
    """Until the newest line has come, and nothing after it: the next roll may still be on its way."""
    known = -1
    while known < len(heard) or newest_line(heard) < newest():
        known = len(heard)
        page.wait_for_timeout(500)


def lay_all_out(ada: Page, bruno: Page, world: World) -> None:
    lay_out(ada, world.steel, world.snag)
    lay_out(bruno, "b2", "c1")
    passing(ada).first.wait_for()


def play_two_turns(ada: Page, bruno: Page, world: World) -> None:
    lay_all_out(ada, bruno, world)
    swap(ada, world.swap)
    pass_all((bruno, ada))
    for _ in range(2):
        draw(ada)
    pass_all((bruno, ada))
    pass_all((ada, bruno))
    for _ in range(2):
        draw(bruno)
    pass_all((ada, bruno))
    pass_all((bruno, ada))
    expect(bruno.get_by_role("log")).to_contain_text("Turn 3")


def in_both_worlds(browser: Browser, folder: Path, play: Playing) -> list[list[str]]:
    return [heard_by_bruno(browser, folder / str(number), world, play) for number, world in enumerate(WORLDS)]


@pytest.mark.rule("UN-80")
@pytest.mark.rule("UN-81")
def test_no_byte_tells_a_browser_what_the_other_hides(browser: Browser, tmp_path: Path) -> None:
    one, other = in_both_worlds(browser, tmp_path, play_two_turns)
    assert one == other
    assert sum('"type":"line"' in message for message in one) > 15


def test_the_comparison_of_browsers_notices_a_leak(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = UnshornGame.view

    def leaky(self: UnshornGame, state: State, seat: int | None) -> dict[str, Any]:
        return honest(self, state, seat) | {"oops": state.setup.game.write(state)["fleeces"]}

    monkeypatch.setattr(UnshornGame, "view", leaky)
    one, other = in_both_worlds(browser, tmp_path, lay_all_out)
    assert one != other
