"""Serializes positions: writes, reads and validates them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import Unreadable
from woolgather.engine.state import CHANCE, OVER, Setup
from woolgather.games.shepherd_mess.data import (
    BREEDS,
    DOGS,
    FLOCK_COUNT,
    FLOCKS,
    MOST_ON_A_TILE,
    MUD_COUNT,
    PIECES,
    PRINTED,
    PRINTED_SIDES,
    PUDDLE_COUNT,
    RAM,
    REPEATS,
    SUPPLY,
    TILES,
    sides_of,
)
from woolgather.games.shepherd_mess.dogs import others_dogs, private_pens
from woolgather.games.shepherd_mess.pasture import (
    BIT,
    DOUBLE_EAST,
    DOUBLE_SOUTH,
    NEIGHBOUR,
    NOWHERE,
    PEN_SET,
    PEN_WALLS_EAST,
    PEN_WALLS_SOUTH,
    PENS,
    TILE_NAMES,
    WIDTH,
    tiles_in,
)
from woolgather.games.shepherd_mess.position import (
    DONE,
    GIVE_PEN,
    LAY_MUD,
    LAY_PUDDLE,
    PASSING,
    PHASES,
    PLACE_RAM,
    PLACING,
    SCATTERING,
    TURN,
)
from woolgather.games.shepherd_mess.repetition import BITS, DIGITS, mark, remember, times
from woolgather.games.shepherd_mess.rules import Rules
from woolgather.games.shepherd_mess.scare import SLOT_BIT, SLOTS, able_to_pass, decisions, slot_tile, waiting
from woolgather.games.shepherd_mess.scoring import somebody_finished
from woolgather.games.shepherd_mess.state import ShepherdMess, first_position

GRASS: Final = ".."
PUDDLE: Final = "~~"
BRIDGE_EW: Final = "=="
BRIDGE_NS: Final = "||"
EDGE_LETTERS: Final = {"east": (" ", "|", "+", "#"), "south": ("  ", "--", "++", "##")}
"""A bare edge, a wall, a wall with a gate, a double gate."""

PATH_ORDER: Final = "NSEW"
LOCKED: Final = "locked"
RESTING: Final = "resting"


# ---- writing


def write(state: ShepherdMess) -> Any:
    """The whole position in plain values; the pasture is drawn row by row."""
    seats = int(state.rules.seats)
    past: Any = {"past": past_of(state)} if _has_past(state) else {}
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "turns": state.turns,
        "spent": state.spent,
        "used": dogs_in(state.used),
        "ground": ground(state),
        "paths": [path(state, tile) for tile in state.muds if tile != NOWHERE],
        "trodden": [mud + 1 for mud in range(MUD_COUNT) if is_in(state.trodden, state.muds[mud])],
        "sheep": {
            BREEDS[seat]: {
                TILE_NAMES[tile]: state.sheep(tile, seat) for tile in range(TILES) if state.sheep(tile, seat)
            }
            for seat in range(seats)
        },
        "ram": None if state.ram == NOWHERE else TILE_NAMES[state.ram],
        "dogs": {DOGS[dog]: TILE_NAMES[state.dogs[dog]] for dog in range(2 * seats) if state.dogs[dog] != NOWHERE},
        "locks": locks(state),
        "pens": [PENS.index(pen) + 1 for pen in state.pens if pen != NOWHERE],
        "supply": dict(zip(PIECES, state.supply, strict=True)),
        "scare": _scare(state),
    } | past


def _has_past(state: ShepherdMess) -> bool:
    """Whether the past holds anything that does not follow from the position itself (SM-75)."""
    return list(state.past) != ([mark(state)] if _is_beginning(state) else [])


def _is_beginning(state: ShepherdMess) -> bool:
    return state.rules.repetition and state.phase == TURN and state.spent == 0


def past_of(state: ShepherdMess) -> dict[str, int]:
    """The beginnings of turns since the last addition, each with its number of occurrences (SM-75)."""
    return dict(Counter([f"{number:0{DIGITS}x}" for number in state.past]))


def is_in(tiles: int, tile: int) -> bool:
    return tile != NOWHERE and bool(tiles >> tile & 1)


def dogs_in(dogs: int) -> list[str]:
    return [name for dog, name in enumerate(DOGS) if dogs >> dog & 1]


def path(state: ShepherdMess, tile: int) -> str:
    """The open sides of a muddy patch."""
    open_sides = [side for side in range(4) if is_in(state.paths[side], tile)]
    return "".join([letter for letter in PATH_ORDER if "NESW".index(letter) in open_sides])


def locks(state: ShepherdMess) -> dict[str, str]:
    return {
        name: LOCKED if state.locked >> dog & 1 else RESTING
        for dog, name in enumerate(DOGS)
        if (state.locked | state.resting) >> dog & 1
    }


def ground(state: ShepherdMess) -> list[str]:
    """Tiles and the edges between them, in eleven rows."""
    rows = []
    for row in range(WIDTH):
        tiles = range(row * WIDTH, row * WIDTH + WIDTH)
        rows.append("".join([_tile(state, tile) + _edge(state, tile, "east") for tile in tiles]).rstrip())
        rows.append(" ".join([_edge(state, tile, "south") for tile in tiles]).rstrip())
    return rows[:-1]


def _tile(state: ShepherdMess, tile: int) -> str:
    if tile in PENS:
        return f"p{PENS.index(tile) + 1}"
    if is_in(state.mud, tile):
        return f"m{list(state.muds).index(tile) + 1}"
    if not is_in(state.puddles, tile):
        return GRASS
    return BRIDGE_NS if is_in(state.bridges_ns, tile) else BRIDGE_EW if is_in(state.bridges_ew, tile) else PUDDLE


def _edge(state: ShepherdMess, tile: int, side: str) -> str:
    walls, gates, double = (
        (state.walls_east, state.gates_east, DOUBLE_EAST)
        if side == "east"
        else (state.walls_south, state.gates_south, DOUBLE_SOUTH)
    )
    letters = EDGE_LETTERS[side]
    if is_in(double, tile):
        return letters[3]
    return letters[is_in(walls, tile) + is_in(gates, tile)]


def _scare(state: ShepherdMess) -> Any:
    if state.phase != PASSING:
        return None
    dog_tile = state.dogs[state.scarer]
    return {
        "dog": DOGS[state.scarer],
        "named": [
            [TILE_NAMES[slot_tile(dog_tile, slot)], FLOCKS[slot % FLOCK_COUNT]]
            for slot in range(SLOTS)
            if state.named >> slot & 1
        ],
    }


# ---- reading


def read(setup: Setup, rules: Rules, position: Any) -> ShepherdMess:
    """Read a serialized position; an impossible one is refused."""
    state = first_position(setup, rules)
    state.phase = PHASES.index(position["phase"])
    state.turn = position["turn"]
    state.turns = position["turns"]
    state.spent = position["spent"]
    state.used = _dog_set(position["used"])
    _read_ground(state, position["ground"])
    _read_paths(state, position["paths"])
    for mud in position["trodden"]:
        _require(0 < mud <= MUD_COUNT and state.muds[mud - 1] != NOWHERE, "a mud was trodden that is not there.")
        state.trodden |= BIT[state.muds[mud - 1]]
    _read_animals(state, position)
    _read_supply(state, position["supply"])
    _check_setup(state)
    state.seat = OVER if state.phase == DONE else state.turn if state.phase in (PLACING, TURN, PASSING) else CHANCE
    if state.phase >= TURN:
        _read_past(state, position.get("past", {}))
        _check_turn(state)
    if state.phase == PASSING:
        _read_scare(state, position["scare"])
    return state


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise Unreadable(f"This Shepherd Mess position cannot be: {reason}")


def _dog_set(names: Sequence[str]) -> int:
    return sum([1 << DOGS.index(name) for name in names])


def _read_ground(state: ShepherdMess, rows: Sequence[str]) -> None:
    """Read the drawing, letter by letter; pens and their edges must be in their places."""
    _require(len(rows) == 2 * WIDTH - 1, "its ground is not drawn in eleven rows.")
    state.walls_east = state.walls_south = 0
    muds = state.muds[:]
    for number, line in enumerate(rows):
        _require(len(line) < 3 * WIDTH, "a row of its ground is too long.")
        letters = line.ljust(3 * WIDTH)
        for column in range(WIDTH):
            tile = number // 2 * WIDTH + column
            mark, between = letters[3 * column : 3 * column + 2], letters[3 * column + 2]
            if number % 2:
                _read_edge(state, tile, "south", mark)
                continue
            _read_edge(state, tile, "east", between)
            if mark[0] == "m":
                muds[int(mark[1]) - 1] = tile
                state.mud |= BIT[tile]
            elif mark in (PUDDLE, BRIDGE_EW, BRIDGE_NS):
                state.puddles |= BIT[tile]
                state.bridges_ew |= BIT[tile] if mark == BRIDGE_EW else 0
                state.bridges_ns |= BIT[tile] if mark == BRIDGE_NS else 0
    state.muds = muds


def _read_edge(state: ShepherdMess, tile: int, side: str, mark: str) -> None:
    what = EDGE_LETTERS[side].index(mark)
    bit = BIT[tile] if what in (1, 2) else 0
    gate = BIT[tile] if what == 2 else 0
    if side == "east":
        state.walls_east |= bit
        state.gates_east |= gate
    else:
        state.walls_south |= bit
        state.gates_south |= gate


def _read_paths(state: ShepherdMess, paths: Sequence[str]) -> None:
    """Read the open sides of each muddy patch: those printed, and those opened by stones (SM-4, SM-22)."""
    laid = [tile for tile in state.muds if tile != NOWHERE]
    _require(
        list(state.muds)[: len(laid)] == laid and len(paths) == len(laid) == len(set(laid)),
        "its muds and their paths do not fit.",
    )
    sides = state.paths[:]
    for mud, name in enumerate(paths):
        _require(any(set(printed) <= set(name) for printed in PRINTED[mud]), f"mud {mud + 1} has no such path.")
        for side in sides_of(name):
            sides[side] |= BIT[laid[mud]]
    state.paths = sides


def _read_animals(state: ShepherdMess, position: Mapping[str, Any]) -> None:
    """Read sheep, ram, dogs with their locks, and the owners of the pens."""
    seats = int(state.rules.seats)
    for seat in range(seats):
        for name, count in position["sheep"][BREEDS[seat]].items():
            _require(0 < count <= state.rules.flock_size, "a tile has too many or too few sheep.")
            state.put(TILE_NAMES.index(name), seat, count)
    pens = state.pens[:]
    for seat, number in enumerate(position["pens"]):
        _require(1 <= number <= len(PENS), "there is no such pen.")
        pens[seat] = PENS[number - 1]
    state.pens = pens
    for name, tile in position["dogs"].items():
        state.dogs[DOGS.index(name)] = TILE_NAMES.index(tile)
    for name, lock in position["locks"].items():
        if lock == LOCKED:
            state.locked |= _dog_set([name])
        else:
            state.resting |= _dog_set([name])
    if position["ram"] is not None:
        state.put(TILE_NAMES.index(position["ram"]), RAM, 1)


def _read_supply(state: ShepherdMess, supply: Mapping[str, int]) -> None:
    left = state.supply[:]
    for piece, name in enumerate(PIECES):
        _require(0 <= supply[name] <= SUPPLY[piece], "the supply is out of range.")
        left[piece] = supply[name]
    state.supply = left


def _read_past(state: ShepherdMess, data: Mapping[str, int]) -> None:
    """Read how often turns have begun in the same way; the current beginning must be included (SM-75)."""
    _require(state.rules.repetition or not data, "nobody counts how often it came.")
    numbers = []
    for digits, count in data.items():
        number = int(digits, 16)
        _require(f"{number:0{DIGITS}x}" == digits and number < 1 << BITS, "its past cannot be read.")
        _require(1 <= count <= REPEATS, "a position came too often, or never.")
        _require(count < REPEATS or (state.phase == DONE and number == mark(state)), "the game should be over.")
        numbers += [number] * count
    _require(len(numbers) <= state.turns + 1, "more has passed than turns.")
    state.past = vec[i64](sorted(numbers))
    if _is_beginning(state) and not data:
        remember(state)
    _require(not _is_beginning(state) or times(state) > 0, "its turn has never begun.")


def _read_scare(state: ShepherdMess, data: Mapping[str, Any]) -> None:
    """Read a scare under way; the named slots must be able to pass together, and a choice must be left.

    Who waits follows from the position.
    """
    state.scarer = DOGS.index(data["dog"])
    _require(bool(state.used >> state.scarer & 1), "the dog that scares has not moved.")
    dog_tile = state.dogs[state.scarer]
    decided = decisions(state, dog_tile)
    slots = waiting(state, decided)
    for tile, flock in data["named"]:
        side = [NEIGHBOUR[dog_tile * 4 + side] for side in range(4)].index(TILE_NAMES.index(tile))
        slot = SLOT_BIT[side * FLOCK_COUNT + FLOCKS.index(flock)]
        _require(bool(able_to_pass(state, decided, slots, state.named) & slot), "somebody was named who cannot pass.")
        state.named |= slot
    _require(len(state.legal()) > 1, "nobody has to be asked who passes.")


# ---- checking


def _check_setup(state: ShepherdMess) -> None:
    """Check that the pieces on the table are those that the setup has placed so far."""
    rules, phase = state.rules, state.phase
    seats, size = int(rules.seats), int(rules.flock_size)
    muds, puddles = tiles_in(state.mud), tiles_in(state.puddles)
    placed = [sum([state.sheep(tile, seat) for tile in range(TILES)]) for seat in range(seats)]
    given = len([pen for pen in state.pens if pen != NOWHERE])
    is_over = [
        muds == MUD_COUNT,
        puddles == PUDDLE_COUNT,
        sum(placed) == seats * size,
        given == seats,
        state.ram != NOWHERE,
    ]
    reached = {LAY_MUD: 0, LAY_PUDDLE: 1, PLACING: 2, SCATTERING: 2, GIVE_PEN: 3, PLACE_RAM: 4}.get(phase, 5)
    _require(all(is_over[:reached]) and not any(is_over[reached:]), "its setup is not as far as it says.")
    _require(phase != (PLACING if rules.quick_setup else SCATTERING), "its sheep are not placed in that way.")
    state.step = [muds, puddles, sum(placed), given, 0, 0][reached]
    _require(not any([muds, puddles, sum(placed), given][reached + 1 :]), "its setup is not as far as it says.")
    _require(
        placed == [(sum(placed) + seats - 1 - seat) // seats for seat in range(seats)],
        "the players have not placed sheep one after the other.",
    )
    if phase < TURN:
        _require(
            state.turn == (state.step % seats if phase in (PLACING, SCATTERING, GIVE_PEN) else 0)
            and state.turns == state.spent == state.used == state.locked == state.resting == state.trodden == 0
            and list(state.supply) == list(SUPPLY),
            "no turn can have been taken yet.",
        )
        _require(
            all(sum([state.sheep(tile, seat) for seat in range(seats)]) <= MOST_ON_A_TILE for tile in range(TILES))
            and not state.herd() & PEN_SET,
            "the sheep stand where none can be placed.",
        )
    _check_ground(state)
    _check_animals(state, given)


def _check_ground(state: ShepherdMess) -> None:
    """Check that no pieces are on pens, and that the table and the supply together are complete (SM-5)."""
    _require(not (state.mud | state.puddles) & PEN_SET, "there is mud or water in a pen.")
    _require(
        state.walls_east & PEN_WALLS_EAST == PEN_WALLS_EAST
        and state.walls_south & PEN_WALLS_SOUTH == PEN_WALLS_SOUTH
        and not state.walls_east & DOUBLE_EAST
        and not state.walls_south & DOUBLE_SOUTH,
        "the pens are not closed as they are.",
    )
    bridge, stone, wall, corner, gate = [most - left for most, left in zip(SUPPLY, state.supply, strict=True)]
    walls = tiles_in(state.walls_east) + tiles_in(state.walls_south) - len(PENS)
    stones = sum([tiles_in(side) for side in state.paths]) - sum(
        [int(PRINTED_SIDES[mud]) for mud in range(MUD_COUNT) if state.muds[mud] != NOWHERE]
    )
    _require(
        tiles_in(state.bridges_ew | state.bridges_ns) == bridge
        and stones == stone
        and walls == wall + 2 * corner
        and tiles_in(state.gates_east) + tiles_in(state.gates_south) == gate,
        "the pieces on the table are not those missing in the supply.",
    )


def _check_animals(state: ShepherdMess, given: int) -> None:
    """Check where animals stand (SM-30, SM-32, SM-47).

    None is in water, no sheep in mud, and no dog with sheep or in another player's pen.
    """
    dogs: i64 = 0
    for dog, tile in enumerate(state.dogs):
        _require((tile != NOWHERE) == (dog < 2 * given), "each player with a pen has two dogs.")
        if tile != NOWHERE:
            dogs |= BIT[tile]
    _require(len({pen for pen in state.pens if pen != NOWHERE}) == given, "two players have one pen.")
    herd = state.herd()
    _require(
        not herd & state.puddles
        and not _is_crowded(state, dogs)
        and not herd & ~state.standing[RAM] & state.mud
        and not (herd & state.mud and state.tally[state.ram]),
        "an animal stands where it cannot.",
    )
    if state.phase >= TURN:
        for dog in range(2 * given):
            _require(not private_pens(state, dog // 2) & BIT[state.dogs[dog]], "a dog is in another player's pen.")
    else:
        _require(all(state.dogs[dog] == state.pens[dog // 2] for dog in range(2 * given)), "the dogs are not at home.")


def _is_crowded(state: ShepherdMess, dogs: int) -> bool:
    """Whether a dog shares its tile with any animals except its owner's sheep that ran there (SM-30, SM-44)."""
    if state.rules.own_dogs_block or state.phase < TURN:
        return bool(state.herd() & dogs)
    return bool(state.standing[RAM] & dogs) or any(
        state.standing[seat] & others_dogs(state, seat) for seat in range(int(state.rules.seats))
    )


def _check_turn(state: ShepherdMess) -> None:
    """Check that turn, moves and dogs are consistent, and that the game is over exactly when it should be."""
    rules = state.rules
    _require(
        0 <= state.turns <= rules.last_turn and state.turn == state.turns % rules.seats,
        "its turns have not gone round.",
    )
    used = dogs_in(state.used)
    own = 3 << int(2 * state.turn)
    everybody = (1 << int(rules.dogs)) - 1
    _require(
        not state.used & ~own and not state.used & state.locked and len(used) <= state.spent,
        "the dogs cannot have moved like this.",
    )
    _require(not (state.locked | state.resting) & ~everybody, "a dog is locked that is not there.")
    _require(not state.trodden or (state.spent > 0 and rules.mud_rests), "a mud cannot have been trodden.")
    is_finished = somebody_finished(state)
    if state.phase == DONE:
        is_late = state.turns == rules.last_turn and state.spent == 0
        is_repeated = rules.repetition and state.spent == 0 and times(state) >= REPEATS
        _require((is_late or is_repeated) != is_finished and 0 <= state.spent <= 2, "the game cannot be over.")
    else:
        most, least = (2, 1) if state.phase == PASSING else (1, 0)
        _require(not is_finished and least <= state.spent <= most, "its turn cannot be like this.")
