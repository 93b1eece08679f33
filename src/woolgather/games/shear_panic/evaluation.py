"""The evaluation: points so far, and the expected value of each player's sheep where they stand."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.evaluation import final_result, fitted_chances, softmax
from woolgather.engine.state import OVER
from woolgather.games.shear_panic.data import BLACK_SHEEP, ROGER, TEAM_TAG
from woolgather.games.shear_panic.position import Position
from woolgather.games.shear_panic.scoring import by_roger, by_the_black_sheep, from_the_shearer, team_tag

# How much of a flock's current value will be left when it counts; found by playing.
KEPT_TO_NEXT_TURN: Final = 0.5
KEPT_AT_ONCE: Final = 0.9
KEPT_A_FIELD_AHEAD: Final = 0.2

SPREAD_AT_THE_END: Final = 1.0
SPREAD_A_SPACE: Final = 0.06
"""The uncertainty of a lead, in points for each remaining space of the track."""


def evaluate(position: Position) -> vec[float]:
    """Each seat's estimated chance of winning; exact at the end."""
    if position.setup.evaluator.is_fitted:
        return fitted_chances(position)
    if position.seat == OVER:
        return final_result(position)
    spread = SPREAD_AT_THE_END + SPREAD_A_SPACE * float(position.edition.pen_2 - position.marker)
    return softmax(_prospects(position), spread)


def _prospects(position: Position) -> vec[float]:
    """The points that each seat can expect, from its score and the places of its sheep."""
    seat: i64
    prospects = vec[float](capacity=4)
    cells = position.cells
    edition = position.edition
    field = edition.field(position.marker)
    near_worth = _worth_of_next_rows(position)
    kept = _kept_to_next_rows(position)
    for seat in range(edition.seats):
        prospect = float(position.points[seat] - _due(position, seat))
        prospect += kept * float(near_worth[seat * 2] + near_worth[seat * 2 + 1])
        if field <= TEAM_TAG:
            prospect += KEPT_TO_NEXT_TURN * float(team_tag(cells, seat))
        elif field == BLACK_SHEEP:
            prospect += KEPT_TO_NEXT_TURN * float(by_the_black_sheep(cells, seat))
        prospects = append(prospects, prospect)
    return prospects


def _worth_of_next_rows(position: Position) -> vec[i64]:
    """What each sheep would score if rows counted now: by Roger until he has left, then by the Shearer."""
    if position.marker < position.edition.pen_1:
        return by_roger(position.cells, position.facing)
    return from_the_shearer(position.cells, position.facing, position.edition.front_scores)


def _kept_to_next_rows(position: Position) -> float:
    """How much of that value will be left at the next brown space: the nearer it is, the more."""
    edition = position.edition
    marker = position.marker
    field = edition.field(marker)
    if (field != ROGER and marker < edition.pen_1) or field == BLACK_SHEEP or marker == edition.pen_1:
        return KEPT_A_FIELD_AHEAD
    if marker < edition.wall_1:
        brown = edition.wall_1
    elif marker < edition.pen_1:
        brown = edition.pen_1
    elif marker < edition.wall_2:
        brown = edition.wall_2
    else:
        brown = edition.pen_2
    far = float(brown - marker) / float(edition.n + 1)
    return KEPT_AT_ONCE - (KEPT_AT_ONCE - KEPT_A_FIELD_AHEAD) * far


def _due(position: Position, seat: i64) -> i64:
    """The penalty due for unused cards and buttons once the last field is reached (SP-94)."""
    if position.marker < position.edition.wall_2:
        return 0
    return position.penalty(seat)
