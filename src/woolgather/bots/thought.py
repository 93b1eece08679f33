"""The result of a bot's thinking: the move it makes, the alternatives, and how certain it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, hypot
from random import Random
from typing import Any, Final

from woolgather.engine.errors import NotOffered
from woolgather.engine.state import CHANCE, OVER

View = Mapping[str, Any]

Z_95: Final = 1.959964
"""Half the width of a 95% interval, in standard errors of a normal distribution."""

HAIR: Final = 0.0001
"""Differences in worth below this are not shown."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was considered: its worth from 0 (lost) to 1 (won), the standard error, and the number of tries."""

    move: int
    worth: float
    error: float = 0.0
    visits: int = 1

    def as_data(self) -> dict[str, Any]:
        return {"move": self.move, "worth": round(self.worth, 4), "error": round(self.error, 4), "visits": self.visits}

    @property
    def percent(self) -> int:
        """The worth in whole percent, rounded as the browser rounds it."""
        return floor(100 * round(self.worth, 4) + 0.5)


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's decision with the options it considered, best first; no options if it considered none.

    `worlds` counts the imagined worlds it is based on, `worth` is their mean result and `error` its standard error.
    These are None if nothing was imagined, or too little to say.
    """

    move: int
    options: tuple[Option, ...] = ()
    worlds: int = 0
    worth: float | None = None
    error: float | None = None

    @property
    def is_indifferent(self) -> bool:
        """Whether no option stands out: equal in whole percent, and no further apart than chance explains.

        Either test alone would hide advice: a small lead may be certain, and a large one merely not certain yet.
        """
        if len(self.options) < 2:
            return False
        best = max(self.options, key=lambda option: option.worth)
        return all(
            option.percent == best.percent
            and best.worth - option.worth <= Z_95 * hypot(best.error, option.error) + HAIR
            for option in self.options
        )

    def as_data(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "options": [option.as_data() for option in self.options],
            "worlds": self.worlds,
            "worth": self.worth,
            "error": self.error,
        }


Bot = Callable[[View, Sequence[int], Random], Thought]
"""A function of a view, the legal moves and a random generator, and of nothing else."""


def check_decides(view: View) -> None:
    """Refuse a view whose owner has nothing to decide: a bot would answer for chance, or for somebody else."""
    viewer, seat = view["viewer"], view["seat"]
    if viewer is None:
        raise NotOffered("A spectator has no move to make; give a bot the view of a seat.")
    if seat == OVER:
        raise NotOffered("The game is over; there is nothing to decide.")
    if seat == CHANCE:
        raise NotOffered("Chance decides now; `wg.roll` makes its move.")
    if viewer != seat:
        raise NotOffered(f"Seat {seat} decides now, but this is the view of seat {viewer}.")
