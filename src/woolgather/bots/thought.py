"""What a bot is, and what it thought: the move it makes, what else it looked at, and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was looked at: its worth from 0 (lost) to 1 (won), the error of that, and how often it was tried."""

    move: int
    worth: float
    error: float = 0.0
    visits: int = 1

    def as_data(self) -> dict[str, Any]:
        return {"move": self.move, "worth": round(self.worth, 4), "error": round(self.error, 4), "visits": self.visits}


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision with its reasons: the options, the best first; none if nothing was weighed.

    `worlds` counts the imagined worlds it rests on.
    """

    move: int
    options: tuple[Option, ...] = ()
    worlds: int = 0

    def as_data(self) -> dict[str, Any]:
        return {"move": self.move, "options": [option.as_data() for option in self.options], "worlds": self.worlds}


Bot = Callable[[View, Sequence[int], Random], Thought]
"""A function of a view, the legal moves and a random generator, and of nothing else."""
