"""Who is likely to win: wool, and what can be done to the others' wool."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.state import OVER
from woolgather.games.unshorn.data import HAND_KINDS
from woolgather.games.unshorn.position import DOG, GEAR, HAND, Position

# What things are worth beside one wool point; found by playing.
POWER: Final = 0.45
SNAGGED_POWER: Final = 0.3
SHEEPDOG: Final = 0.3
WOLF: Final = -0.7
CARD_VALUES: Final = vec[float]([0.8, 0.6, 0.6, 0.9, 0.5, 1.2])
SPREAD: Final = 2.5


def outlook(position: Position) -> vec[float]:
    """Each seat's chance of winning; at the end it is certain."""
    seat: i64
    chances = vec[float](capacity=4)
    if position.seat == OVER:
        for place in position.places():
            chances = append(chances, 1.0 if place == 1 else 0.0)
        return chances
    total = 0.0
    for seat in range(position.setup.seats):
        chance = exp(_strength(position, seat) / SPREAD) if position.is_living(seat) else 0.0
        chances = append(chances, chance)
        total += chance
    for seat in range(position.setup.seats):
        chances[seat] = chances[seat] / total
    return chances


def _strength(position: Position, seat: i64) -> float:
    kind: i64
    strength = float(position.wool_points(seat))
    strength += (SNAGGED_POWER if position.is_snagged(seat) else POWER) * float(position.power(seat))
    if position.gear[seat * GEAR + DOG]:
        strength += SHEEPDOG
    if position.wolf == seat:
        strength += WOLF
    for kind in range(HAND_KINDS):
        strength += CARD_VALUES[kind] * float(position.gear[seat * GEAR + HAND + kind])
    return strength
