"""What a bot is, and what it thought: the move it makes, what else it looked at, and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, hypot
from random import Random
from typing import Any, Final

View = Mapping[str, Any]

SURE: Final = 1.959964
"""So many standard errors hold the truth 95 times in 100."""

HAIR: Final = 0.0001
"""No worth is told more finely than this."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was looked at: its worth from 0 (lost) to 1 (won), the error of that, and how often it was tried."""

    move: int
    worth: float
    error: float = 0.0
    visits: int = 1

    def as_data(self) -> dict[str, Any]:
        return {"move": self.move, "worth": round(self.worth, 4), "error": round(self.error, 4), "visits": self.visits}

    @property
    def percent(self) -> int:
        """The worth in whole percent, rounded as the browser rounds what it is told."""
        return floor(100 * round(self.worth, 4) + 0.5)


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision with its reasons: the options, the best first; none if nothing was weighed.

    `worlds` counts the imagined worlds it rests on; `worth` is what they came to on the whole, and `error` how much
    chance there is in that, as a standard error. They are None where nothing was imagined, or too little to tell.
    """

    move: int
    options: tuple[Option, ...] = ()
    worlds: int = 0
    worth: float | None = None
    error: float | None = None

    @property
    def is_indifferent(self) -> bool:
        """Whether nothing that was weighed stands out: the same in whole percent, and no further apart than chance
        would have it. Either alone would hide advice: a small lead may be certain, and a large one only not certain
        yet.
        """
        if len(self.options) < 2:
            return False
        best = max(self.options, key=lambda option: option.worth)
        return all(option.percent == best.percent
                   and best.worth - option.worth <= SURE * hypot(best.error, option.error) + HAIR
                   for option in self.options)

    def as_data(self) -> dict[str, Any]:
        return {"move": self.move, "options": [option.as_data() for option in self.options], "worlds": self.worlds,
                "worth": self.worth, "error": self.error}


Bot = Callable[[View, Sequence[int], Random], Thought]
"""A function of a view, the legal moves and a random generator, and of nothing else."""
