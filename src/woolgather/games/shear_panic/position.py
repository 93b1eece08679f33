"""The position of a game of Shear Panic, and what can be read off it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.games.shear_panic.data import (
    ACTION_COUNT,
    BUTTONS,
    CHOICE_ACTIONS,
    CHOICE_OF,
    CHOICE_TYPE,
    DISCARD,
    FIRST,
    MUST_PLAY_CARD,
    NO_EXTRA,
    PENALTY,
    TROUGH,
    TURN,
)
from woolgather.games.shear_panic.edition import Edition
from woolgather.games.shear_panic.flock import GONE, MIDDLE, cell_at, picture, present, top, west

NOTHING: Final = -1
NO_CELLS: Final = vec[i64]()
NOT_KNOWN: Final = vec[i64]()

# The phases: what chance or the active player is to decide next.
SETTING: Final = 0
COLOUR_ROLL: Final = 1
FLOCK_ROLL: Final = 2
ACTION: Final = 3
CARD_CHOICE: Final = 4
BUTTON_CHOICE: Final = 5
PANIC: Final = 6
FLOCK_CALL: Final = 7
GROUP_CALL: Final = 8
WAY: Final = 9
DONE: Final = 10
# fmt: off
PHASES: Final = ("setup", "colour-die", "flock-die", "action", "card", "button", "panic", "which-flock",
                 "which-group", "rejoin", "over")
# fmt: on

# The stages: an opening slam, an action, a shearing or a panic is under way.
IDLE: Final = 0
OPENING: Final = 1
ACTED: Final = 2
SHORN: Final = 3
PANICKED: Final = 4
STAGES: Final = ("idle", "opening", "action", "shearing", "panic")

# How the current group comes back, besides the two faces of the flock die.
EITHER_CLASS: Final = 2
LIFTED: Final = 3


def increased(numbers: vec[i64], place: i64, by: i64) -> vec[i64]:
    found = numbers[:]
    found[place] += by
    return found


class Position(State):
    """Everything on the table. Its vecs are shared between positions and never modified, only replaced."""

    def __init__(
        self, setup: Setup, edition: Edition, cells: vec[i64], used: vec[i64], extra: vec[i64], points: vec[i64]
    ) -> None:
        self.setup = setup
        self.seat = CHANCE
        self.journal = None
        self.edition = edition
        self.cells = cells  # where each sheep stands, GONE if it was shorn
        self.used = used  # per seat, a bit for each action used
        self.extra = extra  # per seat, the movement cards or buttons of 1, 2 and 3 that are left
        self.points = points
        self.phase: i64 = SETTING
        self.stage: i64 = IDLE
        self.turn: i64 = 0  # the active player
        self.facing: i64 = 0
        self.marker: i64 = 0
        self.opening: i64 = 0  # opening rolls still to come, including the current one
        self.last: i64 = NOTHING  # the last action (or discard) chosen
        self.is_bound = False  # whether it binds the next player (SP-40, SP-41)
        self.before = NO_CELLS  # the flock that must not be restored, and its facing (SP-40)
        self.before_facing: i64 = 0
        self.steps: i64 = 0  # how far the marker moves once the flock has rejoined
        self.origin: i64 = 0  # where the marker was before this turn moved it
        self.colour: i64 = NOTHING  # the face of the colour die during an opening slam or a panic
        self.flock: i64 = 0  # while strays rejoin: the group that is the flock,
        self.stray: i64 = 0  # the group that is rejoining now,
        self.way: i64 = NOTHING  # and how it does: the die's face, either class, or lifted
        self.known = NOT_KNOWN  # the legal moves, once computed

    def take_from(self, other: Position) -> None:
        """Copy everything that the constructor does not take."""
        self.seat = other.seat
        self.phase = other.phase
        self.stage = other.stage
        self.turn = other.turn
        self.facing = other.facing
        self.marker = other.marker
        self.opening = other.opening
        self.last = other.last
        self.is_bound = other.is_bound
        self.before = other.before
        self.before_facing = other.before_facing
        self.steps = other.steps
        self.origin = other.origin
        self.colour = other.colour
        self.flock = other.flock
        self.stray = other.stray
        self.way = other.way
        self.known = other.known

    def key(self) -> Hashable:
        """The key; without a board the flock counts up to translation, and of the flock before only its picture."""
        cells = self.cells
        if not self.edition.has_board and present(cells):
            shift = cell_at(MIDDLE - west(cells), MIDDLE - top(cells))
            cells = vec[i64]([cell if cell == GONE else cell + shift for cell in cells])
        before = picture(self.before) if len(self.before) else NO_CELLS
        return (
            self.seat,
            self.phase,
            self.stage,
            self.turn,
            tuple(cells),
            tuple(self.used),
            tuple(self.extra),
            tuple(self.points),
            self.facing,
            self.marker,
            self.opening,
            self.last,
            self.is_bound,
            tuple(before),
            self.before_facing,
            self.steps,
            self.origin,
            self.colour,
            self.flock,
            self.stray,
            self.way,
        )

    # ---- actions and extra movement

    def unused(self, seat: i64) -> i64:
        """The number of actions that a player has left."""
        action: i64
        count: i64 = 0
        for action in range(ACTION_COUNT):
            if not self.used[seat] >> action & 1:
                count += 1
        return count

    def has_unused(self, choice: i64) -> bool:
        """Whether the active player has an action of that type and value left (SP-25)."""
        return CHOICE_ACTIONS[choice] & ~self.used[self.turn] != 0

    def extra_left(self, seat: i64) -> i64:
        """The number of movement cards or buttons that a player has left."""
        return self.extra[seat * 3] + self.extra[seat * 3 + 1] + self.extra[seat * 3 + 2]

    def must_spend_button(self) -> bool:
        """Whether the turn would otherwise end with fewer unused actions than unused buttons (SP-92)."""
        return self.unused(self.turn) < self.extra_left(self.turn)

    def penalty(self, seat: i64) -> i64:
        """2 for each unused card with three players; for buttons only if they outnumber the actions left (SP-94)."""
        kind = self.edition.extra
        if kind in (NO_EXTRA, MUST_PLAY_CARD):
            return 0
        left = self.extra_left(seat)
        if kind == BUTTONS and self.unused(seat) >= left:
            return 0
        return PENALTY * left

    # ---- what the last action forbids

    def banned_trough(self) -> i64:
        """The side opposite to that of the last trough, if it binds (SP-41)."""
        form = self._binding_form(TROUGH)
        if form < 0 or form > 3:
            return NOTHING
        return form ^ 2

    def banned_turn(self) -> i64:
        """The sense opposite to that of the last turn, if it binds (SP-41)."""
        form = self._binding_form(TURN)
        if form < 0:
            return NOTHING
        return 1 - form

    def _binding_form(self, kind: i64) -> i64:
        if not self.is_bound or self.last >= DISCARD or self.last < 0:
            return NOTHING
        choice = CHOICE_OF[self.last]
        if CHOICE_TYPE[choice] != kind:
            return NOTHING
        return self.last - FIRST[choice]

    # ---- the standings

    def sheep_left(self, seat: i64) -> i64:
        left: i64 = 0
        if self.cells[seat * 2] != GONE:
            left += 1
        if self.cells[seat * 2 + 1] != GONE:
            left += 1
        return left

    def scores(self) -> list[int]:
        return [points for points in self.points]

    def places(self) -> list[int]:
        """By points; at the end also by sheep left, then by who would play next (SP-101, SP-103)."""
        seats = int(self.edition.seats)
        if self.seat != OVER:
            return [1 + sum([other > own for other in self.points]) for own in self.points]
        merit = [(self.points[seat], self.sheep_left(seat), (self.turn - seat) % seats) for seat in range(seats)]
        return [1 + sum([other > own for other in merit]) for own in merit]
