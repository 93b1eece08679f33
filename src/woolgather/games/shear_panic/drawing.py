"""Drawing one action at random: a ticket says which form, and only that one is checked.

A rollout needs a single action, and MoveGenerator, which lists them all, prepares more than one form is worth. A test
compares the two for every ticket.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.actions import (
    board_line,
    can_push,
    carried_out,
    chosen_leap_length,
    push_direction,
    pushing_sheep,
    trough,
)
from woolgather.games.shear_panic.area import Area
from woolgather.games.shear_panic.choices import may_turn
from woolgather.games.shear_panic.data import (
    CHOICE_COUNT,
    CHOICE_TYPE,
    DIAGONAL,
    FIRST,
    INNER_COLUMNS,
    INNER_ROWS,
    LEAP,
    LEAP_LENGTHS,
    LINE,
    MANUAL_DIAGONALS,
    MANUAL_LEAPS,
    MANUAL_LINES,
    ROWS_AND_COLUMNS,
    SHEEP_COUNT,
    STEP,
    TROUGH,
    TURN,
)
from woolgather.games.shear_panic.flock import (
    BIT,
    GONE,
    LINES_OF,
    bottom,
    east,
    first_run,
    length_of,
    line_direction,
    look_alike,
    on_line,
    present,
    ray,
    top,
    west,
)
from woolgather.games.shear_panic.position import NOTHING, Position

PLACES: Final = 64
"""The number of places kept for each choice in the numbers of tickets, used or not."""

HANDFUL: Final = 6
HANDFULS: Final = 6
"""How many tickets are drawn with one random number, which costs more than they do, and how often before giving up."""


def _tickets(most: tuple[int, ...]) -> vec[i64]:
    """One ticket for each form that an action could have, as choice * PLACES + place; `most` is how many, by type."""
    return vec[i64](
        [choice * PLACES + place for choice in range(CHOICE_COUNT) for place in range(most[int(CHOICE_TYPE[choice])])]
    )


TICKETS_ON_BOARD: Final = _tickets((16, 16, 16, 36, 36, 4, 2))
TICKETS_WITHOUT_BOARD: Final = _tickets((16, 16, 64, 36, 36, 20, 2))
"""Two sheep of the player's own in eight directions, or in four and eight lengths; nine sheep in four directions, or on
two lines of each kind with two senses; the sides of the flock and the lines inside it; two senses.
"""


def any_action(position: Position, luck: Luck) -> i64:
    """A random action, all equally likely because each has one ticket; NOTHING if no ticket drawn has an action."""
    tickets = TICKETS_ON_BOARD if position.edition.has_board else TICKETS_WITHOUT_BOARD
    count: i64 = len(tickets)
    tries: i64 = 0
    drawn: i64 = 0
    while tries < HANDFUL * HANDFULS:
        if tries % HANDFUL == 0:
            drawn = luck.randrange(count * count * count * count * count * count)
        action = action_of(position, tickets[drawn % count])
        if action != NOTHING:
            return action
        drawn //= count
        tries += 1
    return NOTHING


def action_of(position: Position, ticket: i64) -> i64:
    """The action of a ticket; NOTHING if the active player cannot carry it out."""
    choice = ticket // PLACES
    if not position.has_unused(choice):
        return NOTHING
    kind = CHOICE_TYPE[choice]
    form = _form_at(position, kind, ticket % PLACES)
    if form == NOTHING or not is_possible(position, kind, form):
        return NOTHING
    return FIRST[choice] + form


def _form_at(position: Position, kind: i64, place: i64) -> i64:
    """The form at one of the places kept for a type of action; NOTHING if there is none."""
    has_board = position.edition.has_board
    if kind in (TROUGH, TURN):
        return place
    if kind == LINE:
        return _line_form(position.cells, place, 0) if has_board else MANUAL_LINES + place
    if kind == DIAGONAL:
        return _line_form(position.cells, place, 2) if has_board else MANUAL_DIAGONALS + place
    if kind == LEAP and not has_board:
        return MANUAL_LEAPS + position.turn * 8 * LEAP_LENGTHS + place
    return position.turn * 16 + place


def _line_form(cells: vec[i64], place: i64, first_kind: i64) -> i64:
    """A line of the board through a sheep, and one of its senses; the line belongs to the first sheep on it."""
    sheep = place >> 2
    if cells[sheep] == GONE:
        return NOTHING
    line = LINES_OF[cells[sheep] * 4 + first_kind + (place >> 1 & 1)]
    on_it = on_line(cells, line)
    if on_it & -on_it != BIT[sheep]:
        return NOTHING
    return (line - ROWS_AND_COLUMNS if first_kind else line) * 2 + (place & 1)


def is_possible(position: Position, kind: i64, form: i64) -> bool:
    """Whether a form of the active player's action changes something and undoes nothing (SP-21, SP-40, SP-41)."""
    if kind == TURN:
        return may_turn(position, form)
    cells = position.cells
    area = position.edition.area
    sheep = pushing_sheep(kind, form)
    if sheep >= 0:
        has_effect = cells[sheep] != GONE and _can_move(cells, kind, form, sheep, area)
    elif kind == TROUGH:
        has_effect = form != position.banned_trough() and _closes_up(cells, form, area)
    else:
        has_effect = _line_can_move(cells, board_line(kind, form), form & 1, area)
    if not has_effect or len(position.before) == 0 or position.before_facing != position.facing:
        return has_effect
    return not look_alike(carried_out(cells, kind, form, area), position.before)


def _can_move(cells: vec[i64], kind: i64, form: i64, sheep: i64, area: Area) -> bool:
    direction = push_direction(kind, form)
    ahead = ray(cells, sheep, direction)
    if kind == LEAP and form >= MANUAL_LEAPS:
        landing = BIT[chosen_leap_length(form) - 1]
        return ahead & landing == 0 and ahead & -ahead < landing and landing >> 1 <= ahead
    room = area.room[cells[sheep] * 8 + direction]
    if kind == LEAP:
        return ahead != 0 and length_of(first_run(ahead)) < room
    if kind == STEP:
        return ahead & 1 == 0 and room > 0 and (area.rigid_counts or present(cells) != BIT[sheep])
    return can_push(cells, sheep, direction, area)


def _line_can_move(cells: vec[i64], line: i64, sense: i64, area: Area) -> bool:
    """Whether all sheep on a line of the board have room to move along it (SP-33, SP-34)."""
    sheep: i64
    direction = line_direction(line, sense)
    on_it = on_line(cells, line)
    for sheep in range(SHEEP_COUNT):
        if on_it & BIT[sheep] and not area.open_ways[cells[sheep]] & BIT[direction]:
            return False
    return on_it != 0


def _closes_up(cells: vec[i64], form: i64, area: Area) -> bool:
    """Whether some sheep can still close up to that side, or to that line inside the flock (SP-35, SP-21)."""
    sheep: i64
    if form >= INNER_COLUMNS:
        if form - INNER_COLUMNS + 1 > east(cells) - west(cells):
            return False
    elif form >= INNER_ROWS and form - INNER_ROWS + 1 > bottom(cells) - top(cells):
        return False
    closed = trough(cells, form, area)
    for sheep in range(SHEEP_COUNT):
        if closed[sheep] != cells[sheep]:
            return True
    return False
