"""The evaluation: fitted to games of self-play; for a single player, the prospect of reaching the goal soon."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.evaluation import fitted_chances
from woolgather.engine.state import OVER
from woolgather.games.sheepy_time.data import CROSSING, NOWHERE, POPULATION, SPACES, TOKENS
from woolgather.games.sheepy_time.position import Position

# Playing alone, found by playing: how far a turn moves the sheep and the Nightmare, and how safe a lead in turns is.
SPACES_A_TURN: Final = 3.8
NIGHTMARE_A_TURN: Final = 0.33
SURE_A_TURN: Final = 0.9
RESERVE: Final = 2.0
SCARED_TURNS: Final = 1.5

KEPT_OF_WINKS: Final = 0.35
"""The value of a wink that does not win, in spaces of the pillow."""

INFINITE_WORTH: Final = 0.9
NORMAL_WORTH: Final = 0.35
GOAL_WORTH: Final = 14.0
GOAL_SPREAD: Final = 2.5


def evaluate(position: Position) -> vec[float]:
    """Each seat's estimated chance of winning; exact at the end."""
    if position.rules.is_solo and position.seat != OVER and not position.setup.evaluator.is_fitted:
        return vec[float]([_likely(_strength_alone(position) / GOAL_WORTH)])
    return fitted_chances(position)


def _likely(margin: float) -> float:
    return 1.0 / (1.0 + exp(-margin))


def _strength_alone(position: Position) -> float:
    """Strength in spaces of the pillow: how low it is, what this race will bring, and whether that will win."""
    hope = _hope(position)
    pillow = float(position.pillows[0])
    infinite: i64 = POPULATION[position.infinite & 1023]
    normal: i64 = TOKENS - position.supply(0) - infinite
    tokens = INFINITE_WORTH * float(infinite) + NORMAL_WORTH * float(normal)
    return KEPT_OF_WINKS * hope - pillow + tokens + GOAL_WORTH * _likely((hope - pillow) / GOAL_SPREAD)


def _hope(position: Position) -> float:
    """The winks to go to bed with, times the probability of crossing the Fence before the Nightmare."""
    winks = float(position.winks[0] + CROSSING * position.crossings)
    if not position.is_racing(0):
        return winks
    return (winks + float(CROSSING)) * _likely(SURE_A_TURN * _turns_to_spare(position))


def _turns_to_spare(position: Position) -> float:
    """How many turns the Nightmare is behind; fewer for a Scared sheep."""
    space = position.spaces[0]
    turns = float(SPACES + 1 - space) / SPACES_A_TURN
    haunted = float(SPACES + 1 - position.beast) / NIGHTMARE_A_TURN
    spare = haunted - turns - RESERVE
    if position.is_scared(0):
        spare -= SCARED_TURNS
    if space != NOWHERE and 0 <= space - position.beast <= 2:
        spare -= 1.0
    return spare
