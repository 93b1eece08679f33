"""The rollout policy: what players mostly do.

They draw, and shear with all they have, keep their cards until they are attacked, and give up plain wool first. Nobody
rearranges, because nobody remembers anything in a rollout.
"""

from __future__ import annotations

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.choices import may_close_shave, may_send_dog
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    BASIC,
    BIT,
    CLOSE_SHAVE,
    CREAM,
    CUT,
    DONE,
    DRAW,
    KEEP,
    LAY,
    LAYOUTS,
    LOSE,
    MOST_POWER,
    MOST_SEATS,
    NOBODY,
    PASS,
    PLACE_COUNT,
    PLAY_AFTERSHAVE,
    PLAY_CLOSE_SHAVE,
    PLAY_CREAM,
    PLAY_POW,
    PLAY_SHEEPDOG,
    PLAY_THIEF,
    PLAY_VELCRO,
    POW,
    ROW_LENGTH,
    SHEAR,
    STICK,
    THIEF,
    VELCRO,
)
from woolgather.games.unshorn.events import Events
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    ANNOUNCING,
    BEFORE_PART,
    CHOSEN,
    COUNTER,
    CUTTING,
    DOG,
    GEAR,
    IS_WINDOW,
    KEEPING,
    LAYING,
    MAIN,
    PLACING,
    STICKING,
)


def rollout_move(state: Events, luck: Luck) -> i64:
    """A legal decision."""
    step = state.step
    if IS_WINDOW[step]:
        return _answer(state)
    if step == MAIN:
        return _act(state, luck)
    if step == ANNOUNCING:
        return DONE if state.part_count else _attack(state, state.left, luck)
    if step == CUTTING:
        return CUT + _any(state.occupied_places(state.victim(0)), luck)
    if step == LAYING:
        return LAY + luck.randrange(LAYOUTS)
    if step in (STICKING, PLACING):
        return STICK + _any(state.free_places(state.seat), luck)
    if step == KEEPING:
        return KEEP + _any(state.row_places(state.seat, state.detail), luck)
    return LOSE + _spared_easily(state, luck)


# ---- the player's own turn


def _act(state: Events, luck: Luck) -> i64:
    """Play a card that takes something at once; draw before the shear, which may become stronger."""
    move = _take(state, luck)
    if move != NOBODY:
        return move
    return DRAW if state.can_draw() else _attack(state, state.power(state.turn), luck)


def _take(state: Events, luck: Luck) -> i64:
    """A card that takes wool, a row of it, or a better Shear; NOBODY if there is none."""
    seat = state.seat
    other = _victim(state, luck)
    if state.holds(seat, VELCRO) and state.wool_count(other) > 1:
        return PLAY_VELCRO + other
    if state.holds(seat, THIEF) and state.power(other) > state.power(seat):
        return PLAY_THIEF + other
    if state.holds(seat, CLOSE_SHAVE) and may_close_shave(state, seat):
        return PLAY_CLOSE_SHAVE + other * 4 + _any(state.occupied_places(other), luck) // ROW_LENGTH
    return NOBODY


def _attack(state: Events, points: i64, luck: Luck) -> i64:
    """An attack with all points on one player."""
    return SHEAR + _victim(state, luck) * MOST_POWER + points - 1


def _victim(state: Events, luck: Luck) -> i64:
    """A random opponent who is still in the game."""
    seat: i64
    others = vec[i64](capacity=MOST_SEATS)
    for seat in range(state.setup.seats):
        if seat != state.seat and state.is_living(seat):
            others = append(others, seat)
    return _any(others, luck)


# ---- windows


def _answer(state: Events) -> i64:
    """Answer when attacked; otherwise pass."""
    seat = state.seat
    step = state.step
    if step == AFTER_ROLL:
        return PLAY_SHEEPDOG if _is_about_to_be_bitten(state) else PASS
    if step == COUNTER:
        return PLAY_POW if state.holds(seat, POW) and _has_something_to_lose(state) else PASS
    if step == ANNOUNCED and state.is_named(seat) and state.holds(seat, CREAM):
        return PLAY_CREAM
    if step == BEFORE_PART and state.victim(0) == seat:
        if state.holds(seat, AFTERSHAVE) and (state.points(0) > 1 or state.living_count() > 2):
            return PLAY_AFTERSHAVE
        if state.holds(seat, POW) and seat != state.turn:
            return PLAY_POW
    return PASS


def _is_about_to_be_bitten(state: Events) -> bool:
    seat = state.seat
    return (
        state.wolf_due
        and seat == state.turn
        and state.die % 2 == 1
        and state.gear[seat * GEAR + DOG] == 1
        and may_send_dog(state, seat)
    )


def _has_something_to_lose(state: Events) -> bool:
    """Whether the waiting card is against the seat's wool, Shear or attack, or its own card is being answered."""
    if state.chain == 1:
        return state.owner == state.seat
    if state.chain:
        return state.answerer(state.chain - 2) == state.seat
    if state.card == POW:
        return state.base != AFTER_ROLL and state.turn == state.seat
    return state.target == state.seat


# ---- places


def _spared_easily(state: Events, luck: Luck) -> i64:
    """One of the seat's own places to give up: a Basic Wool if there is one, else any that is not chosen yet."""
    place: i64
    seat = state.seat
    chosen = state.gear[seat * GEAR + CHOSEN]
    plain = vec[i64](capacity=PLACE_COUNT)
    others = vec[i64](capacity=PLACE_COUNT)
    for place in state.occupied_places(seat):
        if chosen & BIT[place]:
            continue
        if state.wool[seat * PLACE_COUNT + place] == BASIC:
            plain = append(plain, place)
        else:
            others = append(others, place)
    return _any(plain if len(plain) else others, luck)


def _any(places: vec[i64], luck: Luck) -> i64:
    return places[luck.randrange(len(places))]
