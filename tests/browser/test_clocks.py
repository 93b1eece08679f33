"""Clocks in the browser: they count, warn, run out, and whoever ran out of time goes on with one click."""

from __future__ import annotations

import re
from contextlib import ExitStack

from playwright.sync_api import expect

from tests.browser.beside import LIVE, drop_into, label
from tests.browser.conftest import Sits
from tests.browser.test_access import findings
from tests.table.company import Serving, until_a_window
from tests.table.test_clocks import Watch

TAKE_OVER = "Take over again"


def test_a_clock_runs_out_and_the_seat_is_taken_back_with_one_click(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("connect-four", "mine", "mine", clock=LIVE)
    ada, bruno = sits(table, 0), sits(table, 1)
    for page in (ada, bruno):
        expect(label(page, 0).get_by_role("timer")).to_have_text(re.compile(r"2:5\d$|3:00$"))
    watch.now += 181
    expect(ada.get_by_text("Your time is up. A bot (random) plays for you.").first).to_be_visible()
    expect(ada.get_by_role("button", name="column a")).to_have_count(0)
    expect(label(bruno, 0)).to_contain_text("Player 0 is out of time. A bot (random) plays for them.")
    expect(bruno.get_by_role("log").get_by_text("random, standing in")).to_be_visible()
    assert findings(ada) == []
    ada.get_by_role("button", name=TAKE_OVER).click()
    expect(ada.get_by_role("button", name=TAKE_OVER)).to_have_count(0)
    expect(label(bruno, 0)).not_to_contain_text("A bot")
    drop_into(bruno, "a")
    drop_into(ada, "b")
    expect(bruno.get_by_role("log")).to_contain_text("Player 0 drops a disc: it lands on b")
    expect(label(bruno, 0).get_by_role("timer")).to_have_text(re.compile(r"0:5\d$|1:00$"))


def test_time_that_is_short_is_said_once_and_shown_in_the_tab(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("connect-four", "mine", "mine", clock=LIVE)
    with table.look(0):
        watch.now += 155
        ada = sits(table, 0)
    expect(label(ada, 0).locator(".clock.short")).to_have_text(re.compile(r"!0:2\d$"))
    expect(ada.get_by_role("status").filter(has_text="Your time is short: 2")).to_have_count(1)
    expect(ada).to_have_title(re.compile("Your time is short"))


def test_a_window_shows_the_time_to_answer_and_whoever_is_late_passes(timed: Serving, sits: Sits, watch: Watch) -> None:
    table = timed.make("hush", "mine", "mine", clock=LIVE)
    with ExitStack() as stack:
        until_a_window([stack.enter_context(table.look(seat)) for seat in range(2)])
    ada = sits(table, 0)
    asked = ada.get_by_role("dialog", name="Do you react?")
    expect(asked.get_by_role("timer")).to_have_text(re.compile(r"(2\d|30)$"))
    watch.now += 31
    expect(ada.get_by_role("log")).to_contain_text("No reaction: ")
