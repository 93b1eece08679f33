"""Positions from drawings: rows of b1 b2 r1 r2 g1 g2 y1 y2 K and dots; sheep that are not drawn have been shorn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import State
from woolgather.games.shear_panic.data import ACTIONS, MARKS, SIDES
from woolgather.games.shear_panic.flock import GONE, cell_at, present
from woolgather.games.shear_panic.game import GAME
from woolgather.games.shear_panic.paper import WAYS, rows
from woolgather.games.shear_panic.position import ACTION
from woolgather.games.shear_panic.state import ShearPanic

EVERY_ACTION = tuple(f"{name} {value}" for name, value in ACTIONS)


def marks(drawing: str) -> list[list[str]]:
    return [line.split() for line in drawing.strip().splitlines()]


def cells(drawing: str, column: int, row: int) -> vec[i64]:
    """Where each drawn sheep stands when the drawing's corner lies on that square of the plane."""
    standing = vec[i64]([GONE] * len(MARKS))
    for south, line in enumerate(marks(drawing)):
        for east, mark in enumerate(line):
            if mark.strip("."):
                standing[MARKS.index(mark)] = cell_at(column + east, row + south)
    return standing


def position(drawing: str, *, at: str = "d4", edition: str = "manual", seats: int = 4, turn: int = 0,
             facing: str = "N", marker: int = 0, unused: str = "", **options: str | bool) -> ShearPanic:
    """A turn's beginning. `at` is the square of the drawing's corner, `unused` what the active player has left."""
    state = GAME.start(GAME.setup(seats, {"edition": edition, **options}))
    assert isinstance(state, ShearPanic)
    column = "abcdefghijklmnopqrstuvwxyz".index(at[0])
    state.cells = cells(drawing, 11 + column, 11 + int(at[1:]) - 1)
    state.phase = ACTION
    state.seat = state.turn = turn
    state.facing = SIDES.index(facing)
    state.marker = state.origin = marker
    if unused:
        left = unused.split(", ")
        state.used[turn] = sum(1 << place for place, name in enumerate(EVERY_ACTION) if name not in left)
    return state


def look(state: State) -> list[list[str]]:
    """The flock as drawn, without what is around it."""
    assert isinstance(state, ShearPanic)
    return [line.split() for line in rows(list(state.cells))]


def drawn(drawing: str) -> list[list[str]]:
    """What `look` shows of such a flock: empty squares as two dots, no empty rows or columns around it."""
    return [line.split() for line in rows(list(cells(drawing, 5, 5)))]


def play(state: ShearPanic, *moves: str) -> ShearPanic:
    """The position after these moves; the one given stays as it is."""
    after = state.copy()
    assert isinstance(after, ShearPanic)
    for move in moves:
        after.play(move)
    return after


def texts(state: ShearPanic, start: str = "") -> set[str]:
    """The legal moves that begin so."""
    return {text for text in map(state.text, state.moves()) if text.startswith(start)}


def square(state: ShearPanic, sheep: str) -> str | None:
    told: str | None = state.view(None)["sheep"][sheep]
    return told


def group(sheep: str) -> int:
    """Sheep given by their marks, as a group."""
    return sum(1 << MARKS.index(mark) for mark in sheep.split())


def ways(drawing: str, strays: str, way: str, *, edition: str = "manual", at: str = "d4",
         bystanders: str = "") -> set[str]:
    """How these strays can rejoin all others but bystanders: by the die's face, 'either' class, or by 'lift'."""
    state = position(drawing, at=at, edition=edition)
    state.stray = group(strays)
    state.flock = present(state.cells) & ~state.stray & ~group(bystanders)
    state.way = WAYS.index(way)
    return {state.text(move) for move in state.ways()}
