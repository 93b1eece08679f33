"""Notation: converts moves to text and back, and splits them into parts."""

from __future__ import annotations

from typing import Final

from woolgather.engine.lexicon import Lexicon, Parts
from woolgather.games.shepherd_mess.data import (
    AXES,
    BARK,
    BRIDGE,
    CHANCES,
    CORNER,
    CORNERS,
    DOGS,
    END_TURN,
    FIGHT,
    FLOCKS,
    GATE,
    GO,
    LET,
    MOVES,
    MUD,
    PEN,
    PLACE,
    PUDDLE,
    RAM_PATCH,
    SCATTER,
    SHAPES,
    SIDES,
    STONE,
    TILES,
    WALL,
)
from woolgather.games.shepherd_mess.pasture import EDGE_NAMES, TILE_NAMES


def _parts(move: int) -> Parts:
    return _decision(move) if move < MOVES else _chance(move)


def _decision(move: int) -> Parts:
    if move < END_TURN:
        return {"action": "place", "tile": TILE_NAMES[move - PLACE]}
    if move < GO:
        return {"action": "end turn"}
    if move < BRIDGE:
        return _dog_move(move)
    if move < LET:
        return _addition(move)
    flock, tile = divmod(move - LET, TILES)
    return {"action": "let", "flock": FLOCKS[flock], "tile": TILE_NAMES[tile]}


def _dog_move(move: int) -> Parts:
    if move < BARK:
        dog, tile = divmod(move - GO, TILES)
        return {"action": "move", "dog": DOGS[dog], "tile": TILE_NAMES[tile]}
    if move < FIGHT:
        return {"action": "bark", "dog": DOGS[move - BARK]}
    dog, other = divmod(move - FIGHT, len(DOGS))
    return {"action": "fight", "dog": DOGS[dog], "target": DOGS[other]}


def _addition(move: int) -> Parts:
    if move < STONE:
        tile, axis = divmod(move - BRIDGE, len(AXES))
        return {"action": "bridge", "tile": TILE_NAMES[tile], "axis": AXES[axis]}
    if move < WALL:
        tile, side = divmod(move - STONE, len(SIDES))
        return {"action": "stone", "tile": TILE_NAMES[tile], "side": SIDES[side]}
    if move < CORNER:
        return {"action": "wall", "edge": EDGE_NAMES[move - WALL]}
    if move < GATE:
        tile, corner = divmod(move - CORNER, len(CORNERS))
        return {"action": "corner", "tile": TILE_NAMES[tile], "corner": CORNERS[corner]}
    return {"action": "gate", "edge": EDGE_NAMES[move - GATE]}


def _chance(move: int) -> Parts:
    if move < PUDDLE:
        tile, shape = divmod(move - MUD, len(SHAPES))
        return {"action": "mud", "tile": TILE_NAMES[tile], "path": SHAPES[shape]}
    if move < SCATTER:
        return {"action": "puddle", "tile": TILE_NAMES[move - PUDDLE]}
    if move < PEN:
        return {"action": "scatter", "tile": TILE_NAMES[move - SCATTER]}
    if move < RAM_PATCH:
        return {"action": "pen", "pen": str(move - PEN + 1)}
    return {"action": "ram", "patch": str(move - RAM_PATCH + 1)}


LEXICON: Final = Lexicon(MOVES + CHANCES, _parts)
text, parts = LEXICON.text, LEXICON.parts
