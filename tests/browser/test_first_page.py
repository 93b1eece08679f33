from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP, PHONE, start, unfold, wait_to_be_asked

LIMIT: Final = 120_000

CLIPPED: Final = """() => {
  const strip = '.cards, .answers'
  const isAside = (each, box) => getComputedStyle(each).opacity === '0' || box.width <= 1
  return [...document.querySelectorAll('button, a, input, select, summary, h1, h2')].filter((each) => {
    const box = each.getBoundingClientRect()
    if (!each.checkVisibility() || isAside(each, box) || each.closest(strip)) return false
    return box.left < -1 || box.right > innerWidth + 1 || each.scrollWidth > each.clientWidth + 1
  }).map((each) => each.outerHTML.slice(0, 120))
}"""
"""Controls and headings that reach beyond the page's sides or do not show their own text; the strips of cards and
answers scroll."""


def test_the_first_page_weighs_less_than_120_kb(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Hush against bots").wait_for()
    sent: list[int] = page.evaluate("""['navigation', 'resource']
        .flatMap((kind) => performance.getEntriesByType(kind)).map((each) => each.encodedBodySize)""")
    assert len(sent) >= 4
    assert all(sent)
    assert sum(sent) < LIMIT


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_the_start_page_fits_a_phone(open_page: Opener, language: str) -> None:
    page = open_page(viewport=PHONE, locale=language)
    page.locator("article").first.wait_for()
    assert overflow(page) <= 0
    assert page.evaluate(CLIPPED) == []


@pytest.mark.parametrize("game", ["Hush", "Connect Four", "Kuhn poker", "Shear Panic"])
@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_a_table_fits_its_screen(open_page: Opener, game: str, size: str) -> None:
    page = open_page(viewport={"phone": PHONE, "tablet": {"width": 820, "height": 1080}, "laptop": LAPTOP}[size])
    start(page, game)
    wait_to_be_asked(page)
    assert overflow(page) <= 0
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    button = page.get_by_role("button", name="Play", exact=False).last
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= page.viewport_size["height"]  # type: ignore[index]


BUSY: Final = "The bots have too much to think about; try again in a few minutes."


def refuse_tables(page: Page) -> list[dict[str, Any]]:
    """Every table that is asked for is refused; what was asked is noted."""
    asked: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        route.fulfill(status=503, json={"code": "busy", "reason": BUSY})

    page.route("**/api/tables", refuse)
    return asked


def test_a_table_that_is_refused_can_be_asked_for_again(blank_page: Opener) -> None:
    page = blank_page(allow="Failed to load resource")
    asked = refuse_tables(page)
    page.goto("/")
    form = page.locator("form")
    unfold(page, "Rules of play")
    form.get_by_role("group", name="Hints allowed").get_by_text("No").click()
    form.get_by_label("Name").first.fill("Eva")
    button = form.get_by_role("button", name="Open the table")
    for count in (1, 2):
        button.click()
        expect(form.get_by_text(BUSY)).to_be_visible()
        expect(button).to_be_enabled()
        assert [(each["hints"], each["players"][0]["name"]) for each in asked] == [(False, "Eva")] * count


def test_a_game_that_is_refused_says_why_beside_its_button(blank_page: Opener) -> None:
    page = blank_page(allow="Failed to load resource", viewport=PHONE)
    refuse_tables(page)
    page.goto("/")
    button = page.get_by_role("button", name="Play Hush against bots")
    button.click()
    expect(page.locator("article").filter(has=button).get_by_text(BUSY)).to_be_in_viewport()
    expect(button).to_be_enabled()
