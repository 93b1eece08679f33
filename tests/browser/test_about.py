"""What lies on the table explains itself, by pointer, finger and keyboard; and what cannot be chosen says why."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.layout_positions import PANIC, POSES, SHEEPY, UNSHORN, asks, in_field
from tests.browser.posed import Pose, pose
from tests.browser.shepherd_mess_positions import a_turn_of_white
from tests.browser.test_access import findings
from tests.games.shear_panic.drawn import position
from woolgather.engine.state import State

REST: Final = 500
"""Milliseconds after which a pointer that was moved has rested long enough."""

POINTED: Final = "[...document.querySelectorAll('[data-about]')].flatMap((it) => it.dataset.about.split(' '))"


class Scene(NamedTuple):
    """A table at which something can be chosen and something cannot."""

    state: Callable[[], State]
    card: str
    """One of the choices below the board."""
    piece: str
    """Something drawn on the board."""
    says: tuple[str, str]
    """How the card and the piece are called."""
    no: str
    """Something below the board that cannot be chosen."""
    why: tuple[str, str]
    """The reason, and its rule."""
    moves: tuple[str, ...] = ()


SCENES: Final = {
    "shear-panic": Scene(
        PANIC(in_field("team-tag")),
        ".card[aria-pressed]",
        "svg.board [data-about=black]",
        ("Step", "The black sheep"),
        ".card.used",
        ("That has already been used.", "SP-25"),
    ),
    "sheepy-time": Scene(
        SHEEPY(asks("use")),
        ".answers .btn",
        "svg.board [data-about=fence] path",
        ("", "The Fence"),
        ".hand .side",
        ("You play a card at the beginning of your turn", "ST-22"),
    ),
    "unshorn": Scene(
        UNSHORN(asks("lay")),
        ".hand .card",
        "svg.board [data-about=pile]",
        ("POW", "The draw pile"),
        ".hand .card",
        ("Wool is laid out once", "UN-10"),
    ),
    "shepherd-mess": Scene(
        a_turn_of_white,
        ".card.dog",
        "svg.board [data-about=ram]",
        ("White dog 1", "The ram"),
        ".card.dog",
        ("That dog has already moved this turn.", "SM-20"),
        ("move white-1 c5",),
    ),
}


def popup(page: Page) -> Locator:
    return page.locator("aside.about")


def answer(page: Page) -> Locator:
    return page.get_by_role("region", name="Your choice")


def posed(page: Page, scene: Scene, *, moves: bool = False) -> Pose:
    return pose(page, scene.state(), 0, scene.moves if moves else ())


def point_at(page: Page, element: Locator) -> tuple[float, float]:
    found = element.bounding_box()
    assert found is not None
    at = (found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)
    page.mouse.move(at[0] - 40, 2)
    page.mouse.move(*at)
    return at


def covers(page: Page, at: tuple[float, float]) -> bool:
    found = popup(page).bounding_box()
    assert found is not None
    return found["x"] <= at[0] <= found["x"] + found["width"] and found["y"] <= at[1] <= found["y"] + found["height"]


@pytest.mark.parametrize("game", SCENES)
def test_a_pointer_that_rests_is_told_what_lies_there_and_by_which_rule(blank_page: Opener, game: str) -> None:
    page = blank_page()
    scene = SCENES[game]
    about = posed(page, scene).state.setup.game.words().table("about")
    pointed = page.evaluate(POINTED)
    assert len(pointed) > 10
    assert set(pointed) <= about.keys()
    for element, called in zip((scene.card, scene.piece), scene.says, strict=True):
        at = point_at(page, page.locator(element).first)
        expect(popup(page)).to_contain_text(called)
        assert not covers(page, at)
    page.keyboard.press("Escape")
    expect(popup(page)).to_have_count(0)


def test_what_is_told_has_no_findings_and_leads_to_the_rule(blank_page: Opener) -> None:
    page = blank_page()
    posed(page, SCENES["shepherd-mess"])
    point_at(page, page.locator("svg.board [data-about=ram]").first)
    expect(popup(page)).to_be_visible()
    assert findings(page) == []
    popup(page).get_by_role("button", name="SM-50").click()
    expect(popup(page)).to_have_count(0)
    expect(page.locator("#rule-SM-50")).to_be_in_viewport()


def test_what_was_pressed_says_no_more(blank_page: Opener) -> None:
    page = blank_page()
    page.clock.install()
    posed(page, SCENES["shepherd-mess"])
    dogs = page.locator(".card.dog")
    at = point_at(page, dogs.first)
    page.clock.run_for(REST)
    expect(popup(page)).to_contain_text("White dog 1")
    page.mouse.click(*at)
    expect(dogs.first).to_have_attribute("aria-pressed", "true")
    page.mouse.move(at[0] + 6, at[1])
    page.clock.run_for(REST)
    expect(popup(page)).to_have_count(0)
    point_at(page, dogs.last)
    page.clock.run_for(REST)
    expect(popup(page)).to_contain_text("White dog 2")


def test_the_keyboard_is_told_after_a_while_and_a_screen_reader_at_once(blank_page: Opener) -> None:
    page = blank_page()
    posed(page, SCENES["shepherd-mess"])
    page.keyboard.press("Tab")
    dog = page.locator(".card.dog").first
    dog.focus()
    expect(dog).to_have_accessible_description(
        "White dog 1: It walks up to three tiles, or stays and barks. Where it stops "
        "it scares the sheep and the ram on the four tiles next to it."
    )
    expect(popup(page)).to_contain_text("White dog 1")
    page.keyboard.press("ArrowRight")
    expect(popup(page)).to_have_count(0)
    expect(dog).not_to_have_attribute("aria-describedby", "about-said")
    expect(popup(page)).to_contain_text("White dog 2")
    page.keyboard.press("?")
    expect(page.locator("#rule-SM-30")).to_be_in_viewport()


def test_a_finger_that_stays_is_told_and_chooses_nothing(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    posed(page, SCENES["shepherd-mess"])
    found = page.locator(".card.dog").first.bounding_box()
    assert found is not None
    at = {"x": found["x"] + found["width"] / 2, "y": found["y"] + found["height"] / 2}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(popup(page)).to_contain_text("White dog 1")
    assert not covers(page, (at["x"], at["y"]))
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(popup(page)).to_be_visible()
    expect(page.locator(".card.dog").first).to_have_attribute("aria-pressed", "false")
    page.touchscreen.tap(at["x"], at["y"])
    expect(popup(page)).to_have_count(0)
    expect(page.locator(".card.dog").first).to_have_attribute("aria-pressed", "true")


def test_a_finger_that_stays_on_the_board_chooses_nothing_where_nothing_is_to_be_told(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    posed(page, SCENES["shepherd-mess"])
    page.locator(".card.dog").first.tap()
    spot = page.locator(".middle [role=button]").first
    page.locator("svg.board [data-about]").evaluate_all("all => all.forEach((it) => it.removeAttribute('data-about'))")
    found = spot.bounding_box()
    assert found is not None
    at = {"x": found["x"] + found["width"] / 2, "y": found["y"] + found["height"] / 2}
    page.clock.install()
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.clock.run_for(1000)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.clock.run_for(1000)
    expect(spot).to_have_attribute("aria-pressed", "false")
    page.touchscreen.tap(at["x"], at["y"])
    page.clock.run_for(100)
    expect(spot).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", ["hush", "kuhn-poker", "connect-four"])
def test_the_board_of_any_game_explains_what_the_game_explains(blank_page: Opener, game: str) -> None:
    page = blank_page()
    at = next(iter(POSES[game].values()))
    about = pose(page, at.state()).state.setup.game.words().table("about")
    pointed = page.evaluate(POINTED)
    assert pointed
    assert set(pointed) <= about.keys()
    point_at(page, page.locator("[data-about]").first)
    expect(popup(page)).to_be_visible()


def test_a_card_that_cannot_be_played_in_hush_says_so(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, POSES["hush"]["window"].state())
    card = page.locator(".hand [aria-disabled=true]").first
    card.click(force=True)
    expect(page.get_by_role("dialog", name="Do you react?")).to_contain_text(re.compile("cannot|not|only"))


# ---- why not


@pytest.mark.parametrize("game", SCENES)
def test_what_cannot_be_chosen_says_why_to_pointer_and_keyboard(blank_page: Opener, game: str) -> None:
    page = blank_page()
    scene = SCENES[game]
    posed(page, scene, moves=True)
    no = page.locator(f".present {scene.no}[aria-disabled=true]").first
    no.click(force=True)
    expect(answer(page)).to_contain_text(scene.why[0])
    expect(answer(page).get_by_role("button", name=scene.why[1])).to_be_visible()
    page.reload()
    no.focus()
    page.keyboard.press("Enter")
    expect(answer(page)).to_contain_text(scene.why[0])
    expect(no).to_be_focused()


def test_a_dream_that_cannot_be_chosen_is_called_so_and_says_why_on_enter(blank_page: Opener) -> None:
    """Where a Zzz is to be moved, dreams without one of the own can still be read."""
    page = blank_page()
    pose(page, SHEEPY(asks("shift", 20))())
    dream = page.locator("svg.board .hit[data-no]").first
    expect(dream).to_have_attribute("aria-disabled", "true")
    expect(page.locator("svg.board .hit:not([data-no])").first).not_to_have_attribute("aria-disabled", "true")
    dream.focus()
    page.keyboard.press("Enter")
    expect(answer(page)).to_contain_text("Zzz on that space.")
    expect(answer(page).get_by_role("button", name="ST-32")).to_be_visible()


def test_an_action_is_discarded_where_none_is_possible(blank_page: Opener) -> None:
    page = blank_page()
    table = pose(page, position("b1 b2\n r1 K", seats=2, marker=35, unused="trough 3"))
    page.locator(".card[aria-pressed]:not([aria-disabled])").first.click()
    page.locator(".preview .go").click()
    expect(page.locator(".journal")).to_contain_text("discard")
    assert table.story[0].seen.startswith("discard trough (3)")
