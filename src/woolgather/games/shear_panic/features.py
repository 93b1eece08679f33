"""What the fitted evaluation looks at: a player's points, the places of its sheep, and what it has left to use."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.data import (
    ACTION_COUNT,
    ACTIONS,
    BLACK_SHEEP,
    TEAM_TAG,
    TYPES,
)
from woolgather.games.shear_panic.edition import Edition
from woolgather.games.shear_panic.flock import GONE
from woolgather.games.shear_panic.position import ACTION, Position
from woolgather.games.shear_panic.scoring import by_roger, by_the_black_sheep, from_the_shearer, team_tag

# fmt: off
FEATURES: Final = (
    "points", "lead", "lead-late", "even",
    "tag-now", "black-now", "row-soon", "row-later", "rows", "best-row", "worst-row", "row-turned", "row-beside",
    "tag-later", "black-later", "front",
    "tag-field", "roger-field", "roger-pen", "black-field", "shear-field", "shear-pen", "brown-near", "left",
    "on-turn", "next", "after-next", "sheep",
    "steps", "slams", "leaps", "lines", "diagonals", "troughs", "turns", "value-left", "extras", "extra-value",
)
# fmt: on
FEATURE_COUNT: Final = len(FEATURES)

NO_FEATURES: Final = vec[float]([0.0 for _ in range(4 * FEATURE_COUNT)])
NO_POINTS: Final = vec[float]([0.0, 0.0, 0.0, 0.0])
SHEAR_PEN: Final = 5
ALL_ACTIONS: Final = (1 << ACTION_COUNT) - 1
TYPE_OF: Final = vec[i64]([TYPES.index(name) for name, _ in ACTIONS])
VALUE_OF: Final = vec[i64]([value for _, value in ACTIONS])


def features(position: Position) -> vec[float]:
    """For each seat in turn the features, most of them between 0 and 1."""
    seat: i64
    seats = position.edition.seats
    look = Look(position)
    found = NO_FEATURES[: seats * FEATURE_COUNT]
    for seat in range(seats):
        at = seat * FEATURE_COUNT
        look.set_points(found, at, seat)
        look.set_places(found, at + 4, seat)
        look.set_time(found, at + 16, seat)
        _set_means(found, at + 28, position, seat)
    return found


@final
class Look:
    """What the features of all seats have in common."""

    def __init__(self, position: Position) -> None:
        seat: i64
        edition = position.edition
        marker = position.marker
        facing = position.facing
        self.position = position
        self.seats: i64 = edition.seats
        self.field: i64 = edition.field(marker)
        self.is_shorn = marker >= edition.pen_1  # whether the Shearer has taken Roger's place
        self.stretch: i64 = _stretch(edition, marker)
        self.near: float = _nearness(edition, marker)
        self.left: float = float(edition.pen_2 - marker) / float(edition.pen_2)
        self.worth = _rows(position, facing, self.is_shorn)
        self.worth_left = _rows(position, facing + 3 & 3, self.is_shorn)
        self.worth_right = _rows(position, facing + 1 & 3, self.is_shorn)
        self.points = NO_POINTS[:]
        self.mean = 0.0
        for seat in range(self.seats):
            self.points[seat] = float(position.points[seat])
            if self.stretch == SHEAR_PEN:
                self.points[seat] -= float(position.penalty(seat))  # due at the end (SP-94)
            self.mean += self.points[seat] / float(self.seats)

    def set_points(self, found: vec[float], at: i64, seat: i64) -> None:
        lead = (self.points[seat] - self._best_other(seat)) / 10.0
        found[at] = (self.points[seat] - self.mean) / 10.0
        found[at + 1] = lead
        found[at + 2] = lead * (1.0 - self.left)
        if -0.05 < lead < 0.05:
            found[at + 3] = 1.0

    def _best_other(self, seat: i64) -> float:
        other: i64
        best = -1000.0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.points[other])
        return best

    def set_places(self, found: vec[float], at: i64, seat: i64) -> None:
        """What the places of the two sheep would score: in this field, in the next, and when the flock is turned."""
        cells = self.position.cells
        near = self.near
        one = self.worth[seat * 2]
        other = self.worth[seat * 2 + 1]
        turned_left = self.worth_left[seat * 2] + self.worth_left[seat * 2 + 1]
        turned_right = self.worth_right[seat * 2] + self.worth_right[seat * 2 + 1]
        tag = float(team_tag(cells, seat)) / 2.0
        rows = float(one + other) / 8.0
        if self.field <= TEAM_TAG:
            found[at] = tag
        found[at + 2] = rows * near
        found[at + 3] = rows * (1.0 - near)
        if near > 0.0:
            found[at + 4] = rows
            found[at + 5] = near * float(max(one, other)) / 4.0
            found[at + 6] = near * float(min(one, other)) / 4.0
            found[at + 8] = near * float(max(turned_left, turned_right)) / 8.0
        found[at + 7] = float(turned_left + turned_right) / 16.0
        found[at + 9] = tag
        if not self.is_shorn:
            found[at + 10] = float(by_the_black_sheep(cells, seat)) / 4.0
        else:
            if self.field == BLACK_SHEEP:
                found[at + 1] = float(by_the_black_sheep(cells, seat)) / 4.0
            found[at + 11] = _in_front(cells[seat * 2], one) + _in_front(cells[seat * 2 + 1], other)

    def set_time(self, found: vec[float], at: i64, seat: i64) -> None:
        """How far the game is, who is on turn, and the sheep that are left."""
        position = self.position
        found[at + self.stretch] = 1.0
        found[at + 6] = self.near
        found[at + 7] = self.left
        away = (seat - position.turn + self.seats) % self.seats
        if position.phase != ACTION:  # the turn is about to end
            away = (away + self.seats - 1) % self.seats
        if away < 3:
            found[at + 8 + away] = 1.0
        found[at + 11] = float(position.sheep_left(seat)) / 2.0


def _rows(position: Position, facing: i64, is_shorn: bool) -> vec[i64]:
    if is_shorn:
        return from_the_shearer(position.cells, facing, position.edition.front_scores)
    return by_roger(position.cells, facing)


def _stretch(edition: Edition, marker: i64) -> i64:
    """The part of the track: a field, or what follows the first brown space in it."""
    if marker < edition.pen_1:
        if marker <= edition.n:
            return 0
        return 1 if marker < edition.wall_1 else 2
    if marker <= edition.pen_1 + edition.n:
        return 3
    return 4 if marker < edition.wall_2 else SHEAR_PEN


def _nearness(edition: Edition, marker: i64) -> float:
    """How near the next scoring of rows is: 1 when the next space is brown, 0 a field away."""
    if edition.pen_1 <= marker <= edition.pen_1 + edition.n or marker < edition.n:
        return 0.0
    if marker < edition.wall_1:
        brown = edition.wall_1
    elif marker < edition.pen_1:
        brown = edition.pen_1
    elif marker < edition.wall_2:
        brown = edition.wall_2
    else:
        brown = edition.pen_2
    return max(0.0, 1.0 - float(brown - marker - 1) / float(edition.n))


def _in_front(cell: i64, worth: i64) -> float:
    """A half for a sheep that the Shearer may take next."""
    return 0.5 if cell != GONE and worth == 0 else 0.0


def _set_means(found: vec[float], at: i64, position: Position, seat: i64) -> None:
    """The actions left of each type, the sum of their values, and the cards or buttons left."""
    action: i64
    left = ALL_ACTIONS & ~position.used[seat]
    values: i64 = 0
    for action in range(ACTION_COUNT):
        if left >> action & 1:
            found[at + TYPE_OF[action]] += 0.5
            values += VALUE_OF[action]
    extra = position.extra
    ones, twos, threes = extra[seat * 3], extra[seat * 3 + 1], extra[seat * 3 + 2]
    found[at + 7] = float(values) / 24.0
    found[at + 8] = float(ones + twos + threes) / 12.0
    found[at + 9] = float(ones + 2 * twos + 3 * threes) / 24.0
