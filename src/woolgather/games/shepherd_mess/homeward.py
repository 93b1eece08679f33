"""The map of one flock's way home: how many moves each tile is away, counting scares and missing pieces.

A dog drives sheep straight away from itself, so a tile is one scare further from home than the tile where that scare
ends, provided there is room for the dog on the other side. Whole levels of tiles are found at once, from the pen
outwards, as sets with a bit for each tile. Animals are ignored because they come and go, so a map stays valid until a
piece is added.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import (
    BRIDGE_PIECE,
    EAST,
    GATE_PIECE,
    NORTH,
    SOUTH,
    STONE_PIECE,
    TILES,
    WALL_PIECE,
    WEST,
)
from woolgather.games.shepherd_mess.pasture import (
    ALL,
    EAST_EDGES,
    NOT_EASTERNMOST,
    NOT_NORTHERNMOST,
    NOT_SOUTHERNMOST,
    NOT_WESTERNMOST,
    SOUTH_EDGES,
    WIDTH,
    first_tile,
)

TOO_FAR: Final = 14
"""The number of levels searched; a sheep that is cut off counts as this far away."""

PASSAGES: Final = 4
"""The most bridges and muds that one scare may cross and still be found."""

NOT_REACHED: Final = vec[i64]([TOO_FAR for _ in range(TILES)])
NOWHERE_YET: Final = vec[i64]([0, 0, 0, 0])


class Homeward:
    """The map of one seat: `level` holds the number of moves from each tile to the pen."""

    def __init__(
        self,
        passable_east: i64,
        passable_south: i64,
        bare_east: i64,
        bare_south: i64,
        mud: i64,
        paths: vec[i64],
        puddles: i64,
        bridges_ns: i64,
        bridges_ew: i64,
        supply: vec[i64],
    ) -> None:
        self.level = NOT_REACHED[:]
        self.walled: i64 = 0  # border tiles that lead nearer if a new wall stops a flock that would run on
        self._east: i64 = passable_east
        self._south: i64 = passable_south
        self._dry: i64 = ALL & ~(mud | puddles)
        self._mud = mud
        self._paths = paths
        self._bridges = vec[i64]([bridges_ns, bridges_ew, bridges_ns, bridges_ew])
        self._bare: i64 = puddles & ~(bridges_ns | bridges_ew)
        self._supply = supply
        self._ways = NOWHERE_YET[:]  # for each side, the tiles from which there is a way, wherever it leads
        self._over = NOWHERE_YET[:]  # for each side, the bridges and muds that lead on to the current target
        self._bare_east = bare_east
        self._bare_south = bare_south

    def find(self, pen: i64, others: i64, may_enter: bool) -> None:
        """Compute the levels, given the pens as sets; a way that needs a new piece takes one move more."""
        depth: i64
        self._find_ways(self._dry if may_enter else self._dry & ~others, self._ways)
        room = self._room()
        walled = self._room_with_a_wall()
        home = NOWHERE_YET[:]
        noted = reached = pen
        self.level[first_tile(pen)] = 0
        before: i64 = 0
        for depth in range(1, TOO_FAR):
            nearly = home[:]
            self._find_ways(reached, home)
            noted |= self._note(home, room, self._dry & ~noted, depth)
            if before:
                new = self._note(nearly, walled, self._dry & ~noted, depth)
                self.walled |= new
                noted |= new
                self._add_a_piece(before, nearly)
                noted |= self._note(nearly, room, self._dry & ~noted, depth)
            now = noted & ~others  # sheep there can be driven out, but none are driven through
            if now == reached and reached == before:
                return
            before = reached
            reached = now

    def _note(self, home: vec[i64], room: vec[i64], wanted: i64, depth: i64) -> i64:
        """Set the level of those wanted tiles from which a scare leads home; return them."""
        side: i64
        new: i64 = 0
        for side in range(4):
            new |= home[side] & room[side] & wanted
        tiles = new
        while tiles:
            self.level[first_tile(tiles)] = depth
            tiles &= tiles - 1
        return new

    # ---- room for the dog

    def _room(self) -> vec[i64]:
        """For each side, the tiles with room for a dog that drives in that direction (SM-41, SM-42).

        It drives from behind or, from the border inwards, from beside if the flock cannot run straight on.
        """
        ways = self._ways
        beside_ew = NOT_WESTERNMOST & ~ways[EAST] | NOT_EASTERNMOST & ~ways[WEST]
        beside_ns = NOT_NORTHERNMOST & ~ways[SOUTH] | NOT_SOUTHERNMOST & ~ways[NORTH]
        return vec[i64](
            [
                NOT_SOUTHERNMOST | beside_ew,
                NOT_WESTERNMOST | beside_ns,
                NOT_NORTHERNMOST | beside_ew,
                NOT_EASTERNMOST | beside_ns,
            ]
        )

    def _room_with_a_wall(self) -> vec[i64]:
        """The same from the border inwards, if a new wall stops the flock there (SM-23)."""
        if not self._supply[WALL_PIECE]:
            return NOWHERE_YET
        ew = self._bare_east & NOT_WESTERNMOST | self._bare_east << 1 & NOT_EASTERNMOST
        ns = self._bare_south & NOT_NORTHERNMOST | self._bare_south << WIDTH & NOT_SOUTHERNMOST
        return vec[i64]([ew & ~NOT_SOUTHERNMOST, ns & ~NOT_WESTERNMOST, ew & ~NOT_NORTHERNMOST, ns & ~NOT_EASTERNMOST])

    # ---- ways, found backwards: for each side, the tiles from which a way over that side leads to a target

    def _find_ways(self, target: i64, found: vec[i64]) -> None:
        """Find ways on the land as it is (SM-44 to SM-47)."""
        side: i64
        for side in range(4):
            self._over[side] = 0
        self._step(target, found)
        if self._mud | self._bridges[NORTH] | self._bridges[EAST]:
            for _ in range(PASSAGES):
                self._lead_over(found)
                self._step(target, found)

    def _add_a_piece(self, target: i64, found: vec[i64]) -> None:
        """Find ways with one more gate, bridge or stone, if any are left; `found` holds the ways without."""
        side: i64
        supply = self._supply
        self._lead_over(found)
        more = NOWHERE_YET[:]
        for side in range(4):
            if supply[BRIDGE_PIECE]:
                more[side] |= self._bare & found[side]
            if supply[STONE_PIECE]:
                more[side] |= self._mud & self._over_a_new_stone(found, side)
        gated = NOWHERE_YET[:]
        if supply[GATE_PIECE]:
            east, south = self._east, self._south
            self._east, self._south = EAST_EDGES, SOUTH_EDGES
            self._step(target, gated)
            self._east, self._south = east, south
        for side in range(4):
            self._over[side] = more[side]
        self._step(0, found)
        for _ in range(PASSAGES - 1):
            for side in range(4):
                found[side] |= gated[side]
            self._lead_over(found)
            for side in range(4):
                self._over[side] |= more[side]
            self._step(0, found)
        for side in range(4):
            found[side] |= gated[side]

    def _step(self, target: i64, found: vec[i64]) -> None:
        """Find, for each side, the tiles that have a target, or a passage that leads on, beyond their edge."""
        over = self._over
        found[NORTH] = ((target | over[NORTH]) & self._south) << WIDTH
        found[EAST] = (target | over[EAST]) >> 1 & self._east
        found[SOUTH] = (target | over[SOUTH]) >> WIDTH & self._south
        found[WEST] = ((target | over[WEST]) & self._east) << 1

    def _lead_over(self, found: vec[i64]) -> None:
        """Find the bridges and muds that lead to one of these ways when entered in each direction."""
        side: i64
        for side in range(4):
            self._over[side] = self._bridges[side] & found[side] | self._mud & self._paths[side ^ 2] & self._out_of_mud(
                found, side
            )

    def _out_of_mud(self, found: vec[i64], side: i64) -> i64:
        """Leave mud straight on or, if that is impossible, by the only other way (SM-46); a new piece may add ways."""
        right = side + 1 & 3
        left = side + 3 & 3
        straight = self._paths[side] & (self._ways[side] | found[side])
        to_right = self._paths[right] & (self._ways[right] | found[right])
        to_left = self._paths[left] & (self._ways[left] | found[left])
        return straight & found[side] | ~straight & (
            to_right & ~to_left & found[right] | to_left & ~to_right & found[left]
        )

    def _over_a_new_stone(self, found: vec[i64], side: i64) -> i64:
        """The muds that a new stone opens: entered in that direction, or left in any, by a closed side (SM-22)."""
        paths = self._paths
        right = side + 1 & 3
        left = side + 3 & 3
        turned = ~(paths[side] & self._ways[side]) & (
            ~paths[right] & found[right] & ~(paths[left] & self._ways[left])
            | ~paths[left] & found[left] & ~(paths[right] & self._ways[right])
        )
        return ~paths[side ^ 2] & self._out_of_mud(found, side) | paths[side ^ 2] & (
            ~paths[side] & found[side] | turned
        )
