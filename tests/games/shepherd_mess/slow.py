"""Shepherd Mess's scares once more: slow, obvious, and independent of the compiled rules.

A tile is (column, row), both 0 to 5, rows growing southward. An edge is the set of the two tiles it lies between.
A flock is named by its breed; the ram is a flock of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, NamedTuple

Tile = tuple[int, int]
Edge = frozenset[Tile]
Flock = str
Group = tuple[Tile, Flock]
"""All sheep of one flock on one tile: they decide as one, and are named as one (SM-40, SM-51)."""

SIDE: Final = 6
TILES: Final = frozenset((column, row) for column in range(SIDE) for row in range(SIDE))
WAYS: Final[dict[str, Tile]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
BREEDS: Final = ("white", "black", "brown", "grey")
RAM: Final = "ram"
FLOCK_SIZE: Final = {2: 10, 3: 7, 4: 5}
PENS: Final[tuple[Tile, ...]] = ((0, 0), (5, 0), (5, 5), (0, 5))
GATE_OF_PEN: Final = ("E", "S", "W", "N")
WALL_OF_PEN: Final = ("S", "W", "N", "E")


def ahead(tile: Tile, way: str) -> Tile:
    """The next tile that way, on the board or not."""
    return tile[0] + WAYS[way][0], tile[1] + WAYS[way][1]


def edge(tile: Tile, way: str) -> Edge:
    return frozenset({tile, ahead(tile, way)})


def sides_of(way: str) -> list[str]:
    """The two ways at right angles to it."""
    return [other for other in WAYS if other not in (way, BACK[way])]


DOUBLE_GATES: Final = frozenset(edge(pen, way) for pen, way in zip(PENS, GATE_OF_PEN, strict=True))
PEN_WALLS: Final = frozenset(edge(pen, way) for pen, way in zip(PENS, WALL_OF_PEN, strict=True))
INNER_EDGES: Final = frozenset(edge(tile, way) for tile in TILES for way in WAYS if ahead(tile, way) in TILES)


@dataclass
class Meadow:
    """Everything that lies and stands on the board, and which muddy patches were crossed in this turn."""

    homes: dict[Flock, Tile]
    sheep: Counter[Group] = field(default_factory=Counter)
    ram: Tile | None = None
    dogs: dict[str, Tile] = field(default_factory=dict)
    mud: dict[Tile, set[str]] = field(default_factory=dict)
    """Each muddy patch with its open sides (SM-4)."""
    water: dict[Tile, str] = field(default_factory=dict)
    """Each puddle with the ways of its bridge: "NS", "EW", or "" without one (SM-21)."""
    walls: set[Edge] = field(default_factory=lambda: set(PEN_WALLS))
    """Walls with a gate too; a double gate is none (SM-2)."""
    gates: set[Edge] = field(default_factory=set)
    crossed: set[Tile] = field(default_factory=set)
    settled: bool = True
    mud_limit: str = "turn"
    own_dogs_block: bool = True
    spoiling: str = "all"
    ask_always: bool = False
    barker: str = field(default="white-1", compare=False)
    """The dog that scares, while one does."""

    def copy(self) -> Meadow:
        return replace(
            self,
            sheep=self.sheep.copy(),
            dogs=dict(self.dogs),
            water=dict(self.water),
            mud={tile: set(sides) for tile, sides in self.mud.items()},
            walls=set(self.walls),
            gates=set(self.gates),
            crossed=set(self.crossed),
        )

    def flocks_on(self, tile: Tile) -> set[Flock]:
        """Who stands there, the ram included."""
        owners = {flock for (place, flock), count in self.sheep.items() if place == tile and count}
        return owners | {RAM} if self.ram == tile else owners

    def count(self, group: Group) -> int:
        tile, flock = group
        return int(self.ram == tile) if flock == RAM else self.sheep[group]


class Way(NamedTuple):
    """The tiles of a way, start and end included, and where only one may pass: gates (edges) and muddy patches."""

    tiles: tuple[Tile, ...]
    limits: frozenset[Edge | Tile]

    @property
    def end(self) -> Tile:
        return self.tiles[-1]


# Ways


def way_out(meadow: Meadow, group: Group, direction: str) -> Way | None:
    """The way that begins in that direction; None if there is none (SM-43 to SM-48)."""
    tile, flock = group
    if direction not in meadow.mud.get(tile, WAYS):  # only the ram ever stands on mud (SM-50)
        return None
    tiles = tiles_onward(meadow, flock, (tile,), direction)
    return None if tiles is None else Way(tiles, frozenset(limits_on(meadow, tiles)))


def tiles_onward(meadow: Meadow, flock: Flock, tiles: tuple[Tile, ...], direction: str) -> tuple[Tile, ...] | None:
    """The way so far, carried on over the next edge in that direction until it ends; None if any link fails (SM-47)."""
    here, there = tiles[-1], ahead(tiles[-1], direction)
    if not is_open(meadow, here, there) or there in tiles or is_barred(meadow, flock, there):
        return None
    if there in meadow.water:
        return tiles_onward(meadow, flock, (*tiles, there), direction) if direction in meadow.water[there] else None
    if there in meadow.mud:
        return tiles_over_mud(meadow, flock, (*tiles, there), direction)
    return (*tiles, there)


def is_open(meadow: Meadow, here: Tile, there: Tile) -> bool:
    """The border, and a wall without a gate, stop sheep (SM-44)."""
    between = frozenset({here, there})
    return there in TILES and (between not in meadow.walls or between in meadow.gates)


def is_barred(meadow: Meadow, flock: Flock, tile: Tile) -> bool:
    """Whether a dog is there that stops the flock, or it is a pen where this dog cannot drive it (SM-44, SM-62)."""
    for dog, place in meadow.dogs.items():
        is_own = owner_of(dog) == flock and dog != meadow.barker
        if place == tile and (meadow.own_dogs_block or not is_own):
            return True
    if flock == RAM or meadow.spoiling == "all":
        return False
    return any(home == tile for owner, home in meadow.homes.items() if owner not in (flock, owner_of(meadow.barker)))


def owner_of(dog: str) -> Flock:
    return dog.split("-")[0]


def tiles_over_mud(meadow: Meadow, flock: Flock, tiles: tuple[Tile, ...], direction: str) -> tuple[Tile, ...] | None:
    """In by an open side, and on by another: straight, or the only one, or the better one (SM-46)."""
    patch = tiles[-1]
    entered_by = BACK[direction]
    if entered_by not in meadow.mud[patch] or meadow.ram == patch or patch in meadow.crossed:
        return None
    onward = {way: tiles_onward(meadow, flock, tiles, way) for way in meadow.mud[patch] - {entered_by}}
    possible = {way: found for way, found in onward.items() if found is not None}
    if direction in possible:
        return possible[direction]
    return preferred(meadow, flock, list(possible.values()))


def preferred(meadow: Meadow, flock: Flock, choices: list[tuple[Tile, ...]]) -> tuple[Tile, ...] | None:
    """The only one, or the one that ends best; None if there is none, or the best are equal (SM-42)."""
    if not choices:
        return None
    best = max(attraction(meadow, flock, tiles[-1]) for tiles in choices)
    ending_best = [tiles for tiles in choices if attraction(meadow, flock, tiles[-1]) == best]
    return ending_best[0] if len(ending_best) == 1 else None


def attraction(meadow: Meadow, flock: Flock, end: Tile) -> int:
    """Own flock beats an empty tile beats only others; the ram is others, and has no flock (SM-42, SM-50)."""
    there = meadow.flocks_on(end)
    if flock in there:
        return 2
    return 0 if there else 1


def limits_on(meadow: Meadow, tiles: tuple[Tile, ...]) -> Iterator[Edge | Tile]:
    """The gates and muddy patches that the way passes; where it starts is not passed (SM-48)."""
    for here, there in pairwise(tiles):
        if frozenset({here, there}) in meadow.gates:
            yield frozenset({here, there})
        if there in meadow.mud:
            yield there


# Scares


def scared(meadow: Meadow, dog: Tile) -> dict[Group, str]:
    """Every flock beside the dog that is not settled, and which way is straight away from the dog (SM-33, SM-40)."""
    return {
        (ahead(dog, way), flock): way
        for way in WAYS
        for flock in meadow.flocks_on(ahead(dog, way))
        if not is_settled(meadow, (ahead(dog, way), flock))
    }


def is_settled(meadow: Meadow, group: Group) -> bool:
    """Sheep at home no longer mind the dogs (SM-60)."""
    tile, flock = group
    return meadow.settled and meadow.homes.get(flock) == tile


def decision(meadow: Meadow, group: Group, straight: str) -> Way | None:
    """Straight away if that is a way, else the better of the sides; None: they stay (SM-41 to SM-43)."""
    away = way_out(meadow, group, straight)
    if away is not None:
        return away
    aside = {way.tiles: way for side in sides_of(straight) if (way := way_out(meadow, group, side)) is not None}
    chosen = preferred(meadow, group[1], list(aside))
    return None if chosen is None else aside[chosen]


def decisions(meadow: Meadow, dog: Tile) -> dict[Group, Way | None]:
    """What everybody decides, on the position before anybody moves (SM-40)."""
    return {group: decision(meadow, group, straight) for group, straight in scared(meadow, dog).items()}


@dataclass
class Scare:
    """A scare under way: the meadow as it has become, who still waits, and what has been used up in it."""

    meadow: Meadow
    waiting: dict[Group, Way]
    used: set[Edge | Tile] = field(default_factory=set)
    sent: tuple[Group, ...] = ()
    """Those who have been named, one by one."""

    def can_go(self) -> set[Group]:
        """Those who may be named: they wait, and nothing on their way has been used (SM-51)."""
        return {group for group, way in self.waiting.items() if not way.limits & self.used}

    def named(self, group: Group) -> Scare:
        """One of them has gone; the others of the flock stay, for what they wait for is used (SM-48, SM-51)."""
        assert group in self.can_go()
        way = self.waiting[group]
        meadow = self.meadow.copy()
        move(meadow, group, way.end, 1)
        patches = {tile for tile in way.tiles[1:-1] if tile in meadow.mud}
        if meadow.mud_limit == "turn":
            meadow.crossed |= patches
        return Scare(meadow, self.waiting, self.used | way.limits, (*self.sent, group))

    def settled_down(self) -> Scare:
        """As far as it goes without a question: only a choice that changes something is asked (SM-51)."""
        able = self.can_go()
        if len(able) > 1 and not self.meadow.ask_always:
            able = self.needs_no_answer(able)
        return self.named(next(iter(able))).settled_down() if len(able) == 1 else self

    def needs_no_answer(self, able: set[Group]) -> set[Group]:
        """One who goes whatever is answered, or one of all if every answer comes to the same; else all."""
        ends = self.endings()
        sure = sorted(group for group in able if all(group in end.sent for end in ends))
        if sure:
            return {sure[0]}
        return {min(able)} if all(end.meadow == ends[0].meadow for end in ends) else able

    def endings(self) -> list[Scare]:
        """Every way in which it can end, whoever is named one after the other."""
        able = sorted(self.can_go())
        return [end for group in able for end in self.named(group).endings()] if able else [self]


def scare(meadow: Meadow, dog: Tile) -> Scare:
    """Everybody decides; flocks without a limited passage go whole, the others wait to be named (SM-33, SM-51).

    The one who is the only one left to go has gone.
    """
    chosen = {group: way for group, way in decisions(meadow, dog).items() if way is not None}
    after = meadow.copy()
    for group, way in chosen.items():
        if not way.limits:
            move(after, group, way.end, meadow.count(group))
    return Scare(after, {group: way for group, way in chosen.items() if way.limits}).settled_down()


def outcomes(begun: Scare) -> list[tuple[list[Group], Meadow]]:
    """Every way in which the mover can answer, with the meadow after it (SM-51)."""
    able = begun.can_go()
    if not able:
        return [([], begun.meadow)]
    return [
        ([group, *later], meadow)
        for group in sorted(able)
        for later, meadow in outcomes(begun.named(group).settled_down())
    ]


def move(meadow: Meadow, group: Group, end: Tile, count: int) -> None:
    """So many of the group now stand at the end of their way."""
    tile, flock = group
    if flock == RAM:
        meadow.ram = end
        return
    meadow.sheep[tile, flock] -= count
    meadow.sheep[end, flock] += count
    if not meadow.sheep[tile, flock]:
        del meadow.sheep[tile, flock]
