"""What a position is worth to each seat."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played


def test_every_number_of_players_above_one_has_a_fitted_evaluation() -> None:
    assert [wg.new("sheepy-time", seats).setup.evaluator.is_fitted for seats in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        True,
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_evaluation_is_a_chance_for_every_seat(seats: int) -> None:
    chances = list(drawn("3 A\n7 B", seats=seats).evaluate())
    assert len(chances) == seats
    assert sum(chances) == pytest.approx(1)


def test_a_lower_pillow_and_more_winks_are_better() -> None:
    low = list(drawn("3 A\n3 B", pillows=(20, 30), round=4).evaluate())
    rich = list(drawn("3 A\n3 B", winks=(12, 2)).evaluate())
    assert low[0] > low[1]
    assert rich[0] > rich[1]


def test_fear_is_worse() -> None:
    calm, scared = drawn("3 A\n3 B\n1 wolf", winks=(12, 12)), drawn("3 a\n3 B\n1 wolf", winks=(12, 12))
    assert scared.evaluate()[0] < calm.evaluate()[0]


def test_a_single_player_has_a_chance_too() -> None:
    near, far = drawn("9 A", seats=1, winks=(19,), pillows=(20,)), drawn("2 A", seats=1, winks=(4,), pillows=(20,))
    assert 0 < far.evaluate()[0] < near.evaluate()[0] < 1


def test_at_the_end_the_evaluation_is_the_result() -> None:
    state = drawn("4 A", asleep="B", winks=(30, 10), pillows=(20, 20), round=7, hands=("just-7 3-z",))
    played(state, "play just-7 move 7", "call it a night")
    assert (state.seat, list(state.evaluate())) == (wg.OVER, [1.0, 0.0])
