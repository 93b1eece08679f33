from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import decide, play_to_the_end, start, wait_to_be_asked
from tests.browser.served import Served


def test_a_server_shot_in_mid_game_comes_back_and_nothing_is_lost(open_page: Opener, tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        page = open_page(base=served.url, allow="WebSocket connection")
        start(page, "Hush")
        wait_to_be_asked(page)
        decide(page, 0)
        page.wait_for_timeout(500)
        told = page.get_by_role("log").get_by_role("listitem").all_inner_texts()
        served.shoot()
        expect(page.get_by_text("The connection to the table is lost")).to_be_visible()
        served.start()
        expect(page.get_by_text("The connection to the table is lost")).to_have_count(0, timeout=20_000)
        again = page.get_by_role("log").get_by_role("listitem").all_inner_texts()
        assert again[: len(told)] == told
        play_to_the_end(page)
    finally:
        served.close()


def test_a_page_loaded_anew_tells_the_same_story(open_page: Opener) -> None:
    page = open_page()
    start(page, "Hush")
    wait_to_be_asked(page)
    told = page.get_by_role("log").get_by_role("listitem").all_inner_texts()
    page.reload()
    expect(page.get_by_role("log").get_by_role("listitem").first).to_be_visible()
    wait_to_be_asked(page)
    assert told
    assert page.get_by_role("log").get_by_role("listitem").all_inner_texts()[: len(told)] == told
