"""The legal moves at each step of the game."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.chains import Watch, fence_of
from woolgather.games.shepherd_mess.data import (
    BARK,
    BRIDGE,
    BRIDGE_PIECE,
    CORNER,
    CORNER_PIECE,
    EAST,
    END_TURN,
    FIGHT,
    FIRST_SHAPE,
    FLOCK_COUNT,
    GATE,
    GATE_PIECE,
    GO,
    LET,
    MOST_ON_A_TILE,
    MUD,
    MUD_COUNT,
    NORTH,
    PEN,
    PEN_COUNT,
    PLACE,
    PLACE_IN_PENS,
    PUDDLE,
    RAM_PATCH,
    SCATTER,
    SHAPE_COUNT,
    SHAPE_NUMBERS,
    SOUTH,
    STONE,
    STONE_PIECE,
    TILES,
    WALL,
    WALL_PIECE,
    WEST,
)
from woolgather.games.shepherd_mess.dogs import arena, may_act, may_be_fought, stops
from woolgather.games.shepherd_mess.pasture import (
    ALL,
    BIT,
    FIRST_SOUTHERN,
    PEN_SET,
    PENS,
    WIDTH,
    first_tile,
)
from woolgather.games.shepherd_mess.position import (
    GIVE_PEN,
    LAY_MUD,
    LAY_PUDDLE,
    PLACE_RAM,
    PLACING,
    SCATTERING,
    TURN,
    Position,
)
from woolgather.games.shepherd_mess.scare import SLOT_BIT, SLOTS, able_to_pass, decisions, slot_tile, waiting
from woolgather.games.shepherd_mess.walls import Fence, bare_east, bare_south, corner_east, corner_south

PEN_TILE: Final = vec[i64](PENS)
BY_TILE: Final = vec[i64]([NORTH, WEST, EAST, SOUTH])
"""The sides of a tile, in ascending order of the tiles beyond them."""

PATCHES: Final = vec[i64]([RAM_PATCH + mud for mud in range(MUD_COUNT)])


def choices(position: Position) -> vec[i64]:
    """Every legal decision, or every chance outcome, in ascending order."""
    phase = position.phase
    if phase == TURN:
        return turn_choices(position)
    if phase == PLACING:
        return _each(PLACE, room_for_sheep(position))
    if phase == SCATTERING:
        return _each(SCATTER, room_for_sheep(position))
    if phase == LAY_MUD:
        return _muds(position)
    if phase == LAY_PUDDLE:
        return _each(PUDDLE, free_ground(position))
    if phase == GIVE_PEN:
        return _pens(position)
    return PATCHES if phase == PLACE_RAM else passes(position)


# ---- the setup


def _each(first: i64, tiles: i64) -> vec[i64]:
    found = vec[i64](capacity=TILES)
    while tiles:
        found = append(found, first + first_tile(tiles))
        tiles &= tiles - 1
    return found


def free_ground(position: Position) -> i64:
    """Grass tiles: no pen, mud or puddle (SM-10)."""
    return ALL & ~(PEN_SET | position.mud | position.puddles)


def room_for_sheep(position: Position) -> i64:
    """Grass with fewer than two sheep of any owner (SM-11)."""
    tile: i64
    flock: i64
    tiles = free_ground(position) | (PEN_SET if PLACE_IN_PENS else 0)
    herd = position.herd()
    for tile in range(TILES):
        if herd & tiles & BIT[tile]:
            count: i64 = 0
            for flock in range(position.rules.seats):
                count += position.sheep(tile, flock)
            if count >= MOST_ON_A_TILE:
                tiles &= ~BIT[tile]
    return tiles


def _muds(position: Position) -> vec[i64]:
    """Every free tile with every orientation of the next mud (SM-4, SM-10)."""
    shape: i64
    tiles = free_ground(position)
    first = FIRST_SHAPE[position.step]
    shapes = SHAPE_NUMBERS[position.step]
    found = vec[i64](capacity=TILES * 4)
    while tiles:
        tile = first_tile(tiles)
        for shape in range(first, first + shapes):
            found = append(found, MUD + tile * SHAPE_COUNT + shape)
        tiles &= tiles - 1
    return found


def _pens(position: Position) -> vec[i64]:
    """The pens without an owner (SM-12)."""
    pen: i64
    seat: i64
    found = vec[i64](capacity=PEN_COUNT)
    for pen in range(PEN_COUNT):
        is_free = True
        for seat in range(position.step):
            if position.pens[seat] == PEN_TILE[pen]:
                is_free = False
        if is_free:
            found = append(found, PEN + pen)
    return found


# ---- a turn


def turn_choices(position: Position) -> vec[i64]:
    """All moves of a turn: ending it, a dog's move, or an addition to the landscape (SM-20)."""
    found = vec[i64](capacity=256)
    found = append(found, END_TURN)
    found = _dog_moves(position, found)
    supply = position.supply
    watch = Watch(position)
    if supply[BRIDGE_PIECE]:
        found = _bridges(position, watch, found)
    if supply[STONE_PIECE]:
        found = _stones(position, watch, found)
    if supply[WALL_PIECE] or supply[CORNER_PIECE]:
        fence = fence_of(position, watch)
        if supply[WALL_PIECE]:
            found = _walls(position, watch, fence, found)
        if supply[CORNER_PIECE]:
            found = _corners(position, watch, fence, found)
    if supply[GATE_PIECE]:
        found = _gates(position, watch, found)
    return found


def _dog_moves(position: Position, found: vec[i64]) -> vec[i64]:
    """Add the walks, barks and fights of each dog that may act (SM-30 to SM-35)."""
    dog: i64
    first = position.turn * 2
    for dog in range(first, first + 2):
        if may_act(position, dog):
            tiles = stops(position, dog)
            while tiles:
                found = append(found, GO + dog * TILES + first_tile(tiles))
                tiles &= tiles - 1
    for dog in range(first, first + 2):
        if may_act(position, dog):
            found = append(found, BARK + dog)
    for dog in range(first, first + 2):
        if may_act(position, dog):
            found = _fights(position, dog, found)
    return found


def _fights(position: Position, dog: i64, found: vec[i64]) -> vec[i64]:
    other: i64
    tiles: i64 = -1
    for other in range(position.rules.dogs):
        if may_be_fought(position, dog, other):
            if tiles < 0:
                tiles = arena(position, dog)
            if tiles & BIT[position.dogs[other]]:
                found = append(found, FIGHT + dog * 8 + other)
    return found


def _bridges(position: Position, watch: Watch, found: vec[i64]) -> vec[i64]:
    """Add bridges: over puddles without one, along either axis (SM-21, SM-25)."""
    move: i64
    tiles = position.puddles & ~position.bridges_ns & ~position.bridges_ew
    while tiles:
        first = BRIDGE + first_tile(tiles) * 2
        for move in range(first, first + 2):
            if not watch.bridge_seals(move):
                found = append(found, move)
        tiles &= tiles - 1
    return found


def _stones(position: Position, watch: Watch, found: vec[i64]) -> vec[i64]:
    """Add stones: on the closed sides of muddy patches (SM-22, SM-25, SM-26)."""
    side: i64
    paths = position.paths
    tiles = position.mud & ~(paths[0] & paths[1] & paths[2] & paths[3])
    while tiles:
        tile = first_tile(tiles)
        for side in range(4):
            if not paths[side] & BIT[tile] and not watch.stone_seals(STONE + tile * 4 + side):
                found = append(found, STONE + tile * 4 + side)
        tiles &= tiles - 1
    return found


def _walls(position: Position, watch: Watch, fence: Fence, found: vec[i64]) -> vec[i64]:
    """Add straight walls: on bare edges, unless the wall would cut a sheep off (SM-23, SM-25)."""
    tiles = bare_east(position)
    harmless = fence.harmless_east()
    while tiles:
        tile = first_tile(tiles)
        move = WALL + tile - tile // WIDTH
        if harmless & BIT[tile] or not _seals(position, watch, fence, move, BIT[tile], 0):
            found = append(found, move)
        tiles &= tiles - 1
    tiles = bare_south(position)
    harmless = fence.harmless_south()
    while tiles:
        tile = first_tile(tiles)
        move = WALL + FIRST_SOUTHERN + tile
        if harmless & BIT[tile] or not _seals(position, watch, fence, move, 0, BIT[tile]):
            found = append(found, move)
        tiles &= tiles - 1
    return found


def _corners(position: Position, watch: Watch, fence: Fence, found: vec[i64]) -> vec[i64]:
    """Add corner walls: on two bare edges of a tile that meet (SM-23, SM-25)."""
    tile: i64
    corner: i64
    e = bare_east(position)
    s = bare_south(position)
    w = e << 1
    n = s << WIDTH
    bare = vec[i64]([n & e, e & s, s & w, w & n])
    harmless = vec[i64](
        [fence.harmless_corner(0), fence.harmless_corner(1), fence.harmless_corner(2), fence.harmless_corner(3)]
    )
    for tile in range(TILES):
        for corner in range(4):
            if bare[corner] & BIT[tile]:
                move = CORNER + tile * 4 + corner
                if harmless[corner] & BIT[tile] or not _seals(
                    position, watch, fence, move, corner_east(tile, corner), corner_south(tile, corner)
                ):
                    found = append(found, move)
    return found


def _seals(position: Position, watch: Watch, fence: Fence, move: i64, east: i64, south: i64) -> bool:
    """Whether walls on those edges cut a sheep off, under the reading of the rule in force (SM-25)."""
    return watch.wall_seals(move) if position.rules.chains else fence.seals(east, south)


def _gates(position: Position, watch: Watch, found: vec[i64]) -> vec[i64]:
    """Add gates: in walls without one (SM-24, SM-25)."""
    tiles = position.walls_east & ~position.gates_east
    while tiles:
        tile = first_tile(tiles)
        move = GATE + tile - tile // WIDTH
        if not watch.gate_seals(move):
            found = append(found, move)
        tiles &= tiles - 1
    tiles = position.walls_south & ~position.gates_south
    while tiles:
        move = GATE + FIRST_SOUTHERN + first_tile(tiles)
        if not watch.gate_seals(move):
            found = append(found, move)
        tiles &= tiles - 1
    return found


# ---- who passes


def passes(position: Position) -> vec[i64]:
    """Each waiting flock that can still pass (SM-51)."""
    flock: i64
    dog_tile = position.dogs[position.scarer]
    decided = decisions(position, dog_tile)
    able = able_to_pass(position, decided, waiting(position, decided), position.named)
    found = vec[i64](capacity=SLOTS)
    for flock in range(FLOCK_COUNT):
        for side in BY_TILE:
            slot = side * FLOCK_COUNT + flock
            if able & SLOT_BIT[slot]:
                found = append(found, LET + flock * TILES + slot_tile(dog_tile, slot))
    return found
