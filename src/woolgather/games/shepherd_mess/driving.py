"""How far a flock is from home, in moves: scares, and additions that are missing on the way.

A dog drives sheep straight away from itself, so a tile leads home in one scare more than the tile beyond it, if there
is room for the dog on the other side. Whole levels of tiles are found at once, from the pen outwards, as sets with a
bit for each tile. Other animals are not reckoned with: they come and go.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.chains import outside
from woolgather.games.shepherd_mess.data import (
    BRIDGE_PIECE,
    EAST,
    GATE_PIECE,
    LONGEST_WALK,
    NORTH,
    SOUTH,
    STONE_PIECE,
    TILES,
    WEST,
)
from woolgather.games.shepherd_mess.pasture import (
    ALL,
    BIT,
    EAST_EDGES,
    NOT_EASTERNMOST,
    NOT_NORTHERNMOST,
    NOT_SOUTHERNMOST,
    NOT_WESTERNMOST,
    SOUTH_EDGES,
    WIDTH,
    first_tile,
    spread,
)
from woolgather.games.shepherd_mess.position import Position
from woolgather.games.shepherd_mess.walls import passable_east, passable_south

TOO_FAR: Final = 14
"""Levels beyond which nobody looks; a sheep that is cut off counts as so far away."""

WALKS: Final = 2
"""Moves beyond which it does not matter how far away a dog is."""

PASSAGES: Final = 3
"""How many bridges and muds one scare may lead over and still be found."""

NOT_REACHED: Final = vec[i64]([TOO_FAR for _ in range(TILES)])
NOWHERE_YET: Final = vec[i64]([0, 0, 0, 0])
EVERYWHERE: Final = vec[i64]([ALL, ALL, ALL, ALL])


class Drive:
    """The way home of one flock; `level` says of each tile how many moves away it is."""

    def __init__(self, position: Position, seat: i64) -> None:
        self.seat = seat
        self.outside = outside(position, seat)
        self.level = NOT_REACHED[:]
        self.leads = NOWHERE_YET[:]          # for each side, the tiles from which a scare that way leads nearer home
        self._found = NOWHERE_YET[:]         # the same, of the level at hand
        self._east: i64 = 0                  # what can be crossed
        self._south: i64 = 0
        self._bridges_ns: i64 = 0
        self._bridges_ew: i64 = 0
        self._paths = position.paths
        if self.outside:
            self._find_levels(position)

    def moves(self, position: Position) -> i64:
        """How many moves the sheep are from home, all together, each driven by itself."""
        count: i64 = 0
        tiles = self.outside
        while tiles:
            tile = first_tile(tiles)
            tiles &= tiles - 1
            count += position.sheep(tile, self.seat) * self.level[tile]
        return count

    def walks(self, position: Position) -> i64:
        """How many moves the two dogs need, both together, before one more brings them behind a sheep (SM-30)."""
        free = ALL & ~position.herd()
        leads = self.leads
        sheep = self.outside
        near = ((leads[NORTH] & sheep) << WIDTH | (leads[SOUTH] & sheep) >> WIDTH
                | (leads[EAST] & sheep & NOT_WESTERNMOST) >> 1 | (leads[WEST] & sheep & NOT_EASTERNMOST) << 1) & free
        if near == 0:
            return 0
        first = BIT[position.dogs[self.seat * 2]]
        second = BIT[position.dogs[self.seat * 2 + 1]]
        count: i64 = 0
        for _ in range(WALKS):
            for _ in range(LONGEST_WALK):
                near |= spread(near) & free
            if not near & first:
                count += 1
            if not near & second:
                count += 1
        return count

    # ---- from the pen outwards

    def _find_levels(self, position: Position) -> None:
        """Of every tile, until all sheep have one; over what is missing but could be added it takes a move more."""
        depth: i64
        ground = ALL & ~(position.mud | position.puddles | position.others_pens(self.seat))
        reached: i64 = BIT[position.pens[self.seat]]
        before: i64 = 0
        for depth in range(1, TOO_FAR):
            self._cross_what_is_there(position)
            now = reached | self._note(self._leading_to(reached, position.mud) & ground & ~reached, depth)
            if before:
                self._cross_what_could_be(position)
                now |= self._note(self._leading_to(before, position.mud) & ground & ~now, depth)
            if not self.outside & ~now or (now == reached and reached == before):
                return
            before = reached
            reached = now

    def _cross_what_is_there(self, position: Position) -> None:
        self._east = passable_east(position)
        self._south = passable_south(position)
        self._bridges_ns = position.bridges_ns
        self._bridges_ew = position.bridges_ew
        self._paths = position.paths

    def _cross_what_could_be(self, position: Position) -> None:
        """With a gate, a bridge or a stone wherever one is wanted, if there are any left."""
        supply = position.supply
        bare = position.puddles & ~(position.bridges_ns | position.bridges_ew)
        if supply[GATE_PIECE]:
            self._east = EAST_EDGES
            self._south = SOUTH_EDGES
        if supply[BRIDGE_PIECE]:
            self._bridges_ns |= bare
            self._bridges_ew |= bare
        if supply[STONE_PIECE]:
            self._paths = EVERYWHERE

    def _note(self, new: i64, depth: i64) -> i64:
        """Those tiles are at this depth, and lead as they were just found to."""
        side: i64
        tiles = new
        for side in range(4):
            self.leads[side] |= self._found[side] & new
        while tiles:
            self.level[first_tile(tiles)] = depth
            tiles &= tiles - 1
        return new

    def _leading_to(self, target: i64, mud: i64) -> i64:
        """The tiles from which one scare leads to one of these (SM-41, SM-42, SM-45 to SM-47)."""
        north, east, south, west = self._beside(target, 0, 0, 0, 0)
        if self._bridges_ns | self._bridges_ew | mud:
            for _ in range(PASSAGES):
                north, east, south, west = self._beside(
                    target, self._bridges_ns & north | self._through(mud, NORTH, north, east, west),
                    self._bridges_ew & east | self._through(mud, EAST, east, south, north),
                    self._bridges_ns & south | self._through(mud, SOUTH, south, west, east),
                    self._bridges_ew & west | self._through(mud, WEST, west, north, south))
        # Straight away from the dog, which needs a tile to stand on; from the border inwards only where a flock that
        # is scared along the border cannot go on.
        stop_ns = ALL & ~(self._south & self._south << WIDTH)
        stop_ew = ALL & ~(self._east & self._east << 1)
        found = self._found
        found[NORTH] = north & (NOT_SOUTHERNMOST | stop_ew)
        found[EAST] = east & (NOT_WESTERNMOST | stop_ns)
        found[SOUTH] = south & (NOT_NORTHERNMOST | stop_ew)
        found[WEST] = west & (NOT_EASTERNMOST | stop_ns)
        return found[NORTH] | found[EAST] | found[SOUTH] | found[WEST]

    def _beside(self, target: i64, n: i64, e: i64, s: i64, w: i64) -> tuple[i64, i64, i64, i64]:
        """The tiles with a target beyond their northern, eastern, southern, western edge; or a passage in that
        direction, as given for each.
        """
        return (((target | n) & self._south) << WIDTH, (target | e) >> 1 & self._east,
                (target | s) >> WIDTH & self._south, ((target | w) & self._east) << 1)

    def _through(self, mud: i64, side: i64, straight: i64, right: i64, left: i64) -> i64:
        """Mud that can be entered in that direction and leads on: straight, or round a corner if straight is closed."""
        paths = self._paths
        on = paths[side]
        turned = paths[side + 1 & 3] & right | paths[side + 3 & 3] & left
        return mud & paths[side ^ 2] & (on & straight | ~on & turned)
