"""A hint is shown on the board as a picked move, ready to be played, whatever was picked before."""

from __future__ import annotations

import random
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

import woolgather as wg
from tests.browser.conftest import LAPTOP, PHONE, Opener
from tests.browser.playing import cards, main_button, places
from tests.browser.posed import Pose, pose
from tests.browser.shepherd_mess_positions import a_turn_of_white
from tests.browser.test_shepherd_mess import played, spot, tray
from tests.support.luck import chance_by
from woolgather.engine.state import State

SIZES: Final = {"laptop": LAPTOP, "phone": PHONE}
DECISIONS: Final = {"connect-four": "", "hush": "", "shear-panic": "slam", "sheepy-time": "place", "unshorn": "lay"}
"""In each game an action that is picked step by step, but for those that have one kind of decision alone."""


def asked_for(game: str, action: str) -> State:
    """Where the first seat is to choose among such actions."""
    def is_here() -> bool:
        kinds = [state.parts(move).get("action", "") for move in state.moves()]
        return state.seat == 0 and len(kinds) > 1 and (not action or action in kinds)

    rng = random.Random(4)
    state = wg.new(game)
    while not is_here():
        state.play(chance_by(rng)(state) if state.seat == wg.CHANCE else rng.choice(list(state.moves())))
    return state


def decision_in(game: str) -> State:
    return a_turn_of_white() if game == "shepherd-mess" else asked_for(game, DECISIONS[game])


def hinted(page: Page, posed: Pose, move: str) -> None:
    posed.hint = move
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(main_button(page)).to_be_enabled()
    page.get_by_role("region", name="The shepherd says").get_by_role("button", name="Close").click()


def pressed(page: Page) -> Locator:
    return page.locator(".present [aria-pressed=true], .middle [role=button][aria-pressed=true]")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [*DECISIONS, "shepherd-mess"])
def test_a_hint_is_picked_whole_in_place_of_what_was_picked(open_page: Opener, game: str, size: str) -> None:
    page = open_page(viewport=SIZES[size])
    state = decision_in(game)
    posed = pose(page, state)
    (cards(page) if cards(page).count() else places(page)).first.click()
    before = pressed(page).first.element_handle()
    advised = state.text(list(state.moves())[-1])
    hinted(page, posed, advised)
    assert before.get_attribute("aria-pressed") != "true" or not before.is_visible()
    assert pressed(page).count() > 0
    assert played(page, posed) == advised


def test_a_hint_for_another_place_leaves_the_tile_that_was_being_asked_about(open_page: Opener) -> None:
    page = open_page(viewport=PHONE)
    posed = pose(page, a_turn_of_white())
    tray(page, "Wall").click()
    spot(page, "b2").click()
    expect(page.get_by_text("What on b2?")).to_be_visible()
    hinted(page, posed, "wall d5-e5")
    expect(page.get_by_text("What on b2?")).to_have_count(0)
    expect(spot(page, "b2")).to_have_attribute("aria-pressed", "false")
    expect(spot(page, "d5")).to_have_attribute("aria-pressed", "true")
    assert played(page, posed) == "wall d5-e5"


@pytest.mark.parametrize("size", SIZES)
def test_what_unshorn_asks_fits_what_is_picked(open_page: Opener, size: str) -> None:
    page = open_page(viewport=SIZES[size])
    posed = pose(page, asked_for("unshorn", "lay"))
    expect(page.get_by_text("First pick the place of the Steel.")).to_be_visible()
    page.get_by_role("button", name="Lay the Steel on b2").click()
    expect(page.get_by_text("Now pick the place of the Snag.")).to_be_visible()
    hinted(page, posed, "lay a1 c3")
    expect(page.get_by_text("Picked. Play it, or pick something else.")).to_be_visible()
    expect(page.get_by_text("Steel on a1, Snag on c3")).to_be_visible()
    expect(page.get_by_text("the place of the")).to_have_count(0)
    assert played(page, posed) == "lay a1 c3"
