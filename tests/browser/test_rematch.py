"""After the end: those who like go to the next table together, and find the way there later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HASTE, Opener, remembering
from tests.browser.playing import decide, wait_to_be_asked, wait_until
from tests.browser.served import STATIC
from tests.browser.test_access import findings
from tests.table.company import Made, Serving, serving


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("rematch"), pages=STATIC, pace=HASTE) as server:
        yield server


def opened(open_page: Opener, table: Made, seat: int) -> Page:
    """The table in a browser that holds the seat."""
    return open_page(f"/t/{table.name}", base=table.server.address, **remembering(table, [seat]))


def result(page: Page) -> Locator:
    return page.locator(".result")


def test_two_people_go_to_the_next_table_together_and_play_there(server: Serving, open_page: Opener) -> None:
    table = server.make("connect-four", "mine", "mine")
    with table.look(0) as first, table.look(1) as second:
        for turn in range(6):
            player = (first, second)[turn % 2]
            player.wait_for_turn()
            player.play("ab"[turn % 2])
    ann, bob = opened(open_page, table, 0), opened(open_page, table, 1)
    old = ann.url
    wait_to_be_asked(ann)
    decide(ann, 0)
    result(bob).get_by_role("button", name="Look at the table").click()
    result(ann).get_by_role("button", name="Rematch").click()
    expect(result(ann)).to_contain_text("Player 1 has not answered yet")
    expect(result(bob)).to_contain_text("Player 0 would like to play again.")
    assert findings(bob) == []

    result(bob).get_by_role("button", name="Play again").click()
    for page in (ann, bob):
        page.wait_for_url(lambda url: url != old)
    assert ann.url == bob.url
    wait_to_be_asked(bob)
    decide(bob, 0)
    expect(ann.get_by_role("log")).to_contain_text("Player 1 drops a disc")

    ann.go_back()
    way = result(ann).get_by_role("link", name="Go to my seat")
    expect(way).to_be_visible()
    assert ann.url == old, "whoever looks at the old table is left there"
    way.click()
    ann.wait_for_url(bob.url)
    wait_to_be_asked(ann)


def test_whoever_plays_alone_chooses_another_bot_for_the_next_game(server: Serving, open_page: Opener) -> None:
    table = server.make("kuhn-poker", "mine", "lamb")
    with table.look(0) as player:
        while player.wait_for_turn():
            player.play(player.scene["moves"][0]["move"])
    page = opened(open_page, table, 0)
    old = page.url
    result(page).get_by_role("button", name="Change something").click()
    form = page.get_by_role("dialog", name="The next game")
    form.get_by_role("combobox", name="Which bot").select_option("random")
    assert findings(page) == []
    form.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.get_by_text("bot, random")).to_be_visible()
    wait_to_be_asked(page)


def test_a_finished_game_is_watched_again_and_then_the_result_is_back(server: Serving, open_page: Opener) -> None:
    table = server.make("kuhn-poker", "mine", "lamb")
    with table.look(0) as player:
        while player.wait_for_turn():
            player.play(player.scene["moves"][0]["move"])
    lines = server.info(table.name)["seq"]
    page = opened(open_page, table, 0)
    result(page).wait_for()
    page.evaluate("""() => {
      window.shown = new Set()
      // how long the journal is while there is no result
      const count = () => document.querySelector('.result') ||
        window.shown.add(document.querySelectorAll('[role=log] li').length)
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
    }""")
    result(page).get_by_role("button", name="Watch it again").click()
    wait_until(page, "window.shown.size > 1")
    expect(result(page)).to_be_visible()
    assert server.info(table.name)["seq"] == lines, "nothing was played"
