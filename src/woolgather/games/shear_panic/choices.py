"""The legal moves at each step of the game."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.shear_panic.actions import can_push
from woolgather.games.shear_panic.data import (
    BUTTON,
    CARD,
    CHOICE_COUNT,
    CHOICE_TYPE,
    DIAGONAL,
    DISCARD,
    FIRST,
    LEAP,
    LINE,
    MAY_PLAY_CARD,
    PANIC_SLAM,
    PANIC_TURN,
    RIGHT,
    ROLL_COLOUR,
    ROLL_FLOCK,
    SECOND,
    SHEEP_COUNT,
    SLAM,
    STEP,
    TROUGH,
    WHITE,
)
from woolgather.games.shear_panic.flock import GONE, look_alike
from woolgather.games.shear_panic.gathering import Gathering
from woolgather.games.shear_panic.movegen import MoveGenerator
from woolgather.games.shear_panic.position import (
    ACTION,
    BUTTON_CHOICE,
    CARD_CHOICE,
    COLOUR_ROLL,
    FLOCK_ROLL,
    NO_CELLS,
    NOTHING,
    PANIC,
    SETTING,
    WAY,
    Position,
)

SECONDS: Final = vec[i64]([SECOND, SECOND + 1])
COLOUR_ROLLS: Final = vec[i64]([ROLL_COLOUR + face for face in range(6)])
FLOCK_ROLLS: Final = vec[i64]([ROLL_FLOCK, ROLL_FLOCK + 1])
PANIC_TURNS: Final = vec[i64]([PANIC_TURN, PANIC_TURN + 1])
NO_FORMS: Final = vec[i64]()


def choices(position: Gathering) -> vec[i64]:
    """Every legal decision, or every chance outcome, in ascending order."""
    phase = position.phase
    if phase == ACTION:
        return action_choices(position)
    if phase == WAY:
        return position.ways()
    if phase == PANIC:
        return panic_choices(position)
    if phase == CARD_CHOICE:
        return card_choices(position)
    if phase == BUTTON_CHOICE:
        return button_choices(position)
    if phase == FLOCK_ROLL:
        return FLOCK_ROLLS
    if phase == COLOUR_ROLL:
        return COLOUR_ROLLS
    return SECONDS if phase == SETTING else position.group_moves()


def action_choices(position: Position) -> vec[i64]:
    """Every form of every unused action that changes something and undoes nothing (SP-20 to SP-41)."""
    choice: i64
    kind: i64 = NOTHING
    generator = generator_of(position)
    forms = NO_FORMS
    found = vec[i64](capacity=160)
    for choice in range(CHOICE_COUNT):
        if not position.has_unused(choice):
            continue
        if CHOICE_TYPE[choice] != kind:
            kind = CHOICE_TYPE[choice]
            forms = _forms(position, kind, generator)
        first = FIRST[choice]
        for form in forms:
            found = append(found, first + form)
    return found if len(found) else _discards(position)


def generator_of(position: Position) -> MoveGenerator:
    """The move generator for the active player; only an action that keeps the facing can bring a flock back."""
    forbidden = position.before if position.before_facing == position.facing else NO_CELLS
    return MoveGenerator(position.cells, forbidden, position.edition.area)


def _forms(position: Position, kind: i64, generator: MoveGenerator) -> vec[i64]:
    first = position.turn * 2
    if kind == STEP:
        return generator.steps(first)
    if kind == SLAM:
        return generator.slams(first)
    if kind == LEAP:
        return position.edition.leaps(generator, first)
    if kind == LINE:
        return position.edition.lines(generator)
    if kind == DIAGONAL:
        return position.edition.diagonals(generator)
    if kind == TROUGH:
        return _without(position.edition.troughs(generator), position.banned_trough())
    return _turns(position)


def _without(forms: vec[i64], banned: i64) -> vec[i64]:
    if banned == NOTHING:
        return forms
    left = vec[i64](capacity=len(forms))
    for form in forms:
        if form != banned:
            left = append(left, form)
    return left


def _turns(position: Position) -> vec[i64]:
    sense: i64
    forms = vec[i64](capacity=2)
    for sense in range(2):
        if may_turn(position, sense):
            forms = append(forms, sense)
    return forms


def may_turn(position: Position, sense: i64) -> bool:
    """Whether the flock may turn left or right: not if that reverses the last turn (SP-36, SP-40, SP-41)."""
    return sense != position.banned_turn() and not restores_facing(position, sense)


def turned(facing: i64, sense: i64) -> i64:
    return facing + (1 if sense == RIGHT else 3) & 3


def restores_facing(position: Position, sense: i64) -> bool:
    """Whether that turn would restore the flock from which the previous player chose (SP-40)."""
    return (
        len(position.before) > 0
        and turned(position.facing, sense) == position.before_facing
        and look_alike(position.cells, position.before)
    )


def _discards(position: Position) -> vec[i64]:
    """The actions that a player without any legal action may throw away (SP-24)."""
    choice: i64
    found = vec[i64](capacity=CHOICE_COUNT)
    for choice in range(CHOICE_COUNT):
        if position.has_unused(choice):
            found = append(found, DISCARD + choice)
    return found


def card_choices(position: Position) -> vec[i64]:
    """Exactly one movement card with two players, at most one with three (SP-90, SP-91)."""
    return _extras(position, CARD, position.edition.extra == MAY_PLAY_CARD)


def button_choices(position: Position) -> vec[i64]:
    """At most one button, and exactly one if they would outnumber the actions left (SP-92)."""
    return _extras(position, BUTTON, not position.must_spend_button())


def _extras(position: Position, base: i64, may_pass: bool) -> vec[i64]:
    value: i64
    found = vec[i64](capacity=4)
    if may_pass:
        found = append(found, base)
    for value in range(1, 4):
        if position.extra[position.turn * 3 + value - 1]:
            found = append(found, base + value)
    return found


def panic_choices(position: Position) -> vec[i64]:
    """A turn on white, else a slam with a sheep of the colour rolled (SP-70); SP-21 and SP-40 do not apply."""
    sheep: i64
    direction: i64
    if position.colour == WHITE:
        return PANIC_TURNS
    found = vec[i64](capacity=16)
    for sheep in range(position.colour * 2, min(position.colour * 2 + 2, SHEEP_COUNT)):
        if position.cells[sheep] == GONE:
            continue
        for direction in range(8):
            if can_push(position.cells, sheep, direction, position.edition.panic_area):
                found = append(found, PANIC_SLAM + sheep * 8 + direction)
    return found
