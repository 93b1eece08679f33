"""When Python looks for garbage: seldom, and not in all that the server keeps.

What is kept for as long as the server or a table lives would be looked through again and again: half a second for 300
tables, in which nobody is answered. Almost everything is freed at once by counting references, closed connections
included. What is not, because it refers to itself, is found while it is young, or within the hour.
"""

from __future__ import annotations

import gc
import threading
import time
from typing import Final

NEW_OBJECTS: Final = 4_000
"""As many more than before, and those are looked through."""

OLDER: Final = 5
"""So many times, and those that were kept are looked through again."""

NEVER: Final = 1_000_000
"""Python itself does not look through everything."""

HOUR: Final = 3600.0
"""Seconds after which everything is looked through."""


def collect_seldom() -> None:
    """From now on. What a start has made stays, and is never looked at: next to nothing of it is garbage."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, OLDER, NEVER)
    threading.Thread(target=_collect_hourly, daemon=True, name="garbage").start()


def _collect_hourly() -> None:
    while True:
        time.sleep(HOUR)
        gc.collect()
