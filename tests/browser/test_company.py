from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import PATIENCE, can_confirm, decide, is_asked, is_over, main_button, start_table


def set_table(page: Page, game: str, *sitters: str) -> None:
    """Fill in the form: who sits on each seat."""
    page.get_by_role("button", name=f"New table for {game}").click()
    seats = [page.get_by_role("group", name=f"Seat {number + 1}") for number in range(len(sitters))]
    for seat, sitter in zip(seats, sitters, strict=True):
        seat.get_by_text(sitter, exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def test_two_browsers_play_at_one_table_and_a_third_watches(open_page: Opener) -> None:
    ada = open_page()
    set_table(ada, "Connect Four", "You", "Link")
    expect(ada.get_by_role("region", name="Free seat")).to_be_visible()

    bruno = open_page(ada.url)
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
    start_table(ada, bruno)
    watcher = open_page(ada.url)

    ada.get_by_role("button", name="column d").first.click()
    expect(main_button(ada)).to_be_enabled()
    main_button(ada).click()
    for page in (bruno, watcher):
        expect(page.get_by_role("log")).to_contain_text("it lands on d1")
    expect(main_button(watcher)).to_have_count(0)

    bruno.get_by_role("button", name="column d").first.click()
    main_button(bruno).click()
    expect(ada.get_by_role("log")).to_contain_text("Bruno drops a disc: it lands on d2.")
    expect(bruno.get_by_role("log")).to_contain_text("You drop a disc: it lands on d2.")


def test_who_sits_at_one_screen_does_not_see_the_others_cards(open_page: Opener) -> None:
    page = open_page()
    set_table(page, "Kuhn poker", "You", "Here")
    until = time.monotonic() + PATIENCE
    while not is_over(page):
        assert time.monotonic() < until, "The game does not come to an end."
        curtain = page.get_by_role("button", name="lift the curtain")
        if curtain.is_visible():
            curtain.click()
            expect(curtain).to_have_count(0)
        if is_asked(page):
            hand = page.get_by_role("group", name="Your hand")
            expect(hand.locator(".card")).to_have_count(1)
            decide(page, 0)
        page.wait_for_timeout(100)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not can_confirm(page)


def test_a_move_is_taken_back_as_long_as_nobody_else_has_decided(open_page: Opener) -> None:
    page = open_page()
    set_table(page, "Connect Four", "You", "Link")
    open_page(page.url).get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("has sat down")).to_be_visible()
    start_table(page)
    page.get_by_role("button", name="column a").first.click()
    main_button(page).click()
    expect(page.get_by_role("log")).to_contain_text("a1")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("log")).to_contain_text("You take your last move back.")
    expect(page.get_by_role("button", name="column a").first).to_be_visible()


def test_everybody_at_one_screen_is_at_this_screen_whoever_looks(open_page: Opener) -> None:
    page = open_page()
    set_table(page, "Connect Four", "You", "Here")
    players = page.get_by_role("group", name="Players").get_by_role("region")
    expect(players.filter(has_text="at this screen")).to_have_count(2)
    page.get_by_role("button", name="column a").first.click()
    main_button(page).click()
    expect(page.get_by_role("log")).to_contain_text("a1")
    expect(players.filter(has_text="at this screen")).to_have_count(2)
