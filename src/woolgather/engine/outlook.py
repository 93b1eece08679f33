"""What the outlooks of all games share: strengths turned into chances of winning."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.state import State

LOST: Final = -1e9
"""The strength of whoever cannot win any more."""


def chances(strengths: vec[float], spread: float) -> vec[float]:
    """Each seat's chance of winning: with `spread` more strength one is e times as likely to win as another."""
    seat: i64
    found = vec[float](capacity=len(strengths))
    best = strengths[0]
    for strength in strengths:
        best = max(best, strength)
    total = 0.0
    for strength in strengths:
        chance = exp((strength - best) / spread)
        found = append(found, chance)
        total += chance
    for seat in range(len(found)):
        found[seat] = found[seat] / total
    return found


def certainty(state: State) -> vec[float]:
    """At the end: 1 for whoever has won, 0 for all others."""
    found = vec[float](capacity=4)
    for place in state.places():
        found = append(found, 1.0 if place == 1 else 0.0)
    return found
