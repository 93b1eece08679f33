"""Colours. Everything is said without them too: they only make it quicker to see."""

from __future__ import annotations

import os
import sys
from typing import Final

from woolgather.engine.game import Paint, plain

# fmt: off
STYLES: Final = {
    "seat-0": "36", "seat-1": "35", "seat-2": "32", "seat-3": "33", "seat-4": "34", "seat-5": "31",
    "faint": "2", "alert": "1;31", "title": "1",
}
# fmt: on
"""The styles that games and the table use, as ANSI codes."""


def coloured(text: str, style: str) -> str:
    """The text in that style; an unknown style changes nothing."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if text and style in STYLES else text


def is_screen() -> bool:
    """Whether output goes to a terminal that understands control sequences."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def brush(wanted: bool) -> Paint:
    """Colour if it is wanted and possible, and the environment does not disable it (NO_COLOR)."""
    return coloured if wanted and is_screen() and not os.environ.get("NO_COLOR") else plain
