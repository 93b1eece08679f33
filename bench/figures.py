"""How measurements are reported: moves or games per second, microseconds per copy, bytes per position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final

Run = Mapping[str, float]
"""The result of one run: `seconds` of process time, `rounds` done, `moves` in them, and `most`.

A round is a game, copy or position; `most` is the number of moves of the batch that had the most.
"""


@dataclass(frozen=True)
class Figure:
    """A way to read a run. `more_is_better` gives the direction of the ratio, `of_all` how runs are combined."""

    unit: str
    of: Callable[[Run], float]
    number: Callable[[float], str]
    more_is_better: bool = True
    of_all: Callable[[Iterable[float]], float] = median

    def times_better(self, ours: Run, theirs: Run) -> float:
        mine, other = self.of(ours), self.of(theirs)
        return mine / other if self.more_is_better else other / mine


def rate(value: float | None) -> str:
    """A count per second in at most three digits: 2.31 M, 98.2 k, 512.

    >>> rate(2_312_345), rate(98_234), rate(512.3)
    ('2.31 M', '98.2 k', '512')
    """
    assert value is not None
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


MOVES: Final = Figure("moves/s", lambda run: run["moves"] / run["seconds"], lambda value: f"{rate(value)} moves/s")
GAMES: Final = Figure("games/s", lambda run: run["rounds"] / run["seconds"], lambda value: f"{rate(value)} games/s")
SIMULATIONS: Final = Figure(
    "simulations/s", lambda run: run["rounds"] / run["seconds"], lambda value: f"{rate(value)} simulations/s"
)
MICROSECONDS: Final = Figure(
    "µs", lambda run: 1e6 * run["seconds"] / run["rounds"], lambda value: f"{value:.3g} µs", more_is_better=False
)
SHARE: Final = Figure("%", lambda run: run["moves"] / run["rounds"], lambda value: f"{value:.2%}")
SLOWEST: Final = Figure(
    "s", lambda run: run["most"] / 1e6, lambda value: f"{value:.2f} s", more_is_better=False, of_all=max
)
BYTES: Final = Figure(
    "bytes", lambda run: run["moves"] / run["rounds"], lambda value: f"{value:.0f} bytes", more_is_better=False
)
