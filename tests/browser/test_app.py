"""The page as an app: what the browser needs to install it, and what it shows when the table cannot be reached."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import start, wait_until
from tests.browser.served import STATIC, Served
from tests.browser.test_access import AXE
from tests.table.company import Serving, serving
from tools.build_web import WEB

CONTROLLED: Final = "navigator.serviceWorker.ready.then(() => true)"
SERIOUS: Final = """axe.run(document).then(({ violations }) =>
  violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id }) => id))"""


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def tokens(theme: str) -> str:
    """The colour of the paper, in the morning and at dusk."""
    css = (WEB / "src" / "style" / "tokens.css").read_text(encoding="utf-8")
    part = css[css.index("[data-theme='dusk']") :] if theme == "dusk" else css
    found = re.search(r"--paper: (#\w+);", part)
    assert found is not None
    return found[1]


def test_what_an_app_needs_is_served_as_what_it_is(tmp_path: Path) -> None:
    with serving(tmp_path, pages=STATIC) as server:
        _check_files(server)


def _check_files(server: Serving) -> None:
    manifest = server.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    said = manifest.json()
    assert (said["name"], said["display"], said["scope"], said["start_url"]) == ("Woolgather", "standalone", "/", "/")
    assert said["background_color"] == said["theme_color"] == tokens("morning")
    for icon in said["icons"]:
        picture = server.http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        assert len(picture.content) < 40_000
    assert {icon.get("purpose", "any") for icon in said["icons"]} == {"any", "maskable"}
    worker = server.http.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    front = server.http.get("/").text
    assert f'media="(prefers-color-scheme: light)" content="{tokens("morning")}"' in front
    assert f'media="(prefers-color-scheme: dark)" content="{tokens("dusk")}"' in front
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', front)
    assert touch is not None
    assert server.http.get(touch[1]).headers["content-type"] == "image/png"


def test_the_browsers_own_bars_take_the_light_that_was_chosen(open_page: Opener) -> None:
    page = open_page()
    colours = "[...document.querySelectorAll('meta[name=theme-color]')].map(({ content }) => content)"
    assert page.evaluate(colours) == [tokens("morning")] * 2
    page.get_by_role("button", name="Dusk").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dusk")
    assert page.evaluate(colours) == [tokens("dusk")] * 2


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "The table cannot be reached"), ("it-IT", "Il tavolo non è")])
def test_a_table_that_cannot_be_reached_says_so_and_what_can_be_done(
    served: Served, open_page: Opener, locale: str, said: str
) -> None:
    page = open_page("/", base=served.url, locale=locale, allow="Failed to load resource")
    page.locator("article").first.wait_for()
    assert page.evaluate(CONTROLLED)
    served.shoot()
    page.goto("/t/nowhere")
    expect(page.get_by_role("heading", level=1)).to_contain_text(said)
    expect(page.locator("section[lang=en]")).to_contain_text("Is this device online?")
    expect(page.locator("section[lang=it]")).to_contain_text("Questo dispositivo è in rete?")
    _check_looks(page)
    served.start()
    page.get_by_role("link", name="Riprova" if locale == "it-IT" else "Try again").click()
    expect(page.get_by_role("link", name="Woolgather").first).to_be_visible()
    page.close()  # it may still be fetching parts of itself
    served.close()


def _check_looks(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(SERIOUS) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_nothing_is_kept_for_later_and_a_new_client_is_shown_at_once(open_page: Opener) -> None:
    page = open_page()
    start(page, "Hush")
    assert page.evaluate(CONTROLLED)
    page.reload()
    page.locator(".middle svg, .middle").first.wait_for()
    wait_until(page, "navigator.serviceWorker.controller !== null")
    assert page.evaluate("caches.keys()") == []
    fresh = page.evaluate("fetch('/').then((answer) => answer.text())")
    assert fresh == (STATIC / "index.html").read_text(encoding="utf-8")


def test_the_settings_offer_to_install_where_the_browser_does(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("button", name="More settings").click()
    sheet = page.get_by_role("dialog", name="More settings")
    expect(sheet.get_by_role("group", name="Sounds")).to_be_visible()
    button = sheet.get_by_role("button", name="Install Woolgather")
    expect(button).to_have_count(0)
    page.evaluate("""() => {
      window.asked = 0
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      offer.prompt = async () => (window.asked += 1)
      window.isKept = !dispatchEvent(offer)
    }""")
    assert page.evaluate("isKept")
    button.click()
    expect(button).to_have_count(0)
    assert page.evaluate("asked") == 1
    assert json.loads(page.evaluate("localStorage.getItem('woolgather.settings')"))["notify"] == ""
