"""Finds or installs a Chromium for the browser tests: the machine's own, else Debian's, else Playwright's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def has_playwrights() -> bool:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return os.path.exists(playwright.chromium.executable_path)


def can_install() -> bool:
    """Whether packages can be installed: only as root, never by asking for more rights."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def main() -> None:
    if shutil.which("chromium") or has_playwrights():
        return
    print("Fetching a browser for the tests ...", flush=True)
    if can_install():
        subprocess.run(["apt-get", "-qq", "update"], check=True)
        subprocess.run(["apt-get", "-qq", "install", "-y", "chromium"], check=True, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    main()
