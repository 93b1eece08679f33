"""What a turn of Shepherd Mess allows, once more: additions and their sealing check, dogs, fights and locks."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Final

from tests.games.shepherd_mess.slow import (
    DOUBLE_GATES,
    INNER_EDGES,
    TILES,
    WAYS,
    Edge,
    Meadow,
    Tile,
    ahead,
    edge,
    is_open,
    owner_of,
)

STEPS: Final = 3
SUPPLY: Final = {"bridge": 4, "stone": 4, "wall": 8, "corner": 3, "gate": 10}
CORNERS: Final = {"NE": ("N", "E"), "SE": ("S", "E"), "SW": ("S", "W"), "NW": ("N", "W")}


# Additions


def bridges(meadow: Meadow) -> set[tuple[Tile, str]]:
    """Every puddle without a bridge, and the axis along which one could lie (SM-21)."""
    return {(tile, axis) for tile, bridge in meadow.water.items() if not bridge for axis in ("NS", "EW")}


def stones(meadow: Meadow) -> set[tuple[Tile, str]]:
    """Every closed side of a muddy patch (SM-22, SM-26)."""
    return {(tile, side) for tile, opened in meadow.mud.items() for side in WAYS if side not in opened}


def free_edges(meadow: Meadow) -> set[Edge]:
    """The inner edges with nothing on them (SM-23, SM-26)."""
    return set(INNER_EDGES - DOUBLE_GATES - meadow.walls)


def walls(meadow: Meadow, no_sealing: bool = True) -> set[Edge]:
    """Where a straight wall may stand (SM-23, SM-25)."""
    return {each for each in free_edges(meadow) if not (no_sealing and seals(meadow, {each}))}


def corners(meadow: Meadow, no_sealing: bool = True) -> set[tuple[Tile, str]]:
    """Where a corner wall may stand, as a tile and which of its corners (SM-23, SM-25)."""
    free = free_edges(meadow)
    return {
        (tile, corner)
        for tile, corner in product(TILES, CORNERS)
        if (pair := edges_of(tile, corner)) <= free and not (no_sealing and seals(meadow, pair))
    }


def edges_of(tile: Tile, corner: str) -> set[Edge]:
    """The two edges of the tile that meet there; at the border one of them is none of the board's."""
    return {edge(tile, way) for way in CORNERS[corner]}


def gates(meadow: Meadow) -> set[Edge]:
    """Every wall without a gate (SM-24)."""
    return meadow.walls - meadow.gates


def seals(meadow: Meadow, new_walls: set[Edge]) -> bool:
    """Whether after these walls a sheep outside its owner's pen has no way to it, whatever lies between (SM-25)."""
    after = meadow.copy()
    after.walls |= new_walls
    within = {flock: reachable(after, home) for flock, home in meadow.homes.items()}
    return any(tile not in within[flock] for (tile, flock), count in meadow.sheep.items() if count)


def reachable(meadow: Meadow, start: Tile) -> set[Tile]:
    """All tiles that a chain of neighbours without a closed wall between them leads to, or comes from (SM-25)."""
    found, new = {start}, {start}
    while new:
        new = {ahead(tile, way) for tile in new for way in WAYS if is_open(meadow, tile, ahead(tile, way))} - found
        found |= new
    return found


# Dogs


@dataclass
class Kennel:
    """What is to be known of the dogs besides where they stand (SM-20, SM-34, SM-35)."""

    locked: set[str] = field(default_factory=set)
    """They may do nothing until their owner's next turn is over."""
    shaken: set[str] = field(default_factory=set)
    """The lock is over, but they have not had a whole turn free since."""
    moved: set[str] = field(default_factory=set)
    """They have had their move in this turn."""

    def fought(self, target: str) -> None:
        self.locked.add(target)

    def turn_over(self, owner: str) -> None:
        """A locked dog of theirs is released; one released before has now had its turn."""
        own = {dog for dog in self.locked | self.shaken if owner_of(dog) == owner}
        released = own & self.locked
        self.shaken = (self.shaken - own) | released
        self.locked -= released
        self.moved.clear()


def usable(meadow: Meadow, kennel: Kennel, owner: str) -> set[str]:
    """The dogs that can still have a move in their owner's turn (SM-20, SM-34)."""
    return {dog for dog in meadow.dogs if owner_of(dog) == owner} - kennel.locked - kennel.moved


def can_walk_to(meadow: Meadow, dog: str) -> set[Tile]:
    """All tiles within three steps, its own included, never over sheep or the ram (SM-30)."""
    within = {meadow.dogs[dog]}
    for _ in range(STEPS):
        within |= {
            ahead(tile, way)
            for tile in within
            for way in WAYS
            if ahead(tile, way) in TILES and not meadow.flocks_on(ahead(tile, way))
        }
    return within


def may_stop_in(meadow: Meadow, dog: str, tile: Tile, foreign_pens: bool) -> bool:
    """No dog stops in another player's pen, unless the option allows it (SM-32)."""
    others = {home for flock, home in meadow.homes.items() if flock != owner_of(dog)}
    return foreign_pens or tile not in others


def opponents_on(meadow: Meadow, dog: str, tile: Tile) -> set[str]:
    return {other for other, place in meadow.dogs.items() if place == tile and owner_of(other) != owner_of(dog)}


def stops(meadow: Meadow, dog: str, foreign_pens: bool = False) -> set[Tile]:
    """Where the dog may stop and scare; where it stands, it barks (SM-30 to SM-32)."""
    here = meadow.dogs[dog]
    return {
        tile
        for tile in can_walk_to(meadow, dog)
        if may_stop_in(meadow, dog, tile, foreign_pens) and (tile == here or not opponents_on(meadow, dog, tile))
    }


def fights(meadow: Meadow, kennel: Kennel, dog: str, foreign_pens: bool = False) -> set[str]:
    """The opponents' dogs it can fight (SM-34, SM-35)."""
    safe = kennel.locked | kennel.shaken
    return {
        other
        for tile in can_walk_to(meadow, dog)
        if may_stop_in(meadow, dog, tile, foreign_pens)
        for other in opponents_on(meadow, dog, tile) - safe
    }
