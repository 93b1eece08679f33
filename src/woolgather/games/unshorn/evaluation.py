"""The evaluation: the wool each player has, what they can do to others' wool, and what is about to be done."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.evaluation import LOST, final_result, fitted_chances, softmax
from woolgather.engine.state import OVER
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    CLOSE_SHAVE,
    CREAM,
    EMPTY,
    HAND_KINDS,
    NOBODY,
    PLACE_COUNT,
    POW,
    ROW_LENGTH,
    THIEF,
    VELCRO,
    WOOL_POINTS,
)
from woolgather.games.unshorn.position import AFTER_ROLL, DEBT, DOG, GEAR, HAND, PLACING, Position

# Values relative to one Basic Wool: rounded, between the best fits for games of two and of four players.
STEEL_WORTH: Final = 0.5
"""The value of a Steel Wool's second point; the first counts as a wool."""

POWER_WORTH: Final = 0.13
SHEEPDOG_WORTH: Final = 0.75
SHEPHERD_WORTH: Final = 2.5
WOLF_WORTH: Final = -0.1
CARD_WORTHS: Final = vec[float]([1.1, 1.0, 0.9, 1.2, 0.35, 0.6])
DRAW_WORTH: Final = 0.6
ON_TURN: Final = -0.5
"""The value of being on turn: all others have their next turn first."""

NO_SHEAR_LEFT: Final = -0.6
SPREAD: Final = 2.7
"""The uncertainty of a lead in strength: the temperature of the softmax."""

# Found by playing.
SNAGGED: Final = 0.3
DEBT_LOST: Final = 0.8
POINT: Final = 0.8
"""The expected cost to the victim of one point of an announced attack."""


def evaluate(position: Position) -> vec[float]:
    """Each seat's estimated chance of winning; exact at the end."""
    seat: i64
    if position.seat == OVER:
        return final_result(position)
    if position.setup.evaluator.is_fitted:
        return _without_the_dead(position, fitted_chances(position))
    strengths = vec[float](capacity=4)
    for seat in range(position.setup.seats):
        strengths = append(strengths, _strength(position, seat) if position.is_living(seat) else LOST)
    return softmax(strengths, SPREAD)


def _without_the_dead(position: Position, chances: vec[float]) -> vec[float]:
    """The chances of those who are not out; the rest have none."""
    seat: i64
    total = 0.0
    for seat in range(len(chances)):
        if not position.is_living(seat):
            chances[seat] = 0.0
        total += chances[seat]
    for seat in range(len(chances)):
        chances[seat] /= total
    return chances


def _strength(position: Position, seat: i64) -> float:
    strength = _wool(position, seat) + _hand(position, seat) - _threat(position, seat)
    strength += _shear(position, seat) + _awaited(position, seat)
    if position.gear[seat * GEAR + DOG]:
        strength += SHEEPDOG_WORTH
    if position.shepherd == seat:
        strength += SHEPHERD_WORTH
    if position.wolf == seat:
        strength += WOLF_WORTH
    if position.turn == seat:
        strength += _turn(position, seat)
    return strength


def _wool(position: Position, seat: i64) -> float:
    """The wool on the sheep, and a card just drawn for it (UN-28)."""
    count = position.wool_count(seat)
    points = position.wool_points(seat)
    if position.step == PLACING and position.turn == seat:
        count += 1
        points += WOOL_POINTS[position.air]
    return float(count) + STEEL_WORTH * float(points - count)


def _turn(position: Position, seat: i64) -> float:
    """What is left of the seat's turn: draws as far as the pile goes (UN-21), and the shear (UN-25)."""
    worth = ON_TURN + DRAW_WORTH * float(min(position.owed, position.pile_size))
    if position.spent:
        return worth + NO_SHEAR_LEFT
    return worth if position.is_snagged(seat) else worth + POWER_WORTH * float(position.power(seat))


def _shear(position: Position, seat: i64) -> float:
    worth = POWER_WORTH * float(position.power(seat))
    if position.gear[seat * GEAR + DEBT]:
        worth -= DEBT_LOST
    return worth * SNAGGED if position.is_snagged(seat) else worth


def _hand(position: Position, seat: i64) -> float:
    kind: i64
    worth = 0.0
    for kind in range(HAND_KINDS):
        worth += CARD_WORTHS[kind] * float(position.gear[seat * GEAR + HAND + kind])
    return worth


def _threat(position: Position, seat: i64) -> float:
    """The expected loss to the announced attack, unless the waiting card cancels it."""
    part: i64
    points: i64 = 0
    for part in range(position.part_count):
        if position.victim(part) == seat:
            points += position.points(part)
    threat = POINT * float(min(points, position.wool_count(seat)))
    if not _takes_effect(position):
        return threat
    if (position.card == POW and position.base != AFTER_ROLL) or (
        position.card == AFTERSHAVE and position.owner == seat
    ):
        return 0.0
    return threat / 2.0 if position.card == CREAM else threat


def _takes_effect(position: Position) -> bool:
    """Whether the waiting card would take effect if nobody answered any more."""
    return position.card != NOBODY and position.chain % 2 == 0


def _awaited(position: Position, seat: i64) -> float:
    """What the waiting card gains or costs the seat."""
    if not _takes_effect(position) or (seat != position.owner and seat != position.target):
        return 0.0
    card = position.card
    if card == VELCRO:
        return 1.0 if seat == position.owner else -1.0
    if card == THIEF:
        other = position.target if seat == position.owner else position.owner
        return _shear(position, other) - _shear(position, seat)
    if card == CLOSE_SHAVE and seat == position.target:
        return -float(_row_count(position))
    return -0.5 if card == CREAM and seat == position.target else 0.0


def _row_count(position: Position) -> i64:
    place: i64
    count: i64 = 0
    start = position.target * PLACE_COUNT + position.detail * ROW_LENGTH
    for place in range(start, start + ROW_LENGTH):
        if position.wool[place] != EMPTY:
            count += 1
    return min(count, position.wool_count(position.target) - 1)
