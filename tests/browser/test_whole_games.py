from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP, in_turns, play_to_the_end, start


@pytest.mark.parametrize(("game", "calm"), [("Hush", False), ("Kuhn poker", True), ("Connect Four", False)])
def test_a_tiny_game_is_played_on_the_generic_board_from_start_to_result(
    open_page: Opener, game: str, calm: bool
) -> None:
    page = open_page(calm=calm)
    start(page, game)
    assert play_to_the_end(page) >= 1
    result = page.get_by_role("dialog")
    expect(result.locator("tbody tr").first).to_contain_text("1.")
    expect(page.get_by_text("The game is over.").first).to_be_visible()


def test_shear_panic_is_played_from_the_start_page_to_the_result_by_laptop_and_phone(open_page: Opener) -> None:
    """One decision on a laptop, the next on a phone, whose edge nothing ever runs over."""
    page = open_page()
    start(page, "Shear Panic")
    decisions = play_to_the_end(page, in_turns(page))
    assert decisions >= 8
    result = page.get_by_role("dialog")
    expect(result.locator(".places").get_by_role("rowheader")).to_have_count(4)
    page.set_viewport_size(LAPTOP)
    expect(page.get_by_role("log")).to_contain_text("The game is over.")


def test_after_the_end_the_same_company_plays_again(open_page: Opener) -> None:
    page = open_page()
    start(page, "Kuhn poker")
    play_to_the_end(page)
    old = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != old and "/t/" in url)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("group", name="Players").get_by_role("region")).to_have_count(2)
