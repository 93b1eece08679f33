"""The upright grid as integers.

A column takes seven bits; the lowest is its bottom and the seventh is always empty, so that a line of four never runs
from the top of one column into the bottom of the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLUMNS: Final = 7
ROWS: Final = 6
STRIDE: Final = 7
CELLS: Final = 42
FULL_COLUMN: Final = 63

BOTTOM: Final = vec[i64]([1 << column * STRIDE for column in range(COLUMNS)])
TOP: Final = vec[i64]([1 << column * STRIDE + ROWS - 1 for column in range(COLUMNS)])
PLACES: Final[i64] = sum(FULL_COLUMN << column * STRIDE for column in range(COLUMNS))
LINES: Final = vec[i64]([1, 6, 7, 8])
"""The distance between neighbours on a line: up, falling, across, rising."""


def has_four(discs: i64) -> bool:
    """Whether four of these discs are in a line (CF-4)."""
    for step in LINES:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def landing(taken: i64, column: i64) -> i64:
    """The place where a disc lands in a column that is not full (CF-2)."""
    bottom = BOTTOM[column]
    return (taken + bottom) & (bottom * FULL_COLUMN)
