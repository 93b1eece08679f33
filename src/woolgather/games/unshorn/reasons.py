"""Why a decision is not legal now: finds the id of the rule that forbids it."""

from __future__ import annotations

from typing import Final

from woolgather.games.unshorn.choices import may_send_dog
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    CARDS,
    CLOSE_SHAVE,
    CREAM,
    CUT,
    DRAW,
    KEEP,
    LAY,
    LOSE,
    PASS,
    PLAY_CLOSE_SHAVE,
    PLAY_POW,
    PLAY_SHEEPDOG,
    PLAY_THIEF,
    PLAY_VELCRO,
    POW,
    SHEAR,
    STICK,
    SWAP,
    THIEF,
    VELCRO,
)
from woolgather.games.unshorn.position import (
    ANNOUNCED,
    ANNOUNCING,
    BEFORE_PART,
    BOY_CHOICE,
    COUNTER,
    CREAMED,
    DOG,
    ENDING,
    FRESH,
    GEAR,
    IS_WINDOW,
    LAYING,
    MAIN,
    MOON_CHOICE,
    PLACING,
)
from woolgather.games.unshorn.state import Unshorn

BARE_CARDS: Final = (POW, AFTERSHAVE, CREAM)


def forbidding(state: Unshorn, move: int) -> str:
    """The rule that forbids an illegal decision; only the deciding seat may be told."""
    if state.step == LAYING:
        return "UN-10"
    if move >= SWAP:
        return "UN-39"
    if move >= PLAY_POW:
        return _card(state, move)
    if move < LAY:
        return _course(state, move)
    if move < SHEAR:
        return "UN-10"
    return _shear(state, move) if move < CUT else _place(state, move)


def _course(state: Unshorn, move: int) -> str:
    if move == PASS:
        return "UN-27" if state.step == MAIN else "UN-40"
    if move == DRAW:
        return "UN-21" if state.step == MAIN else "UN-20"
    return "UN-30"


def _shear(state: Unshorn, move: int) -> str:
    if state.step not in (MAIN, ANNOUNCING):
        return "UN-20"
    if state.step == MAIN and not state.can_shear():
        if state.gear[state.turn * GEAR + FRESH]:
            return "UN-13"
        if state.spent:
            return "UN-25"
        return "UN-36" if state.is_snagged(state.turn) else "UN-26"
    return "UN-30"


def _place(state: Unshorn, move: int) -> str:
    if state.step == BOY_CHOICE:
        return "UN-60"
    if state.step == MOON_CHOICE:
        return "UN-62"
    if move < LOSE:
        return "UN-31"
    if move < KEEP:
        return "UN-48" if state.step == CREAMED else "UN-22"
    if move < STICK:
        return "UN-55"
    return "UN-28" if state.step == PLACING else "UN-52"


def _card(state: Unshorn, move: int) -> str:
    """Check whether the card is in hand, then whether this is the moment for it, then what it names."""
    seat = state.seat
    if move == PLAY_SHEEPDOG:
        if not state.gear[seat * GEAR + DOG]:
            return "UN-4"
        if seat != state.wolf:
            return "UN-44 wolf"
        return "UN-44 sheepdog" if may_send_dog(state, seat) else "UN-63"
    card = _kind(move)
    if not state.holds(seat, card):
        return "UN-4"
    if state.step == COUNTER:
        return "UN-42"
    if card == CLOSE_SHAVE:
        return _close_shave(state, seat)
    if card == POW and seat == state.turn and state.step in (ANNOUNCED, BEFORE_PART):
        return "UN-46"
    if card == THIEF and _is_priority(state) and state.step != BEFORE_PART:
        return "UN-53"
    if card == VELCRO and _is_priority(state):
        return "UN-52"
    return f"UN-44 {CARDS[card]}"


def _is_priority(state: Unshorn) -> bool:
    return state.step == MAIN or IS_WINDOW[state.step] == 1


def _kind(move: int) -> int:
    if move < PLAY_THIEF:
        return BARE_CARDS[move - PLAY_POW]
    if move < PLAY_VELCRO:
        return THIEF
    return VELCRO if move < PLAY_CLOSE_SHAVE else CLOSE_SHAVE


def _close_shave(state: Unshorn, seat: int) -> str:
    if state.step not in (MAIN, ENDING):
        return f"UN-44 {CARDS[CLOSE_SHAVE]}"
    return "UN-55" if state.everybody_has_ended_a_first_turn() else "UN-13"
