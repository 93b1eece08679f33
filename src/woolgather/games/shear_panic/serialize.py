"""Serializes positions: writes, reads and validates them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import Unreadable
from woolgather.engine.state import CHANCE, OVER, Setup
from woolgather.games.shear_panic import notation
from woolgather.games.shear_panic.data import (
    ACTIONS,
    CARD,
    COLOUR_DIE,
    COLUMNS,
    FLOCK_DIE,
    MARKS,
    SHEEP,
    SHEEP_COUNT,
    SIDES,
)
from woolgather.games.shear_panic.edition import Edition, edition_of
from woolgather.games.shear_panic.flock import GONE, WIDTH, bottom, cell_at, east, picture, present, top, west
from woolgather.games.shear_panic.position import (
    ACTED,
    BUTTON_CHOICE,
    DONE,
    FLOCK_ROLL,
    NOTHING,
    PANICKED,
    PHASES,
    SETTING,
    SHORN,
    STAGES,
)
from woolgather.games.shear_panic.rejoin import groups, is_together
from woolgather.games.shear_panic.state import ShearPanic

EMPTY: Final = ".."
LETTERS: Final = "bbrrggyyK"
WAYS: Final = (*FLOCK_DIE, "either", "lift")


# ---- writing


def write(state: ShearPanic) -> Any:
    """The whole position in plain values; the flock is drawn row by row."""
    return {
        "phase": PHASES[state.phase],
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "opening": state.opening,
        "flock": rows(list(state.cells)),
        "corner": _corner(state),
        "facing": SIDES[state.facing],
        "marker": state.marker,
        "origin": state.origin,
        "steps": state.steps,
        "points": list(state.points),
        "used": [_actions(mask) for mask in state.used],
        "extra": [list(state.extra)[seat * 3 : seat * 3 + 3] for seat in range(state.setup.seats)],
        "last": None if state.last == NOTHING else notation.text(state.last),
        "binds": state.is_bound,
        "before": _before(state),
        "colour": None if state.colour == NOTHING else COLOUR_DIE[state.colour],
        "rejoin": _rejoining(state),
    }


def rows(cells: Sequence[int]) -> list[str]:
    """The flock from north to south, each sheep by its mark."""
    return _drawn_rows(cells, MARKS, EMPTY)


def _drawn_rows(cells: Sequence[int], marks: Sequence[str], empty: str) -> list[str]:
    flock = vec[i64](list(cells))
    if not present(flock):
        return []
    standing = {cell: marks[sheep] for sheep, cell in enumerate(cells) if cell != GONE}
    lines = [
        [standing.get(cell_at(column, row), empty) for column in range(west(flock), east(flock) + 1)]
        for row in range(top(flock), bottom(flock) + 1)
    ]
    return [" ".join(mark.ljust(len(empty)) for mark in line).rstrip() for line in lines]


def _corner(state: ShearPanic) -> str | None:
    """The square at the north-western corner of the drawn flock."""
    cells = state.cells
    return state.edition.square(cell_at(west(cells), top(cells))) if present(cells) else None


def _actions(mask: int) -> list[str]:
    return [f"{name} {value}" for place, (name, value) in enumerate(ACTIONS) if mask >> place & 1]


def _before(state: ShearPanic) -> Any:
    """The colours that must not be restored (SP-40); two sheep of a colour are interchangeable."""
    if not len(state.before):
        return None
    return {"flock": _drawn_rows(list(picture(state.before)), LETTERS, "."), "facing": SIDES[state.before_facing]}


def _rejoining(state: ShearPanic) -> Any:
    if not (state.flock or state.stray):
        return None
    return {
        "flock": _names(state.flock),
        "stray": _names(state.stray),
        "way": None if state.way == NOTHING else WAYS[state.way],
    }


def _names(group: int) -> list[str]:
    return [name for sheep, name in enumerate(SHEEP) if group >> sheep & 1]


# ---- reading


def read(setup: Setup, position: Any) -> ShearPanic:
    """Read a serialized position; an impossible one is refused."""
    edition = edition_of(setup.options, setup.seats)
    cells = _read_flock(edition, position["flock"], position["corner"])
    state = ShearPanic(
        setup,
        edition,
        cells,
        vec[i64]([_mask(used) for used in position["used"]]),
        vec[i64]([count for counts in position["extra"] for count in counts]),
        vec[i64](position["points"]),
    )
    state.phase = PHASES.index(position["phase"])
    state.stage = STAGES.index(position["stage"])
    state.turn = position["turn"]
    state.opening = position["opening"]
    state.facing = SIDES.index(position["facing"])
    state.marker = position["marker"]
    state.origin = position["origin"]
    state.steps = position["steps"]
    state.last = NOTHING if position["last"] is None else _read_last(position["last"])
    state.is_bound = bool(position["binds"])
    state.colour = NOTHING if position["colour"] is None else COLOUR_DIE.index(position["colour"])
    if position["before"] is not None:
        state.before = _read_before(position["before"]["flock"], cells)
        state.before_facing = SIDES.index(position["before"]["facing"])
    if position["rejoin"] is not None:
        _read_rejoining(state, position["rejoin"])
    state.seat = CHANCE if state.phase <= FLOCK_ROLL else OVER if state.phase == DONE else state.turn
    _check(state)
    return state


def _read_flock(edition: Edition, lines: Sequence[str], corner: str | None) -> vec[i64]:
    cells = vec[i64]([GONE for _ in SHEEP])
    if corner is None:
        _require(not lines, "a drawn flock needs the square of its corner.")
        return cells
    column, row = square_named(corner)
    column += edition.corner
    row += edition.corner
    for south, line in enumerate(lines):
        for place, mark in enumerate(line.split()):
            if mark == EMPTY:
                continue
            sheep = MARKS.index(mark)
            cell = cell_at(column + place, row + south)
            _require(cells[sheep] == GONE, f"{SHEEP[sheep]} stands on two squares.")
            _require(
                column + place < WIDTH and row + south < WIDTH and edition.area.room[cell * 8] >= 0,
                f"{SHEEP[sheep]} does not stand on the board.",
            )
            cells[sheep] = cell
    return cells


def square_named(name: str) -> tuple[int, int]:
    """Column and row of a square, counted from 0."""
    letters = name.rstrip("0123456789")
    return COLUMNS.index(letters), int(name[len(letters) :]) - 1


def _mask(names: Sequence[str]) -> int:
    mask = 0
    for name in names:
        places = [
            place for place, (kind, value) in enumerate(ACTIONS) if f"{kind} {value}" == name and not mask >> place & 1
        ]
        _require(len(places) > 0, "a used action is none of the twelve.")
        mask |= 1 << places[0]
    return mask


def _read_last(text: str) -> int:
    found = [move for move in range(CARD) if notation.text(move) == text]
    _require(len(found) == 1, "its last move is not an action.")
    return found[0]


def _read_before(lines: Sequence[str], cells: vec[i64]) -> vec[i64]:
    """Each colour's sheep in the order of the rows; sheep that are gone now were gone then."""
    before = vec[i64]([GONE for _ in SHEEP])
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.split()):
            if letter != ".":
                free = [
                    sheep
                    for sheep, mark in enumerate(LETTERS)
                    if mark == letter and before[sheep] == GONE and cells[sheep] != GONE
                ]
                _require(len(free) > 0, "the flock before has other sheep than the flock now.")
                before[free[0]] = cell_at(column, row)
    _require(present(before) == present(cells), "the flock before has other sheep than the flock now.")
    return before


def _read_rejoining(state: ShearPanic, data: Mapping[str, Any]) -> None:
    state.flock = _group(data["flock"])
    state.stray = _group(data["stray"])
    state.way = NOTHING if data["way"] is None else WAYS.index(data["way"])


def _group(names: Sequence[str]) -> int:
    return sum([1 << SHEEP.index(name) for name in names])


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise Unreadable(f"This Shear Panic position cannot be: {reason}")


def _check(state: ShearPanic) -> None:
    """Validate a position that comes from outside."""
    edition, seats = state.edition, state.setup.seats
    _require(
        len(state.points) == len(state.used) == seats
        and len(state.extra) == 3 * seats
        and all(0 <= left <= most for left, most in zip(state.extra, edition.extra_counts * seats, strict=True)),
        f"it needs points, actions and extra movement of {seats} seats.",
    )
    _require(
        0 <= state.turn < seats and 0 <= state.origin <= state.marker <= edition.pen_2,
        "the active player or the marker is out of range.",
    )
    _require(all(-12 <= points <= 200 for points in state.points), "the points are out of range.")
    gone = sum([cell == GONE for cell in state.cells])
    may_be_gone = edition.shearing and state.marker >= edition.wall_2
    _require(
        gone == 0 or may_be_gone or (state.phase == SETTING and gone == SHEEP_COUNT),
        "a sheep is missing that nobody has shorn.",
    )
    _check_accounts(state)
    _check_moment(state)


def _check_accounts(state: ShearPanic) -> None:
    """Check that everybody has played as many actions as turns, and that the marker moved accordingly."""
    edition, seats = state.edition, state.setup.seats
    counts = [len(_actions(mask)) for mask in state.used]
    has_chosen = state.stage in (ACTED, SHORN, PANICKED) or state.phase == DONE
    turns_this_round = 0 if state.opening else state.turn + has_chosen
    rounds = counts[-1] - (turns_this_round == seats)
    expected = [rounds + (seat < turns_this_round) for seat in range(seats)]
    _require(counts == expected, "the players have not taken turns one after the other.")
    played = sum(value for mask in state.used for place, (_, value) in enumerate(ACTIONS) if mask >> place & 1)
    played += sum(
        (most - left) * (place % 3 + 1)
        for place, (left, most) in enumerate(zip(state.extra, edition.extra_counts * seats, strict=True))
    )
    is_to_move = state.stage == ACTED and not (state.phase == BUTTON_CHOICE and edition.late_button)
    lost = played - state.marker - (state.steps if is_to_move else 0)
    most_lost = 5 * ((state.marker >= edition.pen_1) + (state.marker >= edition.pen_2))
    _require(0 <= lost <= most_lost, "the marker does not stand where the actions have brought it.")
    _require(state.stage == ACTED or state.steps == 0 or has_chosen, "the marker moves only with an action.")


def _check_moment(state: ShearPanic) -> None:
    """Check that phase, stage, flock and what is pending are consistent, and that there is something to choose."""
    kind = PHASES[state.phase]
    stages = {
        "setup": ("idle",),
        "colour-die": ("opening", "panic"),
        "action": ("idle",),
        "card": ("action",),
        "button": ("action",),
        "panic": ("opening", "panic"),
        "over": ("idle",),
    }.get(kind, STAGES[1:])
    _require(STAGES[state.stage] in stages, "what is under way does not fit what is asked.")
    _require(
        (state.opening > 0) == (STAGES[state.stage] == "opening") and 0 <= state.opening <= state.edition.opening_rolls,
        "the opening rolls do not fit.",
    )
    is_split = kind in ("flock-die", "which-flock", "which-group", "rejoin")
    if state.phase not in (SETTING, DONE):
        _require(
            present(state.cells) != 0 and is_together(state.cells) != is_split,
            "the flock is together exactly when nobody has to rejoin.",
        )
    _require((state.flock != 0) == (is_split and kind != "which-flock"), "the flock that strays rejoin does not fit.")
    _require(
        state.flock == 0 or state.flock in list(groups(state.cells, present(state.cells))),
        "the flock that strays rejoin is not a group of its own.",
    )
    _require((state.stray != 0) == (kind in ("flock-die", "rejoin")), "the group that rejoins does not fit.")
    _require((state.way != NOTHING) == (kind == "rejoin"), "the way in which a group rejoins does not fit.")
    if state.stray:
        _require(state.stray in list(_strays(state)), "the group that rejoins is not a group of its own.")
    needs_colour = kind == "panic" or (is_split and STAGES[state.stage] in ("opening", "panic"))
    _require(state.colour != NOTHING or not needs_colour, "the colour die has not been rolled.")
    needs_last = state.stage in (ACTED, SHORN, PANICKED)
    _require(state.last != NOTHING or not needs_last, "no action has been chosen.")
    _require(state.phase == DONE or len(state.legal()) > 0, "there is nothing to choose.")


def _strays(state: ShearPanic) -> vec[i64]:
    return groups(state.cells, present(state.cells) & ~state.flock)
