"""Colours. Everything is said without them too: paint only makes it quicker to see."""

from __future__ import annotations

import os
import sys
from typing import Final

from woolgather.engine.game import Paint, plain

STYLES: Final = {
    "seat-0": "36", "seat-1": "35", "seat-2": "32", "seat-3": "33", "seat-4": "34", "seat-5": "31",
    "faint": "2", "alert": "1;31", "title": "1",
}
"""What games and the table may ask for, in the numbers of ANSI."""


def coloured(text: str, style: str) -> str:
    """The text in that style; a style nobody knows changes nothing."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if text and style in STYLES else text


def is_screen() -> bool:
    """Whether output goes to a terminal that obeys more than plain characters."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def brush(wanted: bool) -> Paint:
    """Colour if it is wanted and possible, and the environment does not ask for none (NO_COLOR)."""
    return coloured if wanted and is_screen() and not os.environ.get("NO_COLOR") else plain
