"""The effect of an action on the flock, decoded from its form: sheep, direction or line (SP-30 to SP-36)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.area import Area, room_for
from woolgather.games.shear_panic.data import (
    DIAGONAL,
    INNER_COLUMNS,
    INNER_ROWS,
    LEAP,
    LEAP_LENGTHS,
    LINE,
    MANUAL_DIAGONALS,
    MANUAL_LEAPS,
    MANUAL_LINES,
    ROWS_AND_COLUMNS,
    SLAM,
    STEP,
    TROUGH,
    trough_stays_at_flock,
)
from woolgather.games.shear_panic.flock import (
    OFFSET,
    bottom,
    closed_up,
    count_of,
    east,
    first_run,
    leap_length,
    leapt,
    length_of,
    line_moved,
    present,
    ray,
    shifted,
    slammed,
    top,
    west,
)


def pushing_sheep(kind: i64, form: i64) -> i64:
    """The sheep that an action is played with; -1 for lines of the board, troughs and turns."""
    if kind in (STEP, SLAM) or (kind == LEAP and form < MANUAL_LEAPS):
        return form >> 3
    if kind == LEAP:
        return (form - MANUAL_LEAPS) // (4 * LEAP_LENGTHS)
    if kind == LINE and form >= MANUAL_LINES:
        return (form - MANUAL_LINES) >> 2
    if kind == DIAGONAL and form >= MANUAL_DIAGONALS:
        return (form - MANUAL_DIAGONALS) >> 2
    return -1


def push_direction(kind: i64, form: i64) -> i64:
    """The direction in which that sheep moves."""
    if kind == LEAP and form >= MANUAL_LEAPS:
        return (form - MANUAL_LEAPS) // LEAP_LENGTHS % 4 * 2
    if kind == LINE:
        return (form - MANUAL_LINES & 3) * 2
    if kind == DIAGONAL:
        return (form - MANUAL_DIAGONALS & 3) * 2 + 1
    return form & 7


def chosen_leap_length(form: i64) -> i64:
    """The length of a Mayfair leap (SP-32)."""
    return (form - MANUAL_LEAPS) % LEAP_LENGTHS + 2


def board_line(kind: i64, form: i64) -> i64:
    """The row, column or diagonal of the board that moves (SP-33, SP-34)."""
    return form // 2 if kind == LINE else form // 2 + ROWS_AND_COLUMNS


def carried_out(cells: vec[i64], kind: i64, form: i64, area: Area) -> vec[i64]:
    """The flock right after an action, before any rejoining; the form must be possible. A turn moves no sheep."""
    sheep = pushing_sheep(kind, form)
    if sheep >= 0:
        return _by_a_sheep(cells, kind, form, sheep, area.through)
    if kind == TROUGH:
        return trough(cells, form, area)
    if kind in (LINE, DIAGONAL):
        return line_moved(cells, board_line(kind, form), form & 1)
    return cells


def _by_a_sheep(cells: vec[i64], kind: i64, form: i64, sheep: i64, through: bool) -> vec[i64]:
    direction = push_direction(kind, form)
    if kind == STEP:
        return leapt(cells, sheep, direction, 1)
    if kind == LEAP:
        length = chosen_leap_length(form) if form >= MANUAL_LEAPS else leap_length(cells, sheep, direction)
        return leapt(cells, sheep, direction, length)
    return slammed(cells, sheep, direction, through)


def can_push(cells: vec[i64], sheep: i64, direction: i64, area: Area) -> bool:
    """Whether a sheep can slam, or push others in a line or diagonal (SP-31); moving all together may not count."""
    ahead = ray(cells, sheep, direction)
    pushed = ahead if area.through else first_run(ahead)
    if ahead == 0 or length_of(pushed) >= area.room[cells[sheep] * 8 + direction]:
        return False
    return area.rigid_counts or ahead & 1 == 0 or count_of(pushed) + 1 < count_of(present(cells))


def trough(cells: vec[i64], form: i64, area: Area) -> vec[i64]:
    """The flock closed up to one of its four sides, or to a line inside it (SP-35)."""
    closed = _closed_up(cells, form)
    if trough_stays_at_flock or form >= INNER_ROWS or not area.has_edge:
        return closed
    everybody = present(cells)
    return shifted(closed, everybody, OFFSET[form * 2] * room_for(closed, everybody, form * 2, area.room))


def _closed_up(cells: vec[i64], form: i64) -> vec[i64]:
    if form >= INNER_COLUMNS:
        return closed_up(cells, False, form - INNER_COLUMNS + 1)
    if form >= INNER_ROWS:
        return closed_up(cells, True, form - INNER_ROWS + 1)
    if form == 0:
        return closed_up(cells, True, 0)
    if form == 1:
        return closed_up(cells, False, east(cells) - west(cells) + 1)
    if form == 2:
        return closed_up(cells, True, bottom(cells) - top(cells) + 1)
    return closed_up(cells, False, 0)
