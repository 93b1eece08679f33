"""The move generator: the possible forms of each action, without those that undo the previous one."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shear_panic.actions import carried_out
from woolgather.games.shear_panic.area import Area, room_for
from woolgather.games.shear_panic.data import (
    DIAGONAL,
    INNER_COLUMNS,
    INNER_ROWS,
    LEAP,
    LEAP_LENGTHS,
    LINE,
    LINE_COUNT,
    MANUAL_LEAPS,
    ROWS_AND_COLUMNS,
    SHEEP_COUNT,
    SLAM,
    STEP,
    trough_stays_at_flock,
)
from woolgather.games.shear_panic.flock import (
    ASKEW,
    BIT,
    GONE,
    LINES_OF,
    OFFSET,
    ORIGIN,
    RELATION,
    WIDTH,
    bottom,
    closed_up,
    east,
    is_loose,
    lanes,
    line_direction,
    look_alike,
    present,
    top,
    west,
)

NOBODY: Final = 4096
UNKNOWN: Final = -1
PUSHES: Final = SHEEP_COUNT * 8
NOBODY_IN_SIGHT: Final = vec[i64]([NOBODY if place < PUSHES else UNKNOWN for place in range(PUSHES + SHEEP_COUNT)])
"""No sheep is seen from any sheep in any direction; after that, for each sheep, its pushes are not known yet."""

NO_LINE: Final = 511
NO_LINES: Final = vec[i64]([NO_LINE if place < LINE_COUNT else 0 for place in range(2 * LINE_COUNT)])
LINE_WAYS: Final = vec[i64]([line_direction(line, sense) for line in range(LINE_COUNT) for sense in range(2)])
NOT_ASKED: Final = vec[i64]()
NO_GAP: Final = 1 << 50
COLOUR_WEIGHT: Final = vec[i64]([3, 3, 17, 17, 101, 101, 701, 701, 4099])


class MoveGenerator:
    """Computes what can be seen from each sheep, and how far the flock is from the forbidden picture.

    The sum of all columns, weighted by colour with weights that add up to zero, does not change when the flock is
    shifted; nor does that of all rows. The gaps are what an action would have to add to these sums to bring the
    forbidden picture back (SP-40); only an action that adds exactly this needs a closer look.
    """

    def __init__(self, cells: vec[i64], forbidden: vec[i64], area: Area) -> None:
        self.cells = cells
        self.forbidden = forbidden  # the picture that no action may restore, or empty
        self.area = area
        self.room = area.room
        self.open_ways = area.open_ways
        self.rigid_counts = area.rigid_counts
        self.near = _nearest(cells)  # the first sheep seen from each sheep in each direction: distance * 16 + sheep
        self.lines = NOT_ASKED  # the lines of the board, once computed
        self.weights = COLOUR_WEIGHT
        self.column_gap: i64 = NO_GAP
        self.row_gap: i64 = NO_GAP
        self.gap: i64 = NO_GAP  # both gaps in one number, as in cells
        self.count: i64 = 0
        for cell in cells:
            if cell != GONE:
                self.count += 1
        if len(forbidden):
            self._weigh()

    def _weigh(self) -> None:
        sheep: i64
        total: i64 = 0
        column_gap: i64 = 0
        row_gap: i64 = 0
        cells = self.cells
        forbidden = self.forbidden
        weights = COLOUR_WEIGHT[:]
        for sheep in range(SHEEP_COUNT):
            if cells[sheep] != GONE:
                total += weights[sheep]
        for sheep in range(SHEEP_COUNT):
            weight = weights[sheep] * self.count - total
            weights[sheep] = weight
            if cells[sheep] != GONE:
                column_gap += weight * ((forbidden[sheep] & 31) - (cells[sheep] & 31))
                row_gap += weight * ((forbidden[sheep] >> 5) - (cells[sheep] >> 5))
        self.weights = weights
        self.column_gap = column_gap
        self.row_gap = row_gap
        self.gap = row_gap * WIDTH + column_gap

    def _restores(self, kind: i64, form: i64) -> bool:
        """Whether the action would restore the flock that the previous player chose from (SP-40)."""
        return look_alike(carried_out(self.cells, kind, form, self.area), self.forbidden)

    # ---- a sheep of the player's own

    def steps(self, first: i64) -> vec[i64]:
        """Steps to an empty neighbouring square, by either of a player's sheep (SP-30)."""
        sheep: i64
        direction: i64
        forms = vec[i64](capacity=16)
        if self.count == 1 and not self.rigid_counts:
            return forms
        near = self.near
        for sheep in range(first, first + 2):
            if self.cells[sheep] == GONE:
                continue
            free = self.open_ways[self.cells[sheep]]
            weight = self.weights[sheep]
            for direction in range(8):
                form = sheep * 8 + direction
                if near[form] < 32 or not free & BIT[direction]:
                    continue
                if weight * OFFSET[direction] == self.gap and self._restores(STEP, form):
                    continue
                forms = append(forms, form)
        return forms

    def pushes(self, sheep: i64) -> i64:
        """The directions in which a sheep can slam, as bits (SP-31)."""
        found = self.near[PUSHES + sheep]
        if found == UNKNOWN:
            found = self._find_pushes(sheep)
            self.near[PUSHES + sheep] = found
        return found

    def _find_pushes(self, sheep: i64) -> i64:
        direction: i64
        found: i64 = 0
        near = self.near
        weights = self.weights
        felt: i64 = NOBODY if self.area.through else 32
        for direction in range(8):
            seen = near[sheep * 8 + direction]
            if seen == NOBODY:
                continue
            last = seen & 15
            run: i64 = 1
            weight = weights[last] + weights[sheep] * (seen >> 4)
            following = near[last * 8 + direction]
            while following < felt:
                last = following & 15
                weight += weights[last]
                run += 1
                following = near[last * 8 + direction]
            if not self.open_ways[self.cells[last]] & BIT[direction]:
                continue
            if not self.rigid_counts and seen < 32 and run == self.count - 1:
                continue
            if weight * OFFSET[direction] == self.gap and self._restores(SLAM, sheep * 8 + direction):
                continue
            found |= BIT[direction]
        return found

    def slams(self, first: i64) -> vec[i64]:
        sheep: i64
        direction: i64
        forms = vec[i64](capacity=16)
        for sheep in range(first, first + 2):
            if self.cells[sheep] != GONE:
                ways = self.pushes(sheep)
                for direction in range(8):
                    if ways & BIT[direction]:
                        forms = append(forms, sheep * 8 + direction)
        return forms

    def leaps_over_a_run(self, first: i64) -> vec[i64]:
        """Leaps in any direction over the first unbroken run of sheep (SP-32, manual)."""
        sheep: i64
        direction: i64
        forms = vec[i64](capacity=16)
        near = self.near
        for sheep in range(first, first + 2):
            cell = self.cells[sheep]
            if cell == GONE:
                continue
            for direction in range(8):
                seen = near[sheep * 8 + direction]
                if seen == NOBODY:
                    continue
                length = (seen >> 4) + 1
                over = seen & 15
                while near[over * 8 + direction] < 32:
                    over = near[over * 8 + direction] & 15
                    length += 1
                if self.room[cell * 8 + direction] < length:
                    continue
                form = sheep * 8 + direction
                if self.weights[sheep] * OFFSET[direction] * length == self.gap and self._restores(LEAP, form):
                    continue
                forms = append(forms, form)
        return forms

    def leaps_to_any_gap(self, first: i64) -> vec[i64]:
        """Leaps along rows and columns to any empty square up to one beyond the last sheep (SP-32, Mayfair)."""
        sheep: i64
        side: i64
        forms = vec[i64](capacity=16)
        for sheep in range(first, first + 2):
            if self.cells[sheep] != GONE:
                for side in range(4):
                    forms = self._gaps_ahead(forms, sheep, side)
        return forms

    def _gaps_ahead(self, forms: vec[i64], sheep: i64, side: i64) -> vec[i64]:
        length: i64 = 0
        over = self.near[sheep * 8 + side * 2]
        while over != NOBODY:
            length += over >> 4
            following = self.near[(over & 15) * 8 + side * 2]
            gaps: i64 = 1 if following == NOBODY else (following >> 4) - 1
            for landing in range(length + 1, length + 1 + gaps):
                form = MANUAL_LEAPS + (sheep * 4 + side) * LEAP_LENGTHS + landing - 2
                if self.weights[sheep] * OFFSET[side * 2] * landing != self.gap or not self._restores(LEAP, form):
                    forms = append(forms, form)
            over = following
        return forms

    # ---- any sheep

    def board_lines(self, kind: i64) -> vec[i64]:
        """The rows and columns, or diagonals, of the board that can move by one (SP-33, SP-34, manual)."""
        line: i64
        sense: i64
        if len(self.lines) == 0:
            self.lines = self._lines()
        lines = self.lines
        forms = vec[i64](capacity=40)
        base: i64 = 0 if kind == LINE else ROWS_AND_COLUMNS
        end: i64 = ROWS_AND_COLUMNS if kind == LINE else LINE_COUNT
        for line in range(base, end):
            ways = lines[line]
            if ways == NO_LINE:
                continue
            for sense in range(2):
                direction = LINE_WAYS[line * 2 + sense]
                if not ways & BIT[direction]:
                    continue
                form = (line - base) * 2 + sense
                if lines[LINE_COUNT + line] * OFFSET[direction] == self.gap and self._restores(kind, form):
                    continue
                forms = append(forms, form)
        return forms

    def _lines(self) -> vec[i64]:
        """For each line of the board, the directions in which all its sheep can move, as bits; then their weights."""
        sheep: i64
        which: i64
        lines = NO_LINES[:]
        for sheep in range(SHEEP_COUNT):
            cell = self.cells[sheep]
            if cell == GONE:
                continue
            ways = self.open_ways[cell]
            weight = self.weights[sheep]
            for which in range(4):
                line = LINES_OF[cell * 4 + which]
                lines[line] &= ways
                lines[LINE_COUNT + line] += weight
        return lines

    def pushes_of_anybody(self, kind: i64, base: i64) -> vec[i64]:
        """Slams by any sheep, whoever owns it, along rows and columns or along diagonals (SP-33, SP-34, Mayfair)."""
        sheep: i64
        way: i64
        odd: i64 = 1 if kind == DIAGONAL else 0
        forms = vec[i64](capacity=24)
        for sheep in range(SHEEP_COUNT):
            if self.cells[sheep] != GONE:
                ways = self.pushes(sheep)
                for way in range(4):
                    if ways & BIT[way * 2 + odd]:
                        forms = append(forms, base + sheep * 4 + way)
        return forms

    # ---- the flock

    def troughs(self, inside: bool) -> vec[i64]:
        """Lines to which at least one sheep can still close up (SP-35, SP-21)."""
        line: i64
        columns = lanes(self.cells, True)
        rows = lanes(self.cells, False)
        height = bottom(self.cells) - top(self.cells) + 1
        width = east(self.cells) - west(self.cells) + 1
        forms = vec[i64](capacity=20)
        if self._is_open(columns, True, 0, 0):
            forms = append(forms, 0)
        if self._is_open(rows, False, width, 1):
            forms = append(forms, 1)
        if self._is_open(columns, True, height, 2):
            forms = append(forms, 2)
        if self._is_open(rows, False, 0, 3):
            forms = append(forms, 3)
        if inside:
            for line in range(1, height):
                if is_loose(columns, line) and self._may_close(True, line):
                    forms = append(forms, INNER_ROWS + line - 1)
            for line in range(1, width):
                if is_loose(rows, line) and self._may_close(False, line):
                    forms = append(forms, INNER_COLUMNS + line - 1)
        return forms

    def _is_open(self, across: vec[i64], upright: bool, line: i64, side: i64) -> bool:
        """Whether closing up to a side moves a sheep, and restores nothing forbidden (SP-21, SP-35)."""
        moves = is_loose(across, line)
        if not trough_stays_at_flock and self.area.has_edge:
            moves = moves or room_for(self.cells, present(self.cells), side * 2, self.room) > 0
        return moves and self._may_close(upright, line)

    def _may_close(self, upright: bool, line: i64) -> bool:
        """Whether closing up restores nothing (SP-40); it leaves either all columns or all rows unchanged."""
        if (self.column_gap if upright else self.row_gap) != 0:
            return True
        closed = closed_up(self.cells, upright, line)
        return self._change_to(closed) != self.gap or not look_alike(closed, self.forbidden)

    def _change_to(self, cells: vec[i64]) -> i64:
        """The change in the weighted sum of the cells when the sheep move there."""
        sheep: i64
        change: i64 = 0
        for sheep in range(SHEEP_COUNT):
            change += self.weights[sheep] * (cells[sheep] - self.cells[sheep])
        return change


def _nearest(cells: vec[i64]) -> vec[i64]:
    """For each sheep and direction, the nearest sheep, as distance * 16 + sheep."""
    sheep: i64
    other: i64
    near = NOBODY_IN_SIGHT[:]
    relations = RELATION
    for sheep in range(1, SHEEP_COUNT):
        here = ORIGIN - cells[sheep]
        for other in range(sheep):
            relation = relations[cells[other] + here]
            if relation < ASKEW:
                distance = (relation >> 3) * 16 + 16
                there = sheep * 8 + (relation & 7)
                back = other * 8 + (relation & 7 ^ 4)
                if distance < near[there]:
                    near[there] = distance + other
                if distance < near[back]:
                    near[back] = distance + sheep
    return near
