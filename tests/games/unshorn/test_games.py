"""Whole games at random: how long they are, and how often nobody wins."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.conftest import Size
from tests.support.tables import Table
from woolgather.engine.chance import luck_from, playout
from woolgather.games.unshorn.state import Unshorn

TURNS: Final = {"pile": {2: 12, 3: 18, 4: 20}, "box": {2: 8, 3: 13, 4: 18}}
"""By where spare wool is: it makes games longer, the more of it there is (UN-10)."""

LONGEST: Final = 80
NOBODY: Final = {2: 0.08, 3: 0.02, 4: 0.02}


@pytest.mark.soak
@pytest.mark.rule("UN-61", "UN-73")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spare", ["pile", "box"])
def test_random_games_are_as_long_as_they_should_be_and_seldom_lost_by_all(
    spare: str, seats: int, rng: Random, size: Size
) -> None:
    games = size(100, 100_000)
    luck, start = luck_from(rng), Table("unshorn", seats, (("spare_wool", spare),)).new()
    turns = longest = nobody = 0
    for _ in range(games):
        state = start.copy()
        playout(state, luck)
        assert isinstance(state, Unshorn)
        turns += state.turns
        longest = max(longest, state.turns)
        nobody += not state.winners()
    assert TURNS[spare][seats] * 2 / 3 < turns / games < TURNS[spare][seats] * 4 / 3
    assert longest <= LONGEST
    assert nobody / games < NOBODY[seats]
