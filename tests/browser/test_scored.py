"""When a score changes, the reason is said beside it, and by which rule; the journal reads it aloud."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

import woolgather as wg
from tests.browser.conftest import Opener
from tests.browser.layout_positions import LONG_NAMES
from tests.browser.posed import Pose, pose
from tests.browser.test_about import point_at, popup
from tests.browser.test_layout import faults, resized
from tests.support.luck import chance_by
from woolgather.engine.journal import Journal

GAMES: Final = 60
LONGEST: Final = 800
SIZES: Final = ((1366, 650), (1280, 600), (768, 1024), (390, 664), (360, 640))


class Cause(NamedTuple):
    """What makes scores change, for at least so many seats at once; and how that is said of one of them."""

    kinds: tuple[str, ...]
    seats: int
    says: str
    rule: str


CAUSES: Final = {
    "shear-panic": Cause(("score",), 4, "Roger:", "SP-82"),
    "sheepy-time": Cause(("fence",), 1, "over the Fence", "ST-45"),
    "shepherd-mess": Cause(("home",), 1, "come home", "SM-60"),
    "unshorn": Cause(("lose",), 4, "the Boy Who Cried Wolf", "UN-60"),
    "hush": Cause(("graze",), 2, "eat", "HU-6"),
}


def until(game: str) -> list[str]:
    """The moves of a game up to the first that changes scores like that."""
    cause = CAUSES[game]
    for seed in range(GAMES):
        rng, state, moves = random.Random(seed), wg.new(game, seats=4), list[str]()
        state.journal = Journal()
        while state.seat != wg.OVER and len(moves) < LONGEST:
            move = chance_by(rng)(state) if state.seat == wg.CHANCE else rng.choice(list(state.moves()))
            moves.append(state.text(move))
            state.play(move)
            if len({event.seat for event in state.journal.take() if event.kind in cause.kinds}) >= cause.seats:
                return moves
    raise AssertionError("That happens in none of the games.")


def scoring(page: Page, game: str, names: tuple[str, ...] = ("Ada", "Bruno", "Carla", "Dino")) -> Pose:
    """A table at which that has just happened."""
    *before, last = until(game)
    posed = pose(page, wg.new(game, seats=4), 0, before, names=names)
    posed.happens(last)
    return posed


@pytest.mark.parametrize("game", [game for game in CAUSES if game != "unshorn"])
def test_a_change_says_why_at_the_label_and_leads_to_its_rule(blank_page: Opener, game: str) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    scoring(page, game)
    why = page.locator(".player .why", has_text=CAUSES[game].says).first
    expect(why).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text(CAUSES[game].rule)
    why.get_by_role("button", name=CAUSES[game].rule).click()
    expect(page.locator(f"#rule-{CAUSES[game].rule}")).to_be_in_viewport()


def test_lost_wool_says_why_at_the_plates(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    scoring(page, "unshorn")
    for plate in page.locator("svg.floor [data-about='wool hand']").all():
        expect(plate).to_contain_text("Who Cried Wolf")


@pytest.mark.parametrize("game", CAUSES)
def test_a_phone_says_it_above_the_board_and_reads_it_once(blank_page: Opener, game: str) -> None:
    page = blank_page(viewport={"width": 390, "height": 664})
    scoring(page, game)
    why = page.locator(".last .why")
    expect(why).to_contain_text(CAUSES[game].says)
    expect(why).to_have_attribute("aria-hidden", "true")
    expect(page.get_by_role("status", name="What happened last")).to_have_count(1)


def test_a_score_tells_its_last_change_to_whoever_points_at_it_later(blank_page: Opener) -> None:
    page = blank_page(viewport={"width": 1366, "height": 650})
    page.clock.install()
    scoring(page, "shear-panic")
    why = page.locator(".player .why")
    page.clock.run_for(3000)
    expect(why).to_have_count(4)
    page.clock.run_for(10_000)
    expect(why).to_have_count(0)
    point_at(page, page.locator(".player .score").first)
    page.clock.run_for(1000)
    expect(popup(page)).to_contain_text("The score")
    expect(popup(page)).to_contain_text("The last change: +")
    expect(popup(page)).to_contain_text("On the brown spaces everybody scores")


@pytest.mark.parametrize("game", CAUSES)
def test_a_reason_covers_nothing_and_is_not_cut_in_any_window(blank_page: Opener, game: str) -> None:
    page = blank_page(locale="it-IT", viewport={"width": 1366, "height": 650})
    page.clock.install()
    scoring(page, game, LONG_NAMES)
    found = [faults_at(page, size) for size in SIZES]
    page.clock.run_for(10_000)
    expect(page.locator(".why")).to_have_count(0)
    for size, told in zip(SIZES, found, strict=True):
        assert told <= faults_at(page, size), size


def faults_at(page: Page, size: tuple[int, int]) -> set[str]:
    page.clock.run_for(100)
    resized(page, size)
    return set(faults(page))
