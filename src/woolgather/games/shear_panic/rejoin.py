"""Groups of the flock, and how strays rejoin it (SP-50 to SP-54)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shear_panic.area import room_for
from woolgather.games.shear_panic.data import CROSS, FARTHEST, PLUS, REJOIN, REJOIN_PLACE, SHEEP_COUNT, SPAN
from woolgather.games.shear_panic.flock import (
    ASKEW,
    BIT,
    CELLS,
    FAR,
    ORIGIN,
    RELATION,
    SHEEP_OF,
    WIDTH,
    is_at_corner,
    is_beside,
    present,
)

# ---- groups (SP-50, SP-51)


def spread(cells: vec[i64], start: i64, among: i64) -> i64:
    """The start, and all sheep of `among` that are orthogonally connected with it."""
    group = start
    fresh = start
    while fresh:
        one = fresh & -fresh
        fresh ^= one
        here = cells[SHEEP_OF[one]]
        left = among & ~group
        while left:
            one = left & -left
            left ^= one
            apart = cells[SHEEP_OF[one]] - here
            if apart * apart == 1 or apart * apart == WIDTH * WIDTH:  # beside; faster than RELATION, which says more
                group |= one
                fresh |= one
    return group


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
    sheep: i64
    other: i64
    for sheep in range(SHEEP_COUNT):
        if group & BIT[sheep]:
            for other in range(SHEEP_COUNT):
                if flock & BIT[other] and is_at_corner(cells[sheep], cells[other]):
                    return True
    return False


# ---- rejoining (SP-53, SP-54)


def steps_to_flock(cells: vec[i64], group: i64, flock: i64, room: vec[i64]) -> vec[i64]:
    """For each direction, the number of steps until the group is first beside the flock; FAR if it never is (SP-53).

    A step is blocked by any sheep of another group and by the edge of the board; `room` holds the number of steps to
    the edge from each square in each direction.
    """
    direction: i64
    met = vec[i64]([FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR])
    barred = vec[i64]([FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR])
    _scan(cells, group, flock, met, barred)
    for direction in range(8):
        steps = met[direction]
        if steps < FAR and (steps >= barred[direction] or steps > room_for(cells, group, direction, room)):
            met[direction] = FAR
    return met


def _scan(cells: vec[i64], group: i64, flock: i64, met: vec[i64], barred: vec[i64]) -> None:
    """Note the nearest square beside the flock, and the nearest sheep in the way, in each direction."""
    others = present(cells) & ~group
    while group:
        one = group & -group
        group ^= one
        here = ORIGIN - cells[SHEEP_OF[one]]
        left = others
        while left:
            one = left & -left
            left ^= one
            view = cells[SHEEP_OF[one]] + here
            _note(barred, RELATION[view])
            if flock & one:
                _note(met, RELATION[view - WIDTH])
                _note(met, RELATION[view + 1])
                _note(met, RELATION[view + WIDTH])
                _note(met, RELATION[view - 1])


def _note(nearest: vec[i64], relation: i64) -> None:
    """Keep the smallest number of steps to something in a direction."""
    if relation < ASKEW and (relation >> 3) + 1 < nearest[relation & 7]:
        nearest[relation & 7] = (relation >> 3) + 1


def least_steps(met: vec[i64], face: i64) -> i64:
    """The smallest number of steps among the directions of one class (SP-53)."""
    direction: i64
    least: i64 = FAR
    for direction in range(face, 8, 2):
        least = min(least, met[direction])
    return least


def class_ways(met: vec[i64], face: i64) -> vec[i64]:
    """The directions of one class with the fewest steps, as moves (SP-53)."""
    direction: i64
    ways = vec[i64](capacity=4)
    least = least_steps(met, face)
    if least < FAR:
        for direction in range(face, 8, 2):
            if met[direction] == least:
                ways = append(ways, REJOIN + direction)
    return ways


def ways_of_either_class(met: vec[i64]) -> vec[i64]:
    """The directions of both classes, those with the fewest steps in each class (SP-52)."""
    direction: i64
    ways = vec[i64](capacity=8)
    straight = least_steps(met, PLUS)
    slanting = least_steps(met, CROSS)
    for direction in range(8):
        least = straight if direction & 1 == PLUS else slanting
        if least < FAR and met[direction] == least:
            ways = append(ways, REJOIN + direction)
    return ways


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
