"""Whatever can be pointed at is reached by keyboard, too: one stop for Tab, and arrow keys from thing to thing."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.posed import pose
from tests.browser.test_about import SCENES, answer, popup
from tests.browser.test_access import findings
from tests.browser.test_keyboard import at_an_action, reaches

SEEN: Final = """(within = '*') => [...document.querySelectorAll('[data-about]')]
  .filter((it) => it.closest(within) && it.checkVisibility()).flatMap((it) => it.dataset.about.split(' '))"""
"""What explains itself, in all the page or within what has the focus by itself."""

MANY: Final = 400
"""More than there is to explore."""


def label(page: Page) -> str:
    return str(page.evaluate("document.activeElement.ariaLabel"))


def enter(page: Page) -> None:
    """To the first thing, by Tab and an arrow key."""
    assert reaches(page, ".explore button", "Explore the table")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explore .thing:focus")).to_have_count(1)


def to(page: Page, name: str) -> Locator:
    """On to the next thing with that name."""
    for _ in range(MANY):
        if name in label(page):
            return page.locator(":focus")
        page.keyboard.press("PageDown")
        page.wait_for_timeout(5)
    raise AssertionError(f"{name} is not among {things(page)}")


def things(page: Page) -> list[str]:
    return [str(name) for name in page.locator(".explore .thing").evaluate_all("all => all.map((it) => it.ariaLabel)")]


@pytest.mark.parametrize("game", SCENES)
def test_everything_that_can_be_pointed_at_is_reached_by_keyboard(blank_page: Opener, game: str) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    pose(page, SCENES[game].state())
    pointed, stops = set(page.evaluate(f"({SEEN})()")), set(page.evaluate(f"({SEEN})('button, [tabindex]')"))
    enter(page)
    told = set(
        page.evaluate("[...document.querySelectorAll('.thing')].flatMap((it) => (it.dataset.about ?? '').split(' '))")
    )
    assert pointed - told <= stops
    assert all(things(page))
    assert findings(page, ".explore") == []


def test_arrow_keys_lead_to_what_lies_there_and_a_question_mark_to_its_rule(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    pose(page, SCENES["shepherd-mess"].state())
    enter(page)
    to(page, "The ram")
    expect(popup(page)).to_contain_text("The ram")
    before = label(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".explore .thing:focus")).not_to_have_accessible_name(before)
    page.keyboard.press("Home")
    to(page, "The ram")
    page.keyboard.press("?")
    expect(page.locator("#rule-SM-50")).to_be_in_viewport()
    expect(page.get_by_role("dialog").locator("[aria-current]")).to_have_text("Scared sheep and the ram")


def test_enter_says_why_a_place_cannot_be_chosen_and_chooses_one_that_can(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    pose(page, at_an_action())
    page.keyboard.press("1")
    enter(page)
    to(page, "Red 1")
    page.keyboard.press("Enter")
    expect(answer(page).get_by_role("button", name="SP-")).to_be_visible()
    page.keyboard.press("Home")
    to(page, "Blue 1")
    page.keyboard.press("Enter")
    expect(page.locator(".middle [role=button][aria-pressed=true]").first).to_be_attached()


def test_the_board_comes_first_and_what_is_somebodys_is_told_with_their_name(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    pose(page, at_an_action())
    enter(page)
    assert page.evaluate("document.querySelector('.thing').dataset.about") != "points"
    assert any(name.startswith("The score, Bruno") for name in things(page))
    to(page, "The score")
    expect(popup(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect(popup(page)).to_contain_text("The score")


def test_exploring_is_one_stop_and_disturbs_no_other_key(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    pose(page, at_an_action())
    enter(page)
    first = label(page)
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".explore .entry")).to_be_focused()
    expect(page.locator(".explore .thing")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".thing:focus")).to_have_accessible_name(first)
    page.keyboard.press("Escape")
    expect(page.locator(".explore .entry")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    expect(page.locator(".present [aria-pressed=true]")).to_be_focused()
    expect(page.locator(".explore .thing")).to_have_count(0)
