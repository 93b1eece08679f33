from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.test_access import findings
from tests.browser.test_first_page import overflow
from tests.table.company import Made, Serving, new_request, new_secret
from woolgather.table.logs import table_tag

SECRET: Final = "correct horse battery staple"
REFUSED: Final = "Failed to load resource"
SMALL: Final = {"width": 390, "height": 664}


@pytest.fixture
def server(serve: Callable[..., Serving]) -> Serving:
    return serve(operator_secret=SECRET)


def enter(page: Page) -> None:
    page.goto("/operator")
    page.get_by_label("Secret").fill(SECRET)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tables", exact=False).last).to_be_visible()


def take_seat(page: Page, table: Made, seat: int) -> None:
    """A browser that holds a seat."""
    held = f"JSON.stringify({{ {table.name!r}: [{{ seat: {seat}, token: {table.tokens[seat]!r} }}] }})"
    page.add_init_script(f"localStorage.setItem('woolgather.seats', {held})")
    page.goto(f"/t/{table.name}")


def test_the_secret_opens_the_page_and_is_forgotten(server: Serving, unopened: Opener) -> None:
    page = unopened(server.address, allow=REFUSED)
    page.goto("/operator")
    for wrong in ("not the secret at all", "sēcret"):
        page.get_by_label("Secret").fill(wrong)
        page.get_by_role("button", name="Open").click()
        expect(page.get_by_role("alert")).to_have_text("That is not the secret.")
    enter(page)
    assert SECRET not in page.evaluate("JSON.stringify(localStorage)")
    page.reload()
    expect(page.get_by_text("People at tables")).to_be_visible()
    page.get_by_role("button", name="Forget the secret").click()
    expect(page.get_by_label("Secret")).to_be_visible()
    assert SECRET not in page.evaluate("JSON.stringify(sessionStorage)")
    page.reload()
    expect(page.get_by_label("Secret")).to_be_visible()


def test_a_seat_is_closed_and_a_table_ended_in_front_of_its_players(server: Serving, unopened: Opener) -> None:
    table = server.make("connect-four", "mine", "mine")
    ann, ben, operator = (unopened(server.address) for _ in range(3))
    take_seat(ann, table, 0)
    take_seat(ben, table, 1)
    expect(ann.get_by_text("Your turn").first).to_be_visible()
    enter(operator)
    tag = table_tag(table.name)
    operator.get_by_role("button", name=f"Close seat of Player 1 at table {tag}").click()
    operator.keyboard.press("Escape")
    expect(operator.get_by_role("dialog")).to_be_hidden()
    operator.get_by_role("button", name=f"Close seat of Player 1 at table {tag}").press("Enter")
    operator.get_by_role("dialog").get_by_role("button", name="Close the seat").click()
    expect(operator.get_by_role("status")).to_have_text(f"The seat of Player 1 at table {tag} is closed.")
    expect(operator.get_by_role("status")).to_be_focused()
    expect(ben.get_by_text("whoever runs this server closed it")).to_be_visible()
    operator.get_by_role("button", name=f"End table {tag}").click()
    operator.get_by_label("Reason").fill("The server moves house.")
    operator.get_by_role("dialog").get_by_role("button", name="End the table").click()
    expect(operator.get_by_text("Ended early")).to_be_visible()
    for page in (ann, ben):
        expect(page.get_by_text("Reason: The server moves house.")).to_be_visible()
    expect(ann.get_by_text("Nothing more can be played here.")).to_be_visible()
    expect(ann.get_by_text("Your turn")).to_have_count(0)


def test_whoever_was_to_move_and_loses_the_seat_goes_on_as_a_spectator(server: Serving, unopened: Opener) -> None:
    table = server.make("connect-four", "mine", "mine")
    page = unopened(server.address)
    take_seat(page, table, 0)
    expect(page.get_by_text("Your turn").first).to_be_visible()
    where = f"/api/operator/tables/{table_tag(table.name)}/close-seat"
    body = {"request": new_request(), "seat": 0}
    assert server.http.post(where, json=body, headers={"Authorization": f"Bearer {SECRET}"}).status_code == 201
    expect(page.get_by_text("whoever runs this server closed it")).to_be_visible()
    expect(page.get_by_text("Your turn")).to_have_count(0)
    expect(page.get_by_role("region", name="Player 1")).to_be_visible()
    assert page.evaluate("localStorage.getItem('woolgather.seats')") == f'{{"{table.name}":[]}}'
    expect(page.get_by_text("sit down").first).to_be_visible()


def test_a_table_is_found_by_a_players_name(server: Serving, unopened: Opener) -> None:
    tables = [server.make("connect-four", "mine", "open") for _ in range(2)]
    body = {"request": new_request(), "name": "Zita"}
    server.http.post(f"/api/tables/{tables[0].name}/sit", json=body)
    page = unopened(server.address)
    enter(page)
    expect(page.get_by_text(table_tag(tables[1].name))).to_be_visible()
    page.get_by_role("searchbox", name="Search: Tag or name").fill("zita")
    expect(page.get_by_text(table_tag(tables[1].name))).to_have_count(0)
    expect(page.get_by_text(table_tag(tables[0].name))).to_be_visible()


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_the_operators_page_fits_a_phone_and_has_no_serious_findings(
    server: Serving, unopened: Opener, language: str
) -> None:
    server.make("shear-panic", "mine", "mine", "bot", "open")
    page = unopened(server.address, viewport=SMALL, locale=language)
    page.goto("/operator")
    assert overflow(page) <= 0
    page.locator("#secret").fill(SECRET)
    page.keyboard.press("Enter")
    page.locator("li.card").wait_for()
    assert overflow(page) <= 0
    assert findings(page) == []
    page.locator("li.card button.end").click()
    page.get_by_role("dialog").wait_for()
    assert overflow(page) <= 0
    assert findings(page) == []


def test_players_do_not_download_the_operators_page(server: Serving, unopened: Opener) -> None:
    page = unopened(server.address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("button", name="Play Hush against bots").wait_for()
    page.goto(f"/t/{server.make('connect-four', 'mine', 'open').name}")
    page.get_by_role("heading", level=1, name="Connect Four").wait_for()
    assert not [url for url in asked if "Operator" in url]


def test_a_person_is_found_muted_exported_and_deleted_after_two_questions(
    server: Serving, unopened: Opener, tmp_path: Path
) -> None:
    secret = new_secret()
    server.ask(secret, "PUT", "/api/me", {"name": "Zoe", "avatar": "lamb-red"})
    table = server.make("connect-four", "mine", "open", me=secret)
    page = unopened(server.address, viewport=SMALL)
    enter(page)
    page.get_by_role("button", name=f"People at table {table_tag(table.name)}").click()
    expect(page.get_by_role("heading", name=f"People at table {table_tag(table.name)}")).to_be_visible()
    expect(page.get_by_role("listitem", name="Zoe")).to_contain_text("Seat 1")
    page.get_by_role("button", name="All people").click()
    page.get_by_label("Search people").fill("zo")
    card = page.get_by_role("listitem", name="Zoe")
    card.get_by_role("button", name="Tables of Zoe").click()
    expect(card).to_contain_text(table_tag(table.name))
    assert not findings(page)
    assert overflow(page) <= 0
    with page.expect_download() as saved:
        card.get_by_role("button", name="Export what is stored").click()
    saved.value.save_as(tmp_path / "zoe.json")
    assert json.loads((tmp_path / "zoe.json").read_text())["profile"]["name"] == "Zoe"
    for button, word, said in (
        ("Mute Zoe everywhere", "Mute", "Zoe can no longer use the chat."),
        ("Remove Zoe", "Remove", "Zoe is removed."),
    ):
        card.get_by_role("button", name=button).click()
        page.get_by_role("dialog").get_by_role("button", name=word, exact=True).click()
        expect(page.get_by_role("status")).to_have_text(said)
    expect(card).to_contain_text("removed")
    card.get_by_role("button", name="Delete Zoe").click()
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(page.get_by_role("dialog")).to_contain_text("Really delete Zoe?")
    page.keyboard.press("Escape")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Delete Zoe").click()
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for ever").click()
    expect(page.get_by_role("status")).to_have_text("Zoe is deleted.")
    expect(page.get_by_text("Nobody is known here.")).to_be_visible()
