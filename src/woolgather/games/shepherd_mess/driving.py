"""How far a flock is from home, and its dogs from the sheep."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.chains import outside
from woolgather.games.shepherd_mess.data import LONGEST_WALK
from woolgather.games.shepherd_mess.dogs import others_dogs, private_pens
from woolgather.games.shepherd_mess.homeward import Homeward
from woolgather.games.shepherd_mess.pasture import ALL, BIT, NEIGHBOUR, first_tile, spread
from woolgather.games.shepherd_mess.position import Position
from woolgather.games.shepherd_mess.scare import NO_WAY, barred_anyway, decision, end_of, way_of
from woolgather.games.shepherd_mess.walls import bare_east, bare_south, passable_east, passable_south

WALKS: Final = 2
"""Beyond this many moves the distance of a dog does not matter."""


def homeward(position: Position, seat: i64) -> Homeward:
    """The map of a seat; the maps of all seats are computed once for the land, when everybody has a pen."""
    each: i64
    if not position.maps:
        maps: list[Homeward] = []
        for each in range(position.rules.seats):
            drawn = Homeward(
                passable_east(position),
                passable_south(position),
                bare_east(position),
                bare_south(position),
                position.mud,
                position.paths,
                position.puddles,
                position.bridges_ns,
                position.bridges_ew,
                position.supply,
            )
            drawn.find(BIT[position.pens[each]], position.others_pens(each), not position.rules.owner_spoils)
            maps.append(drawn)
        position.maps = maps
    return position.maps[seat]


class Drive:
    """What is left to do for one flock: the moves of all its sheep, and the walks of its dogs."""

    def __init__(self, position: Position, seat: i64) -> None:
        level = homeward(position, seat).level
        free = ALL & ~position.herd()
        posts = free & ~others_dogs(position, seat) & ~private_pens(position, seat) | position.kennel(
            seat * 2, seat * 2 + 2
        )
        closed = barred_anyway(position, seat, seat)
        spots: i64 = 0
        tiles = outside(position, seat)
        self.moves: i64 = 0  # moves until all sheep are home, if each is driven separately
        self.stuck: i64 = 0  # tiles from which no dog can drive the sheep nearer now
        while tiles:
            tile = first_tile(tiles)
            tiles &= tiles - 1
            self.moves += position.sheep(tile, seat) * level[tile]
            found = _spots(position, seat, tile, posts, closed, level)
            spots |= found
            if not found:
                self.stuck += 1
        self.walks: i64 = 0
        if spots:
            self.walks = _walks(position.dogs[seat * 2], spots, free) + _walks(position.dogs[seat * 2 + 1], spots, free)


def _spots(position: Position, seat: i64, tile: i64, posts: i64, closed: i64, level: vec[i64]) -> i64:
    """The tiles among `posts` from which a dog would drive the flock on a tile nearer home now (SM-40 to SM-47)."""
    side: i64
    found: i64 = 0
    for side in range(4):
        spot = NEIGHBOUR[tile * 4 + side]
        if spot >= 0 and posts & BIT[spot]:
            way = way_of(decision(position, closed | BIT[spot], seat, tile, side ^ 2))
            if way != NO_WAY and level[end_of(way)] < level[tile]:
                found |= BIT[spot]
    return found


def _walks(dog_tile: i64, spots: i64, free: i64) -> i64:
    """How many moves a dog needs before one more takes it to one of the spots, at most two (SM-30)."""
    count: i64
    reach = BIT[dog_tile]
    for count in range(WALKS):
        for _ in range(LONGEST_WALK):
            reach |= spread(reach) & free
        if reach & spots:
            return count
    return WALKS
