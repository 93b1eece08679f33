"""The luck of a test: the same in every run, so that what passed passes again; other luck with `--luck WORD`."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from woolgather.engine.state import State

word = ""
"""What `--luck` said."""


def luck_of(test: str) -> Random:
    return Random(f"{word}{test}")


def luck_here(kind: str) -> Random:
    """Luck of that kind in the test that runs now; `PYTEST_CURRENT_TEST` is its name and the stage it is in."""
    return luck_of(f"{os.environ.get('PYTEST_CURRENT_TEST', '').rpartition(' ')[0]} {kind}")


def chance_by(rng: Random) -> Callable[[State], int]:
    """Chance for a table: outcomes by their weights."""
    def draw(state: State) -> int:
        outcomes, weights = zip(*state.odds(), strict=True)
        return int(rng.choices(outcomes, weights)[0])

    return draw
