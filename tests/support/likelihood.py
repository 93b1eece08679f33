"""Whether what was drawn came as often as it should: a chi-square bound that luck passes and a mistake does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

Kind = TypeVar("Kind", bound=Hashable)


def surprise(drawn: Counter[Kind], weights: Mapping[Kind, float]) -> float:
    """By how many standard deviations the counts miss what the weights promise."""
    draws, total = drawn.total(), sum(weights.values())
    expected = {kind: draws * weight / total for kind, weight in weights.items()}
    chi = sum((drawn[kind] - due) ** 2 / due for kind, due in expected.items())
    freedom = max(1, len(weights) - 1)
    return (chi - freedom) / sqrt(2 * freedom)


def assert_as_likely(drawn: Counter[Kind], weights: Mapping[Kind, float], bound: float = 8.0) -> None:
    """Only what has weight was drawn, and in proportion."""
    strangers = set(drawn) - set(weights)
    assert not strangers, f"drawn, but impossible: {strangers}"
    assert surprise(drawn, weights) < bound, f"drawn {drawn} of {weights}"
