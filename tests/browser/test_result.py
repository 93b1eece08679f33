"""How a game ended: where the points came from, what decided it, and the way back to the board.

Whole games are played by the real rules before the page is told of them, with luck of their own.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.finished import finished
from tests.browser.layout_positions import LONG_NAMES
from tests.browser.test_access import findings
from tests.browser.test_layout import resized

MAYFAIR: Final = {"edition": "mayfair"}
GAMES: Final[dict[str, list[tuple[str, int, dict[str, Any]]]]] = {
    "shear-panic": [("shear-panic", seats, {}) for seats in (2, 3, 4)],
    "shear-panic-mayfair": [("shear-panic", seats, MAYFAIR) for seats in (2, 3, 4)],
    "sheepy-time": [("sheepy-time", seats, {}) for seats in (1, 2, 4)],
    "sheepy-time-nap": [("sheepy-time", 3, {"length": "nap"})],
    "unshorn": [("unshorn", seats, {}) for seats in (2, 3, 4)],
    "shepherd-mess": [("shepherd-mess", seats, {}) for seats in (2, 3, 4)],
    "hush": [("hush", seats, {}) for seats in (2, 4)],
}
STARTS: Final = {"sheepy-time": "−40", "sheepy-time-nap": "−5", "unshorn": "9"}
"""What everybody begins with: a pillow to come down from, or cards of wool."""
TIED: Final = 3
"""The luck of a game of Shear Panic in which the first two have equal points."""
SIZES: Final = ((1366, 650), (768, 1024), (390, 664), (360, 640), (844, 390))

COLUMNS: Final = """() => {
  const rows = (part) => [...document.querySelectorAll(`.sources ${part} tr`)].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  const names = [...document.querySelectorAll('.sources thead .unseen')].map((name) => name.textContent)
  return { parts: rows('tbody'), total: rows('tfoot')[0], seats: names }
}"""

CLIPPED: Final = """() => {
  const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
    && one.top >= other.top - 1 && one.bottom <= other.bottom + 1
  const box = (each) => each.getBoundingClientRect()
  const sheet = document.querySelector('.result')
  const body = sheet.querySelector('.body')
  const shown = [...sheet.querySelectorAll('h2, footer button, footer a')]
  const wide = [...body.querySelectorAll('*')].filter((each) => !each.closest('.unseen, b, svg') && box(each).width
    && (box(each).right > box(body).right + 1 || box(each).left < box(body).left - 1))
  return [
    ...(inside(box(sheet), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }) ? [] : ['the sheet']),
    ...shown.filter((each) => !inside(box(each), box(sheet))).map((each) => each.textContent),
    ...wide.map((each) => `wide: ${each.outerHTML.slice(0, 80)}`),
    ...(box(body).height < 90 ? [`only ${box(body).height} pixels to read in`] : []),
  ]
}"""


def number(text: str) -> float:
    """As people write it: 4½, −2, +3."""
    half = 0.5 if text.endswith("½") else 0.0
    size = float(text.strip("+−½") or 0) + half
    return -size if text.startswith("−") else size


def the_sheet(page: Page) -> Locator:
    return page.locator(".result")


@pytest.mark.parametrize("games", GAMES)
def test_the_sources_of_every_player_add_up_to_the_score(blank_page: Opener, games: str) -> None:
    page = blank_page()
    for game, seats, options in GAMES[games]:
        state = finished(page, game, seats, seed=seats, **options)
        told = page.evaluate(COLUMNS)
        order = [("You", "Bruno", "Carla", "Dino").index(name) for name in told["seats"]]
        worth = 0.5 if game == "shepherd-mess" else 1
        assert [number(text) for text in told["total"]] == [state.scores()[seat] * worth for seat in order]
        for place, total in enumerate(told["total"]):
            assert sum(number(row[place]) for row in told["parts"]) == number(total), f"{game}, {seats}, {told}"
        start = the_sheet(page).locator(".sources tbody tr", has_text="at the start").locator("td")
        assert {*start.all_inner_texts()} == ({STARTS[games]} if games in STARTS and seats > 1 else set())


@pytest.mark.parametrize(("game", "said"), [("connect-four", "four in a line and"), ("kuhn-poker", "win")])
def test_a_game_without_points_says_how_it_ended(blank_page: Opener, game: str, said: str) -> None:
    page = blank_page()
    finished(page, game, 2, seed=1)
    expect(the_sheet(page).locator(".remark")).to_contain_text(said)
    expect(the_sheet(page).locator(".score").first).not_to_contain_text("-1")


def test_a_tie_is_explained_by_its_rule(blank_page: Opener) -> None:
    page = blank_page()
    state = finished(page, "shear-panic", 4, seed=TIED)
    assert sorted(state.scores())[-1] == sorted(state.scores())[-2]
    remark = the_sheet(page).locator(".remark", has_text="Equal points")
    remark.get_by_role("button", name="Rule SP-101").click()
    expect(page.get_by_role("dialog", name="Rules of Shear Panic").locator("#rule-SP-101")).to_be_in_viewport()


def test_what_decided_the_game_is_shown_in_the_journal(blank_page: Opener) -> None:
    """On a laptop the journal is beside the sheet; on a phone the sheet makes room for it."""
    page = blank_page(viewport={"width": 1366, "height": 650})
    finished(page, "shear-panic", 4, seed=TIED)
    moments = page.get_by_role("region", name="What decided it").get_by_role("button")
    assert 1 <= moments.count() <= 3
    moments.last.click()
    line = page.get_by_role("log").locator("li:focus")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("You score 6 points")
    expect(the_sheet(page)).to_be_visible()
    resized(page, (390, 664))
    moments.first.click()
    expect(the_sheet(page)).to_have_count(0)
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("score")


def test_the_sheet_folds_away_and_comes_back_by_keyboard(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 390, "height": 664})
    finished(page, "shear-panic", 4, seed=TIED)
    expect(the_sheet(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(the_sheet(page)).to_have_count(0)
    again = page.get_by_role("button", name="Result", exact=True)
    expect(again).to_be_focused()
    expect(again).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(the_sheet(page)).to_be_focused()
    expect(again).to_have_count(0)


def test_the_result_is_shared_as_a_text_without_a_link(blank_page: Opener) -> None:
    page = blank_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    finished(page, "shear-panic", 4, seed=TIED)
    the_sheet(page).get_by_role("button", name="Share the result as a text").click()
    expect(the_sheet(page).get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines()[:3] == ["Shear Panic · Woolgather", "1. me 22", "2. Bruno 22"]
    assert "http" not in text


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
@pytest.mark.parametrize(("game", "seats"), [("shear-panic", 4), ("sheepy-time", 4), ("unshorn", 4), ("hush", 2)])
def test_nothing_of_the_result_is_cut_in_any_window(blank_page: Opener, game: str, seats: int, language: str) -> None:
    page = blank_page(locale=language)
    finished(page, game, seats, seed=2, names=LONG_NAMES)
    for size in SIZES:
        resized(page, size)
        assert page.evaluate(CLIPPED) == [], f"{game} at {size}"
    if language == "it-IT":
        assert findings(page, ".result") == []
