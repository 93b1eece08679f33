"""Scoring: what sheep are worth where they stand (SP-80 to SP-86)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.data import BLACK, CORNER_TO_CORNER, ROW_POINTS, SHEEP_COUNT, SIDE_BY_SIDE
from woolgather.games.shear_panic.flock import BIT, GONE, is_at_corner, is_beside, rows_nearer


def closeness(a: i64, b: i64) -> i64:
    """2 side by side, 1 corner to corner (SP-81, SP-84)."""
    if is_beside(a, b):
        return SIDE_BY_SIDE
    return CORNER_TO_CORNER if is_at_corner(a, b) else 0


def team_tag(cells: vec[i64], seat: i64) -> i64:
    """The points for a player's two sheep side by side or corner to corner (SP-81)."""
    return closeness(cells[seat * 2], cells[seat * 2 + 1])


def by_the_black_sheep(cells: vec[i64], seat: i64) -> i64:
    """The points for each of a player's sheep beside the black one or at its corner (SP-84)."""
    return closeness(cells[seat * 2], cells[BLACK]) + closeness(cells[seat * 2 + 1], cells[BLACK])


def by_roger(cells: vec[i64], facing: i64) -> vec[i64]:
    """For each sheep 4, 3, 2, 1 in the rows nearest to Roger; empty rows do not count (SP-82)."""
    sheep: i64
    worth = rows_nearer(cells, facing)
    for sheep in range(SHEEP_COUNT):
        worth[sheep] = 0 if cells[sheep] == GONE else ROW_POINTS[worth[sheep]]
    return worth


def from_the_shearer(cells: vec[i64], facing: i64, front_scores: bool) -> vec[i64]:
    """For each sheep 4, 3, 2, 1 in the rows farthest from the Shearer; the nearest may score nothing (SP-85)."""
    sheep: i64
    farthest: i64 = 0
    worth = rows_nearer(cells, facing)
    for rank in worth:
        farthest = max(farthest, rank)
    for sheep in range(SHEEP_COUNT):
        is_worthless = cells[sheep] == GONE or (worth[sheep] == 0 and not front_scores)
        worth[sheep] = 0 if is_worthless else ROW_POINTS[farthest - worth[sheep]]
    return worth


def nearest_row(cells: vec[i64], facing: i64) -> i64:
    """The sheep that the Shearer takes, as a group (SP-86)."""
    sheep: i64
    row: i64 = 0
    ranks = rows_nearer(cells, facing)
    for sheep in range(SHEEP_COUNT):
        if cells[sheep] != GONE and ranks[sheep] == 0:
            row |= BIT[sheep]
    return row
