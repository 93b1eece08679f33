"""Scoring: what a flock at home is worth, and the final standings (SM-61, SM-70 to SM-74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import LAMBING_POINTS, REPEATS, SHEEP_POINTS
from woolgather.games.shepherd_mess.pasture import NEIGHBOUR, NOWHERE
from woolgather.games.shepherd_mess.position import HEAD, MOST, Position
from woolgather.games.shepherd_mess.repetition import times

FINISHED: Final = "finished"
REPEATED: Final = "repetition"
LIMIT: Final = "limit"
"""Why a game ended (SM-70, SM-73, SM-75)."""

NO_TIE: Final = ""
MOVER: Final = "mover"
BESIDE: Final = "beside"
TIE_RULES: Final = {MOVER: "SM-72", BESIDE: "SM-73"}
"""What breaks a tie: finishing in one's own turn, or having more sheep beside the pen."""

BEHIND_ALL: Final = -1
"""The merit of a player whose pen holds foreign sheep (SM-61)."""

POINT: Final = 100
"""The weight of a point: more than any tie-break."""


def own_at_home(position: Position, seat: i64) -> i64:
    pen = position.pens[seat]
    return 0 if pen == NOWHERE else position.sheep(pen, seat)


def foreign_at_home(position: Position, seat: i64) -> i64:
    """The number of other players' sheep in a player's pen."""
    other: i64
    count: i64 = 0
    for other in range(position.rules.seats):
        if other != seat and position.pens[seat] != NOWHERE:
            count += position.sheep(position.pens[seat], other)
    return count


def is_spoilt(position: Position, seat: i64) -> bool:
    """Whether foreign sheep are in the player's pen; the ram is not foreign (SM-50, SM-61)."""
    pen = position.pens[seat]
    return pen != NOWHERE and position.tally[pen] & ~(MOST * HEAD[seat]) != 0


def has_finished(position: Position, seat: i64) -> bool:
    """Whether all of the player's sheep are in the pen, and no foreign ones (SM-70)."""
    return own_at_home(position, seat) == position.rules.flock_size and not is_spoilt(position, seat)


def somebody_finished(position: Position) -> bool:
    seat: i64
    for seat in range(position.rules.seats):
        if has_finished(position, seat):
            return True
    return False


def somebody_spoilt(position: Position) -> bool:
    seat: i64
    for seat in range(position.rules.seats):
        if is_spoilt(position, seat):
            return True
    return False


def points(position: Position, seat: i64) -> i64:
    """Two for each sheep at home, three with the ram there; nothing with foreign sheep there (SM-61, SM-71)."""
    if is_spoilt(position, seat):
        return 0
    with_ram = position.ram != NOWHERE and position.ram == position.pens[seat]
    return own_at_home(position, seat) * (LAMBING_POINTS if with_ram else SHEEP_POINTS)


def beside_pen(position: Position, seat: i64) -> i64:
    """The player's sheep on the two tiles beside the pen, regardless of walls (SM-73)."""
    side: i64
    count: i64 = 0
    pen = position.pens[seat]
    if pen == NOWHERE:
        return 0
    for side in range(4):
        tile = NEIGHBOUR[pen * 4 + side]
        if tile >= 0:
            count += position.sheep(tile, seat)
    return count


def merit(position: Position, seat: i64, is_finished: bool) -> i64:
    """Points, then the tie-breaks: having finished, the mover first; if nobody has, sheep by the pen (SM-72, SM-73)."""
    if is_spoilt(position, seat):
        return BEHIND_ALL
    worth = points(position, seat) * POINT
    if not is_finished:
        return worth + beside_pen(position, seat)
    if not has_finished(position, seat):
        return worth
    return worth + (2 if position.turn == seat else 1)


def ended_by(position: Position) -> str:
    """Why the game is over: a flock is home, a position was repeated, or the last round has ended."""
    if somebody_finished(position):
        return FINISHED
    return REPEATED if position.rules.repetition and times(position) >= REPEATS else LIMIT


def tie_break(position: Position) -> str:
    """What puts the winner ahead of others with equal points; empty if that was not needed (SM-72, SM-73).

    No part of a flock, with or without the ram, is worth exactly as much as a whole one, so if somebody has finished,
    only others who have finished too can be tied with them.
    """
    standing = places(position)
    if 1 not in standing:
        return NO_TIE
    first = standing.index(1)
    best = points(position, first)
    seats = range(int(position.rules.seats))
    level = [
        seat
        for seat in seats
        if standing[seat] > 1 and points(position, seat) == best and not is_spoilt(position, seat)
    ]
    if not level:
        return NO_TIE
    return MOVER if somebody_finished(position) else BESIDE


def halved(count: i64) -> str:
    """Points as people write them, one for each sheep at home: 4, or 4½ (SM-71)."""
    whole = count // SHEEP_POINTS
    if count % SHEEP_POINTS == 0:
        return str(whole)
    return f"{whole}½" if whole else "½"


def scores(position: Position) -> list[int]:
    return [points(position, seat) for seat in range(position.rules.seats)]


def places(position: Position) -> list[int]:
    """By points and tie-breaks; players with foreign sheep come last, and if all have them nobody wins (SM-74)."""
    is_finished = somebody_finished(position)
    merits = [merit(position, seat, is_finished) for seat in range(position.rules.seats)]
    best = 2 if max(merits) == BEHIND_ALL else 1
    return [best + sum([other > own for other in merits]) for own in merits]
