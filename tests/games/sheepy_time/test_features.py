"""What the fitted evaluation looks at."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.sheepy_time.drawn import drawn
from tests.games.sheepy_time.extras import EXTRAS
from tests.support.play import positions
from tests.support.tables import Table, tables_of
from woolgather.engine.state import State
from woolgather.games.sheepy_time.features import FEATURES


def rows(state: State) -> list[list[float]]:
    """The features of each seat."""
    found = list(state.features())
    return [found[first : first + len(FEATURES)] for first in range(0, len(found), len(FEATURES))]


def feature(state: State, seat: int, name: str) -> float:
    return rows(state)[seat][FEATURES.index(name)]


@pytest.mark.parametrize("table", tables_of("sheepy-time", everywhere=True), ids=str)
def test_every_seat_has_every_feature_and_a_copy_has_the_same(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        found = list(state.features())
        assert len(found) == table.seats * len(FEATURES)
        assert all(-20 <= each <= 20 for each in found)
        assert found == list(state.copy().features())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_that_change_places_change_features(seats: int, rng: Random) -> None:
    order = [(seat + 1) % seats for seat in range(seats)]
    compared = 0
    for state in positions(Table("sheepy-time", seats), rng, 2):
        other = EXTRAS.relabelled(state, order)
        if other is not None:
            compared += 1
            assert [rows(other)[order[seat]] for seat in range(seats)] == rows(state)
    assert compared


def test_names_and_places_agree() -> None:
    state = drawn(
        "3 A\n7 b wolf\n9 moonwalk A~", winks=(12, 2), pillows=(15, 20), round=7, hands=("6-www 3-z", "4-z 4-z")
    )
    assert feature(state, 0, "one-away") == feature(state, 0, "cross-next") == feature(state, 0, "moonwalk") == 1
    assert feature(state, 0, "in-reach") == 0.5
    assert feature(state, 1, "scared") == feature(state, 1, "passed") == 1
    assert feature(state, 0, "on-turn") == 1
    assert feature(state, 1, "on-turn") == 0
    assert feature(state, 0, "first") == feature(state, 1, "racing") == 1


def test_a_howl_and_a_walk_of_the_wolf_threaten_the_spaces_around_it() -> None:
    state = drawn("3 A\n5 b wolf\n6 C\n9 D", seats=4)
    hits = [feature(state, seat, "hit") for seat in range(4)]
    assert hits[0] == hits[3] == 0
    assert hits[2] > hits[1] > 0
    assert feature(state, 1, "hit-scared") == hits[1]
    assert feature(state, 0, "end") == 0
    assert feature(drawn("3 A\n9 wolf"), 0, "end") > 0
