"""Inviting: the link of a table as text, by the share sheet and as a QR code; and what the invited see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HASTE, Opener
from tests.browser.playing import PHONE
from tests.browser.served import STATIC
from tests.browser.test_access import findings
from tests.browser.test_first_page import CLIPPED, overflow
from tests.table.company import Made, Serving, new_request, serving
from tests.terminal.qr_reader import read, within_quiet

OTHERS: Final = "http://192.168.1.5:8000"
SMALL: Final = {"width": 360, "height": 640}
SHARES: Final = """() => {
  window.shared = []
  navigator.share = async (what) => { window.shared.push(what) }
}"""


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that others reach at an address of its own, as with `--share`."""
    with serving(tmp_path_factory.mktemp("shared"), pages=STATIC, pace=HASTE, others=OTHERS) as server:
        yield server


def table_of(server: Serving, game: str, *names: str, **more: Any) -> Made:
    """A name is its maker's; without one the seat is free, and "bot" is a bot."""
    kinds = {"": {"kind": "open"}, "bot": {"kind": "bot", "name": "Carla", "bot": "ewe"}}
    chairs = [kinds.get(name, {"kind": "mine", "name": name}) for name in names]
    wish = {"request": new_request(), "game": game, "players": chairs, **more}
    made = server.http.post("/api/tables", json=wish).json()
    return Made(server, made["table"], [seat["token"] for seat in made["seats"]])


def take_seat(page: Page, table: Made, seat: int) -> None:
    held = json.dumps({table.name: [{"seat": seat, "token": table.tokens[seat]}]})
    page.evaluate("(held) => localStorage.setItem('woolgather.seats', held)", held)
    page.goto(f"/t/{table.name}")


def panel(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Invite")


def scanned(code: Locator) -> str:
    """What a camera reads: the picture is drawn module by module."""
    side = int(str(code.get_attribute("viewBox")).split()[-1])
    picture = [[False] * side for _ in range(side)]
    for column, row, run in re.findall(r"M(\d+) (\d+)h(\d+)v1", str(code.locator("path").get_attribute("d"))):
        for at in range(int(column), int(column) + int(run)):
            picture[int(row)][at] = True
    found = read(within_quiet(picture))
    assert not found.faults
    return found.text


def test_a_table_offers_its_link_as_text_by_the_share_sheet_and_as_a_code(shared: Serving, open_page: Opener) -> None:
    table = table_of(shared, "connect-four", "Ada", "")
    ada = open_page(base=shared.address)
    ada.add_init_script(f"({SHARES})()")
    take_seat(ada, table, 0)
    link = f"{OTHERS}/t/{table.name}"
    ada.get_by_role("button", name="Invite …").click()
    copy = panel(ada).get_by_role("button", name="Copy")
    expect(copy).to_be_focused()
    expect(panel(ada).get_by_role("textbox", name="Link to this table")).to_have_value(link)
    assert scanned(panel(ada).get_by_role("img", name="QR code of the link to this table of Connect Four")) == link
    panel(ada).get_by_role("button", name="Share").click()
    assert ada.evaluate("window.shared") == [{"title": "Connect Four", "url": link}]
    assert findings(ada) == []
    ada.keyboard.press("Escape")
    expect(panel(ada)).to_have_count(0)


@pytest.mark.parametrize("way", ["clipboard", "selection", "by hand"])
def test_copying_works_or_says_that_it_does_not(shared: Serving, open_page: Opener, way: str) -> None:
    """Over plain http, pages have no clipboard of their own."""
    table = table_of(shared, "connect-four", "Ada", "")
    ada = open_page(base=shared.address, permissions=["clipboard-read", "clipboard-write"])
    if way != "clipboard":
        ada.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    if way == "by hand":
        ada.add_init_script("document.execCommand = () => false")
    if way == "selection":
        copies = "document.execCommand = () => (window.chosen = document.activeElement.value, true)"
        ada.add_init_script(copies)
    take_seat(ada, table, 0)
    ada.get_by_role("button", name="Invite …").click()
    panel(ada).get_by_role("button", name="Copy").click()
    link = f"{OTHERS}/t/{table.name}"
    if way == "by hand":
        expect(panel(ada).get_by_text("copy it by hand")).to_be_visible()
        assert ada.evaluate("getSelection().toString() || document.activeElement.value") == link
        return
    expect(panel(ada).get_by_role("button", name="Copied")).to_be_focused()
    where = "navigator.clipboard.readText()" if way == "clipboard" else "window.chosen"
    assert ada.evaluate(where) == link


def test_a_link_that_works_here_alone_says_so_and_what_to_do(open_page: Opener) -> None:
    ada = open_page()
    ada.get_by_role("button", name="New table for Connect Four").click()
    ada.get_by_role("group", name="Seat 2").get_by_text("Link", exact=True).click()
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    ada.get_by_role("button", name="Invite …").click()
    expect(panel(ada).get_by_text("a friend elsewhere cannot")).to_be_visible()
    expect(panel(ada).get_by_text("woolgather --share")).to_be_visible()
    expect(panel(ada).get_by_role("img", name="QR code", exact=False)).to_have_count(0)
    expect(panel(ada).get_by_role("textbox", name="Link to this table")).to_have_value(ada.url)


def test_the_menu_invites_when_no_seat_is_free_too(shared: Serving, open_page: Opener) -> None:
    table = table_of(shared, "connect-four", "Ada", "bot")
    ada = open_page(base=shared.address, viewport=PHONE)
    take_seat(ada, table, 0)
    ada.get_by_label("Settings", exact=True).last.click()
    ada.get_by_role("button", name="Invite …").click()
    expect(panel(ada).get_by_text("Anyone with this link can watch.")).to_be_visible()
    assert overflow(ada) <= 0
    assert [each for each in ada.evaluate(CLIPPED) if "readonly" not in each] == [], "a long link scrolls in its field"


# ---- the invited


def test_the_invited_learn_who_invites_to_what_and_sit_down_by_one_click(shared: Serving, open_page: Opener) -> None:
    clock = {"kind": "days", "days": 3}
    table = table_of(shared, "hush", "Ada", "bot", "", options={"deck": "short"}, clock=clock, hints=False)
    bruno = open_page(f"/t/{table.name}", shared.address)
    page = bruno.get_by_role("region", name="Ada invites you to Hush")
    expect(page).to_be_visible()
    for fact in ("Ada", "Carla (bot: Ewe)", "free", "short", "3 days", "no hints"):
        expect(page.get_by_text(re.compile(re.escape(fact), re.I)).first).to_be_visible()
    expect(page.locator(".pic img")).to_be_visible()
    blurb = next(game["blurb"] for game in shared.http.get("/api/games").json() if game["name"] == "hush")
    expect(page.get_by_text(blurb)).to_be_visible()
    assert findings(bruno) == []
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_count(0)
    assert shared.http.get(f"/api/tables/{table.name}").json()["players"][2]["kind"] == "person"


def test_the_invited_choose_their_language_or_just_watch(shared: Serving, open_page: Opener) -> None:
    table = table_of(shared, "connect-four", "Ada", "")
    bruno = open_page(f"/t/{table.name}", shared.address)
    bruno.get_by_role("group", name="Language of this page").get_by_role("button", name="Italiano").click()
    page = bruno.get_by_role("region", name="Ada ti invita a giocare a", exact=False)
    expect(page.get_by_text("come al solito")).to_be_visible()
    page.get_by_role("button", name="Guarda soltanto").click()
    expect(page).to_have_count(0)
    expect(bruno.get_by_role("button", name="Siediti")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
@pytest.mark.parametrize("game", ["hush", "shear-panic"])
def test_an_invitation_fits_a_small_phone(shared: Serving, open_page: Opener, game: str, locale: str) -> None:
    table = table_of(shared, game, "Ada with a very long name indee", "", "")
    page = open_page(f"/t/{table.name}", shared.address, viewport=SMALL, locale=locale)
    button = page.locator(".arrival .btn.go")
    button.scroll_into_view_if_needed()
    expect(button).to_be_in_viewport()
    assert overflow(page) <= 0
    assert page.evaluate(CLIPPED) == []


def test_when_somebody_else_was_faster_the_invited_are_told(shared: Serving, open_page: Opener) -> None:
    table = table_of(shared, "connect-four", "Ada", "")
    late = open_page(f"/t/{table.name}", shared.address)
    sit = late.get_by_role("button", name="Sit down")
    expect(sit).to_be_enabled()
    shared.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request(), "name": "Bruno"})
    expect(late.get_by_text("All seats are taken now.")).to_be_visible()
    expect(sit).to_be_disabled()
    late.get_by_role("button", name="Just watch").click()
    expect(late.get_by_role("region", name="Bruno")).to_be_visible()
