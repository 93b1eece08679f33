"""Groups of the flock, and how strays rejoin it (SP-50 to SP-54)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shear_panic.area import room_for
from woolgather.games.shear_panic.data import CROSS, FARTHEST, PLUS, REJOIN, REJOIN_PLACE, SHEEP_COUNT, SPAN
from woolgather.games.shear_panic.flock import (
    ASKEW,
    BIT,
    CELLS,
    ORIGIN,
    RELATION,
    SHEEP_OF,
    WIDTH,
    is_at_corner,
    is_beside,
    length_of,
    present,
)

# ---- groups (SP-50, SP-51)


def spread(cells: vec[i64], start: i64, among: i64) -> i64:
    """The start, and all sheep of `among` that are orthogonally connected with it."""
    fresh = start
    outside = among & ~start
    while fresh and outside:
        here = cells[SHEEP_OF[fresh & -fresh]]
        fresh &= fresh - 1
        left = outside
        while left:
            one = left & -left
            left ^= one
            apart = cells[SHEEP_OF[one]] - here
            if apart * apart == 1 or apart * apart == WIDTH * WIDTH:  # beside; faster than RELATION, which says more
                outside ^= one
                fresh |= one
    return start | among & ~outside


def groups(cells: vec[i64], among: i64) -> vec[i64]:
    """The connected groups of these sheep, in the order of their first sheep."""
    found = vec[i64](capacity=4)
    left = among
    while left:
        group = spread(cells, left & -left, left)
        found = append(found, group)
        left &= ~group
    return found


def is_together(cells: vec[i64]) -> bool:
    """Whether the flock is one orthogonally connected group (SP-50)."""
    everybody = present(cells)
    return everybody == 0 or spread(cells, everybody & -everybody, everybody) == everybody


def touches_at_corner(cells: vec[i64], group: i64, flock: i64) -> bool:
    """Whether a group that is not together with the flock touches it at a corner (SP-52)."""
    while group:
        here = cells[SHEEP_OF[group & -group]]
        group &= group - 1
        left = flock
        while left:
            if is_at_corner(here, cells[SHEEP_OF[left & -left]]):
                return True
            left &= left - 1
    return False


# ---- rejoining (SP-53, SP-54)

STEPS: Final = 15
"""A bit for each number of steps, and as many bits for each of the four directions of a class."""

FIELD: Final = (1 << STEPS) - 1


def _steps_of_class(face: int, goals: tuple[int, ...]) -> vec[i64]:
    """For every difference of cells, the steps in each direction of a class that end at a goal: a cell beside it."""
    table = vec[i64]([0 for _ in range(2 * ORIGIN + 1)])
    for view in range(WIDTH, 2 * ORIGIN + 1 - WIDTH):
        for goal in goals:
            relation = RELATION[view + goal]
            if relation < ASKEW and relation & 1 == face:
                table[view] |= BIT[(relation >> 3) + STEPS * ((relation & 7) >> 1)]
    return table


BESIDE: Final = (-WIDTH, 1, WIDTH, -1)
ONTO_STRAIGHT: Final = _steps_of_class(PLUS, (0,))
ONTO_SLANTING: Final = _steps_of_class(CROSS, (0,))
BESIDE_STRAIGHT: Final = _steps_of_class(PLUS, BESIDE)
BESIDE_SLANTING: Final = _steps_of_class(CROSS, BESIDE)
"""The steps onto another sheep, or to a square beside it, by what its cell has more than one's own (and ORIGIN)."""


def steps_to_flock(cells: vec[i64], group: i64, flock: i64, face: i64, room: vec[i64]) -> i64:
    """For each direction of a class, the number of steps until the group is first beside the flock, as a bit (SP-53).

    A step is blocked by any sheep of another group and by the edge of the board; `room` holds the number of steps to
    the edge from each square in each direction. No bit is set in directions that never lead to the flock.
    """
    way: i64
    met: i64 = 0
    barred: i64 = 0
    onto = ONTO_STRAIGHT if face == PLUS else ONTO_SLANTING
    beside = BESIDE_STRAIGHT if face == PLUS else BESIDE_SLANTING
    others = present(cells) & ~group
    left = group
    while left:
        here = ORIGIN - cells[SHEEP_OF[left & -left]]
        left &= left - 1
        ahead = others
        while ahead:
            one = ahead & -ahead
            ahead ^= one
            view = cells[SHEEP_OF[one]] + here
            barred |= onto[view]
            if flock & one:
                met |= beside[view]
    found: i64 = 0
    for way in range(4):
        first = in_direction(met, way)
        first &= -first
        if first == 0 or in_direction(barred, way) & (2 * first - 1):
            continue
        if length_of(first) <= room_for(cells, group, way * 2 + face, room):
            found |= first << STEPS * way
    return found


def in_direction(met: i64, way: i64) -> i64:
    """The steps in one of the four directions of a class, as bits."""
    return met >> STEPS * way & FIELD


def class_ways(met: i64, face: i64) -> vec[i64]:
    """The directions of one class with the fewest steps, as moves (SP-53)."""
    way: i64
    ways = vec[i64](capacity=8)
    least = _least(met)
    if least:
        for way in range(4):
            if in_direction(met, way) == least:
                ways = append(ways, REJOIN + way * 2 + face)
    return ways


def ways_of_either_class(straight: i64, slanting: i64) -> vec[i64]:
    """The directions of both classes, those with the fewest steps in each class (SP-52)."""
    way: i64
    ways = vec[i64](capacity=8)
    least_straight = _least(straight)
    least_slanting = _least(slanting)
    for way in range(4):
        if least_straight and in_direction(straight, way) == least_straight:
            ways = append(ways, REJOIN + way * 2 + PLUS)
        if least_slanting and in_direction(slanting, way) == least_slanting:
            ways = append(ways, REJOIN + way * 2 + CROSS)
    return ways


def _least(met: i64) -> i64:
    """The smallest number of steps among the directions of one class, as a bit; 0 if there is none."""
    way: i64
    steps: i64 = 0
    for way in range(4):
        steps |= in_direction(met, way)
    return steps & -steps


def fits(cells: vec[i64], group: i64, shift: i64, room: vec[i64]) -> bool:
    """Whether the group, shifted by this much, would stand on free squares of the board."""
    sheep: i64
    other: i64
    for sheep in range(SHEEP_COUNT):
        if not group & BIT[sheep]:
            continue
        cell = cells[sheep] + shift
        if cell < 0 or cell >= CELLS or room[cell * 8] < 0:
            return False
        for other in range(SHEEP_COUNT):
            if cells[other] == cell and not group & BIT[other]:
                return False
    return True


def touches(cells: vec[i64], group: i64, shift: i64, flock: i64) -> bool:
    """Whether the group, shifted by this much, would be orthogonally beside the flock."""
    sheep: i64
    other: i64
    for sheep in range(SHEEP_COUNT):
        if group & BIT[sheep]:
            for other in range(SHEEP_COUNT):
                if flock & BIT[other] and is_beside(cells[sheep] + shift, cells[other]):
                    return True
    return False


def place_move(south: i64, east: i64) -> i64:
    """The move that brings a group to a place, given as a shift."""
    return REJOIN_PLACE + (south + FARTHEST) * SPAN + east + FARTHEST


def place_shift(move: i64) -> i64:
    place = move - REJOIN_PLACE
    return (place // SPAN - FARTHEST) * WIDTH + place % SPAN - FARTHEST


def walks(cells: vec[i64], group: i64, flock: i64, room: vec[i64]) -> vec[i64]:
    """The places beside the flock that the group reaches with the fewest king's steps, as moves (SP-54)."""
    seen = vec[i64]([0 for _ in range(SPAN * SPAN)])
    start = place_move(0, 0)
    seen[start - REJOIN_PLACE] = 1
    front = vec[i64]([start])
    ends = vec[i64](capacity=8)
    while len(front) and not len(ends):
        beyond = vec[i64](capacity=16)
        for place in front:
            for move in _king_steps(place):
                if seen[move - REJOIN_PLACE] or not fits(cells, group, place_shift(move), room):
                    continue
                seen[move - REJOIN_PLACE] = 1
                beyond = append(beyond, move)
                if touches(cells, group, place_shift(move), flock):
                    ends = append(ends, move)
        front = beyond
    return _in_order(ends)


def _king_steps(move: i64) -> vec[i64]:
    """The neighbouring places within the range of moves."""
    south: i64
    east: i64
    found = vec[i64](capacity=8)
    place = move - REJOIN_PLACE
    for south in range(max(0, place // SPAN - 1), min(SPAN, place // SPAN + 2)):
        for east in range(max(0, place % SPAN - 1), min(SPAN, place % SPAN + 2)):
            if south * SPAN + east != place:
                found = append(found, REJOIN_PLACE + south * SPAN + east)
    return found


def lifts(cells: vec[i64], group: i64, flock: i64, room: vec[i64]) -> vec[i64]:
    """The nearest free places beside the flock, in king's steps that may pass over sheep, as moves (SP-54)."""
    south: i64
    east: i64
    distance: i64
    found = vec[i64](capacity=8)
    for distance in range(1, FARTHEST + 1):
        for south in range(-distance, distance + 1):
            for east in range(-distance, distance + 1):
                if max(south, -south, east, -east) != distance:
                    continue
                shift = south * WIDTH + east
                if touches(cells, group, shift, flock) and fits(cells, group, shift, room):
                    found = append(found, place_move(south, east))
        if len(found):
            break
    return found


def _in_order(moves: vec[i64]) -> vec[i64]:
    return vec[i64](sorted([move for move in moves]))
