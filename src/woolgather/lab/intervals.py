"""What can be said of a share after so many games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final

from woolgather.bots.thought import SURE


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of a mean of results between 0 and 1, by Wilson's score; right for few games too."""
    games = len(shares)
    if not games:
        return 0.0, 1.0
    mean = sum(shares) / games
    spread = SURE * SURE / games
    middle = (mean + spread / 2) / (1 + spread)
    reach = SURE / (1 + spread) * sqrt(mean * (1 - mean) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


STAKES: Final = tuple((step + 0.5) / 20 for step in range(20))
"""Parts of what one has that are staked each time: a pot for each, for nobody knows before which is best."""

REFUTED: Final = 40.0
"""The gain that refutes a share: right in 39 of 40 cases, on either side of a 95% interval."""


def gains(results: Iterable[float], share: float) -> Iterator[float]:
    """What one coin has become after each result in the hands of who bets that the mean is above that share.

    A bet costs the share and pays the result. If the mean is that share or less, no bet is a good one, and whoever
    begins with one coin ever holds forty in at most one of forty runs (Ville's inequality). So one may look after every
    result, and stop as soon as one likes.
    """
    pots = [1.0] * len(STAKES)
    for result in results:
        pays = result / share - 1
        pots = [pot * (1 + stake * pays) for pot, stake in zip(pots, STAKES, strict=True)]
        yield sum(pots) / len(pots)


def gain(results: Iterable[float], share: float) -> float:
    """What it has become in the end."""
    return [1.0, *gains(results, share)][-1]


def lasting(results: Sequence[float]) -> tuple[float, float]:
    """A 95% interval of the mean of results between 0 and 1 that holds however often one looks: what no bet refutes."""
    return _floor(results), 1 - _floor([1 - result for result in results])


def _floor(results: Sequence[float]) -> float:
    """The largest share of which a bet shows that the mean is above it."""
    low, high = 0.0, 1.0
    while high - low > 1e-5:
        middle = (low + high) / 2
        low, high = (middle, high) if gain(results, middle) >= REFUTED else (low, middle)
    return low
