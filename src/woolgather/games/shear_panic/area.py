"""Where sheep can go and how far a push reaches: on the board of the manual edition, or without a board."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.data import BOARD
from woolgather.games.shear_panic.flock import CELLS, EDGE, FAR, OFFSET, SHEEP_OF, WIDTH

SLAM_GAPS: Final = ("stop", "through")


class Area:
    """A board or none, and whether a push carries on beyond gaps."""

    def __init__(self, room: vec[i64], has_edge: bool, rigid_counts: bool, through: bool) -> None:
        self.room = room  # steps to the edge from each square in each direction (SP-23)
        self.has_edge = has_edge
        self.open_ways = _open_ways(room)  # the directions in which there is room for a step, as bits
        self.rigid_counts = rigid_counts  # whether shifting all sheep together counts as a change (SP-21)
        self.through = through  # whether every sheep ahead is pushed, regardless of gaps (SP-31)


def _open_ways(room: vec[i64]) -> vec[i64]:
    return vec[i64](
        [sum([1 << direction for direction in range(8) if room[cell * 8 + direction] > 0]) for cell in range(CELLS)]
    )


def _is_on_board(cell: int) -> bool:
    return EDGE <= cell % WIDTH < EDGE + BOARD and EDGE <= cell // WIDTH < EDGE + BOARD


def _steps_to_edge(cell: int, direction: int) -> int:
    """The number of steps to the edge of the board in that direction; -1 for a square off the board."""
    steps = -1
    while _is_on_board(cell):
        steps += 1
        cell += int(OFFSET[direction])
    return steps


ROOM_ON_BOARD: Final = vec[i64]([_steps_to_edge(cell, direction) for cell in range(CELLS) for direction in range(8)])
ROOM_EVERYWHERE: Final = vec[i64]([FAR for _ in range(CELLS * 8)])


def _areas(room: vec[i64], has_edge: bool, rigid_counts: bool) -> dict[str, Area]:
    """One area for each way of pushing (SP-31)."""
    return {gaps: Area(room, has_edge, rigid_counts, gaps == "through") for gaps in SLAM_GAPS}


BOARD_AREA: Final = _areas(ROOM_ON_BOARD, True, True)
OPEN_AREA: Final = _areas(ROOM_EVERYWHERE, False, False)
OPEN_PANIC_AREA: Final = _areas(ROOM_EVERYWHERE, False, True)


def room_for(cells: vec[i64], group: i64, direction: i64, room: vec[i64]) -> i64:
    """How many steps a whole group can move before one of its sheep would leave the board (SP-23)."""
    least: i64 = FAR
    while group:
        least = min(least, room[cells[SHEEP_OF[group & -group]] * 8 + direction])
        group &= group - 1
    return least
