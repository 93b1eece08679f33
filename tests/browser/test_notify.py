"""Notifications: asked for when they make sense, shown to whoever looks elsewhere, each only once."""

from __future__ import annotations

import json
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.beside import drop_into
from tests.browser.conftest import Opener, Sits
from tests.browser.playing import wait_until
from tests.browser.test_access import findings
from tests.table.company import Made, Serving

OBSERVED: Final = """(() => {
  window.told = []
  window.asked = 0
  window.Notification = class {
    static get permission() { return localStorage.getItem('permission') ?? 'default' }
    static async requestPermission() {
      window.asked += 1
      localStorage.setItem('permission', localStorage.getItem('answer') ?? 'granted')
      return this.permission
    }
    constructor(title, about) {
      this.closed = false
      window.told.push({ title, ...about, click: () => this.onclick?.(), notification: this })
    }
    close() { this.closed = true }
  }
  window.focused = 0
  window.focus = () => (window.focused += 1)
  let seen = 'visible'
  Object.defineProperty(document, 'visibilityState', { get: () => seen })
  window.look = (wanted) => {
    seen = wanted
    document.dispatchEvent(new Event('visibilitychange'))
  }
})()"""
"""The browser's notifications, noted instead of shown, and a page that can be looked away from: without windows, a
browser shows nothing and sees every page."""

TOLD: Final = "told.map(({ title, body, tag }) => [title, body, tag])"


def observed(page: Page, **kept: str) -> Page:
    for name, value in kept.items():
        page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, value])
    page.add_init_script(OBSERVED)
    page.reload()
    page.locator(".middle svg").first.wait_for()
    return page


def look(page: Page, how: str) -> None:
    page.evaluate("look", how)


def willing(page: Page) -> Page:
    """Of somebody who has said yes before."""
    settings = json.dumps({"pace": "off", "bots": "once", "notify": "yes"})
    return observed(page, permission="granted", **{"woolgather.settings": settings})


def drop(table: Made, seat: int, column: str) -> None:
    with table.look(seat) as player:
        player.wait_for_turn()
        player.play(column)


def test_whoever_comes_back_to_a_game_with_others_is_asked_once(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = observed(sits(table, 0))
    asked = ada.get_by_role("region", name="When it is your turn")
    expect(asked).to_have_count(0)
    look(ada, "hidden")
    look(ada, "visible")
    expect(asked).to_contain_text("Shall we tell you")
    assert ada.evaluate("asked") == 0
    assert findings(ada) == []
    asked.get_by_role("button", name="Tell me").click()
    expect(asked).to_have_count(0)
    assert ada.evaluate("asked") == 1
    ada.reload()
    ada.locator(".middle svg").first.wait_for()
    drop_into(ada, "a")
    look(ada, "hidden")
    drop(table, 1, "b")
    wait_until(ada, "told.length >= 1")
    assert ada.evaluate(TOLD) == [["Your turn · Connect Four", "Player 1 has moved.", f"woolgather.{table.name}"]]
    look(ada, "visible")
    expect(asked).to_have_count(0)
    assert ada.evaluate("told[0].notification.closed")


def test_who_says_no_is_asked_no_more_and_is_told_nothing(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = observed(sits(table, 0))
    for _ in range(2):
        look(ada, "hidden")
        look(ada, "visible")
        asked = ada.get_by_role("region", name="When it is your turn")
        if asked.count():
            asked.get_by_role("button", name="No, thanks").click()
        expect(asked).to_have_count(0)
    assert ada.evaluate("asked") == 0
    kept = json.loads(ada.evaluate("localStorage.getItem('woolgather.settings')"))
    assert kept["notify"] == "no"


def test_a_browser_that_refuses_is_believed_and_the_settings_say_so(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = observed(sits(table, 0), answer="denied")
    look(ada, "hidden")
    look(ada, "visible")
    asked = ada.get_by_role("region", name="When it is your turn")
    asked.get_by_role("button", name="Tell me").click()
    expect(asked).to_contain_text("does not let this page notify you")
    asked.get_by_role("button", name="All right").click()
    expect(asked).to_have_count(0)
    ada.get_by_label("Settings", exact=True).last.click()
    group = ada.get_by_role("group", name="When it is your turn")
    expect(group).to_contain_text("Your browser does not let this page notify you.")
    expect(group.get_by_role("button")).to_have_count(0)
    drop_into(ada, "a")
    look(ada, "hidden")
    drop(table, 1, "b")
    expect(ada).to_have_title("● Your turn · Connect Four · Woolgather")
    look(ada, "visible")
    assert ada.evaluate("told") == []


def test_who_plays_alone_against_bots_is_not_asked(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "random")
    ada = observed(sits(table, 0))
    look(ada, "hidden")
    look(ada, "visible")
    ada.get_by_label("Settings", exact=True).last.click()
    expect(ada.get_by_role("button", name="Notify me")).to_have_attribute("aria-pressed", "false")
    expect(ada.get_by_role("region", name="When it is your turn")).to_have_count(0)


def test_of_two_tabs_one_tells_and_none_if_one_is_seen(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    one = willing(sits(table, 0))
    other = one.context.new_page()
    other.add_init_script(OBSERVED)
    other.goto(one.url)
    other.locator(".middle svg").first.wait_for()
    drop_into(one, "a")
    expect(other.get_by_role("log")).to_contain_text("a1")
    both = (one, other)
    for page in both:
        look(page, "hidden")
    drop(table, 1, "b")
    for page in both:
        expect(page).to_have_title("● Your turn · Connect Four · Woolgather")
    wait_until(one, "navigator.locks.query().then(({ held }) => held.some(({ name }) => /told/.test(name)))")
    assert sum(page.evaluate("told.length") for page in both) == 1
    look(one, "visible")
    drop_into(one, "a")
    drop(table, 1, "b")
    for page in both:
        expect(page).to_have_title("● Your turn · Connect Four · Woolgather")
    drop_into(one, "c")
    drop(table, 1, "c")
    expect(other.get_by_role("log")).to_contain_text("c2")
    assert sum(page.evaluate("told.length") for page in both) == 1


def test_a_click_brings_the_page_back(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = willing(sits(table, 0))
    drop_into(ada, "a")
    look(ada, "hidden")
    drop(table, 1, "b")
    wait_until(ada, "told.length >= 1")
    ada.evaluate("told[0].click()")
    assert ada.evaluate("[focused, told[0].notification.closed]") == [1, True]


def test_the_end_a_vote_and_another_game_are_told_of(timed: Serving, sits: Sits) -> None:
    table = timed.make("connect-four", "mine", "mine")
    ada = willing(sits(table, 0))
    look(ada, "hidden")
    with table.look(1) as bruno:
        proposal = bruno.act("propose", what="pause")["seq"]
        wait_until(ada, "told.length >= 1")
        bruno.act("vote", proposal=proposal, agree=False)
    with table.look(0) as mine, table.look(1) as bruno:
        for player, column in [(mine, "a"), (bruno, "b")] * 3 + [(mine, "a")]:
            player.wait_for_turn()
            player.play(column)
        wait_until(ada, "told.at(-1).title === 'The game is over · Connect Four'")
        bruno.act("offer_rematch")
    wait_until(ada, "told.at(-1).title === 'Another game? · Connect Four'")
    titles = ada.evaluate("told.map(({ title }) => title)")
    assert titles[0] == "You are asked to agree · Connect Four"
    assert "Player 1" in ada.evaluate("told[0].body")


def test_the_settings_say_why_a_browser_without_windows_shows_none(open_page: Opener) -> None:
    page = open_page()
    assert page.evaluate("Notification.permission") == "denied"
    page.get_by_role("button", name="More settings").click()
    group = page.get_by_role("group", name="When it is your turn")
    expect(group).to_contain_text("does not let this page notify you")
    expect(group.get_by_role("button")).to_have_count(0)
