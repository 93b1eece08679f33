"""What can be said about a mean after a number of games: confidence interval, confidence sequence, test martingale.

A confidence interval holds for a number of games fixed in advance. A confidence sequence holds however often one looks:
it is built from bets (I. Waudby-Smith, A. Ramdas: "Estimating means of bounded random variables by betting", 2024) and
rests on Ville's inequality.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final

from woolgather.bots.thought import Z_95


def wilson_interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95% Wilson score interval of a mean of results between 0 and 1; valid for few games too."""
    games = len(shares)
    if not games:
        return 0.0, 1.0
    mean = sum(shares) / games
    spread = Z_95 * Z_95 / games
    middle = (mean + spread / 2) / (1 + spread)
    reach = Z_95 / (1 + spread) * sqrt(mean * (1 - mean) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


STAKES: Final = tuple((step + 0.5) / 20 for step in range(20))
"""The fractions of wealth staked on each bet, one bettor for each, because the best one is not known beforehand."""

REJECTED: Final = 40.0
"""The wealth at which a mean is rejected: wrong in 1 case of 40, on either side of a 95% confidence sequence."""


def wealth_process(results: Iterable[float], mean: float) -> Iterator[float]:
    """A test martingale against the hypothesis that the mean is at most `mean`.

    Yields the wealth, after each result, of bettors who begin with 1 and bet that the mean is higher. A bet costs the
    mean and pays the result. Under the hypothesis no bet is favourable, so the wealth ever reaches 40 with a
    probability of at most 1/40 (Ville's inequality). One may therefore look after every result and stop at any time.
    """
    purses = [1.0] * len(STAKES)
    for result in results:
        profit = result / mean - 1
        purses = [purse * (1 + stake * profit) for purse, stake in zip(purses, STAKES, strict=True)]
        yield sum(purses) / len(purses)


def wealth(results: Iterable[float], mean: float) -> float:
    """The final wealth."""
    return [1.0, *wealth_process(results, mean)][-1]


def confidence_sequence(results: Sequence[float]) -> tuple[float, float]:
    """The 95% confidence sequence, so far, of a mean of results between 0 and 1: the means that no bet rejects."""
    return _lower_bound(results), 1 - _lower_bound([1 - result for result in results])


def _lower_bound(results: Sequence[float]) -> float:
    """The largest mean that is rejected as too small."""
    low, high = 0.0, 1.0
    while high - low > 1e-5:
        middle = (low + high) / 2
        low, high = (middle, high) if wealth(results, middle) >= REJECTED else (low, middle)
    return low
