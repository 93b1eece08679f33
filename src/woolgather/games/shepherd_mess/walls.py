"""Walls: where one may be built, and which sheep it would cut off (SM-23, SM-25)."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.games.shepherd_mess.pasture import (
    ALL,
    BIT,
    DOUBLE_EAST,
    DOUBLE_SOUTH,
    EAST_EDGES,
    SOUTH_EDGES,
    WIDTH,
)
from woolgather.games.shepherd_mess.position import Position


def bare_east(position: Position) -> i64:
    """The eastern edges with nothing on them (SM-23, SM-26)."""
    return EAST_EDGES & ~position.walls_east & ~DOUBLE_EAST


def bare_south(position: Position) -> i64:
    return SOUTH_EDGES & ~position.walls_south & ~DOUBLE_SOUTH


def passable_east(position: Position) -> i64:
    """The eastern edges without a wall or with a gate; double gates have no wall (SM-25)."""
    return EAST_EDGES & (~position.walls_east | position.gates_east)


def passable_south(position: Position) -> i64:
    return SOUTH_EDGES & (~position.walls_south | position.gates_south)


def neighbours(tiles: i64, east: i64, south: i64) -> i64:
    """A set of tiles together with those beyond its passable edges."""
    return tiles | (tiles & east) << 1 | tiles >> 1 & east | (tiles & south) << WIDTH | tiles >> WIDTH & south


def reached(start: i64, east: i64, south: i64) -> i64:
    """All tiles that can be reached from a set over passable edges; only walls count (SM-25)."""
    while True:
        grown = neighbours(start, east, south)
        if grown == start:
            return start
        start = grown


def cuts_off(position: Position, east: i64, south: i64) -> bool:
    """Whether, with only these edges passable, some sheep has no way to its pen, however long (SM-25)."""
    seat: i64
    home: i64 = 0
    for seat in range(position.rules.seats):
        pen = BIT[position.pens[seat]]
        if not home & pen:
            home = reached(pen, east, south)
            if home == ALL:
                return False
        if position.standing[seat] & ~home:
            return True
    return False


def corner_east(tile: i64, corner: i64) -> i64:
    """The eastern edge at that corner of a tile, as stored: its own, or that of its western neighbour."""
    return BIT[tile if corner < 2 else tile - 1]


def corner_south(tile: i64, corner: i64) -> i64:
    return BIT[tile if corner in (1, 2) else tile - WIDTH]


class Fence:
    """The passable edges around each tile, and where a new wall leaves a short way round and so cuts nobody off.

    A way round an edge leads over the three other edges of one of the two 2x2 squares of tiles beside it. If there is
    none, the whole board is searched. Bits as in pasture.py: `n`, `e`, `s`, `w` are the sides of each tile, and
    `n_by_w` the tiles whose northern edge has a way round by the west.
    """

    def __init__(self, position: Position, east: i64, south: i64, is_free: bool, walls_only: bool) -> None:
        self.position = position
        self.east = east
        self.south = south
        self.is_free = is_free  # no wall can cut anybody off
        self.is_broken = walls_only and not is_free and cuts_off(position, east, south)
        e = self.east
        s = self.south
        w = e << 1
        n = s << WIDTH
        self.n_by_e: i64 = e & n >> 1 & e << WIDTH
        self.n_by_w: i64 = w & n << 1 & w << WIDTH
        self.s_by_e: i64 = e & s >> 1 & e >> WIDTH
        self.s_by_w: i64 = w & s << 1 & w >> WIDTH
        self.e_by_n: i64 = n & e << WIDTH & n >> 1
        self.e_by_s: i64 = s & e >> WIDTH & s >> 1
        self.w_by_n: i64 = n & w << WIDTH & n << 1
        self.w_by_s: i64 = s & w >> WIDTH & s << 1
        self.ne: i64 = e << WIDTH & n >> 1  # the two other edges of the square at that corner
        self.se: i64 = e >> WIDTH & s >> 1
        self.sw: i64 = w >> WIDTH & s << 1
        self.nw: i64 = w << WIDTH & n << 1

    def seals(self, east: i64, south: i64) -> bool:
        """Whether walls on these edges cut somebody off, counting only walls; searches the whole board."""
        return not self.is_free and cuts_off(self.position, self.east & ~east, self.south & ~south)

    def harmless_east(self) -> i64:
        """The tiles whose eastern edge has a way round."""
        return self._known_to_be(self.e_by_n | self.e_by_s)

    def harmless_south(self) -> i64:
        return self._known_to_be(self.s_by_e | self.s_by_w)

    def harmless_corner(self, corner: i64) -> i64:
        """The tiles where both edges at that corner have ways round: each its own, or one and the square's rest."""
        if corner == 0:
            return self._known_to_be(_round(self.n_by_w, self.e_by_s, self.ne))
        if corner == 1:
            return self._known_to_be(_round(self.s_by_w, self.e_by_n, self.se))
        if corner == 2:
            return self._known_to_be(_round(self.s_by_e, self.w_by_n, self.sw))
        return self._known_to_be(_round(self.n_by_e, self.w_by_s, self.nw))

    def _known_to_be(self, tiles: i64) -> i64:
        """All tiles if walls cannot seal; none if somebody is cut off already; otherwise `tiles`."""
        if self.is_free:
            return ALL
        return 0 if self.is_broken else tiles


def _round(one: i64, other: i64, rest: i64) -> i64:
    return one & other | rest & (one | other)
