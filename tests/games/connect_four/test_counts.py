"""Connect Four has been counted by others: so many different positions after so many discs."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.keep import counts
from tests.support.tables import Table

PUBLISHED: Final = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]
"""Different positions by number of discs, as in the On-Line Encyclopedia of Integer Sequences, A212693."""

Columns = tuple[str, ...]


def is_won(columns: Columns) -> bool:
    """Whether the last disc of some column ends the game, looked up in a grid of letters."""
    grid = {(x, y): disc for x, column in enumerate(columns) for y, disc in enumerate(column)}
    return any(
        all(grid.get((x + i * dx, y + i * dy)) == disc for i in range(4))
        for (x, y), disc in grid.items()
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def slow_counts(deepest: int) -> list[int]:
    """The same counts from seven strings and nothing of ours."""
    level: set[Columns] = {("",) * 7}
    found = [1]
    for depth in range(deepest):
        disc = "xo"[depth % 2]
        playing = [columns for columns in level if not is_won(columns)]
        level = {
            (*columns[:at], column + disc, *columns[at + 1 :])
            for columns in playing
            for at, column in enumerate(columns)
            if len(column) < 6
        }
        found.append(len(level))
    return found


def test_our_positions_are_as_many_as_a_slow_count_finds() -> None:
    assert counts(Table("connect-four", 2), 6)["positions"] == slow_counts(6) == PUBLISHED[:7]


@pytest.mark.slow
def test_our_positions_are_as_many_as_were_published() -> None:
    assert counts(Table("connect-four", 2), 8)["positions"] == PUBLISHED
    assert slow_counts(7) == PUBLISHED[:8]
