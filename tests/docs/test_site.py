"""The site is built without a warning, from the pages and the docstrings alone, and has every page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import woolgather as wg
from tests.docs.pages import DOCS, ROOT, pages

SITE_NAMES = {"README": "", "index": "", "results": "speed"}
"""Pages that are not in the contents, or have another name there."""

DOCUMENTED = {"engine": "state.State.play", "bots": "bot_named", "lab": "intervals.confidence_sequence"}


def built(home: Path) -> Path:
    """The site as `make docs` builds it, in a folder of its own."""
    strictly = ["--quiet", "--fail-on-warning", "--keep-going", "--nitpicky"]
    command = [sys.executable, "-m", "sphinx", *strictly, "-d", str(home / "cache"), str(DOCS), str(home / "html")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return home / "html"


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_is_whole(tmp_path: Path) -> None:
    """One test, so that several processes do not build it several times."""
    site = built(tmp_path)
    check_contents((site / "index.html").read_text(encoding="utf-8"))
    check_reference(site / "api")
    for page in site.rglob("*.html"):
        check_page(page)


def check_contents(front: str) -> None:
    """Every page is listed."""
    names = {SITE_NAMES.get(page.stem, page.stem.lower()) for page in pages()} - {""}
    assert len(names) > 10
    assert not [name for name in sorted(names) if not re.search(rf'href="(site/)?{name}\.html"', front)]


def check_reference(folder: Path) -> None:
    """The public surface is documented."""
    surface = (folder / "index.html").read_text(encoding="utf-8")
    told = [name for name in wg.__all__ if hasattr(getattr(wg, name), "__qualname__")]
    assert len(told) > 5
    assert all(f"wg.{name}" in surface for name in told)
    for package, wanted in DOCUMENTED.items():
        page = (folder / f"{package}.html").read_text(encoding="utf-8")
        assert f'id="woolgather.{package}.{wanted}"' in page


def check_page(page: Path) -> None:
    """Nothing is fetched from elsewhere, and no markup is left over."""
    text = page.read_text(encoding="utf-8")
    assert not re.findall(r'<(?:script|img|link)[^>]+(?:src|href)="https?://[^"]+"', text), page.name
    prose = re.sub(r"<pre>.*?</pre>|<code.*?</code>", "", text, flags=re.S)
    assert "```" not in prose, page.name
    assert ":::" not in prose, page.name
