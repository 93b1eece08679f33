"""Shepherd the Flock: all sheep step together (ST-104). The decisions that follow are in turns.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.sheepy_time.data import BIT, FORWARD, NOWHERE, PROWLERS, SPACES
from woolgather.games.sheepy_time.journal import note_moved
from woolgather.games.sheepy_time.race import Race

DREAM: Final = "shepherd-the-flock"


def shepherd(position: Race, way: i64) -> None:
    """Move every racing sheep one space (ST-104).

    Those that stepped to the Nightmare are scared, and those that crossed the Fence will be asked.
    """
    seat: i64
    stepped: i64 = 0
    position.asked = 0
    for seat in range(position.rules.seats):
        if position.is_racing(seat) and _step(position, seat, way):
            stepped |= BIT[seat]
    user = BIT[position.turn]
    if stepped & user:
        position.moved += 1
        position.steps = 1
        position.way = way
    if position.rules.scared_first or position.asked == 0:
        frighten(position, stepped)
    position.asked &= position.racing
    position.landed = stepped & user & position.racing != 0


def frighten(position: Race, stepped: i64) -> None:
    """Scare the sheep that stepped to the Nightmare (ST-104)."""
    seat: i64
    for seat in range(position.rules.seats):
        if stepped & BIT[seat] and position.is_racing(seat) and position.spaces[seat] == position.beast:
            position.scare(seat, PROWLERS[position.nightmare])


def _step(position: Race, seat: i64, way: i64) -> bool:
    """Move one space; sheep off the board enter only forward, and none goes back over the Fence."""
    start = position.spaces[seat]
    if way == FORWARD:
        crosses = start == SPACES
        position.spaces[seat] = 1 if crosses else start + 1
        if crosses and seat == position.turn:
            position.crossings += 1
        elif crosses:
            position.asked |= BIT[seat]
    elif start in (NOWHERE, 1):
        return False
    else:
        position.spaces[seat] = start - 1
    if position.journal is not None:
        note_moved(position, seat, start, way, 1, DREAM, "ST-104")
    return True
