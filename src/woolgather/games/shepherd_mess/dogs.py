"""Dog moves: where a dog can go, and which dogs it can fight (SM-30 to SM-35)."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import FIGHT_RESTING, LONGEST_WALK, WALK_OVER_ANIMALS
from woolgather.games.shepherd_mess.pasture import ALL, BIT, spread
from woolgather.games.shepherd_mess.position import Position


def owner(dog: i64) -> i64:
    return dog >> 1


def may_act(position: Position, dog: i64) -> bool:
    """Whether this is a dog of the active player that is not locked and has not moved yet (SM-20, SM-34)."""
    return owner(dog) == position.turn and not (position.used | position.locked) >> dog & 1


def walk(position: Position, dog: i64) -> i64:
    """The tiles within three steps, including its own; the way leads around sheep and the ram (SM-30)."""
    free = ALL if WALK_OVER_ANIMALS else ALL & ~position.herd()
    tiles = BIT[position.dogs[dog]]
    for _ in range(LONGEST_WALK):
        tiles |= spread(tiles) & free
    return tiles


def private_pens(position: Position, seat: i64) -> i64:
    """The pens in which a player's dogs may not stop (SM-32)."""
    return position.others_pens(seat) if position.rules.private_pens else 0


def others_dogs(position: Position, seat: i64) -> i64:
    """The tiles with opponents' dogs (SM-31)."""
    return position.kennel(0, seat * 2) | position.kennel(seat * 2 + 2, position.rules.dogs)


def stops(position: Position, dog: i64) -> i64:
    """The tiles where the dog's walk may end; staying is a bark (SM-30, SM-31, SM-32)."""
    seat = owner(dog)
    return walk(position, dog) & ~BIT[position.dogs[dog]] & ~others_dogs(position, seat) & ~private_pens(position, seat)


def may_be_fought(position: Position, dog: i64, other: i64) -> bool:
    """Whether this is an opponent's dog that is neither locked nor resting (SM-34, SM-35)."""
    safe = position.locked if FIGHT_RESTING else position.locked | position.resting
    return owner(dog) != owner(other) and not safe >> other & 1


def arena(position: Position, dog: i64) -> i64:
    """The tiles where a dog could fight if another dog were there (SM-34)."""
    return walk(position, dog) & ~private_pens(position, owner(dog))
