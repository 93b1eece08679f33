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
    MANUAL_LEAPS,
    ROWS_AND_COLUMNS,
    SHEEP_COUNT,
    SLAM,
    STEP,
    TROUGH,
)
from woolgather.games.shear_panic.flock import (
    ASKEW,
    BIT,
    GONE,
    LINE_DIRECTIONS,
    LINES_OF,
    OFFSET,
    ORIGIN,
    RELATION,
    bottom,
    east,
    line_kind,
    look_alike,
    top,
    west,
)

NOBODY: Final = 4096
NOBODY_IN_SIGHT: Final = vec[i64]([NOBODY for _ in range(SHEEP_COUNT * 8)])
FREE_LINES: Final = vec[i64]([511 for _ in range(53)])
NO_SUMS: Final = vec[i64]([0 for _ in range(53)])
NO_GAP: Final = 1 << 50
COLOUR_WEIGHT: Final = vec[i64]([3, 3, 17, 17, 101, 101, 701, 701, 4099])
NO_FORMS: Final = vec[i64]()


class Sight:
    """What can be seen from each sheep, and how far the flock is from the picture that must not come back.

    The linear sum of cells, weighted by colour with weights that add up to nothing, does not change when the
    flock is shifted. `gap` is what an action would have to add to it to bring the forbidden picture back (SP-40);
    only an action that adds just this is worth a closer look.
    """

    def __init__(self, cells: vec[i64], forbidden: vec[i64], room: vec[i64], rigid_counts: bool) -> None:
        self.cells = cells
        self.forbidden = forbidden       # the picture that no action may restore, or nothing
        self.room = room                 # steps to the board's edge
        self.rigid_counts = rigid_counts  # whether shifting all sheep alike changes something (SP-21)
        self.near = _nearest(cells)      # whom each sheep sees in each direction: distance * 16 + sheep
        self.count: i64 = 0
        self.weights = COLOUR_WEIGHT
        self.gap: i64 = NO_GAP
        self._weigh()

    def _weigh(self) -> None:
        sheep: i64
        total: i64 = 0
        for sheep in range(SHEEP_COUNT):
            if self.cells[sheep] != GONE:
                self.count += 1
                total += COLOUR_WEIGHT[sheep]
        if not len(self.forbidden):
            return
        weights = COLOUR_WEIGHT[:]
        gap: i64 = 0
        for sheep in range(SHEEP_COUNT):
            weights[sheep] = weights[sheep] * self.count - total
            if self.cells[sheep] != GONE:
                gap += weights[sheep] * (self.forbidden[sheep] - self.cells[sheep])
        self.weights = weights
        self.gap = gap

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
        for sheep in range(first, first + 2):
            cell = self.cells[sheep]
            if cell == GONE:
                continue
            for direction in range(8):
                if self.near[sheep * 8 + direction] < 32 or self.room[cell * 8 + direction] < 1:
                    continue
                form = sheep * 8 + direction
                if self.weights[sheep] * OFFSET[direction] == self.gap and self._restores(STEP, form):
                    continue
                forms = append(forms, form)
        return forms

    def pushes(self, sheep: i64) -> i64:
        """The directions in which a sheep can slam, as bits (SP-31)."""
        direction: i64
        found: i64 = 0
        near = self.near
        for direction in range(8):
            seen = near[sheep * 8 + direction]
            if seen == NOBODY:
                continue
            last = seen & 15
            run: i64 = 1
            weight = self.weights[last] + self.weights[sheep] * (seen >> 4)
            while near[last * 8 + direction] < 32:
                last = near[last * 8 + direction] & 15
                weight += self.weights[last]
                run += 1
            if self.room[self.cells[last] * 8 + direction] < 1:
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
        end: i64 = ROWS_AND_COLUMNS if kind == LINE else 52
        first_kind: i64 = 0 if kind == LINE else 2
        stays = FREE_LINES[:]
        sums = NO_SUMS[:]
        for sheep in range(SHEEP_COUNT):
            cell = self.cells[sheep]
            if cell == GONE:
                continue
            for which in range(first_kind, first_kind + 2):
                line = LINES_OF[cell * 4 + which]
                stays[line] &= self._open_directions(cell)
                sums[line] += self.weights[sheep]
        for line in range(base, end):
            if stays[line] == 511:
                continue
            for sense in range(2):
                direction = LINE_DIRECTIONS[line_kind(line) * 2 + sense]
                if not stays[line] & BIT[direction]:
                    continue
                form = (line - base) * 2 + sense
                if sums[line] * OFFSET[direction] == self.gap and self._restores(kind, form):
                    continue
                forms = append(forms, form)
        return forms

    def _open_directions(self, cell: i64) -> i64:
        """Where a step stays on the board, as bits."""
        direction: i64
        found: i64 = 0
        for direction in range(8):
            if self.room[cell * 8 + direction] > 0:
                found |= BIT[direction]
        return found

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
        forms = vec[i64](capacity=8)
        for form in self._loose_lines(inside):
            if self.gap == NO_GAP or not self._restores(TROUGH, form):
                forms = append(forms, form)
        return forms

    def _loose_lines(self, inside: bool) -> vec[i64]:
        line: i64
        north = top(self.cells)
        height = bottom(self.cells) - north + 1
        left = west(self.cells)
        width = east(self.cells) - left + 1
        columns = self._lanes(0, 5, left, north)
        rows = self._lanes(5, 0, north, left)
        forms = vec[i64](capacity=20)
        if _is_loose(columns, 0):
            forms = append(forms, 0)
        if _is_loose(rows, width):
            forms = append(forms, 1)
        if _is_loose(columns, height):
            forms = append(forms, 2)
        if _is_loose(rows, 0):
            forms = append(forms, 3)
        if inside:
            for line in range(1, height):
                if _is_loose(columns, line):
                    forms = append(forms, INNER_ROWS + line - 1)
            for line in range(1, width):
                if _is_loose(rows, line):
                    forms = append(forms, INNER_COLUMNS + line - 1)
        return forms

    def _lanes(self, lane_shift: i64, shift: i64, first_lane: i64, first: i64) -> vec[i64]:
        """The lanes of the flock, each with a bit a sheep counted from the flock's edge."""
        lanes = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        for cell in self.cells:
            if cell != GONE:
                lanes[(cell >> lane_shift & 31) - first_lane] |= BIT[(cell >> shift & 31) - first]
        return lanes


def _is_loose(lanes: vec[i64], line: i64) -> bool:
    """Whether a sheep of some lane does not stand close to the line yet."""
    for lane in lanes:
        beyond = lane >> line
        before = lane & BIT[line] - 1
        if beyond & beyond + 1 or (before and before + (before & -before) != BIT[line]):
            return True
    return False


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
