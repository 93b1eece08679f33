"""The scare: who is scared, which ways exist, what each flock prefers, and who passes (SM-33, SM-40 to SM-51).

Everything is decided on the position before any animal moves. Around the dog there are twenty *slots*, side * 5 +
flock. A slot's *decision* is 0 if no animal is scared there; otherwise it holds the reason and the way taken, if any. A
*way* holds its steps and, in its last six bits, the tile where it ends; 0 means no way.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import FLOCK_COUNT, RAM, TILES
from woolgather.games.shepherd_mess.dogs import others_dogs
from woolgather.games.shepherd_mess.pasture import BIT, EDGE, EDGE_BIT, NEIGHBOUR
from woolgather.games.shepherd_mess.position import CLOSED, GATED, Position

SLOTS: Final = 20
SLOT_BIT: Final = vec[i64]([1 << slot for slot in range(SLOTS)])

NOBODY_SCARED: Final = vec[i64]([0 for _ in range(SLOTS)])

NOTHING_CHANGED: Final = vec[i64]([0 for _ in range(FLOCK_COUNT * TILES + 1)])

NO_WAY: Final = 0

# The reasons for a flock's decision.
STRAIGHT: Final = 1
ONLY_WAY: Final = 2
OWN_FLOCK: Final = 3
EMPTY_TILE: Final = 4
EQUAL: Final = 5
NOWHERE_TO_GO: Final = 6
REASONS: Final = ("", "straight", "only-way", "own-flock", "empty-tile", "equal", "no-way")
REASON_RULES: Final = ("", "SM-41", "SM-42", "SM-42", "SM-42", "SM-42", "SM-43")

# The appeal of a tile to a flock that could end there (SM-42).
OTHERS_ONLY: Final = 0
EMPTY: Final = 1
OWN: Final = 2


# ---- who decides, and what


def decisions(position: Position, dog_tile: i64) -> vec[i64]:
    """The decision of every flock beside the dog, each made independently (SM-33, SM-40)."""
    side: i64
    flock: i64
    decided = NOBODY_SCARED[:]
    herd = position.herd()
    for side in range(4):
        tile = NEIGHBOUR[dog_tile * 4 + side]
        if tile < 0 or not herd & BIT[tile]:
            continue
        for flock in range(FLOCK_COUNT):
            if position.standing[flock] & BIT[tile] and not position.is_settled(flock, tile):
                decided[side * FLOCK_COUNT + flock] = decision(
                    position, barred(position, flock, position.turn, dog_tile), flock, tile, side
                )
    return decided


def barred(position: Position, flock: i64, seat: i64, dog_tile: i64) -> i64:
    """The tiles barred to a flock that a dog of that seat scares from that tile."""
    return BIT[dog_tile] | barred_anyway(position, flock, seat)


def barred_anyway(position: Position, flock: i64, seat: i64) -> i64:
    """The same wherever the dog stands: the tiles with other dogs, and pens (SM-44, SM-62)."""
    owner: i64
    rules = position.rules
    if flock == RAM:
        return position.all_dogs()
    tiles = position.all_dogs() if rules.own_dogs_block else others_dogs(position, flock)
    if rules.owner_spoils:
        for owner in range(rules.seats):
            if owner != flock and owner != seat:
                tiles |= BIT[position.pens[owner]]
    return tiles


def decision(position: Position, closed: i64, flock: i64, tile: i64, away: i64) -> i64:
    """A flock's decision: straight away from the dog, else to a side, else nowhere (SM-41, SM-42, SM-43)."""
    straight = way(position, closed, flock, tile, away)
    if straight and position.rules.straight_first:
        return straight << 3 | STRAIGHT
    left = way(position, closed, flock, tile, away + 3 & 3)
    right = way(position, closed, flock, tile, away + 1 & 3)
    if straight and not _is_drawn(position, flock, left) and not _is_drawn(position, flock, right):
        return straight << 3 | STRAIGHT
    if not left and not right:
        return NOWHERE_TO_GO
    if not left or not right:
        return (left | right) << 3 | ONLY_WAY
    chosen = preferred(position, flock, left, right)
    if not chosen:
        return EQUAL
    return chosen << 3 | (OWN_FLOCK if appeal(position, flock, end_of(chosen)) == OWN else EMPTY_TILE)


def _is_drawn(position: Position, flock: i64, way: i64) -> bool:
    """Whether a way ends on a tile with the flock's own kind."""
    return way != NO_WAY and appeal(position, flock, end_of(way)) == OWN


def preferred(position: Position, flock: i64, one: i64, other: i64) -> i64:
    """The way to the better tile; NO_WAY if they are equally good (SM-42)."""
    first = appeal(position, flock, end_of(one))
    second = appeal(position, flock, end_of(other))
    if first == second:
        return NO_WAY
    return one if first > second else other


def appeal(position: Position, flock: i64, tile: i64) -> i64:
    """The appeal of a tile: one with the flock's own kind, then an empty one, then one with others only (SM-42)."""
    if position.standing[flock] & BIT[tile]:
        return OWN
    return OTHERS_ONLY if position.herd() & BIT[tile] else EMPTY


# ---- ways


def way(position: Position, closed: i64, flock: i64, tile: i64, side: i64) -> i64:
    """The way that begins over that side of a tile; the ram leaves mud only by open sides (SM-44, SM-50)."""
    if position.mud & BIT[tile] & ~position.paths[side]:
        return NO_WAY
    return _onward(position, closed, flock, BIT[tile], tile, side, 1)


def _onward(position: Position, closed: i64, flock: i64, been: i64, tile: i64, side: i64, steps: i64) -> i64:
    """Cross the edge to the next tile, and continue if one cannot stop there (SM-44, SM-45, SM-47)."""
    ahead = NEIGHBOUR[tile * 4 + side]
    if ahead < 0 or position.barrier(tile, side) == CLOSED or (closed | been) & BIT[ahead]:
        return NO_WAY
    steps = steps << 2 | side
    if position.puddles & BIT[ahead]:
        bridges = position.bridges_ew if side & 1 else position.bridges_ns
        if not bridges & BIT[ahead]:
            return NO_WAY
        return _onward(position, closed, flock, been | BIT[ahead], ahead, side, steps)
    if position.mud & BIT[ahead]:
        return _over_mud(position, closed, flock, been | BIT[ahead], ahead, side, steps)
    return steps << 6 | ahead


def _over_mud(position: Position, closed: i64, flock: i64, been: i64, tile: i64, side: i64, steps: i64) -> i64:
    """Cross mud (SM-46).

    A flock enters by an open side, and leaves straight on, else by the only other side that leads on, else by the
    better one.
    """
    if position.trodden & BIT[tile] or position.ram == tile or not position.paths[side ^ 2] & BIT[tile]:
        return NO_WAY
    straight = _out_of_mud(position, closed, flock, been, tile, side, steps)
    if straight and position.rules.straight_over_mud:
        return straight
    left = _out_of_mud(position, closed, flock, been, tile, side + 3 & 3, steps)
    right = _out_of_mud(position, closed, flock, been, tile, side + 1 & 3, steps)
    if not left or not right:
        return left | right
    return preferred(position, flock, left, right)


def _out_of_mud(position: Position, closed: i64, flock: i64, been: i64, tile: i64, side: i64, steps: i64) -> i64:
    if not position.paths[side] & BIT[tile]:
        return NO_WAY
    return _onward(position, closed, flock, been, tile, side, steps)


def way_of(decided: i64) -> i64:
    """The way in a decision; NO_WAY for a flock that stays."""
    return decided >> 3


def why(decided: i64) -> i64:
    return decided & 7


def end_of(way: i64) -> i64:
    return way & 63


# ---- passages that let one through at a time (SM-48)


def gates_on(position: Position, way: i64) -> i64:
    """The gates along a way, as a set of edges; ways are followed backwards from their end."""
    gates: i64 = 0
    tile = way & 63
    steps = way >> 6
    while steps > 1:
        back = steps & 3 ^ 2
        if position.barrier(tile, back) == GATED:
            gates |= EDGE_BIT[EDGE[tile * 4 + back]]
        tile = NEIGHBOUR[tile * 4 + back]
        steps >>= 2
    return gates


def muds_on(position: Position, way: i64) -> i64:
    """The muds that a way crosses, as a set of tiles; the one on which the ram starts is not crossed."""
    muds: i64 = 0
    tile = way & 63
    steps = way >> 6
    while steps >= 1 << 4:
        tile = NEIGHBOUR[tile * 4 + (steps & 3 ^ 2)]
        muds |= position.mud & BIT[tile]
        steps >>= 2
    return muds


# ---- who passes (SM-51)


def waiting(position: Position, decided: vec[i64]) -> i64:
    """The slots whose way has a passage that admits only one."""
    slot: i64
    slots: i64 = 0
    for slot in range(SLOTS):
        way = way_of(decided[slot])
        if way and (muds_on(position, way) or gates_on(position, way)):
            slots |= SLOT_BIT[slot]
    return slots


def able_to_pass(position: Position, decided: vec[i64], slots: i64, named: i64) -> i64:
    """The waiting slots whose passages are not used by any of the named ones."""
    slot: i64
    gates: i64 = 0
    muds: i64 = 0
    for slot in range(SLOTS):
        if named & SLOT_BIT[slot]:
            gates |= gates_on(position, way_of(decided[slot]))
            muds |= muds_on(position, way_of(decided[slot]))
    able: i64 = 0
    for slot in range(SLOTS):
        if slots & SLOT_BIT[slot]:
            way = way_of(decided[slot])
            if not gates & gates_on(position, way) and not muds & muds_on(position, way):
                able |= SLOT_BIT[slot]
    return able


def unrivalled(position: Position, decided: vec[i64], able: i64) -> i64:
    """The slots that can pass and compete with none: they pass whatever the answer, so there is no need to ask."""
    slot: i64
    slots: i64 = 0
    for slot in range(SLOTS):
        if able & SLOT_BIT[slot] and able_to_pass(position, decided, able, SLOT_BIT[slot]) | SLOT_BIT[slot] == able:
            slots |= SLOT_BIT[slot]
    return slots


def matters(position: Position, dog_tile: i64, decided: vec[i64], slots: i64) -> bool:
    """Whether different answers can lead to different positions (SM-51)."""
    found: list[vec[i64]] = []
    return _differs(position, dog_tile, decided, slots, position.named, found)


def _differs(
    position: Position, dog_tile: i64, decided: vec[i64], slots: i64, named: i64, found: list[vec[i64]]
) -> bool:
    """Try all answers until one leads to a different result than the first."""
    slot: i64
    able = able_to_pass(position, decided, slots, named)
    if able:
        for slot in range(SLOTS):
            if able & SLOT_BIT[slot] and _differs(position, dog_tile, decided, slots, named | SLOT_BIT[slot], found):
                return True
        return False
    ended = _changes(position, dog_tile, decided, named)
    if len(found) == 0:
        found.append(ended)
    return tuple(found[0]) != tuple(ended)


def _changes(position: Position, dog_tile: i64, decided: vec[i64], named: i64) -> vec[i64]:
    """What the named slots change: animals by flock and tile, and the muds that are crossed."""
    slot: i64
    changes = NOTHING_CHANGED[:]
    for slot in range(SLOTS):
        if named & SLOT_BIT[slot]:
            way = way_of(decided[slot])
            flock = slot % FLOCK_COUNT
            changes[flock * TILES + slot_tile(dog_tile, slot)] -= 1
            changes[flock * TILES + end_of(way)] += 1
            if position.rules.mud_rests:
                changes[FLOCK_COUNT * TILES] |= muds_on(position, way)
    return changes


def runners(position: Position, dog_tile: i64, decided: vec[i64], slots: i64, named: i64) -> vec[i64]:
    """How many animals of each slot go: all if nothing limits them, one if the slot was named (SM-48, SM-51)."""
    slot: i64
    going = NOBODY_SCARED[:]
    for slot in range(SLOTS):
        if not way_of(decided[slot]):
            continue
        if slots & SLOT_BIT[slot]:
            going[slot] = 1 if named & SLOT_BIT[slot] else 0
        else:
            going[slot] = position.sheep(slot_tile(dog_tile, slot), slot % FLOCK_COUNT)
    return going


def slot_tile(dog_tile: i64, slot: i64) -> i64:
    return NEIGHBOUR[dog_tile * 4 + slot // FLOCK_COUNT]
