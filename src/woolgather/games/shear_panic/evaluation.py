"""Who is likely to win: points now, and what the sheep are worth where they stand in what is still to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.outlook import certainty, chances
from woolgather.engine.state import OVER
from woolgather.games.shear_panic.data import BLACK_SHEEP, ROGER, TEAM_TAG
from woolgather.games.shear_panic.position import Position
from woolgather.games.shear_panic.scoring import by_roger, by_the_black_sheep, from_the_shearer, team_tag

# How much of what a flock is worth now will be left when it counts; found by playing.
KEPT_TO_NEXT_TURN: Final = 0.5
KEPT_AT_ONCE: Final = 0.9
KEPT_A_FIELD_AHEAD: Final = 0.2

SPREAD_AT_THE_END: Final = 1.0
SPREAD_A_SPACE: Final = 0.06
"""How uncertain a lead is, in points: by how much for each space of the track still to go."""


def outlook(position: Position) -> vec[float]:
    """Each seat's chance of winning; at the end it is certain."""
    if position.seat == OVER:
        return certainty(position)
    spread = SPREAD_AT_THE_END + SPREAD_A_SPACE * float(position.edition.pen_2 - position.marker)
    return chances(_prospects(position), spread)


def _prospects(position: Position) -> vec[float]:
    """The points each seat may expect from what it has and where its sheep stand."""
    seat: i64
    prospects = vec[float](capacity=4)
    edition = position.edition
    field = edition.field(position.marker)
    near_worth = _worth_of_next_rows(position)
    kept = _kept_to_next_rows(position)
    for seat in range(edition.seats):
        prospect = float(position.points[seat] - _due(position, seat))
        prospect += kept * float(near_worth[seat * 2] + near_worth[seat * 2 + 1])
        if field <= TEAM_TAG:
            prospect += KEPT_TO_NEXT_TURN * float(team_tag(position.cells, seat))
        elif field == BLACK_SHEEP:
            prospect += KEPT_TO_NEXT_TURN * float(by_the_black_sheep(position.cells, seat))
        prospects = append(prospects, prospect)
    return prospects


def _worth_of_next_rows(position: Position) -> vec[i64]:
    """What each sheep would score if rows counted now: Roger's until he has left, then the Shearer's."""
    if position.marker < position.edition.pen_1:
        return by_roger(position.cells, position.facing)
    return from_the_shearer(position.cells, position.facing, position.edition.front_scores)


def _kept_to_next_rows(position: Position) -> float:
    """The nearer the next brown space, the more of that is left when it is reached."""
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
    """What will have to be paid for cards and buttons kept, once the last field is reached (SP-94)."""
    return position.penalty(seat) if position.marker >= position.edition.wall_2 else 0
