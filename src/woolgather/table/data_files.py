"""The files in which games are kept: nobody but their owner reads them, and damage is noticed at the start."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
LARGEST_CHECKED: Final = 256_000_000
"""Bytes of the largest store that is read through at every start; a larger one would keep its players waiting."""

log = logging.getLogger(__name__)


class DamagedStore(Exception):
    """The store cannot be trusted; the message says what was found and what can be done."""


def make_private(folder: Path, names: Iterable[str]) -> None:
    """Make the folder if it is missing; in it, let nobody else read these files and what SQLite puts beside them."""
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    for name in names:
        for file in folder.glob(f"{name}*"):
            if os.name != "nt" and file.is_file() and stat.S_IMODE(file.stat().st_mode) & 0o077:
                _tighten(file)


def make_store(file: Path) -> None:
    """An empty file is an empty store; SQLite gives the files beside it the same permissions."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, PRIVATE_FILE))


def check_store(file: Path) -> None:
    """Read the store through, without changing anything."""
    size = file.stat().st_size
    if size > LARGEST_CHECKED:
        log.info("%s is not checked for damage: it has %s MB.", file, f"{size // 1_000_000:,}")
        return
    found = _first_fault(file)
    if found is not None:
        raise DamagedStore(
            f"{file} is damaged ({found}). Nothing was changed. Put a backup in its place, "
            f"or save what can still be read: sqlite3 {file} .recover | sqlite3 {file.with_name('recovered.sqlite')}"
        )


def _first_fault(file: Path) -> str | None:
    """What SQLite finds wrong, if anything; a store that cannot be opened at all is left to whoever opens it."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as store:
            found = str(store.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError:
        return None
    except sqlite3.DatabaseError as trouble:
        return str(trouble)
    return None if found == "ok" else found.partition("\n")[0]


def _tighten(file: Path) -> None:
    try:
        file.chmod(PRIVATE_FILE)
    except OSError:
        log.warning("%s can be read by others, and its permissions cannot be changed.", file)
