from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import can_confirm, is_asked, is_over, passing


def reaches(page: Page, selector: str, name: str = "") -> bool:
    """Press Tab until a control of that kind and name has the focus; whether one was found on the way round."""
    for _ in range(80):
        page.keyboard.press("Tab")
        label = page.evaluate("""selector => {
            const it = document.activeElement
            return it?.matches(selector) ? (it.ariaLabel ?? it.textContent ?? '').trim() : null
        }""", selector)
        if label is not None and name in label:
            return True
    return False


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with that name has the focus."""
    assert reaches(page, ":not(body)", name), f"{name} cannot be reached with Tab."


def test_hush_is_played_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Hush against bots").wait_for()
    tab_to(page, "Play Hush against bots")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    until = time.monotonic() + 120
    while not is_over(page):
        assert time.monotonic() < until, "The game does not come to an end by keyboard."
        if passing(page).count():
            tab_to(page, "Pass")
            page.keyboard.press("Enter")
        elif is_asked(page):
            if not can_confirm(page):
                page.keyboard.press("1")
            page.wait_for_timeout(50)
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    tab_to(page, "Play again")


def test_a_column_is_chosen_with_arrows_and_played_with_enter(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Connect Four against bots").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="column a").first.wait_for()
    tab_to(page, "column a")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="column c").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("it lands on c1")


def test_the_rules_open_with_a_question_mark_and_close_with_escape(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Hush against bots").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("log").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules of Hush")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
