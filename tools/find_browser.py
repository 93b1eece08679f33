"""Finds or installs a Chromium for the browser tests: the machine's own, else Debian's, else Playwright's.

One without windows is preferred: the tests take half the processor time with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

WITHOUT_WINDOWS: Final = "chromium-headless-shell"
APT: Final = ("apt-get", "-qq", "-o", "Acquire::http::Timeout=15", "-o", "Acquire::Retries=1")


def browser_here() -> str | None:
    """The machine's own; None if there is none, and Playwright's has to do."""
    return shutil.which(WITHOUT_WINDOWS) or shutil.which("chromium")


def has_playwrights() -> bool:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return os.path.exists(playwright.chromium.executable_path)


def can_install() -> bool:
    """Whether packages can be installed: only as root, never by asking for more rights."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install_with_apt() -> bool:
    """Install Debian's; whether that was possible."""
    if not can_install():
        return False
    steps = (["update"], ["install", "-y", WITHOUT_WINDOWS])
    return all(subprocess.run([*APT, *step], stdout=subprocess.DEVNULL).returncode == 0 for step in steps)


def main() -> None:
    if shutil.which(WITHOUT_WINDOWS) or has_playwrights():
        return
    print("Fetching a browser for the tests ...", flush=True)
    if not install_with_apt() and not browser_here():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    main()
