"""Lessons as a newcomer takes them: offered once, clicked through to the end, left and taken up again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener, Sits
from tests.browser.playing import can_confirm, cards, main_button, places, press, sheet
from tests.browser.test_access import findings
from tests.browser.test_keyboard import tab_to
from tests.contract.test_lessons import ALL, described
from tests.table.company import Serving
from tests.table.test_lessons import lesson_table
from woolgather.engine.lessons import Lesson

SCREENS: Final[dict[str, Any]] = {"laptop": {"width": 1366, "height": 650}, "phone": {"width": 390, "height": 664}}
PATIENCE: Final = 120
"""Seconds after which a lesson should have come to its end."""

FIRST: Final = [lesson for lesson in ALL if lesson.name == "first"]
FOUR: Final = next(lesson for lesson in FIRST if lesson.game.about.name == "connect-four")
HIDDEN: Final = """() => [...document.querySelectorAll('section.coach')].filter((each) => each.checkVisibility())
    .flatMap((card) => [...card.querySelectorAll('p, button')]).filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1
            || each.scrollWidth > each.clientWidth + 1
    }).map((each) => each.textContent)"""
"""What the card says outside of the window, or cut off."""


def coach(page: Page) -> Locator:
    return page.locator("section.coach:visible")


def button(page: Page, name: str) -> Locator:
    return coach(page).get_by_role("button", name=name, exact=True)


def is_shown(control: Locator) -> bool:
    return control.count() > 0


def begin(page: Page) -> None:
    """Leave the cover, if there is one."""
    expect(page.locator("dialog.cover, section.coach:visible").first).to_be_visible()
    cover = page.get_by_role("dialog").get_by_role("button", name="Let’s go")
    if is_shown(cover):
        cover.click()


def make_the_move(page: Page, offers_all: bool) -> None:
    """Choose what is lit until the main button wakes; where everything is, let it be shown."""
    before = coach(page).text_content()
    for attempt in range(8):
        reaction = sheet(page).get_by_role("button", name=re.compile("^Play: ")).and_(page.locator(":enabled"))
        if can_confirm(page) or is_shown(reaction):
            break
        lit = [each for each in (cards(page), places(page)) if is_shown(each)]
        if offers_all or not lit:
            button(page, "Show me").click()
        else:
            press(lit[attempt % len(lit)].first)
        page.wait_for_timeout(40)
        if coach(page).text_content() != before:  # a pass is made as soon as it is shown
            return
    press((reaction if is_shown(reaction) else main_button(page)).first)


def take(page: Page, lesson: Lesson, look: Callable[[], object]) -> int:
    """The whole lesson, to what is said at its end; how many moves it asked for."""
    moves, offers = 0, [step.offers_all for step in lesson.steps if step.accepts]
    until = time.monotonic() + PATIENCE
    while not is_shown(button(page, "All lessons")):
        assert time.monotonic() < until, f"It does not end; the card says: {coach(page).text_content()}"
        if is_shown(button(page, "Next")):
            look()
            button(page, "Next").click()
        elif is_shown(button(page, "Show me")):
            look()
            said = coach(page).locator("small").text_content() or ""
            make_the_move(page, offers[moves])
            expect(coach(page).get_by_role("alert")).to_be_empty()
            expect(coach(page).locator("small")).not_to_have_text(said)
            moves += 1
        else:
            page.wait_for_timeout(30)
    return moves


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_a_lesson_is_clicked_through_to_its_end(timed: Serving, sits: Sits, lesson: Lesson, screen: str) -> None:
    page = sits(lesson_table(timed, lesson), 0, viewport=SCREENS[screen])
    begin(page)

    def look() -> None:
        assert page.evaluate(HIDDEN) == []
        assert page.evaluate("document.documentElement.scrollWidth") == SCREENS[screen]["width"]

    assert take(page, lesson, look) == sum(bool(step.accepts) for step in lesson.steps)
    expect(coach(page)).to_contain_text("The lesson is over")


def test_a_first_visit_offers_the_lesson_and_a_second_does_not_nag(open_page: Opener) -> None:
    page = open_page(newcomer=True, viewport=SCREENS["laptop"])
    page.get_by_role("button", name=re.compile("^Play Shear Panic against")).click()
    offer = page.get_by_role("dialog", name="Is Shear Panic new to you?")
    expect(offer.get_by_role("button", name="Learn it first")).to_be_focused()
    assert findings(page) == []
    offer.get_by_role("button", name="Play at once").click()
    page.wait_for_url("**/t/*")
    expect(coach(page)).to_have_count(0)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play Shear Panic against")).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_lesson_is_left_at_any_moment_and_taken_up_again(open_page: Opener) -> None:
    page = open_page(newcomer=True)
    page.get_by_role("button", name="New? Learn it in a minute: Connect Four").click()
    begin(page)
    expect(coach(page)).to_contain_text("Step 2 of 3")
    page.locator(".middle [role=button]").nth(2).click()
    main_button(page).click()
    expect(coach(page)).to_contain_text("Step 3 of 3")
    expect(coach(page)).to_contain_text("Bruno can only stop one")
    where = page.url
    page.goto("/")
    page.get_by_role("button", name="Go on with the lesson: Connect Four").click()
    page.wait_for_url(where)
    expect(coach(page)).to_contain_text("Step 3 of 3")
    button(page, "Back").click()
    expect(coach(page)).to_contain_text("Step 2 of 3")
    button(page, "Skip").click()
    expect(coach(page)).to_contain_text("Step 3 of 3")
    button(page, "Skip").click()
    expect(coach(page)).to_contain_text("The lesson is over")
    page.goto("/")
    page.get_by_role("button", name="Lessons: Connect Four").click()
    drawer = page.get_by_role("dialog", name="Lessons of Connect Four")
    expect(drawer.get_by_role("listitem")).to_contain_text("done")
    assert findings(page) == []


def test_a_wrong_try_gets_a_reason_and_another_try(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, FOUR), 0)
    begin(page)
    columns = page.locator(".middle [role=button]")
    for column, said in ((5, "That makes three as well"), (0, "You could do that")):
        columns.nth(column).click()
        main_button(page).click()
        expect(coach(page).get_by_role("alert")).to_contain_text(said)
        assert findings(page) == []
    columns.nth(2).click()
    main_button(page).click()
    expect(coach(page)).to_contain_text("Step 3 of 3")
    expect(coach(page).get_by_role("alert")).to_be_empty()
    expect(columns).to_have_count(1)


def test_whoever_leaves_a_lesson_plays_on(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, FOUR), 0)
    begin(page)
    coach(page).get_by_role("button", name="Leave the lesson and play on").click()
    expect(coach(page)).to_have_count(0)
    page.locator(".middle [role=button]").nth(6).click()
    main_button(page).click()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    page.reload()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(coach(page)).to_have_count(0)


def test_a_lesson_is_taken_by_keyboard_alone_in_italian(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, FOUR), 0, locale="it-IT")
    expect(page.get_by_role("button", name="Cominciamo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach(page)).to_contain_text("In basso hai due gettoni vicini")
    for key, said in (("3", "ha chiuso la parte sinistra"), ("1", "La lezione è finita")):
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(coach(page)).to_contain_text(said)
    tab_to(page, "Tutte le lezioni")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Lezioni di Forza quattro")).to_be_visible()
