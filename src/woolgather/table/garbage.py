"""When Python looks for garbage: seldom, and not in all that the server keeps.

What is kept for as long as the server or a table lives would be looked through again and again: half a second for 300
tables, in which nobody is answered. Almost everything is freed at once by counting references. What is not, because it
refers to itself, is young when it is found.
"""

from __future__ import annotations

import gc
from typing import Final

NEW_OBJECTS: Final = 4_000
"""As many more than before, and those are looked through."""

OLDER: Final = 5
"""So many times, and those that were kept are looked through again."""

ALL: Final = 2_500
"""So many times that, and everything is: within hours at a busy server, never at a quiet one."""


def collect_seldom() -> None:
    """From now on; what is there already stays, and is not looked at any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, OLDER, ALL)
