"""Random moments of a game that could be, written down as the game reads them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.games.shepherd_mess.slow import (
    BREEDS,
    DOUBLE_GATES,
    FLOCK_SIZE,
    PENS,
    SIDE,
    TILES,
    WAYS,
    Edge,
    Meadow,
    Tile,
    ahead,
    edge,
)
from tests.games.shepherd_mess.slow_end import finishers, has_foreign_sheep
from tests.games.shepherd_mess.slow_game import PATHS, PUDDLES
from tests.games.shepherd_mess.slow_names import tile_name
from tests.games.shepherd_mess.slow_turn import CORNERS, SUPPLY, edges_of, free_edges, gates, seals, stones
from woolgather.engine.state import State

StoryLine = dict[str, Any]
BRIDGE: Final = {"": "~~", "NS": "||", "EW": "=="}
LAST_ROUND: Final = 0.1
"""How often it is the last round."""


def some_options(rng: Random) -> StoryLine:
    """Mostly the usual game, now and then one with everything drawn by lot."""
    if rng.random() < 0.6:
        return {}
    switches = ("no_sealing", "settled", "private_pens", "own_dogs_block", "repetition", "ask_always")
    return {name: rng.random() < 0.5 for name in switches} | {
        "mud_limit": rng.choice(("turn", "scare")),
        "turn_limit": rng.randint(0, 100),
        "sealing": rng.choice(("chains", "walls")),
        "spoiling": rng.choice(("owner", "all")),
    }


def a_turn(rng: Random, seats: int, ending: bool = False, scarce: bool = False, **options_: bool | str) -> State:
    """The beginning of a move: a land full of pieces, sheep crowded around the dogs, or nearly all at home.

    Where pieces are scarce, hardly any gates are left, for they hang where nobody needs them.
    """
    started = wg.new("shepherd-mess", seats, **some_options(rng) | options_)
    options = started.view(None)["options"]
    meadow, numbers, supply = a_land(rng, seats)
    while True:
        (bring_home if ending else crowd)(rng, meadow)
        if not finishers(meadow):
            break
    bring_dogs(rng, meadow, options["private_pens"], options["own_dogs_block"])
    build_walls(rng, meadow, supply, options["no_sealing"], 10 if scarce else 0)
    return loaded(
        started, sentences(meadow, numbers, supply) | clock(rng, meadow, numbers, options, started.view(None)["rounds"])
    )


def two_at_the_gate(mover: int) -> State:
    """Between the pens of white and black a dog of the mover, and on both sides of it the last sheep that is out."""
    flocks = BREEDS[:3]
    meadow = Meadow(homes=dict(zip(flocks, (PENS[0], PENS[3], PENS[1]), strict=True)))
    supply = SUPPLY | {"bridge": SUPPLY["bridge"] - 1, "gate": SUPPLY["gate"] - 1}
    for flock, last in zip(flocks, ((0, 1), (0, 3), (3, 3)), strict=True):
        meadow.sheep += Counter({(meadow.homes[flock], flock): FLOCK_SIZE[3] - 1, (last, flock): 1})
        meadow.dogs |= {f"{flock}-1": (4, 3), f"{flock}-2": (5, 3)}
    meadow.dogs[f"{flocks[mover]}-1"] = (0, 2)
    meadow.gates.add(edge(PENS[0], "S"))
    meadow.water = {(0, 4): "NS"} | {(2, row): "" for row in range(1, 5)}
    numbers = [(1, 1), (1, 2), (1, 3), (1, 4), (4, 4), (4, 5)]
    meadow.mud = {tile: set(paths[0]) for tile, paths in zip(numbers, PATHS, strict=True)}
    meadow.ram = (5, 4)
    return loaded(
        wg.new("shepherd-mess", 3),
        sentences(meadow, numbers, supply)
        | {"turn": mover, "turns": mover, "spent": 0, "used": [], "locks": {}, "trodden": []},
    )


def sentences(meadow: Meadow, numbers: list[Tile], supply: dict[str, int]) -> StoryLine:
    """All but the clock."""
    return {
        "phase": "turn",
        "ground": drawing(meadow, numbers),
        "paths": [path(meadow, tile) for tile in numbers],
        "sheep": sheep_by_flock(meadow),
        "ram": tile_name(meadow.ram or PENS[0]),
        "dogs": {dog: tile_name(tile) for dog, tile in meadow.dogs.items()},
        "pens": [PENS.index(home) + 1 for home in meadow.homes.values()],
        "supply": supply,
        "scare": None,
    }


def loaded(started: State, position: StoryLine) -> State:
    """The position as the compiled rules read it."""
    return wg.load(json.dumps(json.loads(started.dump()) | {"position": position}))


# The land


def a_land(rng: Random, seats: int) -> tuple[Meadow, list[Tile], dict[str, int]]:
    """Mud and puddles anywhere, with stones and bridges; where the muds lie by number; what is left to place."""
    meadow = Meadow(homes=dict(zip(BREEDS[:seats], rng.sample(PENS, seats), strict=True)))
    supply = dict(SUPPLY)
    places = clump(rng, len(PATHS) + PUDDLES)
    numbers = places[: len(PATHS)]
    for tile, paths in zip(numbers, PATHS, strict=True):
        meadow.mud[tile] = set(rng.choice(paths))
    for tile in places[len(PATHS) :]:
        meadow.water[tile] = ""
    for _ in range(rng.choice((0, 2, 4, SUPPLY["stone"]))):
        tile, side = rng.choice(sorted(stones(meadow)))
        meadow.mud[tile].add(side)
        supply["stone"] -= 1
    for tile in rng.sample(places[len(PATHS) :], rng.randint(0, SUPPLY["bridge"])):
        meadow.water[tile] = rng.choice(("NS", "EW"))
        supply["bridge"] -= 1
    return meadow, numbers, supply


def clump(rng: Random, count: int) -> list[Tile]:
    """So many tiles that are no pens, often side by side, for long ways need long chains."""
    free = sorted(TILES - set(PENS))
    chosen = [rng.choice(free)]
    while len(chosen) < count:
        near = ahead(rng.choice(chosen), rng.choice(list(WAYS)))
        tile = near if rng.random() < 0.6 else rng.choice(free)
        if tile in free and tile not in chosen:
            chosen.append(tile)
    rng.shuffle(chosen)
    return chosen


def build_walls(rng: Random, meadow: Meadow, supply: dict[str, int], no_sealing: bool, fewest_gates: int) -> None:
    """Some straight walls, corner walls and gates."""
    for _ in range(rng.randint(0, SUPPLY["wall"])):
        try_walls(meadow, {rng.choice(sorted(free_edges(meadow), key=sorted))}, "wall", supply, no_sealing)
    for _ in range(rng.randint(0, SUPPLY["corner"])):
        pair = edges_of(rng.choice(sorted(TILES)), rng.choice(list(CORNERS)))
        try_walls(meadow, pair, "corner", supply, no_sealing)
    for _ in range(rng.randint(fewest_gates, SUPPLY["gate"])):
        bare = sorted(gates(meadow), key=sorted)
        if bare:
            meadow.gates.add(rng.choice(bare))
            supply["gate"] -= 1


def try_walls(meadow: Meadow, new: set[Edge], kind: str, supply: dict[str, int], no_sealing: bool) -> None:
    if new <= free_edges(meadow) and not (no_sealing and seals(meadow, new)):
        meadow.walls |= new
        supply[kind] -= 1


# Animals


def grass(meadow: Meadow) -> list[Tile]:
    """Where sheep can stand, pens included."""
    return sorted(TILES - meadow.mud.keys() - meadow.water.keys())


def crowd(rng: Random, meadow: Meadow) -> None:
    """Sheep on a handful of tiles, mostly beside mud and water, so that flocks meet, part and go long ways."""
    meadow.sheep = Counter()
    free = grass(meadow)
    wet = [
        tile for tile in free if any(ahead(tile, way) in meadow.mud or ahead(tile, way) in meadow.water for way in WAYS)
    ]
    tiles = {rng.choice(wet if rng.random() < 0.7 else free) for _ in range(rng.randint(4, 14))}
    for flock in meadow.homes:
        for _ in range(FLOCK_SIZE[len(meadow.homes)]):
            meadow.sheep[rng.choice(sorted(tiles)), flock] += 1
    meadow.ram = rng.choice([*sorted(meadow.mud), *free])


def bring_home(rng: Random, meadow: Meadow) -> None:
    """Nearly all sheep in their pens, the last ones beside them; now and then a guest, or the ram."""
    meadow.sheep = Counter()
    size = FLOCK_SIZE[len(meadow.homes)]
    free = grass(meadow)
    for flock, home in meadow.homes.items():
        near = [tile for way in WAYS if (tile := ahead(home, way)) in free] or free
        inside = rng.choice((size, size - 1, size - 1, size - 1, size - 2, rng.randint(0, size)))
        meadow.sheep[home, flock] += inside
        for _ in range(size - inside):
            meadow.sheep[rng.choice(near if rng.random() < 0.85 else free), flock] += 1
    meadow.ram = rng.choice([*meadow.homes.values(), *sorted(meadow.mud), *free])
    if not any(has_foreign_sheep(meadow, flock) for flock in meadow.homes) and rng.random() < 0.5:
        (tile, flock), home = rng.choice(sorted(+meadow.sheep)), rng.choice(list(meadow.homes.values()))
        meadow.sheep[tile, flock] -= 1
        meadow.sheep[home, flock] += 1
    meadow.sheep = +meadow.sheep


def bring_dogs(rng: Random, meadow: Meadow, private_pens: bool, own_dogs_block: bool) -> None:
    """Dogs wherever nobody stands, or only sheep of their own that may have come to them; mostly beside sheep."""
    for flock in meadow.homes:
        others = {home for other, home in meadow.homes.items() if other != flock} if private_pens else set()
        welcome = set() if own_dogs_block else {flock}
        free = [tile for tile in sorted(TILES - others) if meadow.flocks_on(tile) <= welcome]
        beside = [tile for tile in free if any(meadow.flocks_on(ahead(tile, way)) for way in WAYS)]
        for number in (1, 2):
            meadow.dogs[f"{flock}-{number}"] = rng.choice(beside if beside and rng.random() < 0.7 else free)


def clock(rng: Random, meadow: Meadow, numbers: list[Tile], options: StoryLine, limit: int) -> StoryLine:
    """Whose turn it is, what was done in it, and which dogs have been fought."""
    seats = len(meadow.homes)
    rounds = limit - 1 if rng.random() < LAST_ROUND else rng.randrange(limit)
    turns = rounds * seats + rng.randrange(seats)
    turn, spent = turns % seats, rng.randrange(2)
    locks = {dog: rng.choice(("locked", "resting")) for dog in meadow.dogs if rng.random() < 0.15}
    own = [f"{BREEDS[turn]}-{number}" for number in (1, 2)]
    able = [dog for dog in own if locks.get(dog) != "locked"]
    used = [rng.choice(able)] if spent and able and rng.random() < 0.7 else []
    trodden = []
    if used and options["mud_limit"] == "turn":
        trodden = sorted(number for number, tile in enumerate(numbers, 1) if tile != meadow.ram and rng.random() < 0.15)
    return {"turn": turn, "turns": turns, "spent": spent, "used": used, "locks": locks, "trodden": trodden}


# As the game reads it


def sheep_by_flock(meadow: Meadow) -> dict[str, dict[str, int]]:
    return {
        flock: {tile_name(tile): count for (tile, other), count in sorted(meadow.sheep.items()) if other == flock}
        for flock in meadow.homes
    }


def path(meadow: Meadow, tile: Tile) -> str:
    return "".join(side for side in "NSEW" if side in meadow.mud[tile])


def drawing(meadow: Meadow, numbers: list[Tile]) -> list[str]:
    """Eleven rows: tiles with the edges between them, and the edges under them."""
    marks = {pen: f"p{number}" for number, pen in enumerate(PENS, 1)}
    marks |= {tile: f"m{number}" for number, tile in enumerate(numbers, 1)}
    marks |= {tile: BRIDGE[bridge] for tile, bridge in meadow.water.items()}
    rows = []
    for row in range(SIDE):
        line = [(column, row) for column in range(SIDE)]
        rows.append("".join(marks.get(tile, "..") + barrier(meadow, edge(tile, "E"), "|+#") for tile in line))
        rows.append(" ".join(2 * barrier(meadow, edge(tile, "S"), "-+#") for tile in line))
    return [line.rstrip() for line in rows[:-1]]


def barrier(meadow: Meadow, between: Edge, signs: str) -> str:
    """What stands on the edge: a wall, a wall with a gate, a double gate, or nothing."""
    if between in DOUBLE_GATES:
        return signs[2]
    if between in meadow.gates:
        return signs[1]
    return signs[0] if between in meadow.walls else " "
