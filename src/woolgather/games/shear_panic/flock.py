"""The geometry of the flock: where sheep stand, how they push, leap and close up, and how the flock looks.

A flock is nine cells, one for each sheep, on a plane 32 squares wide; a shorn sheep is on GONE. A flock is never
modified, only replaced, so that positions can share it. No rule needs a grid: each asks how two sheep stand to each
other, and RELATION answers that from the difference of their cells. This is sound because no two sheep are ever more
than 15 squares apart: together they are connected, and no action moves them farther than one square beyond the others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.data import (
    BLACK,
    BOARD,
    BOARD_DIAGONALS,
    LINE_COUNT,
    ROWS_AND_COLUMNS,
    SHEEP_COUNT,
)

WIDTH: Final = 32
CELLS: Final = 1024
GONE: Final = 2048
EDGE: Final = 11
"""The first column and row of the board of the manual edition; its middle is 15."""

MIDDLE: Final = 15
LOWEST: Final = 9
HIGHEST: Final = 22
"""Without a board, the flock may drift over these columns and rows before it is moved back to the middle."""

OFFSET: Final = vec[i64]([-32, -31, 1, 33, 32, 31, -1, -33])
"""What a step in each direction adds to a cell."""

BIT: Final = vec[i64]([1 << place for place in range(60)])
EVERYBODY: Final = 511
FAR: Final = 99

# ---- the relation of b to a: RELATION[b - a + ORIGIN] is (distance - 1) * 8 + direction

ORIGIN: Final = 2112
ASKEW: Final = 128
"""Not in the same row, column or diagonal (or on the very same square)."""


def _relations() -> vec[i64]:
    table = vec[i64]([ASKEW for _ in range(2 * ORIGIN + 1)])
    for direction in range(8):
        for distance in range(1, 16):
            table[ORIGIN + int(OFFSET[direction]) * distance] = (distance - 1) * 8 + direction
    return table


RELATION: Final = _relations()


def _population() -> vec[i64]:
    return vec[i64]([bin(mask).count("1") for mask in range(EVERYBODY + 1)])


POPULATION: Final = _population()
"""The number of sheep in a group; a group has one bit per sheep."""


SHEEP_OF: Final = vec[i64]([(mask & -mask).bit_length() - 1 for mask in range(512)])
"""The first sheep of a group."""


def cell_at(column: i64, row: i64) -> i64:
    return row * WIDTH + column


def is_beside(a: i64, b: i64) -> bool:
    """Whether two cells are orthogonally adjacent."""
    relation = RELATION[b - a + ORIGIN]
    return relation < 8 and relation & 1 == 0


def is_at_corner(a: i64, b: i64) -> bool:
    """Whether two cells are diagonally adjacent."""
    relation = RELATION[b - a + ORIGIN]
    return relation < 8 and relation & 1 == 1


def present(cells: vec[i64]) -> i64:
    """The sheep that are not shorn, as a group."""
    found: i64 = 0
    bit: i64 = 1
    for cell in cells:
        if cell != GONE:
            found |= bit
        bit <<= 1
    return found


def sheep_at(cells: vec[i64], cell: i64) -> i64:
    """The sheep on that cell; -1 if there is none."""
    sheep: i64 = 0
    for other in cells:
        if other == cell:
            return sheep
        sheep += 1
    return -1


def distance_ahead(cells: vec[i64], sheep: i64, direction: i64) -> i64:
    """The distance to the first sheep on a ray; 0 if there is none."""
    ahead = ray(cells, sheep, direction)
    return length_of(ahead & -ahead)


def ray(cells: vec[i64], sheep: i64, direction: i64) -> i64:
    """The distances at which others stand in a direction, as bits: 1 is the next square, 2 the one after it."""
    here = ORIGIN - cells[sheep]
    ahead: i64 = 0
    for cell in cells:
        relation = RELATION[cell + here]
        if relation & 7 == direction and relation < ASKEW:
            ahead |= BIT[relation >> 3]
    return ahead


def first_run(ahead: i64) -> i64:
    """Of the squares taken on a ray, the first ones without a gap between them."""
    return ahead & ~(ahead + (ahead & -ahead))


def length_of(bits: i64) -> i64:
    """The number of bits up to the highest one."""
    length: i64 = 0
    while bits >> length:
        length += 1
    return length


def count_of(bits: i64) -> i64:
    """The number of bits that are set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# ---- the box around the flock


def top(cells: vec[i64]) -> i64:
    row: i64 = FAR
    for cell in cells:
        if cell >> 5 < row:
            row = cell >> 5
    return row


def bottom(cells: vec[i64]) -> i64:
    row: i64 = -1
    for cell in cells:
        if cell != GONE and cell >> 5 > row:
            row = cell >> 5
    return row


def west(cells: vec[i64]) -> i64:
    column: i64 = FAR
    for cell in cells:
        if cell != GONE and cell & 31 < column:
            column = cell & 31
    return column


def east(cells: vec[i64]) -> i64:
    column: i64 = -1
    for cell in cells:
        if cell != GONE and cell & 31 > column:
            column = cell & 31
    return column


def shifted(cells: vec[i64], group: i64, shift: i64) -> vec[i64]:
    """The flock with a group moved rigidly."""
    sheep: i64
    moved = cells[:]
    for sheep in range(SHEEP_COUNT):
        if group & BIT[sheep]:
            moved[sheep] += shift
    return moved


def with_sheep_at(cells: vec[i64], sheep: i64, cell: i64) -> vec[i64]:
    moved = cells[:]
    moved[sheep] = cell
    return moved


# ---- actions


def slammed(cells: vec[i64], sheep: i64, direction: i64, through: bool) -> vec[i64]:
    """Run until the next sheep; it and the unbroken run behind it move on by one, or all ahead do (SP-31)."""
    other: i64
    offset = OFFSET[direction]
    ahead = ray(cells, sheep, direction)
    pushed = ahead if through else first_run(ahead)
    moved = cells[:]
    here = ORIGIN - cells[sheep]
    for other in range(SHEEP_COUNT):
        relation = RELATION[cells[other] + here]
        if relation & 7 == direction and relation < ASKEW and pushed & BIT[relation >> 3]:
            moved[other] += offset
    moved[sheep] += offset * length_of(ahead & -ahead)
    return moved


def leap_length(cells: vec[i64], sheep: i64, direction: i64) -> i64:
    """Over empty squares to the first sheep, then over the unbroken run to the square beyond it (SP-32)."""
    return length_of(first_run(ray(cells, sheep, direction))) + 1


def leapt(cells: vec[i64], sheep: i64, direction: i64, length: i64) -> vec[i64]:
    return with_sheep_at(cells, sheep, cells[sheep] + OFFSET[direction] * length)


# ---- lines of the board (SP-33, SP-34): rows 0-8, columns 9-17, rising diagonals 18-34, falling ones 35-51

LINE_DIRECTIONS: Final = vec[i64]([2, 6, 0, 4, 1, 5, 3, 7])
"""East and west along rows, north and south along columns, and so on: two senses for each kind of line."""


def line_kind(line: i64) -> i64:
    """0 for rows, 1 for columns, 2 for rising and 3 for falling diagonals."""
    if line < ROWS_AND_COLUMNS:
        return line // BOARD
    return 2 + (line - ROWS_AND_COLUMNS) // BOARD_DIAGONALS


def line_direction(line: i64, sense: i64) -> i64:
    return LINE_DIRECTIONS[line_kind(line) * 2 + sense]


def line_through(cell: i64, kind: i64) -> i64:
    """The line of that kind through a square of the board."""
    column = (cell & 31) - EDGE
    row = (cell >> 5) - EDGE
    if kind == 0:
        return row
    if kind == 1:
        return BOARD + column
    if kind == 2:
        return ROWS_AND_COLUMNS + column + row
    return ROWS_AND_COLUMNS + BOARD_DIAGONALS + column - row + BOARD - 1


def _lines_of_cells() -> vec[i64]:
    table = vec[i64]([LINE_COUNT for _ in range(CELLS * 4)])
    for row in range(EDGE, EDGE + BOARD):
        for column in range(EDGE, EDGE + BOARD):
            for kind in range(4):
                table[(row * WIDTH + column) * 4 + kind] = line_through(row * WIDTH + column, kind)
    return table


LINES_OF: Final = _lines_of_cells()
"""The four lines through each square: LINES_OF[cell * 4 + kind]."""


def on_line(cells: vec[i64], line: i64) -> i64:
    """The sheep on one line, as a group."""
    sheep: i64
    found: i64 = 0
    kind = line_kind(line)
    for sheep in range(SHEEP_COUNT):
        if cells[sheep] != GONE and LINES_OF[cells[sheep] * 4 + kind] == line:
            found |= BIT[sheep]
    return found


def line_moved(cells: vec[i64], line: i64, sense: i64) -> vec[i64]:
    """Move all sheep on one line one square along it, keeping gaps (SP-33, SP-34)."""
    return shifted(cells, on_line(cells, line), OFFSET[line_direction(line, sense)])


# ---- the trough (SP-35)


def lanes(cells: vec[i64], upright: bool) -> vec[i64]:
    """The columns (upright) or rows of a connected flock, each with a bit per sheep counted from the flock's edge."""
    shift: i64 = 5 if upright else 0
    first = top(cells) if upright else west(cells)
    first_lane = west(cells) if upright else top(cells)
    found = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0])
    for cell in cells:
        if cell != GONE:
            found[(cell >> 5 - shift & 31) - first_lane] |= BIT[(cell >> shift & 31) - first]
    return found


def is_loose(columns: vec[i64], line: i64) -> bool:
    """Whether a sheep in some lane is not close up to the line after that many rows."""
    edge = BIT[line]
    for lane in columns:
        beyond = lane >> line
        before = lane & edge - 1
        if beyond & beyond + 1 or (before and before + (before & -before) != edge):
            return True
    return False


def closed_up(cells: vec[i64], upright: bool, line: i64) -> vec[i64]:
    """Close up to a line: every sheep in each lane, from its side of the line, keeping their order (SP-35).

    The line runs across columns (upright) or across rows, after that many rows or columns of the flock: after none is
    its north or west side, after all its south or east side.
    """
    sheep: i64
    shift: i64 = 5 if upright else 0
    offset: i64 = WIDTH if upright else 1
    first = top(cells) if upright else west(cells)
    first_lane = west(cells) if upright else top(cells)
    columns = lanes(cells, upright)
    moved = cells[:]
    for sheep in range(SHEEP_COUNT):
        cell = cells[sheep]
        if cell == GONE:
            continue
        at = (cell >> shift & 31) - first
        lane = columns[(cell >> 5 - shift & 31) - first_lane]
        if at >= line:
            target = line + POPULATION[(lane & BIT[at] - 1) >> line]
        else:
            target = line - 1 - POPULATION[(lane & BIT[line] - 1) >> at + 1]
        moved[sheep] = cell + (target - at) * offset
    return moved


# ---- pictures: the colours on the squares, up to translation; two sheep of a colour are interchangeable (SP-40)


def picture(cells: vec[i64]) -> vec[i64]:
    """The flock moved to the corner of the plane, the sheep of each colour sorted: equal pictures look the same."""
    sheep: i64
    drawn = cells[:]
    corner = cell_at(west(cells), top(cells))
    for sheep in range(SHEEP_COUNT):
        if drawn[sheep] != GONE:
            drawn[sheep] -= corner
    for sheep in range(0, SHEEP_COUNT - 1, 2):
        if drawn[sheep] > drawn[sheep + 1]:
            later = drawn[sheep]
            drawn[sheep] = drawn[sheep + 1]
            drawn[sheep + 1] = later
    return drawn


def look_alike(cells: vec[i64], others: vec[i64]) -> bool:
    """Whether the pictures are equal, without drawing them: the shift is that of the first cell taken."""
    sheep: i64
    shift = _first_cell(others) - _first_cell(cells)
    for sheep in range(0, SHEEP_COUNT, 2):
        one = _shifted_cell(cells[sheep], shift)
        if sheep == BLACK:
            return one == others[sheep]
        other = _shifted_cell(cells[sheep + 1], shift)
        if one == others[sheep + 1]:
            one, other = other, one
        if one != others[sheep] or other != others[sheep + 1]:
            return False
    return True


def _first_cell(cells: vec[i64]) -> i64:
    """The northernmost cell taken, and of these the westernmost; GONE if there is none."""
    first: i64 = GONE
    for cell in cells:
        if cell < first:
            first = cell
    return first


def _shifted_cell(cell: i64, shift: i64) -> i64:
    if cell == GONE:
        return GONE
    return cell + shift


# ---- rows, as seen by Roger and the Shearer (SP-82, SP-85)


def rows_nearer(cells: vec[i64], facing: i64) -> vec[i64]:
    """For each sheep, how many occupied rows are in front of its own, seen from the side that the sheep face."""
    sheep: i64
    taken: i64 = 0
    ranks = cells[:]
    for sheep in range(SHEEP_COUNT):
        if cells[sheep] != GONE:
            ranks[sheep] = BIT[row_from(cells[sheep], facing)]
            taken |= ranks[sheep]
    for sheep in range(SHEEP_COUNT):
        nearer = taken & ranks[sheep] - 1
        ranks[sheep] = 0
        while nearer and cells[sheep] != GONE:
            nearer &= nearer - 1
            ranks[sheep] += 1
    return ranks


def row_from(cell: i64, facing: i64) -> i64:
    """The row of a square, counted from the side of the plane that the sheep face."""
    row = cell & 31 if facing & 1 else cell >> 5 & 31
    return row if facing == 0 or facing == 3 else WIDTH - 1 - row
