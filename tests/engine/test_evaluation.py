"""Strengths are turned into chances of winning."""

from __future__ import annotations

from math import e

import pytest
from librt.vecs import vec

import woolgather as wg
from woolgather.engine.evaluation import LOST, final_result, softmax


def test_chances_sum_to_one_and_a_lead_of_one_temperature_is_e_times_as_likely() -> None:
    found = list(softmax(vec[float]([5.0, 3.0, 5.0]), 2.0))
    assert sum(found) == pytest.approx(1.0)
    assert found[0] == found[2] == pytest.approx(e * found[1])


def test_large_strengths_are_compared_and_a_lost_seat_has_no_chance() -> None:
    assert list(softmax(vec[float]([9e5, LOST, 9e5]), 0.1)) == [0.5, 0.0, 0.5]


def test_at_the_end_the_evaluation_is_exact() -> None:
    state = wg.new("connect-four")
    for column in "dededed":
        state.play(column)
    assert list(final_result(state)) == [1.0, 0.0]
