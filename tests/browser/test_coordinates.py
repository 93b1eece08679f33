"""What hints and the journal call a place is written on the board: small, but to be read, and for the eye alone."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.playing import PHONE
from tests.browser.posed import pose
from tests.browser.test_access import by_any_light
from tests.browser.test_hints import DECISIONS, decision_in

SMALL_LAPTOP: Final = {"width": 1280, "height": 800}
SIZES: Final = {"laptop": SMALL_LAPTOP, "phone": PHONE}
SMALLEST: Final = 11
"""Pixels of a letter on a board."""

NAMES: Final = {
    "connect-four": [*"abcdefg", *"654321"],
    "shear-panic": [*"abcdefghi", *"123456789"],
    "sheepy-time": [str(space) for space in range(1, 11)],
    "shepherd-mess": [*"a1b2c3d4e5f6"],
    "unshorn": [*"abc123"] * 4,
}

MARKS: Final = """() => {
  const boxOf = (each) => each.getBoundingClientRect().toJSON()
  const all = [...document.querySelectorAll('.middle .coordinates text, .middle .numbers text')]
  const others = [...document.querySelectorAll('.middle text, .middle button, .middle p, .middle aside')]
    .filter((each) => !all.includes(each) && each.checkVisibility() && boxOf(each).width > 2)
  const marks = all.map((each) => {
    const { fill, stroke, fontSize } = getComputedStyle(each)
    const disc = each.parentElement.querySelector('circle')
    return {
      text: each.textContent, box: boxOf(each), size: parseFloat(fontSize) * each.getScreenCTM().a,
      fill, ground: disc ? getComputedStyle(disc).fill : stroke, hidden: each.closest('[aria-hidden=true]') !== null,
    }
  })
  return { board: boxOf(document.querySelector('.middle')), others: others.map(boxOf), marks }
}"""
"""The names of rows, columns and places, what they are drawn on, and what else is written or laid over the board."""


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def marks_on(page: Page) -> list[dict[str, Any]]:
    """All of them, each seen to be readable, whole and free."""
    found: dict[str, Any] = page.evaluate(MARKS)
    marks: list[dict[str, Any]] = found["marks"]
    board = found["board"]
    for mark in marks:
        box = mark["box"]
        assert mark["hidden"]
        assert mark["size"] >= SMALLEST
        assert contrast(mark["fill"], mark["ground"]) >= 4.5
        assert board["left"] <= box["left"] < box["right"] <= board["right"]
        assert board["top"] <= box["top"] < box["bottom"] <= board["bottom"]
        others = [*found["others"], *(other["box"] for other in marks if other is not mark)]
        assert not [other for other in others if overlap(box, other)], mark["text"]
    return marks


@pytest.mark.parametrize("game", NAMES)
def test_a_board_names_its_places_at_its_edges(blank_page: Opener, game: str) -> None:
    page = blank_page(viewport=SMALL_LAPTOP)
    pose(page, decision_in(game))
    for _ in by_any_light(page):
        assert [mark["text"] for mark in marks_on(page)] == NAMES[game]


@pytest.mark.parametrize("game", NAMES)
def test_a_phone_names_the_places_that_can_be_touched(blank_page: Opener, game: str) -> None:
    """In Shear Panic those around the flock, in Unshorn those of the sheep that is near."""
    page = blank_page(viewport=PHONE)
    pose(page, decision_in(game))
    for _ in by_any_light(page):
        named = [mark["text"] for mark in marks_on(page)]
        if game == "shear-panic":
            assert len(named) >= 8
            assert set(named) < set(NAMES[game])
        else:
            assert named == (NAMES[game][:6] if game == "unshorn" else NAMES[game])


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_meadow_is_named_too(blank_page: Opener, size: str) -> None:
    page = blank_page(viewport=SIZES[size])
    pose(page, decision_in("shear-panic"))
    if size == "phone":
        page.get_by_role("button", name="See the whole meadow").click()
    assert [mark["text"] for mark in marks_on(page)] == NAMES["shear-panic"]


def test_a_game_without_places_has_no_names_for_them(blank_page: Opener) -> None:
    page = blank_page()
    pose(page, decision_in("hush"))
    assert "hush" in DECISIONS
    assert marks_on(page) == []
