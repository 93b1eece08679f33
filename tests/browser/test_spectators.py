"""Who is watching, in the browser: a quiet number, names on a click, and how oneself is shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.beside import misfits
from tests.browser.conftest import Opener, seen_table
from tests.browser.playing import PHONE, unfold
from tests.browser.test_access import findings
from tests.browser.test_first_page import overflow
from tests.table.company import Serving
from tests.table.test_spectators import called, table_with, watch


@pytest.fixture
def server(serve: Callable[..., Serving]) -> Serving:
    return serve()


def test_a_player_sees_who_is_watching(server: Serving, open_page: Opener) -> None:
    table = table_with(server, "named")
    server.sit(table.name, "Ben")
    ann = seen_table(open_page, table, 0)
    button = ann.get_by_role("button", name="2 watching")
    assert ann.get_by_role("button", name="watching").count() == 0
    with ExitStack() as stack:
        watch(stack, table, secret=called(server, "Zoe"))
        watch(stack, table)
        button.press("Enter")
        crowd = ann.get_by_role("group", name="2 watching")
        expect(crowd.get_by_role("listitem")).to_have_text(["Zoe"])
        expect(crowd).to_contain_text("and 1 more")
        assert not findings(ann)
        assert overflow(ann) <= 0
        ann.keyboard.press("Escape")
        expect(crowd).to_be_hidden()
        expect(button).to_be_focused()
        assert misfits(ann) == []
    expect(button).to_be_hidden()


def test_on_a_phone_the_menu_tells_who_is_watching(server: Serving, open_page: Opener) -> None:
    table = table_with(server, "named")
    server.sit(table.name, "Ben")
    ann = seen_table(open_page, table, 0, viewport=PHONE)
    crowd = ann.get_by_role("group", name="1 watching")
    with ExitStack() as stack:
        watch(stack, table, secret=called(server, "Zoe"))
        ann.locator("details.more > summary").click()
        expect(crowd.get_by_role("listitem")).to_have_text(["Zoe"])
        expect(ann.get_by_role("button", name="watching")).to_have_count(0)
        assert not findings(ann)
        assert overflow(ann) <= 0
    expect(crowd).to_have_count(0)


def test_a_spectator_is_told_how_they_are_shown_also_in_italian(server: Serving, open_page: Opener) -> None:
    zoe = called(server, "Zoe")
    for mode, button, told in (
        ("named", "1 spettatore", "Gli altri ti vedono come Zoe."),
        ("counted", "1 spettatore", "non chi sei"),
        ("hidden", "Nessuno vede che stai guardando.", "Nessuno vede che stai guardando."),
    ):
        table = table_with(server, mode)
        server.sit(table.name, "Ben")
        page = seen_table(open_page, table, None, zoe, locale="it-IT")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_text(told).last).to_be_visible()


@pytest.mark.parametrize(
    ("mode", "told"),
    [("named", "You are shown as Zoe."), ("counted", "spectators are not named at this table")],
)
def test_a_spectator_gives_their_name_while_watching(server: Serving, open_page: Opener, mode: str, told: str) -> None:
    table = table_with(server, mode)
    server.sit(table.name, "Ben")
    zoe = seen_table(open_page, table, None)
    zoe.get_by_role("button", name="1 watching").click()
    crowd = zoe.get_by_role("group", name="1 watching")
    crowd.get_by_label("Your name").fill("Zoe")
    assert not findings(zoe)
    crowd.get_by_label("Your name").press("Enter")
    expect(crowd).to_contain_text("You are Zoe now, at every table.")
    expect(crowd).to_contain_text(told)
    expect(crowd.get_by_role("listitem")).to_have_text(["Zoe"] if mode == "named" else [])
    assert overflow(zoe) <= 0


def test_how_spectators_are_shown_is_chosen_when_a_table_is_set(server: Serving, open_page: Opener) -> None:
    page = open_page("/", server.address)
    page.get_by_role("button", name="New table for Hush").click()
    page.get_by_role("group", name="Seat 2").get_by_text("Link", exact=True).click()
    unfold(page, "Friends and spectators")
    page.get_by_role("group", name="Spectators").get_by_text("Named").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert server.info(page.url.rsplit("/", 1)[1])["spectators"] == "named"
