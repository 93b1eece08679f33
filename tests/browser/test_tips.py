"""What is new is explained when it comes up, once and only to whoever wants it; after a lesson a coach stays on.

The aim of a game comes first, to whoever knows nothing of it yet.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener, Sits
from tests.browser.layout_positions import PANIC, UNSHORN, in_field, with_cards
from tests.browser.posed import Pose, pose
from tests.browser.test_access import findings
from tests.browser.test_lessons import FOUR, begin, button, coach
from tests.games.shear_panic.drawn import position
from tests.table.company import Serving
from tests.table.test_lessons import lesson_table
from woolgather.engine.lessons import lessons_of
from woolgather.engine.registry import game_named

SCREENS: Final = {"laptop": {"width": 1366, "height": 650}, "phone": {"width": 390, "height": 664}}
TAG: Final = PANIC(in_field("team-tag"))
NIGHT: Final = lessons_of(game_named("sheepy-time"))["first"]
AIM: Final = game_named("shear-panic").words().table("summary")["aim"].split("\n")[0]
LONG: Final = 3000
"""Milliseconds after which an explanation counts as read."""


def tip(page: Page) -> Locator:
    return page.locator("section.tip:visible")


def got(page: Page) -> None:
    tip(page).get_by_role("button", name="Got it").click()


def look_again(page: Page) -> None:
    """As somebody who comes back later."""
    page.reload()
    expect(page.get_by_role("region", name="Your choice")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_what_is_asked_is_explained_once_the_general_before_the_special(blank_page: Opener, screen: str) -> None:
    page = blank_page(newcomer=True, viewport=SCREENS[screen])
    pose(page, TAG())
    expect(tip(page)).to_contain_text(AIM)
    expect(tip(page).get_by_role("button", name="Read rule")).to_have_count(0)
    assert findings(page) == []
    got(page)
    expect(tip(page)).to_contain_text("Choose one of your actions")
    assert findings(page) == []
    got(page)
    expect(tip(page)).to_contain_text("The marker is in field 1.")
    got(page)
    expect(tip(page)).to_have_count(0)
    look_again(page)
    expect(tip(page)).to_have_count(0)


def test_what_happened_is_explained_under_the_words_of_the_journal(blank_page: Opener) -> None:
    page = blank_page(newcomer=True)

    def stray(posed: Pose) -> None:
        for move in ("step blue-1 NW (1)", "roll +"):
            posed.play(posed.state.parse(move))

    pose(page, position("b1 y2 r1\ng2 K b2\ny1 r2 g1"), before=stray)
    for heading, text in (
        ("New to you", AIM),
        ("New to you", "Some sheep have lost touch"),
        ("The flock splits into 2 groups", "Sheep are together only side by side"),
        ("You roll the flock die", "A + brings stray sheep back straight"),
    ):
        expect(tip(page)).to_contain_text(heading)
        expect(tip(page)).to_contain_text(text)
        got(page)
    expect(tip(page)).to_have_count(0)


def test_a_rule_of_an_explanation_opens_the_rules(blank_page: Opener) -> None:
    page = blank_page(newcomer=True)
    pose(page, UNSHORN(with_cards(4, window=True), first=6)())
    got(page)
    tip(page).get_by_role("button", name="Read rule UN-").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def test_whoever_wants_no_explanations_gets_none_until_they_are_wanted_again(blank_page: Opener) -> None:
    page = blank_page(newcomer=True)
    pose(page, TAG())
    tip(page).get_by_role("button", name="No more of these").click()
    expect(tip(page)).to_have_count(0)
    look_again(page)
    expect(tip(page)).to_have_count(0)
    page.get_by_label("Settings", exact=True).last.click()
    page.get_by_role("group", name="Explanations").get_by_role("button", name="When something is new").click()
    expect(tip(page)).to_contain_text(AIM)


def test_after_a_lesson_a_coach_stays_until_sent_away(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, NIGHT), 0, newcomer=True)
    begin(page)
    coach(page).get_by_role("button", name="Leave the lesson and play on").click()
    button(page, "Leave").click()
    helper = page.get_by_role("region", name="Your coach")
    expect(helper).to_contain_text("Choose one side of one of your two cards.")
    assert findings(page) == []
    helper.get_by_role("button", name="Show me a good move").click()
    advice = page.get_by_role("region", name="The shepherd says")
    expect(advice).to_contain_text("The board shows what it would do.")
    expect(advice).not_to_contain_text("%")
    assert findings(page) == []
    advice.get_by_role("button", name="Compare with other moves").click()
    expect(advice).to_contain_text("%")
    advice.get_by_role("button", name="Close").click()
    look_again(page)
    helper.get_by_role("button", name="I’ll go on alone").click()
    expect(helper).to_have_count(0)
    look_again(page)
    expect(helper).to_have_count(0)


def test_a_coach_stays_wherever_the_game_after_a_lesson_is_opened(timed: Serving, sits: Sits) -> None:
    """Only one browser knows that a lesson was left; any other sees that the game has gone another way."""
    table = lesson_table(timed, NIGHT)
    asked = next(step for step in NIGHT.steps if step.accepts)
    with table.look(0) as player:
        player.play(next(choice["move"] for choice in player.scene["moves"] if choice["move"] not in asked.accepts))
    page = sits(table, 0)
    expect(page.get_by_role("region", name="Your coach")).to_be_visible()
    expect(coach(page)).to_have_count(0)


def test_what_a_hint_covers_has_not_been_read(blank_page: Opener) -> None:
    page = blank_page(newcomer=True)
    page.clock.install()
    table = pose(page, TAG())
    table.hint = table.state.texts()[0]
    expect(tip(page)).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="The shepherd says")).to_be_visible()
    expect(tip(page)).to_have_count(0)
    page.clock.run_for(LONG)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The shepherd says")).to_have_count(0)
    assert page.evaluate("localStorage['woolgather.tips'] ?? null") is None


def test_a_lesson_explains_what_it_meets_and_no_tip_says_it_again(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, FOUR), 0, newcomer=True)
    begin(page)
    expect(button(page, "Show me")).to_be_visible()
    expect(tip(page)).to_have_count(0)
