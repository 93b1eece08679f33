"""The contents of the box as tables (flocks, dogs, terrain, pens, supply), and the numbering of moves.

Every house ruling that is a number or a table is defined here, so that a printed fact can replace it in one line.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# ---- flocks and dogs (SM-6): seat s owns flock s and dogs 2s and 2s + 1

BREEDS: Final = ("white", "black", "brown", "grey")
RAM: Final = 4
FLOCKS: Final = (*BREEDS, "ram")
FLOCK_COUNT: Final = 5
FLOCK_SIZES: Final = {2: 10, 3: 7, 4: 5}

DOGS: Final = ("white-1", "white-2", "black-1", "black-2", "brown-1", "brown-2", "grey-1", "grey-2")
DOG_COUNT: Final = 8
LONGEST_WALK: Final = 3

# ---- sides of a tile, clockwise: side ^ 2 is opposite; even sides are on the axis NS, odd ones on EW

SIDES: Final = ("N", "E", "S", "W")
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
AXES: Final = ("NS", "EW")

CORNERS: Final = ("NE", "SE", "SW", "NW")
"""Corner c is where side c and the next one clockwise meet."""

# ---- terrain (SM-3, SM-4)

MUD_COUNT: Final = 6
PUDDLE_COUNT: Final = 5
SHAPES: Final = ("NS", "EW", "NE", "SE", "SW", "NW", "NSEW")
"""Printed stone paths, by their open sides."""

PRINTED: Final = (("NS", "EW"), ("NS", "EW"), ("NE", "SE", "SW", "NW"), ("NE", "SE", "SW", "NW"), ("NSEW",), ("NSEW",))
"""The paths that muds 1 to 6 can show: straight, straight, a turn, a turn, all sides, all sides."""

# ---- pens (SM-2): the corner tiles clockwise from the north-west, and the side of each with the double gate

PEN_TILES: Final = ("a1", "f1", "f6", "a6")
PEN_COUNT: Final = 4
DOUBLE_GATE_SIDES: Final = ("E", "S", "W", "N")
PEN_WALL_SIDES: Final = ("S", "W", "N", "E")

# ---- the common supply (SM-5)

BRIDGE_PIECE: Final = 0
STONE_PIECE: Final = 1
WALL_PIECE: Final = 2
CORNER_PIECE: Final = 3
GATE_PIECE: Final = 4
PIECES: Final = ("bridge", "stone", "wall", "corner", "gate")
SUPPLY: Final = (4, 4, 8, 3, 10)

# ---- house rulings without an option

PLACE_IN_PENS: Final[bool] = False
"""Whether sheep can be placed in pens before the game (SM-11)."""

STONE_OPENS: Final = vec[i64]([0])
"""The sides that a stone opens, counted clockwise from the one that is named (SM-22)."""

WALK_OVER_ANIMALS: Final[bool] = False
"""Whether dogs can walk onto tiles with sheep or the ram (SM-30)."""

FIGHT_SCARES: Final[bool] = False
"""Whether a dog that fights scares the animals around it (SM-34)."""

FIGHT_RESTING: Final[bool] = False
"""Whether a dog can be fought again before its owner has had a whole turn in which it was free (SM-35)."""

STRAIGHT_FIRST: Final[bool] = True
"""Whether a flock runs straight away from the dog even if there are sheep of its own on one side (SM-41)."""

STRAIGHT_OVER_MUD: Final[bool] = True
"""Whether a way over mud goes straight on, if it can, before the other sides are compared (SM-46)."""

RAM_MINDS_DOGS: Final[bool] = True
"""Whether dogs scare the ram as if it were a sheep (SM-50)."""

SPOILT_AT_ONCE: Final[bool] = False
"""Whether a foreign sheep in a pen ends the game at once, instead of counting only when it ends (SM-61)."""

# ---- the course of a game

MOST_ON_A_TILE: Final = 2
"""The most sheep on one tile while they are being placed (SM-11)."""

MOVES_A_TURN: Final = 2
SHEEP_POINTS: Final = 2
LAMBING_POINTS: Final = 3
"""A sheep at home is worth one point, or one and a half with the ram; counted in halves to stay whole (SM-71)."""

MUD_LIMITS: Final = ("turn", "scare")
"""For how long a muddy patch is closed once crossed (SM-48)."""

SEALINGS: Final = ("chains", "walls")
"""What every sheep must keep: a chain that it could walk, or one that no wall cuts (SM-25)."""

SPOILERS: Final = ("owner", "all")
"""Whose dogs can drive strangers into a pen: its owner's, or anybody's (SM-62)."""

REPEATS: Final = 3
"""The game ends when the same position occurs this many times (SM-75)."""

BY_SEATS: Final = 0
ROUNDS_BY_SEATS: Final = {2: 50, 3: 33, 4: 25}
EARLIER_ROUNDS: Final = 40
MOST_ROUNDS: Final = 100
"""The rounds after which the game ends, by the number of players, unless the option says otherwise (SM-73)."""

# ---- how moves are numbered: a number means the same move in every position

TILES: Final = 36
EDGES: Final = 60

PLACE: Final = 0
END_TURN: Final = PLACE + TILES
GO: Final = END_TURN + 1
"""GO + dog * 36 + tile"""

BARK: Final = GO + DOG_COUNT * TILES
FIGHT: Final = BARK + DOG_COUNT
"""FIGHT + dog * 8 + the other dog"""

BRIDGE: Final = FIGHT + DOG_COUNT * DOG_COUNT
"""BRIDGE + tile * 2 + axis"""

STONE: Final = BRIDGE + TILES * 2
"""STONE + tile * 4 + side"""

WALL: Final = STONE + TILES * 4
CORNER: Final = WALL + EDGES
"""CORNER + tile * 4 + corner"""

GATE: Final = CORNER + TILES * 4
LET: Final = GATE + EDGES
"""LET + flock * 36 + tile"""

MOVES: Final = LET + FLOCK_COUNT * TILES

MUD: Final = MOVES
"""MUD + tile * 7 + shape"""

SHAPE_COUNT: Final = 7
PUDDLE: Final = MUD + TILES * SHAPE_COUNT
SCATTER: Final = PUDDLE + TILES
PEN: Final = SCATTER + TILES
RAM_PATCH: Final = PEN + PEN_COUNT
CHANCES: Final = RAM_PATCH + MUD_COUNT - MOVES


def sides_of(path: str) -> list[int]:
    """The open sides in the name of a path."""
    return [side for side in range(4) if SIDES[side] in path]


SHAPE_SIDES: Final = vec[i64]([sum([1 << side for side in sides_of(shape)]) for shape in SHAPES])
"""The open sides of each shape, as four bits."""

FIRST_SHAPE: Final = vec[i64]([SHAPES.index(paths[0]) for paths in PRINTED])
SHAPE_NUMBERS: Final = vec[i64]([len(paths) for paths in PRINTED])
"""Mud n shows one of SHAPE_NUMBERS consecutive shapes, beginning with FIRST_SHAPE."""

PRINTED_SIDES: Final = vec[i64]([len(paths[0]) for paths in PRINTED])
