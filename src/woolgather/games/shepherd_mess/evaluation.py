"""Who is likely to win: sheep at home, and how far the others have still to go."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.outlook import certainty, chances
from woolgather.engine.state import OVER
from woolgather.games.shepherd_mess.pasture import BIT, NOWHERE, first_tile
from woolgather.games.shepherd_mess.position import Position
from woolgather.games.shepherd_mess.scoring import foreign_at_home, is_spoilt, own_at_home
from woolgather.games.shepherd_mess.walls import neighbours, passable_east, passable_south

# What a flock's places are worth, in sheep at home; found by playing.
NEAR: Final = 0.8
FAR: Final = 12.0
RAM_AT_HOME: Final = 0.4

# What spoils a pen, in whole flocks.
FOREIGN_SHEEP: Final = 0.25
EACH_FOREIGN_SHEEP: Final = 0.1
DOG_IN_THE_WAY: Final = 0.05

SPREAD: Final = 0.15
"""How uncertain a lead is, in whole flocks."""


def outlook(position: Position) -> vec[float]:
    """Each seat's chance of winning; at the end it is certain."""
    seat: i64
    if position.seat == OVER:
        return certainty(position)
    prospects = vec[float](capacity=4)
    for seat in range(position.house.seats):
        prospects = append(prospects, _prospect(position, seat))
    return chances(prospects, SPREAD)


def _prospect(position: Position, seat: i64) -> float:
    """How much of the flock is home or near it, from 0 to 1; the ram there is good, others and dogs are not."""
    pen = position.pens[seat]
    if pen == NOWHERE:
        return 0.0
    size = float(position.house.flock_size)
    home = float(own_at_home(position, seat))
    worth = home + NEAR * _nearness(position, seat, pen)
    if position.ram == pen:
        worth += RAM_AT_HOME * home
    prospect = worth / size
    if is_spoilt(position, seat):
        prospect -= FOREIGN_SHEEP + EACH_FOREIGN_SHEEP * float(foreign_at_home(position, seat)) / size
    if position.all_dogs() & BIT[pen]:
        prospect -= DOG_IN_THE_WAY
    return prospect


def _nearness(position: Position, seat: i64, pen: i64) -> float:
    """For each own sheep outside from 0, cut off, to nearly 1, beside the pen: fewer steps over passable edges."""
    east = passable_east(position)
    south = passable_south(position)
    water = position.puddles & ~(position.bridges_ns | position.bridges_ew)
    outside = position.standing[seat] & ~BIT[pen]
    reached = BIT[pen]
    near = 0.0
    steps = 0.0
    while outside:
        grown = neighbours(reached, east, south) & ~water
        if grown == reached:
            break
        steps += 1.0
        reached = grown
        arrived = outside & reached
        outside &= ~reached
        while arrived:
            near += float(position.sheep(first_tile(arrived), seat)) * (1.0 - steps / FAR)
            arrived &= arrived - 1
    return near
