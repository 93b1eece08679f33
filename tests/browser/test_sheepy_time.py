from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import (
    LAPTOP,
    PHONE,
    can_confirm,
    cards,
    decide,
    is_over,
    main_button,
    places,
    play_to_the_end,
    start,
    start_table,
    unfold,
    wait_to_be_asked,
    wait_until,
)
from tests.browser.test_access import findings
from tests.browser.test_company import set_table
from tests.browser.test_first_page import CLIPPED, overflow
from tests.table.company import Serving
from woolgather.engine.state import State

GAME: Final = "Sheepy Time"
SPACES: Final = 10
SMALLEST: Final = 44
"""Pixels: what a finger must find."""

TOO_SMALL: Final = """(least) => [...document.querySelectorAll(
    '.present button, .middle [role=button], .tabs button, .preview button')].filter((each) => {
  const box = each.getBoundingClientRect()
  return each.checkVisibility() && (box.width < least - 0.5 || box.height < least - 0.5)
}).map((each) => `${each.ariaLabel ?? each.textContent}: ${each.getBoundingClientRect().width}`)"""


@pytest.fixture
def quick(serve: Callable[..., Serving]) -> Serving:
    """A server whose bots do not pause to think, so that long games end soon."""
    return serve()


def opened(open_page: Opener, quick: Serving, **settings: Any) -> Page:
    """The start page."""
    page = open_page(base=quick.address, **settings)
    page.locator("article").first.wait_for()
    return page


def question(page: Page) -> str:
    """What the page asks; if there is only one answer, that."""
    asked = page.locator(".preview p").or_(page.locator(".preview b"))
    return asked.last.inner_text()


def choose(page: Page, name: str, value: str) -> None:
    """An option of the form."""
    page.get_by_role("group", name=name).get_by_text(value, exact=True).click()


def set_night(page: Page, *sitters: str, **options: str) -> None:
    """A table of that many seats, with options by their titles."""
    page.get_by_role("button", name=f"New table for {GAME}").click()
    choose(page, "Seats", str(len(sitters)))
    if options:
        unfold(page, "Rules of play")
    for name, value in options.items():
        choose(page, name.replace("_", " "), value)
    set_table(page, GAME, *sitters)


# ---- whole games


def test_a_night_goes_from_the_start_page_to_the_result_and_fits_a_phone_in_both_languages(
    quick: Serving, open_page: Opener
) -> None:
    page = opened(open_page, quick, viewport=PHONE)
    start(page, GAME)
    found: dict[str, list[Any]] = {}

    def look() -> None:
        asked = question(page)
        if asked not in found:
            found[asked] = troubles(page)
            speak(page, "Settings", "Italiano")
            found[f"{asked} (it)"] = troubles(page)
            speak(page, "Impostazioni", "English")
            wait_to_be_asked(page)

    assert play_to_the_end(page, look) >= 15
    assert len(found) >= 8, "Hardly anything was asked."
    assert {asked: each for asked, each in found.items() if each} == {}
    expect(page.get_by_role("dialog").locator(".places").get_by_role("rowheader")).to_have_count(4)
    page.set_viewport_size(LAPTOP)
    expect(page.get_by_role("log").get_by_role("button", name="Rule ST-95").first).to_be_visible()


def test_a_night_alone_ends_with_a_score_and_a_grade(quick: Serving, open_page: Opener) -> None:
    page = opened(open_page, quick)
    set_night(page, "You", Length="a nap")
    expect(page.get_by_text("Score as it stands")).to_be_visible()
    play_to_the_end(page)
    expect(page.get_by_role("dialog")).to_contain_text("points:")


@pytest.mark.parametrize(
    ("nightmare", "sign", "told"),
    [
        ("the Wolf", "#nm-wolf", "2 players"),
        ("the Bump in the Night", "#nm-bump", "2 players · the Bump in the Night"),
        ("the Sinister Spider", "#nm-spider", "2 players · the Sinister Spider"),
    ],
)
def test_each_nightmare_prowls_on_the_board(
    quick: Serving, open_page: Opener, nightmare: str, sign: str, told: str
) -> None:
    """Beside the title stands what is not as usual; the Wolf is usual."""
    page = opened(open_page, quick)
    set_night(page, "You", "Bot", Nightmare=nightmare)
    expect(page.locator(".sub")).to_have_text(told)
    for number in range(8):
        wait_to_be_asked(page)
        expect(page.locator(f".pieces use[href='{sign}']")).to_have_count(1)
        decide(page, number * 5)
    assert page.get_by_role("log").get_by_text(nightmare[4:]).count() > 0


# ---- what is shown and asked


def test_a_picked_side_is_previewed_on_the_ring_before_it_is_played(quick: Serving, open_page: Opener) -> None:
    page = opened(open_page, quick)
    set_night(page, "You", "Bot")
    wait_to_be_asked(page)
    for _ in range(12):
        sides = page.get_by_role("group", name="Your hand").get_by_role("button", name="move")
        if sides.count():
            sides.first.click()
            expect(page.locator(".pieces .ghost")).to_have_count(1)
            expect(page.locator(".pieces .way").first).to_be_attached()
            page.get_by_role("button", name="Cancel").click()
            expect(page.locator(".pieces .ghost")).to_have_count(0)
            return
        decide(page, 0)
        wait_to_be_asked(page)
    raise AssertionError("No card with a movement came to hand.")


WALKS: Final = """() => {
  window.stands = new Set()
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    if (target.matches('.piece')) window.stands.add(target.style.transform)
  })).observe(document.querySelector('.pieces'), { attributes: true, attributeFilter: ['style'], subtree: true })
}"""
"""Notes every place where a piece is drawn from now on."""


def sevens_first(state: State) -> int:
    """Chance that deals the cards which go farthest as long as there are any."""
    outcomes = [outcome for outcome, _ in state.odds()]
    return next((outcome for outcome in outcomes if state.text(outcome) == "draw just-7"), outcomes[0])


@pytest.mark.parametrize(("motion", "places_seen"), [("no-preference", 7), ("reduce", 1)])
def test_a_sheep_walks_space_by_space_unless_motion_is_unwanted(
    open_page: Opener, serve: Callable[..., Serving], motion: str, places_seen: int
) -> None:
    server = serve(chance=sevens_first)
    page = open_page(base=server.address, calm=True, reduced_motion=motion)
    set_night(page, "You", "Link")
    open_page(page.url, base=server.address).get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("has sat down")).to_be_visible()
    start_table(page)
    wait_to_be_asked(page)
    page.get_by_role("button", name="move 7").first.click()
    page.evaluate(WALKS)
    main_button(page).click()
    wait_until(page, f"window.stands.size >= {places_seen}")
    page.wait_for_timeout(1000)
    assert page.evaluate("window.stands.size") == places_seen


def test_a_zzz_is_caught_on_a_dream_that_is_clicked(quick: Serving, open_page: Opener) -> None:
    page = opened(open_page, quick)
    set_night(page, "You", "Bot")
    for _ in range(40):
        wait_to_be_asked(page)
        catches = page.get_by_role("group", name="Your hand").get_by_role("button", name="catch")
        if catches.count():
            break
        decide(page, 0)
    catches.first.click()
    main_button(page).click()
    target = page.get_by_role("button", name="Catch a Zzz here.").first
    target.click()
    expect(page.locator(".token.coming")).to_have_count(1)
    main_button(page).click()
    expect(page.get_by_role("log")).to_contain_text("You catch a Zzz")


def test_a_dream_is_read_in_full_and_put_away_with_escape(quick: Serving, open_page: Opener) -> None:
    page = opened(open_page, quick)
    set_night(page, "You", "Bot")
    wait_to_be_asked(page)
    tile = page.get_by_role("button", name="Press to read all of it.").first
    tile.click()
    note = page.locator(".reading")
    expect(note).to_contain_text("Whoever puts it on the board")
    tile.press("Escape")
    expect(note).to_have_count(0)


def test_at_rest_a_dream_goes_from_the_market_to_a_free_space(quick: Serving, open_page: Opener) -> None:
    page = opened(open_page, quick)
    set_night(page, "You", "Bot")
    play_until(page, "Pick a dream for a free space")
    spaces_left = SPACES - page.locator(".board .tile").count()
    assert spaces_left >= 6, "Each seat has put at most one dream beside the first two."
    market = page.get_by_role("region", name="Dream market").locator("button[aria-pressed]")
    expect(market).to_have_count(4)
    market.first.click()
    expect(page.get_by_text("On which free space does")).to_be_visible()
    free = page.get_by_role("button", name="Put the dream here.")
    expect(free).to_have_count(spaces_left)
    free.nth(2).click()
    expect(page.locator(".tile.ghost")).to_have_count(1)
    main_button(page).click()
    expect(page.get_by_role("log").get_by_role("button", name="Rule ST-95").first).to_be_visible()


def play_until(page: Page, hint: str) -> None:
    """Until that is asked; whatever comes before is answered somehow."""
    for number in range(200):
        wait_to_be_asked(page)
        if page.get_by_text(hint).count():
            return
        assert not is_over(page), f"The game was over before anybody asked: {hint}"
        decide(page, number * 5)
    raise AssertionError(f"Nobody asks: {hint}")


# ---- for everybody


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_night_has_no_serious_findings_by_any_light(quick: Serving, open_page: Opener, size: str) -> None:
    page = opened(open_page, quick, viewport=LAPTOP if size == "laptop" else PHONE)
    set_night(page, "You", "Bot")
    wait_to_be_asked(page)
    assert still_findings(page) == []
    cards(page).first.click()
    page.wait_for_timeout(200)
    assert still_findings(page) == []
    play_until(page, "Pick a dream for a free space")
    assert still_findings(page) == []
    cards(page).first.click()
    assert still_findings(page) == []


def still_findings(page: Page) -> list[str]:
    """What axe-core finds once the numbers that rise from the labels have faded away."""
    expect(page.locator("em.won")).to_have_count(0)
    return findings(page)


def troubles(page: Page) -> list[Any]:
    """Sideways scroll, controls that are cut off, and what is too small for a finger."""
    found: list[Any] = [*page.evaluate(CLIPPED), *page.evaluate(TOO_SMALL, SMALLEST)]
    return found + ([f"{overflow(page)} pixels too wide"] if overflow(page) > 0 else [])


def speak(page: Page, menu: str, language: str) -> None:
    page.locator(f"summary[aria-label={menu}]").click()
    page.get_by_role("button", name=language).click()
    page.keyboard.press("Escape")
    page.locator(".present [aria-pressed], .middle [aria-pressed]").first.wait_for()
    page.wait_for_timeout(150)


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_the_night_fits_its_screen(quick: Serving, open_page: Opener, size: str) -> None:
    page = opened(
        open_page, quick, viewport={"phone": PHONE, "tablet": {"width": 820, "height": 1080}, "laptop": LAPTOP}[size]
    )
    start(page, GAME)
    wait_to_be_asked(page)
    assert troubles(page) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    box = main_button(page).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= page.viewport_size["height"]  # type: ignore[index]


# ---- by keyboard alone


def tab_to_the_board(page: Page) -> None:
    """Press Tab until something on the ring has the focus; the journal lies on the way, and its rules are many."""
    for _ in range(300):
        if page.evaluate("document.activeElement.matches('.middle [role=button]')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("The board cannot be reached with Tab.")


def decide_by_keyboard(page: Page, pick: int) -> None:
    """A digit for what lies below the board; Tab, arrows and Space for what lies on it; Enter plays."""
    for attempt in range(4):
        if can_confirm(page):
            break
        if attempt % 2 == 0 and cards(page).count():
            page.keyboard.press(str(pick % cards(page).count() + 1))
        elif places(page).count():
            tab_to_the_board(page)
            page.keyboard.press("ArrowRight")
            while not page.evaluate("document.activeElement.matches('[aria-pressed=false]')"):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
        page.wait_for_timeout(40)
    page.keyboard.press("Enter")


def test_a_round_is_played_by_keyboard_alone(quick: Serving, open_page: Opener) -> None:
    page = opened(open_page, quick)
    page.get_by_role("button", name=f"Play {GAME} against bots").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    asked: set[str] = set()
    for number in range(60):
        wait_to_be_asked(page)
        if is_over(page) or page.locator("svg").get_by_text("Round 2", exact=True).count():
            break
        asked.add(question(page))
        decide_by_keyboard(page, number)
    expect(page.locator("svg").get_by_text("Round 2", exact=True)).to_be_visible()
    assert len(asked) >= 2
