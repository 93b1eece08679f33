"""What the browser says at the board: prompts, why not, windows, hints and results, on a laptop and on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.playing import main_button, places, start
from tests.browser.posed import Pose, pose
from tests.browser.shepherd_mess_positions import a_turn_of_white
from tests.browser.test_shepherd_mess import tray
from tests.support.luck import chance_by
from woolgather.engine.state import State

GAMES: Final = 30
"""So many games are looked through for a scene."""

SIZES: Final = {"laptop": {"width": 1366, "height": 650}, "phone": {"width": 390, "height": 664}}


def story(game: str, is_there: Callable[[State], bool], seat: int = 0, **options: Any) -> list[str]:
    """The moves that lead to where that is so, the first time that the seat decides or the game is over."""
    for seed in range(GAMES):
        rng, state, moves = random.Random(seed), wg.new(game, **options), list[str]()
        while state.seat not in (seat, wg.OVER) or not is_there(state):
            if state.seat == wg.OVER:
                break
            move = chance_by(rng)(state) if state.seat == wg.CHANCE else rng.choice(list(state.moves()))
            moves.append(state.text(move))
            state.play(move)
        else:
            return moves
    raise AssertionError("That comes up in none of the games.")


def shown(page: Page, game: str, is_there: Callable[[State], bool], **options: Any) -> Pose:
    return pose(page, wg.new(game, **options), 0, story(game, is_there, **options))


def slams(during: str) -> Callable[[State], bool]:
    def is_there(state: State) -> bool:
        pending = state.view(0)["pending"]
        return bool(
            pending["kind"] == "panic"
            and pending.get("during") == during
            and pending["colour"] == "green"
            and len({state.parts(move)["sheep"] for move in state.moves()}) > 1
        )

    return is_there


def box(control: Locator) -> tuple[float, float, float, float]:
    found = control.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one: Locator, other: Locator) -> bool:
    (left, top, right, bottom), (west, north, east, south) = box(one), box(other)
    return left < east - 1 and west < right - 1 and top < south - 1 and north < bottom - 1


def answer(page: Page) -> Locator:
    return page.get_by_role("region", name="Your choice")


# ---- prompts


def test_a_slam_before_the_first_turn_is_no_panic(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])
    shown(page, "shear-panic", slams("opening"), edition="mayfair")
    expect(answer(page)).to_contain_text("Opening slam with a green sheep: which one, and where?")
    expect(page.get_by_text("Panic!")).to_have_count(0)


def test_a_panic_says_who_slams(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["phone"], locale="it-IT")
    shown(page, "shear-panic", slams("panic"))
    expect(page.get_by_text("Panico! Spinta con una pecora verde: quale, e dove?")).to_be_visible()


# ---- why not


def click_at(page: Page, column: str, row: int) -> None:
    """The middle of a square, found by its letter and number at the edge of the meadow."""
    at = [page.locator(".coordinates text", has_text=text).first.bounding_box() for text in (column, str(row))]
    assert at[0] is not None
    assert at[1] is not None
    page.mouse.click(at[0]["x"] + at[0]["width"] / 2, at[1]["y"] + at[1]["height"] / 2)


def test_a_click_on_somebody_elses_sheep_says_by_which_rule_it_stays(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])
    posed = shown(page, "shear-panic", lambda state: state.view(0)["pending"]["kind"] == "action")
    square = posed.state.view(0)["sheep"]["red-1"]
    page.get_by_role("button", name="Hint", exact=True).focus()
    click_at(page, square[0], int(square[1:]))
    expect(answer(page)).to_contain_text("own sheep")
    cited = answer(page).get_by_role("button", name="SP-3")
    expect(cited).to_be_visible()
    page.get_by_role("button", name="blue 1 on").click()
    expect(cited).to_have_count(0)


def test_a_click_out_of_turn_says_whose_it_is(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])
    moves = story("shear-panic", lambda state: state.view(0)["pending"]["kind"] == "action", seat=1)
    posed = pose(page, wg.new("shear-panic"), 0, moves)
    square = posed.state.view(0)["sheep"]["blue-1"]
    click_at(page, square[0], int(square[1:]))
    expect(answer(page)).to_contain_text("Bruno decides now.")


def test_a_used_card_says_that_it_is_used(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])

    def is_there(state: State) -> bool:
        view = state.view(0)
        return view["pending"]["kind"] == "action" and any(action["used"] for action in view["actions"][0])

    shown(page, "shear-panic", is_there)
    page.locator(".card.used").first.click(force=True)
    expect(answer(page)).to_contain_text("That has already been used.")


def test_a_gate_without_a_wall_is_refused_in_words(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])
    pose(page, a_turn_of_white())
    tray(page, "Gate").click()
    expect(answer(page)).to_contain_text("In which wall does the gate hang?")
    click_at(page, "b", 4)
    expect(answer(page)).to_contain_text("A gate goes into a wall.")
    expect(answer(page).get_by_role("button", name="SM-24")).to_be_visible()


# ---- Shepherd Mess


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_a_gate_can_hang_is_marked_over_the_walls(blank_page: Opener, scheme: str) -> None:
    page = blank_page(viewport=SIZES["laptop"], color_scheme=scheme)
    posed = pose(page, a_turn_of_white())
    gates = [move for move in posed.state.moves() if posed.state.parts(move)["action"] == "gate"]
    tray(page, "Gate").click()
    marks = page.locator(".target.gate")
    expect(marks).to_have_count(len(gates))
    wall = page.locator(".board rect[stroke='#5d5344']").last
    assert wall.evaluate("(wall, mark) => !!(wall.compareDocumentPosition(mark) & 4)", marks.first.element_handle())
    left, top, right, bottom = box(marks.first)
    assert min(right - left, bottom - top) >= 18
    assert max(right - left, bottom - top) >= 44


def test_players_of_shepherd_mess_are_dyed_like_their_flocks(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])
    pose(page, a_turn_of_white())
    for name, wool in {"Bruno": "#3b343c", "Carla": "#9a6b42", "Dino": "#a3a4ab"}.items():
        label = page.get_by_role("region", name=name)
        assert label.evaluate("label => getComputedStyle(label).getPropertyValue('--seat')").strip() == wool


# ---- Unshorn's window


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["roll", "counter"])
def test_a_window_says_what_it_is_about_and_covers_nothing(blank_page: Opener, size: str, kind: str) -> None:
    page = blank_page(viewport=SIZES[size])

    def is_there(state: State) -> bool:
        window = state.setup.game.window(state)
        card = state.view(0)["card"]
        return window is not None and window.kind == kind and (kind == "roll" or (card and card["victim"] == 0))

    posed = shown(page, "unshorn", is_there)
    view = posed.state.view(0)
    asks = page.get_by_role("dialog", name="Do you react?")
    expect(asks).to_contain_text(f"rolled {view['die']}" if kind == "roll" else " on you")
    if kind == "roll":
        expect(asks).to_contain_text(" draw")
    for place in ("die", "pile", "discard"):
        assert not overlap(asks, page.locator(f"[data-on={place}]")), place
    for plate in page.locator(".floor rect.plate").all():
        assert not overlap(asks, plate)


# ---- on a phone


def test_a_hint_on_a_phone_lies_beside_the_board(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["phone"])
    posed = pose(page, a_turn_of_white())
    posed.hint, *posed.weighed = [posed.state.text(move) for move in list(posed.state.moves())[-4:]]
    page.get_by_role("button", name="Hint", exact=True).click()
    said = page.get_by_role("region", name="The shepherd says")
    expect(said).to_be_visible()
    assert not overlap(said, page.locator(".middle svg.board"))
    assert not overlap(said, main_button(page))
    left, top, right, bottom = box(page.locator(".middle svg.board"))
    assert min(right - left, bottom - top) > 180
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    expect(page.locator(".present [aria-pressed=true]")).to_have_count(0)


def test_a_phone_tells_the_last_move_and_the_dice(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["phone"])
    shown(page, "shear-panic", slams("panic"))
    expect(page.get_by_role("status", name="What happened last")).to_contain_text("You roll the colour die: green.")
    expect(page.get_by_role("img", name="Colour die: green.")).to_be_visible()


def test_signs_of_the_track_explain_themselves(blank_page: Opener) -> None:
    page = blank_page(viewport=SIZES["laptop"])
    shown(page, "shear-panic", lambda state: state.view(0)["pending"]["kind"] == "action")
    sign = page.get_by_role("button", name="Roger", exact=True)
    sign.focus()
    expect(sign).to_have_accessible_description(re.compile("^Field 2: Roger: On the brown spaces everybody scores"))
    sign.click()
    expect(page.get_by_role("dialog")).to_contain_text("Field 2, Roger")


# ---- the end


@pytest.mark.parametrize("size", SIZES)
def test_the_result_tells_points_by_source(blank_page: Opener, size: str) -> None:
    page = blank_page(viewport=SIZES[size])
    posed = shown(page, "shear-panic", lambda state: state.seat == wg.OVER)
    sheet = page.get_by_role("dialog")
    sources = sheet.locator(".sources")
    fields = ["Team Tag", "Roger", "Black Sheep", "Shear Panic", "Total"]
    expect(sources.get_by_role("rowheader")).to_have_text(fields)
    *parts, totals = [
        list(map(int, row.locator("td").all_inner_texts())) for row in sources.locator("tr:has(td)").all()
    ]
    assert sorted(totals) == sorted(posed.state.scores())
    assert [sum(each) for each in zip(*parts, strict=True)] == totals
    left, _, right, bottom = box(sheet)
    assert left >= 0
    assert right <= SIZES[size]["width"]
    assert bottom <= SIZES[size]["height"]


def test_a_bots_reasons_are_read_above_the_journal_of_a_phone(open_page: Opener) -> None:
    page = open_page(viewport=SIZES["phone"])
    start(page, "Connect Four")
    places(page).first.click()
    main_button(page).click()
    page.get_by_role("button", name="Journal").last.click()
    page.get_by_role("button", name="Why did Bruno do that?").click()
    said = page.get_by_role("region", name="Why Bruno did that")
    expect(said.get_by_role("listitem").first).to_be_visible()
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
