"""The two editions: how they differ, and what follows from the number of players."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from woolgather.games.shear_panic.area import BOARD_AREA, OPEN_AREA, OPEN_PANIC_AREA
from woolgather.games.shear_panic.data import (
    BLACK_SHEEP,
    BUTTONS,
    COLUMNS,
    DIAGONAL,
    EDITION_PROTECTS,
    EXTRA,
    LINE,
    MANUAL_DIAGONALS,
    MANUAL_LINES,
    MAYFAIR_NAMES,
    NO_EXTRA,
    OPENING_EDITIONS,
    OPENING_ROLLS,
    PROTECTS,
    RED_SPACES,
    ROGER,
    SHEAR_PANIC,
    TEAM_TAG,
    TRACKS,
    TYPES,
    trough_both_sides,
)
from woolgather.games.shear_panic.flock import EDGE
from woolgather.games.shear_panic.movegen import MoveGenerator

EDITIONS: Final = ("manual", "mayfair")
OPENING_SLAMS: Final = ("edition", "yes", "no")
REVERSAL: Final = ("edition", "all", "marked", "none")
NEAREST_ROW: Final = ("edition", "nothing")
BUTTON_TIMES: Final = ("with_action", "after_marker")


@mypyc_attr(allow_interpreted_subclasses=False)
class Edition:
    """One edition for a number of players: track, extra movement, the actions that differ, and the options."""

    def __init__(self, options: Any, seats: int) -> None:
        name: str = options.edition
        self.name = name
        self.seats: i64 = seats
        self.shearing: bool = options.shearing
        self.has_board = True
        self.corner: i64 = EDGE  # the column and row of square a1
        self.area = BOARD_AREA[options.slam_gaps]  # where sheep can go, and how they push (SP-21, SP-23, SP-31)
        self.panic_area = self.area  # the same in a panic, which need not change anything (SP-70)
        self.corner_is_free = True  # whether a group at a corner rejoins without the die (SP-52)
        reversal: str = EDITION_PROTECTS[name] if options.reversal == "edition" else options.reversal
        self.protected: i64 = _types(PROTECTS[reversal])  # the types of action that cannot be undone, as bits (SP-40)
        self.binds = reversal != "none"  # whether an action binds the next player at all (SP-40, SP-41)
        self.front_scores = False  # whether the row nearest to the Shearer scores (SP-85)
        self.opening_rolls: i64 = 0
        if options.opening_slams == "yes" or (options.opening_slams == "edition" and name in OPENING_EDITIONS):
            self.opening_rolls = seats * OPENING_ROLLS.get((name, seats), 1)
        extra = EXTRA.get((name, seats), (NO_EXTRA, (0, 0, 0)))
        self.extra: i64 = extra[0]
        self.extra_counts = extra[1]
        self.late_button: bool = extra[0] == BUTTONS and options.buttons == "after_marker"
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
        """The field that a space belongs to; 0 is the truck before the first (SP-3)."""
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
        """The name of a square: its column in letters from the west, its row in numbers from the north."""
        return f"{COLUMNS[(cell & 31) - self.corner]}{(cell >> 5) - self.corner + 1}"

    def called(self, kind: i64) -> str:
        """The edition's name for that type of action."""
        return TYPES[kind]

    def protects(self, kind: i64) -> bool:
        """Whether the next player may not undo an action of that type (SP-40)."""
        return self.protected >> kind & 1 == 1

    def leaps(self, generator: MoveGenerator, first: i64) -> vec[i64]:
        return generator.leaps_over_a_run(first)

    def lines(self, generator: MoveGenerator) -> vec[i64]:
        return generator.board_lines(LINE)

    def diagonals(self, generator: MoveGenerator) -> vec[i64]:
        return generator.board_lines(DIAGONAL)

    def troughs(self, generator: MoveGenerator) -> vec[i64]:
        return generator.troughs(False)


class Manual(Edition):
    """The English manual: a board, whole lines that move, no die at a corner."""


class Mayfair(Edition):
    """The Italian rules of the Mayfair edition: no board, single sheep that push, lines inside the flock."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__(options, seats)
        self.area = OPEN_AREA[options.slam_gaps]
        self.panic_area = OPEN_PANIC_AREA[options.slam_gaps]
        self.has_board = False
        self.corner = 0
        self.corner_is_free = False
        self.front_scores = not self.shearing and options.nearest_row == "edition"

    def called(self, kind: i64) -> str:
        return MAYFAIR_NAMES.get(TYPES[kind], TYPES[kind])

    def leaps(self, generator: MoveGenerator, first: i64) -> vec[i64]:
        return generator.leaps_to_any_gap(first)

    def lines(self, generator: MoveGenerator) -> vec[i64]:
        return generator.pushes_of_anybody(LINE, MANUAL_LINES)

    def diagonals(self, generator: MoveGenerator) -> vec[i64]:
        return generator.pushes_of_anybody(DIAGONAL, MANUAL_DIAGONALS)

    def troughs(self, generator: MoveGenerator) -> vec[i64]:
        return generator.troughs(trough_both_sides)


def _types(names: tuple[str, ...]) -> int:
    return sum([1 << TYPES.index(name) for name in names])


_EDITIONS: Final[dict[tuple[Any, int], Edition]] = {}


def edition_of(options: Any, seats: int) -> Edition:
    """The edition for these options, shared by positions of all games with them."""
    wanted = (options, seats)
    if wanted not in _EDITIONS:
        _EDITIONS[wanted] = (Manual if options.edition == "manual" else Mayfair)(options, seats)
    return _EDITIONS[wanted]
