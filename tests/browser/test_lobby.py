"""The lobby: people who have no link find each other on the start page, and are paired."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import HASTE, Opener
from tests.browser.playing import PATIENCE, PHONE, STAGE, decide, start_table, unfold, wait_to_be_asked
from tests.browser.served import STATIC
from tests.browser.test_access import findings
from tests.browser.test_first_page import CLIPPED, overflow
from tests.browser.test_layout import PLAYS_IN_SIGHT, resized
from tests.table.company import Made, Serving, new_request, serving
from tests.table.hosted import eventually
from tests.table.test_clocks import AWAKE, Watch

NOBODY: Final = "Nobody is looking for company right now."
LOW_WINDOWS: Final = ((1366, 650), (1280, 600))


@pytest.fixture
def watch() -> Watch:
    """The server's time, which stands still."""
    return Watch()


@pytest.fixture
def server(
    tmp_path_factory: pytest.TempPathFactory, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Serving]:
    """Whoever looks at its lobby is shown what is so now."""
    monkeypatch.setattr("woolgather.table.open_tables.FRESH", 0.0)
    folder = tmp_path_factory.mktemp("lobby")
    with serving(folder, pages=STATIC, pace=HASTE, clock=watch, watch=0.02, asleep=AWAKE) as server:
        yield server


def lobby(page: Page) -> Locator:
    return page.get_by_role("region", name="Open tables")


def listed(server: Serving, game: str, *names: str, **more: Any) -> Made:
    """An open table; a name is its maker's, and without one the seat is free."""
    chairs = [{"kind": "mine", "name": name} if name else {"kind": "open"} for name in names]
    wish = {"request": new_request(), "game": game, "players": chairs, "listed": True, "language": "en", **more}
    made = server.http.post("/api/tables", json=wish).json()
    return Made(server, made["table"], [seat["token"] for seat in made["seats"]])


def call(page: Page, name: str) -> None:
    """The person at this screen gets a name, in the form of the start page."""
    page.get_by_role("form", name="New table").get_by_label("Name").first.fill(name)


def to_the_end(*players: Page) -> None:
    """Whoever is asked decides, until all of them see the result."""
    until = time.monotonic() + PATIENCE
    while (stages := [page.evaluate(STAGE, 0) for page in players]) != ["over" for _ in players]:
        assert time.monotonic() < until, "The game does not end."
        for page, stage in zip(players, stages, strict=True):
            if stage == "asked":
                decide(page, 0)


def test_two_people_and_a_bot_find_each_other_and_play_while_somebody_watches(
    server: Serving, open_page: Opener
) -> None:
    ada = open_page(base=server.address)
    expect(lobby(ada)).to_contain_text(NOBODY)
    ada.get_by_role("button", name="New table for Hush").click()
    expect(ada.get_by_text("Friends and spectators")).to_have_count(0)
    ada.get_by_role("group", name="Seat 2").get_by_text("Link", exact=True).click()
    unfold(ada, "Friends and spectators")
    ada.get_by_role("group", name="Who may come").get_by_text("Everybody here").click()
    ada.get_by_role("group", name="Bots take free seats after").get_by_text("15 minutes").click()
    call(ada, "Ada")
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    expect(ada.get_by_text("The game begins in 15 minutes at the latest")).to_be_visible()
    invited = open_page(ada.url, base=server.address)
    expect(invited.get_by_text("The game begins in 15 minutes at the latest")).to_be_visible()

    bruno = open_page(base=server.address)
    call(bruno, "Bruno")
    expect(lobby(bruno)).to_contain_text("One table is looking for company.")
    lobby(bruno).get_by_role("button", name="Sit down: Hush, Ada").click()
    bruno.wait_for_url(ada.url)
    expect(ada.get_by_role("region", name="Bruno")).to_be_visible()
    expect(ada.get_by_text("If nobody comes")).to_have_count(0)
    expect(invited.get_by_text("Bots take the free seats")).to_have_count(0)

    carla = open_page(base=server.address)
    expect(lobby(carla)).to_contain_text(NOBODY)
    lobby(carla).get_by_role("link", name="Watch: Hush, Ada, Bruno").click()
    carla.wait_for_url(ada.url)
    expect(carla.get_by_role("region", name="Ada")).to_be_visible()

    start_table(ada, bruno, carla)
    to_the_end(ada, bruno)
    expect(carla.locator(".result")).to_be_visible()


def test_the_choice_of_company_has_no_serious_findings_and_fits_a_phone(bare: str, open_page: Opener) -> None:
    page = open_page(base=bare, viewport=PHONE)
    page.get_by_role("button", name="New table for Hush").click()
    page.get_by_role("group", name="Seat 2").get_by_text("Link", exact=True).click()
    unfold(page, "Friends and spectators")
    page.get_by_role("group", name="Who may come").get_by_text("Everybody here").click()
    page.get_by_role("group", name="Bots take free seats after").get_by_text("5 minutes", exact=True).click()
    assert findings(page) == []
    assert (overflow(page), page.evaluate(CLIPPED)) == (0, [])


def test_two_who_look_for_company_are_paired(server: Serving, open_page: Opener) -> None:
    ada = open_page(base=server.address)
    ada.get_by_role("button", name="Play Connect Four with somebody").click()
    ada.wait_for_url("**/t/*")
    waits = ada.get_by_role("status").filter(has_text="If nobody comes within 1 minute, a bot sits down.")
    expect(waits).to_be_visible()
    assert findings(ada) == []
    resized(ada, (PHONE["width"], PHONE["height"]))
    assert (overflow(ada), ada.evaluate(CLIPPED)) == (0, [])
    bruno = open_page(base=server.address)
    lobby(bruno).get_by_role("button", name="Play with somebody").click()
    bruno.wait_for_url(ada.url)
    expect(waits).to_have_count(0)
    wait_to_be_asked(ada)
    decide(ada, 0)
    wait_to_be_asked(bruno)


def test_a_seat_that_a_bot_keeps_is_still_free(server: Serving, watch: Watch, open_page: Opener) -> None:
    table = listed(server, "connect-four", "Ada", "", fill=1, stand_in="random")
    with table.look(0):
        watch.now += 61
        eventually(lambda: server.info(table.name)["players"][1]["away"] == "nobody")
        bruno = open_page(base=server.address)
        expect(lobby(bruno)).to_contain_text("1 seat free")
        watcher = open_page(f"/t/{table.name}", base=server.address)
        watcher.get_by_role("button", name="Just watch").click()
        expect(watcher.get_by_role("region", name="Seat 2")).to_contain_text("free, with a bot")
        lobby(bruno).get_by_role("button", name="Sit down: Connect Four, Ada").click()
        bruno.wait_for_url("**/t/*")
        expect(watcher.get_by_text("free, with a bot")).to_have_count(0)


def test_open_tables_leave_the_games_in_sight_and_fit_every_screen(bare: str, unopened: Opener) -> None:
    page = unopened(bare)
    told(page, [shown(f"table-{number}", f"Somebody with a long name {number}") for number in range(40)])
    page.goto("/")
    rows = lobby(page).get_by_role("button", name="Sit down")
    expect(rows).to_have_count(6)
    for size in LOW_WINDOWS:
        resized(page, size)
        assert page.evaluate(PLAYS_IN_SIGHT) == [], size
    assert findings(page) == []
    for size in ((768, 1024), (390, 664), (360, 640)):
        resized(page, size)
        assert (overflow(page), page.evaluate(CLIPPED)) == (0, []), size
    expect(rows).to_have_count(4)


def test_of_very_many_tables_some_are_shown_at_a_time(bare: str, unopened: Opener) -> None:
    page = unopened(bare, viewport=PHONE)
    told(page, [shown(f"table-{number}", f"Somebody with a long name {number}") for number in range(40)])
    page.goto("/")
    lobby(page).get_by_role("button", name="Show all (40)").click()
    drawer = page.get_by_role("dialog", name="Open tables")
    seats_in_drawer = drawer.get_by_role("button", name="Sit down")
    expect(seats_in_drawer).to_have_count(30)
    assert findings(page) == []
    assert (overflow(page), page.evaluate(CLIPPED)) == (0, [])
    drawer.get_by_role("button", name="Show more").click()
    expect(seats_in_drawer).to_have_count(40)
    page.keyboard.press("Escape")
    expect(lobby(page).get_by_role("button", name="Show all (40)")).to_be_focused()


def test_all_open_tables_are_drawn_a_screenful_at_a_time(bare: str, unopened: Opener) -> None:
    """Nothing that takes long is done at once."""
    page = unopened(bare)
    told(page, [shown(f"table-{number}", f"Somebody {number}") for number in range(200)])
    page.goto("/")
    eventually(lambda: page.evaluate(DRAWER_FETCHED))
    page.evaluate(NOTE_DRAWN)
    lobby(page).get_by_role("button", name="Show all (200)").click()
    more = page.get_by_role("button", name="Show more")
    expect(more).to_be_visible()
    assert page.evaluate("window.drawn") == [8, 8, 8, 6]
    assert page.evaluate("window.opened") == 0, "The drawer opens before its rows are drawn."
    more.click()
    expect(page.locator("dialog li")).to_have_count(60)
    assert max(page.evaluate("window.drawn")) == 8
    last = page.locator("dialog li").last.locator(".row")
    assert not last.evaluate(IS_DRAWN), "Rows far out of sight are drawn."
    heights = page.locator("dialog li").evaluate_all("(rows) => rows.map((row) => row.getBoundingClientRect().height)")
    assert max(heights) - min(heights) < 0.5, "To scroll moves nothing away from a click."
    last.scroll_into_view_if_needed()
    eventually(lambda: last.evaluate(IS_DRAWN))


def test_the_pictures_of_the_start_page_cost_a_dialog_nothing(bare: str, unopened: Opener) -> None:
    """A dialog makes the page behind it inert, and so gives a new style to every element of it at once."""
    page = unopened(bare)
    told(page, [])
    page.goto("/")
    pictures = page.locator(".hero .scene, article .pic")
    expect(pictures).to_have_count(8)
    expect(page.locator("img.vig[src]")).to_have_count(8)
    eventually(lambda: page.evaluate(ALL_LOADED))
    inside = page.evaluate("[...document.querySelectorAll('.scene *, .pic *')].map((each) => each.localName)")
    assert inside == ["img"] * 8, "A picture is one element of the page."
    cast = page.locator("#app > svg")
    assert cast.count() == 3
    assert not any(svg.evaluate(IS_DRAWN) for svg in cast.all()), "The cast that others refer to is given a style."


def test_the_pictures_of_the_start_page_follow_the_light(bare: str, unopened: Opener) -> None:
    page = unopened(bare)
    told(page, [])
    page.goto("/")
    hills = page.locator(".hero img")
    expect(hills).to_have_attribute("src", re.compile("data-theme%3D%22morning%22"))
    page.get_by_role("button", name="Dusk").click()
    expect(hills).to_have_attribute("src", re.compile("data-theme%3D%22dusk%22"))
    eventually(lambda: page.evaluate(ALL_LOADED))


DRAWER_FETCHED: Final = "performance.getEntriesByType('resource').some(({ name }) => name.includes('AllOpen'))"
"""Whether the drawer of all tables is there before anybody asks for it."""

IS_DRAWN: Final = "(each) => each.checkVisibility({ contentVisibilityAuto: true })"

ALL_LOADED: Final = """() => [...document.querySelectorAll('img.vig')].every((each) =>
  each.complete && each.naturalWidth)"""

NOTE_DRAWN: Final = """() => {
  let before = 0
  window.drawn = []
  const note = () => {
    const now = document.querySelectorAll('dialog li').length
    if (document.querySelector('dialog')) window.opened ??= now
    if (now > before) window.drawn.push(now - before)
    before = now
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true })
}"""
"""Notes how many rows of a drawer come at a time, and how many come with it."""


def test_on_a_phone_open_tables_are_a_click_away_from_the_first_screen(bare: str, unopened: Opener) -> None:
    page = unopened(bare, viewport=PHONE)
    tables = [shown("one", "Ada")]
    told(page, tables)
    page.goto("/")
    strip = page.get_by_role("button", name="1 open table")
    expect(strip).to_be_in_viewport(ratio=1)
    assert findings(page) == []
    for size in ((390, 664), (360, 640)):
        resized(page, size)
        assert (overflow(page), page.evaluate(CLIPPED)) == (0, []), size
        expect(strip).to_be_in_viewport(ratio=1)
    strip.click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_focused()
    expect(lobby(page)).to_be_in_viewport()
    resized(page, LOW_WINDOWS[0])
    expect(strip).to_be_hidden()


def test_a_fresh_list_draws_only_what_has_changed(bare: str, unopened: Opener) -> None:
    tables = [shown(f"table-{number}", f"Somebody {number}") for number in range(6)]
    page = unopened(bare)
    page.clock.install()
    told(page, tables)
    page.goto("/")
    rows = lobby(page).get_by_role("listitem")
    expect(rows).to_have_count(6)
    page.evaluate(NOTE_CHANGES)
    tables[2] = shown("table-2", "Somebody else")
    page.clock.run_for(4_100)
    expect(rows.nth(2)).to_contain_text("Somebody else")
    assert page.evaluate("[...window.changed]") == [2]


NOTE_CHANGES: Final = """() => {
  const rows = [...document.querySelectorAll('section[aria-labelledby=open-tables] li')]
  window.changed = new Set()
  const note = (changes) => changes.forEach(({ target }) => {
    window.changed.add(rows.findIndex((row) => row.contains(target)))
  })
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(note).observe(rows[0].parentElement, all)
}"""
"""Notes in which rows of the lobby anything changes from now on."""


def test_the_list_is_fresh_and_keeps_the_place_of_whoever_chooses(bare: str, unopened: Opener) -> None:
    """With a clock that is turned by hand."""
    tables = [shown("one", "Ada"), shown("two", "Eva")]
    page = unopened(bare)
    page.clock.install()
    told(page, tables)
    page.goto("/")
    seats = lobby(page).get_by_role("button", name="Sit down")
    expect(seats).to_have_count(2)
    seats.nth(1).focus()
    tables[:] = [shown("three", "Ugo"), shown("two", "Eva")]
    page.clock.run_for(4_100)
    expect(lobby(page)).to_contain_text("Ugo")
    rows = lobby(page).get_by_role("listitem")
    expect(rows).to_contain_text(["No longer free", "Eva", "Ugo"])
    expect(seats.first).to_be_focused()
    tables[1:] = []
    page.clock.run_for(4_100)
    expect(rows).to_contain_text(["No longer free", "No longer free", "Ugo"])
    expect(rows.nth(1).get_by_role("button", name="No longer free")).to_be_focused()
    page.get_by_role("button", name="Play Shear Panic against bots").focus()
    page.clock.run_for(100)
    expect(rows).to_contain_text(["Ugo"])
    expect(rows).to_have_count(1)


def told(page: Page, tables: list[dict[str, Any]]) -> None:
    """The page is told that these tables are open."""

    def answer(route: Route) -> None:
        route.fulfill(json={"tables": tables})

    page.route("**/api/lobby", answer)


def shown(table: str, name: str) -> dict[str, Any]:
    """A table for two as the lobby lists it."""
    maker = {"seat": 0, "kind": "person", "name": name, "bot": "", "here": True, "avatar": "", "away": "", "absent": 0}
    free = {**maker, "seat": 1, "kind": "open", "name": "", "here": False}
    clock = {"kind": "live", "minutes": 10, "seconds": 20}
    settings = {"options": {}, "clock": clock, "language": "en", "created": 0}
    return {"table": table, "game": "connect-four", "players": [maker, free], **settings}


def test_a_refusal_is_said_in_the_row_in_italian(server: Serving, open_page: Opener) -> None:
    page = open_page(base=server.address, locale="it-IT", allow="Failed to load resource")
    table = listed(server, "connect-four", "Ada", "")
    with table.look(0):
        rows = page.get_by_role("region", name="Tavoli aperti").get_by_role("listitem")
        sit = rows.get_by_role("button", name="Siediti: Forza quattro, Ada")
        page.route("**/sit", lambda route: server.sit(table.name, "Ugo") and route.continue_())
        expect(rows).to_have_count(1)
        sit.click()
        expect(rows.get_by_role("alert")).to_have_text("A questo tavolo non ci sono posti liberi.")
