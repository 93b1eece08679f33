"""The luck of a test: the same in every run, so that a test that passed passes again; `--luck WORD` changes it."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from woolgather.engine.state import State

word = ""
"""The argument of `--luck`."""


def luck_of(test: str) -> Random:
    return Random(f"{word}{test}")


def luck_here(kind: str) -> Random:
    """Luck of that kind for the current test; `PYTEST_CURRENT_TEST` holds its name and stage."""
    return luck_of(f"{os.environ.get('PYTEST_CURRENT_TEST', '').rpartition(' ')[0]} {kind}")


def chance_by(rng: Random) -> Callable[[State], int]:
    """Chance for a table: draws outcomes by their weights."""

    def draw(state: State) -> int:
        outcomes, weights = zip(*state.odds(), strict=True)
        return int(rng.choices(outcomes, weights)[0])

    return draw
