"""The last chain of tiles that leads a sheep home, which no addition may take away (SM-25).

Usually no addition can take it, and `Prospects` knows that for the land as a whole. Only if a sheep stands on a tile
that is not known to be safe is an addition tried, to see whether a chain is left.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import (
    BRIDGE,
    BRIDGE_PIECE,
    CORNER,
    CORNER_PIECE,
    GATE,
    GATE_PIECE,
    LET,
    STONE,
    STONE_OPENS,
    STONE_PIECE,
    WALL,
    WALL_PIECE,
)
from woolgather.games.shepherd_mess.land import Land, Prospects
from woolgather.games.shepherd_mess.pasture import BIT, EDGE_TILE, FIRST_SOUTHERN, PEN_SET, WIDTH
from woolgather.games.shepherd_mess.position import Position
from woolgather.games.shepherd_mess.walls import Fence, corner_east, corner_south, passable_east, passable_south

MOST_SEATS: Final = 4
UNKNOWN: Final = -1
NOT_TRIED: Final = vec[i64]([UNKNOWN for _ in range((LET - BRIDGE) * MOST_SEATS)])
"""For every addition and seat, the tiles whose last chain it takes; this is the table before any was tried."""


def land_of(position: Position) -> Land:
    return Land(
        position.walls_east & ~position.gates_east,
        position.walls_south & ~position.gates_south,
        position.mud,
        position.paths,
        position.puddles,
        position.bridges_ns,
        position.bridges_ew,
        position.supply,
    )


def land_after(position: Position, move: i64) -> Land:
    """The land after an addition."""
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
        for turned in STONE_OPENS:
            paths[move - STONE + turned & 3] |= BIT[(move - STONE) >> 2]
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
    """The prospects of the land, computed once and shared by all positions on it."""
    known = position.prospects
    if known is None:
        known = Prospects(land_of(position), position.pens, position.rules.seats)
        position.prospects = known
    return known


def outside(position: Position, seat: i64) -> i64:
    """The tiles with sheep of a seat that are not at home."""
    return position.standing[seat] & ~BIT[position.pens[seat]]


def still_home(position: Position, land: Land, seat: i64, wanted: i64) -> i64:
    """The tiles from which a chain leads home on that land with the pieces in its supply.

    The result is complete only for the `wanted` tiles. No chain leads through the pens of other players; pens without
    an owner are ordinary corners (SM-14).
    """
    return land.home(
        BIT[position.pens[seat]],
        position.others_pens(seat),
        land.supply[BRIDGE_PIECE],
        land.supply[STONE_PIECE],
        land.supply[GATE_PIECE],
        wanted,
    )


def takes_last_chain(position: Position, move: i64) -> bool:
    """Whether an addition takes away the last chain of some sheep; tests it directly, which is slow (SM-25)."""
    seat: i64
    before = land_of(position)
    after = land_after(position, move)
    for seat in range(position.rules.seats):
        sheep = outside(position, seat)
        sheep &= still_home(position, before, seat, sheep)
        if sheep & ~still_home(position, after, seat, sheep):
            return True
    return False


class Watch:
    """For each kind of addition, whether it could take the last chain of a sheep where it stands now."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.minds_bridges = False
        self.minds_stones = False
        self.minds_walls = False
        self.minds_gates = False
        if position.rules.no_sealing and position.rules.chains:
            self._explore(prospects(position))

    def _explore(self, known: Prospects) -> None:
        seat: i64
        for seat in range(self.position.rules.seats):
            sheep = outside(self.position, seat) & known.homes[seat]
            self.minds_bridges = self.minds_bridges or sheep & ~known.bridge_safe[seat] != 0
            self.minds_stones = self.minds_stones or sheep & ~known.stone_safe[seat] != 0
            self.minds_walls = self.minds_walls or sheep & ~known.wall_safe[seat] != 0
            self.minds_gates = self.minds_gates or sheep & ~known.gate_safe[seat] != 0

    def bridge_seals(self, move: i64) -> bool:
        return self.minds_bridges and self._takes(prospects(self.position).bridge_safe, move)

    def stone_seals(self, move: i64) -> bool:
        return self.minds_stones and self._takes(prospects(self.position).stone_safe, move)

    def wall_seals(self, move: i64) -> bool:
        return self.minds_walls and self._takes(prospects(self.position).wall_safe, move)

    def gate_seals(self, move: i64) -> bool:
        return self.minds_gates and self._takes(prospects(self.position).gate_safe, move)

    def _takes(self, safe: vec[i64], move: i64) -> bool:
        """Whether the addition takes the last chain of a sheep; the tiles affected are found once for the land."""
        seat: i64
        known = prospects(self.position)
        if len(known.lost) == 0:
            known.lost = NOT_TRIED[:]
        place = (move - BRIDGE) * MOST_SEATS
        if known.lost[place] == UNKNOWN:
            land = land_after(self.position, move)
            for seat in range(self.position.rules.seats):
                wanted = known.homes[seat] & ~safe[seat]
                known.lost[place + seat] = wanted & ~still_home(self.position, land, seat, wanted) if wanted else 0
        for seat in range(self.position.rules.seats):
            if known.lost[place + seat] & self.position.standing[seat]:
                return True
        return False


def fence_of(position: Position, watch: Watch) -> Fence:
    """Where new walls leave a way round: over any tiles if only walls count, else over grass only."""
    east = passable_east(position)
    south = passable_south(position)
    if not position.rules.chains:
        return Fence(position, east, south, not position.rules.no_sealing, True)
    grass = ~(position.mud | position.puddles | PEN_SET)
    return Fence(position, east & grass & grass >> 1, south & grass & grass >> WIDTH, not watch.minds_walls, False)
