"""What the evaluations of all games share: turning strengths into chances of winning."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.state import OVER, State

LOST: Final = -1e9
"""The strength of a seat that can no longer win."""


def softmax(strengths: vec[float], temperature: float) -> vec[float]:
    """Each seat's chance of winning; a seat stronger by `temperature` is e times as likely to win."""
    seat: i64
    found = vec[float](capacity=len(strengths))
    best = strengths[0]
    for strength in strengths:
        best = max(best, strength)
    total = 0.0
    for strength in strengths:
        chance = exp((strength - best) / temperature)
        found = append(found, chance)
        total += chance
    for seat in range(len(found)):
        found[seat] = found[seat] / total
    return found


def fitted_chances(state: State) -> vec[float]:
    """Each seat's chance of winning by the fitted evaluation; exact at the end, and empty if nothing was fitted yet."""
    if state.seat == OVER:
        return final_result(state)
    evaluator = state.setup.evaluator
    if not evaluator.is_fitted:
        return vec[float]()
    strengths = evaluator.strengths(state.features())
    if len(strengths) == 1:
        return vec[float]([1.0 / (1.0 + exp(-strengths[0]))])
    return softmax(strengths, 1.0)


def final_result(state: State) -> vec[float]:
    """The result at the end of the game: 1 for each winner, 0 for everyone else."""
    found = vec[float](capacity=4)
    for place in state.places():
        found = append(found, 1.0 if place == 1 else 0.0)
    return found
