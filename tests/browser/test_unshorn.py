"""Unshorn on its shearing floor, as a person plays it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Opener
from tests.browser.playing import (
    LAPTOP,
    PHONE,
    can_confirm,
    decide,
    in_turns,
    is_asked,
    is_over,
    main_button,
    passing,
    react,
    sheet,
    start,
    start_table,
    wait_to_be_asked,
)
from tests.browser.served import STATIC
from tests.browser.test_access import findings
from tests.browser.test_company import set_table
from tests.browser.test_keyboard import reaches, tab_to
from tests.table.company import Serving, serving

PATIENCE: Final = 300
PLACES: Final = tuple(f"{row}{column}" for row in "abc" for column in "123")


@pytest.fixture
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The table with bots that do not take their time."""
    with serving(tmp_path_factory.mktemp("quick"), pages=STATIC, pace=0.02) as served:
        yield served


def set_for_two(page: Page, other: str) -> None:
    """A table for you and one other."""
    page.get_by_role("button", name="New table for Unshorn").click()
    page.get_by_role("group", name="Seats").get_by_text("2", exact=True).click()
    set_table(page, "Unshorn", "You", other)


def take_part(page: Page, count: int) -> None:
    """Every third window a card is tried, every other one is passed for the turn. A window may close meanwhile."""
    if not passing(page).count():
        decide(page, count * 5)
        return
    with suppress(TooLate):
        if count % 3 == 0:
            react(page, 1)
        else:
            sheet(page).get_by_role("button", name="Pass for this turn").click(timeout=2000)


def play_to_the_end(page: Page, look: Callable[[], object] = lambda: None) -> int:
    decisions = 0
    until = time.monotonic() + PATIENCE
    while wait_to_be_asked(page) != "over":
        assert time.monotonic() < until, f"The game is not over after {decisions} decisions."
        look()
        take_part(page, decisions)
        decisions += 1
    return decisions


def lay_out(page: Page, steel: str = "b2", snag: str = "c1") -> None:
    page.get_by_role("button", name=f"Lay the Steel on {steel}").click()
    page.get_by_role("button", name=f"Lay the Snag on {snag}").click()
    expect(page.get_by_text(f"Steel on {steel}, Snag on {snag}")).to_be_visible()
    main_button(page).click()


def test_a_whole_game_is_played_against_bots_from_the_start_page_to_the_result(
    quick: Serving, open_page: Opener
) -> None:
    page = open_page(base=quick.address)
    set_for_two(page, "Bot")
    assert play_to_the_end(page, in_turns(page)) >= 4
    result = page.get_by_role("dialog")
    expect(result.locator(".places").get_by_role("rowheader")).to_have_count(2)
    page.set_viewport_size(LAPTOP)
    expect(page.get_by_role("log")).to_contain_text("lays out the wool")


def test_what_can_be_chosen_on_a_phone_is_large_enough_for_a_finger(open_page: Opener) -> None:
    page = open_page(viewport=PHONE)
    start(page, "Unshorn")
    first = page.get_by_role("button", name="Lay the Steel on a1")
    first.wait_for()
    for place in PLACES:
        box = page.get_by_role("button", name=f"Lay the Steel on {place}").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_the_wool_is_laid_out_place_by_place_and_shown_before_it_is_played(open_page: Opener) -> None:
    page = open_page()
    start(page, "Unshorn")
    expect(page.get_by_text("First hide your Steel: on which place?").last).to_be_visible()
    lay_out(page)
    expect(page.get_by_role("log")).to_contain_text("You lay out your wool: the Steel at b2, the Snag at c1.")
    expect(page.get_by_role("img", name="You: wool 9")).to_be_visible()


def test_a_window_asks_beside_the_floor_and_covers_no_fleece(quick: Serving, open_page: Opener) -> None:
    page = open_page(base=quick.address)
    start(page, "Unshorn")
    lay_out(page)
    passing(page).first.wait_for(timeout=PATIENCE * 1000)
    asks = sheet(page).bounding_box()
    assert asks is not None
    for name in ("You", "Bruno", "Carla", "Dino"):
        fleece = page.get_by_role("img", name=f"{name}: ").locator("use[href='#sheep-bare']").bounding_box()
        assert fleece is not None
        assert fleece["x"] + fleece["width"] <= asks["x"] or fleece["y"] + fleece["height"] <= asks["y"]


def test_own_wool_is_rearranged_in_two_clicks(quick: Serving, open_page: Opener) -> None:
    page = open_page(base=quick.address)
    start(page, "Unshorn")
    lay_out(page)
    until = time.monotonic() + PATIENCE
    while not page.get_by_role("log").get_by_text("You swap a1 and b2.").count():
        assert time.monotonic() < until, "An earlier seat has reacted in every window."
        with suppress(TooLate):
            passing(page).first.wait_for(timeout=2000)
            page.get_by_role("button", name="Rearrange my wool").click(timeout=2000)
            page.get_by_role("button", name="Swap your Steel Wool on b2").click(timeout=2000)
            page.get_by_role("button", name="Swap your Basic Wool on a1").click(timeout=2000)
            sheet(page).get_by_role("button", name="Play: Swap a1 and b2").click(timeout=2000)
        page.wait_for_timeout(300)
    expect(page.get_by_role("img", name="You: ").locator("use[href='#steel']")).to_have_count(1)


def test_two_browsers_play_at_one_table_and_neither_sees_the_others_wool(quick: Serving, open_page: Opener) -> None:
    ada = open_page(base=quick.address)
    set_for_two(ada, "Link")
    bruno = open_page(ada.url, base=quick.address)
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
    start_table(ada, bruno)
    lay_out(ada, "a1", "a3")
    lay_out(bruno, "c1", "c3")
    expect(ada.get_by_role("log")).to_contain_text("Bruno lays out the wool.")
    expect(bruno.get_by_role("log")).not_to_contain_text("the Steel at a1")
    rival = bruno.locator("[role=img]").filter(has=bruno.locator("use[href='#wool-back']"))
    expect(rival).to_have_count(1)
    expect(rival.locator("use[href='#wool-back']")).to_have_count(9)
    for page in (ada, bruno):
        passing(page).first.wait_for()
        passing(page).first.click()
    expect(ada.get_by_role("log")).to_contain_text("No reaction")


def choose_by_keyboard(page: Page) -> None:
    """Draw where that is offered, else take the place of the floor that is the tab stop: Enter picks, Enter plays.

    What was half chosen is put back first. A window may close while one is on the way to it.
    """
    page.keyboard.press("Escape")
    if passing(page).count():
        if reaches(page, "button", "Pass until attacked"):
            page.keyboard.press("Enter")
    elif reaches(page, "button", "Draw a card") if draws(page).count() else reaches(page, ".hits [role=button]"):
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        page.keyboard.press("Enter")


def draws(page: Page) -> Locator:
    return page.get_by_role("button", name="Draw a card")


def test_a_game_is_played_by_keyboard_alone(quick: Serving, open_page: Opener) -> None:
    page = open_page(base=quick.address)
    page.get_by_role("button", name="Play Unshorn against bots").wait_for()
    tab_to(page, "Play Unshorn against bots")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Lay the Steel on a1").wait_for()
    tab_to(page, "Lay the Steel on a1")
    for key in ("ArrowDown", "Enter", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_text("Steel on b1, Snag on b2")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("the Steel at b1, the Snag at b2")
    until = time.monotonic() + PATIENCE
    while not page.get_by_role("log").get_by_text("You draw").count():
        assert time.monotonic() < until, "It is never the own turn."
        assert not is_over(page), "The game is over before the own turn."
        if is_asked(page):
            choose_by_keyboard(page)
        page.wait_for_timeout(60)
    expect(page.get_by_role("log")).to_contain_text("No reaction")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_floor_has_no_serious_findings(quick: Serving, open_page: Opener, size: str) -> None:
    page = open_page(base=quick.address, viewport=LAPTOP if size == "laptop" else PHONE)
    start(page, "Unshorn")
    page.get_by_role("button", name="Lay the Steel on a1").wait_for()
    assert findings(page) == []
    lay_out(page)
    passing(page).first.wait_for(timeout=PATIENCE * 1000)
    assert findings(page) == []
    for count in range(1, 40):
        if draws(page).count() or is_over(page):
            break
        if is_asked(page):
            take_part(page, count * 3 + 1)
        page.wait_for_timeout(150)
    assert findings(page) == []


def test_the_floor_speaks_italian(open_page: Opener) -> None:
    page = open_page(locale="it-IT")
    page.get_by_role("button", name="Gioca a Unshorn contro i bot").click()
    page.get_by_role("button", name="Metti l’acciaio in a1").click()
    page.get_by_role("button", name="Metti il Nodo in c3").click()
    expect(page.get_by_text("Acciaio in a1, Nodo in c3")).to_be_visible()
    assert not can_confirm(page), "The main button is not called Play in Italian."
