"""What the fitted evaluation looks at: a player's points, the places of its sheep, and what it has left to use."""

from __future__ import annotations

from typing import Final

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
    at: i64
    edition = position.edition
    seats = edition.seats
    cells = position.cells
    marker = position.marker
    field = edition.field(marker)
    is_shorn = marker >= edition.pen_1
    facing = position.facing
    worth = _rows(position, facing, is_shorn)
    left = _rows(position, facing + 3 & 3, is_shorn)
    right = _rows(position, facing + 1 & 3, is_shorn)
    near = _nearness(edition, marker)
    remaining = float(edition.pen_2 - marker) / float(edition.pen_2)
    stretch = _stretch(edition, marker)
    nets = NO_POINTS[:]
    mean = 0.0
    for seat in range(seats):
        nets[seat] = float(position.points[seat])
        if stretch == SHEAR_PEN:
            nets[seat] -= float(position.penalty(seat))  # due at the end (SP-94)
        mean += nets[seat] / float(seats)
    found = NO_FEATURES[: seats * FEATURE_COUNT]
    for seat in range(seats):
        at = seat * FEATURE_COUNT
        a = seat * 2
        b = a + 1
        lead = (nets[seat] - _best_other(nets, seat, seats)) / 10.0
        found[at] = (nets[seat] - mean) / 10.0
        found[at + 1] = lead
        found[at + 2] = lead * (1.0 - remaining)
        if -0.05 < lead < 0.05:
            found[at + 3] = 1.0
        tag = float(team_tag(cells, seat)) / 2.0
        found[at + 13] = tag
        if field <= TEAM_TAG:
            found[at + 4] = tag
        if not is_shorn or field == BLACK_SHEEP:
            black = float(by_the_black_sheep(cells, seat)) / 4.0
            if field == BLACK_SHEEP:
                found[at + 5] = black
            if not is_shorn:
                found[at + 14] = black
        rows = float(worth[a] + worth[b]) / 8.0
        found[at + 6] = rows * near
        found[at + 7] = rows * (1.0 - near)
        if near > 0.0:
            found[at + 8] = rows
            found[at + 9] = near * float(max(worth[a], worth[b])) / 4.0
            found[at + 10] = near * float(min(worth[a], worth[b])) / 4.0
            found[at + 12] = near * float(max(left[a] + left[b], right[a] + right[b])) / 8.0
        found[at + 11] = float(left[a] + left[b] + right[a] + right[b]) / 16.0
        if is_shorn:
            found[at + 15] = _in_front(cells, worth, a) + _in_front(cells, worth, b)
        found[at + 16 + stretch] = 1.0
        found[at + 22] = near
        found[at + 23] = remaining
        away = (seat - position.turn + seats) % seats
        if position.phase != ACTION:  # the turn is about to end
            away = away - 1 if away else seats - 1
        if away < 3:
            found[at + 24 + away] = 1.0
        found[at + 27] = float(position.sheep_left(seat)) / 2.0
        _set_means(found, at + 28, position, seat)
    return found


def _rows(position: Position, facing: i64, is_shorn: bool) -> vec[i64]:
    if is_shorn:
        return from_the_shearer(position.cells, facing, position.edition.front_scores)
    return by_roger(position.cells, facing)


def _best_other(nets: vec[float], seat: i64, seats: i64) -> float:
    other: i64
    best = -1000.0
    for other in range(seats):
        if other != seat:
            best = max(best, nets[other])
    return best


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


def _in_front(cells: vec[i64], worth: vec[i64], sheep: i64) -> float:
    """A half if the Shearer may take this sheep next."""
    return 0.5 if cells[sheep] != GONE and worth[sheep] == 0 else 0.0


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
