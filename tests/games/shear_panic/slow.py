"""Shear Panic's actions and scoring once more: slow, obvious, and independent of the compiled rules.

A flock is a dict from a sheep's name ("blue-1" ... "yellow-2", "black") to its square (column, row); rows grow
southward. The manual's board has the columns and rows 0 to 8; Mayfair has no board, so there a flock frozen for
comparison is shifted until its least column and its least row are 0.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Square = tuple[int, int]
Flock = dict[str, Square]
Frozen = frozenset[tuple[str, Square]]
Position = tuple[Flock, str]  # with the facing
Group = frozenset[str]
Edition = Literal["manual", "mayfair"]

COLOURS = ("blue", "red", "green", "yellow")
SHEEP = (*(f"{colour}-{number}" for colour in COLOURS for number in (1, 2)), "black")
WAYS: dict[str, Square] = {
    "N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0), "NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1),
}  # fmt: skip
D4 = ("N", "E", "S", "W")
DX = ("NE", "SE", "SW", "NW")
D8 = D4 + DX
BOARD = 9
REACH = 20  # farther than any two sheep ever stand apart


class Action(NamedTuple):
    """One action with its parameters.

    step, slam, leap, and Mayfair's line and diagonal: sheep and way; Mayfair's leap also `at`, the squares travelled.
    The manual's line and diagonal: way and `at`, the lane pushed (see `lane`).
    trough: way is the side N, E, S, W; Mayfair's lines inside the flock: way is "row" or "column", the line runs
    between the rows (columns) `at` - 1 and `at`. turn: way is "left" or "right".
    """

    kind: str
    sheep: str = ""
    way: str = ""
    at: int = 0


def colour(sheep: str) -> str:
    """Two sheep of a colour, one black sheep."""
    return sheep.split("-")[0]


def ahead(square: Square, way: str, squares: int = 1) -> Square:
    """The square so many squares that way."""
    return square[0] + WAYS[way][0] * squares, square[1] + WAYS[way][1] * squares


def frozen(flock: Flock, edition: Edition) -> Frozen:
    """The flock as a value: the board's squares in the manual, places relative to each other in Mayfair (SP-21)."""
    if edition == "manual" or not flock:
        return frozenset(flock.items())
    return frozenset(at_origin(flock).items())


def at_origin(flock: Flock) -> Flock:
    """The flock shifted so that its least column and its least row are 0."""
    west = min(column for column, _ in flock.values())
    north = min(row for _, row in flock.values())
    return {sheep: (column - west, row - north) for sheep, (column, row) in flock.items()}


def touching(squares: Iterable[Square], others: Iterable[Square], ways: tuple[str, ...]) -> bool:
    """Whether a square has one of the others as its neighbour in one of these ways."""
    targets = set(others)
    return any(ahead(square, way) in targets for square in squares for way in ways)


# Actions


def outcome(
    flock: Flock, facing: str, edition: Edition, action: Action, *, panic: bool = False, through: bool = False
) -> Position | None:
    """What the action makes of the flock before rejoining; None if it is not possible (SP-21, SP-23, SP-30 to SP-36).

    Whose sheep it is does not matter here (see `all_outcomes`). In a panic nothing needs to change (SP-70).
    `through`: pushes move all sheep ahead, gaps or not (SP-31).
    """
    if action.kind == "turn":
        return flock, turn(facing, action.way)
    after = moved(flock, edition, action, through)
    if after is None or not on_board(after, edition):
        return None
    if not panic and frozen(after, edition) == frozen(flock, edition):
        return None
    return after, facing


def moved(flock: Flock, edition: Edition, action: Action, through: bool) -> Flock | None:
    """The flock after a legal form of the action, wherever that puts the sheep (SP-30 to SP-35)."""
    kind, sheep, way, at = action
    if kind == "step" and way in D8:
        return step(flock, sheep, way)
    push = slam_through if through else slam
    if kind == "slam" and way in D8:
        return push(flock, sheep, way)
    if kind == "leap" and edition == "manual" and way in D8:
        return leap_over_the_run(flock, sheep, way)
    if kind == "leap" and edition == "mayfair" and way in D4:
        return leap_onto_the_ray(flock, sheep, way, at)
    if (kind == "line" and way in D4) or (kind == "diagonal" and way in DX):
        return push_lane(flock, way, at) if edition == "manual" else push(flock, sheep, way)
    if kind == "trough" and way in D4:
        return close_up(flock, *outer_line(flock, way))
    if kind == "trough" and edition == "mayfair" and (way, at) in inner_lines(flock):
        return close_up(flock, way, at)
    return None


def on_board(flock: Flock, edition: Edition) -> bool:
    """The manual's board has 9x9 squares, Mayfair has no board (SP-23)."""
    if edition == "mayfair":
        return True
    return all(0 <= column < BOARD and 0 <= row < BOARD for column, row in flock.values())


def step(flock: Flock, sheep: str, way: str) -> Flock | None:
    """To an empty neighbouring square (SP-30)."""
    target = ahead(flock[sheep], way)
    return None if target in flock.values() else flock | {sheep: target}


def slam(flock: Flock, sheep: str, way: str) -> Flock | None:
    """Run to the first sheep; it and those behind it without a gap move on by one (SP-31)."""
    first = first_on_ray(flock, sheep, way)
    if first is None:
        return None
    standing = {square: name for name, square in flock.items()}
    after = flock | {sheep: ahead(flock[sheep], way, first)}
    pushed = ahead(flock[sheep], way, first)
    while pushed in standing:
        after[standing[pushed]] = ahead(pushed, way)
        pushed = ahead(pushed, way)
    return after


def slam_through(flock: Flock, sheep: str, way: str) -> Flock | None:
    """Run to the first sheep; every sheep ahead moves on by one (SP-31, option)."""
    met = {ahead(flock[sheep], way, squares) for squares in sheep_on_ray(flock, sheep, way)}
    if not met:
        return None
    after = {name: ahead(square, way) if square in met else square for name, square in flock.items()}
    return after | {sheep: ahead(flock[sheep], way, min(sheep_on_ray(flock, sheep, way)))}


def first_on_ray(flock: Flock, sheep: str, way: str) -> int | None:
    """How many squares away the first sheep on the ray stands (SP-31)."""
    met = sheep_on_ray(flock, sheep, way)
    return min(met) if met else None


def sheep_on_ray(flock: Flock, sheep: str, way: str) -> set[int]:
    """How many squares away sheep stand on the ray."""
    taken = set(flock.values())
    return {squares for squares in range(1, REACH) if ahead(flock[sheep], way, squares) in taken}


def leap_over_the_run(flock: Flock, sheep: str, way: str) -> Flock | None:
    """Manual: run up to the first sheep, over the unbroken run, onto the first square beyond it (SP-32)."""
    met = sheep_on_ray(flock, sheep, way)
    if not met:
        return None
    landing = min(met)
    while landing in met:
        landing += 1
    return flock | {sheep: ahead(flock[sheep], way, landing)}


def leap_onto_the_ray(flock: Flock, sheep: str, way: str, squares: int) -> Flock | None:
    """Mayfair: any empty square with a sheep jumped, at most one square beyond the last sheep (SP-32)."""
    met = sheep_on_ray(flock, sheep, way)
    if not met or squares in met or not min(met) < squares <= max(met) + 1:
        return None
    return flock | {sheep: ahead(flock[sheep], way, squares)}


def lane(square: Square, way: str) -> int:
    """The number of the line through the square along that way: row, column, or the like (SP-33, SP-34)."""
    column, row = square
    if way in ("E", "W"):
        return row
    if way in ("N", "S"):
        return column
    return column - row if way in ("NW", "SE") else column + row


def push_lane(flock: Flock, way: str, at: int) -> Flock:
    """Manual: all sheep of one lane move one square along it, gaps kept (SP-33, SP-34)."""
    return {sheep: ahead(square, way) if lane(square, way) == at else square for sheep, square in flock.items()}


def outer_line(flock: Flock, side: str) -> tuple[str, int]:
    """The line just beyond the flock's outermost row or column on that side (SP-35)."""
    columns = [column for column, _ in flock.values()]
    rows = [row for _, row in flock.values()]
    return {"N": ("row", min(rows)), "S": ("row", max(rows) + 1),
            "W": ("column", min(columns)), "E": ("column", max(columns) + 1)}[side]  # fmt: skip


def inner_lines(flock: Flock) -> set[tuple[str, int]]:
    """The lines between two neighbouring rows or columns of the flock (SP-35)."""
    rows = range(outer_line(flock, "N")[1] + 1, outer_line(flock, "S")[1])
    columns = range(outer_line(flock, "W")[1] + 1, outer_line(flock, "E")[1])
    return {("row", at) for at in rows} | {("column", at) for at in columns}


def close_up(flock: Flock, axis: str, at: int) -> Flock:
    """In each lane every sheep closes up to the line from its side, order kept (SP-35)."""
    if axis == "column":
        return mirrored(close_up(mirrored(flock), "row", at))
    after = {}
    for sheep, (column, row) in flock.items():
        in_lane = [other for its_column, other in flock.values() if its_column == column]
        if row >= at:
            after[sheep] = (column, at + sum(at <= other < row for other in in_lane))
        else:
            after[sheep] = (column, at - 1 - sum(row < other < at for other in in_lane))
    return after


def mirrored(flock: Flock) -> Flock:
    """Columns and rows exchanged."""
    return {sheep: (row, column) for sheep, (column, row) in flock.items()}


def turn(facing: str, sense: str) -> str:
    """All sheep look 90 degrees further left or right (SP-36)."""
    return D4[(D4.index(facing) + {"left": -1, "right": 1}[sense]) % 4]


def all_actions(flock: Flock, edition: Edition, owner: str) -> set[Action]:
    """Everything the owner of a colour might try, possible or not (SP-30 to SP-36)."""
    own = [sheep for sheep in flock if colour(sheep) == owner]
    actions = {Action(kind, sheep, way) for kind in ("step", "slam") for sheep in own for way in D8}
    for kind, ways in (("line", D4), ("diagonal", DX)):
        if edition == "manual":
            actions |= {Action(kind, "", way, lane(square, way)) for square in flock.values() for way in ways}
        else:
            actions |= {Action(kind, sheep, way) for sheep in flock for way in ways}
    if edition == "manual":
        actions |= {Action("leap", sheep, way) for sheep in own for way in D8}
    else:
        actions |= {Action("leap", sheep, way, at) for sheep in own for way in D4 for at in range(2, REACH)}
        actions |= {Action("trough", "", axis, at) for axis, at in inner_lines(flock)}
    actions |= {Action("trough", "", side) for side in D4}
    return actions | {Action("turn", "", sense) for sense in ("left", "right")}


def all_outcomes(
    flock: Flock, facing: str, edition: Edition, owner: str, through: bool = False
) -> dict[Action, Position]:
    """Every possible action of the owner of a colour, and what it makes of the flock (SP-21 to SP-36, not SP-40)."""
    tried = {
        action: outcome(flock, facing, edition, action, through=through)
        for action in all_actions(flock, edition, owner)
    }
    return {action: position for action, position in tried.items() if position is not None}


def panics(flock: Flock, facing: str, edition: Edition, face: str, through: bool = False) -> dict[Action, Position]:
    """What the face of the colour die allows; empty: nothing happens (SP-70, SP-72)."""
    if face == "white":
        return {Action("turn", "", sense): (flock, turn(facing, sense)) for sense in ("left", "right")}
    slams = [Action("slam", sheep, way) for sheep in flock if colour(sheep) == face for way in D8]
    tried = {action: outcome(flock, facing, edition, action, panic=True, through=through) for action in slams}
    return {action: position for action, position in tried.items() if position is not None}


# No reversal


def undoes(before_previous_choice: Position, after: Position) -> bool:
    """The same colours on the squares, up to translation, and the same facing (SP-40)."""
    return looks(before_previous_choice) == looks(after)


def looks(position: Position) -> tuple[frozenset[tuple[str, Square]], str]:
    """What undoing compares: two sheep of a colour are alike, and where the flock stands does not matter (SP-40)."""
    flock, facing = position
    return frozenset((colour(sheep), square) for sheep, square in at_origin(flock).items()), facing


def opposes(previous: Action, action: Action) -> bool:
    """A trough to the opposite outer edge, or a turn the other way (SP-41)."""
    opposites = ({"N", "S"}, {"E", "W"}, {"left", "right"})
    same_kind = previous.kind == action.kind and action.kind in ("trough", "turn")
    return same_kind and {previous.way, action.way} in opposites


# Scoring


def neighbours(flock: Flock, one: str, other: str) -> int:
    """2 for orthogonal neighbours, 1 for diagonal ones, else 0; 0 too if one has left the game."""
    if one not in flock or other not in flock:
        return 0
    if touching([flock[one]], [flock[other]], D4):
        return 2
    return 1 if touching([flock[one]], [flock[other]], DX) else 0


def team_tag(flock: Flock, owner: str) -> int:
    """Field 1: the own two sheep side by side (SP-81)."""
    return neighbours(flock, f"{owner}-1", f"{owner}-2")


def beside_black(flock: Flock, owner: str) -> int:
    """Field 3: each own sheep beside the black sheep (SP-84)."""
    return neighbours(flock, f"{owner}-1", "black") + neighbours(flock, f"{owner}-2", "black")


def rows_from_front(flock: Flock, facing: str) -> list[Group]:
    """The rows at right angles to the facing, nearest to Roger or the Shearer first, empty ones skipped (SP-82)."""
    depth = {sheep: -(WAYS[facing][0] * column + WAYS[facing][1] * row) for sheep, (column, row) in flock.items()}
    return [frozenset(s for s in flock if depth[s] == row) for row in sorted(set(depth.values()))]


def points_by_row(rows: list[Group]) -> dict[str, int]:
    """4/3/2/1/0 for each sheep of the first, second, third, fourth, further row, by colour (SP-82)."""
    points = dict.fromkeys(COLOURS, 0)
    for row, worth in zip(rows, (4, 3, 2, 1), strict=False):
        for sheep in row - {"black"}:
            points[colour(sheep)] += worth
    return points


def roger(flock: Flock, facing: str) -> dict[str, int]:
    """Field 2: the nearer to Roger the better; neutral colours are listed too (SP-82)."""
    return points_by_row(rows_from_front(flock, facing))


def shear_panic(flock: Flock, facing: str) -> dict[str, int]:
    """Field 4: the farther from the Shearer the better, nothing for the nearest row (SP-85, SP-87)."""
    return points_by_row(rows_from_front(flock, facing)[:0:-1])


def shear_panic_by_rank(flock: Flock, facing: str) -> dict[str, int]:
    """Field 4 where nobody is shorn in the Mayfair edition: the nearest row scores like any other (SP-85)."""
    return points_by_row(rows_from_front(flock, facing)[::-1])


def shorn(flock: Flock, facing: str) -> Group:
    """The sheep of the row nearest the Shearer (SP-86)."""
    return rows_from_front(flock, facing)[0]
