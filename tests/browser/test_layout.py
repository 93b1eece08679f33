"""The screen as people have it: in every window they use nothing lies over anything else, and nothing is cut.

One page a game and language, with the longest names and texts, brought to positions that fill the screen and then
resized from window to window. Where a window is small, things scroll; the board and the decision stay.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.layout_positions import LONG_NAMES, POSES, longest_move
from tests.browser.layout_positions import Pose as Posed
from tests.browser.posed import pose

LANGUAGES: Final = {"english": "en-GB", "italian": "it-IT"}
# fmt: off
SIZES: Final = ((1920, 970), (1440, 780), (1366, 650), (1280, 600), (1024, 768), (768, 1024), (844, 390), (640, 400),
                (390, 844), (390, 664), (360, 640))
# fmt: on
"""Windows of laptops, tablets and phones, without what the browser and the system take; the fourth lowest is a laptop's
at double size."""
START_SIZES: Final = ((1920, 970), (1440, 780), (1366, 650), (1280, 600))

LEAST_BOARD: Final = 240
LEAST_SHARE: Final = 0.6
"""How large a board is at least, its shorter side: so many pixels, or so much of the window's shorter side."""
LEAST_LETTER: Final = 9
"""Pixels of the numbers and names that are drawn on a board."""

FAULTS: Final = (Path(__file__).parent / "layout_faults.js").read_text(encoding="utf-8")
"""What is wrong in the window as it is now, in words."""

MOTION: Final = 250
"""Milliseconds after which pieces stand still, also where the window has moved their place."""

PLAYS_IN_SIGHT: Final = """() => [...document.querySelectorAll('.games .go')].filter((each) => {
  const box = each.getBoundingClientRect()
  return box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth
}).map((each) => each.ariaLabel)"""

SETTLED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def faults(page: Page) -> list[str]:
    """What is wrong when everything has come to rest; a second look where something seems to be."""
    measures = {"leastBoard": LEAST_BOARD, "leastShare": LEAST_SHARE, "leastLetter": LEAST_LETTER}
    found: list[str] = page.evaluate(FAULTS, measures)
    if found:
        page.wait_for_timeout(MOTION)
        found = page.evaluate(FAULTS, measures)
    return found


def posed_at(page: Page, at: Posed) -> None:
    """The page at that position, with the wanted move picked on it."""
    state = at.state()
    posed = pose(page, state, names=LONG_NAMES)
    if at.picks is None:
        return
    posed.hint = longest_move(state, at.picks)
    page.keyboard.press("h")
    expect(page.locator(".advice .row, .advice .verdict").first).to_be_visible()
    page.locator(".advice header .tool").last.click()
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator(".preview .go, .react .go")).to_be_enabled()


def wanted(game: str, language: str) -> dict[str, Posed]:
    """Italian runs longer and is looked at in every position; English in the first."""
    return dict(islice(POSES[game].items(), None if language == "italian" else 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", POSES)
def test_nothing_overlaps_and_nothing_is_cut_in_any_window(blank_page: Opener, game: str, language: str) -> None:
    page = blank_page(locale=LANGUAGES[language], viewport=dict(zip(("width", "height"), SIZES[0], strict=True)))
    found: dict[str, Any] = {}
    for position, posed in wanted(game, language).items():
        resized(page, SIZES[0])
        posed_at(page, posed)
        for width, height in SIZES:
            resized(page, (width, height))
            for fault in faults(page):
                found.setdefault(f"{game}, {position}, {language}: {fault}", []).append(f"{width}x{height}")
    assert not found, "\n".join(f"{fault} at {', '.join(sizes)}" for fault, sizes in found.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_fits_every_window_and_play_is_above_the_fold(open_page: Opener, language: str) -> None:
    page = open_page(locale=LANGUAGES[language])
    page.locator("article").first.wait_for()
    for size in START_SIZES:
        resized(page, size)
        assert page.evaluate(PLAYS_IN_SIGHT) == [], f"{language} at {size}"
