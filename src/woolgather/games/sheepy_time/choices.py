"""The legal moves at each step, and the chance outcomes."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    BIT,
    CALL_IT_A_NIGHT,
    CATCH_ON,
    DECK_KINDS,
    DECLINE,
    DRAW,
    DREAM,
    DREAM_COUNT,
    FIRST,
    FIRST_OF_NIGHTMARE,
    FIRST_SIDE,
    HAUNT,
    KINDS,
    NOTHING,
    PLACE,
    PLAY,
    RACE_ON,
    SKIP,
    SPACES,
    shift,
)
from woolgather.games.sheepy_time.position import (
    CATCHING,
    DEALING,
    DREAMING,
    DRIFTING,
    FENCING,
    FIRST_DRAW,
    GRANTING,
    HAUNTING,
    HELD,
    PLAYING,
    RESTING,
    STACKING,
)
from woolgather.games.sheepy_time.race import Race
from woolgather.games.sheepy_time.tiles import TILES

AT_THE_FENCE: Final = vec[i64]([CALL_IT_A_NIGHT, RACE_ON])
ANY_NIGHTMARE: Final = vec[i64]([HAUNT, HAUNT + 1, HAUNT + 2])
ANY_SEAT: Final = vec[i64]([FIRST, FIRST + 1, FIRST + 2, FIRST + 3])


def choices(position: Race) -> vec[i64]:
    """Every legal decision, or every chance outcome, in ascending order."""
    phase = position.phase
    if phase == PLAYING:
        return cards_to_play(position)
    if phase == CATCHING:
        return catches(position, vec[i64](capacity=SPACES))
    if phase == DREAMING:
        return uses(position)
    if phase == FENCING:
        return AT_THE_FENCE
    if phase == RESTING:
        return rests(position)
    if phase == GRANTING:
        return grants(position)
    if phase >= DEALING:
        return draws(position)
    if phase in (STACKING, DRIFTING):
        return dreams_of_the_stack(position)
    return ANY_NIGHTMARE if phase == HAUNTING else ANY_SEAT[: position.rules.seats]


def cards_to_play(position: Race) -> vec[i64]:
    """Every side of each card in hand, or of the one turned over by Rush Ahead (ST-30, ST-82)."""
    card: i64
    side: i64
    row = position.turn * HELD
    found = vec[i64](capacity=8)
    for card in range(KINDS):
        if position.rushed == card or (position.rushed == NOTHING and position.hands[row + card]):
            for side in range(FIRST_SIDE[card], FIRST_SIDE[card + 1]):
                found = append(found, PLAY + side)
    return found


def catches(position: Race, found: vec[i64]) -> vec[i64]:
    """Add catches onto any tile; with an empty supply, moving a normal Zzz to another tile, or none (ST-32, ST-33)."""
    space: i64
    seat = position.turn
    if position.supply(seat):
        for space in range(1, SPACES + 1):
            if position.dreams[space] != NOTHING:
                found = append(found, CATCH_ON + space - 1)
        return found
    return append(shifts(position, found, 0), SKIP)


def shifts(position: Race, found: vec[i64], only: i64) -> vec[i64]:
    """Add moving a normal Zzz from one tile to another, or only to `only`; an infinite Zzz never moves (ST-33)."""
    start: i64
    to: i64
    for start in range(1, SPACES + 1):
        if position.normal_zzz(position.turn, start) == 0:
            continue
        for to in range(1, SPACES + 1):
            if to != start and position.dreams[to] != NOTHING and (only == 0 or to == only):
                found = append(found, shift(start, to))
    return found


def has_catch(position: Race) -> bool:
    """Whether a catch offers a choice: not if the supply is empty and all tokens on tiles are infinite."""
    space: i64
    if position.supply(position.turn):
        return True
    for space in range(1, SPACES + 1):
        if position.normal_zzz(position.turn, space):
            return True
    return False


def uses(position: Race) -> vec[i64]:
    """Decline, or use the tile in every way that it offers (ST-40)."""
    found = vec[i64]([DECLINE])
    for use in TILES[position.dreams[position.spaces[position.turn]]].asks(position):
        found = append(found, use)
    return found


def rests(position: Race) -> vec[i64]:
    """The first of two catches, or a tile of the market onto an empty space (ST-95)."""
    dream: i64
    space: i64
    found = catches(position, vec[i64](capacity=48))
    for dream in range(DREAM_COUNT):
        if position.market & BIT[dream]:
            for space in range(1, SPACES + 1):
                if position.dreams[space] == NOTHING:
                    found = append(found, PLACE + dream * SPACES + space - 1)
    return found


def grants(position: Race) -> vec[i64]:
    """A normal Zzz from another tile for what the supply lacks of a bonus, or none (ST-96)."""
    return append(shifts(position, vec[i64](capacity=SPACES), position.bonus), SKIP)


# ---- chance


def draws(position: Race) -> vec[i64]:
    """Every kind of card left in the deck (ST-4)."""
    kind: i64
    found = vec[i64](capacity=DECK_KINDS)
    nightmare_cards = DRAW + FIRST_OF_NIGHTMARE[position.nightmare]
    for kind in range(KINDS):
        if position.deck[kind]:
            found = append(found, DRAW + kind)
    for kind in range(KINDS, DECK_KINDS):
        if position.deck[kind]:
            found = append(found, nightmare_cards + kind)
    return found


def draw_weights(position: Race) -> vec[i64]:
    found = vec[i64](capacity=DECK_KINDS)
    for count in position.deck:
        if count:
            found = append(found, count)
    return found


def dreams_of_the_stack(position: Race) -> vec[i64]:
    """Every tile that has not been turned over yet (ST-10)."""
    dream: i64
    found = vec[i64](capacity=DREAM_COUNT)
    for dream in range(DREAM_COUNT):
        if position.stack & BIT[dream]:
            found = append(found, DREAM + dream)
    return found


assert FIRST_DRAW < HAUNTING < STACKING < DRIFTING < DEALING
