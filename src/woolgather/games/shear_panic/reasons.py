"""Why a decision is not legal now: finds the id of the rule that forbids it.

This is an independent, slow implementation of what `ShearPanic.legal` computes, one move at a time and rule by rule.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shear_panic.actions import (
    board_line,
    carried_out,
    chosen_leap_length,
    push_direction,
    pushing_sheep,
)
from woolgather.games.shear_panic.choices import restores_facing
from woolgather.games.shear_panic.data import (
    BLACK,
    BUTTON,
    BUTTONS,
    CALL_FLOCK,
    CARD,
    CHOICE_OF,
    CHOICE_TYPE,
    DIAGONAL,
    DISCARD,
    FIRST,
    INNER_COLUMNS,
    INNER_ROWS,
    LEAP,
    LINE,
    MANUAL_DIAGONALS,
    MANUAL_LEAPS,
    MANUAL_LINES,
    MAY_PLAY_CARD,
    PANIC_SLAM,
    PANIC_TURN,
    REJOIN,
    REJOIN_PLACE,
    SHEEP_COUNT,
    STEP,
    TROUGH,
    TURN,
    WHITE,
    trough_both_sides,
)
from woolgather.games.shear_panic.flock import (
    CELLS,
    GONE,
    bottom,
    distance_ahead,
    east,
    look_alike,
    on_line,
    sheep_at,
    slammed,
    top,
    west,
)
from woolgather.games.shear_panic.position import (
    ACTION,
    BUTTON_CHOICE,
    CARD_CHOICE,
    EITHER_CLASS,
    FLOCK_CALL,
    GROUP_CALL,
    PANIC,
    WAY,
)
from woolgather.games.shear_panic.state import ShearPanic

ALLOWED: Final = ""
TYPE_RULES: Final = ("SP-30", "SP-31", "SP-32", "SP-33", "SP-34", "SP-35", "SP-36")


def forbidding(state: ShearPanic, move: int) -> str:
    """The rule that forbids a decision while a player decides; empty if it is allowed."""
    if move < CARD:
        return _action(state, move) if state.phase == ACTION else "SP-20"
    if move < PANIC_SLAM:
        return _extra(state, move)
    if move < CALL_FLOCK:
        return _panic(state, move)
    return _rejoin(state, move)


# ---- actions


def _action(state: ShearPanic, move: i64) -> str:
    is_discard = move >= DISCARD
    choice = move - DISCARD if is_discard else CHOICE_OF[move]
    if not state.has_unused(choice):
        return "SP-25"
    if is_discard:
        return ALLOWED if move in state.legal() else "SP-24"
    kind = CHOICE_TYPE[choice]
    form = move - FIRST[choice]
    if kind == TURN:
        return _turn(state, form)
    reason = _impossible(state, kind, form)
    if reason != ALLOWED:
        return reason
    return _without_effect_or_banned(state, kind, form)


def _turn(state: ShearPanic, sense: i64) -> str:
    if sense == state.banned_turn():
        return "SP-41"
    return "SP-40" if restores_facing(state, sense) else ALLOWED


def _impossible(state: ShearPanic, kind: i64, form: i64) -> str:
    """The rule that makes a form impossible; empty if it is possible.

    The sheep must be present and the player's own, the form must belong to the edition, and the way must lead
    somewhere.
    """
    if _is_foreign(state, kind, form):
        return TYPE_RULES[kind]
    sheep = pushing_sheep(kind, form)
    if sheep < 0:
        return _line_impossible(state, kind, form) if kind != TROUGH else ALLOWED
    if kind != LINE and kind != DIAGONAL and sheep // 2 != state.turn:
        return TYPE_RULES[kind]
    if state.cells[sheep] == GONE:
        return "SP-86"
    return _way_barred(state, kind, form, sheep)


def _is_foreign(state: ShearPanic, kind: i64, form: i64) -> bool:
    """Whether the form belongs to the other edition, or names a line outside the flock."""
    has_board = state.edition.has_board
    if kind == LEAP:
        return has_board == (form >= MANUAL_LEAPS)
    if kind == LINE:
        return has_board == (form >= MANUAL_LINES)
    if kind == DIAGONAL:
        return has_board == (form >= MANUAL_DIAGONALS)
    if kind == TROUGH and form >= INNER_ROWS:
        return has_board or not trough_both_sides or _is_outside(state.cells, form)
    return False


def _is_outside(cells: vec[i64], form: i64) -> bool:
    if form >= INNER_COLUMNS:
        return form - INNER_COLUMNS + 1 > east(cells) - west(cells)
    return form - INNER_ROWS + 1 > bottom(cells) - top(cells)


def _line_impossible(state: ShearPanic, kind: i64, form: i64) -> str:
    line = board_line(kind, form)
    if not on_line(state.cells, line):
        return "SP-21"
    return ALLOWED if _stays_on_board(state, carried_out(state.cells, kind, form, state.edition.area)) else "SP-23"


def _way_barred(state: ShearPanic, kind: i64, form: i64, sheep: i64) -> str:
    direction = push_direction(kind, form)
    if kind == STEP:
        if distance_ahead(state.cells, sheep, direction) == 1:
            return "SP-30"
    elif not distance_ahead(state.cells, sheep, direction):
        return TYPE_RULES[kind]
    elif kind == LEAP and form >= MANUAL_LEAPS and not _is_landing(state, form, sheep, direction):
        return "SP-32"
    return ALLOWED if _stays_on_board(state, carried_out(state.cells, kind, form, state.edition.area)) else "SP-23"


def _is_landing(state: ShearPanic, form: i64, sheep: i64, direction: i64) -> bool:
    """Whether this is an empty square beyond a sheep, with a sheep right before it or another one beyond (SP-32)."""
    length = chosen_leap_length(form)
    landed = carried_out(state.cells, LEAP, form, state.edition.area)
    if sheep_at(state.cells, landed[sheep]) >= 0 or distance_ahead(state.cells, sheep, direction) >= length:
        return False
    return distance_ahead(landed, sheep, direction ^ 4) == 1 or distance_ahead(landed, sheep, direction) > 0


def _stays_on_board(state: ShearPanic, cells: vec[i64]) -> bool:
    """Whether all sheep stay on the board (SP-23)."""
    for cell in cells:
        if cell != GONE and (cell < 0 or cell >= CELLS or state.edition.area.room[cell * 8] < 0):
            return False
    return True


def _without_effect_or_banned(state: ShearPanic, kind: i64, form: i64) -> str:
    cells = carried_out(state.cells, kind, form, state.edition.area)
    if not _changes(state, cells):
        return "SP-21"
    if kind == TROUGH and form == state.banned_trough():
        return "SP-41"
    if len(state.before) and state.facing == state.before_facing and look_alike(cells, state.before):
        return "SP-40"
    return ALLOWED


def _changes(state: ShearPanic, cells: vec[i64]) -> bool:
    """Whether some sheep changes its square or, without a board, its place relative to the others (SP-21)."""
    sheep: i64
    shift: i64 = 0
    if not state.edition.area.rigid_counts:
        for sheep in range(SHEEP_COUNT):
            if cells[sheep] != GONE:
                shift = cells[sheep] - state.cells[sheep]
    for sheep in range(SHEEP_COUNT):
        if cells[sheep] != GONE and cells[sheep] - state.cells[sheep] != shift:
            return True
    return False


# ---- extra movement, panic, rejoining


def _extra(state: ShearPanic, move: i64) -> str:
    is_button = move >= BUTTON
    phase: i64 = BUTTON_CHOICE if is_button else CARD_CHOICE
    rule = "SP-92" if is_button else "SP-91" if state.edition.extra == MAY_PLAY_CARD else "SP-90"
    if state.phase != phase:
        has_any = state.edition.extra != 0 and (state.edition.extra == BUTTONS) == is_button
        return "SP-93" if has_any and state.phase == ACTION else rule
    if move in state.legal():
        return ALLOWED
    return rule if move in (CARD, BUTTON) else "SP-25"


def _panic(state: ShearPanic, move: i64) -> str:
    if state.phase != PANIC or (move >= PANIC_TURN) != (state.colour == WHITE):
        return "SP-70"
    if move >= PANIC_TURN:
        return ALLOWED
    sheep = (move - PANIC_SLAM) >> 3
    direction = move - PANIC_SLAM & 7
    if (sheep != BLACK and sheep // 2 != state.colour) or (sheep == BLACK and state.colour != BLACK // 2):
        return "SP-70"
    if state.cells[sheep] == GONE:
        return "SP-86"
    if not distance_ahead(state.cells, sheep, direction):
        return "SP-31"
    pushed = slammed(state.cells, sheep, direction, state.edition.area.through)
    return ALLOWED if _stays_on_board(state, pushed) else "SP-23"


def _rejoin(state: ShearPanic, move: i64) -> str:
    if state.phase != FLOCK_CALL and state.phase != GROUP_CALL and state.phase != WAY:
        return "SP-50"
    if move in state.legal():
        return ALLOWED
    if (move < REJOIN) == (state.phase == WAY):
        return "SP-51 called" if state.phase == WAY else "SP-51 first"
    if move < REJOIN:
        return "SP-51"
    if move >= REJOIN_PLACE or state.legal()[0] >= REJOIN_PLACE:
        return "SP-54"
    in_use = state.legal()[0] - REJOIN & 1  # the die's class, or the other one if that offered none (SP-54)
    return "SP-53" if state.way == EITHER_CLASS or move - REJOIN & 1 == in_use else "SP-52"
