"""Shepherd the Flock: all sheep step together (ST-104). The decisions that follow are in turns.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.sheepy_time.data import BIT, FORWARD, NOWHERE, PROWLERS, SPACES
from woolgather.games.sheepy_time.journal import note_moved
from woolgather.games.sheepy_time.race import Race

DREAM: Final = "shepherd-the-flock"


def shepherd(race: Race, way: i64) -> None:
    """Move every racing sheep one space (ST-104).

    Those that stepped to the Nightmare are scared, and those that crossed the Fence will be asked.
    """
    seat: i64
    stepped: i64 = 0
    race.asked = 0
    for seat in range(race.rules.seats):
        if race.is_racing(seat) and _step(race, seat, way):
            stepped |= BIT[seat]
    user = BIT[race.turn]
    if stepped & user:
        race.moved += 1
        race.steps = 1
        race.way = way
    if race.rules.scared_first or race.asked == 0:
        frighten(race, stepped)
    race.asked &= race.racing
    race.landed = stepped & user & race.racing != 0


def frighten(race: Race, stepped: i64) -> None:
    """Scare the sheep that stepped to the Nightmare (ST-104)."""
    seat: i64
    for seat in range(race.rules.seats):
        if stepped & BIT[seat] and race.is_racing(seat) and race.spaces[seat] == race.beast:
            race.scare(seat, PROWLERS[race.nightmare])


def _step(race: Race, seat: i64, way: i64) -> bool:
    """Move one space; sheep off the board enter only forward, and none goes back over the Fence."""
    start = race.spaces[seat]
    if way == FORWARD:
        crosses = start == SPACES
        race.spaces[seat] = 1 if crosses else start + 1
        if crosses and seat == race.turn:
            race.crossings += 1
        elif crosses:
            race.asked |= BIT[seat]
    elif start in (NOWHERE, 1):
        return False
    else:
        race.spaces[seat] = start - 1
    if race.journal is not None:
        note_moved(race, seat, start, way, 1, DREAM, "ST-104")
    return True
