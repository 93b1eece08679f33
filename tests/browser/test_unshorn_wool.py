"""Wool drawn from the pile, on the shearing floor: where it goes, and what others see of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import main_button
from tests.browser.posed import Pose, pose
from tests.games.unshorn.drawn import drawn, played


def drawn_steel(page: Page, seat: int) -> Pose:
    """Seat 0 has drawn a Steel and has two empty places."""
    state = played(drawn("B.B/BBB/B.N wolf", "BBB/BBB/BSN/n..", "", owed=2, spare_wool="pile"), "draw", "wool steel")
    return pose(page, state, seat)


def test_a_drawn_wool_is_laid_where_one_clicks(blank_page: Opener) -> None:
    page = blank_page()
    drawn_steel(page, 0)
    choices = page.get_by_role("button", name="Lay the Steel Wool on ")
    expect(choices).to_have_count(2)
    page.get_by_role("button", name="Lay the Steel Wool on c2").click()
    expect(page.get_by_text("Steel Wool on c2")).to_be_visible()
    main_button(page).click()
    expect(page.get_by_role("log")).to_contain_text("You lay the Steel Wool at c2.")
    expect(page.get_by_role("button", name="Lay the Steel Wool on ")).to_have_count(0)


def test_others_see_that_wool_is_laid_and_not_which(blank_page: Opener) -> None:
    page = blank_page()
    posed = drawn_steel(page, 1)
    expect(page.get_by_text("Ada lays a Steel or a Snag.")).to_be_visible()
    assert "steel" not in str(posed.scene().view["position"]["air"])
    bruno = page.get_by_role("img", name="You: wool 10")
    expect(bruno.locator("use[href='#steel'][width='17']")).to_have_count(1)
