"""The legal moves at each step: which card where (UN-44), which victim, which place."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    BIT,
    CARD,
    CLOSE_SHAVE,
    COIN,
    CREAM,
    CREAM_COIN,
    CUT,
    DAMAGED,
    DONE,
    DRAW,
    EMPTY,
    FIRST,
    FIRST_WOLF,
    KEEP,
    LAY,
    LAYOUTS,
    LOSE,
    MOST_POWER,
    PAIR_FROM,
    PAIR_TO,
    PAIRS,
    PASS,
    PILE_KINDS,
    PLACE_COUNT,
    PLAY_AFTERSHAVE,
    PLAY_CLOSE_SHAVE,
    PLAY_CREAM,
    PLAY_POW,
    PLAY_SHEEPDOG,
    PLAY_THIEF,
    PLAY_VELCRO,
    PLAY_VELCRO_DISCARD,
    POW,
    REARRANGINGS,
    ROLL,
    ROW_LENGTH,
    SHEAR,
    SPARE_KINDS,
    STEAL,
    STICK,
    SWAP,
    THIEF,
    VELCRO,
    WOOL_CARD,
)
from woolgather.games.unshorn.events import Events
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    ANNOUNCING,
    BEFORE_PART,
    BITE,
    BOY_CHOICE,
    CHOSEN,
    COUNTER,
    CREAMED,
    CUTTING,
    DEBT,
    DOG,
    DRAWING,
    ENDING,
    FIRST_ROLL,
    GEAR,
    HAND,
    IS_CHANCE,
    IS_WINDOW,
    KEEPING,
    LAYING,
    MAIN,
    MOON_CHOICE,
    OUT,
    PLACING,
    ROLLING,
    SPARE,
    STEALING,
    STICKING,
    TOSSING,
)

LAYOUT_MOVES: Final = vec[i64]([LAY + layout for layout in range(LAYOUTS)])
ROLLS: Final = vec[i64]([ROLL + face for face in range(6)])
COINS: Final = vec[i64]([COIN, COIN + 1])
TOSSES: Final = vec[i64](CREAM_COIN)
ALIKE: Final = [vec[i64]([1 for _ in range(count)]) for count in range(PLACE_COUNT + 1)]
"""Equal weights, by the number of outcomes."""

ROOM: Final = 96
"""Capacity for the longest usual list of moves: growing a list costs more than the moves in it."""


def _swaps(movable: int) -> vec[i64]:
    return vec[i64](
        [SWAP + pair for pair in range(PAIRS) if movable >> PAIR_FROM[pair] & 1 and movable >> PAIR_TO[pair] & 1]
    )


SWAPS: Final = [_swaps(movable) for movable in range(1 << PLACE_COUNT)]
"""Every pair of places whose cards can be moved, by the set of those places as bits."""


def choices(state: Events) -> vec[i64]:
    """Every legal decision, or every chance outcome, in ascending order."""
    step = state.step
    if IS_CHANCE[step]:
        return outcomes(state)
    if IS_WINDOW[step]:
        found = with_cards(state, append(vec[i64](capacity=ROOM), PASS))
    elif step == MAIN:
        found = with_cards(state, _main(state))
    elif step == LAYING:
        return LAYOUT_MOVES
    elif step == ANNOUNCING:
        found = vec[i64](capacity=ROOM)
        found = _announcements(state, append(found, DONE) if state.part_count else found)
    elif step == CUTTING:
        found = _places(state, state.victim(0), CUT, 0)
    elif step in (BITE, CREAMED):
        found = _places(state, state.seat, LOSE, 0)
    elif step in (STICKING, PLACING):
        found = _shifted(state.free_places(state.seat), STICK)
    elif step == KEEPING:
        return _shifted(state.row_places(state.seat, state.detail), KEEP)
    else:
        return _places(state, state.seat, LOSE, state.gear[state.seat * GEAR + CHOSEN])
    return with_swaps(state, found)


def outcomes(state: Events) -> vec[i64]:
    step = state.step
    if step == ROLLING:
        return ROLLS
    if step == DRAWING:
        return _drawable(state)
    if step == TOSSING:
        return COINS
    if step == STEALING:
        return _places(state, state.target, STEAL, 0)
    return _starters(state)


def _starters(state: Events) -> vec[i64]:
    """The possible starting players or, once one is chosen, the others as holders of the Wolf (UN-12)."""
    seat: i64
    found = vec[i64](capacity=4)
    for seat in range(state.setup.seats):
        if state.step == FIRST_ROLL:
            found = append(found, FIRST + seat)
        elif seat != state.turn:
            found = append(found, FIRST_WOLF + seat)
    return found


def _drawable(state: Events) -> vec[i64]:
    kind: i64
    found = vec[i64](capacity=PILE_KINDS)
    for kind in range(PILE_KINDS):
        if state.piles[kind]:
            found = append(found, CARD + kind)
    if state.has_spare_wool():
        for kind in range(len(SPARE_KINDS)):
            if state.piles[SPARE + kind]:
                found = append(found, WOOL_CARD + kind)
    return found


def weights(state: Events) -> vec[i64]:
    """The weights of chance outcomes: cards by how many of their kind are left, the coin's faces, all else equal."""
    kind: i64
    if state.step == TOSSING:
        return TOSSES
    if state.step != DRAWING:
        return ALIKE[len(outcomes(state))]
    found = vec[i64](capacity=PILE_KINDS)
    for kind in range(PILE_KINDS):
        if state.piles[kind]:
            found = append(found, state.piles[kind])
    if state.has_spare_wool():
        for kind in range(len(SPARE_KINDS)):
            if state.piles[SPARE + kind]:
                found = append(found, state.piles[SPARE + kind])
    return found


# ---- the main part and the announcement


def _main(state: Events) -> vec[i64]:
    found = vec[i64](capacity=ROOM)
    if state.can_draw():
        found = append(found, DRAW)
    return _announcements(state, found) if state.can_shear() else found


def _announcements(state: Events, found: vec[i64]) -> vec[i64]:
    """Every living opponent not yet named, with 1 point up to all that are left (UN-30)."""
    seat: i64
    points: i64
    most = state.left if state.step == ANNOUNCING else state.power(state.turn)
    for seat in range(state.setup.seats):
        if seat != state.turn and state.is_living(seat) and not state.is_named(seat):
            for points in range(most):
                found = append(found, SHEAR + seat * MOST_POWER + points)
    return found


# ---- cards


def with_cards(state: Events, found: vec[i64]) -> vec[i64]:
    """Add the cards that the deciding seat can play here (UN-44)."""
    seat = state.seat
    step = state.step
    hand = seat * GEAR + HAND
    if step == COUNTER:
        return append(found, PLAY_POW) if state.gear[hand + POW] else found
    if state.gear[hand + POW] and may_play_pow(state, seat):
        found = append(found, PLAY_POW)
    if step == BEFORE_PART:
        if state.gear[hand + AFTERSHAVE] and seat == state.victim(0):
            found = append(found, PLAY_AFTERSHAVE)
    else:
        if step == ANNOUNCED and state.gear[hand + CREAM] and seat != state.turn:
            found = append(found, PLAY_CREAM)
        if state.gear[seat * GEAR + DOG] and may_send_dog(state, seat):
            found = append(found, PLAY_SHEEPDOG)
        if state.gear[hand + THIEF]:
            found = _with_thief(state, found)
    if state.gear[hand + VELCRO]:
        found = _with_velcro(state, found)
    if state.gear[hand + CLOSE_SHAVE] and may_close_shave(state, seat):
        found = _with_close_shave(state, found)
    return found


def may_play_pow(state: Events, seat: i64) -> bool:
    """Whether a POW can be played (UN-44, UN-56).

    After the roll anyone may play one, against an attack only the attacker's opponents.
    """
    step = state.step
    if step == AFTER_ROLL:
        return bool(state.setup.options.pow_rerolls)
    return step in (ANNOUNCED, BEFORE_PART) and seat != state.turn


def may_send_dog(state: Events, seat: i64) -> bool:
    """Whether the seat holds the Wolf and somebody else can take it (UN-44, UN-63)."""
    return seat == state.wolf and state.wolf_taker() != seat


def may_close_shave(state: Events, seat: i64) -> bool:
    """Whether Close Shave can be played: in the seat's own turn or the end window (UN-13, UN-44, UN-55).

    Everybody must have ended a first turn, and the seat must still have an attack to pay with.
    """
    if (state.step != MAIN and state.step != ENDING) or not state.everybody_has_ended_a_first_turn():
        return False
    if seat == state.turn:
        return not state.spent
    return state.gear[seat * GEAR + DEBT] == 0


def _with_thief(state: Events, found: vec[i64]) -> vec[i64]:
    seat: i64
    for seat in range(state.setup.seats):
        if seat != state.seat and state.gear[seat * GEAR + OUT] == 0:
            found = append(found, PLAY_THIEF + seat)
    return found


def _with_velcro(state: Events, found: vec[i64]) -> vec[i64]:
    """Add Velcro: against an opponent with two wool or more, or for wool in the discard pile (UN-52)."""
    seat: i64
    kind: i64
    for seat in range(state.setup.seats):
        if seat != state.seat and state.wool_count(seat) > 1:
            found = append(found, PLAY_VELCRO + seat)
    for kind in range(1, 4):
        if state.discarded_wool(kind):
            found = append(found, PLAY_VELCRO_DISCARD + kind - 1)
    return found


def _with_close_shave(state: Events, found: vec[i64]) -> vec[i64]:
    """Add Close Shave: against a row with wool in it (UN-55)."""
    seat: i64
    row: i64
    for seat in range(state.setup.seats):
        if seat != state.seat and state.gear[seat * GEAR + OUT] == 0:
            for row in range(4):
                start = seat * PLACE_COUNT + row * ROW_LENGTH
                if state.wool[start] or state.wool[start + 1] or state.wool[start + 2]:
                    found = append(found, PLAY_CLOSE_SHAVE + seat * 4 + row)
    return found


# ---- places


def _places(state: Events, seat: i64, base: i64, taken: i64) -> vec[i64]:
    """The occupied places of a fleece, without those already chosen."""
    place: i64
    start = seat * PLACE_COUNT
    found = vec[i64](capacity=ROOM)
    for place in range(PLACE_COUNT):
        if state.wool[start + place] != EMPTY and not taken & BIT[place]:
            found = append(found, base + place)
    return found


def _shifted(places: vec[i64], base: i64) -> vec[i64]:
    found = vec[i64](capacity=ROOM)
    for place in places:
        found = append(found, base + place)
    return found


def may_rearrange(state: Events) -> bool:
    """Whether the seat may rearrange: in any window, or at a choice in its own turn (UN-39).

    Not too often in a turn, not at a choice that all players make, and not to move wool out of a row that has been
    named.
    """
    if state.has_rearranged(state.seat) == REARRANGINGS:
        return False
    step = state.step
    if IS_WINDOW[step]:
        return not (step == COUNTER and state.card == CLOSE_SHAVE and state.seat == state.target)
    return (
        state.seat == state.turn and step != LAYING and step != KEEPING and step != BOY_CHOICE and step != MOON_CHOICE
    )


def with_swaps(state: Events, found: vec[i64]) -> vec[i64]:
    """Add every pair of the seat's own hidden cards; a damaged Steel stays in place (UN-39)."""
    place: i64
    if not may_rearrange(state):
        return found
    movable: i64 = 0
    start = state.seat * PLACE_COUNT
    for place in range(PLACE_COUNT):
        kind = state.wool[start + place]
        if kind != EMPTY and kind != DAMAGED:
            movable |= BIT[place]
    for move in SWAPS[movable]:
        found = append(found, move)
    return found
