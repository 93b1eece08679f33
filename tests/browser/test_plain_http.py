"""A table at home, without https: browsers trust such an address with less, and everything is possible all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.beside import drop_into
from tests.browser.conftest import HASTE, HURRIED, PATIENCE
from tests.browser.playing import LAPTOP, start_table
from tests.browser.served import STATIC
from tests.browser.test_access import findings
from tests.browser.test_company import set_table
from tests.table.company import serving
from tools.find_browser import browser_here
from woolgather.table.origin_guard import hosts_for

HOME: Final = "table.home"


@pytest.fixture
def home(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The start page in a browser on another machine of the house, as far as it knows; what it logs fails the test."""
    said: list[str] = []
    rules = f"--host-resolver-rules=MAP {HOME} 127.0.0.1"
    with serving(tmp_path, pages=STATIC, hosts=hosts_for("127.0.0.1", [HOME]), pace=HASTE) as server:
        other = browser.browser_type.launch(executable_path=browser_here(), args=[rules])
        page = other.new_page(viewport=LAPTOP, reduced_motion="reduce", locale="en-GB")
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.add_init_script(HURRIED)
        page.goto(f"http://{HOME}:{server.port}/")
        yield page
        other.close()
    assert said == []


def test_everything_is_possible_without_https_or_says_why_not(home: Page) -> None:
    assert not home.evaluate("isSecureContext")
    assert home.evaluate("[navigator.clipboard, navigator.serviceWorker, navigator.share].every((each) => !each)")

    home.get_by_role("button", name="You: name and sheep").click()
    you = home.get_by_role("dialog")
    you.get_by_role("button", name="Make a link").click()
    expect(you.locator("input[readonly]")).to_have_value(re.compile(rf"^http://{HOME}:\d+/me"))
    you.get_by_role("button", name="Copy", exact=True).click()
    expect(you.get_by_role("button", name="Copied")).to_be_focused()
    home.keyboard.press("Escape")

    home.get_by_role("button", name="More settings").click()
    sheet = home.get_by_role("dialog", name="More settings")
    expect(sheet).to_contain_text("only for addresses that begin with https")
    sheet.get_by_role("group", name="Sounds").get_by_role("button", name="On").click()
    assert findings(home) == []
    home.keyboard.press("Escape")

    set_table(home, "Connect Four", "You", "Link")
    home.get_by_role("button", name="Invite …").click()
    invite = home.get_by_role("dialog", name="Invite")
    expect(invite.locator("input[readonly]")).to_have_value(home.url)
    invite.get_by_role("button", name="Copy", exact=True).click()
    expect(invite.get_by_role("button", name="Copied")).to_be_focused()
    home.keyboard.press("Escape")
    start_table(home)
    drop_into(home, "d")
    expect(home.get_by_role("log")).to_contain_text("it lands on d1")
    home.get_by_label("Settings", exact=True).last.click()
    expect(home.get_by_role("group", name="When it is your turn")).to_contain_text("https")
