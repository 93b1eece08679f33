"""Why a decision is not legal now: finds the id of the rule that forbids it.

This is an independent, slow implementation of what `ShepherdMess.legal` computes, one move at a time and rule by rule.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.shepherd_mess.chains import takes_last_chain
from woolgather.games.shepherd_mess.choices import room_for_sheep
from woolgather.games.shepherd_mess.data import (
    BARK,
    BRIDGE,
    BRIDGE_PIECE,
    CORNER,
    CORNER_PIECE,
    END_TURN,
    FIGHT,
    GATE,
    GATE_PIECE,
    GO,
    LET,
    LONGEST_WALK,
    PLACE,
    STONE,
    STONE_PIECE,
    TILES,
    WALK_OVER_ANIMALS,
    WALL,
    WALL_PIECE,
)
from woolgather.games.shepherd_mess.dogs import may_be_fought, others_dogs, owner, private_pens
from woolgather.games.shepherd_mess.pasture import (
    BIT,
    DOUBLE_EAST,
    DOUBLE_SOUTH,
    EDGE,
    EDGE_TILE,
    FIRST_SOUTHERN,
    NEIGHBOUR,
)
from woolgather.games.shepherd_mess.position import PASSING, PLACING
from woolgather.games.shepherd_mess.state import ShepherdMess
from woolgather.games.shepherd_mess.walls import cuts_off, passable_east, passable_south

ALLOWED: Final = ""


def forbidding(state: ShepherdMess, move: int) -> str:
    """The rule that forbids a decision while a player decides; empty if it is allowed."""
    if state.phase == PLACING:
        return ALLOWED if move < END_TURN and room_for_sheep(state) & BIT[move - PLACE] else "SM-11"
    if move < END_TURN:
        return "SM-11"
    if state.phase == PASSING or move >= LET:
        return _passing(state, move)
    if move == END_TURN:
        return ALLOWED
    return _dog_move(state, move) if move < BRIDGE else _addition(state, move)


def _passing(state: ShepherdMess, move: i64) -> str:
    if move < LET:
        return "SM-20 pass"
    return ALLOWED if state.phase == PASSING and move in state.legal() else "SM-51"


# ---- dogs


def _dog_move(state: ShepherdMess, move: i64) -> str:
    dog = (move - GO) // TILES if move < BARK else move - BARK if move < FIGHT else (move - FIGHT) >> 3
    if owner(dog) != state.turn:
        return "SM-20 other"
    if state.used >> dog & 1:
        return "SM-20 moved"
    if state.locked >> dog & 1:
        return "SM-34 locked"
    if move < BARK:
        return _walk(state, dog, (move - GO) % TILES)
    return ALLOWED if move < FIGHT else _fight(state, dog, move - FIGHT & 7)


def _walk(state: ShepherdMess, dog: i64, tile: i64) -> str:
    if state.dogs[dog] == tile or not _can_walk(state, state.dogs[dog], tile, LONGEST_WALK):
        return "SM-30"
    if private_pens(state, state.turn) & BIT[tile]:
        return "SM-32"
    return "SM-31" if others_dogs(state, state.turn) & BIT[tile] else ALLOWED


def _can_walk(state: ShepherdMess, start: i64, end: i64, steps: i64) -> bool:
    """Whether that many steps lead there around sheep and ram (SM-30)."""
    side: i64
    if start == end:
        return True
    herd: i64 = 0 if WALK_OVER_ANIMALS else state.herd()
    for side in range(4):
        tile = NEIGHBOUR[start * 4 + side]
        if steps and tile >= 0 and not herd & BIT[tile] and _can_walk(state, tile, end, steps - 1):
            return True
    return False


def _fight(state: ShepherdMess, dog: i64, other: i64) -> str:
    if other >= state.rules.dogs:
        return "SM-6"
    if owner(other) == state.turn:
        return "SM-34 own"
    if not may_be_fought(state, dog, other):
        return "SM-35"
    tile = state.dogs[other]
    if private_pens(state, state.turn) & BIT[tile]:
        return "SM-32"
    return ALLOWED if _can_walk(state, state.dogs[dog], tile, LONGEST_WALK) else "SM-34 far"


# ---- additions to the landscape


def _addition(state: ShepherdMess, move: i64) -> str:
    """The rule that forbids the addition as such, or because it takes a sheep's last chain (SM-25)."""
    reason = _piece(state, move)
    if reason != ALLOWED or not state.rules.no_sealing or not state.rules.chains:
        return reason
    return "SM-25" if takes_last_chain(state, move) else ALLOWED


def _piece(state: ShepherdMess, move: i64) -> str:
    if move < STONE:
        return _bridge(state, (move - BRIDGE) >> 1) if state.supply[BRIDGE_PIECE] else "SM-5"
    if move < WALL:
        return _stone(state, (move - STONE) >> 2, move - STONE & 3) if state.supply[STONE_PIECE] else "SM-5"
    if move < CORNER:
        return _walls(state, move - WALL, move - WALL) if state.supply[WALL_PIECE] else "SM-5"
    if move < GATE:
        return _corner(state, (move - CORNER) >> 2, move - CORNER & 3) if state.supply[CORNER_PIECE] else "SM-5"
    return _gate(state, move - GATE) if state.supply[GATE_PIECE] else "SM-5"


def _bridge(state: ShepherdMess, tile: i64) -> str:
    is_bare = state.puddles & ~(state.bridges_ns | state.bridges_ew) & BIT[tile]
    return ALLOWED if is_bare else "SM-21"


def _stone(state: ShepherdMess, tile: i64, side: i64) -> str:
    paths = state.paths
    if paths[0] & paths[1] & paths[2] & paths[3] & BIT[tile]:
        return "SM-26"
    return ALLOWED if state.mud & ~paths[side] & BIT[tile] else "SM-22"


def _corner(state: ShepherdMess, tile: i64, corner: i64) -> str:
    one = EDGE[tile * 4 + corner]
    other = EDGE[tile * 4 + (corner + 1 & 3)]
    return "SM-1" if one < 0 or other < 0 else _walls(state, one, other)


def _walls(state: ShepherdMess, one: i64, other: i64) -> str:
    """The rule that forbids walls on two edges; for a straight wall they are the same edge."""
    for edge in (one, other):
        if has_double_gate(edge):
            return "SM-26"
        if has_wall(state, edge):
            return "SM-23"
    if state.rules.chains or not state.rules.no_sealing:
        return ALLOWED
    east, south = passable_east(state), passable_south(state)
    for edge in (one, other):
        if edge < FIRST_SOUTHERN:
            east &= ~BIT[EDGE_TILE[edge]]
        else:
            south &= ~BIT[EDGE_TILE[edge]]
    return "SM-25" if cuts_off(state, east, south) else ALLOWED


def _gate(state: ShepherdMess, edge: i64) -> str:
    if has_double_gate(edge):
        return "SM-26"
    if not has_wall(state, edge):
        return "SM-24"
    gates = state.gates_east if edge < FIRST_SOUTHERN else state.gates_south
    return "SM-26" if gates & BIT[EDGE_TILE[edge]] else ALLOWED


def has_double_gate(edge: i64) -> bool:
    return (DOUBLE_EAST if edge < FIRST_SOUTHERN else DOUBLE_SOUTH) & BIT[EDGE_TILE[edge]] != 0


def has_wall(state: ShepherdMess, edge: i64) -> bool:
    walls = state.walls_east if edge < FIRST_SOUTHERN else state.walls_south
    return walls & BIT[EDGE_TILE[edge]] != 0
