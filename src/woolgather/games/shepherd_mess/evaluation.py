"""The evaluation: how many moves each flock is from home, above all the player's own.

Bots that are as eager to hinder others as to drive their sheep never finish a game, so the others' flocks count less:
0.15 between two players, next to nothing among more. docs/shepherd-mess.md says what that costs them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.evaluation import final_result
from woolgather.engine.state import OVER
from woolgather.games.shepherd_mess.data import CORNER, GATE, WALL
from woolgather.games.shepherd_mess.driving import Drive, homeward
from woolgather.games.shepherd_mess.pasture import (
    ALL,
    BIT,
    EDGE_TILE,
    FIRST_SOUTHERN,
    NOT_EASTERNMOST,
    NOT_NORTHERNMOST,
    NOT_SOUTHERNMOST,
    NOT_WESTERNMOST,
    WIDTH,
)
from woolgather.games.shepherd_mess.position import PLACE_RAM, TURN, Position
from woolgather.games.shepherd_mess.repetition import times
from woolgather.games.shepherd_mess.scoring import foreign_at_home

BORDER_ROWS: Final = ALL & ~(NOT_NORTHERNMOST & NOT_SOUTHERNMOST)
BORDER_COLUMNS: Final = ALL & ~(NOT_WESTERNMOST & NOT_EASTERNMOST)

# Deductions from a flock's value, in sheep at home; found by playing.
EACH_MOVE: Final = 0.065
EACH_WALK: Final = 0.03
EACH_STUCK: Final = 0.03
EACH_FOREIGN_SHEEP: Final = 1.0
RAM_AT_HOME: Final = 0.3
"""The extra value of each sheep at home with the ram there."""

OTHERS: Final = vec[float]([0.0, 0.0, 0.15, 0.01, 0.01])
"""The weight of the best opponent's flock relative to the player's own, by the number of players."""

AGAIN: Final = 0.1
"""The penalty for everybody, in whole flocks, when a turn begins as an earlier one did."""

START: Final = 0.6
"""The progress of a flock while sheep are placed and pens drawn."""

EVEN: Final = vec[float]([0.0, 0.0, 0.925, 0.6, 0.6])
"""The progress of a flock that is as likely to win as any other, by the number of players."""

SPREAD: Final = 0.15
"""The uncertainty of a lead, in whole flocks."""


def evaluate(position: Position) -> vec[float]:
    """Each seat's chance of winning, roughly and independently estimated; exact at the end."""
    seat: i64
    seats = position.rules.seats
    if position.seat == OVER:
        return final_result(position)
    progress = vec[float](capacity=4)
    for seat in range(seats):
        progress = append(progress, _progress(position, seat))
    found = vec[float](capacity=4)
    even = EVEN[seats]
    others = OTHERS[seats]
    shuffling = AGAIN if _came_again(position) else 0.0
    for seat in range(seats):
        lead = progress[seat] - even - others * (_best_of_others(progress, seat) - even) - shuffling
        found = append(found, 1.0 / (1.0 + float(seats - 1) * exp(-lead / SPREAD)))
    return found


def _best_of_others(progress: vec[float], seat: i64) -> float:
    other: i64
    best = progress[1 if seat == 0 else 0]
    for other in range(len(progress)):
        if other != seat:
            best = max(best, progress[other])
    return best


def _came_again(position: Position) -> bool:
    """Whether this turn begins as an earlier one did: repeating moves leads nowhere (SM-75)."""
    return position.rules.repetition and position.phase == TURN and position.spent == 0 and times(position) > 1


def _progress(position: Position, seat: i64) -> float:
    """The progress of the flock: 1 if it is all at home, and a little more with the ram."""
    pen = position.pens[seat]
    if position.phase < PLACE_RAM:
        return START
    drive = Drive(position, seat)
    size = float(position.rules.flock_size)
    worth = (
        size
        - EACH_MOVE * float(drive.moves)
        - EACH_WALK * float(drive.walks)
        - EACH_STUCK * float(drive.stuck)
        - EACH_FOREIGN_SHEEP * float(foreign_at_home(position, seat))
    )
    if position.ram == pen:
        worth += RAM_AT_HOME * float(position.sheep(pen, seat))
    return worth / size


def candidates(position: Position) -> vec[i64]:
    """All moves except most walls.

    There are many walls, and by the evaluation only those that turn the player's own sheep away from the border are
    useful.
    """
    moves = position.legal()
    if position.phase != TURN:
        return moves
    turning = position.standing[position.turn] & homeward(position, position.turn).walled
    east = turning & BORDER_ROWS
    south = turning & BORDER_COLUMNS
    found = vec[i64](capacity=128)
    for move in moves:
        if move < WALL or move >= GATE or (turning and _is_beside(move, east | east >> 1, south | south >> WIDTH)):
            found = append(found, move)
    return found


def _is_beside(move: i64, east: i64, south: i64) -> bool:
    """Whether this straight wall is on one of these eastern or southern edges."""
    if move >= CORNER:
        return False
    return (east if move - WALL < FIRST_SOUTHERN else south) & BIT[EDGE_TILE[move - WALL]] != 0
