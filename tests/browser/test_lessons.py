"""Lessons as a newcomer takes them: offered once, clicked through to the end, left and taken up again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Opener, Sits
from tests.browser.playing import cards, main_button, places, sheet
from tests.browser.test_access import findings
from tests.browser.test_keyboard import tab_to
from tests.browser.test_layout import resized
from tests.contract.test_lessons import ALL, described
from tests.table.company import Serving
from tests.table.test_lessons import lesson_table
from woolgather.engine.lessons import LEARNER, Lesson
from woolgather.table.messages import Refused

SCREENS: Final[dict[str, Any]] = {"laptop": {"width": 1366, "height": 650}, "phone": {"width": 390, "height": 664}}
BETWEEN: Final = ((1280, 600), (1024, 768), (768, 1024))
PATIENCE: Final = 5
"""Seconds."""
MOST_CHOICES: Final = 8
"""After so many clicks a move is chosen."""

FIRST: Final = [lesson for lesson in ALL if lesson.name == "first"]
FOUR: Final = next(lesson for lesson in FIRST if lesson.game.about.name == "connect-four")
SHORTEST: Final = min((lesson for lesson in ALL if lesson not in FIRST), key=lambda lesson: len(lesson.cues))
POINTED: Final = next(lesson for lesson in FIRST if lesson.game.about.name == "sheepy-time")
POINTING: Final = next(lesson for lesson in ALL if lesson.name == "black-sheep")
"""Begins by pointing at the board."""
LOOKS: Final = next(lesson for lesson in ALL if lesson.name == "actions")
"""Something to do, something to look at, something to do."""
PASSES: Final = next(lesson for lesson in FIRST if lesson.game.about.name == "unshorn")
"""Makes a move for the learner."""
HIDDEN: Final = """() => [...document.querySelectorAll('section.coach')].filter((each) => each.checkVisibility())
    .flatMap((card) => [...card.querySelectorAll('p, button')]).filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1
            || each.scrollWidth > each.clientWidth + 1
    }).map((each) => each.textContent)"""
"""What the card says outside of the window, or cut off."""
UNLIT: Final = """(lights) => lights.filter((light) => {
        const drawn = [...document.querySelectorAll(`[data-about~="${light}"], [data-on~="${light}"],
            [data-light~="${light}"]`)].map((each) => each.getBoundingClientRect()).filter((box) => box.width)
        if (!drawn.length && innerWidth <= 700) return false
        return ![...document.querySelectorAll('.lights i')].map((each) => each.getBoundingClientRect()).some((ring) =>
            drawn.some((box) => ring.left < box.right && box.left < ring.right
                && ring.top < box.bottom && box.top < ring.bottom))
    })"""
"""Of what a step points at: that round which there is no ring, though a phone may have no room to draw it."""


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


def ready(page: Page) -> Locator:
    """What makes the move that has been chosen, once it has been."""
    reaction = sheet(page).get_by_role("button", name=re.compile("^Play: "))
    return main_button(page).or_(reaction).and_(page.locator(":enabled"))


def make_the_move(page: Page, offers_all: bool) -> None:
    """Choose what is lit until the main button wakes; where everything is, let it be shown."""
    number = coach(page).locator("small").text_content() or ""
    for attempt in range(MOST_CHOICES):
        if is_shown(ready(page)):
            break
        lit = [each for each in (cards(page), places(page)) if is_shown(each)]
        if offers_all or not lit:
            button(page, "Show me").click()
            next_step = coach(page).locator("small").filter(has_not_text=number)
            expect(ready(page).or_(next_step).first).to_be_visible()
            if is_shown(next_step):  # a pass is made as soon as it is shown
                return
        else:
            lit[attempt % len(lit)].first.click()
    ready(page).first.click()


def wait_for_rings(page: Page, lights: Sequence[str]) -> None:
    """Everything that is pointed at has a ring: a name that nothing on the table bears gets none."""
    deadline = monotonic() + PATIENCE
    while unlit := page.evaluate(UNLIT, list(lights)):
        assert monotonic() < deadline, f"Nothing is lit for {unlit}."
        page.wait_for_timeout(50)


def take(page: Page, lesson: Lesson, look: Callable[[], object] = lambda: None) -> None:
    """The whole lesson, step by step, to what is said at its end."""
    begin(page)
    for number, step in enumerate(lesson.steps, 1):
        if step.cover:
            continue
        expect(coach(page).locator("small")).to_have_text(f"Step {number} of {len(lesson.steps)}")
        expect(button(page, "Show me" if step.accepts else "Next")).to_be_visible()
        wait_for_rings(page, step.light)
        look()
        if step.accepts:
            make_the_move(page, step.offers_all)
            expect(coach(page).get_by_role("alert")).to_be_empty()
        else:
            button(page, "Next").click()
    expect(button(page, "All lessons")).to_be_visible()
    expect(coach(page)).to_contain_text("The lesson is over")
    look()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_a_lesson_is_clicked_through_to_its_end(timed: Serving, sits: Sits, lesson: Lesson, screen: str) -> None:
    page = sits(lesson_table(timed, lesson), 0, viewport=SCREENS[screen])

    def look() -> None:
        assert page.evaluate(HIDDEN) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0

    def look_at_all_sizes() -> None:
        for size in (*BETWEEN, tuple(SCREENS[screen].values())):
            resized(page, size)
            look()

    take(page, lesson, look_at_all_sizes if screen == "laptop" and lesson in FIRST else look)


def test_the_last_move_of_a_lesson_can_be_taken_back(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, SHORTEST), 0)
    take(page, SHORTEST)
    button(page, "Back").click()
    expect(coach(page)).to_contain_text(f"of {len(SHORTEST.steps)}")
    expect(coach(page)).not_to_contain_text("The lesson is over")
    expect(coach(page)).to_be_focused()


def test_what_is_pointed_at_is_heard_by_name(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, POINTED), 0)
    begin(page)
    make_the_move(page, offers_all=False)
    heard = coach(page).locator("[aria-live]")
    expect(heard).to_contain_text("Highlighted: the Fence.")


def test_what_is_drawn_after_it_was_pointed_at_is_lit(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, POINTING), 0, viewport=SCREENS["phone"])
    held: list[Route] = []
    page.route(re.compile(r"/api/games/[^/]+/words"), lambda route: held.append(route))
    page.reload()
    expect(page.locator(".taught")).to_be_attached()
    lit = page.locator(".middle [data-lit]")
    assert lit.count() == 0
    for each in held:
        each.continue_()
    expect(lit.first).to_be_visible()
    wait_for_rings(page, POINTING.steps[0].light)


def test_the_focus_moves_only_where_what_was_pressed_is_gone(timed: Serving, sits: Sits) -> None:
    page = sits(lesson_table(timed, LOOKS), 0)
    begin(page)
    button(page, "Skip").click()
    button(page, "Next").click()
    expect(button(page, "Show me")).to_be_visible()
    expect(coach(page)).to_be_focused()
    button(page, "Back").click()
    expect(button(page, "Next")).to_be_visible()
    expect(button(page, "Back")).to_be_focused()


def test_a_prepared_move_that_is_refused_ends_the_lesson_and_not_the_game(timed: Serving, sits: Sits) -> None:
    cue = next(place for place, cue in enumerate(PASSES.cues) if cue.seat == LEARNER and cue.step is None)
    asked = [step for step in (each.step for each in PASSES.cues[:cue]) if step is not None]
    page = sits(lesson_table(timed, PASSES), 0)

    def between(line: WebSocketRoute) -> None:
        table = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "play" and said["move"] in PASSES.cues[cue].moves:
                refused = Refused(said["request"], "rule", "Not this time.", None)
                line.send(msgspec.json.encode(refused).decode())
            else:
                table.send(text)

        line.on_message(hear)

    page.route_web_socket("**/api/tables/*/live", between)
    page.reload()
    begin(page)
    for number, step in enumerate(PASSES.steps[: asked[-1] + 1], 1):
        if not step.cover:
            expect(coach(page).locator("small")).to_have_text(f"Step {number} of {len(PASSES.steps)}")
            button(page, "Skip" if step.accepts else "Next").click()
    expect(coach(page)).to_have_count(0)
    expect(page.get_by_role("dialog").get_by_text("Not this time.")).to_be_visible()


@pytest.mark.parametrize(("game", "time"), [("Sheepy Time", "about 5 minutes"), ("Connect Four", "about a minute")])
def test_a_first_visit_offers_the_lesson_and_a_second_does_not_nag(open_page: Opener, game: str, time: str) -> None:
    page = open_page(newcomer=True, viewport=SCREENS["laptop"])
    play = page.get_by_role("button", name=f"Play {game} against bots")
    play.click()
    offer = page.get_by_role("dialog", name=f"Is {game} new to you?")
    expect(offer).to_contain_text(f"Learn it by playing, in {time}.")
    expect(offer.get_by_role("button", name="Learn it first")).to_be_focused()
    assert findings(page) == []
    offer.get_by_role("button", name="Play at once").click()
    page.wait_for_url("**/t/*")
    expect(coach(page)).to_have_count(0)
    page.goto("/")
    play.click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_where_the_offer_cannot_be_loaded_the_game_begins_and_the_offer_is_not_spent(open_page: Opener) -> None:
    page = open_page(newcomer=True, allow="Failed to load resource")
    page.route("**/Offer-*.js", lambda route: route.abort())
    page.get_by_role("button", name="Play Connect Four against bots").click()
    page.wait_for_url("**/t/*")
    assert page.evaluate("localStorage['woolgather.lessons']") is None


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
    expect(coach(page)).to_be_focused()
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
    leave = coach(page).get_by_role("button", name="Leave the lesson and play on")
    leave.click()
    button(page, "Stay").click()
    expect(coach(page)).to_contain_text("Step 2 of 3")
    leave.click()
    expect(coach(page)).to_contain_text("Leave the lesson?")
    assert findings(page) == []
    button(page, "Leave").click()
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
    asked = "In basso hai due gettoni vicini"
    expect(coach(page)).to_contain_text(asked)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(coach(page)).not_to_contain_text(asked)
    tab_to(page, "Indietro")
    page.keyboard.press("Enter")
    expect(coach(page)).to_contain_text(asked)
    expect(coach(page)).to_have_css("outline-style", "solid")
    for key, said in (("3", "ha chiuso la parte sinistra"), ("1", "La lezione è finita")):
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(coach(page)).to_contain_text(said)
    tab_to(page, "Tutte le lezioni")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Lezioni di Forza quattro")).to_be_visible()
