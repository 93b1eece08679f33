"""The last way home, which no addition may take (SM-25): who could lose it, and by what.

Mostly nobody could, whatever is built, and `Prospects` knows that for the land as a whole. Only where a sheep stands
on a tile that it does not vouch for, an addition is tried: is there still a chain when it is made?
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import (
    BRIDGE,
    BRIDGE_PIECE,
    CORNER,
    CORNER_PIECE,
    GATE,
    GATE_PIECE,
    STONE,
    STONE_PIECE,
    WALL,
    WALL_PIECE,
)
from woolgather.games.shepherd_mess.land import Land, Prospects
from woolgather.games.shepherd_mess.pasture import BIT, EDGE_TILE, FIRST_SOUTHERN, PEN_SET, WIDTH
from woolgather.games.shepherd_mess.position import Position
from woolgather.games.shepherd_mess.walls import Fence, corner_east, corner_south, passable_east, passable_south


def land_of(position: Position) -> Land:
    return Land(position.walls_east & ~position.gates_east, position.walls_south & ~position.gates_south,
                position.mud, position.paths, position.puddles, position.bridges_ns, position.bridges_ew,
                position.supply)


def land_after(position: Position, move: i64) -> Land:
    """The land with an addition made."""
    east = position.walls_east & ~position.gates_east
    south = position.walls_south & ~position.gates_south
    paths = position.paths
    bridges_ns = position.bridges_ns
    bridges_ew = position.bridges_ew
    supply = position.supply[:]
    if move < STONE:
        supply[BRIDGE_PIECE] -= 1
        if move - BRIDGE & 1:
            bridges_ew |= BIT[(move - BRIDGE) >> 1]
        else:
            bridges_ns |= BIT[(move - BRIDGE) >> 1]
    elif move < WALL:
        supply[STONE_PIECE] -= 1
        paths = paths[:]
        paths[move - STONE & 3] |= BIT[(move - STONE) >> 2]
    elif move < CORNER:
        supply[WALL_PIECE] -= 1
        if move - WALL < FIRST_SOUTHERN:
            east |= BIT[EDGE_TILE[move - WALL]]
        else:
            south |= BIT[EDGE_TILE[move - WALL]]
    elif move < GATE:
        supply[CORNER_PIECE] -= 1
        east |= corner_east((move - CORNER) >> 2, move - CORNER & 3)
        south |= corner_south((move - CORNER) >> 2, move - CORNER & 3)
    else:
        supply[GATE_PIECE] -= 1
        if move - GATE < FIRST_SOUTHERN:
            east &= ~BIT[EDGE_TILE[move - GATE]]
        else:
            south &= ~BIT[EDGE_TILE[move - GATE]]
    return Land(east, south, position.mud, paths, position.puddles, bridges_ns, bridges_ew, supply)


def prospects(position: Position) -> Prospects:
    """What the land promises everybody; found once for all positions on it."""
    known = position.prospects
    if known is None:
        known = Prospects(land_of(position), position.pens, position.house.seats)
        position.prospects = known
    return known


def outside(position: Position, seat: i64) -> i64:
    """The tiles with sheep of a seat that are not at home."""
    return position.standing[seat] & ~BIT[position.pens[seat]]


def others_pens(position: Position, seat: i64) -> i64:
    """No chain leads through the pens of other players; those that nobody owns are ordinary corners (SM-14)."""
    other: i64
    tiles: i64 = 0
    for other in range(position.house.seats):
        if other != seat:
            tiles |= BIT[position.pens[other]]
    return tiles


def still_home(position: Position, land: Land, seat: i64, wanted: i64) -> i64:
    """The tiles from which a chain leads home on that land with what its supply holds, at least of the wanted."""
    return land.home(BIT[position.pens[seat]], others_pens(position, seat), land.supply[BRIDGE_PIECE],
                     land.supply[STONE_PIECE], land.supply[GATE_PIECE], wanted)


def takes_last_chain(position: Position, move: i64) -> bool:
    """Whether an addition leaves some sheep without a chain that has one now; the slow and sure way (SM-25)."""
    seat: i64
    before = land_of(position)
    after = land_after(position, move)
    for seat in range(position.house.seats):
        sheep = outside(position, seat)
        sheep &= still_home(position, before, seat, sheep)
        if sheep & ~still_home(position, after, seat, sheep):
            return True
    return False


class Watch:
    """For each kind of addition the sheep, by seat, whose last chain it could take."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.over_bridges = vec[i64]()
        self.over_stones = vec[i64]()
        self.over_walls = vec[i64]()
        self.over_gates = vec[i64]()
        self.minds_bridges = False
        self.minds_stones = False
        self.minds_walls = False
        self.minds_gates = False
        if position.house.no_sealing and position.house.chains:
            self._look(prospects(position))

    def _look(self, known: Prospects) -> None:
        seat: i64
        for seat in range(self.position.house.seats):
            sheep = outside(self.position, seat) & known.homes[seat]
            if sheep & ~(known.bridge_safe[seat] & known.stone_safe[seat] & known.wall_safe[seat]
                         & known.gate_safe[seat]):
                self._take_care(known)
                return

    def _take_care(self, known: Prospects) -> None:
        seat: i64
        for seat in range(self.position.house.seats):
            sheep = outside(self.position, seat) & known.homes[seat]
            self.over_bridges = append(self.over_bridges, sheep & ~known.bridge_safe[seat])
            self.over_stones = append(self.over_stones, sheep & ~known.stone_safe[seat])
            self.over_walls = append(self.over_walls, sheep & ~known.wall_safe[seat])
            self.over_gates = append(self.over_gates, sheep & ~known.gate_safe[seat])
            self.minds_bridges = self.minds_bridges or self.over_bridges[seat] != 0
            self.minds_stones = self.minds_stones or self.over_stones[seat] != 0
            self.minds_walls = self.minds_walls or self.over_walls[seat] != 0
            self.minds_gates = self.minds_gates or self.over_gates[seat] != 0

    def bridge_seals(self, move: i64) -> bool:
        return self.minds_bridges and self._takes(self.over_bridges, move)

    def stone_seals(self, move: i64) -> bool:
        return self.minds_stones and self._takes(self.over_stones, move)

    def wall_seals(self, move: i64) -> bool:
        return self.minds_walls and self._takes(self.over_walls, move)

    def gate_seals(self, move: i64) -> bool:
        return self.minds_gates and self._takes(self.over_gates, move)

    def _takes(self, sheep: vec[i64], move: i64) -> bool:
        seat: i64
        land = land_after(self.position, move)
        for seat in range(self.position.house.seats):
            if sheep[seat] and sheep[seat] & ~still_home(self.position, land, seat, sheep[seat]):
                return True
        return False


def fence_of(position: Position, watch: Watch) -> Fence:
    """Where new walls leave a way round: over any tiles if only walls matter, else over grass, which is as good."""
    east = passable_east(position)
    south = passable_south(position)
    if not position.house.chains:
        return Fence(position, east, south, not position.house.no_sealing, True)
    grass = ~(position.mud | position.puddles | PEN_SET)
    return Fence(position, east & grass & grass >> 1, south & grass & grass >> WIDTH, not watch.minds_walls, False)
