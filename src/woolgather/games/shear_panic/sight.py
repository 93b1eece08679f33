"""Which forms of each action are possible: whom each sheep sees, and what the next player may not undo."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shear_panic.actions import carried_out
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
)
from woolgather.games.shear_panic.flock import (
    ASKEW,
    BIT,
    CELLS,
    GONE,
    LINE_DIRECTIONS,
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
    line_kind,
    look_alike,
    top,
    west,
)

NOBODY: Final = 4096
NOBODY_IN_SIGHT: Final = vec[i64]([NOBODY for _ in range(SHEEP_COUNT * 8)])
NO_LINE: Final = 512
NO_LINES: Final = vec[i64]([NO_LINE for _ in range(LINE_COUNT)])
UNKNOWN: Final = -1
ALL_UNKNOWN: Final = vec[i64]([UNKNOWN for _ in range(SHEEP_COUNT)])
NO_GAP: Final = 1 << 50
COLOUR_WEIGHT: Final = vec[i64]([3, 3, 17, 17, 101, 101, 701, 701, 4099])


class Area:
    """Where sheep can go: the board of the manual edition, or anywhere."""

    def __init__(self, room: vec[i64], rigid_counts: bool) -> None:
        self.room = room                    # steps to the edge from each square in each direction (SP-23)
        self.open_ways = _open_ways(room)   # the directions in which there is room for a step, as bits
        self.rigid_counts = rigid_counts    # whether shifting all sheep alike changes something (SP-21)


def _open_ways(room: vec[i64]) -> vec[i64]:
    return vec[i64]([sum([1 << direction for direction in range(8) if room[cell * 8 + direction] > 0])
                     for cell in range(CELLS)])


class Sight:
    """What can be seen from each sheep, and how far the flock is from the picture that must not come back.

    The sum of all columns, weighted by colour with weights that add up to nothing, does not change when the flock
    is shifted; nor does that of all rows. The gaps are what an action would have to add to these sums to bring
    the forbidden picture back (SP-40); only an action that adds just this is worth a closer look.
    """

    def __init__(self, cells: vec[i64], forbidden: vec[i64], area: Area) -> None:
        self.cells = cells
        self.forbidden = forbidden       # the picture that no action may restore, or nothing
        self.room = area.room
        self.open_ways = area.open_ways
        self.rigid_counts = area.rigid_counts
        self.near = _nearest(cells)      # whom each sheep sees in each direction: distance * 16 + sheep
        self.push_ways = ALL_UNKNOWN[:]  # where each sheep can slam to, once that was asked
        self.weights = COLOUR_WEIGHT
        self.column_gap: i64 = NO_GAP
        self.row_gap: i64 = NO_GAP
        self.gap: i64 = NO_GAP           # both in one, as cells hold both in one
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
        """Whether the action would bring back what the previous player chose from (SP-40)."""
        return look_alike(carried_out(self.cells, kind, form), self.forbidden)

    # ---- an own sheep

    def steps(self, first: i64) -> vec[i64]:
        """To an empty neighbouring square, by either of a player's sheep (SP-30)."""
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
        if self.push_ways[sheep] == UNKNOWN:
            self.push_ways[sheep] = self._find_pushes(sheep)
        return self.push_ways[sheep]

    def _find_pushes(self, sheep: i64) -> i64:
        direction: i64
        found: i64 = 0
        near = self.near
        weights = self.weights
        for direction in range(8):
            seen = near[sheep * 8 + direction]
            if seen == NOBODY:
                continue
            last = seen & 15
            run: i64 = 1
            weight = weights[last] + weights[sheep] * (seen >> 4)
            following = near[last * 8 + direction]
            while following < 32:
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
        """In any direction over the first unbroken run of sheep (SP-32, manual)."""
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
        """Along rows and columns to any empty square beyond a sheep, up to one beyond the last (SP-32, Mayfair)."""
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
        """Rows and columns, or diagonals, of the board that can move by one (SP-33, SP-34, manual)."""
        sheep: i64
        line: i64
        sense: i64
        which: i64
        forms = vec[i64](capacity=48)
        base: i64 = 0 if kind == LINE else ROWS_AND_COLUMNS
        end: i64 = ROWS_AND_COLUMNS if kind == LINE else LINE_COUNT
        first_kind: i64 = 0 if kind == LINE else 2
        ways = NO_LINES[:]
        sums = NO_LINES[:]
        for sheep in range(SHEEP_COUNT):
            cell = self.cells[sheep]
            if cell == GONE:
                continue
            free = self.open_ways[cell]
            weight = self.weights[sheep]
            for which in range(first_kind, first_kind + 2):
                line = LINES_OF[cell * 4 + which]
                ways[line] = free if ways[line] == NO_LINE else ways[line] & free
                sums[line] += weight
        for line in range(base, end):
            free = ways[line]
            if free == NO_LINE:
                continue
            for sense in range(2):
                direction = LINE_DIRECTIONS[line_kind(line) * 2 + sense]
                if not free & BIT[direction]:
                    continue
                form = (line - base) * 2 + sense
                if (sums[line] - NO_LINE) * OFFSET[direction] == self.gap and self._restores(kind, form):
                    continue
                forms = append(forms, form)
        return forms

    def pushes_of_anybody(self, kind: i64, base: i64) -> vec[i64]:
        """Any sheep, whoever owns it, slams along rows and columns, or along diagonals (SP-33, SP-34, Mayfair)."""
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
        if is_loose(columns, 0) and self._may_close(True, 0):
            forms = append(forms, 0)
        if is_loose(rows, width) and self._may_close(False, width):
            forms = append(forms, 1)
        if is_loose(columns, height) and self._may_close(True, height):
            forms = append(forms, 2)
        if is_loose(rows, 0) and self._may_close(False, 0):
            forms = append(forms, 3)
        if inside:
            for line in range(1, height):
                if is_loose(columns, line) and self._may_close(True, line):
                    forms = append(forms, INNER_ROWS + line - 1)
            for line in range(1, width):
                if is_loose(rows, line) and self._may_close(False, line):
                    forms = append(forms, INNER_COLUMNS + line - 1)
        return forms

    def _may_close(self, upright: bool, line: i64) -> bool:
        """Closing up restores nothing (SP-40); it leaves either all columns or all rows alone."""
        if (self.column_gap if upright else self.row_gap) != 0:
            return True
        closed = closed_up(self.cells, upright, line)
        return self._change_to(closed) != self.gap or not look_alike(closed, self.forbidden)

    def _change_to(self, cells: vec[i64]) -> i64:
        """What the weighted sum of the cells gains when the sheep go there."""
        sheep: i64
        change: i64 = 0
        for sheep in range(SHEEP_COUNT):
            change += self.weights[sheep] * (cells[sheep] - self.cells[sheep])
        return change


def _nearest(cells: vec[i64]) -> vec[i64]:
    """For each sheep and direction the nearest sheep, as distance * 16 + sheep."""
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
