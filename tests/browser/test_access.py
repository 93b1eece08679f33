from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import LAPTOP, PHONE, start, wait_to_be_asked

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: Final[dict[str, Literal["light", "dark"]]] = {"morning": "light", "dusk": "dark"}


def findings(page: Page, within: str = "html") -> list[str]:
    """What axe-core finds serious or critical in the morning and at dusk, with the elements it means."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [f"{theme}, {each}" for theme in by_any_light(page) for each in _findings_now(page, within)]


def by_any_light(page: Page) -> Iterator[str]:
    """In the morning, then at dusk."""
    for theme, scheme in THEMES.items():
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        yield theme


FADING: Final = 500
"""Milliseconds after which what fades has faded: halfway there, nothing has enough contrast."""


def _findings_now(page: Page, within: str) -> list[str]:
    """A second look where something seems to be wrong: a finding that lasts is one."""
    found = _violations(page, within)
    if found:
        page.wait_for_timeout(FADING)
        found = _violations(page, within)
    return found


def _violations(page: Page, within: str) -> list[str]:
    found: list[dict[str, Any]] = page.evaluate(
        "(within) => axe.run(within).then((result) => result.violations)", within
    )
    return [
        f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:4]]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_start_page_has_no_serious_findings(open_page: Opener, size: str) -> None:
    page = open_page(viewport=LAPTOP if size == "laptop" else PHONE)
    page.get_by_role("button", name="Play Hush against bots").wait_for()
    assert findings(page) == []


@pytest.mark.parametrize("game", ["Hush", "Connect Four", "Shear Panic"])
def test_a_table_has_no_serious_findings(open_page: Opener, game: str) -> None:
    page = open_page()
    start(page, game)
    wait_to_be_asked(page)
    assert findings(page) == []
    for key in ("?", "t"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert findings(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_page_speaks_italian_and_remembers_it(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="Italiano").click()
    expect(page.get_by_role("button", name="Gioca a Hush contro i bot")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "it"
    page.reload()
    expect(page.get_by_role("button", name="Gioca a Hush contro i bot")).to_be_visible()


def test_a_rule_cited_in_the_journal_opens_the_rules_at_it(open_page: Opener) -> None:
    page = open_page()
    start(page, "Hush")
    page.get_by_role("log").get_by_role("button", name="Rule HU-2").first.click()
    drawer = page.get_by_role("dialog", name="Rules of Hush")
    expect(drawer.locator("#rule-HU-2")).to_be_in_viewport()
    expect(drawer.locator("#rule-HU-2")).to_contain_text("draws cards")
