"""Coming back: the tables of a person on the start page, what happened since they left, and how often they won."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HASTE, Opener
from tests.browser.playing import PHONE, decide, play_to_the_end, start, wait_to_be_asked
from tests.browser.served import STATIC
from tests.browser.test_access import findings
from tests.browser.test_company import set_table
from tests.browser.test_first_page import CLIPPED, overflow
from tests.browser.test_layout import PLAYS_IN_SIGHT, resized
from tests.table.company import Serving, serving
from woolgather.table.limits import Limits

LOW_WINDOWS: Final = ((1366, 650), (1280, 600))
NARROW: Final = (360, 640)
SECRET: Final = "a-secret-that-no-browser-has-made-by-itself"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("mine"), pages=STATIC, pace=HASTE, limits=Limits()) as server:
        yield server


OVER_THE_NAME: Final = """() => {
    const name = document.querySelector('h1 .word').getBoundingClientRect()
    const meets = ({ left, right, top, bottom }) =>
        left < name.right && right > name.left && top < name.bottom && bottom > name.top
    return [...document.querySelectorAll('.yours h2, .yours .chip, .yours article, .tools')]
        .filter((each) => meets(each.getBoundingClientRect())).map((each) => each.textContent)
}"""
"""What lies across the name of the house."""


def shelf(page: Page) -> Locator:
    return page.get_by_role("region", name="Your tables")


def cards(page: Page) -> Locator:
    return shelf(page).get_by_role("article")


def begin(page: Page, *games: str) -> None:
    """A table of each game, left again."""
    for game in games:
        page.goto("/")
        start(page, game)
        wait_to_be_asked(page)
    page.goto("/")


def test_a_game_is_found_again_after_closing_the_browser(server: Serving, open_page: Opener) -> None:
    page = open_page(base=server.address)
    expect(page.locator("article").first).to_be_visible()
    expect(shelf(page)).to_have_count(0)
    start(page, "Connect Four")
    wait_to_be_asked(page)
    expect(page).to_have_title("● Your turn · Connect Four · Woolgather")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-turn"))
    table = page.url
    kept = page.context.storage_state()
    page.context.close()

    back = open_page(base=server.address, storage_state=kept)
    expect(cards(back)).to_have_count(1)
    expect(back).to_have_title("● 1 · Woolgather")
    cards(back).get_by_role("link", name="Connect Four: Your turn").click()
    back.wait_for_url(table)
    wait_to_be_asked(back)
    expect(back.get_by_role("heading", name="Since you left")).to_have_count(0)


def test_where_it_is_my_turn_comes_first_and_a_table_can_be_hidden(server: Serving, open_page: Opener) -> None:
    page = open_page(base=server.address)
    begin(page, "Connect Four")
    set_table(page, "Kuhn poker", "Link", "You")
    page.goto("/")
    expect(cards(page)).to_have_count(2)
    expect(cards(page).first).to_contain_text("Your turn")

    cards(page).first.get_by_role("button", name="Hide this table: Connect Four").click()
    expect(cards(page)).to_have_count(1)
    undo = shelf(page).get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.click()
    expect(cards(page)).to_have_count(2)
    expect(cards(page).first.get_by_role("link")).to_be_focused()

    cards(page).first.get_by_role("button", name="Hide this table").click()
    expect(undo).to_be_visible()  # it is gone here at once; it can be undone when the server knows it too
    page.reload()
    expect(cards(page)).to_have_count(1)
    shelf(page).get_by_role("button", name="All your tables (1)").click()
    drawer = page.get_by_role("dialog", name="Your tables")
    which = drawer.get_by_role("combobox", name="Which tables")
    which.select_option("Hidden (1)")
    drawer.get_by_role("combobox", name="Game").select_option("Connect Four")
    expect(drawer.get_by_role("article")).to_have_count(1)
    drawer.get_by_role("button", name="Show this table again: Connect Four").click()
    expect(which).to_have_value("all")
    expect(drawer.get_by_role("link", name="Connect Four")).to_be_focused()
    page.keyboard.press("Escape")
    expect(cards(page)).to_have_count(2)


def test_whoever_comes_back_is_told_and_shown_what_happened(server: Serving, open_page: Opener) -> None:
    made = server.make("connect-four", "mine", "mine")
    made.look(0).play("a")
    page = open_page(base=server.address)
    page.evaluate(
        "([table, seat]) => localStorage.setItem('woolgather.seats', JSON.stringify({ [table]: [seat] }))",
        [made.name, {"seat": 0, "token": made.tokens[0]}],
    )
    page.goto(f"/t/{made.name}")
    expect(page.get_by_role("log")).to_be_visible()
    page.goto("/")
    expect(cards(page)).to_have_count(1)

    made.look(1).play("b")
    page.reload()
    expect(cards(page).first).to_contain_text("New")
    cards(page).get_by_role("link").click()
    since = page.get_by_role("region", name="Since you left")
    expect(since.get_by_role("listitem")).to_have_count(1)
    since.get_by_role("button", name="Show me").click()
    wait_to_be_asked(page)
    lines = page.get_by_role("log").get_by_role("listitem")
    expect(lines).to_have_count(2)
    decide(page, pick=2)
    expect(lines).to_have_count(3)
    expect(since).to_have_count(0)


def test_a_table_opens_with_the_seat_held_here_before_the_server_says_who_i_am(open_page: Opener) -> None:
    page = open_page()
    start(page, "Connect Four")
    wait_to_be_asked(page)
    page.route("**/api/me**", lambda _: None)
    page.reload()
    assert wait_to_be_asked(page) == "asked"


def test_a_finished_game_counts_in_the_statistics_and_can_be_looked_at(server: Serving, open_page: Opener) -> None:
    page = open_page(base=server.address)
    start(page, "Kuhn poker")
    play_to_the_end(page)
    expect(page).to_have_title("Kuhn poker · Woolgather")
    table = page.url
    page.get_by_role("link", name="Start page", exact=True).click()
    expect(cards(page)).to_contain_text("won")
    shelf(page).get_by_role("button", name="Statistics").click()
    drawer = page.get_by_role("dialog", name="Statistics")
    expect(drawer.get_by_role("region", name="Kuhn poker")).to_contain_text("1 game played")
    expect(drawer.get_by_role("row")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    cards(page).get_by_role("link").click()
    page.wait_for_url(table)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.goto("/")
    cards(page).get_by_role("button", name="Play Kuhn poker again").click()
    page.wait_for_url("**/t/*")
    wait_to_be_asked(page)
    assert page.url != table


def known(page: Page, server: Serving) -> None:
    """The page is somebody's who holds seats at four tables."""
    for game in ("connect-four", "kuhn-poker", "hush", "shear-panic"):
        server.make(game, "mine", "open", me=SECRET)
    page.evaluate("(secret) => localStorage.setItem('woolgather.me', secret)", SECRET)
    page.reload()
    expect(page.locator(".yours article").first).to_be_visible()


def test_the_start_page_with_tables_fits_its_window(server: Serving, open_page: Opener) -> None:
    page = open_page(base=server.address)
    known(page, server)
    for _ in ("english", "italian"):
        for size in (*LOW_WINDOWS, NARROW):
            resized(page, size)
            assert overflow(page) <= 0
            assert page.evaluate(CLIPPED) == []
            assert size == NARROW or page.evaluate(PLAYS_IN_SIGHT) == []
            assert page.evaluate(OVER_THE_NAME) == []
            for chip in page.locator(".yours .chip").all():
                chip.click(trial=True)
        page.get_by_role("button", name="Italiano").or_(page.get_by_role("button", name="English")).click()


def test_the_start_page_with_tables_has_no_serious_findings(server: Serving, open_page: Opener) -> None:
    page = open_page(base=server.address, viewport=PHONE)
    known(page, server)
    assert findings(page) == []
    shelf(page).get_by_role("button", name="All your tables (4)").click()
    expect(page.get_by_role("dialog").get_by_role("article")).to_have_count(4)
    assert findings(page) == []
