from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import (
    LAPTOP,
    PATIENCE,
    PHONE,
    can_confirm,
    in_turns,
    is_asked,
    is_over,
    main_button,
    play_to_the_end,
    start_table,
    unfold,
    wait_to_be_asked,
    wait_until,
)
from tests.browser.posed import Pose, pose
from tests.browser.shepherd_mess_positions import DOGS, SHEEP, a_turn_of_white, at_the_gate, in_the_open, nearly_home
from tests.browser.test_access import findings
from tests.browser.test_first_page import CLIPPED, overflow
from tests.browser.test_keyboard import tab_to
from woolgather.engine.journal import Journal
from woolgather.engine.state import State

TOOLS: Final = {"bridge": "Bridge", "stone": "Stone", "wall": "Wall", "corner": "Corner", "gate": "Gate"}
FINGER: Final = 44


def tray(page: Page, name: str) -> Locator:
    """A card or an answer below the board."""
    return page.locator(".present").get_by_role("button", name=name)


def spot(page: Page, key: str) -> Locator:
    """A place on the board."""
    return page.locator(f'.middle [data-key="{key}"]')


def played(page: Page, posed: Pose) -> str:
    """Press the main button; what was played, in notation."""
    lines = posed.seq
    main_button(page).click()
    until = time.monotonic() + PATIENCE
    while posed.seq == lines:
        assert time.monotonic() < until, "Nothing was played."
        page.wait_for_timeout(20)
    return posed.story[lines].seen


def set_short_table(page: Page, rounds: int, seats: int, *sitters: str) -> None:
    """A table that is over after a few rounds, made with the form of the start page."""
    page.get_by_role("button", name="New table for Shepherd Mess").click()
    page.get_by_role("group", name="Seats").get_by_text(str(seats), exact=True).click()
    unfold(page, "Rules of play")
    page.get_by_role("spinbutton").fill(str(rounds))
    for number, sitter in enumerate(sitters):
        page.get_by_role("group", name=f"Seat {number + 1}").get_by_text(sitter, exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


# ---- whole games


def test_a_game_is_played_from_the_start_page_to_the_result_against_bots(open_page: Opener) -> None:
    page = open_page()
    set_short_table(page, 3, 4, "You")
    decisions = play_to_the_end(page, in_turns(page))
    assert decisions >= 5
    result = page.get_by_role("dialog")
    expect(result.locator(".places").get_by_role("rowheader")).to_have_count(4)
    expect(result.locator("tbody tr").first).to_contain_text("1.")
    expect(page.locator("main")).not_to_contain_text("undefined")


def test_one_click_on_the_start_page_lays_out_a_pasture(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Shepherd Mess against bots").click()
    page.wait_for_url("**/t/*")
    wait_to_be_asked(page)
    expect(page.get_by_role("group", name="The pasture, six by six tiles")).to_be_visible()
    expect(page.get_by_text("Sheep still to place: 5.")).to_be_visible()
    words = page.get_by_role("list", name="The pasture in words")
    expect(words.get_by_role("listitem").filter(has_text="muddy patch")).to_have_count(6)
    expect(words.get_by_role("listitem").filter(has_text="puddle without a bridge")).to_have_count(5)


def test_two_browsers_play_at_one_table_and_a_third_watches(open_page: Opener) -> None:
    ada = open_page()
    set_short_table(ada, 1, 2, "You", "Link")
    bruno = open_page(ada.url)
    bruno.get_by_label("Your name").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
    start_table(ada, bruno)
    watcher = open_page(ada.url)
    decisions = {"Ada": 0, "Bruno": 0}
    until = time.monotonic() + PATIENCE
    while not is_over(ada):
        assert time.monotonic() < until, f"The game is not over after {decisions}."
        for name, page in {"Ada": ada, "Bruno": bruno}.items():
            if is_asked(page):
                _decide_simply(page, decisions[name])
                decisions[name] += 1
        ada.wait_for_timeout(40)
    assert min(decisions.values()) >= 11
    for page in (bruno, watcher):
        expect(page.get_by_role("log")).to_contain_text("One round is over")
    said = [page.get_by_role("list", name="The pasture in words").inner_text() for page in (bruno, watcher)]
    assert "sheep" in said[0]
    assert said[0] == said[1]
    expect(main_button(watcher)).to_have_count(0)


def _decide_simply(page: Page, count: int) -> None:
    """A tile while sheep are placed; then one dog after the other, as far as it goes."""
    places = page.locator(".middle [role=button][aria-pressed=false]:visible")
    if not can_confirm(page):
        cards = page.locator(".present [aria-pressed=false]:enabled:visible")
        if cards.count():
            cards.first.click()
        if not can_confirm(page) and places.count():
            places.nth(count * 7 % places.count()).click()
    if can_confirm(page):
        main_button(page).click()


# ---- every kind of decision


@pytest.mark.parametrize(
    ("tool", "key", "move"),
    [
        ("Dog 1", "c5", "move white-1 c5"),
        ("Dog 2", "b3", "bark white-2"),
        ("Dog 1", "d3", "fight white-1 brown-2"),
        ("Bridge", "e2NS", "bridge e2 NS"),
        ("Bridge", "e2EW", "bridge e2 EW"),
        ("Stone", "b4S", "stone b4 S"),
        ("Wall", "b2-b3", "wall b2-b3"),
        ("Wall", "d5-e5", "wall d5-e5"),
        ("Corner", "d4SW", "corner d4 SW"),
        ("Gate", "c3-d3", "gate c3-d3"),
    ],
)
def test_a_piece_and_a_place_make_a_move(blank_page: Opener, tool: str, key: str, move: str) -> None:
    page = blank_page()
    posed = pose(page, a_turn_of_white())
    tray(page, tool).click()
    spot(page, key).click()
    expect(spot(page, key)).to_have_attribute("aria-pressed", "true")
    expect(main_button(page)).to_be_enabled()
    assert played(page, posed) == move


def test_the_turn_can_be_ended_early(blank_page: Opener) -> None:
    page = blank_page()
    posed = pose(page, a_turn_of_white())
    tray(page, "End turn").click()
    assert played(page, posed) == "end turn"
    expect(page.get_by_text("Bruno decides")).to_be_visible()


def test_all_legal_moves_can_be_pointed_at(blank_page: Opener) -> None:
    page = blank_page()
    state = a_turn_of_white()
    pose(page, state)
    wanted: dict[str, set[str]] = {}
    for parts in map(state.parts, state.moves()):
        if parts["action"] != "end turn":
            wanted.setdefault(parts.get("dog") or parts["action"], set()).add(_place(parts))
    assert wanted.keys() == {"white-1", "white-2", *TOOLS}
    for tool, keys in wanted.items():
        tray(page, TOOLS.get(tool, tool.replace("white-", "Dog "))).click()
        expect(spot(page, min(keys))).to_be_visible()
        shown = page.locator(".middle [role=button]").evaluate_all("hits => hits.map((hit) => hit.dataset.key)")
        other_dogs = set() if tool in TOOLS else {DOGS["white-1"], DOGS["white-2"]}
        assert keys <= set(shown) <= keys | other_dogs


def _place(parts: Mapping[str, str]) -> str:
    """Where a move is pointed at, as the board calls it."""
    if "edge" in parts:
        return parts["edge"]
    dog = parts.get("target") or parts.get("dog", "")
    tile = parts.get("tile") or DOGS[dog]
    return tile + parts.get("axis", "") + parts.get("side", "") + parts.get("corner", "")


def test_a_dog_on_the_board_is_picked_with_one_click(blank_page: Opener) -> None:
    page = blank_page()
    posed = pose(page, a_turn_of_white())
    page.get_by_role("button", name="White dog 1 on c4, can move").click()
    expect(tray(page, "Dog 1")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="White dog 1 to c5").click()
    assert played(page, posed) == "move white-1 c5"
    expect(tray(page, "Dog 1 moved")).to_be_disabled()


def test_where_a_dog_may_bark_and_fight_on_one_tile_the_tray_asks(blank_page: Opener) -> None:
    page = blank_page()
    posed = pose(page, a_turn_of_white(dogs=DOGS | {"white-1": "d4"}))
    tray(page, "Dog 1").click()
    spot(page, "d4").click()
    expect(page.get_by_role("group", name="What on d4?")).to_be_visible()
    tray(page, "Fight black dog 1").click()
    assert played(page, posed) == "fight white-1 black-1"


def test_who_passes_a_gate_is_asked_and_answered(blank_page: Opener) -> None:
    page = blank_page()
    posed = pose(page, at_the_gate())
    expect(page.get_by_role("heading", name="Who may pass?")).to_be_visible()
    group = page.get_by_role("group", name="Only one can pass: who goes?")
    expect(group.get_by_role("button")).to_have_count(2)
    group.get_by_role("button", name="A black sheep goes from c3").click()
    expect(page.get_by_text("another one went first.")).to_be_visible()
    assert played(page, posed) == "let black c3"
    words = page.get_by_role("list", name="The pasture in words")
    expect(words.get_by_role("listitem").filter(has_text=re.compile("^c2: one black sheep"))).to_have_count(1)
    expect(words.get_by_role("listitem").filter(has_text=re.compile("^c3: one white sheep"))).to_have_count(1)


def test_the_preview_says_who_would_run_where_and_why(blank_page: Opener) -> None:
    page = blank_page()
    posed = pose(page, in_the_open())
    tray(page, "Dog 2").click()
    spot(page, "b3").click()
    panel = page.get_by_role("region", name="What will happen")
    told = _fates(posed.state, "bark white-2")
    assert {kind for kind, *_ in told} == {"run", "stay"}
    expect(panel.get_by_role("listitem")).to_have_count(len(told))
    for kind, flock, start, to, rule in told:
        line = panel.get_by_role("listitem").filter(has_text=flock).filter(has_text=start)
        expect(line).to_contain_text(f"from {start} to {to}" if kind == "run" else f"on {start}:")
        expect(line.get_by_role("button", name=f"Rule {rule}")).to_be_visible()
    ghosts = page.locator(".middle .ghost")
    assert ghosts.count() == sum(kind == "run" for kind, *_ in told)
    expect(page.locator(".middle").get_by_text("stays")).to_have_count(sum(kind == "stay" for kind, *_ in told))
    panel.get_by_role("button", name="Rule SM-41").first.click()
    expect(page.get_by_role("dialog").locator("#rule-SM-41")).to_be_in_viewport()


def _fates(state: State, move: str) -> list[tuple[str, str, str, str, str]]:
    world = state.copy()
    world.journal = Journal()
    world.play(move)
    return [
        (event.kind, event.piece or "", event.start or "", event.to or "", event.rule)
        for event in world.journal.take()
        if event.kind in ("run", "stay")
    ]


@pytest.mark.parametrize(
    ("language", "dog", "one", "many"), [("en-GB", "Dog 1", "point", "points"), ("it-IT", "Cane 1", "punto", "punti")]
)
def test_a_sheep_at_home_is_a_point_and_half_a_one_more_with_the_ram(
    blank_page: Opener, language: str, dog: str, one: str, many: str
) -> None:
    page = blank_page(locale=language)
    pose(page, nearly_home())
    points = page.locator(".player .score b")
    expect(points).to_have_text(["6", "1", "2", "0"])
    expect(page.locator(".player .score span")).to_have_text([many, one, many, many])
    tray(page, dog).click()
    spot(page, "c1").click()
    for gain in (page.locator(".player .score em"), page.locator(".preview .gain span")):
        expect(gain).to_have_text("+1½")
    page.locator(".preview .go").click()
    expect(points).to_have_text(["7½", "1", "2", "0"])
    rows = page.get_by_role("dialog").locator(".sources tr:has(td)")
    for row, told in ((0, ["5", "2", "1", "0"]), (1, ["2½", "0", "0", "0"]), (-1, ["7½", "2", "1", "0"])):
        expect(rows.nth(row).locator("td")).to_have_text(told)


def test_on_a_phone_what_a_move_brings_does_not_hide_the_points(blank_page: Opener) -> None:
    page = blank_page(viewport=PHONE)
    pose(page, a_turn_of_white(sheep=SHEEP | {"white": {"a1": 3, "b1": 1, "e3": 1}}, ram="a1"))
    tray(page, "Dog 2").click()
    spot(page, "c1").click()
    points, gain = page.locator(".player .score b").first, page.locator(".player .score em")
    expect(points).to_have_text("4½")
    expect(gain).to_have_text("+1½")
    upper, lower = gain.bounding_box(), points.bounding_box()
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] <= lower["y"]


# ---- fingers, keys, eyes


@pytest.mark.parametrize(
    ("tool", "tile", "answer", "move"),
    [
        ("Wall", "c5", "East side", "wall c5-d5"),
        ("Gate", "c3", "", "gate c3-d3"),
        ("Corner", "d4", "South-west corner", "corner d4 SW"),
        ("Bridge", "e2", "North to south", "bridge e2 NS"),
        ("Stone", "b4", "South side", "stone b4 S"),
        ("Dog 1", "c5", "", "move white-1 c5"),
    ],
)
def test_on_a_phone_a_tile_is_touched_and_the_tray_asks_on(
    blank_page: Opener, tool: str, tile: str, answer: str, move: str
) -> None:
    page = blank_page(viewport=PHONE, has_touch=True)
    posed = pose(page, a_turn_of_white())
    tray(page, tool).tap()
    spot(page, tile).tap()
    if answer:
        tray(page, answer).tap()
    assert overflow(page) <= 0
    assert played(page, posed) == move


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_whatever_can_be_chosen_is_as_large_as_a_finger(blank_page: Opener, size: str) -> None:
    page = blank_page(viewport=LAPTOP if size == "laptop" else PHONE)
    pose(page, a_turn_of_white())
    for tool in ("Dog 1", *TOOLS.values()):
        tray(page, tool).click()
        boxes = page.locator(".middle [role=button], .present button").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect()).map((box) => [box.width, box.height])"
        )
        small = [box for box in boxes if min(box) < FINGER - 0.5]
        assert len(boxes) > 10
        assert small == [], tool
        page.keyboard.press("Escape")


def test_a_game_is_played_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Shepherd Mess against bots").wait_for()
    tab_to(page, "Play Shepherd Mess against bots")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    placed = 0
    until = time.monotonic() + PATIENCE
    while not tray(page, "Bridge").count():
        assert time.monotonic() < until, f"{placed} sheep were placed, and it goes no further."
        if page.get_by_role("button", name="A sheep on").count():
            tab_to(page, "A sheep on")
            for _ in range(placed % 3):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            expect(main_button(page)).to_be_enabled()
            page.keyboard.press("Enter")
            expect(page.get_by_text(f"Sheep still to place: {5 - placed}.")).to_have_count(0)
            placed += 1
        page.wait_for_timeout(60)
    assert placed == 5
    wait_to_be_asked(page)
    page.keyboard.press("1")
    expect(tray(page, "Dog 1")).to_have_attribute("aria-pressed", "true")
    tab_to(page, "White dog 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(main_button(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(re.compile("You (send|have) white dog 1"))


def test_arrow_keys_go_from_place_to_place_and_escape_goes_back(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, a_turn_of_white())
    page.keyboard.press("5")
    expect(tray(page, "Wall")).to_have_attribute("aria-pressed", "true")
    spot(page, "c4-c5").focus()
    page.keyboard.press("ArrowDown")
    expect(spot(page, "c5-c6")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Wall between c4 and c5").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(main_button(page)).to_be_disabled()
    expect(tray(page, "Wall")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(tray(page, "Wall")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_board_has_no_serious_findings(blank_page: Opener, size: str) -> None:
    page = blank_page(viewport=LAPTOP if size == "laptop" else PHONE)
    pose(page, a_turn_of_white(locks={"black-1": "locked"}, trodden=[1], used=["white-1"], spent=1))
    assert findings(page) == []
    tray(page, "Dog 2").click()
    spot(page, "b3").click()
    expect(main_button(page)).to_be_enabled()
    page.wait_for_timeout(300)
    assert findings(page) == []
    page.get_by_role("button", name="Cancel").click()
    tray(page, "Wall").click()
    assert findings(page) == []


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_nothing_is_clipped_in_either_language(blank_page: Opener, size: str, language: str) -> None:
    sizes = {"phone": PHONE, "tablet": {"width": 820, "height": 1080}, "laptop": LAPTOP}
    page = blank_page(viewport=sizes[size], locale=language)
    pose(page, a_turn_of_white(used=["white-2"], spent=1))
    assert overflow(page) <= 0
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    cut = page.locator(".card .t, .card .note").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().width > "
        "each.closest('.card').getBoundingClientRect().width).map((each) => each.textContent)"
    )
    assert cut == []


def test_the_board_speaks_italian(blank_page: Opener) -> None:
    page = blank_page(locale="it-IT")
    posed = pose(page, a_turn_of_white())
    page.get_by_role("button", name="Cane bianco 1 in c4, può muoversi").click()
    page.get_by_role("button", name="Cane bianco 1 abbaia").click()
    expect(page.get_by_role("heading", name="Che cosa succederà")).to_be_visible()
    page.get_by_role("button", name="Gioca", exact=False).last.click()
    expect(page.get_by_role("group", name="Passa una sola: chi va?")).to_be_visible()
    assert posed.state.view(0)["phase"] == "pass"


WALKS: Final = """() => {
  window.walks = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    if ((options?.duration ?? options ?? 0) > 0) window.walks += 1
    return animate.call(this, frames, options)
  }
}"""
"""Counts every movement that begins from now on."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_flocks_walk_unless_motion_is_not_wanted(blank_page: Opener, motion: str) -> None:
    page = blank_page(reduced_motion=motion)
    posed = pose(page, in_the_open())
    tray(page, "Dog 2").click()
    spot(page, "b3").click()
    expect(main_button(page)).to_be_enabled()
    page.evaluate(WALKS)
    assert played(page, posed) == "bark white-2"
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    if motion == "reduce":
        page.wait_for_timeout(150)
        assert page.evaluate("window.walks") == 0
    else:
        wait_until(page, "window.walks > 0")
        wait_until(page, "document.getAnimations().every((each) => each.constructor.name !== 'Animation')")
