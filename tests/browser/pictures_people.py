"""Makes the pictures of docs/pictures that show people: `python -m tests.browser.pictures_people`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.pictures import LAPTOP, PHONE, taken
from tests.browser.served import STATIC
from tests.table.company import Made, Serving, new_request, new_secret, serving
from tools.find_browser import browser_here

ANNA: Final = new_secret()
BEN: Final = new_secret()
KEPT: Final = "localStorage.setItem('woolgather.me', '{}')"


def arrive(browser: Browser, server: Serving, secret: str, where: str = "/", **settings: object) -> Page:
    """A browser of that person."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **settings)  # type: ignore[arg-type]
    context.add_init_script(KEPT.format(secret))
    page = context.new_page()
    page.goto(server.address + where)
    page.locator("article, .middle svg, main.room").first.wait_for()
    return page


def make(server: Serving, game: str, *names: str) -> Made:
    """A table of Anna's; a seat without a name is free, and the others are bots."""
    kinds = {"Anna": "mine", "": "open"}
    players = [{"kind": kinds.get(name, "bot"), "name": name} for name in names]
    body = {"request": new_request(), "game": game, "players": players}
    made = server.ask(ANNA, "POST", "/api/tables", body).json()
    return Made(server, made["table"], [seat["token"] for seat in made["seats"]])


def prepared(server: Serving) -> Made:
    """Some tables of two friends; at the last one Ben has moved since Anna left."""
    for who, name, avatar in ((ANNA, "Anna", "ram-red"), (BEN, "Ben", "sleepy-blue")):
        server.ask(who, "PUT", "/api/me", {"name": name, "avatar": avatar})
    make(server, "unshorn", "Anna", "Bruno", "Carla")
    make(server, "sheepy-time", "", "Anna")
    make(server, "shear-panic", "Anna", "Bruno", "Carla", "Dino")
    table = make(server, "connect-four", "Anna", "")
    token = server.sit(table.name, "Ben", me=BEN).json()["token"]
    both = Made(server, table.name, [table.tokens[0], token])
    with both.look(0) as anna, both.look(1) as ben:
        for player, column in ((anna, "d"), (ben, "d"), (anna, "e")):
            player.wait_for_turn()
            player.play(column)
        anna.shows(4)
    with both.look(1) as ben:
        ben.play("c")
    return both


def waiting(server: Serving) -> Made:
    """Before the start: Anna is the host, Ben is ready, and one seat is free."""
    players = [{"kind": "mine", "name": "Anna"}, {"kind": "open"}, {"kind": "bot", "bot": "ewe", "name": "Carla"}]
    body = {"request": new_request(), "game": "unshorn", "players": [*players, {"kind": "open"}], "waits": True}
    made = server.ask(ANNA, "POST", "/api/tables", body).json()
    token = server.sit(made["table"], "Ben", me=BEN).json()["token"]
    return Made(server, made["table"], [made["seats"][0]["token"], token])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here())
        with serving(Path(folder), pages=STATIC) as server:
            table = prepared(server)
            for name, size in (("", LAPTOP), ("-phone", PHONE)):
                taken(arrive(browser, server, ANNA, viewport=size), f"your-tables{name}")
            page = arrive(browser, server, ANNA, viewport=LAPTOP)
            page.get_by_role("button", name="Anna").click()
            taken(page, "you")
            taken(arrive(browser, server, ANNA, f"/t/{table.name}", viewport=LAPTOP), "since-you-left")
            room = waiting(server)
            with room.look(1) as ben:
                page = arrive(browser, server, ANNA, f"/t/{room.name}", viewport=LAPTOP)
                ben.act("room_ready", ready=True, terms=server.info(room.name)["state"]["room"]["terms"])
                page.get_by_text("Ben is ready.").wait_for()
                taken(page, "waiting-room")
        browser.close()


if __name__ == "__main__":
    main()
