"""Serves the browser client with hot reload: what is edited in web/ shows at once. `make dev` runs it.

Plays at the table that `make play` has opened in another terminal; if there is none, it opens one itself.
The environment variable WOOLGATHER_TABLE names a table at another address.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

CLIENT = runpy.run_path(str(Path(__file__).with_name("build_web.py")))
ASKED = "WOOLGATHER_TABLE"
USUAL = "http://localhost:8000"


def is_table(address: str) -> bool:
    """Whether it is a table that answers there, and nothing else."""
    try:
        with urlopen(f"{address}/api/games", timeout=2) as answer:
            return "shear-panic" in {card["name"] for card in json.load(answer)}
    except (URLError, OSError, ValueError, KeyError, TypeError):
        return False


@contextmanager
def table() -> Iterator[str]:
    """The address of a table; one that was opened for this ends with it."""
    asked = os.environ.get(ASKED, "").rstrip("/")
    if is_table(asked or USUAL):
        yield asked or USUAL
        return
    if asked:
        raise SystemExit(f"No table answers at {asked}. Start one there, or leave {ASKED} out.")
    command = [sys.executable, "-m", "woolgather.table", "--no-browser"]
    setting = subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    try:
        assert setting.stdout is not None
        found = next(filter(None, (re.search(r"is open at (\S+)", line) for line in setting.stdout)), None)
        if found is None:
            raise SystemExit("The table could not be opened; the reason is above.")
        yield found[1]
    finally:
        setting.terminate()
        setting.wait()


def main() -> None:
    CLIENT["write_types"]()
    CLIENT["install"](everything=False)
    with table() as address:
        print(f"Playing at the table at {address}; the page below reloads what you edit in web/.", flush=True)
        os.environ[ASKED] = address
        CLIENT["npm"]("run", "dev", "--silent")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
