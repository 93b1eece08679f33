"""The evaluation: the player with more and fuller open lines is more likely to win."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.evaluation import softmax
from woolgather.games.tiny.connect_four.grid import COLUMNS, LINES, PLACES, TOP, has_four, landing

ONE: Final = 1.0
TWO: Final = 4.0
THREE: Final = 16.0
"""The values of a line with one, two or three discs of one player and none of the other."""

SPREAD: Final = 12.0


def prospects(mine: i64, others: i64, mover: i64) -> vec[float]:
    """Each seat's chance of winning; `mover` is the seat to move, whose discs are `mine`."""
    here = open_lines(mine, others)
    there = open_lines(others, mine)
    return softmax(vec[float]([there, here] if mover else [here, there]), SPREAD)


def finishing(mine: i64, others: i64) -> i64:
    """A column in which one more disc makes four (CF-4), or -1."""
    column: i64
    taken = mine | others
    for column in range(COLUMNS):
        if not taken & TOP[column] and has_four(mine | landing(taken, column)):
            return column
    return -1


def open_lines(mine: i64, others: i64) -> float:
    """The total value of the lines of four that are free of the other player's discs.

    All lines of a direction are handled together, each at the place where it begins: whether its number of discs is
    odd, and whether it is two or three, are the binary digits of a sum.
    """
    worth = 0.0
    free = PLACES & ~others
    for step in LINES:
        pairs = free & free >> step
        whole = pairs & pairs >> 2 * step
        first = mine ^ mine >> step
        last = first >> 2 * step
        both = mine & mine >> step
        odd = whole & (first ^ last)
        more = whole & (both ^ both >> 2 * step ^ (first & last))
        worth += ONE * count(odd & ~more) + TWO * count(more & ~odd) + THREE * count(odd & more)
    return worth


def count(places: i64) -> float:
    found = 0.0
    while places:
        places &= places - 1
        found += 1.0
    return found
