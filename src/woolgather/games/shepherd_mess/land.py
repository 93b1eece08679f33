"""Chains of tiles that lead home, on the land as it is or could still be made (SM-25).

A chain may use pieces that are still in the supply, so its reach depends on how many of each are spent. For every
possible number of them, the tiles from which the pen can be reached are found at once, as sets. A puddle is left
straight on, so each set is kept twice: for chains that come over the northern or southern side of a tile, and for those
that come over the other sides. On land the two are the same.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import (
    BRIDGE_PIECE,
    CORNER_PIECE,
    EAST,
    GATE_PIECE,
    NORTH,
    SOUTH,
    STONE_PIECE,
    WALL_PIECE,
    WEST,
)
from woolgather.games.shepherd_mess.pasture import ALL, BIT, EAST_EDGES, SOUTH_EDGES, WIDTH, tiles_in

NOTHING_LOST: Final = vec[i64]()


class Land:
    """The pasture, by what a chain over each edge still needs: a gate, and up to two stones."""

    def __init__(
        self,
        closed_east: i64,
        closed_south: i64,
        mud: i64,
        paths: vec[i64],
        puddles: i64,
        bridges_ns: i64,
        bridges_ew: i64,
        supply: vec[i64],
    ) -> None:
        self.closed_east = closed_east  # edges with a wall and no gate
        self.closed_south = closed_south
        near = mud & ~paths[EAST]  # muds whose side at this edge is closed, seen from the west
        far = (mud & ~paths[WEST]) >> 1  # and from the east
        self.one_east: i64 = EAST_EDGES & (near ^ far)
        self.two_east: i64 = EAST_EDGES & near & far
        self.none_east: i64 = EAST_EDGES & ~(near | far)
        near = mud & ~paths[SOUTH]
        far = (mud & ~paths[NORTH]) >> WIDTH
        self.one_south: i64 = SOUTH_EDGES & (near ^ far)
        self.two_south: i64 = SOUTH_EDGES & near & far
        self.none_south: i64 = SOUTH_EDGES & ~(near | far)
        self.mud = mud
        self.puddles = puddles
        self.bridges_ns = bridges_ns
        self.bridges_ew = bridges_ew
        self.supply = supply

    def ground(self) -> i64:
        """The tiles where a chain can turn; water is crossed straight on."""
        return ALL & ~self.puddles

    def bare(self) -> i64:
        """Puddles without a bridge."""
        return self.puddles & ~self.bridges_ns & ~self.bridges_ew

    def widest(self, pen: i64, shut: i64) -> i64:
        """The tiles for sheep that could be reached with unlimited pieces; never fewer than with those left."""
        ground = self.ground()
        bare = self.bare()
        down = pen
        across = pen
        while True:
            on_south = over(down & ~shut, SOUTH_EDGES, WIDTH)
            on_east = over(across & ~shut, EAST_EDGES, 1)
            landed = (on_south | on_east) & ground
            wider = down | landed | on_south & (bare | self.bridges_ns)
            longer = across | landed | on_east & (bare | self.bridges_ew)
            if wider == down and longer == across:
                return (down | across) & ground & ~self.mud
            down = wider
            across = longer

    def home(self, pen: i64, shut: i64, bridges: i64, stones: i64, gates: i64, wanted: i64) -> i64:
        """The tiles from which a chain leads to the pen with at most that many new pieces; complete for `wanted`.

        `shut` are the pens of others: a chain can begin in one, but not lead through it. A puddle takes one bridge, so
        a chain with two new ones must not cross the same puddle both ways: each combination of axes is then tried
        separately.
        """
        if bridges < 0 or stones < 0 or gates < 0:
            return 0
        bare = self.bare()
        bridges = min_of(bridges, tiles_in(bare))
        gates = min_of(gates, tiles_in(self.closed_east) + tiles_in(self.closed_south))
        found = self._home(pen, shut, min_of(bridges, 1), stones, gates, wanted, bare, bare)
        if bridges < 2 or not wanted & ~found:
            return found
        wanted &= self._home(pen, shut, bridges, stones, gates, wanted, bare, bare)
        ways = bare
        while wanted & ~found:
            found |= self._home(pen, shut, bridges, stones, gates, wanted & ~found, ways, bare & ~ways)
            if ways == 0:
                break
            ways = ways - 1 & bare
        return found

    def _home(self, pen: i64, shut: i64, bridges: i64, stones: i64, gates: i64, wanted: i64, ns: i64, ew: i64) -> i64:
        """The same, with each new bridge allowed only along the axes given for its puddle."""
        return _Search(self, pen, ~shut, ns, ew, bridges, stones, gates).reached(wanted)


class _Search:
    """A search from the pen outwards, first without any new piece, then with one more of a kind, and so on.

    What can be reached with each number of gates, stones and bridges is kept in a row of cells, gates first. `down` and
    `across` are the two sets of a cell; `wet_down` and `wet_across` are the bare puddles that one more bridge would
    open.
    """

    def __init__(
        self, land: Land, pen: i64, free: i64, ns: i64, ew: i64, bridges: i64, stones: i64, gates: i64
    ) -> None:
        self.land = land
        self.pen = pen
        self.free = free
        self.ns = ns
        self.ew = ew
        self.row: i64 = gates + 1
        self.layer: i64 = self.row * (stones + 1)
        self.cells: i64 = self.layer * (bridges + 1)
        self.ground: i64 = land.ground()
        self.bare: i64 = land.bare()
        self.downs = vec[i64](capacity=self.cells)
        self.acrosses = vec[i64](capacity=self.cells)
        self.wet_downs = vec[i64](capacity=self.cells)
        self.wet_acrosses = vec[i64](capacity=self.cells)
        self.down: i64 = 0
        self.across: i64 = 0
        self.wet_down: i64 = 0
        self.wet_across: i64 = 0
        self.on_south: i64 = 0  # the tiles that the last step reached over southern edges, and over eastern ones
        self.on_east: i64 = 0

    def reached(self, wanted: i64) -> i64:
        """Everything that can be reached with the available pieces; stops once all `wanted` tiles are reached."""
        cell: i64
        land = self.land
        row = self.row
        reached: i64 = 0
        for cell in range(self.cells):
            gates = cell % row
            stones = cell % self.layer // row
            self._begin()
            if gates:
                self._keep(cell - 1)
                self._step(cell - 1, land.none_south & land.closed_south, land.none_east & land.closed_east)
            if stones:
                self._keep(cell - row)
                self._step(cell - row, land.one_south & ~land.closed_south, land.one_east & ~land.closed_east)
            if stones and gates:
                self._step(cell - row - 1, land.one_south & land.closed_south, land.one_east & land.closed_east)
            if stones > 1:
                self._step(cell - 2 * row, land.two_south & ~land.closed_south, land.two_east & ~land.closed_east)
            if stones > 1 and gates:
                self._step(cell - 2 * row - 1, land.two_south & land.closed_south, land.two_east & land.closed_east)
            if cell >= self.layer:
                self._bridge(cell - self.layer)
            reached = self._spread()
            if not wanted & ~reached:
                break
        return reached

    def _begin(self) -> None:
        self.down = self.pen
        self.across = self.pen
        self.wet_down = 0
        self.wet_across = 0
        self.on_south = 0
        self.on_east = 0

    def _keep(self, cell: i64) -> None:
        """Add what can be reached with fewer pieces."""
        self.down |= self.downs[cell]
        self.across |= self.acrosses[cell]
        self.wet_down |= self.wet_downs[cell]
        self.wet_across |= self.wet_acrosses[cell]

    def _step(self, cell: i64, south: i64, east: i64) -> None:
        """Step from another cell over the edges that need exactly the pieces by which this cell exceeds it."""
        self.on_south |= over(self.downs[cell] & self.free, south, WIDTH)
        self.on_east |= over(self.acrosses[cell] & self.free, east, 1)

    def _bridge(self, cell: i64) -> None:
        self.down |= self.downs[cell] | self.wet_downs[cell] & self.ns
        self.across |= self.acrosses[cell] | self.wet_acrosses[cell] & self.ew

    def _spread(self) -> i64:
        """Spread over edges that need no piece as far as they lead; this completes the cell."""
        land = self.land
        east = land.none_east & ~land.closed_east
        south = land.none_south & ~land.closed_south
        down = self.down
        across = self.across
        on_south = self.on_south
        on_east = self.on_east
        while True:
            self.wet_down |= on_south & self.bare
            self.wet_across |= on_east & self.bare
            landed = (on_south | on_east) & self.ground
            down |= landed | on_south & land.bridges_ns
            across |= landed | on_east & land.bridges_ew
            on_south = over(down & self.free, south, WIDTH)
            on_east = over(across & self.free, east, 1)
            landed = (on_south | on_east) & self.ground
            if not (landed & ~down | on_south & land.bridges_ns & ~down | on_east & land.bridges_ew & ~across):
                break
        self.downs = append(self.downs, down)
        self.acrosses = append(self.acrosses, across)
        self.wet_downs = append(self.wet_downs, self.wet_down | on_south & self.bare)
        self.wet_acrosses = append(self.wet_acrosses, self.wet_across | on_east & self.bare)
        return (down | across) & self.ground


def min_of(one: i64, other: i64) -> i64:
    return one if one < other else other


def over(tiles: i64, edges: i64, apart: i64) -> i64:
    """The tiles beyond those edges; an edge is stored at its western or northern tile, `apart` before the other."""
    return (tiles & edges) << apart | tiles >> apart & edges


class Prospects:
    """For each seat, the tiles with a chain home, and those where no addition of a kind can take the last one.

    They depend only on the land, so all positions on it share them.
    """

    def __init__(self, land: Land, pens: vec[i64], seats: i64) -> None:
        seat: i64
        self.land = land
        bridges = land.supply[BRIDGE_PIECE]
        stones = land.supply[STONE_PIECE]
        gates = land.supply[GATE_PIECE]
        walls: i64 = 2 if land.supply[CORNER_PIECE] else 1 if land.supply[WALL_PIECE] else 0
        fewer_stones = stones - 1 if stones else stones
        fewer_gates = gates - 1 if gates else gates
        spare_gates = gates - walls if walls else fewer_gates
        every: i64 = 0
        for seat in range(seats):
            every |= BIT[pens[seat]]
        self.homes = vec[i64](capacity=seats)  # a chain leads home from there,
        self.bridge_safe = vec[i64](capacity=seats)  # even without a new bridge,
        self.stone_safe = vec[i64](capacity=seats)  # even with one stone fewer,
        self.wall_safe = vec[i64](capacity=seats)  # even with a gate fewer for each wall that one move can build,
        self.gate_safe = vec[i64](capacity=seats)  # even with one gate fewer
        self.lost = NOTHING_LOST  # by addition and seat, the tiles whose last chain it takes; see chains.py
        for seat in range(seats):
            pen = BIT[pens[seat]]
            shut = every & ~pen
            widest = land.widest(pen, shut)
            easy = land.home(pen, shut, 0, fewer_stones, spare_gates, widest)
            if not widest & ~easy:
                self.homes = append(self.homes, easy)
                self.bridge_safe = append(self.bridge_safe, easy)
                self.stone_safe = append(self.stone_safe, easy)
                self.wall_safe = append(self.wall_safe, easy)
                self.gate_safe = append(self.gate_safe, easy)
                continue
            self.homes = append(self.homes, land.home(pen, shut, bridges, stones, gates, widest))
            home = self.homes[seat]
            self.bridge_safe = append(self.bridge_safe, land.home(pen, shut, 0, stones, gates, home))
            self.stone_safe = append(self.stone_safe, land.home(pen, shut, bridges, fewer_stones, gates, home))
            self.wall_safe = append(self.wall_safe, land.home(pen, shut, bridges, stones, gates - walls, home))
            self.gate_safe = append(self.gate_safe, land.home(pen, shut, bridges, stones, fewer_gates, home))
