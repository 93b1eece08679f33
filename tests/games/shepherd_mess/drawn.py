"""Positions from drawings of a part of the pasture; all else is grass, and dogs that are not drawn wait in their pens.

    .        ww    |   b
    ..       --        ++
    m1:NS    W1        ~EW/@

A tile is one word: its ground (`.` or nothing for grass, `p` for a pen, `m1:NS` for mud 1 with its open sides, `~` for
a puddle, `~EW` with a bridge), then after a `/` who stands there: small letters for sheep (w b n g, as often as there
are sheep), capitals with a number for dogs (W1 .. G2), `@` for the ram. Between two tiles `|` is a wall and `+` a gate
in a wall; a row of `--`, `++` and `..` stands for the edges between the tiles above and below.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.shepherd_mess.refereed import compare_builds, follow
from tests.games.shepherd_mess.slow_game import BUILDS
from woolgather.engine.journal import Event, Journal
from woolgather.games.shepherd_mess.data import BREEDS, DOGS, RAM, sides_of
from woolgather.games.shepherd_mess.game import GAME
from woolgather.games.shepherd_mess.pasture import BIT, PENS, TILE_NAMES, WIDTH
from woolgather.games.shepherd_mess.position import TURN
from woolgather.games.shepherd_mess.repetition import remember
from woolgather.games.shepherd_mess.state import ShepherdMess

SIMPLE: Final[dict[str, bool | int | str]] = {"own_dogs_block": True, "spoiling": "all", "turn_limit": 40}
"""Every dog stops every sheep, and every sheep can enter every pen."""

LETTERS = "wbng"
ANIMALS = re.compile(r"([WBNG])([12])|([wbng])|(@)")


def position(
    drawing: str,
    *,
    at: str = "b2",
    seats: int = 4,
    turn: int = 0,
    pens: tuple[int, ...] = (1, 2, 3, 4),
    **options: bool | int | str,
) -> ShepherdMess:
    """The beginning of a turn. `at` is the tile of the drawing's north-western corner; seat n has pen pens[n].

    Options whose defaults were found by playing are as `SIMPLE` says, unless they are asked for.
    """
    state = GAME.start(GAME.setup(seats, {**SIMPLE, **options}))
    assert isinstance(state, ShepherdMess)
    state.phase, state.turn, state.turns, state.seat = TURN, turn, turn, turn
    state.pens = vec[i64]([PENS[pens[seat] - 1] if seat < seats else -1 for seat in range(4)])
    for dog in range(2 * seats):
        state.dogs[dog] = state.pens[dog // 2]
    tile = TILE_NAMES.index(at)
    for line in drawing.strip().splitlines():
        words = line.split()
        if set(words) <= {"--", "++", ".."}:
            for column, word in enumerate(words):
                build(state, tile - WIDTH + column, "S", word)
            continue
        column = -1
        for word in words:
            if word in "|+":
                build(state, tile + column, "E", word)
            else:
                column += 1
                fill(state, tile + column, word)
        tile += WIDTH
    if state.rules.repetition and state.ram >= 0:
        remember(state)
    return state


def build(state: ShepherdMess, tile: int, side: str, word: str) -> None:
    """A wall, perhaps with a gate, on the eastern or southern edge of a tile."""
    bit = 0 if word == ".." else BIT[tile]
    gate = bit if "+" in word else 0
    if side == "E":
        state.walls_east |= bit
        state.gates_east |= gate
    else:
        state.walls_south |= bit
        state.gates_south |= gate


def fill(state: ShepherdMess, tile: int, word: str) -> None:
    ground, _, animals = word.partition("/")
    if ground.startswith("m"):
        lay_mud(state, tile, int(ground[1]), ground[3:])
    elif ground.startswith("~"):
        state.puddles |= BIT[tile]
        state.bridges_ns |= BIT[tile] if ground == "~NS" else 0
        state.bridges_ew |= BIT[tile] if ground == "~EW" else 0
    elif ground not in (".", "p"):
        animals = ground
    assert (tile in PENS) == (ground == "p"), f"{word} is drawn on {TILE_NAMES[tile]}"
    assert ANIMALS.sub("", animals) == "", f"nobody is called {animals}"
    for breed, number, sheep, ram in ANIMALS.findall(animals):
        if sheep:
            state.put(tile, LETTERS.index(sheep), 1)
        elif ram:
            state.put(tile, RAM, 1)
        else:
            state.dogs[DOGS.index(f"{BREEDS[LETTERS.index(breed.lower())]}-{number}")] = tile


def lay_mud(state: ShepherdMess, tile: int, number: int, path: str) -> None:
    state.mud |= BIT[tile]
    muds, paths = state.muds[:], state.paths[:]
    muds[number - 1] = tile
    for side in sides_of(path):
        paths[side] |= BIT[tile]
    state.muds, state.paths = muds, paths


def play(state: ShepherdMess, *moves: str) -> ShepherdMess:
    """The position after these moves, on which the slow rules agree; the one given stays as it is."""
    return follow(state, moves)


def events(state: ShepherdMess, move: str) -> list[Event]:
    """What the journal tells of a move; what it tells of a scare is what the slow rules see."""
    follow(state, (move,))
    after = state.copy()
    after.journal = Journal()
    after.play(move)
    return list(after.journal.take())


def animals(state: ShepherdMess) -> dict[str, str]:
    """Who stands where, dogs aside: {'c3': 'wwb', 'd4': '@'}."""
    found = {}
    for tile, name in enumerate(TILE_NAMES):
        here = "".join(letter * state.sheep(tile, flock) for flock, letter in enumerate(f"{LETTERS}@"))
        if here:
            found[name] = here
    return found


def dog(state: ShepherdMess, name: str) -> str:
    """The tile of a dog."""
    return TILE_NAMES[state.dogs[DOGS.index(name)]]


def texts(state: ShepherdMess, start: str = "") -> set[str]:
    """The legal moves that begin so; the slow rules allow the same."""
    follow(state, ())
    if state.phase == TURN and (not start or start.split()[0] in BUILDS):
        compare_builds(state)
    return {text for text in map(state.text, state.moves()) if text.startswith(start)}


def tiles(state: ShepherdMess, start: str) -> set[str]:
    """The last words of the legal moves that begin so: where a dog can go, what can be built on."""
    return {text.removeprefix(start).strip() for text in texts(state, start)}
