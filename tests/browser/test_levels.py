"""The levels of bots, as somebody meets them who is new: lambs first, each explained, and what to play next."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.finished import finished
from tests.browser.playing import start, unfold
from tests.browser.posed import Pose, pose
from tests.browser.test_access import findings
from tests.browser.test_first_page import CLIPPED, overflow
from tests.browser.test_layout import resized
from tests.browser.test_result import CLIPPED as CUT

WON: Final = "dededed"
"""Connect Four, won by whoever begins."""
LOST: Final = "adbdadbd"
SMALL: Final = ((1366, 650), (390, 664))
WON_IN_SHEAR_PANIC: Final = 0
"""The luck of a game that the first of four players wins."""


def offer(page: Page, game: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=game, exact=True))


def ended(page: Page, moves: str, bot: str, lost: int = 0, lesson: str = "") -> Pose:
    """A game of Connect Four is over; so many were lost to ewes before."""
    fared = [{"table": f"t{number}", "level": "ewe", "won": False} for number in range(lost)]
    kept = json.dumps({"connect-four": {"fared": fared}})
    page.add_init_script(f"localStorage['woolgather.levels'] ??= {json.dumps(kept)}")
    posed = pose(page, wg.new("connect-four"), moves=moves, bot=bot, lesson=lesson)
    page.locator(".result").wait_for()
    return posed


def asked_for(posed: Pose) -> list[Any]:
    """The bots of the rematches that were offered."""
    return [asked.get("bots") for asked in posed.asked if asked["type"] == "offer_rematch"]


def test_the_first_game_is_against_lambs_and_later_ones_as_chosen_last(open_page: Opener) -> None:
    page = open_page()
    expect(offer(page, "Hush")).to_contain_text("Against two lambs or with somebody online")
    start(page, "Hush")
    expect(page.get_by_text("bot, lamb")).to_have_count(2)
    expect(page.get_by_text("bot, lamb").first).to_have_attribute("title", re.compile("^bot, lamb: A beginner"))
    page.goto("/")
    start(page, "Hush", "ewe")
    page.goto("/")
    expect(offer(page, "Hush")).to_contain_text("Against two ewes")
    expect(offer(page, "Connect Four")).to_contain_text("Against a lamb")
    start(page, "Hush")
    expect(page.get_by_text("bot, ewe")).to_have_count(2)


def test_after_a_win_the_next_level_is_one_click_away_and_remembered(blank_page: Opener) -> None:
    page = blank_page()
    posed = ended(page, WON, "lamb")
    page.locator(".result").get_by_role("button", name="Play a yearling next").click()
    assert asked_for(posed) == [{"1": "yearling"}]
    page.goto("/")
    expect(offer(page, "Connect Four")).to_contain_text("Against a yearling")


def test_whoever_beats_the_strongest_is_praised(blank_page: Opener) -> None:
    page = blank_page()
    ended(page, WON, "shepherd")
    expect(page.locator(".result")).to_contain_text("There is no stronger bot")
    expect(page.locator(".result").get_by_role("button", name="next")).to_have_count(0)


def test_a_lesson_that_is_won_counts_for_nothing(blank_page: Opener) -> None:
    page = blank_page()
    ended(page, WON, "lamb", lesson="first")
    expect(page.locator(".result").get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(".result").get_by_role("button", name="next")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['woolgather.levels']")) == {"connect-four": {"fared": []}}


def test_after_three_losses_an_easier_level_is_offered_quietly(blank_page: Opener) -> None:
    page = blank_page()
    posed = ended(page, LOST, "ewe", lost=2)
    easier = page.locator(".result").get_by_role("button", name="Too strong? Play against a yearling")
    expect(easier).to_be_visible()
    page.reload()
    easier.click()
    assert asked_for(posed) == [{"1": "yearling"}]
    known = json.loads(page.evaluate("localStorage['woolgather.levels']"))["connect-four"]
    assert (len(known["fared"]), known["level"]) == (3, "yearling"), "a result that is seen twice counts once"


@pytest.mark.parametrize(("bot", "lost"), [("ewe", 1), ("greedy", 5)])
def test_otherwise_a_loss_offers_nothing(blank_page: Opener, bot: str, lost: int) -> None:
    page = blank_page()
    ended(page, LOST, bot, lost)
    expect(page.locator(".result").get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(".result").get_by_role("button", name="Too strong")).to_have_count(0)


@pytest.mark.parametrize(("language", "said"), [("en-GB", "Play yearlings next"), ("it-IT", "Ora contro agnelloni")])
def test_the_suggestion_leaves_the_result_room_in_any_window(blank_page: Opener, language: str, said: str) -> None:
    page = blank_page(locale=language)
    state = finished(page, "shear-panic", 4, seed=WON_IN_SHEAR_PANIC, bot="lamb")
    assert state.winners() == [0]
    expect(page.locator(".result").get_by_role("button", name=said)).to_be_visible()
    for size in (*SMALL, (844, 390), (360, 640)):
        resized(page, size)
        assert page.evaluate(CUT) == [], size
    assert findings(page, ".result") == []


def test_a_new_table_shows_what_matters_and_folds_the_rest(open_page: Opener) -> None:
    page = open_page()
    form = page.get_by_role("form", name="New table")
    page.get_by_role("button", name="New table for Shear Panic").click()
    expect(form.get_by_role("group", name="Clock")).to_be_hidden()
    rules = form.locator("summary", has_text="Rules of play")
    expect(rules).to_have_text("Rules of play the standard rules · hints allowed", use_inner_text=True)
    unfold(page, "Rules of play", "Clock")
    form.get_by_text("Mayfair rules", exact=True).click()
    form.get_by_role("group", name="Hints allowed").get_by_text("No").click()
    form.get_by_role("group", name="Clock").get_by_text("3 days").click()
    expect(rules).to_contain_text("Rules: Mayfair rules · no hints")
    expect(form.locator("summary", has_text="Clock")).to_contain_text("3 days a move · Stand-in: ewe 3/5")
    form.get_by_role("group", name="Seat 2").get_by_text("Link", exact=True).click()
    expect(form.locator("summary", has_text="Friends and spectators")).to_contain_text("Only with the link")


def test_the_form_says_what_kind_of_opponent_each_level_is(open_page: Opener) -> None:
    page = open_page()
    form = page.get_by_role("form", name="New table")
    page.get_by_role("button", name="New table for Hush").click()
    expect(form).to_contain_text("Lamb: A beginner")
    form.get_by_role("group", name="Level").get_by_text("bellwether").click()
    expect(form).to_contain_text("Bellwether: Strong")
    bots = form.get_by_label("Which bot")
    assert {bot.input_value() for bot in bots.all()} == {"bellwether"}
    bots.last.select_option("ewe 3/5")
    expect(form).to_contain_text("The bots are of different levels.")
    expect(form).to_contain_text("Ewe: Plays sensibly")


@pytest.mark.parametrize(("language", "sections"), [("en-GB", 3), ("it-IT", 3)])
def test_the_form_fits_small_windows_open_and_closed(open_page: Opener, language: str, sections: int) -> None:
    page = open_page(locale=language)
    form = page.locator("form.newtable")
    form.get_by_text("Link", exact=True).nth(1).click()
    expect(form.locator("summary")).to_have_count(sections)
    for opened in (False, True):
        if opened:
            for section in form.locator("summary").all():
                section.click()
        for size in SMALL:
            resized(page, size)
            assert (overflow(page), page.evaluate(CLIPPED)) == (0, []), size
    assert findings(page, "form.newtable") == []


def test_an_option_that_is_out_of_bounds_opens_its_section(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="New table for Shepherd Mess").click()
    unfold(page, "Rules of play")
    page.get_by_role("spinbutton").fill("-1")
    page.locator("summary", has_text="Rules of play").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("spinbutton")).to_be_focused()
