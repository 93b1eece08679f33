"""Draws the app's icons from the tab's picture into web/public: `python -m tests.browser.icons`."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import sync_playwright

from tools.build_web import WEB
from tools.find_browser import browser_here

PICTURE: Final = WEB / "src" / "art" / "favicon.svg"
ICONS: Final = WEB / "public"
PAPER: Final = "#f5ecd9"
SHARE: Final = {"icon-192": (192, "none", 1.0), "icon-512": (512, "none", 1.0), "icon-180": (180, PAPER, 0.82)}
"""Pixels, ground, and how much of the width the picture takes."""
ALL: Final = SHARE | {"icon-maskable-512": (512, PAPER, 0.66)}
"""Of a maskable icon only a circle of four fifths is sure to be seen."""


def main() -> None:
    drawing = PICTURE.read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here())
        for name, (pixels, ground, share) in ALL.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            page.set_content(
                f"<style>*{{margin:0}}body{{background:{ground};height:100vh;display:grid;place-items:center}}"
                f"svg{{width:{share:.0%};height:{share:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
