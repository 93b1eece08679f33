"""Checks frequencies with a chi-square bound that luck passes and a mistake does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

Kind = TypeVar("Kind", bound=Hashable)


def chi_square(drawn: Counter[Kind], weights: Mapping[Kind, float]) -> float:
    """How much the counts differ from what the weights predict."""
    draws, total = drawn.total(), sum(weights.values())
    expected = {kind: draws * weight / total for kind, weight in weights.items()}
    return sum((drawn[kind] - due) ** 2 / due for kind, due in expected.items())


def limit(freedom: int) -> float:
    """What chance exceeds less than once in a million tests: by Wilson and Hilferty's approximation where there are few
    kinds, by eight standard deviations where there are many, some of them rare.
    """
    spread = 2 / (9 * freedom)
    return max(freedom * (1 - spread + 5 * sqrt(spread)) ** 3, freedom + 8 * sqrt(2 * freedom))


def assert_as_likely(drawn: Counter[Kind], weights: Mapping[Kind, float]) -> None:
    """Check that only kinds with weight were drawn, and in proportion."""
    strangers = set(drawn) - set(weights)
    assert not strangers, f"drawn, but impossible: {strangers}"
    assert chi_square(drawn, weights) < limit(max(1, len(weights) - 1)), f"drawn {drawn} of {weights}"
