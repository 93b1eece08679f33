"""A sensible beginner at Shepherd Mess: drives the own sheep home by the fewest drives, and never walls or fights."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import woolgather as wg
from bench.yardsticks.picking import after, best_of
from woolgather.bots.thought import Thought, View
from woolgather.engine.state import State
from woolgather.games.shepherd_mess.data import BREEDS, BRIDGE, FIGHT, GATE, SIDES, WALL

TILES: Final = [column + row for row in "123456" for column in "abcdef"]
SHIFTS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: Final = dict(zip("NESW", "SWNE", strict=True))
LONGEST: Final = 6
"""The most bridges and muds that are followed in a row."""

LOST: Final = 12
"""How many drives are reckoned for a sheep without a way home."""

A_DRIVE: Final = 10
A_STRANGER: Final = 15
DECIDED: Final = 100_000


class Land:
    """How many drives each tile is from a pen, and where sheep that are driven end; animals do not count."""

    def __init__(self, view: View, seat: int, pen: str) -> None:
        self._ground = view["ground"]
        self._shut = {wall["edge"] for wall in view["walls"] if not wall["gate"]}
        barred = {each["tile"] for each in view["pens"] if each["owner"] not in (None, seat)}
        tiles = [tile for tile in TILES if tile not in self._ground]
        ways = {(tile, side): self._end(tile, side) for tile in tiles for side in SIDES if _behind(tile, side)}
        self._ends = {way: end for way, end in ways.items() if end and end not in barred}
        self.far = {pen: 0}
        for drives in range(1, LOST):
            reached = {tile for (tile, _), end in self._ends.items() if end in self.far and tile not in self.far}
            self.far |= dict.fromkeys(reached, drives)

    def drives(self, tile: str) -> int:
        return self.far.get(tile, LOST)

    def posts(self, tile: str) -> set[str]:
        """The tiles from which a dog drives nearer to home."""
        ends = ((side, self._ends.get((tile, side), tile)) for side in SIDES)
        return {_behind(tile, side) for side, end in ends if self.drives(end) < self.drives(tile)}

    def _end(self, tile: str, side: str) -> str:
        """Where a sheep ends that runs to a side, over bridges and mud; nothing if it cannot."""
        for _ in range(LONGEST):
            start, tile = tile, _beside(tile, side)
            ground = self._ground.get(tile)
            if not tile or "-".join(sorted((start, tile))) in self._shut:
                return ""
            if ground is None:
                return tile
            path = ground["open"] if ground["kind"] == "mud" else ground["bridge"] or ""
            if OPPOSITE[side] not in path:
                return ""
            if side not in path:
                turns = [each for each in path if each != OPPOSITE[side]]
                if len(turns) != 1:
                    return ""
                side = turns[0]
        return ""


def shepherd_mess(view: View, moves: Sequence[int], rng: Random) -> Thought:
    world, seat = wg.imagine(view, rng), view["viewer"]
    pen = view["home"][seat]["tile"]
    if pen is None:
        return Thought(rng.choice(moves))
    land = Land(view, seat, pen)

    def worth(state: State) -> float:
        if state.seat == wg.OVER:
            return DECIDED if seat in state.winners() else -DECIDED
        seen = state.view(seat)
        if seen["scare"]:
            return max(worth(after(state, each)) for each in state.moves())
        return -_toil(seen, seat, land if seen["supply"] == view["supply"] else Land(seen, seat, pen))

    tame = [move for move in moves if not (FIGHT <= move < BRIDGE or WALL <= move < GATE)]
    return best_of(tame, lambda move: worth(after(world, move)), rng)


def _toil(view: View, seat: int, land: Land) -> float:
    """What is left to do: drives, walks to where the next can begin, strangers to drive out."""
    flock = {each["tile"]: each["count"] for each in view["sheep"] if each["flock"] == BREEDS[seat]}
    posts = {post for tile in flock for post in land.posts(tile)}
    dogs = [each["tile"] for each in view["dogs"] if each["seat"] == seat]
    drives: int = sum(count * land.drives(tile) for tile, count in flock.items())
    walks = sum(min((_apart(dog, post) for post in posts), default=LOST) for dog in dogs)
    return A_DRIVE * drives + walks + A_STRANGER * int(view["home"][seat]["foreign"])


def _beside(tile: str, side: str) -> str:
    """The next tile on a side; nothing beyond the border."""
    east, south = SHIFTS[side]
    beside = chr(ord(tile[0]) + east) + chr(ord(tile[1]) + south)
    return beside if beside in TILES else ""


def _behind(tile: str, side: str) -> str:
    return _beside(tile, OPPOSITE[side])


def _apart(tile: str, other: str) -> int:
    return abs(ord(tile[0]) - ord(other[0])) + abs(ord(tile[1]) - ord(other[1]))
