"""Folders in which the processes of one server find each other's files: private, and in memory where that is possible.

Each is named after the process that made it. What one that was killed has left behind is removed by the next.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 (a folder of our own is made there)
"""Where files do best: to write to a mapped file on a full disk would end the process."""

PID: Final = re.compile(r"[0-9]{1,9}")


def new_folder(prefix: str) -> Path:
    """An empty folder that nobody else can open. Raises OSError if there is no place for it."""
    _sweep(prefix)
    home = IN_MEMORY if IN_MEMORY.is_dir() else None
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-", dir=home))


def _sweep(prefix: str) -> None:
    """Remove what supervisors that were killed have left in memory."""
    for old in IN_MEMORY.glob(f"{prefix}*-*"):
        pid = old.name.removeprefix(prefix).partition("-")[0]
        if PID.fullmatch(pid) and _is_ours(old) and not _lives(int(pid)):
            shutil.rmtree(old, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """Everybody on the machine may make folders there."""
    with suppress(OSError):
        return folder.lstat().st_uid == os.getuid()
    return False


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
