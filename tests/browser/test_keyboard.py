from __future__ import annotations

import re
import time
from typing import Final, NamedTuple

from playwright.sync_api import Page, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.playing import can_confirm, is_asked, is_over, passing
from tests.browser.posed import pose
from woolgather.engine.state import State


def reaches(page: Page, selector: str, name: str = "") -> bool:
    """Press Tab until a control of that kind and name has the focus; whether one was found on the way round."""
    for _ in range(80):
        page.keyboard.press("Tab")
        label = page.evaluate(
            """selector => {
            const it = document.activeElement
            return it?.matches(selector) ? (it.ariaLabel ?? it.textContent ?? '').trim() : null
        }""",
            selector,
        )
        if label is not None and name in label:
            return True
    return False


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with that name has the focus."""
    assert reaches(page, ":not(body)", name), f"{name} cannot be reached with Tab."


def test_hush_is_played_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Hush against bots").wait_for()
    tab_to(page, "Play Hush against bots")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    until = time.monotonic() + 120
    while not is_over(page):
        assert time.monotonic() < until, "The game does not come to an end by keyboard."
        if passing(page).count():
            tab_to(page, "Pass")
            page.keyboard.press("Enter")
        elif is_asked(page):
            if not can_confirm(page):
                page.keyboard.press("1")
            page.wait_for_timeout(50)
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    tab_to(page, "Rematch")


def test_a_column_is_chosen_with_arrows_and_played_with_enter(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Connect Four against bots").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="column a").first.wait_for()
    tab_to(page, "column a")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="column c").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("it lands on c1")


def test_the_rules_open_with_a_question_mark_and_close_with_escape(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Hush against bots").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("log").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules of Hush")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def at_an_action() -> State:
    """A game of Shear Panic in which the first player has all twelve actions, and slams made each of them possible."""
    state = wg.new("shear-panic", 4, opening_slams="yes")
    while state.view(0)["pending"]["kind"] != "action" or state.seat != 0:
        state.play(state.moves()[0])
    return state


class Step(NamedTuple):
    """The first step that can be made there, in notation and in words."""

    text: str
    sheep: str
    way: str


def a_step() -> Step:
    state = at_an_action()
    move = next(move for move in state.moves() if state.parts(move)["action"] == "step")
    parts = state.parts(move)
    return Step(state.text(move), parts["sheep"].replace("-", " "), parts["to"])


A_STEP: Final = a_step()
# fmt: off
WAYS: Final = {"N": "north", "NE": "north-east", "E": "east", "SE": "south-east", "S": "south", "SW": "south-west",
               "W": "west", "NW": "north-west"}
# fmt: on
PLACES: Final = ".middle [role=button][aria-pressed]"
"""What can be chosen on the board; signs on it only explain."""


def test_number_keys_reach_all_twelve_actions_and_arrows_go_on(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, at_an_action())
    cards = page.locator(".present [aria-pressed]:enabled")
    assert cards.count() == 12
    for place, key in enumerate([*"1234567890", "Minus", "Equal"]):
        page.keyboard.press(key)
        expect(cards.nth(place)).to_be_focused()
        action = cards.nth(place).locator(".unseen").inner_text()
        expect(page.locator(".present [aria-pressed=true]")).to_have_accessible_name(action)
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(10)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(cards.first).to_have_attribute("aria-pressed", "true")


def test_page_down_goes_through_all_places_of_the_board(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, at_an_action())
    page.keyboard.press("1")
    places = page.locator(PLACES)
    places.first.focus()
    names = [page.evaluate("document.activeElement.ariaLabel")]
    for _ in range(places.count() - 1):
        page.keyboard.press("PageDown")
        names.append(page.evaluate("document.activeElement.ariaLabel"))
    assert names == [place.get_attribute("aria-label") for place in places.all()]


def test_signs_of_the_track_are_one_stop_and_walked_by_arrows(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, at_an_action())
    signs = page.locator(".middle [role=button]:not([aria-pressed])")
    assert reaches(page, ".middle .sign", "Team Tag")
    for key, sign in (("ArrowRight", 1), ("End", 3), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 0)):
        page.keyboard.press(key)
        expect(signs.nth(sign)).to_be_focused()
        assert signs.evaluate_all("all => all.map((each) => each.tabIndex)").index(0) == sign
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Field 1, Team Tag")


def test_the_journal_is_one_stop_and_walked_by_arrows(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, at_an_action(), moves=[A_STEP.text])
    log = page.get_by_role("log")
    assert log.evaluate("log => [log, ...log.querySelectorAll('*')].filter((each) => each.tabIndex === 0).length") == 1
    lines = log.get_by_role("listitem")
    lines.last.focus()
    assert lines.count() > 2
    for key, line in (("ArrowUp", -2), ("Home", 0), ("ArrowUp", 0), ("ArrowDown", 1), ("End", -1), ("ArrowDown", -1)):
        page.keyboard.press(key)
        expect(lines.nth(line)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    rule = lines.first.get_by_role("button")
    expect(rule).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog", name="Rules of Shear Panic")
    expect(drawer.locator(f"#rule-{rule.inner_text()}")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(lines.first).to_be_focused()


def test_the_table_in_words_takes_the_focus_and_gives_it_back(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, at_an_action(), moves=[A_STEP.text])
    page.get_by_role("button", name="Rules", exact=True).focus()
    page.keyboard.press("t")
    words = page.get_by_role("dialog", name="The table in words")
    expect(words.get_by_role("region", name="The table in words")).to_be_focused()
    expect(words).to_contain_text("Since your last decision")
    expect(words).to_contain_text(f"You play step (1): {A_STEP.sheep} to the {WAYS[A_STEP.way]}.")
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    expect(page.get_by_role("button", name="Rules", exact=True)).to_be_focused()
    page.keyboard.press("t")
    expect(words).to_contain_text("Since you last asked")
    expect(words).to_contain_text("Nothing has happened.")
    page.keyboard.press("t")
    expect(words).to_have_count(0)


def test_a_step_is_played_from_what_is_told_in_words(blank_page: Opener) -> None:
    """Nothing is looked at but the words: the number of a card, then places by their names."""
    page = blank_page()
    pose(page, at_an_action())
    sheep, way = A_STEP.sheep, WAYS[A_STEP.way]
    words = page.get_by_role("dialog", name="The table in words")
    page.keyboard.press("t")
    expect(words).to_contain_text("step 1")
    told = words.inner_text()
    squares = set(re.findall(r" on ([a-i][1-9])", told))
    assert len(squares) == 9
    assert "All sheep face" in told
    assert "The marker waits before space 1 of 74." in told
    number = re.search(r"^(\d): step 1$", told, re.MULTILINE)
    assert number is not None
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    page.keyboard.press(number[1])
    tab_to_place(page, f"{sheep} on ")
    page.keyboard.press("Space")
    expect(page.locator(f".middle [role=button][aria-label*=', {way}']").first).to_be_attached()
    tab_to_place(page, f"{sheep} on ", f", {way}")
    page.keyboard.press("Space")
    page.keyboard.press("t")
    expect(words).to_contain_text(re.compile(rf"Picked: Step, {sheep} on \w\d, {way} \(1\)\."))
    expect(words).to_contain_text(f"It would lead to: {sheep}: ")
    page.keyboard.press("t")
    expect(words).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(f"You play step (1): {A_STEP.sheep} to the {WAYS[A_STEP.way]}.")


def test_a_key_counts_as_soon_as_a_drawer_is_closed(blank_page: Opener) -> None:
    """The focus stays in a closed dialog until the next frame; no key is lost meanwhile."""
    page = blank_page()
    pose(page, at_an_action())
    page.keyboard.press("t")
    expect(page.get_by_role("dialog", name="The table in words")).to_contain_text("step 1")
    was_inside = page.evaluate(
        """() => {
        document.querySelector('dialog').close()
        const focused = document.activeElement
        focused.dispatchEvent(new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true }))
        return focused.closest('dialog') !== null
    }"""
    )
    assert was_inside
    expect(page.locator(".present [aria-pressed=true]")).to_have_accessible_name("step 1")


def tab_to_place(page: Page, *parts: str) -> None:
    """Tab to the board, then through its places to the one whose name says all this."""
    assert reaches(page, PLACES), "The board cannot be reached with Tab."
    for key in ("PageUp", "PageDown"):
        for _ in range(20):
            label = str(page.evaluate("document.activeElement.ariaLabel"))
            if all(part in label for part in parts):
                return
            page.keyboard.press(key)
    names = page.locator(PLACES).evaluate_all("all => all.map((each) => each.ariaLabel)")
    raise AssertionError(f"No place says {parts}, but there are {names}.")


def test_the_keys_are_listed(open_page: Opener) -> None:
    page = open_page(locale="it-IT")
    page.get_by_role("button", name="Gioca a Hush contro i bot").click()
    page.wait_for_url("**/t/*")
    page.get_by_label("Impostazioni").last.press("Enter")
    page.get_by_role("button", name="Tasti", exact=True).press("Enter")
    keys = page.get_by_role("dialog", name="Tasti")
    for what in ("dodicesima", "Il tavolo a parole", "Un consiglio", "Le regole", "da una riga all’altra"):
        expect(keys).to_contain_text(what)
    page.keyboard.press("Escape")
    expect(page.locator(".more summary")).to_be_focused()
