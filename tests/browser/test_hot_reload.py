"""The client in development: what is edited shows in a page that stays open, at a real table."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
SERVE: Final = """
import runpy, sys
from pathlib import Path
build = runpy.run_path(sys.argv[1])
build["npm"].__globals__["WEB"] = Path(sys.argv[2])
build["npm"]("run", "dev", "--silent", "--", "--port", "0", "--clearScreen", "false")
"""
"""Vite as `make dev` runs it, but in a copy of web/ that the test may edit."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The client's sources; its packages are those that are installed."""
    there = tmp_path / "web"
    shutil.copytree(WEB, there, ignore=shutil.ignore_patterns("node_modules"))
    (there / "node_modules").symlink_to(WEB / "node_modules")
    return there


@contextmanager
def developing(web: Path, table: str) -> Iterator[str]:
    """The address of Vite's server, which asks that table for all that is not the client."""
    plain = os.environ | {"WOOLGATHER_TABLE": table, "NO_COLOR": "1"}
    plain.pop("FORCE_COLOR", None)
    vite = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(ROOT / "tools" / "build_web.py"), str(web)],
        stdout=subprocess.PIPE,
        text=True,
        env=plain,
        start_new_session=True,
    )
    assert vite.stdout is not None
    try:
        found = next(filter(None, (re.search(r"http://localhost:\d+", line) for line in vite.stdout)), None)
        assert found is not None, "Vite does not say where it serves."
        yield found[0]
    finally:
        os.killpg(vite.pid, signal.SIGTERM)
        vite.wait()
        vite.stdout.close()


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_what_is_edited_shows_at_once_in_a_game_that_goes_on(copy: Path, bare: str, unopened: Opener) -> None:
    with developing(copy, bare) as address:
        page = unopened(address)
        page.goto("/")
        page.get_by_role("button", name="Play Connect Four against bots").click()
        page.get_by_role("button", name="Play at once").click()
        page.wait_for_url("**/t/*")
        hint = page.get_by_role("button", name="Hint", exact=True)
        expect(hint).to_be_visible()
        edit(copy / "src" / "pages" / "Table.svelte", "say('table.hint')}</span", "'Edited while playing'}</span")
        expect(hint).to_contain_text("Edited while playing")
        edit(copy / "src" / "words" / "en.toml", '"table.home" = "Woolgather, start page"', '"table.home" = "Go home"')
        expect(page.get_by_role("link", name="Go home")).to_be_visible()
        expect(hint).to_be_visible()
        assert "/t/" in page.url
        page.close()  # before Vite, or it would complain that its line is down
