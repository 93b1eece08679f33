"""The evaluation: pillows, the winks that a sheep can expect to bring home from this race, and tokens on tiles."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.evaluation import final_result, softmax
from woolgather.engine.state import OVER
from woolgather.games.sheepy_time.data import CROSSING, NOWHERE, POPULATION, SPACES, TOKENS
from woolgather.games.sheepy_time.position import Position

# Found by playing: how far a turn moves a sheep and the Nightmare, and how safe a lead in turns is.
SPACES_A_TURN: Final = 3.8
NIGHTMARE_A_TURN: Final = 0.33
SURE_A_TURN: Final = 0.9
SCARED_TURNS: Final = 1.5

KEPT_OF_WINKS: Final = 0.35
"""The value of a wink that does not win, in spaces of the pillow."""

INFINITE_WORTH: Final = 0.9
NORMAL_WORTH: Final = 0.35
GOAL_WORTH: Final = 14.0
GOAL_SPREAD: Final = 2.5
SPREAD: Final = 6.0


def evaluate(position: Position) -> vec[float]:
    """Each seat's estimated chance of winning; exact at the end."""
    seat: i64
    if position.seat == OVER:
        return final_result(position)
    if position.rules.is_solo:
        return vec[float]([_likely(_strength(position, 0) / GOAL_WORTH)])
    strengths = vec[float](capacity=4)
    for seat in range(position.rules.seats):
        strengths = append(strengths, _strength(position, seat))
    return softmax(strengths, SPREAD)


def _likely(margin: float) -> float:
    return 1.0 / (1.0 + exp(-margin))


def _strength(position: Position, seat: i64) -> float:
    """Strength in spaces of the pillow: how low it is, what this race will bring, and whether that will win."""
    hope = _hope(position, seat)
    pillow = float(position.pillows[seat])
    tokens = INFINITE_WORTH * float(_infinites(position, seat)) + NORMAL_WORTH * float(
        TOKENS - position.supply(seat) - _infinites(position, seat)
    )
    return KEPT_OF_WINKS * hope - pillow + tokens + GOAL_WORTH * _likely((hope - pillow) / GOAL_SPREAD)


def _infinites(position: Position, seat: i64) -> i64:
    return POPULATION[(position.infinite >> seat * SPACES) & 1023]


def _hope(position: Position, seat: i64) -> float:
    """The winks a player goes to bed with, times the probability of crossing the Fence before the Nightmare."""
    winks = float(position.winks[seat] + (CROSSING * position.crossings if seat == position.turn else 0))
    if not position.is_racing(seat):
        return winks
    return (winks + float(CROSSING)) * _likely(SURE_A_TURN * _turns_to_spare(position, seat))


def _turns_to_spare(position: Position, seat: i64) -> float:
    """How many turns the Nightmare is behind; fewer for a Scared sheep."""
    space = position.spaces[seat]
    to_fence = float(SPACES + 1 - space)
    turns = to_fence / SPACES_A_TURN
    haunted = float(SPACES + 1 - position.beast) / (NIGHTMARE_A_TURN * float(POPULATION[position.racing]))
    spare = haunted - turns
    if position.is_scared(seat):
        spare -= SCARED_TURNS
    if space != NOWHERE and 0 <= space - position.beast <= 2:
        spare -= 1.0
    return spare - 2.0
