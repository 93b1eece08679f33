"""Makes the picture of docs/pictures that shows the chat: `python -m tests.browser.pictures_chat`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.pictures import PICTURES
from tests.browser.pictures_people import ANNA, BEN, arrive, make
from tests.browser.served import STATIC
from tests.table.company import Made, Serving, serving
from tools.find_browser import browser_here


def prepared(server: Serving) -> Made:
    """Two friends who talk before they begin, and somebody who watches."""
    for who, name, avatar in ((ANNA, "Anna", "ram-red"), (BEN, "Ben", "sleepy-blue")):
        server.ask(who, "PUT", "/api/me", {"name": name, "avatar": avatar})
    table = make(server, "shear-panic", "Anna", "", "Carla", "Dino")
    token = server.sit(table.name, "Ben", me=BEN).json()["token"]
    both = Made(server, table.name, [table.tokens[0], token])
    with both.look(0) as anna, both.look(1) as ben, both.look(None) as fan:
        ben.chat("hello", "phrase")
        anna.chat("Good evening! How was the harvest?")
        ben.chat("Long, but dry. I brought cake.")
        anna.chat("happy", "face")
        fan.chat("May I watch?", room="watchers")
    return both


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here())
        with serving(Path(folder), pages=STATIC) as server:
            size = {"width": 1366, "height": 720}
            page = arrive(browser, server, ANNA, f"/t/{prepared(server).name}", viewport=size)
            page.get_by_role("tab", name="Chat").click()
            page.get_by_role("log", name="Chat").get_by_role("img").wait_for()
            page.screenshot(path=PICTURES / "chat.jpg", type="jpeg", quality=82)
        browser.close()


if __name__ == "__main__":
    main()
