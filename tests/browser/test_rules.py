"""The rules: contents, search, pictures to step through, and a game on one page."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP
from tests.browser.posed import pose
from tests.browser.test_access import findings
from tests.browser.test_first_page import CLIPPED, overflow
from tests.games.shear_panic.drawn import position

SMALL_LAPTOP: Final = {"width": 1366, "height": 650}
SMALL_PHONE: Final = {"width": 390, "height": 664}
SIZES: Final = {"laptop": SMALL_LAPTOP, "phone": SMALL_PHONE}
PAGES: Final = re.compile(rb"/Type\s*/Page\b")


def drawer(page: Page, game: str, button: str = "Rules of") -> Locator:
    page.get_by_role("button", name=f"{button} {game}").click()
    found = page.get_by_role("dialog")
    found.locator("h3").first.wait_for()
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_contents_jump_and_show_where_one_is(open_page: Opener, size: str) -> None:
    page = open_page(viewport=SIZES[size])
    rules = drawer(page, "Shear Panic")
    contents = rules.get_by_role("navigation", name="Contents")
    present = contents.locator("[aria-current]")
    expect(present).to_have_text("In short")
    contents.get_by_role("button", name="Scoring").focus()
    page.keyboard.press("Enter")
    heading = rules.get_by_role("heading", name="Scoring", level=3)
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    expect(present).to_have_text("Scoring")
    rules.locator("#rule-SP-31").evaluate("rule => rule.scrollIntoView()")
    expect(present).to_have_text("Actions")
    expect(present).to_be_in_viewport()
    assert overflow(page) <= 0


def test_a_search_marks_what_it_finds_and_goes_from_place_to_place(open_page: Opener) -> None:
    page = open_page(viewport=SMALL_PHONE, locale="it-IT")
    rules = drawer(page, "Shear Panic", "Regole di")
    field = rules.get_by_role("searchbox", name="Cerca nelle regole")
    field.fill("PIU lontana")
    marks, now = rules.locator("mark"), rules.locator("mark.now")
    expect(marks.first).to_have_text("più lontana")
    count = marks.count()
    assert count > 1
    expect(rules.get_by_role("status").filter(has_text=f"1 di {count}")).to_be_visible()
    expect(now).to_be_in_viewport()
    for key, at in (("Enter", 2), ("ArrowUp", 1), ("ArrowUp", count), ("ArrowDown", 1)):
        field.press(key)
        expect(rules.get_by_text(f"{at} di {count}", exact=True)).to_be_visible()
        expect(now).to_have_attribute("data-hit", str(at - 1))
        expect(now).to_be_in_viewport()
    field.fill("sp-84")
    expect(marks).to_have_text(["SP-84"])
    field.fill("bicicletta")
    expect(rules.get_by_text("Nessun risultato", exact=True)).to_be_visible()
    field.press("Escape")
    expect(field).to_have_value("")
    expect(rules).to_be_visible()
    field.press("Escape")
    expect(rules).to_have_count(0)


def test_an_example_is_stepped_through_by_clicks_and_keys(open_page: Opener) -> None:
    page = open_page(viewport=SMALL_LAPTOP)
    rules = drawer(page, "Shear Panic")
    assert rules.locator("figure svg.board").count() == 0  # nothing is drawn before it comes near
    example = rules.get_by_role("figure").filter(has_text="Blue 1 runs east")
    example.scroll_into_view_if_needed()
    expect(example.locator("svg.board")).to_be_visible()
    expect(example.locator(".stage")).to_have_attribute("aria-label", re.compile(r"^Example, SP-\d+$"))
    sentence, back = example.get_by_role("status"), example.get_by_role("button", name="One step back")
    expect(sentence).to_be_empty()
    expect(back).to_be_disabled()
    example.get_by_role("button", name="One step on").click()
    expect(sentence).to_contain_text("Ada plays slam (2): blue 1 to the east.")
    expect(example.get_by_text("1 of 1")).to_be_visible()
    back.press("ArrowLeft")
    expect(sentence).to_be_empty()
    example.get_by_text("The picture in words").click()
    expect(example.locator("figcaption li").filter(has_text="blue 1").first).to_be_visible()


def test_only_the_edition_in_play_is_told_until_the_other_is_asked_for(blank_page: Opener) -> None:
    page = blank_page(viewport=LAPTOP)
    pose(page, position("b1 y2 r1\n g2 K b2\n y1 r2 g1", edition="mayfair"))
    page.keyboard.press("?")
    rule = page.get_by_role("dialog").locator("#rule-SP-23")
    expect(rule).to_contain_text("there is no board and no edge")
    expect(rule).not_to_contain_text("9 by 9")
    rule.get_by_role("button", name="also: manual rules").click()
    expect(rule).to_contain_text("9 by 9")


def test_the_rules_have_no_serious_findings_on_a_phone(open_page: Opener) -> None:
    page = open_page(viewport=SMALL_PHONE)
    rules = drawer(page, "Hush")
    rules.get_by_role("figure").first.scroll_into_view_if_needed()
    rules.locator("figure .drawn").first.wait_for()
    rules.get_by_role("searchbox").fill("hush")
    expect(rules.locator("mark.now")).to_be_in_viewport()
    assert overflow(page) <= 0
    assert findings(page, "dialog") == []


@pytest.mark.parametrize(
    ("locale", "game", "papers"),
    [
        ("it-IT", "shear-panic", ("A4", "Letter")),
        ("it-IT", "unshorn", ("Letter",)),
        ("en-GB", "shepherd-mess", ("A4",)),
        ("en-GB", "hush", ("Letter",)),
    ],
)
def test_a_game_is_printed_on_one_page(open_page: Opener, locale: str, game: str, papers: tuple[str, ...]) -> None:
    page = open_page(f"/rules/{game}", locale=locale, viewport=SMALL_LAPTOP)
    expect(page.locator("figure .drawn")).to_have_count(1 if game == "hush" else 2)
    for paper in papers:
        assert len(PAGES.findall(page.pdf(format=paper))) == 1, paper


def test_nothing_is_printed_before_its_pictures_are_there(open_page: Opener) -> None:
    held: list[Route] = []
    page = open_page()
    page.route("**/api/games/hush/examples", lambda route: held.append(route))
    page.goto("/rules/hush")
    button = page.get_by_role("button", name="Print")
    expect(page.get_by_text("The picture is coming.")).to_be_visible()
    expect(button).to_be_disabled()
    held[0].continue_()
    expect(button).to_be_enabled()
    expect(page.locator("figure .drawn")).to_have_count(1)


def test_the_page_to_be_printed_can_be_read_on_a_phone(open_page: Opener) -> None:
    page = open_page("/rules/sheepy-time", viewport=SMALL_PHONE)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.locator("figure .drawn")).to_have_count(2)
    assert overflow(page) <= 0
    assert page.evaluate(CLIPPED) == []
    assert findings(page) == []
    page.get_by_role("button", name="All the rules").click()
    link = page.get_by_role("dialog").get_by_role("link", name="Print the summary")
    expect(link).to_have_attribute("href", "/rules/sheepy-time")


def test_a_game_that_nobody_knows_has_no_page(open_page: Opener) -> None:
    page = open_page("/rules/chess", allow="Failed to load resource")
    expect(page.get_by_role("alert")).to_contain_text("chess")
