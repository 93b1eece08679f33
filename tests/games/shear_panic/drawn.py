"""Positions from drawings: rows of b1 b2 r1 r2 g1 g2 y1 y2 K and dots; sheep that are not drawn have been shorn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.shear_panic.refereed import follow, same_flock, slow_outcome, slow_ways
from woolgather.engine.state import CHANCE, State
from woolgather.games.shear_panic.actions import carried_out
from woolgather.games.shear_panic.data import ACTIONS, CHOICE_OF, CHOICE_TYPE, FIRST, MARKS, SHEEP, SIDES
from woolgather.games.shear_panic.flock import GONE, WIDTH, cell_at, present
from woolgather.games.shear_panic.game import GAME
from woolgather.games.shear_panic.position import ACTION
from woolgather.games.shear_panic.serialize import WAYS, rows
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
                assert standing[MARKS.index(mark)] == GONE, f"{mark} is drawn twice in {drawing}"
                standing[MARKS.index(mark)] = cell_at(column + east, row + south)
    return standing


def position(
    drawing: str,
    *,
    at: str = "d4",
    edition: str = "manual",
    seats: int = 4,
    turn: int = 0,
    facing: str = "N",
    marker: int = 0,
    unused: str = "",
    **options: str | bool,
) -> ShearPanic:
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
    """The position after these moves, on which the slow rules agree; the one given stays as it is."""
    return follow(state, moves)


def texts(state: ShearPanic, start: str = "") -> set[str]:
    """The legal moves that begin so; the slow rules allow the same."""
    follow(state, ())
    return {text for text in map(state.text, state.moves()) if text.startswith(start)}


def directions(state: ShearPanic, start: str, value: int) -> set[str]:
    """Where a sheep can go, of the moves that begin so and have that value."""
    return {
        text.removeprefix(start).removesuffix(f"({value})").strip()
        for text in texts(state, f"{start} ")
        if text.endswith(f"({value})")
    }


def right_after(state: ShearPanic, text: str) -> list[list[str]]:
    """The flock after an action, before any rejoining, by both rules."""
    move = state.parse(text)
    assert move in state.moves()
    choice = CHOICE_OF[move]
    after = state.copy()
    assert isinstance(after, ShearPanic)
    after.cells = carried_out(state.cells, CHOICE_TYPE[choice], move - FIRST[choice], state.edition.area)
    assert same_flock(after, slow_outcome(state, move))
    return look(after)


def square(state: ShearPanic, sheep: str) -> str | None:
    sentences: str | None = state.view(None)["sheep"][sheep]
    return sentences


def group(sheep: str) -> int:
    """Sheep given by their marks, as a group."""
    return sum(1 << MARKS.index(mark) for mark in sheep.split())


def ways(
    drawing: str, strays: str, way: str, *, edition: str = "manual", at: str = "d4", bystanders: str = ""
) -> set[str]:
    """How these strays can rejoin all others but bystanders, by both rules; see `slow_ways`."""
    state = position(drawing, at=at, edition=edition)
    state.stray = group(strays)
    state.flock = present(state.cells) & ~state.stray & ~group(bystanders)
    state.way = WAYS.index(way)
    found = {state.text(move) for move in state.ways()}
    assert found == slow_ways(state, way, names(state.flock), names(state.stray))
    return found


def names(sheep: int) -> frozenset[str]:
    return frozenset(name for place, name in enumerate(SHEEP) if sheep >> place & 1)


def split(drawing: str, *, at: str = "a1", edition: str = "manual") -> ShearPanic:
    """A flock in pieces, about to rejoin; then it is the next player's turn."""
    state = position(drawing, at=at, edition=edition)
    state.gather()
    return state


def ends(state: ShearPanic, sheep: str) -> dict[str, set[str]]:
    """Where a stray may stand once its group has joined: by the face rolled, or "" where there is no die."""
    rolled = {f: play(state, f"roll {f}") for f in "+x"} if state.seat == CHANCE else {"": state}
    return {face: ends_of_ways(after, sheep) for face, after in rolled.items()}


def ends_of_ways(state: ShearPanic, sheep: str) -> set[str]:
    """The same, once the class is settled; with one way only it has already been taken."""
    pending = state.view(None)["pending"]
    if pending["kind"] == "rejoin" and sheep in pending["rejoin"]["stray"]:
        return {place(play(state, move), sheep) for move in texts(state)}
    return {place(state, sheep)}


def place(state: ShearPanic, sheep: str) -> str:
    """The square on which a sheep stands, named as on the board even where there is none."""
    cell = state.cells[SHEEP.index(sheep)]
    return f"{'abcdefghi'[cell % WIDTH - 11]}{cell // WIDTH - 10}"
