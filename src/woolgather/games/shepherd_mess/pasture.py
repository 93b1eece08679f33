"""The six by six tiles and the sixty edges between them, as tables and bit sets (SM-1, SM-2).

A set of tiles is a number with a bit for each tile. Edges are stored at the tile to their west or north: a set of
eastern edges and a set of southern ones, each with a bit for that tile, so that the whole board is handled in one
operation.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import (
    DOUBLE_GATE_SIDES,
    EAST,
    EDGES,
    NORTH,
    PEN_TILES,
    PEN_WALL_SIDES,
    SIDES,
    SOUTH,
    TILES,
    WEST,
)

WIDTH: Final = 6
NOWHERE: Final = -1
PRIME: Final = 67
"""Powers of two below 2**66 leave different remainders modulo this prime."""

# ---- tiles

BIT: Final = vec[i64]([1 << tile for tile in range(TILES)])
ALL: Final = (1 << TILES) - 1
NORTHERNMOST: Final = (1 << WIDTH) - 1
WESTERNMOST: Final = sum([1 << tile for tile in range(0, TILES, WIDTH)])
EASTERNMOST: Final = sum([1 << tile for tile in range(WIDTH - 1, TILES, WIDTH)])
NOT_NORTHERNMOST: Final = ALL - NORTHERNMOST
NOT_WESTERNMOST: Final = ALL - WESTERNMOST
NOT_EASTERNMOST: Final = ALL - EASTERNMOST
NOT_SOUTHERNMOST: Final = (1 << (TILES - WIDTH)) - 1

TILE_NAMES: Final = tuple(f"{'abcdef'[tile % WIDTH]}{tile // WIDTH + 1}" for tile in range(TILES))


def _tile_of_rest() -> list[int]:
    tiles = [NOWHERE] * PRIME
    for tile in range(TILES):
        tiles[(1 << tile) % PRIME] = tile
    return tiles


_TILE_OF_REST: Final = vec[i64](_tile_of_rest())


def first_tile(tiles: i64) -> i64:
    """The first tile of a non-empty set."""
    return _TILE_OF_REST[(tiles & -tiles) % PRIME]


def tiles_in(tiles: i64) -> i64:
    """The number of tiles in a set."""
    count: i64 = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


def names_of(tiles: int) -> list[str]:
    return [name for tile, name in enumerate(TILE_NAMES) if tiles >> tile & 1]


def _neighbour(tile: int, side: int) -> int:
    column, row = tile % WIDTH, tile // WIDTH
    column += (side == EAST) - (side == WEST)
    row += (side == SOUTH) - (side == NORTH)
    return row * WIDTH + column if 0 <= column < WIDTH and 0 <= row < WIDTH else NOWHERE


NEIGHBOUR: Final = vec[i64]([_neighbour(tile, side) for tile in range(TILES) for side in range(4)])
"""The tile on each side of a tile, at index tile * 4 + side; NOWHERE beyond the border."""


def spread(tiles: i64) -> i64:
    """The tiles beside those of a set, regardless of walls."""
    return (
        ((tiles & NOT_EASTERNMOST) << 1)
        | ((tiles & NOT_WESTERNMOST) >> 1)
        | ((tiles & NOT_SOUTHERNMOST) << WIDTH)
        | (tiles >> WIDTH)
    )


# ---- edges, numbered by their tiles: first the eastern edges, then the southern ones

EDGE_TILES: Final = tuple(
    [(tile, EAST) for tile in range(TILES) if _neighbour(tile, EAST) >= 0]
    + [(tile, SOUTH) for tile in range(TILES) if _neighbour(tile, SOUTH) >= 0]
)
EDGE_NAMES: Final = tuple(f"{TILE_NAMES[tile]}-{TILE_NAMES[_neighbour(tile, side)]}" for tile, side in EDGE_TILES)
FIRST_SOUTHERN: Final = 30

EDGE_TILE: Final = vec[i64]([tile for tile, _ in EDGE_TILES])
"""The tile at whose east or south side an edge is."""


def _edge(tile: int, side: int) -> int:
    beyond = _neighbour(tile, side)
    if beyond < 0:
        return NOWHERE
    return EDGE_TILES.index((tile, side) if side in (EAST, SOUTH) else (beyond, side ^ 2))


EDGE: Final = vec[i64]([_edge(tile, side) for tile in range(TILES) for side in range(4)])
"""The edge on each side of a tile, at index tile * 4 + side."""

EDGE_BIT: Final = vec[i64]([1 << edge for edge in range(EDGES)])

EAST_EDGES: Final = NOT_EASTERNMOST
SOUTH_EDGES: Final = NOT_SOUTHERNMOST

# ---- pens

PENS: Final = tuple(TILE_NAMES.index(name) for name in PEN_TILES)
PEN_SET: Final = sum([1 << tile for tile in PENS])


def _pen_edges(sides: tuple[str, ...], wanted: int) -> int:
    """The eastern or southern edges on those sides of the pens, as a set."""
    edges = [EDGE_TILES[_edge(pen, SIDES.index(side))] for pen, side in zip(PENS, sides, strict=True)]
    return sum([1 << tile for tile, side in edges if side == wanted])


PEN_WALLS_EAST: Final = _pen_edges(PEN_WALL_SIDES, EAST)
PEN_WALLS_SOUTH: Final = _pen_edges(PEN_WALL_SIDES, SOUTH)
DOUBLE_EAST: Final = _pen_edges(DOUBLE_GATE_SIDES, EAST)
DOUBLE_SOUTH: Final = _pen_edges(DOUBLE_GATE_SIDES, SOUTH)
