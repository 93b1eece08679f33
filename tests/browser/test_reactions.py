"""Reaction windows in the browser: asked of all at once, sealed, passed ahead, and put once to a whole screen."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import (
    LAPTOP,
    PHONE,
    can_confirm,
    cards,
    is_over,
    main_button,
    passing,
    press,
    sheet,
    start,
    start_table,
)
from tests.browser.test_access import findings
from tests.browser.test_company import set_table
from tests.browser.test_keyboard import tab_to

PATIENCE: Final = 60
GAMES: Final = 6
"""So many games are begun until the dog wakes; a game in which it sleeps throughout is rare."""


def lay_a_card(page: Page) -> None:
    """If the page wants a card laid down, lay the first."""
    curtain = page.get_by_role("button", name="lift the curtain")
    if curtain.is_visible():
        press(curtain)
    elif can_confirm(page):
        press(main_button(page))
    elif page.get_by_text("Your turn").count() and cards(page).count():
        press(cards(page).first)


def play_until(pages: Sequence[Page], there: Locator) -> bool:
    """Lay cards until that is there; False if the game is over before."""
    until = time.monotonic() + PATIENCE
    while not there.count():
        assert time.monotonic() < until, "Nobody was asked."
        if is_over(pages[0]):
            return False
        for page in pages:
            if not there.count():
                lay_a_card(page)
        pages[0].wait_for_timeout(40)
    return True


def put_back(page: Page) -> None:
    """A card that was picked for the turn just when the window opened."""
    if page.locator(".present [aria-pressed=true]").count():
        page.keyboard.press("Escape")
        sheet(page).focus()


def wake_the_dog(page: Page) -> None:
    """Play Hush against bots until a window opens."""
    for _ in range(GAMES):
        start(page, "Hush")
        if play_until([page], passing(page)):
            put_back(page)
            return
        page.get_by_role("link", name="Start page").click()
    raise AssertionError("The dog never woke.")


def whole_screen(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("Does anybody (else )?react"))


def wake_the_dog_at_one_screen(page: Page, *sitters: str) -> None:
    for _ in range(GAMES):
        page.goto("/")
        set_table(page, "Hush", *sitters)
        if play_until([page], whole_screen(page)):
            return
    raise AssertionError("The dog never woke.")


# ---- two browsers


def two_browsers(open_page: Opener) -> tuple[Page, Page]:
    """Ada and Bruno in browsers of their own, both asked."""
    for _ in range(GAMES):
        ada = open_page()
        set_table(ada, "Hush", "You", "Link", "Bot")
        bruno = open_page(ada.url)
        bruno.get_by_label("Your name").fill("Bruno")
        bruno.get_by_role("button", name="Sit down").click()
        expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
        start_table(ada, bruno)
        if play_until([ada, bruno], passing(ada)):
            expect(sheet(bruno)).to_be_visible()
            return ada, bruno
    raise AssertionError("The dog never woke.")


def test_a_window_is_asked_of_two_browsers_at_once_and_answers_stay_sealed(open_page: Opener) -> None:
    ada, bruno = two_browsers(open_page)
    expect(sheet(ada).get_by_role("list", name="Asked in this order").get_by_role("listitem")).to_have_count(3)
    passing(ada).click()
    expect(ada.get_by_role("dialog", name="Waiting for the others")).to_contain_text("You pass.")
    expect(bruno.get_by_role("button", name="1 watching")).to_have_count(0)
    before = bruno.locator("body").inner_text()
    bruno.wait_for_timeout(2000)
    assert bruno.locator("body").inner_text() == before, "Bruno sees nothing of Ada's answer"
    expect(ada.get_by_role("dialog", name="Waiting for the others")).to_be_visible()

    ada.get_by_role("button", name="Think again").click()
    expect(passing(ada)).to_be_visible()
    passing(ada).click()
    passing(bruno).click()
    for page in (ada, bruno):
        expect(page.get_by_role("log")).to_contain_text("No reaction: ")
        expect(page.get_by_role("dialog", name="Waiting for the others")).to_have_count(0)


def test_a_sealed_answer_is_there_after_the_page_is_loaded_anew(open_page: Opener) -> None:
    ada, bruno = two_browsers(open_page)
    passing(ada).click()
    expect(ada.get_by_role("dialog", name="Waiting for the others")).to_be_visible()
    ada.reload()
    expect(ada.get_by_role("dialog", name="Waiting for the others")).to_contain_text("You pass.")
    expect(sheet(bruno)).to_be_visible()


# ---- one person


def test_the_sheet_looks_the_same_whatever_the_hand_holds(open_page: Opener) -> None:
    page = open_page()
    wake_the_dog(page)
    expect(sheet(page).get_by_role("button")).to_have_text(
        ["Choose a reaction", "Pass", "Pass for this turn", "Pass until attacked"]
    )
    expect(sheet(page)).to_contain_text("Everybody is asked, whatever they hold.")
    expect(sheet(page).get_by_role("button", name="Choose a reaction")).to_be_disabled()


def test_the_table_in_words_asks_what_the_window_asks(open_page: Opener) -> None:
    page = open_page()
    wake_the_dog(page)
    question = page.locator("#react-question").inner_text()
    page.keyboard.press("t")
    words = page.get_by_role("dialog", name="The table in words")
    for line in (question, "Do you react?"):
        expect(words.get_by_role("listitem").filter(has_text=line)).to_have_count(1)


def test_passing_ahead_is_shown_and_can_be_ended(open_page: Opener) -> None:
    """Bruno has not answered: nothing goes on, and there is time to think again."""
    ada, _bruno = two_browsers(open_page)
    sheet(ada).get_by_role("button", name="Pass until attacked").click()
    expect(ada.get_by_text("You pass automatically until you are attacked.")).to_be_visible()
    expect(ada.get_by_role("dialog", name="Waiting for the others")).to_contain_text("You pass.")
    ada.get_by_role("button", name="Ask me again").click()
    expect(ada.get_by_text("You pass automatically")).to_have_count(0)
    expect(passing(ada)).to_be_visible()


def test_who_passes_ahead_is_not_asked_and_bots_go_on(open_page: Opener) -> None:
    page = open_page()
    wake_the_dog(page)
    sheet(page).get_by_role("button", name="Pass until attacked").click()
    expect(page.get_by_role("log")).to_contain_text("No reaction: ")


def test_the_sheet_takes_the_focus_and_escape_does_not_pass(open_page: Opener) -> None:
    page, _bruno = two_browsers(open_page)
    put_back(page)
    expect(sheet(page)).to_be_focused()
    for key in ("Escape", "Escape", "Enter", "Space"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(passing(page)).to_be_visible()
    expect(page.get_by_role("dialog", name="Waiting for the others")).to_have_count(0)
    tab_to(page, "Pass")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Waiting for the others")).to_contain_text("You pass.")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_window_has_no_serious_findings(open_page: Opener, size: str) -> None:
    page = open_page(viewport=LAPTOP if size == "laptop" else PHONE)
    wake_the_dog(page)
    assert findings(page) == []
    sheet(page).get_by_role("button", name="Pass until attacked").click()
    page.get_by_role("button", name="Ask me again").wait_for()
    assert findings(page) == []


def test_on_a_phone_nothing_of_a_window_runs_over_the_edge(open_page: Opener) -> None:
    page = open_page(viewport=PHONE)
    wake_the_dog(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    for button in sheet(page).get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]
        expect(button).to_be_in_viewport(ratio=1)


# ---- several people at one screen


def test_a_whole_screen_is_asked_once_and_nobodys_hand_is_open_meanwhile(open_page: Opener) -> None:
    page = open_page(calm=True)
    wake_the_dog_at_one_screen(page, "You", "Here", "Bot")
    expect(page.get_by_role("group", name="Your hand")).to_have_count(0)
    whole_screen(page).get_by_role("button", name="No, nobody").click()
    expect(page.get_by_role("log")).to_contain_text("No reaction: ")


def test_whoever_reacts_takes_the_screen_and_the_others_are_asked_again(open_page: Opener) -> None:
    page = open_page(calm=True)
    wake_the_dog_at_one_screen(page, "You", "Here", "Bot")
    told = page.get_by_role("log").inner_text()
    names = whole_screen(page).get_by_role("button", name=re.compile("reacts$"))
    expect(names).to_have_count(2)
    names.last.click()
    page.get_by_role("button", name="lift the curtain").click()
    expect(sheet(page)).to_be_visible()
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    passing(page).click()
    rest = page.get_by_role("dialog", name="Does anybody else react?")
    expect(rest.get_by_role("button", name=re.compile("reacts$"))).to_have_count(1)
    expect(page.get_by_role("group", name="Your hand")).to_have_count(0)
    assert "No reaction" not in page.get_by_role("log").inner_text().removeprefix(told)
    rest.get_by_role("button", name="No, nobody").click()
    expect(page.get_by_role("log")).to_contain_text("No reaction: ")
