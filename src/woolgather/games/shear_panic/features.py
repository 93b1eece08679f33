"""What the fitted evaluation looks at: a player's points, the places of its sheep, and what it has left to use."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shear_panic.data import (
    ACTION_COUNT,
    ACTIONS,
    BLACK_SHEEP,
    ROGER,
    TEAM_TAG,
    TYPES,
)
from woolgather.games.shear_panic.flock import GONE
from woolgather.games.shear_panic.position import Position
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

LEAD_LATE: Final = 4
"""In the last field a lead counts again, in points that are still to be won there."""

TYPE_OF: Final = vec[i64]([TYPES.index(name) for name, _ in ACTIONS])
VALUE_OF: Final = vec[i64]([value for _, value in ACTIONS])


def features(position: Position) -> vec[float]:
    """For each seat in turn the features, most of them between 0 and 1."""
    seat: i64
    edition = position.edition
    marker = position.marker
    field = edition.field(marker)
    is_shorn = marker >= edition.pen_1
    facing = position.facing
    worth = _rows(position, facing, is_shorn)
    left = _rows(position, facing + 3 & 3, is_shorn)
    right = _rows(position, facing + 1 & 3, is_shorn)
    near = _nearness(position)
    remaining = float(edition.pen_2 - marker) / float(edition.pen_2)
    total = 0.0
    for seat in range(edition.seats):
        total += float(position.points[seat] - _due(position, seat))
    mean = total / float(edition.seats)
    found = vec[float](capacity=FEATURE_COUNT * 4)
    for seat in range(edition.seats):
        a = seat * 2
        b = a + 1
        points = float(position.points[seat] - _due(position, seat))
        lead = (points - _best_other(position, seat)) / 10.0
        found = append(found, (points - mean) / 10.0)
        found = append(found, lead)
        found = append(found, lead * (1.0 - remaining))
        found = append(found, 1.0 if -0.05 < lead < 0.05 else 0.0)
        tag = float(team_tag(position.cells, seat)) / 2.0
        black = float(by_the_black_sheep(position.cells, seat)) / 4.0
        rows = float(worth[a] + worth[b]) / 8.0
        found = append(found, tag if field <= TEAM_TAG else 0.0)
        found = append(found, black if field == BLACK_SHEEP else 0.0)
        found = append(found, rows * near)
        found = append(found, rows * (1.0 - near))
        found = append(found, rows if near > 0.0 else 0.0)
        found = append(found, near * float(max(worth[a], worth[b])) / 4.0)
        found = append(found, near * float(min(worth[a], worth[b])) / 4.0)
        found = append(found, float(left[a] + left[b] + right[a] + right[b]) / 16.0)
        found = append(found, near * float(max(left[a] + left[b], right[a] + right[b])) / 8.0)
        found = append(found, tag)
        found = append(found, black if not is_shorn else 0.0)
        found = append(found, _in_front(position, worth, a, b) if is_shorn else 0.0)
        found = append(found, 1.0 if field <= TEAM_TAG else 0.0)
        found = append(found, 1.0 if field == ROGER and marker < edition.wall_1 else 0.0)
        found = append(found, 1.0 if edition.wall_1 <= marker < edition.pen_1 else 0.0)
        found = append(found, 1.0 if marker >= edition.pen_1 and field <= BLACK_SHEEP else 0.0)
        found = append(found, 1.0 if field > BLACK_SHEEP and marker < edition.wall_2 else 0.0)
        found = append(found, 1.0 if marker >= edition.wall_2 else 0.0)
        found = append(found, near)
        found = append(found, remaining)
        away = (seat - position.turn + edition.seats) % edition.seats
        if position.phase != 3:  # the turn is not over yet
            away = away - 1 if away else edition.seats - 1
        found = append(found, 1.0 if away == 0 else 0.0)
        found = append(found, 1.0 if away == 1 else 0.0)
        found = append(found, 1.0 if away == 2 else 0.0)
        found = append(found, float(position.sheep_left(seat)) / 2.0)
        found = _add_means(found, position, seat)
    return found


def _rows(position: Position, facing: i64, is_shorn: bool) -> vec[i64]:
    if is_shorn:
        return from_the_shearer(position.cells, facing, position.edition.front_scores)
    return by_roger(position.cells, facing)


def _best_other(position: Position, seat: i64) -> float:
    other: i64
    best = -1000.0
    for other in range(position.edition.seats):
        if other != seat:
            best = max(best, float(position.points[other] - _due(position, other)))
    return best


def _nearness(position: Position) -> float:
    """How near the next scoring of rows is: 1 when the next space may be brown, 0 a field away."""
    edition = position.edition
    marker = position.marker
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


def _in_front(position: Position, worth: vec[i64], a: i64, b: i64) -> float:
    """How many of the two sheep the Shearer would take, in halves."""
    found = 0.0
    if position.cells[a] != GONE and worth[a] == 0:
        found += 0.5
    if position.cells[b] != GONE and worth[b] == 0:
        found += 0.5
    return found


def _due(position: Position, seat: i64) -> i64:
    """The penalty due for unused cards and buttons once the last field is reached (SP-94)."""
    return position.penalty(seat) if position.marker >= position.edition.wall_2 else 0


def _add_means(found: vec[float], position: Position, seat: i64) -> vec[float]:
    """The share of each type of action that is left, the sum of their values, and the cards or buttons left."""
    action: i64
    kind: i64
    value: i64
    used = position.used[seat]
    values: i64 = 0
    start: i64 = len(found)
    for _ in range(7):
        found = append(found, 0.0)
    for action in range(ACTION_COUNT):
        if not used >> action & 1:
            kind = TYPE_OF[action]
            found[start + kind] += 0.5
            values += VALUE_OF[action]
    found = append(found, float(values) / 24.0)
    extra = position.extra
    held = extra[seat * 3] + extra[seat * 3 + 1] + extra[seat * 3 + 2]
    value = extra[seat * 3] + 2 * extra[seat * 3 + 1] + 3 * extra[seat * 3 + 2]
    found = append(found, float(held) / 12.0)
    return append(found, float(value) / 24.0)
