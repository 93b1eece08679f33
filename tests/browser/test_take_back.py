"""Taking back further than the rules allow: against a bot, and with the consent of the others."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import main_button, start_table
from tests.browser.test_company import set_table


def drop(page: Page, column: str) -> None:
    page.get_by_role("button", name=f"column {column}").first.click()
    expect(main_button(page)).to_be_enabled()
    main_button(page).click()


def take_back(page: Page) -> Page:
    page.get_by_role("navigation").locator("button.take-back").click()
    return page


def test_against_a_bot_the_game_becomes_practice_and_is_taken_back_to_its_beginning(open_page: Opener) -> None:
    page = open_page()
    set_table(page, "Connect Four", "You", "Bot")
    log = page.get_by_role("log")
    drop(page, "d")
    expect(page.get_by_role("button", name="Take back, as practice")).to_be_enabled()
    before = log.inner_text()
    take_back(page)
    asks = page.get_by_role("region", name="Take back, as practice")
    expect(asks).to_contain_text("You drop a disc: it lands on d1.")
    expect(asks).to_contain_text("becomes practice for good")
    expect(asks.get_by_role("button", name="No")).to_be_focused()
    page.keyboard.press("Escape")
    expect(asks).to_have_count(0)
    expect(page.locator("button.take-back")).to_be_focused()
    assert log.inner_text() == before
    expect(page.get_by_text("Practice", exact=True)).to_have_count(0)
    take_back(page)
    asks.get_by_role("button", name="Take back and practise").click()
    expect(log).to_contain_text("You take your last decision back, and all that came after it.")
    expect(page.get_by_text("Practice", exact=True)).to_be_visible()
    expect(page.locator("button.take-back")).to_be_disabled()
    drop(page, "a")
    expect(page.get_by_role("button", name="Take back", exact=True)).to_be_enabled()
    take_back(page)
    expect(log.get_by_text("You take your last decision back, and all that came after it.")).to_have_count(2)
    page.get_by_role("link", name="Woolgather").first.click()
    expect(page.get_by_role("link", name="Connect Four: Practice")).to_be_visible()


def test_two_people_agree_to_a_take_back_or_do_not(open_page: Opener) -> None:
    ada = open_page()
    set_table(ada, "Connect Four", "You", "Link")
    bruno = open_page(ada.url)
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
    start_table(ada, bruno)
    drop(ada, "d")
    expect(bruno.get_by_role("log")).to_contain_text("d1")
    drop(bruno, "e")
    expect(ada.get_by_role("log")).to_contain_text("e1")

    def ask() -> None:
        take_back(ada)
        asks = ada.get_by_role("region", name="Ask to take back")
        expect(asks).to_contain_text("You drop a disc: it lands on d1.")
        asks.get_by_role("button", name="Ask them").click()
        vote = bruno.get_by_role("region", name="A vote")
        expect(vote).to_contain_text("asks to take back a decision, and all that came after it.")
        expect(vote).to_contain_text("drops a disc: it lands on d1.")

    ask()
    bruno.get_by_role("button", name="No", exact=True).click()
    told = ada.get_by_role("region", name="An answer")
    expect(told).to_have_text("Bruno does not agree.")
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    ask()
    bruno.get_by_role("button", name="Yes", exact=True).click()
    for page, sentence in ((ada, "You take your last decision back"), (bruno, "takes the last decision back")):
        expect(page.get_by_role("log")).to_contain_text(sentence)
        expect(page.get_by_text("Practice", exact=True)).to_have_count(0)
    drop(ada, "c")
    expect(bruno.get_by_role("log")).to_contain_text("c1")
