"""A hint is shown on the board as a picked move, ready to be played, whatever was picked before."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP, PHONE, cards, main_button, places
from tests.browser.posed import Pose, pose
from tests.browser.shepherd_mess_positions import a_turn_of_white
from tests.browser.test_shepherd_mess import played, spot, tray
from tests.support.luck import chance_by
from woolgather.engine.state import State

SIZES: Final = {"laptop": LAPTOP, "phone": PHONE}
LOW_LAPTOP: Final = {"width": 1280, "height": 800}
TALL_PHONE: Final = {"width": 390, "height": 844}
DECISIONS: Final = {"connect-four": "", "hush": "", "shear-panic": "slam", "sheepy-time": "place", "unshorn": "lay"}
"""In each game an action that is picked step by step, but for those that have one kind of decision alone."""


def asked_for(game: str, action: str) -> State:
    """Where the first seat is to choose among such actions."""

    def is_here(state: State) -> bool:
        kinds = [state.parts(move).get("action", "") for move in state.moves()]
        return len(kinds) > 1 and (not action or action in kinds)

    return reached(game, is_here)


def reached(game: str, is_here: Callable[[State], bool], seed: int = 4) -> State:
    """Where the first seat decides, and that is so."""
    rng = random.Random(seed)
    state = wg.new(game)
    while state.seat != 0 or not is_here(state):
        state.play(chance_by(rng)(state) if state.seat == wg.CHANCE else rng.choice(list(state.moves())))
    return state


def with_many_cards(game: str) -> State:
    """Where a phone cannot show all cards of the tray, and the last of them can be picked."""
    if game != "unshorn":
        return decision_in(game)
    return reached(game, lambda state: len(set(state.view(0)["hand"])) > 2 and "shear-thief" in played_cards(state), 9)


def last_card(state: State) -> str:
    """How the moves begin that pick the last card of the tray."""
    if state.setup.game.about.name == "sheepy-time":
        return f"place {state.view(0)['market'][-1]['id']}"
    return {"shear-panic": "turn", "unshorn": "play shear-thief"}[state.setup.game.about.name]


def played_cards(state: State) -> set[str]:
    return {state.parts(move).get("card", "") for move in state.moves()}


def decision_in(game: str) -> State:
    return a_turn_of_white() if game == "shepherd-mess" else asked_for(game, DECISIONS[game])


def said(page: Page) -> Locator:
    return page.get_by_role("region", name="The shepherd says")


def asked(page: Page, posed: Pose, move: str) -> None:
    posed.hint = move
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(main_button(page)).to_be_enabled()


def hinted(page: Page, posed: Pose, move: str) -> None:
    asked(page, posed, move)
    said(page).get_by_role("button", name="Close").click()


def pressed(page: Page) -> Locator:
    return page.locator(".present [aria-pressed=true], .middle [role=button][aria-pressed=true]")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [*DECISIONS, "shepherd-mess"])
def test_a_hint_is_picked_whole_in_place_of_what_was_picked(blank_page: Opener, game: str, size: str) -> None:
    page = blank_page(viewport=SIZES[size])
    state = decision_in(game)
    posed = pose(page, state)
    (cards(page) if cards(page).count() else places(page)).first.click()
    before = pressed(page).first.element_handle()
    advised = state.text(list(state.moves())[-1])
    hinted(page, posed, advised)
    assert before.get_attribute("aria-pressed") != "true" or not before.is_visible()
    assert pressed(page).count() > 0
    assert played(page, posed) == advised


def test_a_hint_for_another_place_leaves_the_tile_that_was_being_asked_about(blank_page: Opener) -> None:
    page = blank_page(viewport=PHONE)
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
def test_what_unshorn_asks_fits_what_is_picked(blank_page: Opener, size: str) -> None:
    page = blank_page(viewport=SIZES[size])
    posed = pose(page, asked_for("unshorn", "lay"))
    expect(page.get_by_text("First hide your Steel: on which place?").last).to_be_visible()
    page.get_by_role("button", name="Lay the Steel on b2").click()
    expect(page.get_by_text("Now hide your Snag: on which place?").last).to_be_visible()
    hinted(page, posed, "lay a1 c3")
    expect(page.get_by_text("Picked. Play it, or pick something else.")).to_be_visible()
    expect(page.get_by_text("Steel on a1, Snag on c3")).to_be_visible()
    expect(page.get_by_text("on which place?")).to_have_count(0)
    assert played(page, posed) == "lay a1 c3"


SIDEWAYS: Final = """card => {
    const seen = (card.closest('.card') ?? card).getBoundingClientRect()
    return [seen.left >= 0, seen.right <= innerWidth, scrollY, document.querySelector('footer.tray').scrollTop]
}"""


@pytest.mark.parametrize("game", ["shear-panic", "sheepy-time", "unshorn"])
def test_a_row_of_cards_is_scrolled_to_the_one_that_a_hint_picks(blank_page: Opener, game: str) -> None:
    page = blank_page(viewport=TALL_PHONE)
    state = with_many_cards(game)
    posed = pose(page, state)
    assert cards(page).last.evaluate(SIDEWAYS)[1] is False, "There is room for all cards."
    advised = next(text for text in map(state.text, state.moves()) if text.startswith(last_card(state)))
    hinted(page, posed, advised)
    picked = page.locator(".present [aria-pressed=true]").last
    assert picked.evaluate(SIDEWAYS) == [True, True, 0, 0]
    assert not picked.evaluate("card => card.contains(document.activeElement)")


def test_a_hint_tells_the_same_side_of_two_cards_apart(blank_page: Opener) -> None:
    page = blank_page(viewport=LOW_LAPTOP)
    state = reached("sheepy-time", lambda state: played_cards(state) >= {"3-z", "4-z"})
    posed = pose(page, state)
    posed.weighed = ["play 4-z catch 1"]
    asked(page, posed, "play 3-z catch 1")
    for card in ("move 3 or catch 1", "move 4 or catch 1"):
        expect(said(page).get_by_text(f"Catch 1 (card: {card})").first).to_be_visible()


@pytest.mark.parametrize("height", [720, 800, 900])
def test_nothing_that_a_hint_says_is_cut(blank_page: Opener, height: int) -> None:
    page = blank_page(viewport=LOW_LAPTOP | {"height": height})
    state = decision_in("shear-panic")
    posed = pose(page, state)
    first, *others = sorted(map(state.text, state.moves()), key=len, reverse=True)
    posed.weighed = others[:4]
    asked(page, posed, first)
    assert said(page).evaluate("panel => panel.scrollHeight <= panel.clientHeight")
    side, panel = page.locator(".side").bounding_box(), said(page).bounding_box()
    assert side is not None
    assert panel is not None
    assert panel["y"] + panel["height"] <= side["y"] + side["height"]


def test_a_table_without_hints_says_so(blank_page: Opener) -> None:
    page = blank_page(viewport=LAPTOP)
    posed = pose(page, decision_in("shear-panic"))
    hint = page.get_by_role("button", name="Hint", exact=True)
    expect(hint).to_be_visible()
    posed.hints = False
    page.reload()
    expect(page.get_by_text("no hints")).to_be_visible()
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_text("Hints are off at this table.")).to_be_visible()
    page.locator(".tools summary").click()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog").get_by_text("Hints are off at this table.")).to_be_visible()
