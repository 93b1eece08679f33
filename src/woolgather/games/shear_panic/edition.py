"""The two editions: what differs between them, and what follows from the number of players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from woolgather.games.shear_panic.data import (
    BLACK_SHEEP,
    BOARD,
    COLUMNS,
    DIAGONAL,
    EXTRA,
    LINE,
    MANUAL_DIAGONALS,
    MANUAL_LINES,
    NO_EXTRA,
    OPENING_ROLLS,
    RED_SPACES,
    ROGER,
    SHEAR_PANIC,
    TEAM_TAG,
    TRACKS,
    TYPES,
    manual_protects,
    mayfair_protects,
    trough_both_sides,
)
from woolgather.games.shear_panic.flock import CELLS, EDGE, FAR, OFFSET, WIDTH
from woolgather.games.shear_panic.sight import Area, Sight

EDITIONS: Final = ("manual", "mayfair")


def _is_on_board(cell: int) -> bool:
    return EDGE <= cell % WIDTH < EDGE + BOARD and EDGE <= cell // WIDTH < EDGE + BOARD


def _steps_to_edge(cell: int, direction: int) -> int:
    """How many steps a sheep on the board can make that way; -1 for a square off the board."""
    steps = -1
    while _is_on_board(cell):
        steps += 1
        cell += int(OFFSET[direction])
    return steps


ROOM_ON_BOARD: Final = vec[i64]([_steps_to_edge(cell, direction) for cell in range(CELLS) for direction in range(8)])
ROOM_EVERYWHERE: Final = vec[i64]([FAR for _ in range(CELLS * 8)])
BOARD_AREA: Final = Area(ROOM_ON_BOARD, True)
OPEN_AREA: Final = Area(ROOM_EVERYWHERE, False)
OPEN_PANIC_AREA: Final = Area(ROOM_EVERYWHERE, True)


@mypyc_attr(allow_interpreted_subclasses=False)
class Edition:
    """One edition for a number of players: the track, the extra movement, and the actions that differ."""

    def __init__(self, name: str, seats: int, shearing: bool) -> None:
        self.name = name
        self.seats: i64 = seats
        self.shearing = shearing
        self.has_board = True
        self.corner: i64 = EDGE                  # the column and row of square a1
        self.area = BOARD_AREA                   # where sheep can go (SP-21, SP-23)
        self.panic_area = BOARD_AREA             # and where in a panic, which need not change anything (SP-70)
        self.corner_is_free = True               # whether a group at a corner rejoins without the die (SP-52)
        self.protected: i64 = 0                  # the types of action that cannot be undone, as bits (SP-40)
        self.opening_rolls: i64 = seats * OPENING_ROLLS.get((name, seats), 1)
        extra = EXTRA.get((name, seats), (NO_EXTRA, (0, 0, 0)))
        self.extra: i64 = extra[0]
        self.extra_counts = extra[1]
        self._lay_track(TRACKS[name, seats])

    def _lay_track(self, n: int) -> None:
        """Four fields, and two brown spaces in the second and the fourth (SP-3, SP-4)."""
        self.n: i64 = n
        self.wall_1: i64 = 2 * n + 1
        self.pen_1: i64 = 3 * n + 1
        self.wall_2: i64 = 5 * n + 2
        self.pen_2: i64 = 6 * n + 2
        self.red = vec[i64]([int(space in RED_SPACES[n]) for space in range(6 * n + 3)])

    def field(self, space: i64) -> i64:
        """Which field a space lies in; 0 is the truck before the first (SP-3)."""
        if space == 0:
            return 0
        if space <= self.n:
            return TEAM_TAG
        if space <= self.pen_1:
            return ROGER
        if space <= 4 * self.n + 1:
            return BLACK_SHEEP
        return SHEAR_PANIC

    def square(self, cell: i64) -> str:
        """A square's name: its column in letters from the west, its row in numbers from the north."""
        return f"{COLUMNS[(cell & 31) - self.corner]}{(cell >> 5) - self.corner + 1}"

    def protects(self, kind: i64) -> bool:
        """Whether the next player may not undo an action of that type (SP-40)."""
        return self.protected >> kind & 1 == 1

    def leaps(self, sight: Sight, first: i64) -> vec[i64]:
        return sight.leaps_over_a_run(first)

    def lines(self, sight: Sight) -> vec[i64]:
        return sight.board_lines(LINE)

    def diagonals(self, sight: Sight) -> vec[i64]:
        return sight.board_lines(DIAGONAL)

    def troughs(self, sight: Sight) -> vec[i64]:
        return sight.troughs(False)


class Manual(Edition):
    """The English manual: a board, whole lines that move, no die at a corner."""

    def __init__(self, name: str, seats: int, shearing: bool) -> None:
        super().__init__(name, seats, shearing)
        self.protected = _types(manual_protects)


class Mayfair(Edition):
    """The Italian rules of the Mayfair edition: no board, single sheep that push, lines inside the flock."""

    def __init__(self, name: str, seats: int, shearing: bool) -> None:
        super().__init__(name, seats, shearing)
        self.area = OPEN_AREA
        self.panic_area = OPEN_PANIC_AREA
        self.has_board = False
        self.corner = 0
        self.corner_is_free = False
        self.protected = _types(mayfair_protects)

    def leaps(self, sight: Sight, first: i64) -> vec[i64]:
        return sight.leaps_to_any_gap(first)

    def lines(self, sight: Sight) -> vec[i64]:
        return sight.pushes_of_anybody(LINE, MANUAL_LINES)

    def diagonals(self, sight: Sight) -> vec[i64]:
        return sight.pushes_of_anybody(DIAGONAL, MANUAL_DIAGONALS)

    def troughs(self, sight: Sight) -> vec[i64]:
        return sight.troughs(trough_both_sides)


def _types(names: tuple[str, ...]) -> int:
    return sum([1 << TYPES.index(name) for name in names])


_EDITIONS: Final[dict[tuple[str, int, bool], Edition]] = {}


def edition_of(name: str, seats: int, shearing: bool) -> Edition:
    """The edition for these options; positions of all games with them share it."""
    wanted = (name, seats, shearing)
    if wanted not in _EDITIONS:
        _EDITIONS[wanted] = (Manual if name == "manual" else Mayfair)(name, seats, shearing)
    return _EDITIONS[wanted]
