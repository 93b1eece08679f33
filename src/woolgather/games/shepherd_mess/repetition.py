"""Repetition: how often the current beginning of a turn has occurred before (SM-75).

Since the last addition only animals, locks and the player to move can differ. Each of these contributes a fixed
pseudorandom number, so that a position is identified by one number (Zobrist hashing). The numbers are saved in files
and must never change.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import DOG_COUNT, RAM, REPEATS, TILES
from woolgather.games.shepherd_mess.pasture import first_tile
from woolgather.games.shepherd_mess.position import Position

HERD: Final = 16
"""More than the sheep of the largest flock."""

_SHEEP: Final = 0
_RAM: Final = _SHEEP + 4 * TILES * HERD
_DOGS: Final = _RAM + TILES
_LOCKED: Final = _DOGS + DOG_COUNT * TILES
_RESTING: Final = _LOCKED + DOG_COUNT
_TURN: Final = _RESTING + DOG_COUNT
_FEATURES: Final = _TURN + 4

BITS: Final = 62
DIGITS: Final = 16


_ALL_ONES: Final = (1 << 64) - 1


def _drawn(feature: int) -> int:
    """The number of a feature, by SplitMix64, a generator that is easy to reproduce."""
    mixed = (feature + 1) * 0x9E3779B97F4A7C15 & _ALL_ONES
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ALL_ONES
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ALL_ONES
    return (mixed ^ mixed >> 31) & (1 << BITS) - 1


NUMBERS: Final = vec[i64]([_drawn(feature) for feature in range(_FEATURES)])


def mark(position: Position) -> i64:
    """The number that identifies the beginning of this turn."""
    flock: i64
    dog: i64
    number = NUMBERS[_TURN + position.turn] ^ NUMBERS[_RAM + position.ram]
    for flock in range(RAM):
        tiles = position.standing[flock]
        while tiles:
            tile = first_tile(tiles)
            number ^= NUMBERS[_SHEEP + (flock * TILES + tile) * HERD + position.sheep(tile, flock)]
            tiles &= tiles - 1
    for dog in range(position.rules.dogs):
        number ^= NUMBERS[_DOGS + dog * TILES + position.dogs[dog]]
        if position.locked >> dog & 1:
            number ^= NUMBERS[_LOCKED + dog]
        if position.resting >> dog & 1:
            number ^= NUMBERS[_RESTING + dog]
    return number


def times(position: Position) -> i64:
    """How often a turn has begun like this since the last addition; applies only at the beginning of a turn."""
    number = mark(position)
    count: i64 = 0
    for past in position.past:
        if past == number:
            count += 1
    return count


def remember(position: Position) -> bool:
    """Record the beginning of this turn, in sorted order; return whether it has occurred too often (SM-75)."""
    number = mark(position)
    longer = vec[i64](capacity=len(position.past) + 1)
    is_in = False
    count: i64 = 1
    for past in position.past:
        if past == number:
            count += 1
        if past > number and not is_in:
            longer = append(longer, number)
            is_in = True
        longer = append(longer, past)
    position.past = longer if is_in else append(longer, number)
    return count >= REPEATS
