"""The pairs on which Hush is tested for leaks reach every phase, and truly differ there."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.hush.extras import EXTRAS, opened
from tests.support.play import positions
from tests.support.tables import Table


@pytest.mark.rule("HU-9")
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_hidden_cards_are_dealt_anew_in_every_phase(seats: int, rng: Random) -> None:
    table = Table("hush", seats)
    for seat in table.viewers:
        reached = {
            opened(state)[1]["phase"]
            for state in positions(table, rng, 12)
            if EXTRAS.scramble(state, seat, rng).key() != state.key()
        }
        assert reached == {"draw", "choose", "react", "end"}


def test_all_hands_that_are_possible_come_up(rng: Random) -> None:
    """With one card of the others' unseen, each kind that is left is dealt at some time."""
    state = next(state for state in positions(Table("hush", 2), rng, 5) if opened(state)[1]["phase"] == "react")
    dealt = {tuple(opened(EXTRAS.scramble(state, 0, rng))[1]["hands"][1]) for _ in range(400)}
    assert len(dealt) > 3
