"""Bots in the browser: hints, reasons, and a pace that one can follow or skip."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP, PHONE, is_asked, is_over, main_button, play_to_the_end, start, start_table
from tests.browser.test_access import findings
from tests.browser.test_company import set_table

LONG: float = 60_000
"""Milliseconds that a bot may think on a busy machine without a compiler."""


def hint(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def advice(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^(The shepherd says|Why )"))


def ask_for_a_hint(page: Page) -> Locator:
    """Wait for one's turn, ask, and wait for the answer."""
    expect(hint(page)).to_be_enabled()
    hint(page).click()
    expect(advice(page).get_by_role("listitem").first).to_be_visible(timeout=LONG)
    return advice(page)


def reasons(page: Page) -> Locator:
    return page.get_by_role("log").get_by_role("button", name=re.compile("^Why did "))


def test_the_levels_are_offered_by_name_from_the_weakest_to_the_strongest(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="New table for Connect Four").click()
    level = page.get_by_label("Which bot")
    offered = [option.inner_text() for option in level.get_by_role("option").all()]
    assert offered == ["random", "greedy", "lamb 1/5", "yearling 2/5", "ewe 3/5", "bellwether 4/5", "shepherd 5/5"]
    level.select_option("lamb 1/5")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="Bruno")).to_contain_text("bot, lamb")


# ---- a hint


def test_a_hint_shows_the_best_move_on_the_board_and_others_to_try(open_page: Opener) -> None:
    page = open_page()
    start(page, "Connect Four")
    said = ask_for_a_hint(page)
    expect(said).to_contain_text("8,000 imagined worlds, 7 possible moves.")
    best, other = said.get_by_role("button", name=re.compile("^Column ")).all()[:2]
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(best).to_have_accessible_name(re.compile(r"^Column . ?, \d+%, give or take \d+, tried [\d,]+ times$"))
    column = (other.text_content() or "")[:8].lower()
    other.click()
    expect(page.locator(".middle").get_by_role("button", name=column)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(advice(page)).to_have_count(0)
    main_button(page).click()
    expect(page.get_by_role("log")).to_contain_text(f"You drop a disc: it lands on {column[-1]}1.")


def test_a_hint_takes_the_place_of_what_was_picked_and_is_asked_for_by_a_key(open_page: Opener) -> None:
    page = open_page(locale="it-IT")
    page.get_by_role("button", name="Gioca a Forza quattro contro i bot").click()
    picked = page.locator(".middle").get_by_role("button", name="colonna a")
    picked.click()
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="Il pastore dice")
    expect(panel).to_contain_text("mondi immaginati", timeout=LONG)
    expect(picked).to_have_attribute("aria-pressed", "false")
    expect(panel.get_by_role("button", name="Colonna d")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".middle").get_by_role("button", name="colonna d")).to_have_attribute("aria-pressed", "true")
    panel.get_by_role("button", name="Chiudi").click()
    expect(panel).to_have_count(0)


def test_where_all_moves_look_alike_a_hint_says_so_and_picks_none(open_page: Opener) -> None:
    """Where the first sheep is put is all the same to the bot."""
    page = open_page()
    start(page, "Shepherd Mess")
    said = ask_for_a_hint(page)
    expect(said).to_contain_text("It finds all these moves equally good; any of them will do.")
    expect(said).not_to_contain_text("Best:")
    expect(main_button(page)).to_be_disabled()
    other = said.get_by_role("button", name="A sheep on").nth(1)
    expect(other).to_have_attribute("aria-pressed", "false")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(main_button(page)).to_be_enabled()


def test_who_does_not_decide_is_offered_no_hint(open_page: Opener) -> None:
    ada = open_page()
    set_table(ada, "Connect Four", "You", "Link")
    bruno = open_page(ada.url)
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("status").filter(has_text="has sat down")).to_be_visible()
    start_table(ada, bruno)
    watcher = open_page(ada.url)
    expect(hint(ada)).to_be_enabled()
    expect(hint(bruno)).to_be_disabled()
    expect(watcher.get_by_role("log")).to_be_visible()
    expect(hint(watcher)).to_have_count(0)
    ask_for_a_hint(ada)
    for other in (bruno, watcher):
        other.wait_for_timeout(300)
        expect(advice(other)).to_have_count(0)


def test_a_hint_stays_behind_the_curtain(open_page: Opener) -> None:
    page = open_page()
    set_table(page, "Kuhn poker", "You", "Here")
    ask_for_a_hint(page).get_by_role("button", name="%").first.click()
    main_button(page).click()
    lift = page.get_by_role("button", name="lift the curtain")
    expect(lift).to_be_visible()
    lift.click()
    expect(hint(page)).to_be_enabled()
    expect(advice(page)).to_have_count(0)


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_hint_and_reasons_have_no_serious_findings_and_fit_a_phone(open_page: Opener, size: str) -> None:
    page = open_page(viewport=LAPTOP if size == "laptop" else PHONE)
    start(page, "Connect Four")
    ask_for_a_hint(page)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    advice(page).get_by_role("button", name="Close").click()
    main_button(page).click()
    if size == "phone":
        page.get_by_role("button", name="Journal").last.click()
    reasons(page).first.click(timeout=LONG)
    expect(advice(page).get_by_role("listitem").first).to_be_visible()
    assert findings(page) == []


# ---- why did it do that?


def test_a_bot_says_why_where_nothing_is_hidden(open_page: Opener) -> None:
    page = open_page()
    start(page, "Connect Four", "ewe")
    page.get_by_role("button", name="column d").first.click()
    main_button(page).click()
    page.get_by_role("button", name="Why did Bruno do that?").click(timeout=LONG)
    said = page.get_by_role("region", name="Why Bruno did that")
    expect(said.get_by_role("listitem")).to_have_count(5)
    expect(said).to_contain_text("imagined worlds, 7 possible moves.")
    page.reload()
    page.get_by_role("button", name="Why did Bruno do that?").click()
    expect(said.get_by_role("listitem")).to_have_count(5)


def test_with_secrets_a_bot_says_why_when_the_game_is_over(open_page: Opener) -> None:
    page = open_page()
    start(page, "Kuhn poker")
    seen: set[int] = set()
    play_to_the_end(page, lambda: seen.add(reasons(page).count()))
    assert seen == {0}
    page.get_by_role("button", name="Look at the table").click()
    reasons(page).first.click()
    expect(page.get_by_role("region", name="Why Bruno did that")).to_contain_text("2 possible moves")


# ---- pace


@pytest.mark.parametrize("how", ["button", "space"])
def test_the_turns_of_several_bots_are_run_through_at_once(open_page: Opener, how: str) -> None:
    page = open_page(calm=True)
    set_table(page, "Connect Four", "Bot", "Bot")
    skip = page.get_by_role("button", name="Skip ahead")
    expect(skip).to_be_enabled()
    expect(page.get_by_role("log")).to_contain_text("it lands on")
    assert not is_over(page)
    if how == "button":
        skip.click()
    else:
        page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play again")).to_be_visible(timeout=LONG)
    expect(skip).to_have_count(0)


def test_after_skipping_it_is_ones_own_turn(open_page: Opener) -> None:
    page = open_page(calm=True)
    start(page, "Connect Four")
    page.get_by_role("button", name="column d").first.click()
    main_button(page).click()
    skip = page.get_by_role("button", name="Skip to my turn")
    skip.click()
    expect(page.get_by_role("log")).to_contain_text("Bruno drops a disc", timeout=LONG)
    expect(skip).to_have_count(0)
    assert page.evaluate("document.activeElement.ariaLabel") == "Your choice", "the focus is not lost"
    assert is_asked(page)


def test_how_fast_bots_play_is_chosen_and_remembered(open_page: Opener) -> None:
    page = open_page(calm=True)
    start(page, "Hush")
    page.locator("summary", has=page.locator("svg")).last.click()
    pace = page.get_by_role("group", name="Bots play")
    expect(pace.get_by_role("button", name="Calmly")).to_have_attribute("aria-pressed", "true")
    pace.get_by_role("button", name="At once").click()
    page.reload()
    page.get_by_role("log").wait_for()
    page.locator("summary", has=page.locator("svg")).last.click()
    expect(pace.get_by_role("button", name="At once")).to_have_attribute("aria-pressed", "true")
