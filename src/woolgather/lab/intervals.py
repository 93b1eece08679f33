"""What can be said of a share after so many games."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

Z: Final = 1.959964
"""Two standard deviations, nearly: the span that holds 95 of a hundred."""


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of a mean of results between 0 and 1, by Wilson's score; right for few games too."""
    games = len(shares)
    if not games:
        return 0.0, 1.0
    mean = sum(shares) / games
    spread = Z * Z / games
    middle = (mean + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * sqrt(mean * (1 - mean) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Sequential:
    """Wald's sequential test of a share: is it the fair one, or at least so much better?

    Results are shares of a win, so the likelihood of a result between 0 and 1 is that of a win and of a loss, each
    weighed by it. It errs in at most 5 of a hundred decisions, to either side.
    """

    ERROR: Final = 0.05

    def __init__(self, fair: float, better: float) -> None:
        self._win = log(better / fair)
        self._loss = log((1 - better) / (1 - fair))
        self._bound = log((1 - self.ERROR) / self.ERROR)

    def verdict(self, shares: Sequence[float]) -> str:
        """`better`, `not better`, or `open`."""
        weight = sum(share * self._win + (1 - share) * self._loss for share in shares)
        return "better" if weight >= self._bound else "not better" if weight <= -self._bound else "open"
